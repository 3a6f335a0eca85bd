//! Legal moves.
//!
//! Each man's targets come as one [`Bitboard`]; counting them needs no list. Which of them are
//! legal is settled by [`Safety`](crate::safety::Safety): a man that is not pinned may go anywhere
//! but onto a hollow cannon's line, the few others are tried one by one.

use crate::attacks::{
    advisor_attacks, bishop_attacks, cannon_attacks, king_attacks, knight_attacks, knight_leg,
    knight_reach, pawn_attacks, rook_attacks, slider_lines,
};
use crate::{Bitboard, Move, MoveList, Position, Role, Square};

/// How a check can be answered by other men than the general. Necessary, not sufficient.
struct Evasions {
    /// The points where a man answers every check: by capture, between, or on a leg.
    answers: Bitboard,
    /// The screens of checking cannons, which may answer by leaving.
    screens: Bitboard,
}

impl Position {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        self.moves_to(Bitboard::FULL)
    }

    /// The legal moves that capture.
    pub fn captures(&self) -> MoveList {
        self.moves_to(self.board().color(!self.turn()))
    }

    /// The legal moves that do not capture.
    pub fn quiets(&self) -> MoveList {
        self.moves_to(!self.board().occupied())
    }

    /// The legal moves that end on one of `targets`.
    pub fn moves_to(&self, targets: Bitboard) -> MoveList {
        let mut list = MoveList::new();
        self.for_each(targets, |from, to| {
            list.extend(to.into_iter().map(|to| Move::new(from, to)));
        });
        list
    }

    /// The legal moves of the man on `from`: where they end.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Position, Square};
    /// let targets = Position::start().targets(Square::B0);
    /// assert_eq!(targets, Bitboard::from(Square::A2).with(Square::C2));
    /// ```
    pub fn targets(&self, from: Square) -> Bitboard {
        match self.board().get(from) {
            Some(piece) if piece.color() == self.turn() => {
                self.legal_targets(&self.evasions(), piece.role(), from, Bitboard::FULL)
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = 0;
        self.for_each(Bitboard::FULL, |_, targets| count += targets.count());
        count
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        let evasions = self.evasions();
        self.board().color(self.turn()).into_iter().any(|from| {
            let role = self.board().get(from).map(crate::Piece::role);
            role.is_some_and(|role| {
                !self.legal_targets(&evasions, role, from, Bitboard::FULL).is_empty()
            })
        })
    }

    /// Whether `mv` is legal here. Any move may be asked.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match self.board().get(from) {
            Some(piece) if piece.color() == self.turn() => {
                self.pseudo_targets(piece.role(), from).contains(to) && self.is_safe(from, to)
            }
            _ => false,
        }
    }

    /// Whether `mv` gives check to the side that would move next. `mv` must be legal.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.may_give_check(mv) && {
            let mut next = *self;
            next.play_unchecked(mv, &mut ());
            next.is_check()
        }
    }

    /// Whether `mv` can give check at all, by where it starts and ends: on a line with the enemy
    /// general, on a horse's leg, or as a horse where it attacks. Quick and necessary, not
    /// sufficient.
    #[inline]
    pub(crate) fn may_give_check(&self, mv: Move) -> bool {
        let king = self.king(!self.turn());
        let lines = slider_lines(king);
        lines.contains(mv.from())
            || lines.contains(mv.to())
            || knight_reach(king).contains(mv.to())
            || matches!(king.delta(mv.from()), (-1 | 1, -1 | 1))
    }

    /// Calls `f` with each of our men and its legal targets among `targets` (perhaps none).
    #[inline]
    fn for_each(&self, targets: Bitboard, mut f: impl FnMut(Square, Bitboard)) {
        let ours = self.board().color(self.turn());
        let evasions = self.evasions();
        for role in Role::ALL {
            for from in self.board().role(role) & ours {
                f(from, self.legal_targets(&evasions, role, from, targets));
            }
        }
    }

    /// Where our man of this kind on `from` may go, among `targets`.
    #[inline]
    fn legal_targets(
        &self,
        evasions: &Evasions,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> Bitboard {
        let to = self.pseudo_targets(role, from) & targets;
        if role == Role::King || evasions.screens.contains(from) {
            self.keep_safe(from, to)
        } else if self.checkers().is_empty() && !self.safety.pinned.contains(from) {
            to & !self.safety.hollow
        } else {
            self.keep_safe(from, to & evasions.answers)
        }
    }

    /// What can answer all checks; anything when there is none.
    #[inline]
    fn evasions(&self) -> Evasions {
        let king = self.king(self.turn());
        let mut evasions = Evasions { answers: Bitboard::FULL, screens: Bitboard::EMPTY };
        for checker in self.checkers() {
            let mut answers = Bitboard::from(checker);
            match self.board().get(checker).map(crate::Piece::role) {
                Some(Role::Knight) => {
                    answers |= knight_leg(checker, king).map_or(Bitboard::EMPTY, Into::into);
                }
                Some(Role::Cannon) => {
                    let between = Bitboard::between(checker, king);
                    evasions.screens |= between & self.board().occupied();
                    answers |= between;
                }
                Some(Role::Rook | Role::King) => answers |= Bitboard::between(checker, king),
                _ => {}
            }
            evasions.answers &= answers;
        }
        evasions
    }

    /// Those of `targets` where the man from `from` leaves its general safe.
    #[inline]
    fn keep_safe(&self, from: Square, targets: Bitboard) -> Bitboard {
        let mut safe = targets;
        for to in targets {
            if !self.king_attackers_after(from, to).is_empty() {
                safe = safe.without(to);
            }
        }
        safe
    }

    /// Whether a man of ours that can reach `to` leaves the general safe by going there.
    #[inline]
    fn is_safe(&self, from: Square, to: Square) -> bool {
        let simple = self.checkers().is_empty()
            && !self.safety.pinned.contains(from)
            && from != self.king(self.turn());
        if simple {
            !self.safety.hollow.contains(to)
        } else {
            self.king_attackers_after(from, to).is_empty()
        }
    }

    /// The enemy men that would attack our general after `from`–`to`.
    #[inline]
    pub(crate) fn king_attackers_after(&self, from: Square, to: Square) -> Bitboard {
        let us = self.turn();
        let king = if from == self.king(us) { to } else { self.king(us) };
        let occupied = self.board().occupied().without(from).with(to);
        self.board().king_attackers(king, !us, occupied).without(to)
    }

    /// Whether the man of ours on `from` attacks what stands on `to`, general's safety apart.
    pub(crate) fn could_capture(&self, from: Square, to: Square) -> bool {
        self.board().get(from).is_some_and(|man| {
            man.color() == self.turn() && self.pseudo_targets(man.role(), from).contains(to)
        })
    }

    /// Where the man of ours of this kind on `from` can go, general's safety apart.
    #[inline]
    pub(crate) fn pseudo_targets(&self, role: Role, from: Square) -> Bitboard {
        let board = self.board();
        let (us, occupied) = (self.turn(), board.occupied());
        let attacks = match role {
            Role::King => king_attacks(from),
            Role::Advisor => advisor_attacks(from),
            Role::Bishop => bishop_attacks(from, occupied),
            Role::Knight => knight_attacks(from, occupied),
            Role::Rook => rook_attacks(from, occupied),
            Role::Cannon => {
                return rook_attacks(from, occupied) & !occupied
                    | cannon_attacks(from, occupied) & board.color(!us);
            }
            Role::Pawn => pawn_attacks(us, from),
        };
        attacks & !board.color(us)
    }
}
