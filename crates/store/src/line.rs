//! The main line of a game: as bytes, and what makes two games the same game.

use records::{Game, Standing};
use sha1::{Digest, Sha1};
use xiangqi::{Move, Setup, fen};

/// The bits of a place in a line where a file had no move.
const NO_MOVE: u16 = u16::MAX;

/// Moves as stored: two bytes each, [`Move::to_bits`], the low byte first.
pub(crate) fn encode(moves: &[Move]) -> Vec<u8> {
    moves.iter().flat_map(|mv| mv.to_bits().to_le_bytes()).collect()
}

/// The inverse of [`encode`]; `None` for anything else.
pub(crate) fn decode(bytes: &[u8]) -> Option<Vec<Move>> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let moves = pairs.iter().map(|&pair| Move::try_from_bits(u16::from_le_bytes(pair)));
    if rest.is_empty() { moves.collect() } else { None }
}

/// The legal moves at the beginning of the main line. None if the start position is unlawful.
pub(crate) fn legal_moves(game: &Game) -> Vec<Move> {
    if !game.start.faults().is_empty() {
        return Vec::new();
    }
    let line = game.tree.main_line();
    line.take_while(|&node| game.tree.standing(node) == Standing::Legal)
        .filter_map(|node| game.tree.mv(node))
        .collect()
}

/// What two games have in common exactly if they are the same game: start position and main line,
/// illegal moves included, left and right not told apart. Games without moves are told apart by
/// their most important tags.
pub(crate) fn identity(game: &Game) -> [u8; 16] {
    let moves: Vec<Option<Move>> = game.tree.main_line().map(|node| game.tree.mv(node)).collect();
    let mirrored: Vec<Option<Move>> = moves.iter().map(|mv| mv.map(Move::flip_file)).collect();
    let one = canonical(&game.start, &moves);
    let other = canonical(&game.start.flip_file(), &mirrored);
    let mut hash = Sha1::new_with_prefix(one.min(other));
    if moves.is_empty() {
        for name in ["Title", "Event", "Date", "Round", "Red", "Black"] {
            hash.update([0]);
            hash.update(game.tag(name).unwrap_or_default());
        }
    }
    let digest = hash.finalize();
    std::array::from_fn(|i| digest[i])
}

fn canonical(start: &Setup, moves: &[Option<Move>]) -> Vec<u8> {
    // Clocks do not make another game.
    let placement = Setup { quiet_plies: 0, fullmove: Setup::EMPTY.fullmove, ..*start };
    let mut bytes = fen::Fen(placement).to_string().into_bytes();
    let bits = |mv: &Option<Move>| mv.map_or(NO_MOVE, Move::to_bits).to_le_bytes();
    bytes.extend(moves.iter().flat_map(bits));
    bytes
}
