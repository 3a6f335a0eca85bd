//! A slow judge, written straight from the definitions and from nothing else of this crate: men on
//! a list of points, moves by walking, legality by playing and looking. Whatever it says, the fast
//! one must say.

use xiangqi::judge::judge;
use xiangqi::{Color, Move, Piece, Position, Role, RuleSet};

use crate::judge_cases::{cases, record, result};
use crate::judge_play::{Random, cycle, repeat, sparse_position};

/// How many sequences are compared.
const SEQUENCES: u32 = 20_000;

/// A man, and where it stood first: that makes it the same man after it has moved.
type Man = (Piece, usize);

#[derive(Clone)]
struct Men([Option<Man>; 90]);

/// File and rank.
fn at(square: usize) -> (i32, i32) {
    let n = i32::try_from(square).expect("a point");
    (n % 9, n / 9)
}

fn point(file: i32, rank: i32) -> usize {
    usize::try_from(rank * 9 + file).expect("a point")
}

fn is_over_river(piece: Piece, rank: i32) -> bool {
    (rank >= 5) == (piece.color() == Color::Red)
}

fn is_in_palace(piece: Piece, (file, rank): (i32, i32)) -> bool {
    (3..=5).contains(&file) && if piece.color() == Color::Red { rank <= 2 } else { rank >= 7 }
}

impl Men {
    fn of(position: &Position) -> Self {
        let mut men = [None; 90];
        for (square, piece) in position.board().iter() {
            men[square.index()] = Some((piece, square.index()));
        }
        Self(men)
    }

    fn after(&self, from: usize, to: usize) -> Self {
        let mut next = self.clone();
        next.0[to] = next.0[from].take();
        next
    }

    fn squares(&self, color: Color) -> impl Iterator<Item = usize> + '_ {
        (0..90).filter(move |&n| self.0[n].is_some_and(|(piece, _)| piece.color() == color))
    }

    /// How many men stand between two points of a line.
    fn between(&self, from: usize, to: usize) -> usize {
        let ((x, y), (tx, ty)) = (at(from), at(to));
        let (dx, dy) = ((tx - x).signum(), (ty - y).signum());
        let steps = (tx - x).abs().max((ty - y).abs());
        (1..steps).filter(|i| self.0[point(x + dx * i, y + dy * i)].is_some()).count()
    }

    /// Whether the man on `from` could take on `to`, its general's safety apart.
    fn attacks(&self, from: usize, to: usize) -> bool {
        let Some((piece, _)) = self.0[from] else { return false };
        let ((x, y), (tx, ty)) = (at(from), at(to));
        let (dx, dy) = (tx - x, ty - y);
        let straight = (dx == 0) != (dy == 0);
        match piece.role() {
            Role::King => dx.abs() + dy.abs() == 1 && is_in_palace(piece, (tx, ty)),
            Role::Advisor => dx.abs() == 1 && dy.abs() == 1 && is_in_palace(piece, (tx, ty)),
            Role::Bishop => {
                dx.abs() == 2
                    && dy.abs() == 2
                    && !is_over_river(piece, ty)
                    && self.0[point(x + dx / 2, y + dy / 2)].is_none()
            }
            Role::Knight => {
                dx.abs() * dy.abs() == 2 && self.0[point(x + dx / 2, y + dy / 2)].is_none()
            }
            Role::Rook => straight && self.between(from, to) == 0,
            Role::Cannon => straight && self.between(from, to) == 1,
            Role::Pawn => {
                (dx == 0 && dy == i32::from(piece.color().forward()))
                    || (dy == 0 && dx.abs() == 1 && is_over_river(piece, y))
            }
        }
    }

    fn king(&self, color: Color) -> usize {
        self.squares(color)
            .find(|&n| self.0[n].is_some_and(|(piece, _)| piece.role() == Role::King))
            .expect("a general")
    }

    fn is_check(&self, color: Color) -> bool {
        let (king, other) = (self.king(color), self.king(!color));
        let facing = at(king).0 == at(other).0 && self.between(king, other) == 0;
        facing || self.squares(!color).any(|n| self.attacks(n, king))
    }

    /// Whether `color` may take on `to` with the man on `from`.
    fn may_take(&self, color: Color, from: usize, to: usize) -> bool {
        let is = |n: usize, color| self.0[n].is_some_and(|(piece, _)| piece.color() == color);
        is(from, color)
            && is(to, !color)
            && self.attacks(from, to)
            && !self.after(from, to).is_check(color)
    }

    /// Whether a horse would give check if the man were not on its leg.
    fn is_pinned_by_horse(&self, color: Color, square: usize) -> bool {
        let king = self.king(color);
        let mut without = self.clone();
        without.0[square] = None;
        self.squares(!color).any(|n| {
            self.0[n].is_some_and(|(piece, _)| piece.role() == Role::Knight)
                && without.attacks(n, king)
                && !self.attacks(n, king)
        })
    }

    /// The enemy men that `color` could take with profit, the man on `moved` having moved.
    fn prey(&self, color: Color, moved: Option<usize>, rules: RuleSet) -> Vec<usize> {
        let pairs =
            self.squares(color).flat_map(|from| self.squares(!color).map(move |to| (from, to)));
        pairs
            .filter(|&(from, to)| self.takes_with_profit(color, from, to, moved, rules))
            .filter_map(|(_, to)| self.0[to])
            .map(|(_, first)| first)
            .collect()
    }

    fn takes_with_profit(
        &self,
        color: Color,
        from: usize,
        to: usize,
        moved: Option<usize>,
        rules: RuleSet,
    ) -> bool {
        let (Some((hunter, _)), Some((prey, _))) = (self.0[from], self.0[to]) else { return false };
        let (hunter, prey) = (hunter.role(), prey.role());
        let crossed = self.0[to].is_some_and(|(piece, _)| is_over_river(piece, at(to).1));
        if matches!(hunter, Role::King | Role::Pawn)
            || prey == Role::King
            || prey == Role::Pawn && !crossed
            || !self.may_take(color, from, to)
        {
            return false;
        }
        let pinned = hunter == Role::Rook && self.is_pinned_by_horse(color, from);
        if rules == RuleSet::Axf && pinned && moved.is_some_and(|moved| moved != from) {
            return false;
        }
        let majors = [Role::Rook, Role::Knight, Role::Cannon];
        match hunter {
            Role::Knight | Role::Cannon if prey == Role::Rook => return true,
            Role::Advisor | Role::Bishop if majors.contains(&prey) => return true,
            _ => {}
        }
        if hunter == prey && self.may_take(!color, to, from) {
            return false;
        }
        let after = self.after(from, to);
        !after.squares(!color).any(|n| after.may_take(!color, n, to))
    }
}

