//! Playing at a site over the network: what is known of it, and what is being filled in.

pub(crate) mod form;
pub(crate) mod texts;
pub(crate) mod words;

use std::time::Duration;

use client::{
    Act, Address, GameHead, GameState, Kind, Line, Lobby, Offers, PairTerms, Phase, Seat, Seen,
    Side, Site, User,
};
use xiangqi::Move;

use crate::input::Input;
use form::ChallengeForm;

/// What is known of the site that this program is at, or is going to.
#[derive(Clone, Debug)]
pub struct Online {
    /// The number of the connection; what others say is old.
    pub number: u64,
    /// What is shown.
    pub place: OnlinePlace,
    /// The site.
    pub address: Option<Address>,
    /// How the connection is; none was asked for, if `None`.
    pub line: Option<Line>,
    /// Since when it is not open.
    pub since: Duration,
    /// Whether it was ever open.
    pub was_open: bool,
    /// What the site says of itself.
    pub site: Option<Box<Site>>,
    /// Who this user is there.
    pub user: Option<User>,
    /// The game that was asked for and has not come.
    pub entering: Option<String>,
    /// The own games that are not over.
    pub unfinished: Vec<GameHead>,
    /// Challenges by name.
    pub invited: Vec<GameHead>,
    /// The lobby.
    pub lobby: Lobby,
    /// What is looked for, as long as nobody was found.
    pub pairing: Option<PairTerms>,
    /// The challenge that is being made.
    pub form: ChallengeForm,
    /// The login that is being typed.
    pub login: LoginForm,
    /// A list of games, and the cursor of the next ones.
    pub games: (Vec<GameHead>, Option<String>),
    /// The game.
    pub table: Option<Box<Table>>,
}

/// What is shown of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlinePlace {
    /// Which site to go to.
    Server,
    /// Who to be there; which item is chosen.
    Account(usize),
    /// A form with name and password.
    Login,
    /// Who wants to play; which row is chosen.
    Lobby(usize),
    /// The form of a challenge.
    Challenge,
    /// The own games; which is chosen.
    Games(usize),
    /// A game.
    Table,
}

/// The form with name and password.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LoginForm {
    /// Whether an account is to be made.
    pub register: bool,
    /// Name, password, and the password again.
    pub fields: [Input; 3],
    /// Which field is chosen; after the last comes "go".
    pub at: usize,
    /// Whether an answer is waited for.
    pub busy: bool,
}

impl LoginForm {
    /// How many fields there are, without "go".
    pub(crate) const fn count(&self) -> usize {
        if self.register { 3 } else { 2 }
    }
}

/// A game that is played or watched.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub seen: Box<Seen>,
    /// When it was last told: clocks run from then.
    pub heard: Duration,
    /// What a second press does, and when it was first pressed.
    pub armed: Option<(Act, Duration)>,
    /// The move that was made and not acknowledged: after how many plies.
    pub sent: Option<(usize, Move)>,
    /// How many plies are shown, if not all.
    pub shown: Option<usize>,
    /// Whether the panel covers the board where there is no room for both.
    pub covers: bool,
}

/// For how long a first press waits for the second.
const ARMED: Duration = Duration::from_secs(10);

impl Table {
    /// A game that was told now.
    pub(crate) fn new(seen: Box<Seen>, now: Duration) -> Self {
        Self { seen, heard: now, armed: None, sent: None, shown: None, covers: false }
    }

    /// What the site says.
    pub const fn state(&self) -> &GameState {
        &self.seen.state
    }

    /// How many plies are shown.
    pub(crate) fn plies(&self) -> usize {
        let all = self.seen.record.plies().len();
        self.shown.map_or(all, |shown| shown.min(all))
    }

    /// Whether this user plays.
    pub(crate) const fn is_own(&self) -> bool {
        self.seen.state.you.is_some()
    }

    /// Whether the game goes on with this user in it.
    pub(crate) fn is_played(&self) -> bool {
        self.is_own() && self.state().phase != Phase::Over
    }

    /// Whether this is the second press in time; the first one is noted.
    pub(crate) fn confirmed(&mut self, act: Act, now: Duration) -> bool {
        let armed = self.armed.take();
        if armed.is_some_and(|(own, at)| own == act && now.saturating_sub(at) <= ARMED) {
            return true;
        }
        self.armed = Some((act, now));
        false
    }
}

/// Whether an act asks for a second press: what cannot be taken back, or disturbs the other one.
pub(crate) const fn needs_second_press(act: Act) -> bool {
    matches!(
        act,
        Act::Abort
            | Act::Resign
            | Act::DrawOffer
            | Act::DrawAccept
            | Act::TakebackOffer
            | Act::ClaimVictory
            | Act::ClaimDraw
    )
}

/// What somebody wants to do in a game, before it is known what that is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    Draw,
    Takeback,
    Resign,
    Abort,
    Claim,
    ClaimDraw,
    Rematch,
    Yes,
    No,
}

