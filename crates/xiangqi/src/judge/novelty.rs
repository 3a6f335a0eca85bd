//! Whether a threat is new: what stood before the move is not its doing (figure 5, reference
//! figures 6, 21, 22).

use super::budget::Budget;
use super::exchange::{Level, is_exchange_offer, level};
use super::threat::unprotected;
use super::verdict::Threat;
use crate::{Bitboard, Move, Piece, Ply, Position, Role, Square};

/// A move seen from the side that made it: the positions around it, with that side to move.
pub(super) struct Renewal<'a> {
    pub(super) ply: Ply,
    /// Before the move.
    pub(super) before: &'a Position,
    /// After it, as if it could move again.
    pub(super) after: Position,
    /// Before the other side's last move, if known.
    pub(super) earlier: Option<Position>,
}

impl Renewal<'_> {
    /// Whether the move creates the threat.
    ///
    /// It does not if the target could be won as well before. Where it could not, only because the
    /// man that moved was about to be taken, the threat lasts and is *renewed* by bringing the man
    /// to safety. That counts if the man takes part in it, and otherwise only against a target that
    /// hangs and that the other side has not itself exposed with its last move.
    pub(super) fn is_new(&self, threat: &Threat, budget: &mut Budget) -> bool {
        let mover = self.ply.mv.from();
        let now = self.best(&self.after, threat, None, budget);
        if self.best(self.before, threat, None, budget) >= now {
            return false;
        }
        let opened =
            threat.from == self.ply.mv.to() || !self.before.could_capture(threat.from, threat.at);
        if opened || self.before.is_check() {
            // Answers to a check count only for attacks that were not there before.
            return opened;
        }
        if !self.hung(mover, budget) || self.best(self.before, threat, Some(mover), budget) < now {
            return true;
        }
        self.takes_part(threat, budget)
            || !threat.joint && !self.exposed_itself(threat, now, budget)
    }

    /// Whether a check that wins something was not there before with the same man.
    pub(super) fn is_new_check(
        &self,
        (threat, level): &(Threat, Level),
        old: &[(Threat, Level)],
    ) -> bool {
        let mv = self.ply.mv;
        let from = if threat.from == mv.to() { mv.from() } else { threat.from };
        !old.iter().any(|(old, before)| old.from == from && before >= level)
    }

    /// How much the best capture of the target gains. King's captures do not count, nor pawns'
    /// unless the threat itself is a pawn's.
    fn best(
        &self,
        position: &Position,
        threat: &Threat,
        spared: Option<Square>,
        budget: &mut Budget,
    ) -> Level {
        let mut best = Level::Nothing;
        for mv in position.moves_to(Bitboard::from(threat.at)) {
            let counts = match position.board().get(mv.from()).map(Piece::role) {
                Some(Role::King) => false,
                Some(Role::Pawn) => threat.attacker.role() == Role::Pawn,
                _ => true,
            };
            let king = position.king(!position.turn());
            if counts
                && mv.to() != king
                && position.board().get(mv.to()).is_some()
                && best < Level::Gain
            {
                best = best.max(level(position, mv, spared, budget));
            }
        }
        best
    }

    /// Whether the other side could win the man on `square` before the move.
    fn hung(&self, square: Square, budget: &mut Budget) -> bool {
        let theirs = self.before.with_turn(!self.before.turn());
        theirs
            .moves_to(square.into())
            .into_iter()
            .any(|mv| level(&theirs, mv, None, budget) > Level::Nothing)
    }

    /// Whether the man that moved takes part: it is the attacker, the screen, pins a protector or
    /// is needed in the exchange.
    fn takes_part(&self, threat: &Threat, budget: &mut Budget) -> bool {
        let mut setup = self.after.to_setup();
        setup.board.set(self.ply.mv.to(), None);
        let Ok(without) = Position::from_setup(setup) else { return true };
        let mv = Move::new(threat.from, threat.at);
        if !without.is_legal(mv) || is_exchange_offer(&without, mv) {
            return true;
        }
        if unprotected(&self.after, mv).is_some() {
            unprotected(&without, mv).is_none()
        } else {
            level(&without, mv, None, budget) == Level::Nothing
        }
    }

    /// Whether the other side's last move made the capture possible.
    fn exposed_itself(&self, threat: &Threat, now: Level, budget: &mut Budget) -> bool {
        self.earlier.as_ref().is_some_and(|earlier| self.best(earlier, threat, None, budget) < now)
    }
}
