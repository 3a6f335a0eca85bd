//! A game between two seats: what has happened, what may be done, what a command leads to. No tasks,
//! no sockets, no clock of its own; everything that changes it is a [`Fact`], which is stored first.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use store::site::{Millis, Phase};
use xiangqi::notation::{self, Iccs};
use xiangqi::{ByColor, Color, Game, Outcome, Reason};

use crate::clock::{Clocks, Reading, Rules};
use crate::error::ApiError;
use crate::terms::{Opponent, Terms};
use crate::wire::{self, PlyView, StatusView};

/// Who makes no first move in this time aborts a timed game between people.
const FIRST_MOVE_MS: Millis = 60_000;
/// An opponent who has been away for so long may be claimed against.
const GONE_MS: Millis = 30_000;
/// What a move's way over the network is given back at most.
pub(crate) const MOST_LAG_MS: i64 = 250;
/// The computer agrees to a draw from this ply on, if it does not stand better than even.
const COMPUTER_DRAW_PLIES: usize = 40;
/// Texts of a chat that a state shows.
const CHAT_SHOWN: usize = 50;
/// Commands whose repetition is recognised.
const REMEMBERED: usize = 512;
/// Nobody needs longer games; each side may repeat itself for a while.
const MOST_PLIES: usize = 2_000;

/// Something that happened in a game, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Fact {
    /// When.
    #[serde(skip)]
    pub(crate) at: Millis,
    /// Which command of whom it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<(i64, String)>,
    /// What.
    #[serde(flatten)]
    pub(crate) what: What,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "lowercase")]
pub(crate) enum What {
    /// Both sides are there.
    Start {
        /// Their ratings.
        ratings: [Option<SeatRating>; 2],
    },
    /// A move.
    Ply {
        /// As UCI writes it.
        mv: String,
        /// How long it took, in ms.
        spent: i64,
        /// What both have left after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[crate::clock::Left; 2]>,
    },
    /// Moves were taken back.
    Takeback {
        /// How many are left.
        plies: usize,
    },
    /// Something was offered or declined.
    Offer {
        /// What.
        what: Offer,
        /// By whom.
        side: u8,
        /// `made` or `declined`.
        state: OfferState,
    },
    /// It is over.
    Over {
        /// The outcome's code; none if it was aborted.
        outcome: Option<String>,
        /// Why.
        reason: String,
        /// By which article.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        article: Option<String>,
        /// How the ratings changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changes: Option<[i64; 2]>,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        user: i64,
        /// What.
        text: String,
    },
    /// They play again.
    Rematch {
        /// Where.
        game: String,
    },
}

/// A rating beside a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatRating {
    /// The rating.
    #[serde(rename = "r")]
    pub(crate) rating: i64,
    /// Whether it is unsure.
    #[serde(rename = "p")]
    pub(crate) provisional: bool,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Offer {
    /// A draw.
    Draw,
    /// To take a move back.
    Takeback,
    /// To play again.
    Rematch,
}

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfferState {
    /// It stands.
    Made,
    /// The other side does not want it.
    Declined,
}

/// What a user does that is no move and no chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Act {
    Abort,
    Resign,
    DrawOffer,
    DrawAccept,
    DrawDecline,
    TakebackOffer,
    TakebackAccept,
    TakebackDecline,
    ClaimVictory,
    ClaimDraw,
    RematchOffer,
    RematchAccept,
    RematchDecline,
}

