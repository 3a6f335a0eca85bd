//! Evaluating along games.

use std::sync::Arc;

use nnue::{Accumulators, Kernel, Network, Weights};
use proptest::prelude::*;
use xiangqi::Position;

/// Numbers as large as they get: sums wrap around, products are the largest there are.
fn extreme(seed: u64) -> Weights {
    let mut weights = Weights::random(seed);
    for (i, weight) in weights.rows.iter_mut().enumerate() {
        *weight = if i % 3 == 0 { i16::MAX } else { weight.wrapping_mul(517) };
    }
    for (i, weight) in weights.output.iter_mut().enumerate() {
        *weight = if i % 2 == 0 { i16::MIN } else { weight.wrapping_mul(517) };
    }
    weights.bias.fill(i16::MAX);
    weights
}

fn networks(weights: &Weights) -> Vec<Arc<Network>> {
    Kernel::all().map(|kernel| Arc::new(Network::new(weights).with_kernel(kernel))).collect()
}

/// Plays at random, going back now and then, and evaluates some of the positions on the way.
fn compare_along_a_game(weights: &Weights, choices: &[(u16, u8)]) {
    let networks = networks(weights);
    let mut lines: Vec<Accumulators> = networks
        .iter()
        .map(|network| Accumulators::new(Arc::clone(network), choices.len() + 1))
        .collect();
    let mut path = vec![Position::start()];
    for line in &mut lines {
        line.start();
    }
    for &(choice, action) in choices {
        let position = path[path.len() - 1];
        let moves = position.legal_moves();
        if moves.is_empty() || (action < 60 && path.len() > 1) {
            path.truncate((path.len() - usize::from(action % 3)).max(1));
            continue;
        }
        let ply = path.len();
        let passed = if action > 250 { position.pass() } else { None };
        let next = passed.unwrap_or_else(|| {
            let mut next = position;
            next.play_unchecked(moves[usize::from(choice) % moves.len()], &mut ());
            next
        });
        for line in &mut lines {
            let changes = line.step(ply);
            if passed.is_none() {
                let mut again = position;
                again.play_unchecked(moves[usize::from(choice) % moves.len()], changes);
            }
        }
        path.push(next);
        if action % 4 != 0 {
            continue;
        }
        let expected = networks[0].evaluate(&next);
        for (network, line) in networks.iter().zip(&mut lines) {
            assert_eq!(network.evaluate(&next), expected, "{} {next}", network.kernel());
            assert_eq!(line.evaluate(&next, ply), expected, "{} {next}", network.kernel());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn all_kernels_agree_with_and_without_what_was_known(
        seed in any::<u64>(),
        choices in proptest::collection::vec(any::<(u16, u8)>(), 1..250),
    ) {
        compare_along_a_game(&Weights::random(seed), &choices);
    }

    #[test]
    fn all_kernels_agree_when_numbers_are_large(
        seed in any::<u64>(),
        choices in proptest::collection::vec(any::<(u16, u8)>(), 1..80),
    ) {
        compare_along_a_game(&extreme(seed), &choices);
    }
}

#[test]
fn both_sides_are_judged_alike() {
    let network = Network::new(&Weights::random(9));
    for fen in [
        "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
        "2bak4/4ac3/2n1b4/p1n1p1c1p/6C2/1p2P1P2/P2R4P/1N2Br3/1R3N3/2BAKA3 w - - 0 1",
        "3ak1c2/4ar3/4R4/p2N5/1P7/9/P6RP/4B3c/4A4/2B1KA3 w - - 0 1",
    ] {
        let position = Position::from_fen(fen).expect("lawful");
        let other = Position::from_setup(position.to_setup().swap_colors()).expect("lawful");
        assert_eq!(network.evaluate(&position), network.evaluate(&other), "{fen}");
    }
}

#[test]
fn kernels_have_names() {
    for kernel in Kernel::all() {
        assert_eq!(kernel.name().parse(), Ok(kernel));
    }
    let error = "mmx".parse::<Kernel>().expect_err("no such kernel");
    assert!(error.to_string().contains("scalar"));
}
