//! Reviews, hints in two steps and threats.

use std::time::Duration;

use engine::{Info, Score};
use insta::assert_snapshot;
use messages::Lang;
use review::{
    Finding, Line, Loss, PlyReview, Point, Progress, Quality, Review, SideSummary, Trade,
};
use review::{expectation, negated};
use tui::{BoardStyle, Effect, Event, Form, Key, Opponents, Screen, Shown, Start, Trial};
use xiangqi::{ByColor, Color, Move, Piece, Position, Record, RuleSet, Square};

use crate::plain::{Folder, transcript};
use crate::world::{World, mv};

const GAME: [&str; 8] = ["h2e2", "h9g7", "e2e6", "g7e6", "h0g2", "i9h9", "i0h0", "b9c7"];

fn record() -> Record {
    let mut record = Record::new(Position::start());
    GAME.iter().for_each(|uci| record.push(mv(uci)).expect("legal"));
    record
}

/// The game as a file has it.
pub(crate) fn file() -> records::Game {
    records::Game::of_record(&record(), xiangqi::Status::Ongoing)
}

fn line(score: i32, moves: &[&str]) -> Line {
    let moves = moves.iter().map(|uci| mv(uci)).collect();
    Line { score: Score::Cp(score), depth: 12, moves }
}

/// A review as the engine might make it: Red gives a cannon away with its second move, and Black lets
/// something slip with its third.
pub(crate) fn review() -> Review {
    let record = record();
    let red = [30, 20, 35, -220, -230, -240, -150, -160, -155];
    let point = |cp: i32| {
        let score = Score::Cp(cp);
        Point { score, expectation: expectation(score), depth: 12 }
    };
    let ply = |(index, ply): (usize, &xiangqi::Ply)| {
        let side = |cp: i32| ply.piece.color().fold(cp, -cp);
        let played = PlyReview {
            mv: ply.mv,
            piece: ply.piece,
            best: line(side(red[index]), &[GAME[index]]),
            answer: line(-side(red[index + 1]), &[]),
            loss: 0,
            quality: Quality::Best,
            findings: vec![],
        };
        let trade =
            Trade { won: vec![Piece::BlackPawn], lost: vec![Piece::RedCannon], balance: -220 };
        let how = Loss::MovedThere;
        let lost = Finding::LosesMan { how, man: Piece::RedCannon, at: Square::E6, trade };
        match index {
            2 => PlyReview {
                best: line(35, &["h0g2", "i9h9", "i0h0", "b9c7"]),
                answer: line(220, &["g7e6", "h0g2"]),
                loss: 400,
                quality: Quality::Blunder,
                findings: vec![lost],
                ..played
            },
            5 => PlyReview {
                best: line(240, &["b9c7", "i0h0"]),
                loss: 90,
                quality: Quality::Slip,
                ..played
            },
            _ => played,
        }
    };
    let side = |moves, accuracy| SideSummary {
        moves,
        accuracy: Some(accuracy),
        mean_loss: 100,
        best: 3,
        slips: 0,
        mistakes: 0,
        blunders: 0,
    };
    Review {
        rules: RuleSet::default(),
        points: red.map(point).to_vec(),
        plies: record.plies().iter().enumerate().map(ply).collect(),
        sides: ByColor {
            red: SideSummary { blunders: 1, ..side(4, 815) },
            black: SideSummary { slips: 1, ..side(4, 967) },
        },
    }
}

/// The game, played to its end by two persons and asked to be reviewed.
fn asked(lang: Lang, size: (u16, u16)) -> (World, u64) {
    let mut world = World::new(lang, size);
    world.two_persons();
    GAME.iter().for_each(|uci| world.line(uci));
    world.line("resign");
    world.line("review");
    let begun = world.effects.iter().find_map(|effect| match effect {
        Effect::Review { id, record: asked, .. } => Some((*id, (**asked).clone())),
        _ => None,
    });
    let (id, asked) = begun.expect("a review begins");
    assert_eq!(asked, record());
    (world, id)
}

