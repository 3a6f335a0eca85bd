//! Figures that players know by name.

use xiangqi::{Bitboard, Color, File, Position, Rank, Role};

use super::tapered::{Tapered, s};

/// A cannon on the general's file with nothing between (空头炮): no man of the defender can step in.
const HOLLOW_CANNON: Tapered = s(71, 11);
/// With a second attacker that can deliver it is worth more.
const HOLLOW_CANNON_HELP: Tapered = s(18, -22);
/// A cannon on the general's file behind two of the defender's men: they may not leave.
const AIMED_CANNON: Tapered = s(33, 18);
/// A cannon on the enemy's back rank beside a palace that lacks guards (沉底炮).
const BOTTOM_CANNON: Tapered = s(35, 16);
/// Two crossed soldiers side by side guard each other.
const LINKED_SOLDIERS: Tapered = s(2, 15);
/// A chariot on a file without soldiers of its own, and on one without any.
const ROOK_HALF_OPEN: Tapered = s(3, 30);
const ROOK_OPEN: Tapered = s(4, -11);
/// A chariot on the enemy general's file, unless that is the center file.
const ROOK_ON_KING_FILE: Tapered = s(36, 14);
/// Both elephants or both advisors complement each other.
const ELEPHANT_PAIR: Tapered = s(25, -40);
const ADVISOR_PAIR: Tapered = s(-8, -27);
/// An own soldier before a horse's leg on its home files keeps it at home.
const SOLDIER_BLOCKS_HORSE: Tapered = s(-10, -36);

/// The figures of one side.
pub(super) fn patterns(position: &Position, us: Color) -> Tapered {
    cannons(position, us) + rooks(position, us) + soldiers(position, us) + guards(position, us)
}

fn cannons(position: &Position, us: Color) -> Tapered {
    let board = position.board();
    let king = position.king(!us);
    let occupied = board.occupied();
    let mut score = Tapered::default();
    let cannons = board.pieces(us, Role::Cannon);
    for from in cannons & Bitboard::from_file(king.file()) {
        let between = Bitboard::between(from, king) & occupied;
        match between.count() {
            0 => {
                let helpers = board.pieces(us, Role::Rook).count() + cannons.count() - 1;
                score += HOLLOW_CANNON;
                score += HOLLOW_CANNON_HELP * i32::try_from(helpers).unwrap_or(0);
            }
            2 if (between & board.color(us)).is_empty() => score += AIMED_CANNON,
            _ => {}
        }
    }
    let back = Bitboard::from_rank(us.fold(Rank::R9, Rank::R0));
    if (board.pieces(!us, Role::Bishop) & back).count() < 2 {
        let bottom = cannons & back & !Bitboard::PALACE;
        score += BOTTOM_CANNON * i32::try_from(bottom.count()).unwrap_or(0);
    }
    score
}

fn rooks(position: &Position, us: Color) -> Tapered {
    let board = position.board();
    let mut score = Tapered::default();
    let king_file = position.king(!us).file();
    for from in board.pieces(us, Role::Rook) {
        let file = Bitboard::from_file(from.file());
        if (board.pieces(us, Role::Pawn) & file).is_empty() {
            score += ROOK_HALF_OPEN;
            if (board.role(Role::Pawn) & file).is_empty() {
                score += ROOK_OPEN;
            }
        }
        if from.file() == king_file && from.file() != File::E {
            score += ROOK_ON_KING_FILE;
        }
    }
    score
}

fn soldiers(position: &Position, us: Color) -> Tapered {
    let board = position.board();
    let pawns = board.pieces(us, Role::Pawn);
    let crossed = pawns & Bitboard::side(!us);
    let right = Bitboard::from_bits((crossed & !Bitboard::from_file(File::I)).bits() << 1);
    let linked = i32::try_from((crossed & right).count()).unwrap_or(0);
    let horses = board.pieces(us, Role::Knight).bits();
    let before = Bitboard::from_bits(us.fold(horses << 9, horses >> 9));
    let blocking = i32::try_from((before & pawns & !crossed).count()).unwrap_or(0);
    LINKED_SOLDIERS * linked + SOLDIER_BLOCKS_HORSE * blocking
}

fn guards(position: &Position, us: Color) -> Tapered {
    let board = position.board();
    let pair = |role| i32::from(board.pieces(us, role).more_than_one());
    ELEPHANT_PAIR * pair(Role::Bishop) + ADVISOR_PAIR * pair(Role::Advisor)
}
