//! What reviews find, in the user's language.

use review::{Finding, Loss, Merit, Quality, Standing};
use xiangqi::Piece;

use crate::{Lang, Messages};

impl Messages {
    /// What was wrong with a move: "loses the horse".
    pub fn finding(&self, finding: &Finding) -> String {
        match finding {
            Finding::MissesMate { moves } => {
                self.format("review-misses-mate", &[("moves", (*moves).into())])
            }
            Finding::AllowsMate { threatened: true, .. } => self.text("review-overlooks-mate"),
            Finding::AllowsMate { moves, .. } => {
                self.format("review-allows-mate", &[("moves", (*moves).into())])
            }
            Finding::LosesMan { how, man, at, trade } => {
                let args = [("man", self.man(*man).into()), ("at", at.to_string().into())];
                let text = match how {
                    Loss::Line => self.format("review-loses-line", &args[..1]),
                    how => self.format(&format!("review-loses-{}", how.code()), &args),
                };
                if trade.won.is_empty() {
                    return text;
                }
                let won = self.men(&trade.won).into();
                self.format("review-loses-for", &[("text", text.into()), ("won", won)])
            }
            Finding::MissesMan { at_once, man, at, trade } => {
                let args = [("man", self.man(*man).into()), ("at", at.to_string().into())];
                let text = if *at_once {
                    self.format("review-misses-man-at-once", &args)
                } else {
                    self.format("review-misses-man", &args[..1])
                };
                if trade.lost.is_empty() {
                    return text;
                }
                let lost = self.men(&trade.lost).into();
                self.format("review-misses-for", &[("text", text.into()), ("lost", lost)])
            }
            Finding::LosesByRepetition { reason } => {
                let reason = self.text(&format!("reason-{}", reason.code()));
                self.format("review-loses-by-repetition", &[("reason", reason.into())])
            }
            Finding::RisksRepetition { reason } => {
                let reason = self.text(&format!("reason-{}", reason.code()));
                self.format("review-risks-repetition", &[("reason", reason.into())])
            }
            Finding::RepeatsForDraw => self.text("review-repeats-for-draw"),
            Finding::AllowsRepetition { by_checks: true } => self.text("review-allows-checks"),
            Finding::AllowsRepetition { .. } => self.text("review-allows-repetition"),
            Finding::MissesRepetition => self.text("review-misses-repetition"),
            Finding::LosesAdvantage { from, to } => {
                let args = [("from", self.standing(*from)), ("to", self.standing(*to))];
                let args = args.map(|(name, text)| (name, text.into()));
                self.format("review-loses-advantage", &args)
            }
            finding => finding.code().to_owned(),
        }
    }

    /// All that was wrong with a move, in one sentence; empty if nothing was found.
    pub fn findings(&self, findings: &[Finding]) -> String {
        let separator = match self.lang() {
            Lang::Zh => "；",
            Lang::En => "; ",
        };
        findings.iter().map(|finding| self.finding(finding)).collect::<Vec<_>>().join(separator)
    }

    /// What is good about a move: "it saves the horse at c3".
    pub fn merit(&self, merit: &Merit) -> String {
        let man_at = |id: &str, man: &Piece, at: &xiangqi::Square| {
            let args = [("man", self.man(*man).into()), ("at", at.to_string().into())];
            self.format(id, &args)
        };
        match merit {
            Merit::Mates { moves } => self.format("merit-mates", &[("moves", (*moves).into())]),
            Merit::WinsMan { at_once: true, man, at, .. } => {
                man_at("merit-wins-man-at-once", man, at)
            }
            Merit::WinsMan { man, .. } => {
                self.format("merit-wins-man", &[("man", self.man(*man).into())])
            }
            Merit::SavesMan { man, at } => man_at("merit-saves-man", man, at),
            Merit::Threatens { man, at } => man_at("merit-threatens", man, at),
            Merit::Takes { man, at } => man_at("merit-takes", man, at),
            Merit::StopsMate | Merit::AnswersCheck | Merit::ThreatensMate | Merit::Checks => {
                self.text(&format!("merit-{}", merit.code()))
            }
            merit => merit.code().to_owned(),
        }
    }

    /// Why a move is good, in one sentence: the two weightiest reasons, or that it stands well.
    pub fn merits(&self, merits: &[Merit]) -> String {
        if merits.is_empty() {
            return self.text("merit-stands");
        }
        self.list(merits.iter().take(2).map(|merit| self.merit(merit)))
    }

    /// How good a move was.
    pub fn quality(&self, quality: Quality) -> String {
        self.text(&format!("quality-{}", quality.code()))
    }

    /// How a side stands.
    pub fn standing(&self, standing: Standing) -> String {
        self.text(&format!("standing-{}", standing.code()))
    }

    fn men(&self, men: &[Piece]) -> String {
        self.list(men.iter().map(|man| self.man(*man)))
    }
}
