//! Results that the scores make clear.

use xiangqi::{Color, Outcome};

use crate::settings::Adjudication;

/// Watches the scores of a game.
#[derive(Clone, Debug)]
pub(crate) struct Watch<'a> {
    rules: &'a Adjudication,
    /// Who has been winning, and for how many plies.
    winning: Option<(Color, u32)>,
    /// For how many plies nobody has been better.
    even: u32,
}

impl<'a> Watch<'a> {
    pub(crate) const fn new(rules: &'a Adjudication) -> Self {
        Self { rules, winning: None, even: 0 }
    }

    /// Who is winning by this score, from Red's view.
    fn winner(&self, red: i16) -> Option<Color> {
        let wins = red.unsigned_abs() >= self.rules.win_score;
        wins.then_some(if red > 0 { Color::Red } else { Color::Black })
    }

    fn is_even(&self, red: i16) -> bool {
        red.unsigned_abs() <= self.rules.draw_score
    }

    /// Takes the score of a ply, from Red's view, before which `played` were played. The result, if
    /// it has become clear.
    pub(crate) fn note(&mut self, red: i16, played: u32) -> Option<Outcome> {
        self.winning = self.winner(red).map(|color| match self.winning {
            Some((same, plies)) if same == color => (color, plies + 1),
            _ => (color, 1),
        });
        self.even = if self.is_even(red) { self.even + 1 } else { 0 };
        match self.winning {
            Some((color, plies)) if plies >= self.rules.win_plies => Some(Outcome::Win(color)),
            _ if self.even >= self.rules.draw_plies && played >= self.rules.draw_from => {
                Some(Outcome::Draw)
            }
            _ => None,
        }
    }

    /// Whether the score of a longer search, from Red's view, says the same. If not, watching begins
    /// anew.
    pub(crate) fn confirms(&mut self, outcome: Outcome, red: i16) -> bool {
        let same = match outcome {
            Outcome::Win(color) => self.winner(red) == Some(color),
            Outcome::Draw => self.is_even(red),
        };
        if !same {
            (self.winning, self.even) = (None, 0);
        }
        same
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        win_score: 1_000,
        win_plies: 3,
        draw_score: 10,
        draw_plies: 4,
        draw_from: 6,
        confirm_factor: 4,
        play_on_percent: 0,
        max_plies: 100,
    };

    fn noted(scores: &[i16]) -> Option<Outcome> {
        let mut watch = Watch::new(&RULES);
        (0..).zip(scores).map(|(ply, &red)| watch.note(red, ply)).last().flatten()
    }

    #[test]
    fn a_win_needs_all_scores_on_end() {
        assert_eq!(noted(&[1_000, 31_990, 1_200]), Some(Outcome::Win(Color::Red)));
        assert_eq!(noted(&[-1_000, -1_300, -1_200]), Some(Outcome::Win(Color::Black)));
        assert_eq!(noted(&[1_000, 1_000, 999, 1_000, 1_000]), None);
        assert_eq!(noted(&[1_000, 1_000, -1_000]), None);
    }

    #[test]
    fn a_draw_needs_a_long_game() {
        assert_eq!(noted(&[0, -10, 10, 0, 0, 0]), None);
        assert_eq!(noted(&[0, -10, 10, 0, 0, 0, 0]), Some(Outcome::Draw));
        assert_eq!(noted(&[0, 0, 0, 0, 11, 0, 0, 0]), None);
    }

    #[test]
    fn what_is_not_confirmed_begins_anew() {
        let mut watch = Watch::new(&RULES);
        let outcome = (0..3).filter_map(|ply| watch.note(2_000, ply)).last();
        let win = Outcome::Win(Color::Red);
        assert_eq!(outcome, Some(win));
        assert!(watch.confirms(win, 1_500));
        assert!(!watch.confirms(win, 900));
        assert_eq!(watch.note(2_000, 3), None);
    }
}
