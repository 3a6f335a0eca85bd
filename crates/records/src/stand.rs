//! A board that moves are made on, lawful or not.

use xiangqi::attacks::{cannon_attacks, king_attacks, knight_attacks, rook_attacks};
use xiangqi::{Bitboard, Board, Color, Move, Piece, Position, Role, Setup, Square};

/// A position while it is lawful, and a setup from the moment it is not.
///
/// Files hold composed positions that no game can reach, and moves that leave a general to be taken.
/// What men may do there is asked man by man: each moves as it always does, and may not leave its own
/// general attacked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stand {
    Lawful(Position),
    Unlawful(Setup),
}

impl Stand {
    pub(crate) fn new(setup: Setup) -> Self {
        Position::from_setup(setup).map_or(Self::Unlawful(setup), Self::Lawful)
    }

    pub(crate) fn board(&self) -> &Board {
        match self {
            Self::Lawful(position) => position.board(),
            Self::Unlawful(setup) => &setup.board,
        }
    }

    pub(crate) fn turn(&self) -> Color {
        match self {
            Self::Lawful(position) => position.turn(),
            Self::Unlawful(setup) => setup.turn,
        }
    }

    pub(crate) fn fullmove(&self) -> u16 {
        match self {
            Self::Lawful(position) => position.fullmove().get(),
            Self::Unlawful(setup) => setup.fullmove.get(),
        }
    }

    pub(crate) fn setup(&self) -> Setup {
        match self {
            Self::Lawful(position) => position.to_setup(),
            Self::Unlawful(setup) => *setup,
        }
    }

    /// Whether the side to move may make this move.
    pub(crate) fn is_legal(&self, mv: Move) -> bool {
        match self {
            Self::Lawful(position) => position.is_legal(mv),
            Self::Unlawful(setup) => may_move(setup, mv),
        }
    }

    /// Plays a move that is legal.
    pub(crate) fn play(&mut self, mv: Move) {
        match self {
            Self::Lawful(position) => position.play_unchecked(mv, &mut ()),
            Self::Unlawful(setup) => *self = Self::new(carry_out(setup, mv)),
        }
    }

    /// Moves a man, whatever the rules say.
    pub(crate) fn carry_out(&mut self, mv: Move) {
        *self = Self::new(carry_out(&self.setup(), mv));
    }
}

/// Whether a man moves like that and leaves its own general safe.
fn may_move(setup: &Setup, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let own = |square| setup.board.get(square).filter(|piece| piece.color() == setup.turn);
    let Some(piece) = own(from) else { return false };
    own(to).is_none() && reaches(&setup.board, piece, from, to) && leaves_safe(setup, mv)
}

fn reaches(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let occupied = board.occupied();
    let (dx, dy) = from.delta(to);
    match piece.role() {
        Role::King => king_attacks(from).contains(to) && Bitboard::PALACE.contains(to),
        Role::Advisor => (dx.abs(), dy.abs()) == (1, 1) && Bitboard::PALACE.contains(to),
        Role::Bishop => {
            (dx.abs(), dy.abs()) == (2, 2)
                && Bitboard::RED_SIDE.contains(from) == Bitboard::RED_SIDE.contains(to)
                && from.offset(dx / 2, dy / 2).is_some_and(|eye| !occupied.contains(eye))
        }
        Role::Knight => knight_attacks(from, occupied).contains(to),
        Role::Rook => rook_attacks(from, occupied).contains(to),
        Role::Cannon if occupied.contains(to) => cannon_attacks(from, occupied).contains(to),
        Role::Cannon => rook_attacks(from, occupied).contains(to),
        Role::Pawn => match (dx.abs(), dy) {
            (0, dy) => dy == piece.color().forward(),
            (1, 0) => !Bitboard::side(piece.color()).contains(from),
            _ => false,
        },
    }
}

fn leaves_safe(setup: &Setup, mv: Move) -> bool {
    let board = carry_out(setup, mv).board;
    let kings = board.pieces(setup.turn, Role::King);
    let occupied = board.occupied();
    kings.into_iter().all(|king| board.king_attackers(king, !setup.turn, occupied).is_empty())
}

/// The setup after a man was moved, whoever's it is and however it moves.
fn carry_out(setup: &Setup, mv: Move) -> Setup {
    let mut board: Board = setup.board;
    let (moved, taken) = (board.get(mv.from()), board.get(mv.to()));
    board.set(mv.from(), None);
    if moved.is_some() {
        board.set(mv.to(), moved);
    }
    let mover = moved.map_or(setup.turn, Piece::color);
    let quiet_plies = if taken.is_some() { 0 } else { setup.quiet_plies.saturating_add(1) };
    let fullmove = setup.fullmove.saturating_add(u16::from(mover == Color::Black));
    Setup { board, turn: !mover, quiet_plies, fullmove }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stand(fen: &str) -> Stand {
        Stand::new(xiangqi::fen::parse(fen).expect("a readable FEN"))
    }

    fn mv(text: &str) -> Move {
        text.parse::<xiangqi::notation::Iccs>().expect("a move").0
    }

    #[test]
    fn on_an_unlawful_board_men_move_as_always() {
        // Red is to move and could take the general; there is an elephant out of place.
        let unlawful = stand("4k4/9/9/9/9/9/9/4R3B/9/3K5 w - - 0 1");
        assert!(matches!(unlawful, Stand::Unlawful(_)));
        assert!(unlawful.is_legal(mv("e2e9")));
        assert!(unlawful.is_legal(mv("i2g4")));
        assert!(!unlawful.is_legal(mv("e2f3")));
        assert!(!unlawful.is_legal(mv("e9e8")), "not their turn");
        let unlawful = stand("4k4/9/9/9/9/9/9/8B/9/3K5 w - - 0 1");
        assert!(!unlawful.is_legal(mv("d0e0")), "the generals would face each other");
    }

    #[test]
    fn a_board_becomes_lawful_when_its_fault_is_gone() {
        let mut stand = stand("4k4/9/9/9/9/9/9/4R4/9/3K5 w - - 0 1");
        stand.play(mv("e2d2"));
        assert!(matches!(stand, Stand::Lawful(_)));
    }

    #[test]
    fn lawful_and_unlawful_agree_where_both_can_be_asked() {
        let start = Setup::start();
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to);
                assert_eq!(may_move(&start, mv), Stand::new(start).is_legal(mv), "{mv}");
            }
        }
    }
}
