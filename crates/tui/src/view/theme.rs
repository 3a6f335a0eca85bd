//! Colours. Whatever they tell is told by characters too.

use ratatui::style::{Color as Ink, Modifier, Style};
use xiangqi::Color;

use crate::preferences::Colors;

/// Which colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// None.
    None,
    /// Those that are read well on a dark background.
    Dark,
    /// Those that are read well on a light background.
    Light,
}

impl Palette {
    /// What the user prefers, on a terminal that `auto` suits.
    pub const fn of(colors: Colors, auto: Self) -> Self {
        match colors {
            Colors::Auto => auto,
            Colors::Dark => Self::Dark,
            Colors::Light => Self::Light,
            Colors::None => Self::None,
        }
    }

    /// What suits a terminal: none where `NO_COLOR` has a value; light where `COLORFGBG`, which some
    /// terminals set to `foreground;background`, says so.
    ///
    /// ```
    /// use tui::Palette;
    /// assert_eq!(Palette::detect(None, Some("0;15")), Palette::Light);
    /// assert_eq!(Palette::detect(None, Some("15;0")), Palette::Dark);
    /// assert_eq!(Palette::detect(Some("1"), None), Palette::None);
    /// ```
    pub fn detect(no_color: Option<&str>, colorfgbg: Option<&str>) -> Self {
        if no_color.is_some_and(|value| !value.is_empty()) {
            return Self::None;
        }
        let background = colorfgbg.and_then(|value| value.rsplit(';').next()?.parse::<u8>().ok());
        // Of the sixteen colours, 7 and those above 8 are bright.
        match background {
            Some(7 | 9..=15) => Self::Light,
            _ => Self::Dark,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    palette: Palette,
}

impl Theme {
    pub(crate) const fn new(palette: Palette) -> Self {
        Self { palette }
    }

    /// A colour on a dark background, and the one that takes its place on a light one.
    fn ink(self, dark: Ink, light: Ink) -> Style {
        match self.palette {
            Palette::None => Style::new(),
            Palette::Dark => Style::new().fg(dark),
            Palette::Light => Style::new().fg(light),
        }
    }

    pub(crate) fn man(self, color: Color) -> Style {
        match color {
            Color::Red => self.ink(Ink::LightRed, Ink::Red),
            Color::Black => self.ink(Ink::Reset, Ink::Reset),
        }
        .add_modifier(Modifier::BOLD)
    }

    pub(crate) fn line(self) -> Style {
        self.ink(Ink::DarkGray, Ink::Gray)
    }

    pub(crate) fn target(self) -> Style {
        self.ink(Ink::LightBlue, Ink::Blue).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn last(self) -> Style {
        self.ink(Ink::Yellow, Ink::Magenta)
    }

    pub(crate) fn alarm(self) -> Style {
        self.ink(Ink::LightRed, Ink::Red).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn faint(self) -> Style {
        self.ink(Ink::DarkGray, Ink::DarkGray)
    }
}
