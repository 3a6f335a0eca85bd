//! From lines and scores to findings.

use engine::Score;
use xiangqi::judge::{Nature, judge};
use xiangqi::{Color, Move, Outcome, Position, Reason, Record, RuleSet, Status};

use crate::exchange::{after, hanging};
use crate::line::{self, Count};
use crate::{Finding, Line, Loss, Standing, expectation, negated};

/// An exchange that costs less is not worth a word.
const LEAST_TRADE: i32 = 80;
/// So much the one line must be better than the other, or both do the same.
const LEAST_DIFFERENCE: i32 = 60;
/// Who expects so much plays to win, and a draw is a pity.
const STANDS_BETTER: u32 = 600;
/// Scores this near to 0 are draws.
const DRAWN: i32 = 40;
/// So much less can be expected, in thousandths, if a man is lost for nothing.
const MUCH: u32 = 150;

/// A move to be explained.
pub(crate) struct Case<'a> {
    /// The game up to the position before the move.
    pub(crate) record: &'a Record,
    /// The move.
    pub(crate) mv: Move,
    /// The best line before it.
    pub(crate) best: &'a Line,
    /// The best line after it, of the other side.
    pub(crate) answer: &'a Line,
    /// The law.
    pub(crate) rules: RuleSet,
}

/// What was wrong with a move that is known to be an error.
pub(crate) fn findings(case: &Case<'_>) -> Vec<Finding> {
    let mut findings: Vec<_> = by_law(case).into_iter().collect();
    findings.extend(mates(case));
    let lost_to_mate = findings.iter().any(|f| matches!(f, Finding::AllowsMate { .. }));
    let missed_mate = findings.iter().any(|f| matches!(f, Finding::MissesMate { .. }));
    let decided = findings.iter().any(|f| matches!(f, Finding::LosesByRepetition { .. }));
    if !decided {
        findings.extend(men(case, !lost_to_mate, !missed_mate));
        findings.extend(repetitions(case));
    }
    findings.extend(advantage(case, &findings));
    findings
}

/// What the law says of the move itself. Good moves can break it too.
pub(crate) fn by_law(case: &Case<'_>) -> Option<Finding> {
    let us = case.position().turn();
    let mut record = case.record.clone();
    record.push(case.mv).ok()?;
    let verdict = judge(&record, case.rules);
    match verdict.status {
        Status::Over { outcome: Outcome::Win(winner), reason } if winner != us => {
            Some(Finding::LosesByRepetition { reason })
        }
        Status::Over { outcome: Outcome::Draw, reason: Reason::Repetition }
            if expectation(case.best.score) >= STANDS_BETTER =>
        {
            Some(Finding::RepeatsForDraw)
        }
        Status::Over { .. } => None,
        Status::Ongoing if verdict.warning() == Some(us) => {
            let reason = verdict.repetition?.ruling.reason;
            Some(match decided_by_answer(&mut record, us, case.rules) {
                Some(reason) => Finding::LosesByRepetition { reason },
                None => Finding::RisksRepetition { reason },
            })
        }
        Status::Ongoing => None,
    }
}

/// Why we lose if the other side closes the cycle once more, if it can do so at once.
fn decided_by_answer(record: &mut Record, us: Color, rules: RuleSet) -> Option<Reason> {
    let answers = record.position().legal_moves();
    answers.into_iter().find_map(|answer| {
        record.push(answer).ok()?;
        let verdict = judge(record, rules);
        record.pop();
        match verdict.status {
            Status::Over { outcome: Outcome::Win(winner), reason }
                if winner != us && verdict.repetition.is_some() =>
            {
                Some(reason)
            }
            _ => None,
        }
    })
}

impl Case<'_> {
    fn position(&self) -> &Position {
        self.record.position()
    }

    fn us(&self) -> Color {
        self.position().turn()
    }

    /// The move and the other side's answer to it.
    fn played_line(&self) -> Vec<Move> {
        std::iter::once(self.mv).chain(self.answer.moves.iter().copied()).collect()
    }

    fn expected(&self) -> (u32, u32) {
        (expectation(self.best.score), expectation(negated(self.answer.score)))
    }
}

