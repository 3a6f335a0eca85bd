//! A site, its games and its refusals in words.

use std::time::Duration;

use client::{
    Act, Chat, GameHead, GameState, Happened, Kind, Line, OfferState, Phase, Problem, Refusal,
    Seat, Side, Status, Unreachable, User, Warning, What,
};
use drawing::BoardStyle;
use messages::Messages;
use xiangqi::RuleSet;

use super::{Online, Row, Table};
use crate::texts;

/// Why something could not be done, and what to do about it.
pub(crate) fn problem(messages: &Messages, problem: &Problem) -> String {
    match problem {
        Problem::Unreachable(Unreachable::Refused) => messages.text("online-nobody-listens"),
        Problem::Unreachable(Unreachable::NoHost) => messages.text("online-no-host"),
        Problem::Unreachable(Unreachable::Silent) => messages.text("online-silent"),
        Problem::Unreachable(Unreachable::Other(text)) => {
            messages.format("online-unreachable", &[("problem", text.clone().into())])
        }
        Problem::Cut => messages.text("online-cut"),
        Problem::Tls(text) => messages.format("online-tls", &[("problem", text.clone().into())]),
        Problem::NotChuhe => messages.text("online-not-chuhe"),
        Problem::Moved(to) => messages.format("online-moved", &[("url", to.clone().into())]),
        Problem::Nonsense(text) => {
            messages.format("online-nonsense", &[("problem", text.clone().into())])
        }
        Problem::Refused(refusal) => refused(messages, refusal),
    }
}

fn refused(messages: &Messages, refusal: &Refusal) -> String {
    let known = |id: String| messages.has(&id).then(|| messages.text(&id));
    let text = match (&*refusal.code, refusal.reason()) {
        ("bad-name", Some(reason)) => known(format!("account-name-{reason}")),
        ("bad-password", Some(reason)) => known(format!("account-password-{reason}")),
        ("name-taken", _) => known("account-name-taken".to_owned()),
        ("bad-credentials", _) => known("account-bad-credentials".to_owned()),
        ("game-over", _) => known("already-over".to_owned()),
        ("not-your-turn", _) => known("not-your-turn".to_owned()),
        ("too-many-requests", _) => {
            let seconds = refusal.retry_after_s.unwrap_or(1);
            Some(messages.format("online-too-often", &[("seconds", seconds.into())]))
        }
        (code, _) => known(format!("online-code-{code}")),
    };
    text.unwrap_or_else(|| {
        messages.format("online-refused", &[("message", refusal.message.clone().into())])
    })
}

/// A refusal with what it was about, where that helps.
pub(crate) fn refusal(messages: &Messages, what: &What, about: &Problem) -> String {
    match (what, about.code()) {
        (What::Watch(_) | What::Join(_), Some("not-found")) => messages.text("online-no-game"),
        (What::Join(_), Some("forbidden" | "not-offered")) => messages.text("online-not-yours"),
        (What::Chat, Some("bad-request")) => messages.text("online-chat-long"),
        (What::Make, Some("not-found")) => messages.text("online-no-user"),
        (What::Session, Some("forbidden")) => messages.text("online-no-registration"),
        _ => problem(messages, about),
    }
}

/// How the connection is, as long as it is not open.
pub(crate) fn line(messages: &Messages, online: &Online, now: Duration) -> Option<String> {
    let seconds = now.saturating_sub(online.since).as_secs();
    let host = online.address.as_ref().map(ToString::to_string).unwrap_or_default();
    match online.line.as_ref()? {
        Line::Open | Line::Ended(_) => None,
        Line::Draining => Some(messages.text("online-line-draining")),
        _ if !online.was_open => {
            let args = [("url", host.into()), ("seconds", seconds.into())];
            Some(messages.format("online-line-connecting", &args))
        }
        Line::Connecting | Line::Lost(_) => {
            Some(messages.format("online-line-lost", &[("seconds", seconds.into())]))
        }
    }
}

/// Somebody's name.
pub(crate) fn name(messages: &Messages, user: &User) -> String {
    match (user.kind, user.level) {
        (Kind::Computer, Some(level)) => {
            messages.format("computer-level", &[("level", level.into())])
        }
        (Kind::Gone, _) => messages.text("online-gone"),
        _ => user.name.clone(),
    }
}

/// Who sits at a side, with the rating.
pub(crate) fn seat(messages: &Messages, seat: &Seat) -> String {
    let Some(user) = &seat.user else { return messages.text("online-nobody") };
    let name = name(messages, user);
    let mut text = match seat.rating {
        Some(rating) if seat.provisional => format!("{name} ({rating}?)"),
        Some(rating) => format!("{name} ({rating})"),
        None => name,
    };
    if let Some(change) = seat.change {
        text.push_str(&format!(" {change:+}"));
    }
    text
}

/// The name of a rule set, as far as this program knows it.
pub(crate) fn rules(messages: &Messages, name: &str) -> String {
    name.parse::<RuleSet>().map_or_else(|_| name.to_owned(), |rules| messages.rules(rules))
}

