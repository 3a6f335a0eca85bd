//! The statistics against results that others have published, with the numbers that their tools
//! printed.

use arena::statistics::{Decision, Estimate, Model, Sprt, Tally, elo_of_score, score_of_elo};

/// Published results of matches: pairs, and what was printed of them.
struct Printed {
    pairs: [u64; 5],
    elo: (f64, f64),
    nelo: (f64, f64),
    los: Option<f64>,
}

/// Printed by fastchess (normalised model), rounded to two digits.
const FASTCHESS: [Printed; 6] = [
    // lynx-chess/Lynx, pull request 1899.
    Printed {
        pairs: [235, 1384, 2521, 1341, 239],
        elo: (-1.06, 4.05),
        nelo: (-1.67, 6.37),
        los: Some(30.33),
    },
    // brunocodutra/cinder, pull request 727.
    Printed {
        pairs: [50, 287, 610, 387, 73],
        elo: (18.04, 8.23),
        nelo: (28.19, 12.84),
        los: Some(100.0),
    },
    // xu-shawn/Serendipity, pull request 55.
    Printed {
        pairs: [283, 1151, 2214, 1221, 281],
        elo: (2.23, 4.50),
        nelo: (3.32, 6.71),
        los: Some(83.40),
    },
    // DSTGU/Dual, release 0.3.2: both matches.
    Printed {
        pairs: [16, 82, 222, 150, 61],
        elo: (52.08, 14.57),
        nelo: (75.87, 20.90),
        los: Some(100.0),
    },
    Printed {
        pairs: [49, 48, 154, 49, 60],
        elo: (11.10, 21.86),
        nelo: (12.92, 25.38),
        los: Some(84.08),
    },
    // Disservin/fastchess, issue 807: a lopsided match.
    Printed {
        pairs: [30, 6, 18, 0, 6],
        elo: (-168.40, 73.37),
        nelo: (-170.08, 62.16),
        los: Some(0.0),
    },
];

fn near(found: f64, printed: f64, what: &str) {
    assert!((found - printed).abs() <= 0.005_01, "{what}: {found} is not {printed}");
}

#[test]
fn elo_nelo_and_los_are_those_that_fastchess_printed() {
    for Printed { pairs, elo, nelo, los } in FASTCHESS {
        let tally = Tally::of_pairs(pairs);
        let Estimate { value, error } = tally.elo().expect("there are results");
        near(value, elo.0, "Elo");
        near(error, elo.1, "error of Elo");
        let Estimate { value, error } = tally.nelo().expect("they differ");
        near(value, nelo.0, "nElo");
        near(error, nelo.1, "error of nElo");
        if let Some(los) = los {
            near(tally.los() * 100.0, los, "LOS");
        }
    }
}

/// Pairs, bounds, and the log-likelihood ratio printed.
type Ratio = ([u64; 5], (f64, f64), f64);

/// Normalised model.
const NORMALIZED: [Ratio; 14] = [
    // Fastchess; the first two also above.
    ([50, 287, 610, 387, 73], (0.0, 5.0), 2.97),
    ([283, 1151, 2214, 1221, 281], (-5.0, 3.0), 2.95),
    ([1, 6, 45, 38, 98], (0.0, 5.0), 2.90),
    ([0, 0, 2, 0, 37], (0.0, 20.0), 2.96),
    // OpenBench, as kept in the tests of MortenLohne/racetrack.
    ([440, 2910, 5170, 2888, 455], (0.0, 5.0), -2.27),
    ([142, 620, 1122, 699, 188], (0.0, 5.0), 2.99),
    ([349, 1561, 3340, 1604, 359], (-5.0, 0.0), 2.90),
    ([98, 382, 674, 369, 71], (-5.0, 0.0), -1.11),
    // Fishtest: official-stockfish/Stockfish, pull requests 6036 (three tests) and 6287.
    ([1, 1098, 3954, 1346, 1], (0.5, 2.5), 2.94),
    ([0, 1236, 4490, 1474, 1], (0.0, 2.0), 2.94),
    ([4, 2290, 7932, 2562, 4], (0.5, 2.5), 2.95),
    ([0, 0, 689, 0, 0], (0.0, 40.0), -18.02),
    // Fishtest, commits 60d8ea12 and 60d8f039 of 2021.
    ([72, 1857, 10505, 2029, 69], (-0.5, 2.5), 2.94),
    ([18, 1708, 27310, 1861, 27], (0.5, 3.5), 2.93),
];

/// Logistic model: fishtest in 2020, Stockfish pull requests 3209, 3098, 2950, 3232; the last by
/// fastchess, the first of the above.
const LOGISTIC: [Ratio; 9] = [
    ([253, 4282, 17604, 4431, 286], (-0.25, 1.25), 2.94),
    ([58, 3302, 33130, 3518, 84], (0.25, 1.25), 2.97),
    ([491, 7345, 29693, 7670, 465], (-0.25, 1.25), 2.96),
    ([53, 2220, 21459, 2445, 47], (0.25, 1.25), 2.97),
    ([133, 1751, 5094, 1849, 165], (-0.5, 1.5), 2.94),
    ([149, 4748, 32785, 5063, 159], (0.25, 1.75), 2.95),
    ([85, 1800, 8241, 1930, 100], (-0.25, 1.25), 2.94),
    ([56, 2977, 37849, 3255, 51], (0.25, 1.25), 2.95),
    ([235, 1384, 2521, 1341, 239], (-5.0, 0.0), 1.69),
];

