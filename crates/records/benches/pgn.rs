//! How fast PGN is read, moves checked for legality.
//!
//! The games are made here, by random play; `CHUHE_BENCH_PGN` names a file to read instead.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use records::{Format, Game, Notation, WriteOptions, pgn, write};
use xiangqi::{Position, Record, Status};

/// Games of eighty random plies.
fn games(count: usize) -> Vec<Game> {
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut games = Vec::new();
    for number in 0..count {
        let mut record = Record::new(Position::start());
        for _ in 0..80 {
            let moves = record.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[next(moves.len())]).expect("a generated move");
        }
        let mut game = Game::of_record(&record, Status::Ongoing);
        let mut name = String::new();
        let _ = write!(name, "red {number}");
        game.set_tag("Red", name);
        games.push(game);
    }
    games
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pgn");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    let mut bench = |name: &str, text: &str| {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| pgn::games(black_box(text)).map(|game| game.tree.len()).sum::<usize>());
        });
    };
    if let Some(file) = std::env::var_os("CHUHE_BENCH_PGN") {
        let text = fs::read_to_string(file).expect("a readable file");
        return bench("file", &text);
    }
    let games = games(500);
    for notation in Notation::ALL {
        let options = WriteOptions { notation: Some(notation), ..WriteOptions::default() };
        let written = write(&games, Format::Pgn, &options).expect("PGN is written");
        bench(notation.name(), &String::from_utf8(written.bytes).expect("UTF-8"));
    }
}

criterion_group!(benches, reading);
criterion_main!(benches);