/// How time is limited.
pub(crate) fn clock(messages: &Messages, clock: Option<client::ClockTerms>) -> String {
    clock.map_or_else(|| messages.text("online-no-clock"), |clock| clock.to_string())
}

/// What a game is played by: clock, rules, whether it counts.
fn conditions(messages: &Messages, head: &GameHead) -> String {
    let mut parts = vec![clock(messages, head.clock), rules(messages, &head.rules)];
    parts.push(messages.text(if head.rated { "online-rated" } else { "online-casual" }));
    parts.join(" · ")
}

/// Both players of a game.
pub(crate) fn players(messages: &Messages, head: &GameHead) -> String {
    // Whoever leaves the side open sits at none yet.
    if head.red.user.is_none() && head.black.user.is_none() {
        let host = head.host.as_ref().map(|host| seat(messages, host));
        return host.unwrap_or_else(|| messages.text("online-somebody"));
    }
    let red = seat(messages, &head.red);
    let black = seat(messages, &head.black);
    messages.format("games-players", &[("red", red.into()), ("black", black.into())])
}

/// A row of the lobby: what it is, and more about it.
pub(crate) fn row(messages: &Messages, row: &Row) -> (String, String) {
    let bare = |id: &str| (messages.text(id), String::new());
    let about = |id: &str, head: &GameHead| {
        let text = messages.format(id, &[("players", players(messages, head).into())]);
        (text, conditions(messages, head))
    };
    match row {
        Row::Resume(head) if head.phase == Phase::Waiting => about("online-row-waiting", head),
        Row::Resume(head) => about("online-row-resume", head),
        Row::Invited(head) => about("online-row-invited", head),
        Row::Challenge(head) => about("online-row-challenge", head),
        Row::Live(head) => about("online-row-live", head),
        Row::Make => bare("online-make"),
        Row::Pair => bare("online-pair"),
        Row::StopPairing => bare("online-stop-pairing"),
        Row::Games => bare("online-games"),
        Row::Account => bare("online-account"),
        Row::Server => bare("online-server"),
    }
}

/// A row of a list of games: when and who, how it ended.
pub(crate) fn game_row(messages: &Messages, head: &GameHead) -> (String, String) {
    let result = match head.phase {
        Phase::Over => outcome(messages, &head.status),
        _ => messages.text("result-unfinished"),
    };
    let length = messages.format("games-plies", &[("plies", head.plies.into())]);
    (players(messages, head), format!("{length}  {result}"))
}

/// Who has won, without the reason.
fn outcome(messages: &Messages, status: &Status) -> String {
    messages.text(match status.outcome.as_deref() {
        Some("red_wins") => "red-wins",
        Some("black_wins") => "black-wins",
        Some("draw") => "drawn",
        _ => "online-aborted",
    })
}

/// How a game ended, and by which article. Empty while it goes on.
pub(crate) fn status(messages: &Messages, status: &Status) -> String {
    if !status.over {
        return String::new();
    }
    let outcome = outcome(messages, status);
    let reason = status.reason.as_deref().unwrap_or_default();
    let id = format!("reason-{reason}");
    let text = if messages.has(&id) {
        let args = [("outcome", outcome.into()), ("reason", messages.text(&id).into())];
        messages.format("result", &args)
    } else {
        outcome
    };
    match &status.article {
        Some(article) => format!("{text} ({article})"),
        None => text,
    }
}

/// What going on with a repetition would lead to.
pub(crate) fn warning(messages: &Messages, warning: &Warning) -> String {
    let id = format!("reason-{}", warning.reason.as_deref().unwrap_or_default());
    let reason = if messages.has(&id) { messages.text(&id) } else { String::new() };
    let counts = [("count", warning.occurrences.into()), ("needed", warning.needed.into())];
    match warning.loser {
        Some(loser) => {
            let [count, needed] = counts;
            let side = messages.color(loser.color());
            let args = [count, needed, ("side", side.into()), ("reason", reason.into())];
            messages.format("online-warning-loses", &args)
        }
        None => messages.format("online-warning-draw", &counts),
    }
}

/// A line of chat.
pub(crate) fn chat(messages: &Messages, chat: &Chat) -> String {
    let args = [("name", name(messages, &chat.user).into()), ("text", chat.text.clone().into())];
    messages.format("online-chat", &args)
}

/// What is offered to this user, or by them.
pub(crate) fn offer(messages: &Messages, state: &GameState) -> Option<String> {
    let offers = [
        (offers_side(state, 0), "takeback"),
        (offers_side(state, 1), "draw"),
        (offers_side(state, 2), "rematch"),
    ];
    let (side, what) = offers.into_iter().find_map(|(side, what)| Some((side?, what)))?;
    let what = messages.text(&format!("online-offer-{what}"));
    if Some(side) == state.side() {
        return Some(messages.format("online-offered-own", &[("what", what.into())]));
    }
    let args = [("what", what.into()), ("side", messages.color(side.color()).into())];
    let id = if state.you.is_some() { "online-offered" } else { "online-offered-other" };
    Some(messages.format(id, &args))
}

