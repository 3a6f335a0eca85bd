//! Colours. Whatever they tell is told by characters too.

use ratatui::style::{Color as Ink, Modifier, Style};
use xiangqi::Color;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    color: bool,
}

impl Theme {
    pub(crate) const fn new(color: bool) -> Self {
        Self { color }
    }

    fn ink(self, ink: Ink) -> Style {
        if self.color { Style::new().fg(ink) } else { Style::new() }
    }

    pub(crate) fn man(self, color: Color) -> Style {
        match color {
            Color::Red => self.ink(Ink::Red),
            Color::Black => self.ink(Ink::Reset),
        }
        .add_modifier(Modifier::BOLD)
    }

    pub(crate) fn line(self) -> Style {
        self.ink(Ink::DarkGray)
    }

    pub(crate) fn target(self) -> Style {
        self.ink(Ink::Blue).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn last(self) -> Style {
        self.ink(Ink::Yellow)
    }

    pub(crate) fn alarm(self) -> Style {
        self.ink(Ink::Red).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn faint(self) -> Style {
        self.ink(Ink::DarkGray)
    }
}
