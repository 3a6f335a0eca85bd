//! Endgames solved backwards from their mates: which positions Red wins by force, and how fast.
//!
//! The men of a kind of endgame have domains of points; Red never leaves its domains, which can only
//! make it win less. A captured man of Red's ends the matter: it counts as not won.

use std::collections::VecDeque;

use xiangqi::attacks::{
    advisor_attacks, attacks, cannon_attacks, king_attacks, pawn_attacks_to, rook_attacks,
};
use xiangqi::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};

/// A man and where it may stand.
#[derive(Clone, Debug)]
pub(super) struct Man {
    piece: Piece,
    domain: Vec<Square>,
    /// Where each point stands in the domain.
    digits: [Option<u8>; Square::COUNT],
    /// Whether it may have been captured.
    may_be_missing: bool,
}

impl Man {
    fn new(piece: Piece, domain: Bitboard, may_be_missing: bool) -> Self {
        let domain: Vec<Square> = domain.into_iter().collect();
        let mut digits = [None; Square::COUNT];
        for (digit, square) in (0..).zip(&domain) {
            digits[square.index()] = Some(digit);
        }
        Self { piece, domain, digits, may_be_missing }
    }

    /// One of Red's, on these points only.
    pub(super) fn red(role: Role, domain: Bitboard) -> Self {
        Self::new(Piece::new(Color::Red, role), domain, false)
    }

    /// One of Black's, wherever it can go.
    pub(super) fn black(role: Role) -> Self {
        let domain = match role {
            Role::King => Bitboard::PALACE & Bitboard::side(Color::Black),
            Role::Advisor => Bitboard::from_squares(&[
                Square::D9,
                Square::F9,
                Square::E8,
                Square::D7,
                Square::F7,
            ]),
            other => panic!("{other:?} is not among the defenders"),
        };
        Self::new(Piece::new(Color::Black, role), domain, role != Role::King)
    }

    /// How many places it has, one of them off the board if it may be missing.
    fn places(&self) -> usize {
        self.domain.len() + usize::from(self.may_be_missing)
    }
}

/// Where each man stands; `None` for a captured one and beyond the last.
type Men = [Option<Square>; 7];

/// A kind of endgame, solved.
#[derive(Debug)]
pub(super) struct Solved {
    men: Vec<Man>,
    /// In how many plies Black is mated, by who is to move; `None` if Red does not win.
    plies: [Vec<Option<u8>>; 2],
}

impl Solved {
    /// Solves the endgame of these men. Equal ones stand side by side in the list.
    pub(super) fn new(men: Vec<Man>) -> Self {
        let states = men.iter().map(Man::places).product();
        let mut solved = Self { men, plies: [vec![None; states], vec![None; states]] };
        let mut answers = vec![0_u8; states];
        let mut open = VecDeque::new();
        for (state, count) in answers.iter_mut().enumerate() {
            let men = solved.men_at(state);
            if solved.state_of(&men) != Some(state) || !solved.is_lawful(&men, Color::Black) {
                continue;
            }
            *count = solved.answers(&men);
            if *count == 0 {
                solved.plies[1][state] = Some(0);
                open.push_back((state, Color::Black));
            }
        }
        let mut found = Vec::new();
        while let Some((state, turn)) = open.pop_front() {
            let next = solved.plies[side(turn)][state].map(|plies| plies + 1);
            solved.before(state, !turn, &mut found);
            for before in found.drain(..) {
                let open_question = solved.plies[side(!turn)][before].is_none();
                let decided = match turn {
                    // Black is lost after one of Red's moves.
                    Color::Black => {
                        open_question && solved.is_lawful(&solved.men_at(before), Color::Red)
                    }
                    // Black is lost once all its moves lose.
                    Color::Red => {
                        open_question && answers[before] > 0 && {
                            answers[before] -= 1;
                            answers[before] == 0
                        }
                    }
                };
                if decided {
                    solved.plies[side(!turn)][before] = next;
                    open.push_back((before, !turn));
                }
            }
        }
        solved
    }

    /// In how many plies Red mates, if it does.
    pub(super) fn plies_to_mate(&self, position: &Position) -> Option<u8> {
        let mut left: Vec<(Piece, Square)> =
            position.board().iter().map(|(square, piece)| (piece, square)).collect();
        let mut men = Men::default();
        for (man, place) in self.men.iter().zip(&mut men) {
            let at = left.iter().position(|(piece, _)| *piece == man.piece);
            *place = at.map(|at| left.remove(at).1);
        }
        assert!(left.is_empty(), "{position} has other men");
        self.plies[side(position.turn())][self.state_of(&men)?]
    }

    /// All positions with Red to move that Red wins in so many plies.
    pub(super) fn wins(&self, plies: std::ops::RangeInclusive<u8>) -> Vec<Position> {
        let won = self.plies[0].iter().enumerate();
        won.filter(|(_, found)| found.is_some_and(|found| plies.contains(&found)))
            .filter_map(|(state, _)| self.position(&self.men_at(state), Color::Red))
            .collect()
    }

