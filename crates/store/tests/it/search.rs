//! Finding games.

use records::Game;
use store::{Query, Store};
use xiangqi::{Color, Outcome, Position};

use crate::util::{Folder, found, game, store, wait};

fn games() -> Vec<Game> {
    vec![
        game(
            "Red=上海胡荣华,Black=广东杨官璘,Event=1960年全国赛,Date=1960.11.05,Result=1-0",
            "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3",
        ),
        game(
            "Red=许银川,RedTeam=广东,Black=吕钦,Event=五羊杯,Date=1999.01.03,Result=1/2-1/2",
            "炮八平五 马2进3 马八进七 炮8平5",
        ),
        game("Red=Smith_100%,Black=?,Date=2006.??.??,Result=0-1", "兵三进一 炮8平7"),
        game("Red=甲", "相三进五 卒7进1 马八进七"),
    ]
}

async fn all(folder: &Folder) -> Store {
    store(folder, &games()).await
}

#[test]
fn games_are_found_by_what_their_tags_say() {
    let folder = Folder::new();
    wait(async {
        let store = all(&folder).await;
        let text = |text: &str| Some(text.to_owned());
        let cases = [
            (Query::default(), vec!["Smith_100%", "许银川", "上海胡荣华", "甲"]),
            (Query { player: text("荣华"), ..Query::default() }, vec!["上海胡荣华"]),
            (Query { player: text("广东"), ..Query::default() }, vec!["许银川", "上海胡荣华"]),
            (Query { red: text("广东"), ..Query::default() }, vec!["许银川"]),
            (Query { black: text("吕钦"), ..Query::default() }, vec!["许银川"]),
            (Query { player: text("smith"), ..Query::default() }, vec!["Smith_100%"]),
            (Query { player: text("_100%"), ..Query::default() }, vec!["Smith_100%"]),
            (Query { player: text("_"), ..Query::default() }, vec!["Smith_100%"]),
            (Query { player: text("' OR 1=1 --"), ..Query::default() }, vec![]),
            (Query { event: text("五羊"), ..Query::default() }, vec!["许银川"]),
            (Query { result: Some(Some(Outcome::Draw)), ..Query::default() }, vec!["许银川"]),
            (Query { result: Some(None), ..Query::default() }, vec!["甲"]),
            (Query { limit: Some(2), offset: 1, ..Query::default() }, vec!["许银川", "上海胡荣华"]),
        ];
        for (query, expected) in cases {
            assert_eq!(found(&store, &query).await, expected, "{query:?}");
        }
        let won = Query { result: Some(Some(Outcome::Win(Color::Black))), ..Query::default() };
        assert_eq!(found(&store, &won).await, ["Smith_100%"]);
    });
}

#[test]
fn games_are_found_by_date() {
    let folder = Folder::new();
    wait(async {
        let store = all(&folder).await;
        let cases = [
            ("1960", vec!["上海胡荣华"]),
            ("1960-11", vec!["上海胡荣华"]),
            ("1960-12", vec![]),
            ("1960..1999", vec!["许银川", "上海胡荣华"]),
            ("1960-11-06..", vec!["Smith_100%", "许银川"]),
            ("..1999-01-02", vec!["上海胡荣华"]),
            ("2006", vec!["Smith_100%"]),
        ];
        for (range, expected) in cases {
            let date = Some(range.parse().expect("a range of dates"));
            let query = Query { date, ..Query::default() };
            assert_eq!(found(&store, &query).await, expected, "{range}");
        }
        for wrong in ["", "..", "abc", "1960-13", "1960-11-31-1", "60", "4294967295-1-1"] {
            assert!(wrong.parse::<store::DateRange>().is_err(), "{wrong}");
        }
    });
}

#[test]
fn games_are_found_by_opening() {
    let folder = Folder::new();
    wait(async {
        let store = all(&folder).await;
        let codes =
            |text| openings::matching(text).into_iter().map(|o| o.code.to_owned()).collect();
        for (text, expected) in [
            ("屏风马", vec!["上海胡荣华"]),
            ("C00", vec!["上海胡荣华"]),
            ("卒底炮", vec!["Smith_100%"]),
            ("飞相进左马对进７卒", vec!["甲"]),
            ("B", vec!["许银川"]),
        ] {
            let query = Query { openings: codes(text), ..Query::default() };
            let found: Vec<_> = found(&store, &query).await;
            let fits = expected.iter().all(|name| found.contains(&(*name).to_owned()));
            assert!(fits || text == "B", "{text}: {found:?}");
        }
    });
}

