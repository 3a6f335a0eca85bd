//! What is written is read back, and nothing that is read can do harm.

use std::time::Duration;

use engine::Score;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use protocol::{
    Claim, Command, Coords, Dialect, Go, Limit, OptionKind, OptionSpec, PopHash, Progress, Ranks,
    Reply, SideClock, Start, TimeUnit, Wdl,
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

const UCCI: [Dialect; 2] =
    [Dialect::Ucci(TimeUnit::Seconds), Dialect::Ucci(TimeUnit::Milliseconds)];

/// Limits that both dialects have words for.
fn common_go() -> impl Strategy<Value = Go> {
    (any::<bool>(), any::<bool>(), of(any::<u32>()), of(any::<u64>())).prop_map(
        |(ponder, infinite, depth, nodes)| Go { ponder, infinite, depth, nodes, ..Go::default() },
    )
}

fn uci_go() -> impl Strategy<Value = Go> {
    let counts = (of(any::<u32>()), of(any::<u32>()), of(any::<u32>()));
    (common_go(), counts, of(duration()), by_color(), by_color(), moves()).prop_map(
        |(go, (mate, moves_to_go, perft), movetime, remaining, increment, search_moves)| Go {
            mate,
            movetime,
            remaining,
            increment,
            moves_to_go,
            perft,
            search_moves,
            ..go
        },
    )
}

fn ucci_go() -> impl Strategy<Value = Go> {
    let clock = || {
        let parts = (duration(), of(any::<u32>()), of(duration()));
        of(parts.prop_map(|(remaining, moves_to_go, increment)| SideClock {
            remaining,
            moves_to_go,
            increment,
        }))
    };
    (common_go(), any::<bool>(), clock(), clock()).prop_map(
        |(go, draw, own_clock, opponent_clock)| Go { draw, own_clock, opponent_clock, ..go },
    )
}

fn told() -> impl Strategy<Value = (Start, Vec<Coords>)> {
    let start = prop_oneof![Just(Start::Game), "[rnbak1-9/]{1,20} [wb]".prop_map(Start::Fen)];
    (start, moves())
}

fn common_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        Just(Command::IsReady),
        Just(Command::NewGame),
        Just(Command::Stop),
        Just(Command::Quit),
        told().prop_map(|(start, moves)| Command::Position { start, moves }),
    ]
}

fn uci_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        common_command(),
        Just(Command::Hello(Dialect::Uci)),
        Just(Command::Hello(Dialect::UciCyclone)),
        Just(Command::PonderHit { draw: false }),
        any::<bool>().prop_map(Command::Debug),
        (words(), of(prop_oneof![Just(String::new()), words()]))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        uci_go().prop_map(Command::Go),
    ]
}

fn ucci_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        common_command(),
        any::<bool>().prop_map(|draw| Command::PonderHit { draw }),
        ("[A-Z][a-z]{0,8}", of(words()))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        moves().prop_map(Command::BanMoves),
        told().prop_map(|(start, moves)| Command::Probe { start, moves }),
        ucci_go().prop_map(Command::Go),
    ]
}

fn small() -> impl Strategy<Value = Option<u32>> {
    of(any::<u32>())
}

fn progress() -> impl Strategy<Value = Progress> {
    let limit = prop_oneof![Just(Limit::AtLeast), Just(Limit::AtMost)];
    let counts = (small(), small(), small(), small(), small());
    let large = (of(any::<u64>()), of(any::<u64>()), of(duration()));
    let wdl = of((0..1001_u32, 0..1001_u32, 0..1001_u32));
    (counts, of((-30_000..30_000, of(limit))), wdl, large, of(coords()), moves()).prop_map(
        |(
            (depth, seldepth, multipv, hashfull, currmovenumber),
            score,
            wdl,
            (nodes, nps, time),
            currmove,
            pv,
        )| Progress {
            depth,
            seldepth,
            multipv,
            score: score.map(|(score, _)| Score::Cp(score)),
            limit: score.and_then(|(_, limit)| limit),
            wdl: wdl.map(|(win, draw, loss)| Wdl { win, draw, loss }),
            nodes,
            nps,
            hashfull,
            time,
            currmove,
            currmovenumber,
            pv,
        },
    )
}

fn mate() -> impl Strategy<Value = Progress> {
    (progress(), -60..60)
        .prop_map(|(info, moves)| Progress { score: Some(Score::Mate(moves)), ..info })
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

fn common_reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        words().prop_map(Reply::Name),
        words().prop_map(Reply::Author),
        Just(Reply::Ready),
        progress().prop_map(|info| Reply::Info(Box::new(info))),
        words().prop_map(Reply::Text),
        Just(Reply::BestMove { best: None, ponder: None, claim: None }),
    ]
}

fn uci_reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        common_reply(),
        option_spec().prop_map(Reply::Option),
        Just(Reply::Welcome(Dialect::Uci)),
        mate().prop_map(|info| Reply::Info(Box::new(info))),
        (of(coords()), any::<u64>()).prop_map(|(below, leaves)| Reply::Perft { below, leaves }),
        (coords(), of(coords())).prop_map(|(best, ponder)| Reply::BestMove {
            best: Some(best),
            ponder,
            claim: None
        }),
    ]
}

