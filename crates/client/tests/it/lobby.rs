//! The lobby, challenges and lists.

use client::{Ask, News, Opponent, PairTerms, Phase, What};

use crate::support::{Person, Site, terms};

#[test]
fn a_challenge_is_seen_in_the_lobby_until_it_is_taken() {
    let site = Site::start();
    let mut watcher = Person::guest(site.address);
    watcher.done(Ask::Lobby(true));
    let mut maker = Person::guest(site.address);
    let game = maker.make(terms(Opponent::Lobby, Some("5+3")));
    watcher.until(|news| match news {
        News::Lobby(lobby) => lobby.challenges.iter().find(|head| head.id == game).cloned(),
        _ => None,
    });
    watcher.join(&game);
    watcher.until(|news| match news {
        News::Lobby(lobby) => lobby.challenges.is_empty().then_some(()),
        _ => None,
    });
    maker.until_seen(|seen| seen.state.phase == Phase::Playing);
    let mut late = Person::guest(site.address);
    assert!(late.result(Ask::Join(game)).is_err(), "it is taken");
}

#[test]
fn a_challenge_by_name_reaches_its_user_alone_and_can_be_declined() {
    let site = Site::start();
    let mut invited = Person::member(site.address, "胡一刀");
    let mut maker = Person::member(site.address, "苗人凤");
    let game = maker.make(terms(Opponent::User { name: "胡一刀".to_owned() }, None));
    let head = invited.until(|news| match news {
        News::Challenge(head) => Some(head.clone()),
        _ => None,
    });
    assert_eq!(head.id, game);
    let mut other = Person::guest(site.address);
    assert_eq!(other.refused(Ask::Join(game.clone())), "forbidden");
    invited.done(Ask::Withdraw(game));
    let nobody = Ask::Make(terms(Opponent::User { name: "没有这人".to_owned() }, None));
    assert_eq!(maker.refused(nobody), "not-found");
}

#[test]
fn two_who_want_the_same_are_paired() {
    let site = Site::start();
    let (mut one, mut two) = (Person::guest(site.address), Person::guest(site.address));
    let clock = Some("5+3".parse().expect("a clock"));
    let wanted = PairTerms { clock, rules: "axf".to_owned(), rated: false };
    one.done(Ask::Pair(wanted.clone()));
    two.ask(Ask::Pair(wanted.clone()));
    let paired = |news: &News| match news {
        News::Paired(game) => Some(game.clone()),
        _ => None,
    };
    let game = one.until(paired);
    // The game may be told of before the answer.
    let (mut found, mut done) = (None, false);
    while found.is_none() || !done {
        let news = two.next();
        done |= matches!(news, News::Done(What::Pair));
        found = found.or_else(|| paired(&news));
    }
    assert_eq!(found.as_ref(), Some(&game));
    one.done(Ask::Watch(game));
    assert!(one.seen().state.you.is_some());
    let rated = PairTerms { rated: true, ..wanted };
    assert_eq!(two.refused(Ask::Pair(rated)), "guests-not-allowed");
}

#[test]
fn games_are_listed_page_by_page() {
    let site = Site::start();
    let mut red = Person::member(site.address, "棋手");
    for _ in 0..3 {
        red.make(terms(Opponent::Computer { level: 1 }, None));
        red.act(client::Act::Abort);
    }
    red.ask(Ask::Games("棋手".to_owned(), None));
    let games = red.until(|news| match news {
        News::Games { games, more: false, .. } => Some(games.clone()),
        _ => None,
    });
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|head| head.phase == Phase::Over));
    red.done(Ask::Watch(games[0].id.clone()));
    assert!(red.seen().state.status.over);
    assert_eq!(red.refused(Ask::Watch("aaaaaaaaaa".to_owned())), "not-found");
}
