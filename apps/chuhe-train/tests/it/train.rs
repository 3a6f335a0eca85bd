//! From games to a network that plays games.

use std::fs;

use crate::{Folder, generation, run, stderr, stdout};

#[test]
fn games_make_a_network_and_the_network_makes_games() {
    let folder = Folder::new("train");
    let (games, out) = (folder.file("games"), folder.file("out"));
    let generated = |file: &str, more: &[&str]| {
        let args = generation(file, more);
        run(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    assert!(generated(&games, &["--games", "30"]).status.success());
    let train = ["train", &games, "--out", &out, "--positions", "1024", "--batch", "256"];
    let output = run(&[&train[..], &["--validation", "3", "--every", "2"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("trained after 1 024 positions"), "{}", stdout(&output));
    assert!(fs::metadata(folder.file("out/loss.svg")).is_ok());

    let again = run(&train);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("holds a training already"), "{}", stderr(&again));
    let resumed = run(&["train", "--out", &out, "--resume"]);
    assert!(resumed.status.success() && stdout(&resumed).contains("step 4 of 4"));

    let (network, second) = (folder.file("out/network.nnue"), folder.file("second"));
    let output = generated(&second, &["--games", "2", "--network", &network]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&run(&["info", &second])).contains("network="));
    let wrong = generated(&folder.file("third"), &["--games", "2", "--network", &games]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("not a network file"), "{}", stderr(&wrong));
}