fn ucci_reply() -> impl Strategy<Value = Reply> {
    let claim = prop_oneof![Just(Claim::Draw), Just(Claim::Resign)];
    let bound = || of((any::<i32>(), any::<u32>()));
    prop_oneof![
        common_reply(),
        words().prop_map(Reply::Copyright),
        words().prop_map(Reply::User),
        Just(Reply::Bye),
        ("[a-z]{1,8}", option_spec())
            .prop_map(|(name, spec)| Reply::Option(OptionSpec { name: name + "_", ..spec })),
        (of(coords()), bound(), bound()).prop_map(|(best, lower, upper)| Reply::PopHash(PopHash {
            best,
            lower,
            upper
        })),
        (coords(), of(coords()), of(claim)).prop_map(|(best, ponder, claim)| Reply::BestMove {
            best: Some(best),
            ponder,
            claim
        }),
    ]
}

const DIALECTS: [Dialect; 4] = [Dialect::Uci, Dialect::UciCyclone, UCCI[0], UCCI[1]];

proptest! {
    #[test]
    fn uci_commands_are_read_as_written(command in uci_command()) {
        for dialect in [Dialect::Uci, Dialect::UciCyclone] {
            let line = dialect.write_command(&command);
            prop_assert_eq!(dialect.parse_command(&line), Ok(command.clone()), "{}", line);
        }
    }

    #[test]
    fn ucci_commands_are_read_as_written(command in ucci_command()) {
        for dialect in UCCI {
            let line = dialect.write_command(&command);
            prop_assert_eq!(dialect.parse_command(&line), Ok(command.clone()), "{}", line);
        }
    }

    #[test]
    fn uci_replies_are_read_as_written(reply in uci_reply()) {
        let line = Dialect::Uci.write_reply(&reply);
        prop_assert_eq!(Dialect::Uci.parse_reply(&line), Ok(reply), "{}", line);
    }

    #[test]
    fn ucci_replies_are_read_as_written(reply in ucci_reply()) {
        let line = UCCI[0].write_reply(&reply);
        prop_assert_eq!(UCCI[0].parse_reply(&line), Ok(reply), "{}", line);
    }

    #[test]
    fn no_line_makes_the_reader_panic(line in ".{0,60}") {
        for dialect in DIALECTS {
            let _ = dialect.parse_command(&line);
            let _ = dialect.parse_reply(&line);
        }
    }

    #[test]
    fn no_jumble_of_words_makes_the_reader_panic(words in vec(
        prop_oneof![
            "go|position|setoption|info|option|bestmove|name|value|fen|moves|searchmoves|score|cp",
            "mate|pv|depth|wtime|time|opptime|increment|wdl|banmoves|probe|pophash|lowerbound",
            "-?[0-9]{1,20}(\\.[0-9]{0,5})?",
            "[a-j][0-9]{1,2}[a-j][0-9]{1,2}",
        ],
        0..8,
    )) {
        let line = words.join(" ");
        for dialect in DIALECTS {
            let _ = dialect.parse_command(&line);
            let _ = dialect.parse_reply(&line);
        }
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
        let none = Reply::BestMove { best: None, ponder: None, claim: None };
        assert_eq!(parse(line), Ok(none));
    }
    let Ok(Command::Go(go)) = Dialect::Uci.parse_command("go wtime -15 btime 1000 fancy winc 5")
    else {
        panic!("a go line");
    };
    assert_eq!(go.remaining.red, Some(Duration::ZERO));
    assert_eq!(go.increment.red, Some(Duration::from_millis(5)));
}

#[test]
fn lines_of_ucci_programs_are_understood() {
    let parse = |line| UCCI[0].parse_reply(line);
    let Ok(Reply::Info(info)) = parse("info depth 6 score -4 pv b0c2 b9c7 c3c4") else {
        panic!("an info line");
    };
    assert_eq!((info.score, info.pv.len()), (Some(Score::Cp(-4)), 3));
    let Ok(Reply::Option(spec)) = parse("option hashsize type spin min 16 max 1024 default 16")
    else {
        panic!("an option");
    };
    assert_eq!(spec.name, "hashsize");
    assert_eq!(spec.kind, OptionKind::Spin { default: 16, min: 16, max: 1024 });
    let Ok(Reply::BestMove { best: Some(_), ponder: Some(_), claim: Some(Claim::Draw) }) =
        parse("bestmove b0c2 ponder b9c7 draw")
    else {
        panic!("a move with an offer");
    };
    assert_eq!(parse("nobestmove"), Ok(Reply::BestMove { best: None, ponder: None, claim: None }));
    assert_eq!(parse("bye"), Ok(Reply::Bye));
}

#[test]
fn mates_are_scores_in_ucci_and_shorter_ones_are_larger() {
    let worth = |moves| {
        let info = Progress { score: Some(Score::Mate(moves)), ..Progress::default() };
        match UCCI[0].parse_reply(&UCCI[0].write_reply(&Reply::Info(Box::new(info)))) {
            Ok(Reply::Info(info)) => match info.score {
                Some(Score::Cp(cp)) => cp,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    assert!(worth(1) > worth(2) && worth(60) > 20_000);
    assert!(worth(-1) < worth(-2) && worth(-60) < -20_000);
    assert!(worth(0) < worth(-1), "mated already");
}
