//! Whole trainings, small.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use nnue::Network;
use trainer::{Checkpoint, Config, Cpu, Device, DeviceError, Event, State, Trainer};
use xiangqi::Position;

use crate::games::{self, TempFolder};

fn cpu(threads: usize) -> impl Fn(State) -> Result<Box<dyn Device>, DeviceError> {
    move |state| Ok(Box::new(Cpu::new(state, threads)?))
}

fn config(folder: &TempFolder, games: u64) -> Config {
    let files: Vec<PathBuf> = ["a", "b"].map(|name| folder.path().join(name)).into();
    for (seed, file) in (1..).zip(&files) {
        games::write(file, seed, games);
    }
    Config {
        files,
        positions: 512 * 40,
        batch: 512,
        rate: 3e-3,
        warmup: 5,
        scale: Some(200.0),
        validation: 10,
        every: 20,
        window: 1_000,
        ..Config::default()
    }
}

#[test]
fn a_training_learns_and_its_network_is_what_was_learned() {
    let folder = TempFolder::new("learns");
    let out = folder.path().join("out");
    // Who is ahead in material can be learned from few games, how they end can't.
    let config = Config {
        lambda: 1.0,
        last_lambda: 1.0,
        quiet: false,
        positions: 2048 * 40,
        batch: 2048,
        ..config(&folder, 600)
    };
    let mut trainer = Trainer::new(config, &out, None, &cpu(2)).expect("it begins");
    let mut measured = Vec::new();
    let summary = trainer
        .run(&AtomicBool::new(false), &mut |event| {
            if let Event::Measured(point) = event {
                measured.push(point);
            }
        })
        .expect("it ends");
    assert!(summary.complete);
    assert_eq!(measured.len(), 2);
    assert_eq!(summary.last, measured.last().copied());
    assert!(measured[1].validation < 0.8 * measured[0].validation, "{measured:?}");
    assert!(measured[1].validation < 0.05, "{measured:?}");
    assert!(summary.rounding.positions > 100);
    assert!(summary.rounding.mean < 5.0, "{:?}", summary.rounding);

    let network = Network::read(&fs::read(&summary.network).expect("written")).expect("a network");
    assert!(network.description().contains("81920 positions"));
    let value = |fen: &str| network.evaluate(&Position::from_fen(fen).expect("lawful"));
    let even = value("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    let ahead = value("1nbakab2/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    assert!(ahead > even + 50, "{even} {ahead}");

    let svg = fs::read_to_string(out.join("loss.svg")).expect("written");
    assert!(svg.starts_with("<svg") && svg.contains("validation"));
    assert_eq!(fs::read_to_string(out.join("loss.csv")).expect("written").lines().count(), 3);
}

#[test]
fn interrupted_or_not_and_on_any_number_of_threads_the_network_is_the_same() {
    let folder = TempFolder::new("resumes");
    let config = config(&folder, 60);
    let whole = folder.path().join("whole");
    Trainer::new(config.clone(), &whole, None, &cpu(2))
        .and_then(|mut trainer| trainer.run(&AtomicBool::new(false), &mut |_| ()))
        .expect("it ends");

    let parts = folder.path().join("parts");
    let stop = AtomicBool::new(false);
    let mut trainer = Trainer::new(config, &parts, None, &cpu(1)).expect("it begins");
    let summary = trainer
        .run(&stop, &mut |event| {
            if matches!(event, Event::Measured(_)) {
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        })
        .expect("it stops");
    assert!(!summary.complete);
    drop(trainer);
    let mut trainer = Trainer::resume(&parts, &cpu(3)).expect("it goes on");
    let summary = trainer.run(&AtomicBool::new(false), &mut |_| ()).expect("it ends");
    assert!(summary.complete);

    let [whole, parts] = [whole, parts]
        .map(|folder| Checkpoint::read(&folder.join("training.checkpoint")).expect("written"));
    assert!(whole == parts, "the checkpoints differ");
}

#[test]
fn what_cannot_be_trained_is_told() {
    let folder = TempFolder::new("refuses");
    let config = config(&folder, 60);
    let out = folder.path().join("out");
    let error = |config: Config| {
        let trainer = Trainer::new(config, &out, None, &cpu(1));
        trainer.expect_err("refused").to_string()
    };
    assert!(error(Config::default()).contains("no files"));
    assert!(error(Config { batch: 0, ..config.clone() }).contains("batch cannot be 0"));
    let missing = Config { files: vec![folder.path().join("none")], ..config.clone() };
    assert!(error(missing).contains("none"));
    fs::write(folder.path().join("c"), "not games").expect("written");
    let wrong = Config { files: vec![folder.path().join("c")], ..config.clone() };
    assert!(error(wrong).contains("no position"));
    assert!(Trainer::resume(&out, &cpu(1)).is_err());

    let mut trainer = Trainer::new(config.clone(), &out, None, &cpu(1)).expect("it begins");
    let summary = trainer.run(&AtomicBool::new(true), &mut |_| ()).expect("it stops");
    assert_eq!((summary.complete, summary.positions), (false, 0));
    assert!(error(config.clone()).contains("holds a training already"));
    games::write(&folder.path().join("d"), 9, 1);
    fs::copy(folder.path().join("d"), &config.files[0]).expect("copied");
    let error = Trainer::resume(&out, &cpu(1)).expect_err("refused").to_string();
    assert!(error.contains("has changed"), "{error}");
}
