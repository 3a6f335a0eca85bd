//! The grammar that Chinese, WXF and pinyin notation share: which man, which way, how far.
//!
//! Files are numbered 1–9 from the mover's right. Sideways the number is the file reached. Forward
//! and backward it is the count of ranks for men that move along lines (general, chariot, cannon,
//! soldier) and the file reached for the others (advisor, elephant, horse).

use crate::notation::ResolveError;
use crate::{Bitboard, Board, Color, File, Illegality, Move, Piece, Position, Role, Square};

/// A move by man, direction and number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColumnMove {
    pub(super) role: Role,
    pub(super) man: Man,
    pub(super) direction: Direction,
    /// 1–9.
    pub(super) number: u8,
}

/// Which of a side's men of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Man {
    /// The one on this file, 1–9 from the mover's right.
    File(u8),
    /// One of several on a file.
    Among {
        /// Which of them.
        order: Order,
        /// On this file; else on any where there are several.
        file: Option<u8>,
    },
}

/// The order of men on one file, the front one nearest the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// 前.
    Front,
    /// 中: between front and rear.
    Middle,
    /// 后.
    Rear,
    /// 一 to 五: counted from the front, and over several files from the mover's right.
    Nth(u8),
}

/// Which way a man moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// 进: towards the enemy.
    Advance,
    /// 退: back.
    Retreat,
    /// 平: sideways.
    Traverse,
}

/// How several soldiers on files are told apart in writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ordinals {
    /// Front, middle, rear on a single doubled file; else counted over all doubled files.
    OverAllFiles,
    /// Three or more, or two doubled files: the place on the file and the file (WXF 2018).
    OnTheFile,
}

/// File number `n` of the side to move.
fn file(color: Color, n: u8) -> Option<File> {
    match color {
        Color::Red => 9_u8.checked_sub(n).and_then(File::try_from_index),
        Color::Black => n.checked_sub(1).and_then(File::try_from_index),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "below ten")]
fn file_number(color: Color, file: File) -> u8 {
    color.fold(9 - file.index(), file.index() + 1) as u8
}

/// The men of a set on a file, the front one first.
fn front_to_back(color: Color, men: Bitboard, file: File) -> Vec<Square> {
    let mut squares: Vec<_> = (men & Bitboard::from_file(file)).into_iter().collect();
    if color == Color::Red {
        squares.reverse();
    }
    squares
}

/// The files that hold two or more of these men, from the mover's right, front to back.
fn doubled_files(color: Color, men: Bitboard) -> Vec<Vec<Square>> {
    (1..=9)
        .filter_map(|n| file(color, n))
        .map(|file| front_to_back(color, men, file))
        .filter(|squares| squares.len() > 1)
        .collect()
}

impl ColumnMove {
    /// Kind of man.
    pub const fn role(self) -> Role {
        self.role
    }

    /// Which of them.
    pub const fn man(self) -> Man {
        self.man
    }

    /// Which way.
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// 1–9: a file from the mover's right, or a count of ranks.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The one legal move that this can mean.
    ///
    /// # Errors
    /// Why there is none, or all candidates if there are several.
    pub fn to_move(self, position: &Position) -> Result<Move, ResolveError> {
        resolve_readings(&[self], position)
    }

    /// All moves of `us` on a board, lawful or not, that have the form of this one; whether they are
    /// legal is not asked.
    pub fn moves(self, board: &Board, us: Color) -> impl Iterator<Item = Move> {
        let men = self.men(board, us).into_iter();
        men.filter_map(move |from| Some(Move::new(from, self.destination(us, from).ok()?)))
    }

