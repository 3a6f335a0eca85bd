//! The settings screen: each change holds at once and is written to the file.

use std::rc::Rc;

use messages::Messages;
use xiangqi::notation::Script;

use super::{home, list};
use crate::command::{self, Command};
use crate::event::{Effect, Key};
use crate::model::{Form, Model, Screen, Settings};
use crate::preferences::{Pieces, Setting};
use crate::view::{Palette, layout};
use crate::{Preferences, problems};

/// Shows the settings.
pub(super) fn open(model: &mut Model) -> Vec<Effect> {
    model.screen = Screen::Settings(0);
    model.notice.clear();
    vec![]
}

/// Keys that the input line has no use for.
pub(super) fn key(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    let last = Setting::ALL.len() - 1;
    model.screen = Screen::Settings(match key {
        Key::Up | Key::Down | Key::Tab => list::neighbour(chosen, last, key != Key::Up),
        Key::PageUp => 0,
        Key::PageDown => last,
        Key::Left => return turn(model, chosen, -1),
        Key::Right | Key::Enter => return turn(model, chosen, 1),
        Key::Esc | Key::F(10) => return home::go_home(model),
        _ => chosen,
    });
    vec![]
}

/// A click goes to a setting, a second one changes it.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    let at = row.checked_sub(layout::of(model.size).list_top).map(usize::from);
    let Some(place) = at.filter(|&at| at < Setting::ALL.len()) else { return vec![] };
    if model.screen == Screen::Settings(place) {
        return turn(model, place, 1);
    }
    model.screen = Screen::Settings(place);
    vec![]
}

/// A typed line is a command, or what the chosen setting is to be.
pub(super) fn line(model: &mut Model, line: &str, chosen: usize) -> Vec<Effect> {
    if let Ok(Command::Help | Command::Quit | Command::Menu) = command::parse(line) {
        return super::command::line(model, line);
    }
    let setting = Setting::ALL[chosen.min(Setting::ALL.len() - 1)];
    let mut preferences = model.settings.preferences.clone();
    match preferences.set(setting, line) {
        Some(()) => change(model, preferences, setting),
        None => {
            let text: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
            model.notice = problems::bad_setting(&model.messages(), setting, &text);
            vec![]
        }
    }
}

/// The next or previous of what a setting may be.
fn turn(model: &mut Model, place: usize, step: isize) -> Vec<Effect> {
    let setting = Setting::ALL[place.min(Setting::ALL.len() - 1)];
    let mut preferences = model.settings.preferences.clone();
    let (choices, now) = (setting.choices(), preferences.get(setting));
    let next = match choices.iter().position(|choice| *choice == now) {
        _ if choices.is_empty() => {
            model.notice = model.messages().text("settings-type");
            return vec![];
        }
        Some(at) => (at + choices.len()).saturating_add_signed(step) % choices.len(),
        None => 0,
    };
    match preferences.set(setting, &choices[next]) {
        Some(()) => change(model, preferences, setting),
        None => vec![],
    }
}

fn change(model: &mut Model, preferences: Preferences, setting: Setting) -> Vec<Effect> {
    let settings = &mut model.settings;
    settings.preferences = preferences;
    apply(settings, setting);
    model.form = Form::new(&settings.preferences);
    let (lang, preferences) = (settings.messages.lang(), settings.preferences.clone());
    model.notice = model.messages().text("settings-saved");
    vec![Effect::SavePreferences(Box::new(preferences), lang)]
}

/// Makes a setting hold. The others stay as the command line may have them.
fn apply(settings: &mut Settings, setting: Setting) {
    let own = &settings.preferences;
    match setting {
        Setting::Language => {
            let lang = own.language.unwrap_or(settings.auto.lang);
            if settings.messages.lang() != lang {
                settings.messages = Rc::new(Messages::new(lang));
            }
        }
        Setting::Pieces => {
            settings.letters = own.pieces == Pieces::Letters;
            settings.script = match own.pieces {
                Pieces::Simplified => Script::Simplified,
                Pieces::Traditional | Pieces::Letters => Script::Traditional,
            };
        }
        Setting::Colors => settings.color = Palette::of(own.colors, settings.auto.palette),
        Setting::Notation => settings.notation = own.notation,
        Setting::Coords => settings.coords = own.coords,
        Setting::Sounds => settings.sounds = own.sounds,
        Setting::Animation => settings.animation = own.animation,
        // These are for the next game.
        Setting::Level | Setting::Clock | Setting::Rules | Setting::Server => {}
    }
}