    fn men_at(&self, mut state: usize) -> Men {
        let mut men = Men::default();
        for (man, place) in self.men.iter().zip(&mut men) {
            *place = man.domain.get(state % man.places()).copied();
            state /= man.places();
        }
        men
    }

    /// The number of a state: equal men are put in order first. `None` outside the domains.
    fn state_of(&self, men: &Men) -> Option<usize> {
        let mut digits = [0; 7];
        for ((man, place), digit) in self.men.iter().zip(men).zip(&mut digits) {
            *digit = match place {
                Some(square) => usize::from(man.digits[square.index()]?),
                None if man.may_be_missing => man.domain.len(),
                None => return None,
            };
        }
        for i in 1..self.men.len() {
            if self.men[i - 1].piece == self.men[i].piece && digits[i - 1] > digits[i] {
                digits.swap(i - 1, i);
            }
        }
        let pairs = self.men.iter().zip(&digits).rev();
        Some(pairs.fold(0, |state, (man, digit)| state * man.places() + digit))
    }

    /// The position as the rules library sees it.
    fn position(&self, men: &Men, turn: Color) -> Option<Position> {
        let mut board = Board::EMPTY;
        for (man, place) in self.men.iter().zip(men) {
            if let Some(square) = *place {
                board.set(square, Some(man.piece));
            }
        }
        Position::from_setup(Setup { board, turn, ..Setup::EMPTY }).ok()
    }

    /// Whether all stand on points of their own and the side that has moved is not in check.
    fn is_lawful(&self, men: &Men, turn: Color) -> bool {
        let occupied: Bitboard = men.iter().flatten().copied().collect();
        let count = men.iter().flatten().count();
        let king = |color| {
            let at = self.men.iter().position(|m| m.piece == Piece::new(color, Role::King));
            at.and_then(|at| men[at]).expect("both generals stand")
        };
        let (red, black) = (king(Color::Red), king(Color::Black));
        let apart = usize::try_from(occupied.count()).is_ok_and(|points| points == count);
        let facing =
            red.file() == black.file() && !Bitboard::between(red, black).intersects(occupied);
        let attacked = turn == Color::Red
            && self.men.iter().zip(men).any(|(man, place)| {
                man.piece.color() == Color::Red
                    && place.is_some_and(|at| attacks(man.piece, at, occupied).contains(black))
            });
        apart && !facing && !attacked
    }

    /// How many legal moves Black has.
    fn answers(&self, men: &Men) -> u8 {
        let occupied: Bitboard = men.iter().flatten().copied().collect();
        let mut count = 0;
        for (i, man) in self.men.iter().enumerate() {
            let Some(from) = men[i].filter(|_| man.piece.color() == Color::Black) else { continue };
            for to in attacks(man.piece, from, occupied) {
                let mut after = *men;
                let taken = men.iter().position(|place| *place == Some(to));
                if let Some(taken) = taken {
                    if self.men[taken].piece.color() == Color::Black {
                        continue;
                    }
                    after[taken] = None;
                }
                after[i] = Some(to);
                let in_domain = man.digits[to.index()].is_some();
                count += u8::from(in_domain && self.is_lawful(&after, Color::Red));
            }
        }
        count
    }

    /// The states from which a move of `mover` leads here, perhaps some that are not lawful.
    fn before(&self, state: usize, mover: Color, found: &mut Vec<usize>) {
        let men = self.men_at(state);
        let occupied: Bitboard = men.iter().flatten().copied().collect();
        for (i, man) in self.men.iter().enumerate() {
            let Some(to) = men[i].filter(|_| man.piece.color() == mover) else { continue };
            let mut add = |from: Square, captured: Option<usize>| {
                let mut men = men;
                men[i] = Some(from);
                if let Some(captured) = captured {
                    men[captured] = Some(to);
                }
                found.extend(self.state_of(&men));
            };
            let quiet = reached_from(man.piece, to, occupied, false) & !occupied;
            quiet.into_iter().for_each(|from| add(from, None));
            let missing = self.men.iter().zip(&men).position(|(other, place)| {
                let other_side = other.piece.color() != mover;
                place.is_none() && other_side && other.digits[to.index()].is_some()
            });
            if missing.is_some() {
                let captures = reached_from(man.piece, to, occupied, true) & !occupied;
                captures.into_iter().for_each(|from| add(from, missing));
            }
        }
    }
}

/// From where a man gets to a point, without or with capture.
fn reached_from(piece: Piece, to: Square, occupied: Bitboard, capture: bool) -> Bitboard {
    match piece.role() {
        Role::King => king_attacks(to),
        Role::Advisor => advisor_attacks(to),
        Role::Pawn => pawn_attacks_to(piece.color(), to),
        Role::Cannon if capture => cannon_attacks(to, occupied),
        Role::Rook | Role::Cannon => rook_attacks(to, occupied),
        other => panic!("{other:?} is not among the men of these endgames"),
    }
}

fn side(turn: Color) -> usize {
    turn.fold(0, 1)
}