    /// The men of a side that this can mean, legality apart.
    fn men(self, board: &Board, us: Color) -> Vec<Square> {
        let men = board.pieces(us, self.role);
        let on_file = |n| file(us, n).map(|file| front_to_back(us, men, file)).unwrap_or_default();
        let (order, files) = match self.man {
            Man::File(n) => return on_file(n),
            Man::Among { order, file: Some(n) } => (order, vec![on_file(n)]),
            Man::Among { order, file: None } => (order, doubled_files(us, men)),
        };
        let pick = |squares: &Vec<Square>| match (order, squares.len()) {
            (_, 0) => vec![],
            (Order::Front, _) => vec![squares[0]],
            (Order::Rear, len) => vec![squares[len - 1]],
            (Order::Middle, len) => squares.get(1..len - 1).unwrap_or_default().to_vec(),
            (Order::Nth(_), _) => squares.clone(),
        };
        let picked: Vec<Square> = files.iter().flat_map(pick).collect();
        match order {
            Order::Nth(n) => {
                picked.get(usize::from(n).wrapping_sub(1)).into_iter().copied().collect()
            }
            _ => picked,
        }
    }

    /// Where a man on `from` would go.
    fn destination(self, us: Color, from: Square) -> Result<Square, Illegality> {
        let never =
            Illegality::NotThisPiecesMove { piece: Piece::new(us, self.role), from, to: None };
        let leaps = matches!(self.role, Role::Advisor | Role::Bishop | Role::Knight);
        if self.direction == Direction::Traverse {
            let file = file(us, self.number).ok_or(Illegality::OffBoard)?;
            return if leaps { Err(never) } else { Ok(Square::new(file, from.rank())) };
        }
        let ahead = match self.direction {
            Direction::Retreat => -us.forward(),
            _ => us.forward(),
        };
        let to = if leaps {
            let file = file(us, self.number).ok_or(Illegality::OffBoard)?;
            let files = file as i8 - from.file() as i8;
            let ranks = match (self.role, files.abs()) {
                (Role::Advisor, 1) | (Role::Knight, 2) => 1,
                (Role::Bishop, 2) | (Role::Knight, 1) => 2,
                _ => return Err(never),
            };
            from.offset(files, ahead * ranks)
        } else {
            i8::try_from(self.number).ok().and_then(|ranks| from.offset(0, ahead * ranks))
        };
        to.ok_or(Illegality::OffBoard)
    }

    /// How to write a legal move.
    pub(super) fn describe(board: &Board, mv: Move, ordinals: Ordinals) -> Option<Self> {
        let (from, to) = (mv.from(), mv.to());
        let piece = board.get(from)?;
        let (us, role) = (piece.color(), piece.role());
        let (files, ranks) = from.delta(to);
        let direction = match ranks * us.forward() {
            0 => Direction::Traverse,
            1.. => Direction::Advance,
            _ => Direction::Retreat,
        };
        let number = if files == 0 { ranks.unsigned_abs() } else { file_number(us, to.file()) };
        let man = Self::describe_man(board, piece, from, ordinals);
        Some(Self { role, man, direction, number })
    }

    fn describe_man(board: &Board, piece: Piece, from: Square, ordinals: Ordinals) -> Man {
        let (us, role) = (piece.color(), piece.role());
        let men = board.pieces(us, role);
        let doubled = doubled_files(us, men);
        let place = doubled.iter().find_map(|squares| {
            Some((squares, squares.iter().position(|&square| square == from)?))
        });
        let number = file_number(us, from.file());
        // Two advisors or elephants of one file never go the same way: books name the file.
        let (Some((squares, place)), false) = (place, matches!(role, Role::Advisor | Role::Bishop))
        else {
            return Man::File(number);
        };
        let rear = squares.len() - 1;
        let several_files = doubled.len() > 1;
        #[expect(clippy::cast_possible_truncation, reason = "at most five soldiers")]
        let nth = |place: usize| Order::Nth(place as u8 + 1);
        match ordinals {
            Ordinals::OverAllFiles if several_files || rear > 2 => {
                let place = doubled.iter().flatten().position(|&square| square == from);
                Man::Among { order: nth(place.unwrap_or_default()), file: None }
            }
            Ordinals::OnTheFile if several_files || rear > 1 => {
                Man::Among { order: nth(place), file: Some(number) }
            }
            _ => {
                let order = match place {
                    0 => Order::Front,
                    place if place == rear => Order::Rear,
                    _ => Order::Middle,
                };
                Man::Among { order, file: None }
            }
        }
    }
}

