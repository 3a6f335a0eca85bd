//! The loop that joins terminal, state and world.

mod keys;
mod probe;
mod screen;

use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crossterm::event as term;

use crate::event::Event;
use crate::host::{Host, SEARCH_PULSE};
use crate::model::{Model, Settings};
use crate::update::update;
use crate::{Desk, Start, view};
use screen::Screen;

/// How often the screen is looked at while nothing happens: clocks show seconds.
const IDLE_PULSE: Duration = Duration::from_millis(200);

/// Runs the game on the terminal until the user leaves. `data` is the program's data folder.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(
    settings: Settings,
    start: Start,
    data: &Path,
    desk: Option<Desk>,
    seed: u64,
) -> io::Result<()> {
    let began = Instant::now();
    let (sender, events) = mpsc::channel();
    let mut host = Host::new(data, settings.messages.clone(), sender).with_desk(desk);
    let measure = settings.style == crate::BoardStyle::Unicode;
    let mut screen = Screen::open()?;
    screen.color(settings.color != crate::Palette::None);
    let mut model = Model::new(settings, screen.size()?, seed, false);
    let mut running = Running { host: &mut host, events, began };
    let opening = match start {
        // The first frame does not wait for the disk.
        Start::Home => vec![],
        Start::Games => crate::update::command::line(&mut model, "games"),
        Start::Game(new) => crate::update::begin(&mut model, *new),
        Start::Continue => vec![crate::Effect::Resume],
        Start::File(loaded, players) => {
            crate::update::command::open_file(&mut model, &loaded, players)
        }
        Start::Review(loaded) => crate::update::review_file(&mut model, &loaded),
        Start::Books => crate::update::open_books(&mut model),
        Start::Due => crate::update::open_due(&mut model),
        Start::Studies(book) => crate::update::open_book(&mut model, book, 0),
        Start::Study(study) => crate::update::begin_study(&mut model, study),
        Start::Online(place) => crate::update::online::go(&mut model, *place),
    };
    if running.perform(&mut model, opening) {
        return Ok(());
    }
    screen.draw(|frame| view(frame, &model))?;
    if measure {
        if let Some(style) = probe::measure()? {
            running.happen(&mut model, Event::Style(style));
        }
        screen.draw_anew(|frame| view(frame, &model))?;
    }
    let open = crate::Effect::Errand(crate::account::Errand::Open);
    let looks = vec![crate::Effect::LookForUnfinished, open, crate::Effect::LoadProgress];
    running.perform(&mut model, looks);
    running.until_quit(&mut model, &mut screen)
}

/// Changes as often as the screen changes by itself: clocks show seconds that begin at any time.
fn beat(model: &Model) -> u128 {
    let clocks = model.screen == crate::Screen::Online
        || model.session.as_ref().is_some_and(|session| session.clock.is_some());
    let every = if clocks { IDLE_PULSE } else { Duration::from_secs(1) };
    model.now.as_millis() / every.as_millis()
}

struct Running<'a> {
    host: &'a mut Host,
    events: Receiver<Event>,
    began: Instant,
}

impl Running<'_> {
    fn until_quit(&mut self, model: &mut Model, screen: &mut Screen) -> io::Result<()> {
        screen.draw(|frame| view(frame, model))?;
        loop {
            let pulse = if self.host.is_searching() { SEARCH_PULSE } else { IDLE_PULSE };
            let mut changed = false;
            if term::poll(pulse)?
                && let Some(event) = keys::translate(term::read()?)
            {
                changed = true;
                if self.happen(model, event) {
                    return Ok(());
                }
            }
            while let Ok(event) = self.events.try_recv() {
                changed = true;
                if self.happen(model, event) {
                    return Ok(());
                }
            }
            let (before, lifted) = (beat(model), model.lifted());
            if self.happen(model, Event::Tick) {
                return Ok(());
            }
            if changed || beat(model) != before || model.lifted() != lifted {
                screen.color(model.settings.color != crate::Palette::None);
                screen.draw(|frame| view(frame, model))?;
            }
        }
    }

    /// Lets an event happen, and all that follows at once from it. Returns whether to end.
    fn happen(&mut self, model: &mut Model, event: Event) -> bool {
        let effects = update(model, event, self.began.elapsed());
        self.perform(model, effects)
    }

    fn perform(&mut self, model: &mut Model, effects: Vec<crate::Effect>) -> bool {
        for effect in effects {
            if self.host.perform(effect) {
                return true;
            }
        }
        while let Ok(event) = self.events.try_recv() {
            if self.happen(model, event) {
                return true;
            }
        }
        false
    }
}
