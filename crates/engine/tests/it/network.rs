//! Evaluating by a network.

use std::sync::Arc;

use engine::{Limits, Network};
use nnue::{Kernel, Weights};

use crate::listener::{game, search, small};

const POSITIONS: [&str; 3] = [
    "1rbaka1r1/5n3/2n1b1cc1/p3p3p/2p3p2/3R5/P1P1P1P1P/1C2B1C2/3N1N3/1RBAKA3 b - - 0 1",
    "3ak1c2/4ar3/4R4/p2N5/1P7/9/P6RP/4B3c/4A4/2B1KA3 w - - 0 1",
    "2bak4/4a4/2C1b2n1/p3r1p1p/9/6P2/8P/5R3/4A4/c1BAK1B2 w - - 0 1",
];

/// Node counts and scores of some searches.
fn searches(network: Option<Arc<Network>>) -> Vec<(u64, engine::Score)> {
    let mut engine = small();
    engine.set_network(network);
    let mut results = Vec::new();
    for fen in POSITIONS {
        let answer = search(&mut engine, &game(fen, ""), Limits::nodes(20_000));
        results.extend(answer.infos.iter().map(|info| (info.nodes, info.score)));
    }
    results
}

#[test]
fn the_search_is_the_same_with_all_kernels() {
    let weights = Weights::random(11);
    let with = |kernel| searches(Some(Arc::new(Network::new(&weights).with_kernel(kernel))));
    let mut results = Kernel::all().map(with);
    let scalar = results.next().expect("the scalar kernel runs everywhere");
    assert_ne!(scalar, searches(None), "the network evaluates");
    assert!(results.all(|other| other == scalar));
}

#[test]
fn without_a_network_rules_evaluate_again() {
    let mut engine = small();
    let count = |engine: &mut engine::Engine| {
        search(engine, &game(POSITIONS[0], ""), Limits::depth(7)).last().nodes
    };
    engine.set_network(None);
    let before = count(&mut engine);
    engine.set_network(Some(Arc::new(Network::new(&Weights::random(11)))));
    assert_ne!(count(&mut engine), before);
    engine.set_network(None);
    assert_eq!(count(&mut engine), before);
}
