//! What is written is read back, and nothing that is read can do harm.

use std::time::Duration;

use engine::Score;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use protocol::{
    Command, Coords, Dialect, Go, Limit, OptionKind, OptionSpec, Progress, Ranks, Reply, Start,
};
use xiangqi::{ByColor, Move, Square};

fn coords() -> impl Strategy<Value = Coords> {
    (0..90_u8, 0..90_u8, any::<bool>()).prop_map(|(from, to, one)| {
        let square = |index| Square::try_from_index(index).expect("below 90");
        let ranks = if one { Ranks::FromOne } else { Ranks::FromZero };
        Coords::new(Move::new(square(from), square(to)), ranks)
    })
}

fn moves() -> impl Strategy<Value = Vec<Coords>> {
    vec(coords(), 0..6)
}

/// Words without meaning in the grammar, with single blanks between.
fn words() -> impl Strategy<Value = String> {
    "[A-Z][a-z_]{0,8}( [A-Z][a-z_]{0,8}){0,2}"
}

fn duration() -> impl Strategy<Value = Duration> {
    (0..1_u64 << 40).prop_map(Duration::from_millis)
}

fn by_color() -> impl Strategy<Value = ByColor<Option<Duration>>> {
    (of(duration()), of(duration())).prop_map(|(red, black)| ByColor { red, black })
}

fn go() -> impl Strategy<Value = Go> {
    let flags = (any::<bool>(), any::<bool>());
    let counts = (of(any::<u32>()), of(any::<u64>()), of(any::<u32>()), of(any::<u32>()));
    (flags, counts, of(duration()), by_color(), by_color(), moves()).prop_map(
        |(
            (ponder, infinite),
            (depth, nodes, mate, moves_to_go),
            movetime,
            remaining,
            increment,
            search_moves,
        )| {
            Go {
                ponder,
                infinite,
                depth,
                nodes,
                mate,
                movetime,
                remaining,
                increment,
                moves_to_go,
                search_moves,
            }
        },
    )
}

fn command() -> impl Strategy<Value = Command> {
    let start = prop_oneof![Just(Start::Game), "[rnbak1-9/]{1,20} [wb]".prop_map(Start::Fen)];
    prop_oneof![
        Just(Command::Hello(Dialect::Uci)),
        Just(Command::IsReady),
        Just(Command::NewGame),
        Just(Command::Stop),
        Just(Command::PonderHit),
        Just(Command::Quit),
        (words(), of(prop_oneof![Just(String::new()), words()]))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        (start, moves()).prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(Command::Go),
    ]
}

fn progress() -> impl Strategy<Value = Progress> {
    let score = prop_oneof![(-30_000..30_000).prop_map(Score::Cp), (-60..60).prop_map(Score::Mate)];
    let limit = prop_oneof![Just(Limit::AtLeast), Just(Limit::AtMost)];
    let small = (of(any::<u32>()), of(any::<u32>()), of(any::<u32>()), of(any::<u32>()));
    let large = (of(any::<u64>()), of(any::<u64>()), of(duration()));
    (small, of((score, of(limit))), large, moves()).prop_map(
        |((depth, seldepth, multipv, hashfull), score, (nodes, nps, time), pv)| Progress {
            depth,
            seldepth,
            multipv,
            score: score.map(|(score, _)| score),
            limit: score.and_then(|(_, limit)| limit),
            nodes,
            nps,
            hashfull,
            time,
            pv,
        },
    )
}

fn option_spec() -> impl Strategy<Value = OptionSpec> {
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        (any::<i64>(), any::<i64>(), any::<i64>())
            .prop_map(|(default, min, max)| OptionKind::Spin { default, min, max }),
        (words(), vec(words(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        prop_oneof![Just(String::new()), words()].prop_map(|default| OptionKind::Text { default }),
    ];
    (words(), kind).prop_map(|(name, kind)| OptionSpec { name, kind })
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        words().prop_map(Reply::Name),
        words().prop_map(Reply::Author),
        option_spec().prop_map(Reply::Option),
        Just(Reply::Welcome(Dialect::Uci)),
        Just(Reply::Ready),
        progress().prop_map(|info| Reply::Info(Box::new(info))),
        words().prop_map(Reply::Text),
        (of(coords()), of(coords())).prop_map(|(best, ponder)| Reply::BestMove { best, ponder }),
    ]
}

proptest! {
    #[test]
    fn commands_are_read_as_written(command in command()) {
        let line = Dialect::Uci.write_command(&command);
        prop_assert_eq!(Dialect::Uci.parse_command(&line), Ok(command), "{}", line);
    }

    #[test]
    fn replies_are_read_as_written(reply in reply()) {
        let line = Dialect::Uci.write_reply(&reply);
        prop_assert_eq!(Dialect::Uci.parse_reply(&line), Ok(reply), "{}", line);
    }

    #[test]
    fn no_line_makes_the_reader_panic(line in ".{0,60}") {
        let _ = Dialect::Uci.parse_command(&line);
        let _ = Dialect::Uci.parse_reply(&line);
    }

    #[test]
    fn no_jumble_of_words_makes_the_reader_panic(words in vec(
        prop_oneof![
            "go|position|setoption|info|option|bestmove|name|value|fen|moves|searchmoves|score|cp|mate|pv|depth|wtime",
            "-?[0-9]{1,20}",
            "[a-j][0-9]{1,2}[a-j][0-9]{1,2}",
        ],
        0..8,
    )) {
        let line = words.join(" ");
        let _ = Dialect::Uci.parse_command(&line);
        let _ = Dialect::Uci.parse_reply(&line);
    }
}

#[test]
fn lines_of_other_programs_are_understood() {
    let parse = |line| Dialect::Uci.parse_reply(line);
    let Ok(Reply::Info(info)) = parse(
        "info depth 9 seldepth 14 multipv 1 score cp -24 upperbound nodes 5001 nps 416750 \
         hashfull 2 tbhits 0 time 12 wdl 3 900 97 pv h7e7 e2e6",
    ) else {
        panic!("an info line");
    };
    assert_eq!((info.score, info.limit), (Some(Score::Cp(-24)), Some(Limit::AtMost)));
    assert_eq!((info.time, info.pv.len()), (Some(Duration::from_millis(12)), 2));
    for line in ["bestmove (none)", "bestmove 0000", "bestmove none"] {
        assert_eq!(parse(line), Ok(Reply::BestMove { best: None, ponder: None }));
    }
    let Ok(Command::Go(go)) = Dialect::Uci.parse_command("go wtime -15 btime 1000 fancy winc 5")
    else {
        panic!("a go line");
    };
    assert_eq!(go.remaining.red, Some(Duration::ZERO));
    assert_eq!(go.increment.red, Some(Duration::from_millis(5)));
}