/// The one legal move that a text with these readings can mean.
pub(super) fn resolve_readings(
    readings: &[ColumnMove],
    position: &Position,
) -> Result<Move, ResolveError> {
    let mut legal = Vec::new();
    let mut reasons = Vec::new();
    for reading in readings {
        for from in reading.men(position.board(), position.turn()) {
            let mv = reading.destination(position.turn(), from).map(|to| Move::new(from, to));
            match mv.and_then(|mv| position.illegality(mv).map_or(Ok(mv), Err)) {
                // Two readings of a text can be one move.
                Ok(mv) if legal.contains(&mv) => {}
                Ok(mv) => legal.push(mv),
                Err(reason) => reasons.push(reason),
            }
        }
    }
    let vague =
        |r: &Illegality| matches!(r, Illegality::OffBoard | Illegality::NotThisPiecesMove { .. });
    match legal[..] {
        [mv] => Ok(mv),
        [] => {
            let telling = reasons.iter().find(|reason| !vague(reason)).or(reasons.first());
            let nobody = Illegality::EmptySquare { square: None };
            Err(ResolveError::Illegal(*telling.unwrap_or(&nobody)))
        }
        _ => Err(ResolveError::Ambiguous(legal)),
    }
}

/// The signs of one way of writing.
pub(super) struct Signs {
    /// Kinds of men that a sign can stand for.
    pub(super) roles: fn(char) -> &'static [Role],
    /// Front, middle, rear, before or after the man.
    pub(super) order: fn(char) -> Option<Order>,
    /// Whether the soldier may be left out: 前九平八, `16+1`.
    pub(super) soldier_implied: bool,
    /// The ordinal letters that may follow a soldier.
    pub(super) ordinal_letter: fn(char) -> Option<u8>,
    /// 1–9.
    pub(super) digit: fn(char) -> Option<u8>,
    /// Forward, back, sideways.
    pub(super) direction: fn(char) -> Option<Direction>,
}

impl Signs {
    /// All readings of a text; none if it has not the form of a move.
    pub(super) fn read(&self, text: &str) -> Vec<ColumnMove> {
        let signs: Vec<char> =
            text.trim_end_matches(['!', '?', '#', '+']).chars().take(6).collect();
        let [ref selector @ .., direction, number] = signs[..] else { return vec![] };
        let (Some(direction), Some(number)) = ((self.direction)(direction), (self.digit)(number))
        else {
            return vec![];
        };
        self.read_men(selector)
            .into_iter()
            .map(|(role, man)| ColumnMove { role, man, direction, number })
            .collect()
    }

    fn read_men(&self, selector: &[char]) -> Vec<(Role, Man)> {
        let Self { roles, order, ordinal_letter, digit, .. } = self;
        let nth = |c| digit(c).map(Order::Nth);
        let among = |order, file| Man::Among { order, file };
        let mut readings = Vec::new();
        let mut add = |kinds: &[Role], man: Option<Man>| {
            readings.extend(man.into_iter().flat_map(|man| kinds.iter().map(move |&k| (k, man))));
        };
        match *selector {
            [a, b] => {
                // 炮二, 前炮, 炮前, 一兵 and Pa, and the soldier left out: 前九, 16.
                add(roles(a), digit(b).map(Man::File));
                add(roles(b), order(a).or(nth(a)).map(|order| among(order, None)));
                add(roles(a), order(b).map(|order| among(order, None)));
                if roles(a).contains(&Role::Pawn) {
                    let nth = ordinal_letter(b).map(Order::Nth);
                    add(&[Role::Pawn], nth.map(|order| among(order, None)));
                }
                let on_file = order(a).or(nth(a)).zip(digit(b)).filter(|_| self.soldier_implied);
                add(&[Role::Pawn], on_file.map(|(order, file)| among(order, Some(file))));
            }
            [a, b, c] => {
                // 前兵九, 兵前九.
                let front = order(a).or(nth(a)).zip(digit(c));
                add(roles(b), front.map(|(order, file)| among(order, Some(file))));
                let behind = order(b).zip(digit(c));
                add(roles(a), behind.map(|(order, file)| among(order, Some(file))));
            }
            _ => {}
        }
        readings.dedup();
        readings
    }
}
