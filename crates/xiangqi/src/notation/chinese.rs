//! Chinese notation: 炮二平五.

use std::fmt;
use std::str::FromStr;

use super::column::{Ordinals, Signs};
use super::{ColumnMove, Direction, Man, NotationError, Order, ResolveError, normalize};
use crate::{Board, Color, Move, Position, Role};

/// A move as four (or five) characters: man, file, direction, number.
///
/// Reads simplified and traditional characters, Chinese, ASCII and full-width digits for either
/// side, in any mixture; 前中后 and ordinals before the man or after it.
///
/// ```
/// use xiangqi::{notation::{Chinese, ChineseStyle}, Move, Position, Square};
/// let start = Position::start();
/// let cannon = Move::new(Square::H2, Square::E2);
/// assert_eq!("炮2平5".parse::<Chinese>()?.to_move(&start), Ok(cannon));
/// let text = Chinese::from_move(&start, cannon).unwrap();
/// assert_eq!(text.display(start.turn(), ChineseStyle::default()).to_string(), "炮二平五");
/// # Ok::<(), xiangqi::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chinese(pub ColumnMove);

/// How Chinese notation is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ChineseStyle {
    /// Simplified or traditional characters.
    pub script: Script,
    /// Black's digits. Red's are always Chinese.
    pub digits: Digits,
}

/// Which Chinese characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// 马车进.
    #[default]
    Simplified,
    /// 馬車進.
    Traditional,
}

/// How wide Black's digits are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Digits {
    /// １２３, as wide as a Chinese character.
    #[default]
    FullWidth,
    /// 123.
    Ascii,
}

impl Chinese {
    /// How to write `mv`; `None` if nothing stands on its start. `mv` should be legal.
    pub fn from_move(position: &Position, mv: Move) -> Option<Self> {
        Self::from_board(position.board(), mv)
    }

    /// The same on a board that need not be lawful.
    pub fn from_board(board: &Board, mv: Move) -> Option<Self> {
        ColumnMove::describe(board, mv, Ordinals::OverAllFiles).map(Self)
    }

    /// The one legal move that this can mean.
    ///
    /// # Errors
    /// Why there is none, or all candidates if there are several.
    pub fn to_move(self, position: &Position) -> Result<Move, ResolveError> {
        self.0.to_move(position)
    }

    /// The text for a move of `color`.
    pub fn display(self, color: Color, style: ChineseStyle) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let man = man_char(self.0.role, color, style.script);
            let digit = |n| digit_char(n, color, style.digits);
            match self.0.man {
                Man::File(n) => write!(f, "{man}{}", digit(n))?,
                Man::Among { order, file } => {
                    write!(f, "{}{man}", order_char(order, style.script))?;
                    file.map_or(Ok(()), |n| write!(f, "{}", digit(n)))?;
                }
            }
            write!(f, "{}{}", direction_char(self.0.direction, style.script), digit(self.0.number))
        })
    }
}

impl FromStr for Chinese {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let signs = Signs {
            roles,
            order,
            soldier_implied: true,
            ordinal_letter: |_| None,
            digit,
            direction,
        };
        let normal: String = normalize(text).split_whitespace().collect();
        match signs.read(&normal)[..] {
            // Digits alone are another notation's.
            [reading] if normal.chars().any(|c| !roles(c).is_empty() || order(c).is_some()) => {
                Ok(Self(reading))
            }
            _ => Err(NotationError::syntax(text)),
        }
    }
}

fn roles(c: char) -> &'static [Role] {
    match c {
        '帅' | '帥' | '将' | '將' => &[Role::King],
        '仕' | '士' => &[Role::Advisor],
        '相' | '象' => &[Role::Bishop],
        '马' | '馬' | '傌' | '码' | '碼' => &[Role::Knight],
        '车' | '車' | '俥' | '伡' | '砗' | '硨' => &[Role::Rook],
        '炮' | '砲' | '包' => &[Role::Cannon],
        '兵' | '卒' => &[Role::Pawn],
        _ => &[],
    }
}

fn order(c: char) -> Option<Order> {
    match c {
        '前' => Some(Order::Front),
        '中' => Some(Order::Middle),
        '后' | '後' => Some(Order::Rear),
        _ => None,
    }
}

fn digit(c: char) -> Option<u8> {
    Some(match c {
        '1' | '一' | '壹' => 1,
        '2' | '二' | '贰' | '貳' => 2,
        '3' | '三' | '叁' | '參' | '叄' | '参' => 3,
        '4' | '四' | '肆' => 4,
        '5' | '五' | '伍' => 5,
        '6' | '六' | '陆' | '陸' => 6,
        '7' | '七' | '柒' => 7,
        '8' | '八' | '捌' => 8,
        '9' | '九' | '玖' => 9,
        _ => return None,
    })
}

fn direction(c: char) -> Option<Direction> {
    match c {
        '进' | '進' | '上' => Some(Direction::Advance),
        '退' | '下' => Some(Direction::Retreat),
        '平' => Some(Direction::Traverse),
        _ => None,
    }
}

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn digit_char(n: u8, color: Color, digits: Digits) -> char {
    match (color, digits) {
        (Color::Red, _) => usize::from(n)
            .checked_sub(1)
            .and_then(|index| CHINESE_DIGITS.get(index).copied())
            .unwrap_or('?'),
        (Color::Black, Digits::Ascii) => char::from(b'0' + n),
        (Color::Black, Digits::FullWidth) => char::from_u32(0xff10 + u32::from(n)).unwrap_or('?'),
    }
}

fn order_char(order: Order, script: Script) -> char {
    match (order, script) {
        (Order::Front, _) => '前',
        (Order::Middle, _) => '中',
        (Order::Rear, Script::Simplified) => '后',
        (Order::Rear, Script::Traditional) => '後',
        (Order::Nth(n), _) => digit_char(n, Color::Red, Digits::Ascii),
    }
}

fn direction_char(direction: Direction, script: Script) -> char {
    match (direction, script) {
        (Direction::Advance, Script::Simplified) => '进',
        (Direction::Advance, Script::Traditional) => '進',
        (Direction::Retreat, _) => '退',
        (Direction::Traverse, _) => '平',
    }
}

fn man_char(role: Role, color: Color, script: Script) -> char {
    let simplified = script == Script::Simplified;
    match (role, color) {
        (Role::King, Color::Red) if simplified => '帅',
        (Role::King, Color::Red) => '帥',
        (Role::King, Color::Black) if simplified => '将',
        (Role::King, Color::Black) => '將',
        (Role::Advisor, Color::Red) => '仕',
        (Role::Advisor, Color::Black) => '士',
        (Role::Bishop, Color::Red) => '相',
        (Role::Bishop, Color::Black) => '象',
        (Role::Knight, _) if simplified => '马',
        (Role::Knight, _) => '馬',
        (Role::Rook, _) if simplified => '车',
        (Role::Rook, _) => '車',
        (Role::Cannon, Color::Black) if !simplified => '砲',
        (Role::Cannon, _) => '炮',
        (Role::Pawn, Color::Red) => '兵',
        (Role::Pawn, Color::Black) => '卒',
    }
}
