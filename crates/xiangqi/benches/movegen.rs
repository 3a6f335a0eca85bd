//! Speed of move generation and notation: `cargo bench -p xiangqi`.

#![allow(missing_docs, reason = "criterion's macros")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::notation::{Chinese, parse_move};
use xiangqi::{Game, Move, Position, RuleSet, Square, perft};

const MIDDLEGAME: &str = "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1";
const IN_CHECK: &str = "2bak4/9/3a5/p1p1n3p/4R4/2P6/P3r3P/4C4/4A4/2BAK4 b - - 0 1";

fn benches(c: &mut Criterion) {
    let start = Position::start();
    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(3_290_240)).sample_size(20);
    group.bench_function("start, depth 4", |b| b.iter(|| perft::perft(black_box(&start), 4)));
    group.finish();

    for (name, fen) in [("middlegame", MIDDLEGAME), ("in check", IN_CHECK)] {
        let position = Position::from_fen(fen).expect("lawful");
        c.bench_function(&format!("legal moves, {name}"), |b| {
            b.iter(|| black_box(&position).legal_moves());
        });
    }
    c.bench_function("play one move", |b| {
        let mv = Move::new(Square::H2, Square::E2);
        b.iter(|| {
            let mut next = *black_box(&start);
            next.play_unchecked(mv, &mut ());
            next
        });
    });
    c.bench_function("read and write Chinese", |b| {
        b.iter(|| {
            let mv = parse_move(black_box("炮二平五"), &start).expect("legal");
            Chinese::from_move(&start, mv)
        });
    });
    c.bench_function("a game of four moves, judged", |b| {
        b.iter(|| {
            let mut game = Game::new(RuleSet::Axf);
            for (from, to) in [
                (Square::H2, Square::E2),
                (Square::H9, Square::G7),
                (Square::H0, Square::G2),
                (Square::I9, Square::H9),
            ] {
                game.play(Move::new(from, to)).expect("legal");
            }
            game.status()
        });
    });
}

criterion_group!(movegen, benches);
criterion_main!(movegen);
