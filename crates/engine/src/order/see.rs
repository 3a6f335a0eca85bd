//! Static exchange evaluation: what a sequence of captures on one point is worth.

use xiangqi::{Bitboard, Move, Position, Role};

use crate::eval::EXCHANGE;

/// From the cheapest man to the dearest.
const CHEAPEST_FIRST: [Role; 7] =
    [Role::Pawn, Role::Bishop, Role::Advisor, Role::Knight, Role::Cannon, Role::Rook, Role::King];

/// Whether `mv`, followed by the best captures of both sides on its target, gains at least
/// `threshold`.
///
/// Attackers are looked for again after each capture, for men that leave open lines, set or take
/// screens and free legs. Pins are not considered.
pub(crate) fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    let value = |square| board.get(square).map_or(0, |piece| EXCHANGE[piece.role()]);
    let to = mv.to();
    // What the side to move has gained over the threshold so far.
    let mut balance = value(to) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(mv.from());
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied().without(mv.from()).with(to);
    let mut side = !position.turn();
    loop {
        let attackers = board.attackers(to, side, occupied) & occupied.without(to);
        let Some((role, from)) = CHEAPEST_FIRST
            .into_iter()
            .find_map(|role| (attackers & board.role(role)).first().map(|square| (role, square)))
        else {
            break;
        };
        side = !side;
        balance = -balance - 1 - EXCHANGE[role];
        occupied = occupied.without(from);
        if balance >= 0 {
            // A general cannot take what is still guarded.
            if role == Role::King && is_attacked(position, to, side, occupied) {
                side = !side;
            }
            break;
        }
    }
    // Whoever has to recapture and cannot, or does not want to, has lost the exchange.
    side != position.turn()
}

fn is_attacked(
    position: &Position,
    to: xiangqi::Square,
    by: xiangqi::Color,
    occupied: Bitboard,
) -> bool {
    !(position.board().attackers(to, by, occupied) & occupied.without(to)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gains(fen: &str, mv: &str, threshold: i32) -> bool {
        let position = Position::from_fen(fen).expect("lawful");
        let mv = xiangqi::notation::parse_move(mv, &position).expect("legal");
        see_ge(&position, mv, threshold)
    }

    #[test]
    fn a_free_man_is_gained() {
        let fen = "3k5/9/9/r8/9/9/9/9/R8/4K4 w - - 0 1";
        assert!(gains(fen, "a1a6", EXCHANGE[Role::Rook]));
        assert!(!gains(fen, "a1a6", EXCHANGE[Role::Rook] + 1));
    }

    #[test]
    fn a_guarded_soldier_costs_the_chariot() {
        let fen = "3k5/2n6/9/p8/9/9/9/9/R8/4K4 w - - 0 1";
        assert!(gains(fen, "a1a6", EXCHANGE[Role::Pawn]));
        let guarded = "3k5/1n7/9/p8/9/9/9/9/R8/4K4 w - - 0 1";
        assert!(!gains(guarded, "a1a6", 0));
    }

    #[test]
    fn a_cannon_takes_a_rook_even_if_it_is_lost() {
        let fen = "rn2k4/9/9/9/P8/9/9/9/C8/5K3 w - - 0 1";
        assert!(gains(fen, "a1a9", 0));
        let guarded = "r3k4/9/1n7/9/P8/9/9/9/C8/5K3 w - - 0 1";
        let margin = EXCHANGE[Role::Rook] - EXCHANGE[Role::Cannon];
        assert!(gains(guarded, "a1a9", margin) && !gains(guarded, "a1a9", margin + 1));
    }

    #[test]
    fn a_general_cannot_take_what_is_guarded() {
        // The chariot takes the advisor beside the general, guarded by the other chariot.
        let fen = "4k4/4a4/9/9/4R4/4R4/9/9/9/5K3 w - - 0 1";
        assert!(gains(fen, "e5e8", EXCHANGE[Role::Advisor]));
        let alone = "4k4/4a4/9/9/4R4/9/9/9/9/5K3 w - - 0 1";
        assert!(!gains(alone, "e5e8", 0));
    }
}
