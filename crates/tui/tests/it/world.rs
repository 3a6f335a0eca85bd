//! A world without terminal, disk and engine: effects are kept, searches answered by the test.

use std::rc::Rc;
use std::time::Duration;

use engine::Level;
use journal::MoveEntry;
use messages::{Lang, Messages};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tui::preferences::Notation;
use tui::{
    Auto, BoardStyle, Coords, Effect, Event, Key, Model, Palette, Preferences, Settings, Strength,
    update, view,
};
use unicode_width::UnicodeWidthStr;
use xiangqi::Move;
use xiangqi::notation::{Iccs, Script};

pub(crate) struct World {
    pub(crate) model: Model,
    /// All that was to be done, the latest last.
    pub(crate) effects: Vec<Effect>,
    now: Duration,
}

pub(crate) fn settings(lang: Lang) -> Settings {
    Settings {
        messages: Rc::new(Messages::new(lang)),
        coords: Coords::Notation,
        script: Script::Traditional,
        style: BoardStyle::Unicode,
        color: Palette::None,
        letters: false,
        notation: Notation::Auto,
        sounds: false,
        animation: false,
        preferences: Preferences::default(),
        auto: Auto { lang, palette: Palette::None },
        vi_keys: false,
        defence: Strength { depth: Some(4), ..Strength::level(Level::MAX) },
        human_pace: true,
    }
}

impl World {
    pub(crate) fn new(lang: Lang, size: (u16, u16)) -> Self {
        let model = Model::new(settings(lang), size, 1, false);
        Self { model, effects: Vec::new(), now: Duration::ZERO }
    }

    /// An event, a second after the last one; records come back as the host sends them.
    pub(crate) fn happen(&mut self, event: Event) {
        self.happen_after(event, 1000);
    }

    pub(crate) fn happen_after(&mut self, event: Event, ms: u64) {
        self.now += Duration::from_millis(ms);
        for effect in update(&mut self.model, event, self.now) {
            if let Effect::RecordMove { index, ply, who, thought, notation } = &effect {
                let ms = u64::try_from(thought.as_millis()).expect("short");
                let mut entry = MoveEntry::new(*index, ply, notation, *who, ms);
                "2026-01-02 03:04:05".clone_into(&mut entry.time);
                update(&mut self.model, Event::Recorded(entry), self.now);
            }
            self.effects.push(effect);
        }
    }

    pub(crate) fn press(&mut self, keys: &[Key]) {
        for &key in keys {
            self.happen(Event::Key(key));
        }
    }

    /// Types a line and presses Enter.
    pub(crate) fn line(&mut self, text: &str) {
        for c in text.chars() {
            self.press(&[Key::Char(c)]);
        }
        self.press(&[Key::Enter]);
    }

    /// A new game of two persons, through the menu.
    pub(crate) fn two_persons(&mut self) {
        self.press(&[Key::Enter, Key::Down, Key::Right, Key::Up, Key::Enter]);
    }

    /// A new game against the computer, through the menu.
    pub(crate) fn against_computer(&mut self) {
        self.press(&[Key::Enter, Key::Enter]);
    }

    /// The search that runs finds a move.
    pub(crate) fn answer(&mut self, uci: &str) {
        let id = self.model.search.expect("a search runs").id;
        self.happen(Event::Best(id, Some(mv(uci))));
    }

    pub(crate) fn fen(&self) -> String {
        self.model.session.as_ref().expect("a game").game.position().to_string()
    }

    pub(crate) fn plies(&self) -> usize {
        self.model.session.as_ref().expect("a game").game.record().plies().len()
    }

    pub(crate) fn screen(&self) -> String {
        let (columns, rows) = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("it cannot fail");
        terminal.draw(|frame| view(frame, &self.model)).expect("it cannot fail");
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..rows {
            let (mut x, mut line) = (0, String::new());
            while x < columns {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += u16::try_from(symbol.width().max(1)).expect("narrow");
            }
            assert!(line.width() <= usize::from(columns), "row {y} is too wide: {line:?}");
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

pub(crate) fn mv(uci: &str) -> Move {
    uci.parse::<Iccs>().expect("a move").0
}
