//! The present time: milliseconds since 1970 that never go back while the program runs.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use store::site::Millis;

/// A moment on both clocks.
static ANCHOR: LazyLock<(Millis, Instant)> = LazyLock::new(|| (store::site::now(), Instant::now()));

/// Milliseconds since 1970 UTC, as the system's clock said when the program began, and counted by
/// a clock that nobody sets from then on.
pub(crate) fn now() -> Millis {
    let (wall, instant) = *ANCHOR;
    wall + i64::try_from(instant.elapsed().as_millis()).unwrap_or(i64::MAX / 2)
}

/// How long it is until a time; nothing if it has passed.
pub(crate) fn until(at: Millis) -> Duration {
    Duration::from_millis(u64::try_from(at - now()).unwrap_or(0))
}

/// Whole milliseconds of a duration.
pub(crate) fn millis(duration: Duration) -> Millis {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX / 2)
}
