//! Sequences of moves that repeat, made at random: sparse positions and short cycles.

use xiangqi::attacks::attacks;
use xiangqi::{Board, Color, Move, Piece, Position, Record, Role, Setup, Square};

/// A small generator of random numbers (xorshift), the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n as u64).expect("less than n")
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }
}

/// A lawful position with few men, mostly heavy ones.
pub(crate) fn sparse_position(random: &mut Random) -> Position {
    use Role::{Advisor, Bishop, Cannon, Knight, Pawn, Rook};
    const MEN: [Role; 10] =
        [Rook, Rook, Knight, Knight, Cannon, Cannon, Advisor, Bishop, Pawn, Pawn];
    loop {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            put(random, &mut board, Piece::new(color, Role::King));
            for _ in 0..1 + random.below(4) {
                let role = MEN[random.below(MEN.len())];
                put(random, &mut board, Piece::new(color, role));
            }
        }
        let turn = Color::ALL[random.below(2)];
        if let Ok(position) = Position::from_setup(Setup { board, turn, ..Setup::start() }) {
            return position;
        }
    }
}

fn put(random: &mut Random, board: &mut Board, piece: Piece) {
    let palace = Piece::new(piece.color(), Role::King) == piece;
    let square = if palace {
        let (file, rank) = (3 + random.below(3), random.below(3));
        let rank = if piece.color() == Color::Red { rank } else { 9 - rank };
        Square::ALL[rank * 9 + file]
    } else {
        Square::ALL[random.below(90)]
    };
    if board.get(square).is_none() {
        board.set(square, Some(piece));
    }
}

/// Quiet plies that lead from `start` back to it: each side walks one man around two or three
/// points. `None` if chance did not find any.
pub(crate) fn cycle(random: &mut Random, start: &Position) -> Option<Vec<Move>> {
    let points = if random.below(4) == 0 { 3 } else { 2 };
    let first = walk(random, start, points)?;
    let mut position = *start;
    let mut second: Option<Vec<Move>> = None;
    let mut moves = Vec::new();
    for step in 0..points {
        position = play_quiet(&position, first[step])?;
        moves.push(first[step]);
        // The other side chooses when it has seen the first step.
        let second = match &second {
            Some(second) => second,
            None => second.insert(walk(random, &position, points)?),
        };
        position = play_quiet(&position, second[step])?;
        moves.push(second[step]);
    }
    (position.key() == start.key()).then_some(moves)
}

fn play_quiet(position: &Position, mv: Move) -> Option<Position> {
    if position.board().get(mv.to()).is_some() { None } else { position.play(mv).ok() }
}

/// A man of the side to move and a way around for it, as if it stood alone. Mostly one that
/// attacks something: idle walks are easy to judge.
fn walk(random: &mut Random, position: &Position, points: usize) -> Option<Vec<Move>> {
    let quiets = position.quiets();
    let attacking: Vec<Move> =
        quiets.iter().copied().filter(|&mv| attacks_something(position, mv)).collect();
    let first = if random.below(4) > 0 { random.pick(&attacking) } else { None };
    let first = first.or_else(|| random.pick(&quiets))?;
    if points == 2 {
        return Some(vec![first, Move::new(first.to(), first.from())]);
    }
    let corner = Square::ALL[random.below(90)];
    Some(vec![first, Move::new(first.to(), corner), Move::new(corner, first.from())])
}

fn attacks_something(position: &Position, mv: Move) -> bool {
    let occupied = position.board().occupied().without(mv.from()).with(mv.to());
    position.board().get(mv.from()).is_some_and(|man| {
        attacks(man, mv.to(), occupied).intersects(position.board().color(!man.color()))
    })
}

/// A game of so many plies that plays a cycle over and over.
pub(crate) fn repeat(start: &Position, cycle: &[Move], plies: usize) -> Option<Record> {
    let mut record = Record::new(*start);
    for &mv in cycle.iter().cycle().take(plies) {
        record.push(mv).ok()?;
    }
    Some(record)
}

/// The same game with the colours exchanged.
pub(crate) fn swap_colors(record: &Record) -> Record {
    transform(record, |setup| (setup.board.swap_colors(), !setup.turn), Move::flip_rank)
}

/// The same game with left and right exchanged.
pub(crate) fn mirror(record: &Record) -> Record {
    transform(record, |setup| (setup.board.flip_file(), setup.turn), Move::flip_file)
}

fn transform(
    record: &Record,
    setup: impl Fn(&Setup) -> (Board, Color),
    mv: impl Fn(Move) -> Move,
) -> Record {
    let old = record.start().to_setup();
    let (board, turn) = setup(&old);
    let start = Position::from_setup(Setup { board, turn, ..old }).expect("as lawful as before");
    let mut new = Record::new(start);
    for ply in record.plies() {
        new.push(mv(ply.mv)).expect("as legal as before");
    }
    new
}
