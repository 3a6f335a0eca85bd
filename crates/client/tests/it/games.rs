//! Games between two clients.

use std::time::Duration;

use client::{Act, Ask, Happened, Line, News, OfferState, Opponent, Phase, Side, You};

use crate::support::{Person, Site, Wire, play_all, terms, two};

/// Both of Red's cannons on the middle file, one behind the other.
const MATE: &[&str] = &["h2e2", "a9a8", "e2e6", "a8a9", "b2b4", "a9a8", "b4e4"];

#[test]
fn a_game_is_played_seen_by_a_spectator_and_resigned() {
    let site = Site::start();
    let (mut red, mut black) = two(site.address, site.address);
    let game = red.seen().state.id.clone();
    assert_eq!(red.seen().state.you, Some(You::Red));
    let mut spectator = Person::at(site.address);
    spectator.until_open();
    spectator.done(Ask::Watch(game.clone()));
    play_all(&mut red, &mut black, &MATE[..4]);
    spectator.until_plies(4);
    assert_eq!(spectator.seen().state.you, None);
    assert_eq!(spectator.seen().record.position(), red.seen().record.position());
    let clocks = black.seen().state.clocks.clone().expect("clocks");
    assert_eq!(clocks.running, Some(Side::Red));
    let shown = clocks.shown(Side::Red, Duration::from_secs(1));
    assert!(shown.runs && shown.left < Duration::from_secs(606));
    assert_eq!(
        black.refused(Ask::Move { game: game.clone(), ply: 4, mv: "a8a9".to_owned() }),
        "not-your-turn"
    );
    assert_eq!(red.refused(Ask::Move { game, ply: 4, mv: "e2e0".to_owned() }), "illegal-move");
    black.act(Act::Resign);
    for person in [&mut red, &mut black, &mut spectator] {
        person.until_seen(|seen| seen.state.phase == Phase::Over);
        let status = &person.seen().state.status;
        assert_eq!(status.outcome.as_deref(), Some("red_wins"));
        assert_eq!(status.reason.as_deref(), Some("resign"));
    }
}

#[test]
fn a_mate_ends_the_game_and_a_rematch_begins_with_sides_exchanged() {
    let site = Site::start();
    let (mut red, mut black) = two(site.address, site.address);
    play_all(&mut red, &mut black, MATE);
    for person in [&mut red, &mut black] {
        person.until_seen(|seen| seen.state.phase == Phase::Over);
        assert_eq!(person.seen().state.status.reason.as_deref(), Some("checkmate"));
    }
    red.act(Act::RematchOffer);
    black.until_happened(|event| {
        *event == Happened::Offer("rematch".to_owned(), OfferState::Made, Some(Side::Red))
    });
    black.act(Act::RematchAccept);
    black.until_seen(|seen| seen.state.rematch.is_some());
    let next = black.seen().state.rematch.clone().expect("the next game");
    black.done(Ask::Watch(next));
    assert_eq!(black.seen().state.you, Some(You::Red));
}

#[test]
fn a_cut_in_the_middle_loses_nothing() {
    let site = Site::start();
    let wire = Wire::to(site.address);
    let (mut red, mut black) = two(wire.address, site.address);
    play_all(&mut red, &mut black, &["h2e2", "h9g7"]);
    wire.cut();
    red.until(|news| matches!(news, News::Line(Line::Lost(_))).then_some(()));
    // A move that is made now goes out when the connection is back.
    let game = red.seen().state.id.clone();
    red.ask(Ask::Move { game, ply: 2, mv: "h0g2".to_owned() });
    wire.mend();
    red.until_open();
    black.until_plies(3);
    black.play("i9h9");
    red.until_plies(4);
    assert_eq!(red.seen().state.plies[2].mv.uci, "h0g2");
    assert_eq!(red.seen().state.plies.len(), 4, "it was played once");
    // What happens while it is cut is told afterwards.
    wire.cut();
    red.until(|news| matches!(news, News::Line(Line::Lost(_))).then_some(()));
    black.done(Ask::Chat(black.seen().state.id.clone(), "还在吗".to_owned()));
    wire.mend();
    red.until_happened(|event| matches!(event, Happened::Chat(chat) if chat.text == "还在吗"));
}

