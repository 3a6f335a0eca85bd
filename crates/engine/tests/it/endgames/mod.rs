//! Endgames that must be won: proven so by a solver, then played out by the engine against its own
//! best defence. Both sides search a fixed number of positions a move, so that neither the machine
//! nor its load matters.

mod solver;

use engine::Limits;
use xiangqi::{
    Bitboard, Color, File, Game, Outcome, Position, Rank, Role, RuleSet, Square, Status,
};

use self::solver::{Man, Solved};
use crate::listener::{search, small};

/// A chariot against a general and an advisor: mate in four moves against the best defence.
const ROOK: [&str; 10] = [
    "9/4k4/3a5/9/9/9/9/5K3/9/7R1 w - - 0 1",
    "2R6/4k4/3a5/9/9/9/9/9/3K5/9 w - - 0 1",
    "5k3/9/3a5/9/9/R8/9/9/3K5/9 w - - 0 1",
    "9/4k4/5a3/9/9/9/9/6R2/5K3/9 w - - 0 1",
    "3k5/9/5a3/9/9/9/9/1R7/9/5K3 w - - 0 1",
    "9/1R2a4/4k4/9/9/9/9/9/9/3K5 w - - 0 1",
    "3a5/4k4/9/9/9/9/R8/9/3K5/9 w - - 0 1",
    "3a1k3/9/9/9/9/9/9/6R2/3K5/9 w - - 0 1",
    "5a3/4k4/9/9/9/9/9/R4K3/9/9 w - - 0 1",
    "3k1a3/9/9/9/9/9/9/9/1R7/5K3 w - - 0 1",
];

/// Two cannons and an advisor against two advisors: mate in eight to eleven moves, perhaps less,
/// since the solver lets Red use few points only.
const CANNONS: [&str; 10] = [
    "9/9/3aka3/9/9/3C5/9/9/3CA4/3K5 w - - 0 1",
    "4k4/9/3a1a3/9/9/9/4C4/3C5/4A4/4K4 w - - 0 1",
    "4k4/4a4/3a5/9/9/5C3/9/5C3/4A4/5K3 w - - 0 1",
    "5k3/4a4/5a3/9/9/9/9/4C4/4AK3/4C4 w - - 0 1",
    "3a1k3/9/3a5/9/9/9/9/3CC4/4A4/4K4 w - - 0 1",
    "3ak4/9/5a3/9/9/5C3/9/9/3CA4/4K4 w - - 0 1",
    "3a1k3/4a4/9/9/9/9/4CC3/9/4A4/5K3 w - - 0 1",
    "4ka3/9/3a5/9/9/3C5/9/3C5/4A4/3K5 w - - 0 1",
    "4ka3/9/5a3/9/9/9/3C5/4C4/4AK3/9 w - - 0 1",
    "4ka3/4a4/9/9/9/9/3C5/9/4AC3/5K3 w - - 0 1",
];

/// A pawn against a bare general: mate in six to ten moves against the best defence.
const PAWN: [&str; 10] = [
    "9/9/3k5/9/P8/9/9/9/9/5K3 w - - 0 1",
    "9/9/4k4/9/1P7/9/9/9/9/3K5 w - - 0 1",
    "9/9/5k3/9/9/9/2P6/9/9/3K5 w - - 0 1",
    "9/3k5/9/9/9/9/8P/9/9/4K4 w - - 0 1",
    "9/4k4/9/9/9/9/2P6/9/5K3/9 w - - 0 1",
    "9/P3k4/9/9/9/9/9/9/5K3/9 w - - 0 1",
    "9/5k3/9/9/1P7/9/9/9/4K4/9 w - - 0 1",
    "3k5/9/9/9/7P1/9/9/9/9/4K4 w - - 0 1",
    "4k4/9/9/9/2P6/9/9/9/9/3K5 w - - 0 1",
    "5k3/9/9/9/9/P8/9/9/9/3K5 w - - 0 1",
];

fn palace() -> Bitboard {
    Bitboard::PALACE & Bitboard::side(Color::Red)
}

fn rook_against_advisor() -> Solved {
    Solved::new(vec![
        Man::red(Role::King, palace()),
        Man::red(Role::Rook, !Bitboard::EMPTY),
        Man::black(Role::King),
        Man::black(Role::Advisor),
    ])
}