impl Act {
    /// As clients name it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Abort => "abort",
            Self::Resign => "resign",
            Self::DrawOffer => "draw-offer",
            Self::DrawAccept => "draw-accept",
            Self::DrawDecline => "draw-decline",
            Self::TakebackOffer => "takeback-offer",
            Self::TakebackAccept => "takeback-accept",
            Self::TakebackDecline => "takeback-decline",
            Self::ClaimVictory => "claim-victory",
            Self::ClaimDraw => "claim-draw",
            Self::RematchOffer => "rematch-offer",
            Self::RematchAccept => "rematch-accept",
            Self::RematchDecline => "rematch-decline",
        }
    }

    const ALL: [Self; 13] = [
        Self::Abort,
        Self::Resign,
        Self::DrawOffer,
        Self::DrawAccept,
        Self::DrawDecline,
        Self::TakebackOffer,
        Self::TakebackAccept,
        Self::TakebackDecline,
        Self::ClaimVictory,
        Self::ClaimDraw,
        Self::RematchOffer,
        Self::RematchAccept,
        Self::RematchDecline,
    ];
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seat {
    /// Who plays; nobody for the computer or while somebody is waited for.
    pub(crate) user: Option<i64>,
    /// The rating at the start.
    pub(crate) rating: Option<SeatRating>,
    /// How it changed.
    pub(crate) change: Option<i64>,
}

/// What is known of a move beyond the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyNote {
    pub(crate) at: Millis,
    pub(crate) spent: i64,
    pub(crate) clocks: Option<Clocks>,
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) id: u64,
    pub(crate) user: i64,
    pub(crate) text: String,
    pub(crate) at: Millis,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct End {
    pub(crate) outcome: Option<Outcome>,
    pub(crate) reason: String,
    pub(crate) article: Option<String>,
    pub(crate) at: Millis,
}

/// A game with all that is known of it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) terms: Terms,
    pub(crate) phase: Phase,
    pub(crate) created_at: Millis,
    pub(crate) started_at: Option<Millis>,
    pub(crate) end: Option<End>,
    pub(crate) maker: Option<i64>,
    pub(crate) invited: Option<i64>,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) game: Game,
    pub(crate) notes: Vec<PlyNote>,
    clock: Option<Rules>,
    clocks: Option<Clocks>,
    /// When the side to move began to think.
    turn_began: Millis,
    /// Who was to move when it ended, and for how long they had thought.
    stopped: Option<(Color, i64)>,
    offers: [Option<Color>; 3],
    /// Whose offer was declined, and after how many plies.
    declined: [Option<(Color, usize)>; 3],
    pub(crate) chat: VecDeque<Said>,
    said: u64,
    pub(crate) v: i64,
    pub(crate) rematch: Option<String>,
    answered: VecDeque<(i64, String, i64)>,
    /// Since when each player has had no socket.
    pub(crate) gone: ByColor<Option<Millis>>,
    /// What the computer thought of its own position, in hundredths of a soldier.
    pub(crate) computer_score: Option<i32>,
}

impl Table {
    /// A game that nobody has joined yet.
    pub(crate) fn new(
        terms: Terms,
        created_at: Millis,
        maker: Option<i64>,
        seats: ByColor<Option<i64>>,
    ) -> Result<Self, ApiError> {
        let start = terms.start()?;
        let clock = terms.clock.as_ref().map(Rules::from);
        Ok(Self {
            game: Game::from_position(start, terms.rules),
            clocks: clock.map(|clock| clock.full()),
            clock,
            terms,
            phase: Phase::Waiting,
            created_at,
            started_at: None,
            end: None,
            maker,
            invited: None,
            seats: seats.map(|user| Seat { user, ..Seat::default() }),
            notes: Vec::new(),
            turn_began: created_at,
            stopped: None,
            offers: [None; 3],
            declined: [None; 3],
            chat: VecDeque::new(),
            said: 0,
            v: 0,
            rematch: None,
            answered: VecDeque::new(),
            gone: ByColor { red: None, black: None },
            computer_score: None,
        })
    }

    /// The side that the computer plays.
    pub(crate) fn computer(&self) -> Option<(Color, u8)> {
        let Opponent::Computer { level } = self.terms.opponent else { return None };
        let side = if self.seats[Color::Red].user.is_none() { Color::Red } else { Color::Black };
        Some((side, level))
    }

    /// Whether one user plays both sides.
    pub(crate) fn is_own(&self) -> bool {
        self.terms.opponent == Opponent::Own {}
    }