#[test]
fn a_game_goes_on_after_the_server_and_the_program_were_started_again() {
    let site = Site::start();
    let (mut red, mut black) = two(site.address, site.address);
    play_all(&mut red, &mut black, &["h2e2", "h9g7"]);
    let (data, port) = site.end();
    black.until(|news| matches!(news, News::Line(Line::Lost(_))).then_some(()));
    let kept = red.leave();
    let site = Site::with(data, port, false);
    black.until_open();
    let mut red = Person::with(&format!("http://{}", site.address), kept);
    red.until_open();
    red.ask(Ask::Unfinished);
    let games = red.until(|news| match news {
        News::Unfinished(games) => Some(games.clone()),
        _ => None,
    });
    assert_eq!((games.len(), games[0].phase, games[0].plies), (1, Phase::Playing, 2));
    red.done(Ask::Watch(games[0].id.clone()));
    red.play("h0g2");
    black.until_plies(3);
}

#[test]
fn chat_draw_and_takeback_are_offered_declined_and_accepted() {
    let site = Site::start();
    let (mut red, mut black) = two(site.address, site.address);
    play_all(&mut red, &mut black, &["h2e2", "h9g7"]);
    let game = red.seen().state.id.clone();
    red.done(Ask::Chat(game.clone(), "你好".to_owned()));
    black.until_happened(|event| matches!(event, Happened::Chat(chat) if chat.text == "你好"));
    red.act(Act::TakebackOffer);
    black.until_seen(|seen| seen.state.offers.takeback == Some(Side::Red));
    assert!(black.seen().state.can("takeback-accept"));
    black.act(Act::TakebackAccept);
    red.until_happened(|event| *event == Happened::Takeback);
    let left = red.plies();
    assert!(left < 2 && red.seen().record.plies().len() == left);
    black.until_plies(left);
    play_all(&mut red, &mut black, &["b2e2", "b9c7"][left..]);
    red.act(Act::DrawOffer);
    black.until_seen(|seen| seen.state.offers.draw == Some(Side::Red));
    black.act(Act::DrawDecline);
    red.until_happened(
        |event| matches!(event, Happened::Offer(what, OfferState::Declined, _) if what == "draw"),
    );
    black.act(Act::DrawOffer);
    red.until_seen(|seen| seen.state.offers.draw == Some(Side::Black));
    red.act(Act::DrawAccept);
    black.until_seen(|seen| seen.state.phase == Phase::Over);
    assert_eq!(black.seen().state.status.outcome.as_deref(), Some("draw"));
    assert_eq!(red.refused(Ask::Act(game, Act::Resign)), "game-over");
}

#[test]
fn the_computer_of_the_site_plays_too() {
    let site = Site::start();
    let mut red = Person::guest(site.address);
    red.make(terms(Opponent::Computer { level: 1 }, None));
    red.until_seen(|seen| seen.state.phase == Phase::Playing);
    red.play("h2e2");
    red.until_plies(2);
    red.act(Act::Resign);
    red.until_seen(|seen| seen.state.phase == Phase::Over);
}

#[test]
fn whoever_goes_and_comes_back_is_told_of() {
    let site = Site::start();
    let wire = Wire::to(site.address);
    let (mut red, mut black) = two(wire.address, site.address);
    black.until_seen(|seen| seen.state.online.red);
    wire.cut();
    black.until_seen(|seen| !seen.state.online.red && seen.state.gone_ms.red.is_some());
    wire.mend();
    red.until_open();
    black.until_seen(|seen| seen.state.online.red);
}