fn cannons_against_advisors() -> Solved {
    // Few points, since the solver looks at all placements: the middle of Red's own half is enough.
    let middle = [File::D, File::E, File::F].map(Bitboard::from_file);
    let points = middle.into_iter().fold(Bitboard::EMPTY, |all, file| all | file);
    let points = points & Bitboard::side(Color::Red);
    Solved::new(vec![
        Man::red(Role::King, palace()),
        Man::red(Role::Advisor, Square::E1.into()),
        Man::red(Role::Cannon, points),
        Man::red(Role::Cannon, points),
        Man::black(Role::King),
        Man::black(Role::Advisor),
        Man::black(Role::Advisor),
    ])
}

fn pawn_against_general() -> Solved {
    let points = Bitboard::pawn_points(Color::Red) & !Bitboard::from_rank(Rank::R9);
    Solved::new(vec![
        Man::red(Role::King, palace()),
        Man::red(Role::Pawn, points),
        Man::black(Role::King),
    ])
}

fn read(fens: &[&str; 10]) -> [Position; 10] {
    fens.map(|fen| Position::from_fen(fen).expect("lawful"))
}

/// Every start is won within so many of Red's moves, whatever Black does.
fn assert_proven(solved: &Solved, starts: &[Position; 10], within: u32) {
    for start in starts {
        let plies = solved.plies_to_mate(start).unwrap_or_else(|| panic!("{start} is not won"));
        assert!(u32::from(plies) < within * 2, "{start} takes {plies} plies");
    }
}

/// After how many of its moves Red has won or reached its goal; `None` if not within so many.
fn moves_to_win(
    start: &Position,
    nodes: u64,
    within: u32,
    reached: fn(&Position) -> bool,
) -> Option<u32> {
    let mut engine = small();
    let mut game = Game::from_position(*start, RuleSet::Axf);
    for ply in 0..=within * 2 {
        match game.status() {
            Status::Over { outcome: Outcome::Win(Color::Red), .. } => return Some(ply.div_ceil(2)),
            Status::Over { .. } => return None,
            Status::Ongoing if reached(game.position()) => return Some(ply.div_ceil(2)),
            Status::Ongoing => {}
        }
        let best = search(&mut engine, &game, Limits::nodes(nodes)).best;
        game.play(best.expect("the game goes on")).expect("best moves are legal");
    }
    None
}

fn assert_won(starts: &[Position; 10], nodes: u64, within: u32, reached: fn(&Position) -> bool) {
    let won = starts.map(|start| moves_to_win(&start, nodes, within, reached));
    assert!(won.iter().all(Option::is_some), "not won within {within} moves: {won:?}");
}

fn by_mate_alone(_: &Position) -> bool {
    false
}

fn by_capture(position: &Position) -> bool {
    position.board().pieces(Color::Black, Role::Advisor).is_empty()
}

#[test]
fn what_the_solver_says_of_short_wins_plain_search_says_too() {
    let pawn = pawn_against_general();
    for start in pawn.wins(1..=5).iter().step_by(37) {
        let plies = pawn.plies_to_mate(start).expect("it is one of the wins");
        let moves = u32::from(plies.div_ceil(2));
        assert!(mates_by_search(start, moves), "{start}");
        assert!(moves == 1 || !mates_by_search(start, moves - 1), "{start}");
    }
    let lost = Position::from_fen("9/3k5/3P5/9/9/9/9/9/9/5K3 b").expect("lawful");
    assert!(pawn.plies_to_mate(&lost).is_none(), "the general takes the pawn");
}

/// Whether Red mates within so many moves: all moves against all answers.
fn mates_by_search(position: &Position, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let next = position.play(mv).expect("legal");
        let answers = next.legal_moves();
        let keeps_its_men = next.board().color(Color::Red).count() == 2;
        keeps_its_men
            && (answers.is_empty()
                || moves > 1
                    && answers.into_iter().all(|answer| {
                        let after = next.play(answer).expect("legal");
                        after.board().color(Color::Red).count() == 2
                            && mates_by_search(&after, moves - 1)
                    }))
    })
}

#[test]
fn a_chariot_wins_against_an_advisor() {
    let starts = read(&ROOK);
    assert_proven(&rook_against_advisor(), &starts, 30);
    assert_won(&starts, 2_000, 30, by_capture);
    assert_won(&starts, 2_000, 30, by_mate_alone);
}

#[test]
fn a_pawn_wins_against_a_bare_general() {
    let starts = read(&PAWN);
    assert_proven(&pawn_against_general(), &starts, 40);
    assert_won(&starts, 2_000, 40, by_mate_alone);
}

#[test]
fn two_cannons_win_against_two_advisors() {
    let starts = read(&CANNONS);
    assert_proven(&cannons_against_advisors(), &starts, 50);
    assert_won(&starts, 20_000, 50, by_mate_alone);
}
