//! WXF notation: `C2=5`.

use std::fmt;
use std::str::FromStr;

use super::column::{Ordinals, Signs};
use super::{ColumnMove, Direction, Man, NotationError, Order, ResolveError, normalize};
use crate::{Board, Move, Position, Role};

/// A move by letter (`K A E H R C P`, also `B` and `N`, either case), file, `+` forward, `-` back
/// or `=`/`.` sideways, and number.
///
/// Of two men on a file `+` is the front one and `-` the rear one (`R+=4`, also `+R=4`). Of more
/// soldiers the place on the file and the file are given: `16+1`.
///
/// ```
/// use xiangqi::{notation::Wxf, Move, Position, Square};
/// let start = Position::start();
/// assert_eq!("H8+7".parse::<Wxf>()?.to_move(&start), Ok(Move::new(Square::B0, Square::C2)));
/// assert_eq!(Wxf::from_move(&start, Move::new(Square::H2, Square::E2)).unwrap().to_string(), "C2=5");
/// # Ok::<(), xiangqi::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wxf(pub ColumnMove);

impl Wxf {
    /// How to write `mv`; `None` if nothing stands on its start. `mv` should be legal.
    pub fn from_move(position: &Position, mv: Move) -> Option<Self> {
        Self::from_board(position.board(), mv)
    }

    /// The same on a board that need not be lawful.
    pub fn from_board(board: &Board, mv: Move) -> Option<Self> {
        ColumnMove::describe(board, mv, Ordinals::OnTheFile).map(Self)
    }

    /// The one legal move that this can mean.
    ///
    /// # Errors
    /// Why there is none, or all candidates if there are several.
    pub fn to_move(self, position: &Position) -> Result<Move, ResolveError> {
        self.0.to_move(position)
    }
}

impl FromStr for Wxf {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let signs = Signs { roles, order, soldier_implied: true, ordinal_letter, digit, direction };
        match signs.read(&normalize(text))[..] {
            [reading] => Ok(Self(reading)),
            _ => Err(NotationError::syntax(text)),
        }
    }
}

fn roles(c: char) -> &'static [Role] {
    match Role::from_char(c) {
        Some(Role::King) => &[Role::King],
        Some(Role::Advisor) => &[Role::Advisor],
        Some(Role::Bishop) => &[Role::Bishop],
        Some(Role::Knight) => &[Role::Knight],
        Some(Role::Rook) => &[Role::Rook],
        Some(Role::Cannon) => &[Role::Cannon],
        Some(Role::Pawn) => &[Role::Pawn],
        None => &[],
    }
}

fn order(c: char) -> Option<Order> {
    match c {
        '+' => Some(Order::Front),
        '-' => Some(Order::Rear),
        '=' | '.' => Some(Order::Middle),
        _ => None,
    }
}

fn ordinal_letter(c: char) -> Option<u8> {
    let c = c.to_ascii_lowercase();
    ('a'..='e').contains(&c).then(|| c as u8 - b'a' + 1)
}

fn digit(c: char) -> Option<u8> {
    ('1'..='9').contains(&c).then(|| c as u8 - b'0')
}

fn direction(c: char) -> Option<Direction> {
    match c {
        '+' => Some(Direction::Advance),
        '-' => Some(Direction::Retreat),
        '=' | '.' => Some(Direction::Traverse),
        _ => None,
    }
}

impl fmt::Display for Wxf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ColumnMove { role, man, direction, number } = self.0;
        let letter = match role {
            Role::Bishop => 'E',
            Role::Knight => 'H',
            _ => role.to_char().to_ascii_uppercase(),
        };
        match man {
            Man::File(n) => write!(f, "{letter}{n}")?,
            Man::Among { order: Order::Nth(n), file: Some(file) } if role == Role::Pawn => {
                write!(f, "{n}{file}")?;
            }
            Man::Among { order, file } => {
                let sign = match order {
                    Order::Front => '+',
                    Order::Middle => '=',
                    Order::Rear => '-',
                    Order::Nth(n) => char::from(b'a' - 1 + n),
                };
                write!(f, "{letter}{sign}")?;
                file.map_or(Ok(()), |file| write!(f, "{file}"))?;
            }
        }
        let sign = match direction {
            Direction::Advance => '+',
            Direction::Retreat => '-',
            Direction::Traverse => '=',
        };
        write!(f, "{sign}{number}")
    }
}