fn mates(case: &Case<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let position = case.position();
    let (ours, theirs) = (case.best.score, case.answer.score);
    if let Score::Mate(moves @ 1..) = ours
        && !matches!(theirs, Score::Mate(..=0))
        && line::ends_in_mate(position, &case.best.moves)
    {
        findings.push(Finding::MissesMate { moves: moves.unsigned_abs() });
    }
    if let Score::Mate(moves @ 1..) = theirs
        && !matches!(ours, Score::Mate(..=0))
        && line::ends_in_mate(&after(position, case.mv), &case.answer.moves)
    {
        let threatened = moves == 1
            && position.pass().is_some_and(|passed| {
                let answer = case.answer.moves[0];
                passed.is_legal(answer) && !after(&passed, answer).has_legal_move()
            });
        findings.push(Finding::AllowsMate { moves: moves.unsigned_abs(), threatened });
    }
    findings
}

/// Men lost and not won.
fn men(case: &Case<'_>, lost: bool, missed: bool) -> Vec<Finding> {
    let (position, us) = (case.position(), case.us());
    let played = line::count(position, &case.played_line(), us);
    let best = line::count(position, &case.best.moves, us);
    let (Some(played), Some(best)) = (played, best) else { return Vec::new() };
    let difference = |count: &Count| best.trade.balance - count.trade.balance;
    let loses = |count: &Count| {
        count.trade.balance <= -LEAST_TRADE && difference(count) >= LEAST_DIFFERENCE
    };
    // What is taken at once is plainer than what the whole line comes to, unless it is won back. Ends
    // of lines are vague, so a score that says that much is lost counts as well.
    let (before, now) = case.expected();
    let stays_lost =
        played.trade.balance < 0 && difference(&played) > 0 || before.saturating_sub(now) >= MUCH;
    let at_once = line::first_exchange(position, &case.played_line(), us).filter(|count| {
        stays_lost && count.taken.iter().any(|taken| taken.ply == 1) && loses(count)
    });
    let mut findings = Vec::new();
    if lost && let Some(count) = at_once.as_ref().or(Some(&played).filter(|count| loses(count))) {
        findings.extend(loss(case, count));
    }
    if difference(&played) < LEAST_DIFFERENCE {
        return findings;
    }
    if missed && best.trade.balance >= LEAST_TRADE {
        findings.extend(best.dearest(!us, us).map(|taken| Finding::MissesMan {
            at_once: taken.ply == 0,
            man: taken.man,
            at: taken.at,
            trade: best.trade.clone(),
        }));
    }
    findings
}

/// A man that the answer takes at once in an exchange that pays is the one to name; else the dearest
/// that the line takes.
fn loss(case: &Case<'_>, count: &Count) -> Option<Finding> {
    let (position, us) = (case.position(), case.us());
    let next = after(position, case.mv);
    let first = count.taken.iter().find(|taken| taken.ply == 1);
    let pays = |at| hanging(&next, us).iter().any(|hanging| hanging.at == at);
    // A man that is won back in kind is named only if nothing else comes of it.
    let counts = |man| count.trade.lost.contains(&man) || count.trade.won.is_empty();
    let at_once = first.filter(|t| !position.is_check() && pays(t.at) && counts(t.man));
    let (taken, how) = match at_once {
        Some(taken) if taken.at == case.mv.to() => (*taken, Loss::MovedThere),
        Some(taken) => {
            let before = hanging(position, us);
            let hung = before.iter().any(|hanging| hanging.at == taken.at);
            (*taken, if hung { Loss::LeftHanging } else { Loss::Uncovered })
        }
        None => (count.dearest(us, us)?, Loss::Line),
    };
    Some(Finding::LosesMan { how, man: taken.man, at: taken.at, trade: count.trade.clone() })
}

/// Repetitions that the lines run into.
fn repetitions(case: &Case<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (before, now) = case.expected();
    let us = case.us();
    let draws = |score| matches!(score, Score::Cp(cp) if cp.abs() <= DRAWN);
    if before >= STANDS_BETTER
        && draws(case.answer.score)
        && let Some(repetition) = line::repetition(case.record, &case.played_line(), case.rules)
        && repetition.ruling.outcome == Outcome::Draw
    {
        let theirs = || repetition.plies.iter().filter(|ply| ply.piece.color() != us);
        let checks = theirs().filter(|ply| ply.nature == Nature::Check).count();
        let by_checks = checks > 0 && 2 * checks >= theirs().count();
        findings.push(Finding::AllowsRepetition { by_checks });
    }
    if Standing::of(now) < Standing::Even
        && draws(case.best.score)
        && let Some(repetition) = line::repetition(case.record, &case.best.moves, case.rules)
        && repetition.ruling.outcome == Outcome::Draw
    {
        findings.push(Finding::MissesRepetition);
    }
    findings
}

