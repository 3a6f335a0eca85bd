//! The settings: file, screen, and what they change.

use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;
use messages::{Lang, Messages};
use tui::preferences::{Pieces, PreferencesError, Setting};
use tui::{Effect, Event, Key, Palette, Preferences, Screen};

use crate::world::World;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("chuhe-settings-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("settings.toml")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

#[test]
fn a_missing_file_is_made_with_every_setting_and_reads_the_same() {
    let folder = Folder::new("made");
    for lang in Lang::ALL {
        drop(fs::remove_file(folder.file()));
        let made = Preferences::load(&folder.0, &Messages::new(lang)).expect("writable");
        assert_eq!(made, Preferences::default());
        let text = fs::read_to_string(folder.file()).expect("it is there");
        for setting in Setting::ALL {
            assert!(text.contains(&format!("\n{} = ", setting.name())), "{text}");
        }
        assert_eq!(Preferences::parse(&text), Ok(made));
    }
}

#[test]
fn comments_and_order_stay_when_a_setting_changes() {
    let folder = Folder::new("comments");
    let text = "# mine\nlevel = 7 # strong\n\nlanguage = \"zh\"\n";
    fs::write(folder.file(), text).expect("writable");
    let messages = Messages::new(Lang::En);
    let mut own = Preferences::load(&folder.0, &messages).expect("good");
    own.set(Setting::Level, "easy").expect("a level");
    own.set(Setting::Clock, "10+5").expect("a clock");
    own.save(&folder.0, &messages).expect("writable");
    let written = fs::read_to_string(folder.file()).expect("it is there");
    assert_eq!(written, "# mine\nlevel = 3 # strong\n\nlanguage = \"zh\"\nclock = \"10+5\"\n");
}

#[test]
fn a_damaged_file_is_named_with_line_and_key_and_left_alone() {
    let folder = Folder::new("damaged");
    let messages = Messages::new(Lang::En);
    for (text, line, told) in [
        ("level = 11\n", 1, "level cannot be \"11\"; possible: 1, 2"),
        ("\nlanguage = \"zh\"\ncolour = \"none\"\n", 3, "there is no setting colour"),
        ("sounds = \"loud\"", 1, "sounds cannot be \"loud\"; possible: true, false"),
        ("level = 3\nclock = \"fast\"", 2, "clock cannot be \"fast\"; possible: none, 10+5"),
        ("level = [1]", 1, "level cannot be"),
        ("level =\n", 1, "this is no TOML"),
        ("[level]\nx = 1", 1, "level cannot be"),
    ] {
        fs::write(folder.file(), text).expect("writable");
        let error = Preferences::load(&folder.0, &messages).expect_err(text);
        assert!(
            matches!(error, PreferencesError::Line { line: at, .. } if at == line),
            "{error:?}"
        );
        let said = tui::preferences_error(&messages, &error);
        assert!(said.contains(told), "{said}");
        assert!(said.contains("settings.toml"), "{said}");
        let saved = Preferences::default().save(&folder.0, &messages);
        assert!(saved.is_err(), "{text}");
        assert_eq!(fs::read_to_string(folder.file()).expect("it is there"), text);
    }
    fs::write(folder.file(), [0xff, 0xfe]).expect("writable");
    let error = Preferences::load(&folder.0, &messages).expect_err("no text");
    assert!(tui::preferences_error(&messages, &error).contains("settings.toml"));
}

#[test]
fn the_screen_changes_what_is_seen_and_what_is_kept() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("settings");
    assert_eq!(world.model.screen, Screen::Settings(0));
    world.press(&[Key::Right]);
    assert_eq!(world.model.settings.messages.lang(), Lang::Zh);
    world.press(&[Key::Down, Key::Left, Key::Down, Key::Right, Key::Right]);
    assert_eq!(world.model.settings.preferences.pieces, Pieces::Letters);
    assert_eq!(world.model.settings.color, Palette::Light);
    // What is typed is the value of the chosen setting; the clock is the third from the end.
    world.press(&[Key::Up, Key::Up, Key::Up, Key::Up, Key::Up]);
    world.line("25+10");
    let clock = world.model.settings.preferences.clock.map(|clock| clock.to_string());
    assert_eq!(clock.as_deref(), Some("25+10"));
    let kept = world.effects.iter().rev().find_map(|effect| match effect {
        Effect::SavePreferences(kept, Lang::Zh) => Some(kept),
        _ => None,
    });
    assert_eq!(kept.map(|kept| &**kept), Some(&world.model.settings.preferences));
    world.line("soon");
    assert!(world.model.notice.contains("soon"));
    // A new game has the clock, by the mouse too.
    world.press(&[Key::Esc]);
    world.two_persons();
    assert!(world.model.session.as_ref().is_some_and(|session| session.clock.is_some()));
}

#[test]
fn clicks_choose_and_change_settings() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("settings");
    world.happen(Event::Click(5, 4));
    assert_eq!(world.model.screen, Screen::Settings(1));
    world.happen(Event::Click(5, 4));
    assert_eq!(world.model.settings.preferences.pieces, Pieces::Simplified);
    world.happen(Event::Click(5, 20));
    assert_eq!(world.model.screen, Screen::Settings(1));
}

#[test]
fn the_settings_screen() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = World::new(lang, size);
            world.line("settings");
            world.press(&[Key::Up, Key::Up]);
            assert_snapshot!(format!("settings_{}_{name}", size.0), world.screen());
        }
    }
}