fn reviewed(lang: Lang, size: (u16, u16)) -> World {
    let (mut world, id) = asked(lang, size);
    world.happen(Event::Reviewed(id, Box::new(review())));
    world
}

fn shown(world: &World) -> (usize, Shown) {
    let review = world.model.review.as_ref().expect("a review");
    (review.ply, review.shown)
}

#[test]
fn the_review_at_80_by_24_and_40_by_24() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let shown = |what: &str| format!("review_{what}_{}_{name}", size.0);
            let mut world = reviewed(lang, size);
            assert_snapshot!(shown("error"), world.screen());
            world.press(&[Key::Enter]);
            assert_snapshot!(shown("better"), world.screen());
            world.line("t");
            assert_snapshot!(shown("try"), world.screen());
            if size.0 == 40 {
                world.press(&[Key::Esc, Key::Tab]);
                assert_snapshot!(shown("graph"), world.screen());
            }
        }
    }
}

#[test]
fn the_review_in_ascii() {
    let mut world = reviewed(Lang::En, (80, 24));
    world.happen(Event::Style(BoardStyle::Ascii));
    let screen = world.screen();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn the_graph_grows_from_the_end_while_the_engine_works() {
    let (mut world, id) = asked(Lang::Zh, (80, 24));
    let review = review();
    for done in 1..=4 {
        let point = review.points[9 - done];
        world.happen(Event::ReviewProgress(id, Progress { done, total: 9, point }));
    }
    assert_snapshot!("review_running_zh", world.screen());
    // The game can be looked at meanwhile, and what is left alone is not moved about.
    world.press(&[Key::Left, Key::Left]);
    assert_eq!(shown(&world), (6, Shown::Played));
    world.happen(Event::Reviewed(id, Box::new(review)));
    assert_eq!(shown(&world), (6, Shown::Played));
}

#[test]
fn arrows_step_and_go_to_errors() {
    let mut world = reviewed(Lang::Zh, (80, 24));
    assert_eq!(shown(&world).0, 3, "the first error");
    world.press(&[Key::Down]);
    assert_eq!(shown(&world).0, 6);
    world.press(&[Key::Down]);
    assert_eq!(shown(&world).0, 6);
    assert_eq!(world.model.notice, "这个方向没有别的错着了。");
    world.press(&[Key::Up]);
    assert_eq!(shown(&world).0, 3);
    world.press(&[Key::Right, Key::Right, Key::Left]);
    assert_eq!(shown(&world).0, 4);
    world.press(&[Key::Home]);
    assert_eq!(shown(&world).0, 0);
    world.press(&[Key::End, Key::Right]);
    assert_eq!(shown(&world).0, 8);
}

#[test]
fn the_better_line_is_played_move_by_move() {
    let mut world = reviewed(Lang::Zh, (80, 24));
    world.press(&[Key::Enter]);
    assert_eq!(shown(&world), (3, Shown::Better(0)));
    assert_eq!(world.model.board.hint, Some(mv("h0g2")));
    world.press(&[Key::Enter]);
    let board = world.model.shown_position().expect("a board").board();
    assert_eq!(board.get(Square::G2), Some(Piece::RedKnight));
    assert_eq!(world.model.board.hint, Some(mv("i9h9")));
    world.press(&[Key::Enter, Key::Enter, Key::Enter]);
    assert_eq!(shown(&world), (3, Shown::Played));
    world.press(&[Key::Enter, Key::Esc]);
    assert_eq!(shown(&world), (3, Shown::Played));
    // A good move has none.
    world.press(&[Key::Left, Key::Enter]);
    assert_eq!(world.model.notice, "这里没有更好的着法。");
}

/// The engine says what it thinks of a tried move.
fn judge(world: &mut World, score: i32) {
    let search = world.model.search.expect("a search runs");
    let info = Info {
        depth: 9,
        seldepth: 12,
        multipv: 1,
        score: Score::Cp(score),
        nodes: 1000,
        nps: 1000,
        time: Duration::ZERO,
        hashfull: 0,
        pv: vec![mv("h9g7")],
    };
    world.happen(Event::Info(search.id, info));
    world.happen(Event::Best(search.id, Some(mv("h9g7"))));
}

#[test]
fn something_better_is_looked_for_and_judged() {
    let mut world = reviewed(Lang::Zh, (80, 24));
    world.line("t");
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Open)));
    world.line("e2e6");
    assert!(world.model.notice.contains("实战"), "{}", world.model.notice);
    world.line("e2e9");
    assert!(!world.model.notice.is_empty());
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Open)));
    // By keys: the soldier a3 goes on. It is Black's view that the engine tells.
    world.line("a3a4");
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Judging(mv("a3a4")))));
    judge(&mut world, 300);
    assert!(world.model.notice.contains("不行"), "{}", world.model.notice);
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Open)));
    world.line("b0c2");
    judge(&mut world, -20);
    assert!(world.model.notice.contains("也是好棋"), "{}", world.model.notice);
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Solved(mv("b0c2")))));
    world.line("t");
    world.line("马二进三");
    assert!(world.model.notice.contains("正确"), "{}", world.model.notice);
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Solved(mv("h0g2")))));
}

