//! Mates are found, exactly as short as they are, and lines lead to them.

use engine::{Limits, Score};
use xiangqi::Position;

use crate::listener::{game, search, small};

/// Positions from games of this engine: side to move, and in how many of its moves it mates.
#[rustfmt::skip]
const MATES: &[(&str, i32)] = &[
    ("1R1ak3C/4a2C1/9/9/P8/5p2P/6P2/8N/4A4/c1BA1KB2 w - - 5 40", 1),
    ("4kab2/4a4/4b4/3P2P2/5c3/4c4/2p6/4B1n2/5K3/9 b - - 2 46", 1),
    ("3k5/2R1P4/9/4p4/4C3p/9/8P/3pB4/9/4KAB2 w - - 0 39", 1),
    ("1N1k1a3/9/3NR4/9/1PP5p/9/3r2n1P/4B4/4A2r1/3AK1B2 w - - 0 49", 1),
    ("4kab2/4a4/4b4/3P2P2/5c3/4c4/2p6/4B4/4n4/5K3 b - - 0 45", 2),
    ("3k5/2R2P3/9/4p4/4C3p/9/3p4P/3AB4/9/4KAB2 w - - 1 38", 2),
    ("3k1a3/4a4/4b1N2/8p/prP3b2/9/P4c3/6n2/9/2B1K4 b - - 5 37", 2),
    ("4kaNC1/9/3P1a3/4P4/9/8P/1p7/4B4/4A4/c3KAB2 w - - 3 46", 2),
    ("4kab2/4a4/4b4/3P2P2/9/4c4/2p6/4n4/4nc3/5KB2 b - - 1 44", 3),
    ("4k4/2R2P3/4C4/4p4/4c3p/9/3p4P/3AB4/9/4KAB2 w - - 7 37", 3),
    ("5k3/9/2N6/6N1c/9/9/P4C2p/4B4/4A4/4K1B2 w - - 9 58", 3),
    ("5a3/3kaR3/2NNR4/9/1PP5p/9/3r2n1P/4B4/4A2r1/3AK1B2 w - - 13 47", 3),
    ("4kab2/4a4/4b4/3P2P2/9/4c4/2p6/4n1n2/4Cc3/4K1B2 b - - 5 43", 4),
    ("4k4/2R6/4CP3/4p4/c7p/9/3p4P/3AB4/9/4KAB2 w - - 5 36", 4),
    ("4kabC1/9/4Pa1N1/4P4/9/8P/1p7/4B4/4A4/c3KAB2 w - - 9 44", 4),
    ("3k1a3/4aR3/3NR4/9/1PPN4p/9/3r2n1P/4B4/4A2r1/3AK1B2 w - - 11 46", 4),
];

#[test]
fn mates_are_found_and_lines_lead_to_them() {
    for &(fen, moves) in MATES {
        let game = game(fen, "");
        let limits = Limits { mate: Some(moves.unsigned_abs()), ..Limits::depth(24) };
        let answer = search(&mut small(), &game, limits);
        assert_eq!(answer.last().score, Score::Mate(moves), "{fen}");
        assert!(answer.last().depth < 24, "the mate ends the search");
        let mut position = *game.position();
        for &mv in &answer.last().pv {
            position = position.play(mv).expect("lines are legal");
        }
        assert!(!position.has_legal_move(), "the line of {fen} ends in mate");
    }
}

/// Whether the side to move mates within so many of its moves: all moves against all answers.
fn mates_within(position: &Position, moves: i32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let next = position.play(mv).expect("legal");
        let answers = next.legal_moves();
        answers.is_empty()
            || moves > 1
                && answers
                    .into_iter()
                    .all(|answer| mates_within(&next.play(answer).expect("legal"), moves - 1))
    })
}

#[test]
fn the_short_mates_are_what_they_are_said_to_be() {
    for &(fen, moves) in MATES.iter().filter(|(_, moves)| *moves <= 2) {
        let position = Position::from_fen(fen).expect("lawful");
        assert!(mates_within(&position, moves), "{fen}");
        assert!(moves == 1 || !mates_within(&position, moves - 1), "{fen}");
    }
}