/// The change of the standing: where nothing else was found, or where it is a great one.
fn advantage(case: &Case<'_>, found: &[Finding]) -> Option<Finding> {
    let (before, now) = case.expected();
    let (from, to) = (Standing::of(before), Standing::of(now));
    let decided = found.iter().any(|finding| {
        matches!(finding, Finding::AllowsMate { .. } | Finding::LosesByRepetition { .. })
    });
    let steps = (from as usize).saturating_sub(to as usize);
    let told = steps >= 2 || steps == 1 && found.is_empty();
    (told && !decided).then_some(Finding::LosesAdvantage { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::notation::parse_move;

    fn line(start: &Position, cp: i32, texts: &str) -> Line {
        let mut position = *start;
        let mut moves = Vec::new();
        for text in texts.split_whitespace() {
            let mv = parse_move(text, &position).expect("legal");
            moves.push(mv);
            position = after(&position, mv);
        }
        Line { score: Score::Cp(cp), depth: 1, moves }
    }

    /// What is found where the best line is worth `best` and the answer to the first move of
    /// `played` is worth `answer`.
    fn found(fen: &str, best: (i32, &str), played: &str, answer: i32) -> Vec<Finding> {
        let start = Position::from_fen(fen).expect("lawful");
        let record = Record::new(start);
        let best = line(&start, best.0, best.1);
        let mut answer = line(&start, answer, played);
        let mv = answer.moves.remove(0);
        let rules = RuleSet::default();
        findings(&Case { record: &record, mv, best: &best, answer: &answer, rules })
    }

    #[test]
    fn a_line_that_goes_round_in_circles_draws() {
        let fen = "5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";
        let all = found(fen, (400, "a8a5"), "a8a7 f9f8 a7a6 f8f9 a6a7 f9f8", 0);
        assert_eq!(all[0], Finding::AllowsRepetition { by_checks: false });
        let all = found(fen, (0, "a8a7 f9f8 a7a6 f8f9 a6a7 f9f8"), "a8a5", 500);
        assert_eq!(all[0], Finding::MissesRepetition);
    }

    #[test]
    fn a_check_now_and_then_holds_the_draw() {
        // The chariot checks with every other move, so this is no perpetual check.
        let fen = "3k5/9/9/9/8r/9/9/9/8R/4K4 w - - 0 1";
        let all = found(fen, (400, "i1a1"), "i1b1 i5e5 b1e1 e5i5 e1b1 i5e5", 0);
        assert_eq!(all[0], Finding::AllowsRepetition { by_checks: true });
    }

    #[test]
    fn what_the_board_does_not_show_is_a_change_of_standing() {
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let all = found(fen, (200, "h2e2"), "a0a1 h9g7", 0);
        assert_eq!(all, [Finding::LosesAdvantage { from: Standing::Better, to: Standing::Even }]);
    }

    #[test]
    fn men_are_not_lost_where_the_better_line_loses_them_too() {
        // Both lines lose the horse; only the standing tells them apart.
        let fen = "3k5/9/9/r8/9/9/9/9/9/N3K4 w - - 0 1";
        let all = found(fen, (0, "e0e1 a6a0"), "e0f0 a6a0", 500);
        assert!(all.iter().all(|finding| matches!(finding, Finding::LosesAdvantage { .. })));
    }

    #[test]
    fn an_even_exchange_loses_nothing() {
        let fen = "r2k5/9/9/9/9/9/9/9/9/1R2K4 w - - 0 1";
        let all = found(fen, (200, "e0e1"), "b0a0 a9a0", 600);
        assert!(matches!(all[0], Finding::LosesMan { how: Loss::MovedThere, .. }), "{all:?}");
        let fen = "r2k5/9/9/9/9/9/9/9/R8/R3K4 w - - 0 1";
        let all = found(fen, (200, "e0e1"), "a1a5 a9a5 a0a5", 100);
        assert!(all.iter().all(|finding| matches!(finding, Finding::LosesAdvantage { .. })));
    }
}
