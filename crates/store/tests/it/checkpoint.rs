//! The log copied back into the database while it is in use.

use store::site::{Durability, EventRow, NewGame, Phase, Site, Speed, Write};

use crate::util::{Folder, wait};

fn game(slug: &str) -> NewGame<'_> {
    NewGame {
        slug,
        phase: Phase::Waiting,
        created_at: 1,
        terms: "{}",
        maker: None,
        invited: None,
        red: None,
        black: None,
        speed: Speed::Unlimited,
        listed: true,
    }
}

fn event(game: i64, v: i64, length: usize) -> Write {
    Write::Event { game, event: EventRow { v, at: v, data: "x".repeat(length) } }
}

/// Short logs and long ones: all of it is in the file itself afterwards, and writing goes on.
#[test]
fn what_was_copied_back_needs_no_log() {
    let (folder, copy) = (Folder::new(), Folder::new());
    std::fs::create_dir_all(copy.path()).expect("a folder");
    wait(async {
        let site = Site::create_busy(folder.path(), Durability::Process).await.expect("a site");
        let id = site.add_game(game("a")).await.expect("a game");
        let mut v = 0;
        for length in [100, 3_000_000, 20_000_000] {
            v += 1;
            site.write(&[event(id, v, length)]).await.expect("it is stored");
            site.checkpoint().await.expect("it is copied back");
        }
        std::fs::copy(site.path(), copy.path().join("site.db")).expect("a copy");
        site.write(&[event(id, v + 1, 10)]).await.expect("it goes on");
        let there = Site::open(copy.path()).await.expect("the copy is whole");
        let lengths = |events: Vec<EventRow>| -> Vec<usize> {
            events.into_iter().map(|event| event.data.len()).collect()
        };
        let copied = lengths(there.events(id).await.expect("events"));
        assert_eq!(copied, [100, 3_000_000, 20_000_000]);
        assert_eq!(site.events(id).await.expect("events").len(), 4);
        there.close().await;
        site.close().await;
    });
}