#[test]
fn a_try_by_cursor() {
    let mut world = reviewed(Lang::Zh, (80, 24));
    world.line("t");
    // The cursor is at e3, where a soldier stands.
    world.press(&[Key::Enter, Key::Up, Key::Enter]);
    assert_eq!(shown(&world), (3, Shown::Trial(Trial::Judging(mv("e3e4")))));
    world.press(&[Key::Esc]);
    assert_eq!(shown(&world), (3, Shown::Played));
    assert!(world.model.search.is_none());
}

#[test]
fn leaving_goes_back_to_the_game_and_the_review_is_kept() {
    let mut world = reviewed(Lang::Zh, (80, 24));
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Game);
    world.line("v");
    assert_eq!(world.model.screen, Screen::Review);
    let begun = world.effects.iter().filter(|effect| matches!(effect, Effect::Review { .. }));
    assert_eq!(begun.count(), 1);
}

#[test]
fn leaving_early_stops_the_engine() {
    let (mut world, id) = asked(Lang::Zh, (80, 24));
    world.press(&[Key::Esc]);
    assert!(world.effects.iter().any(|effect| matches!(effect, Effect::StopReview)));
    world.happen(Event::Reviewed(id, Box::new(review())));
    assert!(world.model.review.is_none());
}

#[test]
fn a_game_that_goes_on_is_not_reviewed() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.two_persons();
    world.line("h2e2");
    world.line("review");
    assert_eq!(world.model.screen, Screen::Game);
    assert_eq!(world.model.notice, "对局还没有结束。");
}