/// The act that a wish is now; the id of a message if there is none.
pub(crate) fn act_of(state: &GameState, wish: Wish) -> Result<Act, &'static str> {
    let offers = &state.offers;
    let asked = |offer: Option<Side>| offer.is_some() && offer != state.side();
    let act = match wish {
        Wish::Draw if asked(offers.draw) => Act::DrawAccept,
        Wish::Draw => Act::DrawOffer,
        Wish::Takeback if asked(offers.takeback) => Act::TakebackAccept,
        Wish::Takeback => Act::TakebackOffer,
        Wish::Rematch if asked(offers.rematch) => Act::RematchAccept,
        Wish::Rematch => Act::RematchOffer,
        Wish::Resign => Act::Resign,
        Wish::Abort => Act::Abort,
        Wish::Claim => Act::ClaimVictory,
        Wish::ClaimDraw => Act::ClaimDraw,
        Wish::Yes | Wish::No => {
            let (yes, no) = offered(offers, asked).ok_or("online-nothing-offered")?;
            if wish == Wish::Yes { yes } else { no }
        }
    };
    if state.can(act.name()) {
        return Ok(act);
    }
    Err(match act {
        _ if state.you.is_none() => "online-watching",
        Act::RematchOffer if state.phase != Phase::Over => "not-over",
        _ if state.phase == Phase::Over => "already-over",
        Act::Abort => "online-cannot-abort",
        Act::ClaimVictory | Act::ClaimDraw => "online-cannot-claim",
        Act::TakebackOffer => "online-cannot-takeback",
        Act::DrawOffer => "online-cannot-draw",
        _ => "online-cannot",
    })
}

/// What accepts and what declines the offer that stands.
fn offered(offers: &Offers, asked: impl Fn(Option<Side>) -> bool) -> Option<(Act, Act)> {
    if asked(offers.takeback) {
        Some((Act::TakebackAccept, Act::TakebackDecline))
    } else if asked(offers.draw) {
        Some((Act::DrawAccept, Act::DrawDecline))
    } else if asked(offers.rematch) {
        Some((Act::RematchAccept, Act::RematchDecline))
    } else {
        None
    }
}

/// A row of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    /// Go on with a game.
    Resume(Box<GameHead>),
    /// A challenge to this user.
    Invited(Box<GameHead>),
    /// Make a challenge.
    Make,
    /// Be paired quickly.
    Pair,
    /// Not any more.
    StopPairing,
    /// An open challenge.
    Challenge(Box<GameHead>),
    /// A game that can be watched.
    Live(Box<GameHead>),
    /// The own games.
    Games,
    /// Who to be.
    Account,
    /// Another site.
    Server,
}

/// What an item of the account's menu does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    LogIn,
    Register,
    Guest,
    LogOut,
    Look,
}

impl Item {
    /// The id of its text.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::LogIn => "online-login",
            Self::Register => "online-register",
            Self::Guest => "online-guest",
            Self::LogOut => "online-logout",
            Self::Look => "online-look",
        }
    }
}

impl Online {
    /// Nothing is known yet.
    pub(crate) fn new(number: u64, form: ChallengeForm) -> Self {
        Self {
            number,
            place: OnlinePlace::Server,
            address: None,
            line: None,
            since: Duration::ZERO,
            was_open: false,
            site: None,
            user: None,
            entering: None,
            unfinished: Vec::new(),
            invited: Vec::new(),
            lobby: Lobby::default(),
            pairing: None,
            form,
            login: LoginForm::default(),
            games: (Vec::new(), None),
            table: None,
        }
    }

    /// Whether messages go through.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.line, Some(Line::Open))
    }

    /// The rows of the lobby, from top to bottom.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let own = |head: &GameHead| self.user.as_ref().is_some_and(|user| head.has(user));
        let boxed = |head: &GameHead| Box::new(head.clone());
        // A challenge by name is among the unfinished games of both; who made it waits.
        let asked = |head: &&GameHead| {
            let made = |host: &Seat| host.user.as_ref().map(|host| host.id);
            let own = self.user.as_ref().map(|user| user.id);
            head.phase == Phase::Waiting && head.host.as_ref().is_some_and(|host| made(host) != own)
        };
        let told = |head: &&GameHead| self.invited.iter().all(|other| other.id != head.id);
        let unfinished = || self.unfinished.iter();
        let mut rows: Vec<Row> =
            unfinished().filter(|head| !asked(head)).map(|head| Row::Resume(boxed(head))).collect();
        let invited = self.invited.iter().chain(unfinished().filter(asked).filter(told));
        rows.extend(invited.map(|head| Row::Invited(boxed(head))));
        rows.push(Row::Make);
        rows.push(if self.pairing.is_some() { Row::StopPairing } else { Row::Pair });
        let others = self.lobby.challenges.iter().filter(|head| !own(head));
        rows.extend(others.map(|head| Row::Challenge(boxed(head))));
        let live = self.lobby.live.iter().filter(|head| !own(head));
        rows.extend(live.map(|head| Row::Live(boxed(head))));
        rows.extend([Row::Games, Row::Account, Row::Server]);
        rows
    }

    /// The items of the account's menu.
    pub(crate) fn items(&self) -> Vec<Item> {
        let may_register = self.site.as_ref().is_none_or(|site| site.registration);
        let register = may_register.then_some(Item::Register);
        match self.user.as_ref().map(|user| user.kind) {
            None => [Some(Item::LogIn), register, Some(Item::Guest), Some(Item::Look)]
                .into_iter()
                .flatten()
                .collect(),
            Some(Kind::Guest) => {
                [Some(Item::LogIn), register, Some(Item::Look)].into_iter().flatten().collect()
            }
            Some(_) => vec![Item::LogOut, Item::Look],
        }
    }
}
