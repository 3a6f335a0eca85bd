//! A game as it is seen: the site's state, checked, with all positions.

use serde_json::{Map, Value};
use xiangqi::notation::Iccs;
use xiangqi::{Position, Record};

use crate::problem::Problem;
use crate::types::{Chat, GameState, Side};

/// More plies than any site allows.
const MOST_PLIES: usize = 4_000;
/// Lines of chat that are kept.
const MOST_CHAT: usize = 200;

/// A game that is watched.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What the site says of it.
    pub state: GameState,
    /// Its moves and positions.
    pub record: Record,
    /// What has happened since it was last told; nothing where the whole state was told anew.
    pub happened: Vec<Happened>,
}

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferState {
    /// It was made.
    Made,
    /// It was declined.
    Declined,
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened {
    /// It begins.
    Start,
    /// A move was played.
    Ply,
    /// Moves were taken back.
    Takeback,
    /// Something was offered or declined: `draw`, `takeback`, `rematch`; who did so.
    Offer(String, OfferState, Option<Side>),
    /// It is over.
    Over,
    /// Somebody said something.
    Chat(Box<Chat>),
    /// They play again: the next game's id.
    Rematch(String),
    /// Somebody came or went.
    Presence,
}

/// Reads the state of a game.
///
/// # Errors
/// If it cannot be read, or its moves cannot be followed.
pub fn read(state: &Value) -> Result<Seen, Problem> {
    let state: GameState = serde::Deserialize::deserialize(state)
        .map_err(|error: serde_json::Error| Problem::nonsense(error.to_string()))?;
    let start = Position::from_fen(&state.start_fen)
        .map_err(|error| Problem::nonsense(format!("start_fen: {error}")))?;
    if state.plies.len() > MOST_PLIES {
        return Err(Problem::nonsense("too many plies"));
    }
    let mut record = Record::new(start);
    for (ply, index) in state.plies.iter().zip(1_usize..) {
        let wrong = |what: String| Problem::nonsense(format!("ply {index}: {what}"));
        let mv: Iccs = ply.mv.uci.parse().map_err(|_| wrong("no move".to_owned()))?;
        record.push(mv.0).map_err(|reason| wrong(reason.to_string()))?;
    }
    Ok(Seen { state, record, happened: Vec::new() })
}

/// Changes a state by an event of a game; `None` if the event is not of this version.
pub(crate) fn apply(state: &mut Map<String, Value>, event: Value) -> Option<Happened> {
    let Value::Object(mut event) = event else { return None };
    let version = |map: &Map<String, Value>| map.get("v").and_then(Value::as_i64).unwrap_or(0);
    if version(&event) <= version(state) {
        return None;
    }
    let kind = match event.remove("kind") {
        Some(Value::String(kind)) => kind,
        _ => String::new(),
    };
    let mut own = |name: &str| event.remove(name);
    let text = |value: Option<Value>| match value {
        Some(Value::String(text)) => Some(crate::text::cleaned(&text)),
        _ => None,
    };
    let count =
        |value: Option<Value>| value.and_then(|value| usize::try_from(value.as_u64()?).ok());
    // These names mean something else in a state.
    let (ply, plies, chat) = (own("ply"), own("plies"), own("chat"));
    let (what, side, offer) = (own("what"), own("side"), own("state"));
    let game = text(own("game"));
    own("last");
    state.extend(event);
    let happened = match kind.as_str() {
        "start" => {
            state.insert("phase".to_owned(), "playing".into());
            Happened::Start
        }
        "ply" => {
            let ply = ply?;
            let number = count(ply.get("ply").cloned())?.checked_sub(1)?;
            let plies = list(state, "plies");
            plies.truncate(number);
            plies.push(ply);
            Happened::Ply
        }
        "takeback" => {
            list(state, "plies").truncate(count(plies)?);
            Happened::Takeback
        }
        "offer" => {
            let state = match text(offer).as_deref() {
                Some("declined") => OfferState::Declined,
                _ => OfferState::Made,
            };
            let side = side.and_then(|side| serde_json::from_value(side).ok());
            Happened::Offer(text(what)?, state, side)
        }
        "over" => {
            state.insert("phase".to_owned(), "over".into());
            state.insert("legal".to_owned(), Value::Object(Map::new()));
            Happened::Over
        }
        "chat" => {
            let said: Chat = serde::Deserialize::deserialize(chat.as_ref()?).ok()?;
            let all = list(state, "chat");
            all.extend(chat);
            let old = all.len().saturating_sub(MOST_CHAT);
            all.drain(..old);
            Happened::Chat(Box::new(said))
        }
        "rematch" => {
            let game = game?;
            state.insert("rematch".to_owned(), game.clone().into());
            Happened::Rematch(game)
        }
        _ => return None,
    };
    Some(happened)
}

/// A list in a state; made if it is none.
fn list<'a>(state: &'a mut Map<String, Value>, name: &str) -> &'a mut Vec<Value> {
    let value = state.entry(name).or_insert_with(|| Value::Array(Vec::new()));
    if !value.is_array() {
        *value = Value::Array(Vec::new());
    }
    value.as_array_mut().expect("it was made one")
}
