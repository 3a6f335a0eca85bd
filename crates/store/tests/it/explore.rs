//! What was played in a position.

use store::{Explored, Store};
use xiangqi::{Move, Position, Square};

use crate::util::{Folder, game, import, mirrored, store, wait};

async fn explore(store: &Store, position: &Position) -> Explored {
    store.explore(position).await.expect("a library can be explored")
}

const CANNON: Move = Move::new(Square::H2, Square::E2);

#[test]
fn moves_are_counted_with_their_results() {
    let folder = Folder::new();
    wait(async {
        let games = [
            game("Date=1990.01.01,Result=1-0", "炮二平五 马8进7"),
            game("Date=1995.??.??,Result=1/2-1/2", "炮八平五 马8进7"),
            game("Date=1980.01.01,Result=0-1", "炮二平五 炮8平5"),
            game("", "兵七进一"),
        ];
        let store = store(&folder, &games).await;
        let start = explore(&store, &Position::start()).await;
        assert_eq!((start.games, start.moves.len()), (4, 2));
        let cannon = start.moves[0];
        // Of two mirror images one is named.
        assert_eq!(cannon.mv.flip_file().min(cannon.mv), CANNON.min(CANNON.flip_file()));
        let counts = (cannon.red, cannon.drawn, cannon.black, cannon.unknown);
        assert_eq!(counts, (1, 1, 1, 0));
        assert_eq!((cannon.red_score(), start.moves[1].red_score()), (Some(0.5), None));
        assert_eq!(cannon.last.to_string(), "1995");
        let after = Position::start().play(CANNON).expect("legal");
        let replies = explore(&store, &after).await;
        let moves: Vec<String> = replies.moves.iter().map(|m| m.mv.to_string()).collect();
        // The second game is a mirror image: there the other horse moved.
        assert_eq!(moves.len(), 3);
        assert!(moves.contains(&"b9c7".to_owned()) && moves.contains(&"h9g7".to_owned()));
        let image = Position::start().play(CANNON.flip_file()).expect("legal");
        let flipped: Vec<Move> = explore(&store, &image).await.moves.iter().map(|m| m.mv).collect();
        let expected: Vec<Move> = replies.moves.iter().map(|m| m.mv.flip_file()).collect();
        assert_eq!(flipped, expected);
    });
}

#[test]
fn counts_are_the_same_however_games_come_in() {
    // Many games share their first moves, so that their positions are counted beforehand.
    let lines: Vec<_> = (0..90)
        .map(|i| {
            let first = ["炮二平五 马8进7", "炮二平五 炮8平5", "马二进三 卒7进1"][i % 3];
            let rook = ["车一进一", "车九进一", "车一进二"][i / 3 % 3];
            let pawn = ["卒1进1", "卒3进1", "卒9进1", "卒5进1"][i / 9 % 4];
            let rest = ["", "兵一进一", "兵九进一"][i / 36 % 3];
            let tags = ["Result=1-0", "Result=0-1", "Result=1/2", ""][i % 4];
            let game = game(tags, &format!("{first} {rook} {pawn} {rest}"));
            if i % 2 == 0 { game } else { mirrored(&game) }
        })
        .collect();
    let (at_once, one_by_one) = (Folder::new(), Folder::new());
    wait(async {
        let together = store(&at_once, &lines).await;
        let apart = Store::create(one_by_one.path()).await.expect("a new library");
        for games in lines.chunks(7) {
            import(&apart, games).await;
        }
        let mut position = Position::start();
        for mv in ["h2e2", "h9g7", "i0i1"] {
            let expected = explore(&together, &position).await;
            assert!(expected.games > 5);
            assert_eq!(explore(&apart, &position).await, expected, "before {mv}");
            let sum: u64 = expected.moves.iter().map(|m| m.games()).sum();
            assert_eq!(sum, expected.games);
            position = position
                .play(xiangqi::notation::parse_move(mv, &position).expect("a move"))
                .expect("legal");
        }
    });
}

#[test]
fn a_result_that_becomes_known_is_counted() {
    let folder = Folder::new();
    wait(async {
        let store = store(&folder, &[game("", "炮二平五")]).await;
        import(&store, &[game("Result=1-0", "炮二平五")]).await;
        let explored = explore(&store, &Position::start()).await;
        assert_eq!((explored.moves[0].red, explored.moves[0].unknown), (1, 0));
    });
}

#[test]
fn a_position_that_comes_again_counts_once() {
    let folder = Folder::new();
    wait(async {
        let round = "车一进一 车1进1 车一退一 车1退1";
        let store = store(&folder, &[game("", &format!("{round} {round}"))]).await;
        let start = explore(&store, &Position::start()).await;
        assert_eq!((start.games, start.moves[0].games()), (1, 1));
    });
}

/// Keys are stored: should they change, libraries must be counted anew by a migration.
#[test]
fn the_keys_of_positions_are_those_of_existing_libraries() {
    let start = Position::start();
    let after = start.play(CANNON).expect("legal");
    assert_eq!((start.key(), after.key()), (4_304_740_849_504_883_158, 4_211_073_890_658_829_434));
}
