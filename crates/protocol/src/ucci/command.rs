//! Commands.

use std::time::Duration;

use crate::grammar::{
    add, add_pair, millis, missing, number, parse_position, seconds, unknown, write_millis,
    write_position, write_seconds,
};
use crate::{Command, Dialect, Go, ParseError, SideClock, TimeUnit};

pub(crate) fn parse_command(line: &str, unit: TimeUnit) -> Result<Command, ParseError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Err(ParseError::Empty),
        ["ucci", ..] => Ok(Command::Hello(Dialect::Ucci(unit))),
        ["isready", ..] => Ok(Command::IsReady),
        ["setoption", rest @ ..] => parse_option(rest),
        ["position", rest @ ..] => {
            let (start, moves) = parse_position("position", rest)?;
            Ok(Command::Position { start, moves })
        }
        ["banmoves", rest @ ..] => {
            let moves = rest.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
            Ok(Command::BanMoves(moves))
        }
        ["go", rest @ ..] => parse_go(rest, unit).map(Command::Go),
        ["ponderhit", rest @ ..] => Ok(Command::PonderHit { draw: rest.first() == Some(&"draw") }),
        ["stop", ..] => Ok(Command::Stop),
        ["probe", rest @ ..] => {
            let (start, moves) = parse_position("probe", rest)?;
            Ok(Command::Probe { start, moves })
        }
        ["quit", ..] => Ok(Command::Quit),
        [word, ..] => Err(unknown(word)),
    }
}

/// The name is one word; what follows is the value. The words `name` and `value`, as UCI has them,
/// are skipped.
fn parse_option(words: &[&str]) -> Result<Command, ParseError> {
    let mut words = words.iter().copied().skip_while(|&word| word == "name");
    let name = words.next().ok_or_else(|| missing("setoption"))?;
    let value: Vec<&str> = words.skip_while(|&word| word == "value").collect();
    if name == "newgame" {
        return Ok(Command::NewGame);
    }
    let value = (!value.is_empty()).then(|| value.join(" "));
    Ok(Command::SetOption { name: name.to_owned(), value })
}

/// Words that are not known are skipped.
fn parse_go(words: &[&str], unit: TimeUnit) -> Result<Go, ParseError> {
    let time = match unit {
        TimeUnit::Seconds => seconds,
        TimeUnit::Milliseconds => millis,
    };
    let mut go = Go::default();
    let (mut own, mut opponent) = (Clock::default(), Clock::default());
    let mut words = words;
    while let [word, rest @ ..] = words {
        let value = rest.first();
        words = rest.get(1..).unwrap_or_default();
        match *word {
            "depth" if value == Some(&"infinite") => go.infinite = true,
            "depth" => go.depth = Some(number(word, value)?),
            "nodes" => go.nodes = Some(number(word, value)?),
            "time" => own.remaining = Some(time(word, value)?),
            "movestogo" => own.moves_to_go = Some(number(word, value)?),
            "increment" => own.increment = Some(time(word, value)?),
            "opptime" => opponent.remaining = Some(time(word, value)?),
            "oppmovestogo" => opponent.moves_to_go = Some(number(word, value)?),
            "oppincrement" => opponent.increment = Some(time(word, value)?),
            word => {
                go.ponder |= word == "ponder";
                go.draw |= word == "draw";
                go.infinite |= word == "infinite";
                words = rest;
            }
        }
    }
    go.own_clock = own.finished();
    go.opponent_clock = opponent.finished();
    Ok(go)
}

/// A clock of which not all need be told.
#[derive(Default)]
struct Clock {
    remaining: Option<Duration>,
    moves_to_go: Option<u32>,
    increment: Option<Duration>,
}

impl Clock {
    /// The clock, if it was told what remains.
    fn finished(self) -> Option<SideClock> {
        let Self { remaining, moves_to_go, increment } = self;
        remaining.map(|remaining| SideClock { remaining, moves_to_go, increment })
    }
}

