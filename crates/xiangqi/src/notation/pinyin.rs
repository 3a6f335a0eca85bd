//! Chinese notation by the initials of its words, for keyboards without an input method: `p2p5`.

use std::fmt;
use std::str::FromStr;

use super::column::{Ordinals, Signs, resolve_readings};
use super::{ColumnMove, Direction, Man, NotationError, Order, ResolveError, normalize};
use crate::{Move, Position, Role};

/// `p2p5` for 炮二平五, `m8j7` for 马8进7, `qcj1` for 前车进一.
///
/// Men: `c` 车, `m` 马, `p` 炮, `x` 相/象, `s` 仕/士 and 帅 (*shuài*), `j` 将, `b` 兵, `z` 卒.
/// Directions: `j` 进, `t` 退, `p` 平. Several on a file: `q` 前, `z` 中, `h` 后, or a digit.
///
/// ```
/// use xiangqi::{notation::Pinyin, Move, Position, Square};
/// let start = Position::start();
/// let pinyin = Pinyin::from_move(&start, Move::new(Square::H2, Square::E2)).unwrap();
/// assert_eq!(pinyin.to_string(), "p2p5");
/// assert_eq!("s5j1".parse::<Pinyin>()?.to_move(&start), Ok(Move::new(Square::E0, Square::E1)));
/// # Ok::<(), xiangqi::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pinyin {
    /// At least one; `s` can stand for two kinds of men.
    readings: Vec<ColumnMove>,
}

impl Pinyin {
    /// How to write `mv`; `None` if nothing stands on its start. `mv` should be legal.
    pub fn from_move(position: &Position, mv: Move) -> Option<Self> {
        let reading = ColumnMove::describe(position.board(), mv, Ordinals::OverAllFiles)?;
        Some(Self { readings: vec![reading] })
    }

    /// The one legal move that this can mean.
    ///
    /// # Errors
    /// Why there is none, or all candidates if there are several.
    pub fn to_move(&self, position: &Position) -> Result<Move, ResolveError> {
        resolve_readings(&self.readings, position)
    }
}

impl FromStr for Pinyin {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let signs = Signs {
            roles,
            order,
            soldier_implied: false,
            ordinal_letter: |_| None,
            digit,
            direction,
        };
        let readings = signs.read(&normalize(text).to_ascii_lowercase());
        if readings.is_empty() {
            return Err(NotationError::syntax(text));
        }
        Ok(Self { readings })
    }
}

fn roles(c: char) -> &'static [Role] {
    match c {
        'j' => &[Role::King],
        's' => &[Role::Advisor, Role::King],
        'x' => &[Role::Bishop],
        'm' => &[Role::Knight],
        'c' => &[Role::Rook],
        'p' => &[Role::Cannon],
        'b' | 'z' => &[Role::Pawn],
        _ => &[],
    }
}

fn order(c: char) -> Option<Order> {
    match c {
        'q' => Some(Order::Front),
        'z' => Some(Order::Middle),
        'h' => Some(Order::Rear),
        _ => None,
    }
}

fn digit(c: char) -> Option<u8> {
    ('1'..='9').contains(&c).then(|| c as u8 - b'0')
}

fn direction(c: char) -> Option<Direction> {
    match c {
        'j' => Some(Direction::Advance),
        't' => Some(Direction::Retreat),
        'p' => Some(Direction::Traverse),
        _ => None,
    }
}

impl fmt::Display for Pinyin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(&ColumnMove { role, man, direction, number }) = self.readings.first() else {
            return Ok(());
        };
        let letter = match role {
            Role::King => 'j',
            Role::Advisor => 's',
            Role::Bishop => 'x',
            Role::Knight => 'm',
            Role::Rook => 'c',
            Role::Cannon => 'p',
            Role::Pawn => 'b',
        };
        match man {
            Man::File(n) => write!(f, "{letter}{n}")?,
            Man::Among { order, file } => {
                let sign = match order {
                    Order::Front => 'q',
                    Order::Middle => 'z',
                    Order::Rear => 'h',
                    Order::Nth(n) => char::from(b'0' + n),
                };
                write!(f, "{sign}{letter}")?;
                file.map_or(Ok(()), |file| write!(f, "{file}"))?;
            }
        }
        let sign = match direction {
            Direction::Advance => 'j',
            Direction::Retreat => 't',
            Direction::Traverse => 'p',
        };
        write!(f, "{sign}{number}")
    }
}
