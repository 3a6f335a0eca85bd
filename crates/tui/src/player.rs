//! Who plays a side.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::{Level, Limits};

use crate::Program;

/// A person, or the computer with its strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Moves come from the keyboard or the mouse.
    Human,
    /// Moves come from the engine.
    Computer(Strength),
    /// Moves come from another program.
    Program(Program),
}

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The level, unless one of the others overrides it.
    pub level: Level,
    /// Search exactly so many plies.
    pub depth: Option<u32>,
    /// Think exactly so long.
    pub movetime: Option<Duration>,
}

impl Strength {
    /// A level alone.
    pub const fn level(level: Level) -> Self {
        Self { level, depth: None, movetime: None }
    }

    /// What the engine is told.
    pub fn limits(self, seed: u64) -> Limits {
        if self.depth.is_none() && self.movetime.is_none() {
            return Limits::level(self.level, seed);
        }
        Limits { depth: self.depth, movetime: self.movetime, seed, ..Limits::default() }
    }
}

impl fmt::Display for Player {
    /// As the journal writes it: `human`, or `level=3`, perhaps with `depth=` and `movetime=` (ms), or
    /// `program=` and the text that names one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strength { level, depth, movetime } = match self {
            Self::Human => return f.write_str("human"),
            Self::Program(program) => return write!(f, "program={}", program.text()),
            Self::Computer(strength) => strength,
        };
        write!(f, "level={level}")?;
        if let Some(depth) = depth {
            write!(f, " depth={depth}")?;
        }
        if let Some(movetime) = movetime {
            write!(f, " movetime={}", movetime.as_millis())?;
        }
        Ok(())
    }
}

/// The text is no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("human, 1-10, easy, level=6,depth=4, level=6,movetime=2000, program=PATH")
    }
}

impl std::error::Error for ParsePlayerError {}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        if text == "human" {
            return Ok(Self::Human);
        }
        if let Some(program) = text.strip_prefix("program=") {
            return Program::new(program).map(Self::Program).map_err(|_| ParsePlayerError);
        }
        if let Ok(level) = text.parse() {
            return Ok(Self::Computer(Strength::level(level)));
        }
        if text.trim().is_empty() {
            return Err(ParsePlayerError);
        }
        let mut strength = Strength::level(Level::MEDIUM);
        for setting in text.split([' ', ',']).filter(|setting| !setting.is_empty()) {
            let (name, value) = setting.split_once('=').ok_or(ParsePlayerError)?;
            match name {
                "level" => strength.level = value.parse().map_err(|_| ParsePlayerError)?,
                "depth" => strength.depth = Some(value.parse().map_err(|_| ParsePlayerError)?),
                "movetime" => {
                    let ms = value.parse().map_err(|_| ParsePlayerError)?;
                    strength.movetime = Some(Duration::from_millis(ms));
                }
                _ => return Err(ParsePlayerError),
            }
        }
        Ok(Self::Computer(strength))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_round_trip() {
        let strength = Strength {
            depth: Some(4),
            movetime: Some(Duration::from_millis(300)),
            ..Strength::level(Level::HARD)
        };
        let program = Program::new("/opt/some engine=1 --option").expect("a program");
        for player in [
            Player::Human,
            Player::Computer(strength),
            Player::Computer(Strength::level(Level::MIN)),
            Player::Program(program),
        ] {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!("level=9,depth=4,movetime=300".parse(), Ok(Player::Computer(strength)));
        assert_eq!("hard".parse(), Ok(Player::Computer(Strength::level(Level::HARD))));
        for text in ["level=11", "", "program=cmd=x depth=0"] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }
}