pub(crate) fn write_command(command: &Command, unit: TimeUnit) -> String {
    match command {
        Command::Hello(_) => "ucci".to_owned(),
        Command::IsReady => "isready".to_owned(),
        Command::NewGame => "setoption newgame".to_owned(),
        Command::SetOption { name, value } => {
            let value = value.as_deref().unwrap_or_default();
            format!("setoption {name} {value}").trim_end().to_owned()
        }
        Command::Position { start, moves } => write_position("position", start, moves),
        Command::BanMoves(moves) => {
            let mut line = "banmoves".to_owned();
            moves.iter().for_each(|mv| add(&mut line, mv));
            line
        }
        Command::Go(go) => write_go(go, unit),
        Command::Stop => "stop".to_owned(),
        Command::PonderHit { draw: false } => "ponderhit".to_owned(),
        Command::PonderHit { draw: true } => "ponderhit draw".to_owned(),
        Command::Probe { start, moves } => write_position("probe", start, moves),
        Command::Debug(on) => format!("setoption debug {on}"),
        Command::Quit => "quit".to_owned(),
    }
}

/// One of the limits is what the protocol allows. All that are given are written, and programs that
/// stop reading at the first have the strictest first.
fn write_go(go: &Go, unit: TimeUnit) -> String {
    let mut line = "go".to_owned();
    for (flag, word) in [(go.ponder, "ponder"), (go.draw, "draw"), (go.infinite, "infinite")] {
        if flag {
            add(&mut line, word);
        }
    }
    add_pair(&mut line, "depth", go.depth);
    add_pair(&mut line, "nodes", go.nodes);
    let last = |remaining| SideClock { remaining, moves_to_go: Some(1), increment: None };
    let clock = go.movetime.map(last).or(go.own_clock);
    for (prefix, clock) in [("", clock), ("opp", go.opponent_clock)] {
        let Some(clock) = clock else { continue };
        let time = |time: Duration| match unit {
            TimeUnit::Seconds => write_seconds(time),
            TimeUnit::Milliseconds => write_millis(time),
        };
        add(&mut line, format_args!("{prefix}time {}", time(clock.remaining)));
        add_pair(&mut line, &format!("{prefix}movestogo"), clock.moves_to_go);
        add_pair(&mut line, &format!("{prefix}increment"), clock.increment.map(time));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::{add_moves, leading_moves};

    fn go(line: &str, unit: TimeUnit) -> Go {
        match parse_command(line, unit) {
            Ok(Command::Go(go)) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn clocks_are_in_seconds_until_milliseconds_are_agreed_on() {
        let line = "go time 300 increment 2 opptime 250 oppincrement 3";
        let clock = go(line, TimeUnit::Seconds).own_clock.expect("told");
        assert_eq!(clock.remaining, Duration::from_secs(300));
        let go = go(line, TimeUnit::Milliseconds);
        let clock = go.opponent_clock.expect("told");
        assert_eq!(clock.remaining, Duration::from_millis(250));
        assert_eq!(clock.increment, Some(Duration::from_millis(3)));
    }

    #[test]
    fn fractions_of_seconds_are_read_and_written() {
        let go = go("go time 1.25", TimeUnit::Seconds);
        assert_eq!(go.own_clock.map(|c| c.remaining), Some(Duration::from_millis(1_250)));
        let text = write_command(&Command::Go(go), TimeUnit::Seconds);
        assert_eq!(text, "go time 1.250");
        assert!(parse_command("go time 1.2x", TimeUnit::Seconds).is_err());
    }

    #[test]
    fn both_ways_to_say_without_end_are_read() {
        for line in ["go infinite", "go depth infinite", "go ponder depth infinite"] {
            assert!(go(line, TimeUnit::Seconds).infinite, "{line}");
        }
    }

    #[test]
    fn a_time_for_one_move_is_a_last_move_before_a_control() {
        let go = Go { movetime: Some(Duration::from_millis(100)), ..Go::default() };
        let text = write_command(&Command::Go(go), TimeUnit::Milliseconds);
        assert_eq!(text, "go time 100 movestogo 1");
    }

    #[test]
    fn moves_are_banned() {
        let command = parse_command("banmoves h6i4 a0a1", TimeUnit::Seconds);
        let Ok(Command::BanMoves(moves)) = command else { panic!("{command:?}") };
        assert_eq!(moves, leading_moves(&["h6i4", "a0a1"]).0);
        let mut line = String::new();
        add_moves(&mut line, "banmoves", &moves);
        assert_eq!(line, write_command(&Command::BanMoves(moves), TimeUnit::Seconds));
    }
}