fn after(moves: &str) -> Position {
    let game = game("", moves);
    *game.main_record().expect("a lawful start").position()
}

#[test]
fn every_position_of_a_game_is_found_and_its_mirror_image_too() {
    let folder = Folder::new();
    wait(async {
        let store = all(&folder).await;
        for game in games() {
            let record = game.main_record().expect("a lawful start");
            for ply in 1..=record.plies().len() {
                let position = *record.position_before(ply).expect("a position");
                let image = Position::from_setup(position.to_setup().flip_file()).expect("lawful");
                for position in [position, image] {
                    let query = Query { position: Some(position), ..Query::default() };
                    let found = store.search(&query).await.expect("a search");
                    let head = found.heads.iter().find(|h| Some(h.red.as_str()) == game.tag("Red"));
                    assert_eq!(head.expect("the game is found").ply, Some(ply));
                }
            }
        }
        let never = Query { position: Some(after("车一进一")), ..Query::default() };
        assert_eq!(found(&store, &never).await, [""; 0]);
    });
}

#[test]
fn an_exact_position_is_not_its_mirror_image() {
    let folder = Folder::new();
    wait(async {
        let store = all(&folder).await;
        let position = Some(after("炮二平五 马8进7 马二进三"));
        let both = Query { position, ..Query::default() };
        assert_eq!(found(&store, &both).await, ["许银川", "上海胡荣华"]);
        let exact = Query { exact: true, ..both };
        assert_eq!(found(&store, &exact).await, ["上海胡荣华"]);
        let drawn = Query { result: Some(Some(Outcome::Draw)), ..exact };
        assert_eq!(found(&store, &drawn).await, [""; 0]);
    });
}

#[test]
fn games_are_found_by_patterns() {
    let folder = Folder::new();
    wait(async {
        let store = all(&folder).await;
        let cases = [
            ("Ce2 ce7", vec!["许银川"]),
            ("Ng2 nc7 ng7", vec!["上海胡荣华"]),
            ("Nc2 Be2", vec!["甲"]),
            ("cg7", vec!["Smith_100%"]),
            ("P?4", vec!["Smith_100%"]),
            ("Ne?", vec![]),
            ("?g4,-g3", vec!["Smith_100%"]),
            ("*/*/*/*/*/*/????????P/?C2C????/*/*", vec!["许银川", "上海胡荣华"]),
        ];
        for (text, expected) in cases {
            let pattern = Some(text.parse().expect("a pattern"));
            let query = Query { pattern, ..Query::default() };
            assert_eq!(found(&store, &query).await, expected, "{text}");
        }
        let exact = Query {
            pattern: Some("Ng2 Ce2".parse().expect("a pattern")),
            exact: true,
            ..Query::default()
        };
        assert_eq!(found(&store, &exact).await, ["上海胡荣华"]);
        for wrong in ["", "Xe2", "Cj2", "Ce", "Ce22", "9/9", "rnbakabnr1/9/9/9/9/9/9/9/9/9"] {
            assert!(wrong.parse::<store::Pattern>().is_err(), "{wrong}");
        }
    });
}

#[test]
fn games_are_found_by_material() {
    let folder = Folder::new();
    wait(async {
        // Red takes the soldier of the middle file, then a horse is taken for it.
        let taken = game("Red=吃", "炮二平五 马8进7 炮五进四 马7进5");
        let store = store(&folder, &[taken, game("Red=平", "炮二平五 马8进7")]).await;
        let cases = [
            ("RRNNCPPPPP:rrnnccpppp", vec!["吃"]),
            ("RRNNCCPPPPP vs rrnnccpppp", vec!["吃"]),
            ("RRNNCCPPPPP-rrnnccppppp", vec!["吃", "平"]),
            ("RRNNCPPPPPAABB:rrnnccppppaabb", vec!["吃"]),
            ("RRNNCPPPPPAAB:rrnnccpppp", vec![]),
        ];
        for (text, expected) in cases {
            let query =
                Query { material: Some(text.parse().expect("material")), ..Query::default() };
            assert_eq!(found(&store, &query).await, expected, "{text}");
        }
        for wrong in ["", "RN", "RRR:r", "X:r", "KK:k"] {
            assert!(wrong.parse::<store::Material>().is_err(), "{wrong}");
        }
    });
}
