//! Keys that choose in a list.

use crate::event::Key;

/// How far the page keys go.
const PAGE: usize = 10;

/// The next place, or the previous; after the last comes the first.
pub(super) fn neighbour(chosen: usize, last: usize, forward: bool) -> usize {
    if !forward {
        chosen.checked_sub(1).unwrap_or(last)
    } else if chosen >= last {
        0
    } else {
        chosen + 1
    }
}

/// Where a key leads from a place; `None` for a key that does not choose.
pub(super) fn moved(key: Key, chosen: usize, last: usize) -> Option<usize> {
    Some(match key {
        Key::Up => neighbour(chosen, last, false),
        Key::Down | Key::Tab => neighbour(chosen, last, true),
        Key::PageUp => chosen.saturating_sub(PAGE),
        Key::PageDown => (chosen + PAGE).min(last),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    })
}
