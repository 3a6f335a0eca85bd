//! Numbers for operators.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the buckets of times, in milliseconds.
const BUCKETS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 250, 1_000, 5_000];

/// How many times were how long.
#[derive(Debug, Default)]
struct Histogram {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    sum_us: AtomicU64,
}

impl Histogram {
    fn note(&self, time: Duration) {
        let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        for (bucket, bound) in self.buckets.iter().zip(BUCKETS) {
            if ms < bound {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let get = |n: &AtomicU64| n.load(Ordering::Relaxed);
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bucket, bound) in self.buckets.iter().zip(BUCKETS) {
            let (whole, part) = (bound / 1000, bound % 1000);
            let _ = writeln!(out, "{name}_bucket{{le=\"{whole}.{part:03}\"}} {}", get(bucket));
        }
        let count = get(&self.count);
        let sum = get(&self.sum_us);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {}.{:06}", sum / 1_000_000, sum % 1_000_000);
        let _ = writeln!(out, "{name}_count {count}");
    }
}

#[derive(Debug, Default)]
struct Inner {
    sockets: AtomicI64,
    games: AtomicI64,
    rooms: AtomicI64,
    moves: AtomicU64,
    requests: AtomicU64,
    errors: AtomicU64,
    refused: AtomicU64,
    resyncs: AtomicU64,
    commits: Histogram,
    move_times: Histogram,
    stored: AtomicU64,
}

/// Numbers for operators. Cheap to clone; all clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics(Arc<Inner>);

/// Counts something that is there, until it is dropped.
#[derive(Debug)]
pub(crate) struct Present(Metrics, fn(&Inner) -> &AtomicI64);

impl Drop for Present {
    fn drop(&mut self) {
        self.1(&self.0.0).fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    fn present(&self, counter: fn(&Inner) -> &AtomicI64) -> Present {
        counter(&self.0).fetch_add(1, Ordering::Relaxed);
        Present(self.clone(), counter)
    }

    /// A socket is open.
    pub(crate) fn socket(&self) -> Present {
        self.present(|inner| &inner.sockets)
    }

    /// A game is being played.
    pub(crate) fn game(&self) -> Present {
        self.present(|inner| &inner.games)
    }

    /// A game is in memory.
    pub(crate) fn room(&self) -> Present {
        self.present(|inner| &inner.rooms)
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> i64 {
        self.0.sockets.load(Ordering::Relaxed)
    }

    /// How many games are being played.
    pub(crate) fn games(&self) -> i64 {
        self.0.games.load(Ordering::Relaxed)
    }

    /// A move was answered after so long.
    pub(crate) fn moved(&self, time: Duration) {
        self.0.moves.fetch_add(1, Ordering::Relaxed);
        self.0.move_times.note(time);
    }

    /// A commit of so many changes took so long.
    pub(crate) fn commit(&self, changes: usize, time: Duration) {
        self.0.stored.fetch_add(changes as u64, Ordering::Relaxed);
        self.0.commits.note(time);
    }

    /// A request was answered.
    pub(crate) fn request(&self, status: axum::http::StatusCode) {
        self.0.requests.fetch_add(1, Ordering::Relaxed);
        if status.is_server_error() {
            self.0.errors.fetch_add(1, Ordering::Relaxed);
        }
        if status == axum::http::StatusCode::TOO_MANY_REQUESTS {
            self.0.refused.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// A slow client gets the whole state.
    pub(crate) fn resync(&self) {
        self.0.resyncs.fetch_add(1, Ordering::Relaxed);
    }

    /// All numbers as Prometheus reads them.
    pub(crate) fn text(&self, engine: [(&str, usize); 3]) -> String {
        let mut out = String::new();
        let inner = &self.0;
        let gauges = [
            ("chuhe_sockets", "Open sockets.", &inner.sockets),
            ("chuhe_games", "Games being played.", &inner.games),
            ("chuhe_rooms", "Games in memory.", &inner.rooms),
        ];
        for (name, help, value) in gauges {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        let counters = [
            ("chuhe_moves_total", "Moves played.", &inner.moves),
            ("chuhe_requests_total", "Requests answered.", &inner.requests),
            ("chuhe_errors_total", "Requests that failed here.", &inner.errors),
            ("chuhe_limited_total", "Requests refused for their number.", &inner.refused),
            ("chuhe_resyncs_total", "Slow clients that got a whole state.", &inner.resyncs),
            ("chuhe_stored_total", "Changes stored.", &inner.stored),
        ];
        for (name, help, value) in counters {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        if let Some(bytes) = resident() {
            let name = "chuhe_resident_bytes";
            let _ =
                writeln!(out, "# HELP {name} Memory held.\n# TYPE {name} gauge\n{name} {bytes}");
        }
        let _ = writeln!(out, "# HELP chuhe_engine Searches.\n# TYPE chuhe_engine gauge");
        for (what, value) in engine {
            let _ = writeln!(out, "chuhe_engine{{what=\"{what}\"}} {value}");
        }
        inner.commits.write(&mut out, "chuhe_commit_seconds", "Time of a commit.");
        let help = "Time from a move's arrival to its acknowledgement.";
        inner.move_times.write(&mut out, "chuhe_move_seconds", help);
        out
    }
}

/// Bytes of memory that the program holds; `None` where the system does not tell.
pub(crate) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib * 1024)
}
