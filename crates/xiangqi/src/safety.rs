//! Who attacks a general, and what must not move because of that.
//!
//! Legal move generation rests on [`Safety`]: three sets computed once for a position, so that most
//! moves need no test of their own. See `docs/DESIGN.md`, "How is legality decided?".

use crate::attacks::{
    cannon_attacks, king_attacks, knight_attacks_to, knight_leg, knight_reach, pawn_attacks_to,
    rook_attacks, slider_lines,
};
use crate::{Bitboard, Board, Color, Role, Square};

impl Board {
    /// The men of `by` that attack a general standing on `square`, the other general on an open
    /// file among them. `occupied` may differ from the board's own, to ask "what if".
    #[inline]
    pub fn king_attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let enemy = self.color(by);
        let lines = slider_lines(square) & enemy;
        let mut attackers = knight_attacks_to(square, occupied) & self.role(Role::Knight) & enemy
            | pawn_attacks_to(by, square) & self.role(Role::Pawn) & enemy;
        let straight = lines & (self.role(Role::Rook) | self.role(Role::King));
        if !straight.is_empty() {
            attackers |= rook_attacks(square, occupied) & straight;
        }
        let cannons = lines & self.role(Role::Cannon);
        if !cannons.is_empty() {
            attackers |= cannon_attacks(square, occupied) & cannons;
        }
        attackers
    }

    /// All men of `by` that could capture on `square`, were an enemy there; whether their own
    /// general allows it is not asked, and facing generals do not count as attack.
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let advisors_and_elephants = (self.pieces(by, Role::Advisor)
            & crate::attacks::advisor_attacks(square))
            | (self.pieces(by, Role::Bishop) & crate::attacks::bishop_attacks(square, occupied));
        let kings = self.pieces(by, Role::King);
        let near_king = kings & king_attacks(square);
        self.king_attackers(square, by, occupied) & !kings | near_king | advisors_and_elephants
    }
}

/// What threatens, or would threaten, the general of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Safety {
    /// Enemy men that give check.
    pub(crate) checkers: Bitboard,
    /// Our men whose leaving may expose the general: the only man between it and a chariot or the
    /// other general, a horse's leg, or one of exactly two screens of a cannon.
    pub(crate) pinned: Bitboard,
    /// Points between the general and a cannon with nothing between: who lands there becomes the
    /// screen.
    pub(crate) hollow: Bitboard,
}

impl Safety {
    /// Looks at everything aligned with the general of `us` on `king`.
    #[inline]
    pub(crate) fn of(board: &Board, us: Color, king: Square) -> Self {
        let (ours, enemy) = (board.color(us), board.color(!us));
        let occupied = ours | enemy;
        let mut safety = Self {
            checkers: pawn_attacks_to(!us, king) & board.role(Role::Pawn) & enemy,
            ..Self::default()
        };
        let lines = slider_lines(king) & enemy;
        for square in lines & (board.role(Role::Rook) | board.role(Role::King)) {
            let screens = Bitboard::between(king, square) & occupied;
            if screens.is_empty() {
                safety.checkers |= square.into();
            } else if !screens.more_than_one() {
                safety.pinned |= screens & ours;
            }
        }
        for square in lines & board.role(Role::Cannon) {
            let between = Bitboard::between(king, square);
            let screens = between & occupied;
            match screens.count() {
                0 => safety.hollow |= between,
                1 => safety.checkers |= square.into(),
                2 => safety.pinned |= screens & ours,
                _ => {}
            }
        }
        for square in knight_reach(king) & board.role(Role::Knight) & enemy {
            if let Some(leg) = knight_leg(square, king) {
                if occupied.contains(leg) {
                    safety.pinned |= ours & leg.into();
                } else {
                    safety.checkers |= square.into();
                }
            }
        }
        safety
    }
}
