//! The terminal, made ready and given back.

use std::io::{self, Stdout};

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
}

impl Screen {
    /// Takes the terminal. It is given back when this is dropped, before a panic is shown, and when
    /// the system ends the program.
    pub(super) fn open() -> io::Result<Self> {
        let shown = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            shown(panic);
        }));
        end_on_signals()?;
        enable_raw_mode()?;
        let opened =
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
                .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Whether colours are written.
    pub(super) fn color(&self, color: bool) {
        crossterm::style::force_color_output(color);
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

    /// Draws a frame whole, whatever is on the screen.
    pub(super) fn draw_anew(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.clear()?;
        self.draw(render)
    }
}

/// Ends the program when the system asks for it or the terminal is closed. A thread of its own does
/// it: reading from a terminal that has gone never returns. Whatever was played is on the disk.
fn end_on_signals() -> io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                give_back();
                // As shells report a program that a signal ended.
                std::process::exit(128 + signal);
            }
        });
    }
    Ok(())
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