const fn offers_side(state: &GameState, which: usize) -> Option<Side> {
    match which {
        0 => state.offers.takeback,
        1 => state.offers.draw,
        _ => state.offers.rematch,
    }
}

/// What a second press would do.
pub(crate) fn confirm(messages: &Messages, act: Act) -> String {
    let what = messages.text(&format!("online-act-{}", act.name()));
    messages.format("online-confirm", &[("what", what.into())])
}

/// What a side's clock shows; `None` without clocks.
pub(crate) fn side_clock(
    messages: &Messages,
    state: &GameState,
    side: Side,
    since: Duration,
) -> Option<String> {
    let since = if state.phase == Phase::Over { Duration::ZERO } else { since };
    let shown = state.clocks.as_ref()?.shown(side, since);
    // A clock that runs down shows the second that is being used up.
    let left = |time: Duration| {
        let up = if time.is_zero() { 0 } else { 999 };
        texts::clock(time + Duration::from_millis(up))
    };
    let mut text = left(shown.left);
    if shown.in_period {
        text = messages.format("clock-byoyomi", &[("time", text.into())]);
        if let Some(periods) = shown.periods.filter(|periods| *periods > 1) {
            text.push_str(&format!(" x{periods}"));
        }
    }
    if let Some(this) = shown.this_move {
        text.push_str(&format!(" ({})", left(this)));
    }
    Some(text)
}

/// For how long a player is not connected, in seconds.
pub(crate) fn gone(state: &GameState, side: Side, since: Duration) -> Option<u64> {
    if state.phase != Phase::Playing {
        return None;
    }
    let ms = (*state.gone_ms.of(side))?;
    Some(u64::try_from(ms).unwrap_or(0) / 1000 + since.as_secs())
}

/// Who is to move, or how the game is otherwise.
pub(crate) fn turn(messages: &Messages, table: &Table) -> String {
    let state = table.state();
    if let Some(shown) = table.shown {
        return messages.format("replay", &[("ply", shown.into())]);
    }
    match state.phase {
        Phase::Waiting => messages.text("online-waiting"),
        Phase::Over => messages.text("game-over"),
        Phase::Playing if state.can("move") => messages.text("online-your-move"),
        Phase::Playing => {
            let side = messages.color(table.seen.record.position().turn());
            messages.format("to-move", &[("side", side.into())])
        }
    }
}

/// The last move, what it took, and what follows from it.
pub(crate) fn announced(messages: &Messages, style: BoardStyle, table: &Table) -> String {
    let record = &table.seen.record;
    let plies = record.plies();
    let last = plies.len().checked_sub(1);
    let Some((ply, before)) =
        last.and_then(|last| Some((plies[last], record.position_before(last)?)))
    else {
        return String::new();
    };
    let played = texts::played(messages, style, before, &ply);
    if table.state().status.over {
        format!("{played} {}", status(messages, &table.state().status))
    } else if record.position().is_check() {
        format!("{played} {}", messages.text("check"))
    } else {
        played
    }
}

/// What a challenge offers, for whoever may accept it.
pub(crate) fn challenge(messages: &Messages, state: &GameState) -> String {
    let seats = state.host.iter().chain([&state.red, &state.black]);
    let maker = seats.into_iter().find(|seat| seat.user.is_some());
    let maker = maker.map_or_else(|| messages.text("online-somebody"), |own| seat(messages, own));
    let clock = clock(messages, state.clock);
    let rated = messages.text(if state.rated { "online-rated" } else { "online-casual" });
    let conditions = format!("{clock} · {} · {rated}", rules(messages, &state.rules));
    let args = [("name", maker.into()), ("conditions", conditions.into())];
    messages.format("online-challenged", &args)
}

/// Something that happened at a table, in words; `None` for what is seen anyway.
pub(crate) fn event(
    messages: &Messages,
    style: BoardStyle,
    table: &Table,
    event: &Happened,
) -> Option<String> {
    let state = table.state();
    Some(match event {
        Happened::Start => {
            let args = [
                ("red", seat(messages, &state.red).into()),
                ("black", seat(messages, &state.black).into()),
            ];
            messages.format("online-started", &args)
        }
        Happened::Ply => announced(messages, style, table),
        Happened::Takeback => messages.text("online-taken-back"),
        Happened::Offer(what, made, side) => {
            let what = match &**what {
                "draw" | "takeback" | "rematch" => messages.text(&format!("online-offer-{what}")),
                _ => return None,
            };
            let own = side.is_some() && *side == state.side();
            let id = match (made, own) {
                (OfferState::Made, true) => "online-offered-own",
                (OfferState::Made, false) => return offer(messages, state),
                (OfferState::Declined, true) => "online-declined-own",
                (OfferState::Declined, false) => "online-declined",
            };
            messages.format(id, &[("what", what.into())])
        }
        Happened::Over => status(messages, &state.status),
        Happened::Chat(said) => chat(messages, said),
        Happened::Rematch(_) => messages.text("online-rematch"),
        Happened::Presence => return None,
    })
}