#[test]
fn the_review_is_saved_with_its_words() {
    let mut world = reviewed(Lang::Zh, (80, 24));
    world.line("save x.pgn");
    let saved = world.effects.iter().find_map(|effect| match effect {
        Effect::Save { text, .. } => Some(text.clone()),
        _ => None,
    });
    let text = saved.expect("saved");
    for part in ["$4", "$6", "炮送到 e6 被吃", "马二进三"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_file_is_reviewed_from_the_menu() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.line("5");
    for c in "a.pgn".chars() {
        world.press(&[Key::Char(c)]);
    }
    world.press(&[Key::Enter]);
    let asked = world.effects.iter().find_map(|effect| match effect {
        Effect::LoadForReview(path) => Some(path.clone()),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some("a.pgn"));
    let loaded = tui::LoadedGame { game: file(), number: 1, games: 1 };
    world.happen(Event::ReviewLoaded("a.pgn".to_owned(), Ok(Box::new(loaded))));
    assert_eq!(world.model.screen, Screen::Review);
    world.press(&[Key::Esc]);
    assert!(matches!(world.model.screen, Screen::Home(_)));
}

#[test]
fn a_hint_tells_the_man_and_then_the_move_with_its_reason() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.two_persons();
    for uci in ["h2e2", "h9g7", "e2e6"] {
        world.line(uci);
    }
    world.line("h");
    let search = world.model.search.expect("a search runs");
    let info = Info {
        depth: 9,
        seldepth: 12,
        multipv: 1,
        score: Score::Cp(220),
        nodes: 1000,
        nps: 1000,
        time: Duration::ZERO,
        hashfull: 0,
        pv: vec![mv("g7e6"), mv("h0g2")],
    };
    world.happen(Event::Info(search.id, info));
    world.answer("g7e6");
    assert!(world.model.board.hint.is_none());
    assert!(world.model.board.marks.contains(Square::G7));
    assert!(!world.model.notice.contains("g7e6"), "{}", world.model.notice);
    world.line("h");
    assert_eq!(world.model.board.hint, Some(mv("g7e6")));
    assert!(world.model.notice.contains("得 e6 的炮"), "{}", world.model.notice);
    // Another position needs another hint.
    world.line("g7e6");
    world.line("h");
    assert!(world.model.search.is_some());
}

#[test]
fn hanging_men_are_shown_until_they_are_hidden() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.two_persons();
    for uci in ["h2e2", "h9g7", "e2e6", "a6a5"] {
        world.line(uci);
    }
    world.line("t");
    assert_eq!(world.model.notice, "红方被捉：e6 的炮");
    assert!(world.model.session.as_ref().is_some_and(|session| session.assisted));
    assert_snapshot!("threats_zh", world.screen());
    world.line("threats");
    assert!(!world.screen().contains('#'));
}

#[test]
fn in_lines_a_game_is_reviewed_tried_and_hinted() {
    let folder = Folder::new("review");
    let mut input = GAME.join("\n");
    input.push_str("\nresign\nreview\ntry\na3a4\ne2e6\nboard\n");
    let lines = transcript(&folder, Start::Home, &input);
    let text = lines.join("\n");
    assert!(text.contains("准确率"), "{text}");
    assert!(text.contains("炮送到 e6 被吃"), "{text}");
    assert!(text.contains("找更好的着法"), "{text}");
    assert!(text.contains("这就是实战走的着法"), "{text}");
}

#[test]
fn in_lines_hints_have_two_steps_and_threats_are_told() {
    let folder = Folder::new("hints");
    let mut form = Form { opponents: Opponents::Human, ..Form::default() };
    "3ak4/4a4/9/r8/9/9/4P4/9/R8/4K4 w".chars().for_each(|c| form.fen.insert(c));
    let game = form.new_game(0).expect("lawful");
    let lines = transcript(&folder, Start::Game(Box::new(game)), "threats\nh\nh\n");
    assert!(lines.iter().any(|line| line == "红方被捉：a1 的车"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("得 a6 的车")), "{lines:?}");
}

#[test]
fn every_size_is_drawn() {
    for columns in (1..=120).step_by(9) {
        for rows in (1..=40).step_by(3) {
            for covers in [false, true] {
                let mut world = reviewed(Lang::Zh, (columns, rows));
                if covers {
                    world.press(&[Key::Tab]);
                }
                world.screen();
            }
        }
    }
}

/// Nothing here depends on what the engine thinks, but the numbers must fit together.
#[test]
fn the_made_up_review_is_one_that_could_be() {
    let review = review();
    for (pair, ply) in review.points.windows(2).zip(&review.plies) {
        let color = ply.piece.color();
        let seen = |score: Score| color.fold(score, negated(score));
        assert_eq!(seen(ply.best.score), pair[0].score);
        assert_eq!(color.fold(negated(ply.answer.score), ply.answer.score), pair[1].score);
    }
    assert!(review.sides[Color::Red].accuracy < review.sides[Color::Black].accuracy);
    let legal = |mv: Move| Position::start().is_legal(mv);
    assert!(legal(review.plies[0].best.moves[0]));
}