/// Who loses by the slow judge, the cycle having been played twice from the start.
fn loser(start: &Position, cycle: &[Move], rules: RuleSet) -> Option<Color> {
    let mut men = Men::of(start);
    let mut turn = start.turn();
    let mut checks = [true; 2];
    let mut any_check = false;
    let mut prey: [Option<Vec<usize>>; 2] = [None, None];
    for mv in cycle.iter().chain(cycle) {
        let old = men.prey(turn, None, rules);
        men = men.after(mv.from().index(), mv.to().index());
        let check = men.is_check(!turn);
        let mut new = if check { Vec::new() } else { men.prey(turn, Some(mv.to().index()), rules) };
        new.retain(|man| !old.contains(man));
        let us = turn as usize;
        checks[us] &= check;
        any_check |= check;
        match &mut prey[us] {
            Some(prey) => prey.retain(|man| new.contains(man)),
            none => *none = Some(new),
        }
        turn = !turn;
    }
    let chases = prey.map(|prey| prey.is_some_and(|prey| !prey.is_empty()));
    let chases = match rules {
        RuleSet::Casual => [false; 2],
        RuleSet::Computer2024 if any_check => [false; 2],
        _ => chases,
    };
    let [red, black] = [0, 1].map(|side| if checks[side] { 2 } else { i32::from(chases[side]) });
    match red - black {
        0 => None,
        n => Some(if n > 0 { Color::Red } else { Color::Black }),
    }
}

fn code(loser: Option<Color>) -> &'static str {
    match loser {
        None => "draw",
        Some(Color::Red) => "black_wins",
        Some(Color::Black) => "red_wins",
    }
}

#[test]
fn fast_judge_agrees_with_slow_one() {
    let mut random = Random::new(4);
    let (mut compared, mut decided) = (0, 0);
    while compared < SEQUENCES {
        let start = sparse_position(&mut random);
        let cycles: Vec<_> = (0..6).filter_map(|_| cycle(&mut random, &start)).collect();
        for cycle in cycles {
            let Some(record) = repeat(&start, &cycle, 2 * cycle.len()) else { continue };
            for rules in [RuleSet::Casual, RuleSet::Axf, RuleSet::Computer2024] {
                let verdict = judge(&record, rules);
                if verdict.repetition.as_ref().is_some_and(|repetition| repetition.complete) {
                    let slow = code(loser(&start, &cycle, rules));
                    assert_eq!(result(&verdict), slow, "{rules} {start} {cycle:?}");
                    decided += u32::from(slow != "draw");
                }
            }
            compared += 1;
        }
    }
    println!("{compared} sequences, {decided} lost by one side");
    assert!(decided > 1_000, "too few of {compared} sequences offend: {decided}");
}

/// Repetitions from games of our engine against itself, from endgame studies and openings, to depth 2
/// to 4: where each begins, and its moves.
const ENGINE_PLAY: &str = include_str!("../data/engine-repetitions.tsv");

#[test]
fn fast_judge_agrees_with_slow_one_on_engine_play() {
    let mut decided = 0;
    for line in ENGINE_PLAY.lines() {
        let (fen, moves) = line.split_once('\t').expect("two columns");
        let record = record(fen, moves.split(' '));
        for rules in [RuleSet::Casual, RuleSet::Axf, RuleSet::Computer2024] {
            let verdict = judge(&record, rules);
            let Some(repetition) = &verdict.repetition else {
                // The computer rules call some of these endings drawn before anything repeats.
                assert!(verdict.status.is_over(), "{rules} {line}");
                continue;
            };
            assert!(repetition.complete, "{line}");
            let moves: Vec<_> = record.plies().iter().map(|ply| ply.mv).collect();
            let slow = code(loser(record.start(), &moves, rules));
            assert_eq!(result(&verdict), slow, "{rules} {line}");
            decided += u32::from(slow != "draw");
        }
    }
    assert!(decided > 20, "only {decided} are lost by a side");
}

#[test]
fn slow_judge_knows_the_cases() {
    for case in cases().iter().filter(|case| case.rules.contains(&RuleSet::Axf)) {
        let verdict = judge(&case.record, RuleSet::Axf);
        let Some(repetition) = verdict.repetition.filter(|repetition| repetition.complete) else {
            continue;
        };
        let plies = &case.record.plies()[repetition.window.first..repetition.window.end];
        let start = case.record.position_before(repetition.window.first).expect("a position");
        let moves: Vec<_> = plies.iter().map(|ply| ply.mv).collect();
        assert_eq!(code(loser(start, &moves, RuleSet::Axf)), case.result, "{}", case.id);
    }
}