    /// The side of a user; for a game of one's own the side to move.
    pub(crate) fn side_of(&self, user: Option<i64>) -> Option<Color> {
        let user = user?;
        if self.is_own() {
            let turn = self.game.position().turn();
            return (self.seats[turn].user == Some(user)).then_some(turn);
        }
        Color::ALL.into_iter().find(|side| self.seats[*side].user == Some(user))
    }

    /// Which side a user plays, as clients see it.
    pub(crate) fn you(&self, user: Option<i64>) -> Option<&'static str> {
        let side = self.side_of(user)?;
        Some(if self.is_own() { "both" } else { wire::color(side) })
    }

    /// How many plies have been played.
    pub(crate) fn plies(&self) -> usize {
        self.notes.len()
    }

    fn playing(&self) -> bool {
        self.phase == Phase::Playing
    }

    /// Whether clocks run: from the first move of each side on.
    fn clocks_run(&self) -> bool {
        self.playing() && self.clock.is_some() && self.plies() >= 2
    }

    /// What a side has left at a time.
    pub(crate) fn reading(&self, side: Color, now: Millis) -> Option<Reading> {
        let (clock, clocks) = (self.clock?, self.clocks?);
        let spent = match self.stopped {
            Some((stopped, spent)) if stopped == side => spent,
            _ if self.running() == Some(side) => now - self.turn_began,
            _ => 0,
        };
        Some(clock.reading(clocks[side], spent))
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.clocks_run().then(|| self.game.position().turn())
    }

    /// What an engine is told of the clocks: ms for both, and the increment.
    pub(crate) fn engine_clock(&self) -> Option<(ByColor<i64>, i64)> {
        let (clock, clocks) = (self.clock?, self.clocks?);
        Some(clock.for_engine(&clocks, self.game.position().turn()))
    }

    /// When something happens by itself: a flag falls, or nobody has made the first move.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        if !self.playing() {
            return None;
        }
        let turn = self.game.position().turn();
        if self.clocks_run() {
            let (clock, clocks) = (self.clock?, self.clocks?);
            return Some(self.turn_began + clock.allowance(clocks[turn]));
        }
        let waits = self.clock.is_some() && self.terms.opponent.is_person();
        waits.then_some(self.turn_began + FIRST_MOVE_MS)
    }

    /// What a user may do now.
    pub(crate) fn can(&self, user: Option<i64>, now: Millis) -> Vec<&'static str> {
        let mut can = Vec::new();
        let Some(user) = user else { return can };
        if self.phase == Phase::Waiting {
            if self.maker == Some(user) {
                can.push("withdraw");
            } else if self.invited.is_none_or(|invited| invited == user) {
                can.push("join");
                if self.invited.is_some() {
                    can.push("withdraw");
                }
            }
            return can;
        }
        can.push("chat");
        let Some(side) = self.side_of(Some(user)) else { return can };
        if self.playing() && self.game.position().turn() == side {
            can.push("move");
        }
        let allowed = Act::ALL.into_iter().filter(|act| self.check_act(*act, side, now).is_ok());
        can.extend(allowed.map(Act::name));
        can
    }

    /// The side whose offer stands.
    pub(crate) fn offered(&self, offer: Offer) -> Option<Color> {
        self.offers[offer as usize]
    }

    /// What a repeated command was answered.
    pub(crate) fn answered(&self, user: i64, cid: &str) -> Option<i64> {
        let same = |entry: &&(i64, String, i64)| entry.0 == user && entry.1 == cid;
        self.answered.iter().rev().find(same).map(|entry| entry.2)
    }

    /// What a move would lead to. `arrived` is when the server got it, `lag` what is given back.
    pub(crate) fn decide_move(
        &self,
        user: Option<i64>,
        ply: usize,
        text: &str,
        arrived: Millis,
        lag: i64,
    ) -> Result<Vec<What>, ApiError> {
        let side = self.player(user)?;
        self.check_playing()?;
        if ply != self.plies() {
            return Err(ApiError::conflict("stale", "the game has gone on"));
        }
        if self.game.position().turn() != side {
            return Err(ApiError::conflict("not-your-turn", "it is the other side's turn"));
        }
        if text.len() > 64 {
            return Err(ApiError::unprocessable("no-move", "this is no move"));
        }
        let position = self.game.position();
        let mv = notation::parse_move(text, position)
            .map_err(|error| ApiError::bad_move(&error, position, None))?;
        Ok(self.facts_of_move(mv, arrived, lag))
    }

    /// What a legal move of the side to move leads to.
    pub(crate) fn facts_of_move(&self, mv: xiangqi::Move, arrived: Millis, lag: i64) -> Vec<What> {
        let turn = self.game.position().turn();
        let spent = (arrived - self.turn_began - lag.clamp(0, MOST_LAG_MS)).max(0);
        let mut left = self.clocks;
        if self.clocks_run()
            && let (Some(clock), Some(clocks)) = (self.clock, &mut left)
        {
            match clock.after_move(clocks[turn], spent) {
                Some(after) => clocks[turn] = after,
                None => return vec![self.flag(turn)],
            }
        }
        let mut after = self.game.clone();
        // The caller knows that it is legal.
        let _ = after.play(mv);
        let left = left.map(|clocks| [clocks.red, clocks.black]);
        let mut facts = vec![What::Ply { mv: mv.to_string(), spent, left }];
        if after.status().is_over() {
            let status = StatusView::of(after.verdict());
            facts.push(What::Over {
                outcome: status.outcome.map(str::to_owned),
                reason: status.reason.unwrap_or_default(),
                article: status.article,
                changes: None,
            });
        } else if self.plies() + 1 >= MOST_PLIES {
            facts.push(over(Outcome::Draw, Reason::QuietPlies));
        }
        facts
    }

    /// The flag of a side falls. Nobody wins without a man that can attack.
    fn flag(&self, side: Color) -> What {
        let board = self.game.position().board();
        let attackers = xiangqi::Role::ALL.into_iter().filter(|role| role.is_attacker());
        let can_win = attackers.map(|role| board.pieces(!side, role)).any(|men| !men.is_empty());
        let outcome = if can_win { Outcome::Win(!side) } else { Outcome::Draw };
        over(outcome, Reason::Flag)
    }

    /// What the passing of time leads to.
    pub(crate) fn decide_time(&self, now: Millis) -> Option<What> {
        self.deadline().filter(|deadline| *deadline <= now)?;
        if self.clocks_run() {
            Some(self.flag(self.game.position().turn()))
        } else {
            Some(aborted())
        }
    }

    /// What an act of a user leads to.
    pub(crate) fn decide_act(
        &self,
        user: Option<i64>,
        act: Act,
        now: Millis,
    ) -> Result<Vec<What>, ApiError> {
        let side = self.player(user)?;
        self.check_act(act, side, now)?;
        let computer = self.computer().is_some();
        let offer = |what, state| What::Offer { what, side: side as u8, state };
        let made = |what| vec![offer(what, OfferState::Made)];
        let declined = |what| vec![offer(what, OfferState::Declined)];
        Ok(match act {
            Act::Abort => vec![aborted()],
            Act::Resign => vec![over(Outcome::Win(!side), Reason::Resign)],
            Act::DrawOffer if computer && self.computer_draws() => {
                vec![over(Outcome::Draw, Reason::Agreed)]
            }
            Act::DrawOffer if computer => {
                let answer = What::Offer {
                    what: Offer::Draw,
                    side: !side as u8,
                    state: OfferState::Declined,
                };
                vec![offer(Offer::Draw, OfferState::Made), answer]
            }
            Act::DrawOffer if self.is_own() => vec![over(Outcome::Draw, Reason::Agreed)],
            Act::DrawOffer => made(Offer::Draw),
            Act::DrawAccept | Act::ClaimDraw => {
                let reason = if act == Act::ClaimDraw { Reason::Abandoned } else { Reason::Agreed };
                vec![over(Outcome::Draw, reason)]
            }
            Act::DrawDecline => declined(Offer::Draw),
            Act::TakebackOffer if computer || self.is_own() => {
                vec![What::Takeback { plies: self.plies_after_takeback(side) }]
            }
            Act::TakebackOffer => made(Offer::Takeback),
            Act::TakebackAccept => {
                vec![What::Takeback { plies: self.plies_after_takeback(!side) }]
            }
            Act::TakebackDecline => declined(Offer::Takeback),
            Act::ClaimVictory => vec![over(Outcome::Win(side), Reason::Abandoned)],
            Act::RematchOffer => made(Offer::Rematch),
            // The room makes the game first and says where it is.
            Act::RematchAccept => Vec::new(),
            Act::RematchDecline => declined(Offer::Rematch),
        })
    }

    /// Whether an act leads to a new game: both want it.
    pub(crate) fn begins_rematch(&self, act: Act) -> bool {
        match act {
            Act::RematchAccept => true,
            Act::RematchOffer => self.computer().is_some() || self.is_own(),
            _ => false,
        }
    }

    fn computer_draws(&self) -> bool {
        self.plies() >= COMPUTER_DRAW_PLIES && self.computer_score.is_some_and(|score| score <= 0)
    }

    /// How many plies are left when a side takes its last move back.
    fn plies_after_takeback(&self, side: Color) -> usize {
        if self.is_own() {
            return self.plies().saturating_sub(1);
        }
        let turn = self.game.position().turn();
        self.plies().saturating_sub(if turn == side { 2 } else { 1 })
    }

    fn check_act(&self, act: Act, side: Color, now: Millis) -> Result<(), ApiError> {
        let not = |code, text| Err(ApiError::conflict(code, text));
        let offered_by = |offer: Offer, by: Color| self.offered(offer) == Some(by);
        let declined = |offer| self.declined[offer as usize] == Some((side, self.plies()));
        let own = self.is_own();
        match act {
            Act::RematchOffer | Act::RematchAccept | Act::RematchDecline => {
                if self.phase != Phase::Over || self.rematch.is_some() {
                    return not("not-offered", "there is no rematch to be had now");
                }
            }
            _ => self.check_playing()?,
        }
        match act {
            Act::Abort if self.plies() >= 2 => not("stale", "both sides have moved"),
            Act::DrawOffer if declined(Offer::Draw) => not("stale", "it was declined; move first"),
            Act::TakebackOffer if declined(Offer::Takeback) => {
                not("stale", "it was declined; move first")
            }
            Act::DrawOffer if offered_by(Offer::Draw, side) => not("stale", "it is offered"),
            Act::DrawOffer if offered_by(Offer::Draw, !side) => not("stale", "accept the other's"),
            Act::DrawOffer if self.plies() < 2 => not("stale", "both sides have to move first"),
            Act::DrawAccept | Act::DrawDecline if !offered_by(Offer::Draw, !side) => {
                not("not-offered", "no draw is offered")
            }
            Act::TakebackOffer if self.terms.rated => not("forbidden", "the game is rated"),
            Act::TakebackOffer if offered_by(Offer::Takeback, side) => {
                not("stale", "it is offered")
            }
            Act::TakebackOffer => {
                let first = if own { 1 } else { 1 + self.first_ply_of(side) };
                if self.plies() < first {
                    not("stale", "there is no move of yours")
                } else {
                    Ok(())
                }
            }
            Act::TakebackAccept | Act::TakebackDecline if !offered_by(Offer::Takeback, !side) => {
                not("not-offered", "no takeback is offered")
            }
            Act::ClaimVictory | Act::ClaimDraw => {
                let gone = self.gone[!side].is_some_and(|since| now - since >= GONE_MS);
                let person = self.terms.opponent.is_person() && self.clock.is_some();
                if person && gone && self.plies() >= 2 {
                    Ok(())
                } else {
                    not("stale", "the other side is there")
                }
            }
            Act::RematchOffer if offered_by(Offer::Rematch, side) => not("stale", "it is offered"),
            Act::RematchAccept | Act::RematchDecline if !offered_by(Offer::Rematch, !side) => {
                not("not-offered", "no rematch is offered")
            }
            _ => Ok(()),
        }
    }

    /// How many plies come before the first one of a side.
    fn first_ply_of(&self, side: Color) -> usize {
        usize::from(self.game.record().start().turn() != side)
    }

    fn player(&self, user: Option<i64>) -> Result<Color, ApiError> {
        let user = user.ok_or_else(ApiError::not_logged_in)?;
        self.side_of(Some(user)).ok_or_else(ApiError::forbidden)
    }

    fn check_playing(&self) -> Result<(), ApiError> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(ApiError::conflict("stale", "the game has not begun")),
            Phase::Over => Err(ApiError::conflict("game-over", "the game is over")),
        }
    }

    /// Takes a stored fact in. `false` if it does not fit, which no fact of this program does.
    pub(crate) fn apply(&mut self, v: i64, fact: &Fact) -> bool {
        self.v = v;
        if let Some((user, cid)) = &fact.by {
            if self.answered.len() >= REMEMBERED {
                self.answered.pop_front();
            }
            self.answered.push_back((*user, cid.clone(), v));
        }
        match &fact.what {
            What::Start { ratings } => {
                self.phase = Phase::Playing;
                self.started_at = Some(fact.at);
                self.turn_began = fact.at;
                let [red, black] = *ratings;
                (self.seats.red.rating, self.seats.black.rating) = (red, black);
                true
            }
            What::Ply { mv, spent, left } => self.apply_ply(mv, *spent, *left, fact.at),
            What::Takeback { plies } => {
                while self.notes.len() > *plies && self.game.undo().is_some() {
                    self.notes.pop();
                }
                let last = self.notes.last().and_then(|note| note.clocks);
                self.clocks = last.or_else(|| self.clock.map(|clock| clock.full()));
                self.turn_began = fact.at;
                self.end_offers();
                true
            }
            What::Offer { what, side, state } => {
                let side = if *side == 0 { Color::Red } else { Color::Black };
                let made = *state == OfferState::Made;
                self.offers[*what as usize] = made.then_some(side);
                if !made {
                    self.declined[*what as usize] = Some((!side, self.plies()));
                }
                true
            }
            What::Over { outcome, reason, article, changes } => {
                let outcome = outcome.as_deref().and_then(wire::outcome_of);
                self.stop_clock(fact.at);
                self.end = Some(End {
                    outcome,
                    reason: reason.clone(),
                    article: article.clone(),
                    at: fact.at,
                });
                if let Some([red, black]) = *changes {
                    (self.seats.red.change, self.seats.black.change) = (Some(red), Some(black));
                }
                self.phase = Phase::Over;
                self.end_offers();
                true
            }
            What::Chat { user, text } => {
                self.said += 1;
                let said = Said { id: self.said, user: *user, text: text.clone(), at: fact.at };
                if self.chat.len() >= CHAT_SHOWN {
                    self.chat.pop_front();
                }
                self.chat.push_back(said);
                true
            }
            What::Rematch { game } => {
                self.rematch = Some(game.clone());
                self.offers[Offer::Rematch as usize] = None;
                true
            }
        }
    }

    fn apply_ply(
        &mut self,
        mv: &str,
        spent: i64,
        left: Option<[crate::clock::Left; 2]>,
        at: Millis,
    ) -> bool {
        let Ok(Iccs(mv)) = mv.parse::<Iccs>() else { return false };
        let side = self.game.position().turn();
        if self.game.play(mv).is_err() {
            return false;
        }
        self.clocks = left.map(|[red, black]| ByColor { red, black }).or(self.clocks);
        self.notes.push(PlyNote { at, spent, clocks: self.clocks });
        self.turn_began = at;
        // A move answers what the other side has offered; one's own offer of a draw stands.
        for offer in [Offer::Draw, Offer::Takeback] {
            if self.offered(offer) == Some(!side) || offer == Offer::Takeback {
                self.offers[offer as usize] = None;
            }
        }
        true
    }

    fn end_offers(&mut self) {
        self.offers = [None; 3];
    }

    /// The clock stands as it stood at the end.
    fn stop_clock(&mut self, at: Millis) {
        self.stopped = self.running().map(|turn| (turn, at - self.turn_began));
    }

    /// Goes on after the server was away: what was thought until it was last known to be alive
    /// counts, but nobody loses by it without having been there again for a moment.
    pub(crate) fn resume(&mut self, last_alive: Millis, now: Millis, grace: i64) {
        if !self.playing() {
            return;
        }
        let thought = (last_alive.min(now) - self.turn_began).max(0);
        let turn = self.game.position().turn();
        let most = match (self.clock, self.clocks) {
            (Some(clock), Some(clocks)) if self.clocks_run() => {
                (clock.allowance(clocks[turn]) - grace).max(0)
            }
            _ => 0,
        };
        self.turn_began = now + grace - thought.min(most);
        for side in Color::ALL {
            self.gone[side] = self.seats[side].user.map(|_| now);
        }
    }

    /// A ply as clients see it.
    pub(crate) fn ply_view(&self, index: usize) -> Option<PlyView> {
        let mut view = PlyView::of(self.game.record(), index)?;
        let note = self.notes.get(index)?;
        let side = self.game.record().plies().get(index)?.piece.color();
        view.at = Some(note.at);
        view.spent_ms = Some(note.spent);
        if let (Some(clock), Some(clocks)) = (self.clock, note.clocks) {
            let reading = clock.reading(clocks[side], 0);
            view.left_ms = Some(reading.left_ms);
            view.left_periods = reading.periods;
        }
        Some(view)
    }

    /// How it stands.
    pub(crate) fn status(&self) -> StatusView {
        match &self.end {
            Some(end) => StatusView::over(end.outcome, &end.reason, end.article.as_deref()),
            None => StatusView::ONGOING,
        }
    }
}

