//! Positions for training.

use std::collections::HashMap;

use selfplay::score::is_mate;
use selfplay::{Filter, Part, Sample, Stream, StreamOptions};

use crate::support::{Folder, random_games, write};

fn all(folder: &Folder, options: StreamOptions) -> Vec<Sample> {
    let files = [folder.file("a"), folder.file("b")];
    Stream::new(files, options).map(|sample| sample.expect("good files")).collect()
}

fn counted(samples: &[Sample]) -> HashMap<Sample, u32> {
    samples.iter().fold(HashMap::new(), |mut counts, &sample| {
        *counts.entry(sample).or_default() += 1;
        counts
    })
}

#[test]
fn every_position_comes_once_in_whatever_order() {
    let folder = Folder::new("stream");
    let (a, b) = (random_games(7, 60), random_games(8, 40));
    write(&folder.file("a"), &a);
    write(&folder.file("b"), &b);
    let of = |games: &[selfplay::ScoredGame]| -> Vec<Sample> {
        let samples = games.iter().map(|game| game.samples(&Filter::ALL).collect::<Vec<_>>());
        samples.flatten().map(|sample| sample.expect("legal")).collect()
    };
    let expected = [of(&a), of(&b)].concat();
    let options = StreamOptions { filter: Filter::ALL, ..StreamOptions::default() };
    assert_eq!(all(&folder, options.clone()), expected);

    let mixed = StreamOptions { window: 500, seed: 3, ..options.clone() };
    let once = all(&folder, mixed.clone());
    assert_ne!(once, expected);
    assert_eq!(counted(&once), counted(&expected));
    assert_eq!(all(&folder, mixed.clone()), once, "the same seed gives the same order");
    assert_ne!(all(&folder, StreamOptions { seed: 4, ..mixed }), once);

    let part = |part| all(&folder, StreamOptions { part, ..options.clone() });
    let (training, validation) = (part(Part::Training(5)), part(Part::Validation(5)));
    assert!(validation.len() > expected.len() / 20 && validation.len() < expected.len() / 2);
    assert_eq!(counted(&[training, validation].concat()), counted(&expected));
}

#[test]
fn each_file_can_have_a_scale_of_its_own() {
    let folder = Folder::new("stream-scaled");
    write(&folder.file("a"), &random_games(7, 20));
    write(&folder.file("b"), &random_games(8, 20));
    let files = [folder.file("a"), folder.file("b")];
    let options = StreamOptions { filter: Filter::ALL, ..StreamOptions::default() };
    let samples = |stream: Stream| stream.map(|sample| sample.expect("good")).collect::<Vec<_>>();
    let plain = samples(Stream::new(files.clone(), options.clone()));
    let of_a = samples(Stream::new([files[0].clone()], options.clone())).len();
    let scaled = samples(Stream::new(files.clone(), options).scaled(vec![(files[1].clone(), 0.5)]));
    assert_eq!(plain[..of_a], scaled[..of_a]);
    let mut halved = 0;
    for (plain, scaled) in plain.iter().zip(&scaled).skip(of_a) {
        if is_mate(plain.score) {
            assert_eq!(plain, scaled, "mates stay mates");
        } else {
            assert!((i32::from(plain.score) - 2 * i32::from(scaled.score)).abs() <= 1);
            halved += i32::from(plain.score != scaled.score);
        }
    }
    assert!(halved > 0);
}

#[test]
fn errors_name_the_file_and_the_rest_still_comes() {
    let folder = Folder::new("stream-errors");
    let mut games = random_games(9, 3);
    games[1].plies[2].mv = games[1].plies[2].mv.flip_rank();
    write(&folder.file("b"), &games);
    let options = StreamOptions { filter: Filter::ALL, ..StreamOptions::default() };
    let files = [folder.file("missing"), folder.file("b")];
    let (samples, errors): (Vec<_>, Vec<_>) = Stream::new(files, options).partition(Result::is_ok);
    let errors: Vec<_> =
        errors.into_iter().filter_map(Result::err).map(|e| e.to_string()).collect();
    assert_eq!(errors.len(), 2);
    assert!(errors[0].contains("missing"), "{errors:?}");
    assert!(errors[1].contains("game 2: ply 3"), "{errors:?}");
    let good = [&games[0], &games[2]].map(|game| game.samples(&Filter::ALL).count());
    assert_eq!(samples.len(), good[0] + good[1]);
}
