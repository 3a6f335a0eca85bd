//! The terminal, made ready and given back.

use std::io::{self, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

/// The terminal in our hands; dropped, it is as it was.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    told_to_end: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal. It is given back when this is dropped, and before a panic is shown.
    pub(super) fn open() -> io::Result<Self> {
        let shown = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            shown(panic);
        }));
        let told_to_end = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&told_to_end))?;
        }
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
            .inspect_err(|_| give_back())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Self { terminal, told_to_end })
    }

    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        self.terminal.size().map(|size| (size.width, size.height))
    }

    /// Draws a frame. Only what has changed is written, and shown at once where the terminal can.
    pub(super) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(render).map(|_| ());
        execute!(io::stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    /// Forgets what is on the screen: the next frame is drawn whole.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Whether the system wants the program to end.
    pub(super) fn was_told_to_end(&self) -> bool {
        self.told_to_end.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Nothing can be done about a terminal that will not take this.
fn give_back() {
    drop(disable_raw_mode());
    drop(execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    ));
}