fn over(outcome: Outcome, reason: Reason) -> What {
    What::Over {
        outcome: Some(outcome.code().to_owned()),
        reason: reason.code().to_owned(),
        article: None,
        changes: None,
    }
}

/// Nobody wins.
pub(crate) fn aborted() -> What {
    What::Over { outcome: None, reason: "aborted".to_owned(), article: None, changes: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: i64 = 1;
    const BLACK: i64 = 2;

    fn table(terms: &str) -> Table {
        let terms: Terms = serde_json::from_str(terms).expect("terms");
        let seats = ByColor { red: Some(RED), black: Some(BLACK) };
        Table::new(terms, 0, Some(RED), seats).expect("a game")
    }

    /// A fact as it comes back from the database.
    fn stored(what: What, at: Millis, by: Option<(i64, String)>) -> Fact {
        let text = serde_json::to_string(&Fact { at, by, what }).expect("it is written");
        Fact { at, ..serde_json::from_str(&text).expect("it is read") }
    }

    fn start(table: &mut Table) {
        let fact = stored(What::Start { ratings: [None, None] }, 0, None);
        assert!(table.apply(1, &fact));
    }

    /// Whatever users do, a game that is read again from what was stored is the same game.
    #[test]
    fn a_game_is_what_its_facts_say() {
        for seed in 0..60_u64 {
            let terms = r#"{"opponent":{"kind":"link"},"clock":{"base_s":60,"increment_s":1}}"#;
            let (mut table, mut copy) = (table(terms), table(terms));
            start(&mut table);
            start(&mut copy);
            let mut state = seed;
            let mut random = move |below: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                usize::try_from(state >> 33).unwrap_or(0) % below
            };
            let mut now = 0;
            for step in 0..120 {
                now += 50 + i64::try_from(random(900)).unwrap_or(0);
                let user = [RED, BLACK, 3][random(3)];
                let whats = if random(3) == 0 {
                    table.decide_act(Some(user), Act::ALL[random(Act::ALL.len())], now)
                } else {
                    let moves = table.game.position().legal_moves();
                    let mv = moves[random(moves.len())].to_string();
                    table.decide_move(Some(user), table.plies(), &mv, now, 0)
                };
                let mut by = Some((user, format!("c{step}")));
                for what in whats.unwrap_or_default() {
                    let fact = stored(what, now, by.take());
                    let v = table.v + 1;
                    assert!(table.apply(v, &fact) && copy.apply(v, &fact), "{fact:?}");
                }
                assert_eq!(table.notes.len(), table.game.record().plies().len());
                for user in [Some(RED), Some(BLACK), Some(3), None] {
                    assert_eq!(table.can(user, now), copy.can(user, now));
                }
                assert_eq!(table.game.position(), copy.game.position());
                let reading = |table: &Table| Color::ALL.map(|side| table.reading(side, now));
                assert_eq!(reading(&table), reading(&copy));
                assert!(reading(&table).iter().flatten().all(|reading| reading.left_ms >= 0));
                if table.phase == Phase::Over {
                    break;
                }
            }
        }
    }

    #[test]
    fn clocks_run_from_the_second_move_on_and_lag_is_given_back() {
        let mut table = table(r#"{"opponent":{"kind":"link"},"clock":{"base_s":10}}"#);
        start(&mut table);
        let mut play = |mv: &str, user: i64, at: Millis, lag: i64| {
            let ply = table.plies();
            let whats = table.decide_move(Some(user), ply, mv, at, lag).expect("a move");
            for what in whats {
                let v = table.v + 1;
                table.apply(v, &stored(what, at, None));
            }
            Color::ALL.map(|side| table.reading(side, at).expect("a clock").left_ms)
        };
        assert_eq!(play("h2e2", RED, 5_000, 0), [10_000, 10_000]);
        assert_eq!(play("h9g7", BLACK, 9_000, 0), [10_000, 10_000]);
        assert_eq!(play("h0g2", RED, 11_000, 100), [8_100, 10_000]);
        // Nobody is given back more than a quarter of a second.
        assert_eq!(play("i9h9", BLACK, 12_000, 900), [8_100, 9_250]);
        assert_eq!(table.deadline(), Some(12_000 + 8_100));
        assert_eq!(table.decide_time(20_099), None);
        assert!(matches!(table.decide_time(20_100), Some(What::Over { .. })));
        // What was thought until the server was last alive counts, the time that it was away does not.
        table.resume(14_000, 1_000_000, 5_000);
        assert_eq!(table.deadline(), Some(1_000_000 + 5_000 + 8_100 - 2_000));
    }

    #[test]
    fn nobody_is_flagged_by_a_restart() {
        let mut table = table(r#"{"opponent":{"kind":"link"},"clock":{"move_s":1}}"#);
        start(&mut table);
        for (mv, user) in [("h2e2", RED), ("h9g7", BLACK)] {
            let whats = table.decide_move(Some(user), table.plies(), mv, 0, 0).expect("a move");
            let v = table.v + 1;
            table.apply(v, &stored(whats[0].clone(), 0, None));
        }
        table.resume(999, 50_000, 5_000);
        assert!(table.deadline().is_some_and(|deadline| deadline >= 50_000 + 1_000));
    }

    #[test]
    fn a_victory_is_claimed_only_over_somebody_who_has_been_away() {
        let mut table = table(r#"{"opponent":{"kind":"link"},"clock":{"base_s":600}}"#);
        start(&mut table);
        for (mv, user) in [("h2e2", RED), ("h9g7", BLACK)] {
            let whats = table.decide_move(Some(user), table.plies(), mv, 0, 0).expect("a move");
            let v = table.v + 1;
            table.apply(v, &stored(whats[0].clone(), 0, None));
        }
        let claim = |table: &Table, now| table.decide_act(Some(RED), Act::ClaimVictory, now);
        assert!(claim(&table, 100_000).is_err());
        table.gone[Color::Black] = Some(50_000);
        assert!(claim(&table, 79_999).is_err());
        assert!(claim(&table, 80_000).is_ok());
        assert!(table.can(Some(RED), 80_000).contains(&"claim-victory"));
    }
}