#[test]
fn likelihood_ratios_are_those_that_fishtest_openbench_and_fastchess_printed() {
    let mut wrong = Vec::new();
    for (model, ratios) in [(Model::Normalized, &NORMALIZED[..]), (Model::Logistic, &LOGISTIC)] {
        for &(pairs, (elo0, elo1), printed) in ratios {
            let sprt = Sprt::new(elo0, elo1, model).expect("in order");
            let llr = sprt.state(&Tally::of_pairs(pairs)).llr;
            if (llr - printed).abs() > 0.005_01 {
                wrong.push(format!("{pairs:?}: {llr} is not {printed}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn bounds_follow_from_the_risks() {
    let sprt = Sprt::new(0.0, 5.0, Model::Normalized).expect("in order");
    let state = sprt.state(&Tally::default());
    assert_eq!((state.llr, state.decision), (0.0, Decision::Continue));
    assert_eq!(format!("{:.2} {:.2}", state.lower, state.upper), "-2.94 2.94");
    // Printed by fastchess for alpha 0.05 and beta 0.1.
    let state = sprt.with_risks(0.05, 0.1).expect("small").state(&Tally::default());
    assert_eq!(format!("{:.2} {:.2}", state.lower, state.upper), "-2.25 2.89");
}

#[test]
fn the_test_decides_at_its_bounds() {
    let sprt = Sprt::new(0.0, 5.0, Model::Normalized).expect("in order");
    let decision = |pairs| sprt.state(&Tally::of_pairs(pairs)).decision;
    assert_eq!(decision([142, 620, 1122, 699, 188]), Decision::AcceptH1);
    assert_eq!(decision([188, 699, 1122, 620, 142]), Decision::AcceptH0);
    assert_eq!(decision([440, 2910, 5170, 2888, 455]), Decision::Continue);
}

#[test]
fn a_test_that_makes_no_sense_is_refused() {
    assert!(Sprt::new(5.0, 5.0, Model::Logistic).is_err());
    assert!(Sprt::new(5.0, f64::NAN, Model::Logistic).is_err());
    let sprt = Sprt::new(0.0, 5.0, Model::Logistic).expect("in order");
    assert!(sprt.with_risks(0.0, 0.05).is_err());
    assert!(sprt.with_risks(0.5, 0.5).is_err());
    assert_eq!("0,5".parse::<Sprt>().map(|sprt| (sprt.elo0, sprt.elo1)), Ok((0.0, 5.0)));
    for text in ["", "5", "a,b", "5,0", "0,5,10", "nan,5"] {
        assert!(text.parse::<Sprt>().is_err(), "{text:?}");
    }
}

#[test]
fn games_without_pairs_are_measured_one_by_one() {
    // 1013 wins, 896 losses and 1998 draws: Elo 10.4 ± 7.6, LOS 99.6 %, printed by cutechess
    // (JoAnnP38/PedanticRF, pull request 51).
    let tally = Tally::of_games(1013, 1998, 896);
    let Estimate { value, error } = tally.elo().expect("there are results");
    assert_eq!(format!("{value:.1} {error:.1} {:.1}", tally.los() * 100.0), "10.4 7.6 99.6");
    // 652 : 543, 180 draws: 27.6 ± 17.2, 99.9 % (Dragjon/Nectar, release 0.0.7).
    let tally = Tally::of_games(652, 180, 543);
    let Estimate { value, error } = tally.elo().expect("there are results");
    assert_eq!(format!("{value:.1} {error:.1} {:.1}", tally.los() * 100.0), "27.6 17.2 99.9");
}

#[test]
fn the_scale_of_elo() {
    assert_eq!(score_of_elo(0.0), 0.5);
    assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    assert!((elo_of_score(score_of_elo(-123.0)) + 123.0).abs() < 1e-9);
    assert_eq!(elo_of_score(1.0), f64::INFINITY);
    assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
}

#[test]
fn games_are_counted_in_pairs_whatever_their_order() {
    let mut tally = Tally::default();
    for (half_points, pair) in [(2, 1), (1, 2), (0, 3), (2, 2), (0, 1), (1, 9)] {
        tally.add(half_points, pair);
    }
    assert_eq!((tally.wins, tally.draws, tally.losses), (2, 2, 2));
    // Pair 1: win and loss; pair 2: draw and win; pairs 3 and 9 are half played.
    assert_eq!(tally.pairs, [0, 0, 1, 1, 0]);
    let mut reversed = tally.reversed();
    assert_eq!((reversed.wins, reversed.pairs), (2, [0, 1, 1, 0, 0]));
    // The other game of pair 3, which the other side has won.
    reversed.add(2, 3);
    assert_eq!(reversed.pairs, [0, 1, 1, 0, 1]);
}

#[test]
fn nothing_is_made_of_too_little() {
    let none = Tally::default();
    assert_eq!((none.elo(), none.nelo(), none.los(), none.score()), (None, None, 0.5, 0.5));
    let sweep = Tally::of_pairs([0, 0, 0, 0, 5]);
    assert_eq!(sweep.elo().map(|elo| elo.value), Some(f64::INFINITY));
    assert_eq!(sweep.nelo(), None);
    // Two games won say less than ten; neither says everything.
    let pair = Tally::of_pairs([0, 0, 0, 0, 1]).los();
    assert!(0.9 < pair && pair < sweep.los() && sweep.los() < 1.0);
    // The first game of a pair says nothing yet.
    let mut begun = Tally::default();
    begun.add(0, 1);
    assert_eq!((begun.elo(), begun.los()), (None, 0.5));
    let sprt = Sprt::new(0.0, 10.0, Model::Logistic).expect("in order");
    assert!(sprt.state(&sweep).llr.is_finite());
}
