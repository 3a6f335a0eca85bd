//! What must hold for any bytes that the library of games is given.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use store::testing::{decode, encode};
use store::{DateRange, Material, Pattern};
use xiangqi::Setup;

/// Any bytes are a stored tree or none; a tree is stored in one way only.
pub(crate) fn tree(data: &[u8]) {
    let Some(tree) = decode(data, &Setup::start()) else { return };
    let again = encode(&tree);
    assert_eq!(decode(&again, &Setup::start()), Some(tree));
    assert!(again.len() <= data.len());
}

/// Any text is a part of a query or an error that says something.
pub(crate) fn query(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    read::<Pattern>(&text);
    read::<Material>(&text);
    read::<DateRange>(&text);
}

fn read<T: FromStr<Err: Display> + Clone + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(read) => assert_eq!(text.parse().ok(), Some(read)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
