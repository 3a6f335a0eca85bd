//! What the messages of a socket mean. No connection, no time: messages in, news out.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::news::{Lobby, News};
use crate::problem::{Problem, Refusal};
use crate::seen::{self, Happened};
use crate::types::{GameHead, User};

/// What is known from the messages so far.
#[derive(Clone, Debug, Default)]
pub struct Hearing {
    games: BTreeMap<String, Option<Map<String, Value>>>,
    lobby: Option<Lobby>,
}

/// What a message means.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The greeting: who this user is.
    Hello(Option<User>),
    /// Something to tell.
    News(News),
    /// The answer to a ping.
    Pong(u64),
    /// A command was done.
    Done(String),
    /// A command was refused; without an id, the watching of a game, or something that was not asked.
    Refused {
        /// The command's.
        cid: Option<String>,
        /// The game that it is about.
        game: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// The server restarts.
    Drain,
    /// The session has ended.
    LogOut,
}

impl Hearing {
    /// A game is watched from now on.
    pub fn watch(&mut self, game: &str) {
        self.games.entry(game.to_owned()).or_default();
    }

    /// It is not any more.
    pub fn unwatch(&mut self, game: &str) {
        self.games.remove(game);
    }

    /// The lobby is looked at, or not any more.
    pub fn look_at_lobby(&mut self, looks: bool) {
        match (looks, &self.lobby) {
            (true, None) => self.lobby = Some(Lobby::default()),
            (false, _) => self.lobby = None,
            _ => {}
        }
    }

    /// Whether the lobby is looked at.
    pub(crate) const fn has_lobby(&self) -> bool {
        self.lobby.is_some()
    }

    /// Forgets what is known of games: another user sees them otherwise.
    pub(crate) fn forget_states(&mut self) {
        self.games.values_mut().for_each(|state| *state = None);
    }

    /// The messages that ask for everything that is watched, from where it is known.
    pub(crate) fn subscriptions(&self) -> Vec<String> {
        let games = self.games.keys().map(|game| self.subscription(game));
        let lobby = self.lobby.iter().map(|_| json!({ "t": "lobby" }).to_string());
        lobby.chain(games).collect()
    }

    /// The message that asks for one game.
    pub(crate) fn subscription(&self, game: &str) -> String {
        let state = self.games.get(game).and_then(Option::as_ref);
        let since = state.and_then(|state| state.get("v")).and_then(Value::as_i64);
        json!({ "t": "watch", "game": game, "since": since }).to_string()
    }

    /// What a message means; nothing for messages that this program does not know.
    ///
    /// # Errors
    /// If it cannot be understood.
    pub fn hear(&mut self, text: &str) -> Result<Vec<Heard>, Problem> {
        let message: Value =
            serde_json::from_str(text).map_err(|error| Problem::nonsense(error.to_string()))?;
        let Value::Object(mut message) = message else {
            return Err(Problem::nonsense("a message that is no object"));
        };
        let t = match message.remove("t") {
            Some(Value::String(t)) => t,
            _ => return Err(Problem::nonsense("a message without a type")),
        };
        let mut own = |name: &str| message.remove(name).unwrap_or_default();
        let heard = match t.as_str() {
            "hello" => Heard::Hello(typed(own("user"))?),
            "pong" => Heard::Pong(own("n").as_u64().unwrap_or(0)),
            "ack" => Heard::Done(typed(own("cid"))?),
            "error" => {
                let (cid, game) = (typed(own("cid"))?, typed(own("game"))?);
                let refusal = typed(Value::Object(message))?;
                Heard::Refused { cid, game, refusal }
            }
            "drain" => Heard::Drain,
            "logout" => Heard::LogOut,
            "paired" => {
                Heard::News(News::Paired(crate::text::cleaned(&typed::<String>(own("game"))?)))
            }
            "challenge" => Heard::News(News::Challenge(Box::new(typed(own("game"))?))),
            "state" => {
                let game: String = typed(own("game"))?;
                return self.state(&game, own("state"));
            }
            "events" => {
                let game: String = typed(own("game"))?;
                return self.events(&game, own("events"));
            }
            "presence" => {
                let game: String = typed(own("game"))?;
                return self.presence(&game, message);
            }
            "lobby" | "lobby-add" | "lobby-remove" | "lobby-count" => {
                return self.lobby(&t, message);
            }
            _ => return Ok(vec![]),
        };
        Ok(vec![heard])
    }

    fn state(&mut self, game: &str, state: Value) -> Result<Vec<Heard>, Problem> {
        let Some(known) = self.games.get_mut(game) else { return Ok(vec![]) };
        let seen = seen::read(&state)?;
        if let Value::Object(state) = state {
            *known = Some(state);
        }
        Ok(vec![Heard::News(News::Game(Box::new(seen)))])
    }

    fn events(&mut self, game: &str, events: Value) -> Result<Vec<Heard>, Problem> {
        let Some(Some(state)) = self.games.get_mut(game) else { return Ok(vec![]) };
        let Value::Array(events) = events else {
            return Err(Problem::nonsense("events that are no list"));
        };
        // Told even where nothing was missed: whoever asked for the game hears that it is there.
        let happened: Vec<Happened> =
            events.into_iter().filter_map(|event| seen::apply(state, event)).collect();
        self.tell(game, happened)
    }

    fn presence(&mut self, game: &str, message: Map<String, Value>) -> Result<Vec<Heard>, Problem> {
        let Some(Some(state)) = self.games.get_mut(game) else { return Ok(vec![]) };
        state.extend(message);
        self.tell(game, vec![Happened::Presence])
    }

    fn tell(&mut self, game: &str, happened: Vec<Happened>) -> Result<Vec<Heard>, Problem> {
        let Some(Some(state)) = self.games.get_mut(game) else { return Ok(vec![]) };
        let value = Value::Object(std::mem::take(state));
        let seen = seen::read(&value);
        if let Value::Object(value) = value {
            *state = value;
        }
        Ok(vec![Heard::News(News::Game(Box::new(seen::Seen { happened, ..seen? })))])
    }

    fn lobby(&mut self, t: &str, mut message: Map<String, Value>) -> Result<Vec<Heard>, Problem> {
        let Some(lobby) = &mut self.lobby else { return Ok(vec![]) };
        let mut own = |name: &str| message.remove(name).unwrap_or_default();
        match t {
            "lobby" => {
                lobby.challenges = typed(own("challenges"))?;
                lobby.live = typed(own("live"))?;
            }
            "lobby-add" => {
                let head: GameHead = typed(own("challenge"))?;
                lobby.challenges.retain(|other| other.id != head.id);
                lobby.challenges.push(head);
            }
            "lobby-remove" => {
                let game: String = typed(own("game"))?;
                lobby.challenges.retain(|other| other.id != game);
            }
            _ => {}
        }
        if let Some(players) = own("players").as_i64() {
            lobby.players = players;
        }
        if let Some(games) = own("games").as_i64() {
            lobby.games = games;
        }
        lobby.challenges.truncate(MOST_ROWS);
        lobby.live.truncate(MOST_ROWS);
        Ok(vec![Heard::News(News::Lobby(Box::new(lobby.clone())))])
    }
}

/// More than a site has.
const MOST_ROWS: usize = 1_000;

fn typed<T: for<'de> Deserialize<'de>>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(|error| Problem::nonsense(error.to_string()))
}
