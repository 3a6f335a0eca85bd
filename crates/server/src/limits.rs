//! How often things may be done: buckets that fill with time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::ApiError;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// Any request.
    Request,
    /// Attempts to log in.
    Login,
    /// New accounts.
    Register,
    /// New guests.
    Guest,
    /// New games.
    Challenge,
    /// Texts.
    Chat,
    /// New sockets.
    Socket,
    /// Uploaded and exported files.
    File,
    /// Reports.
    Report,
    /// Seconds of the engine's time.
    Engine,
}

impl Kind {
    /// How many at once, and how many a second in the long run.
    const fn rate(self) -> (f64, f64) {
        match self {
            Self::Request => (400.0, 50.0),
            Self::Login => (15.0, 1.0 / 20.0),
            Self::Register => (10.0, 1.0 / 360.0),
            Self::Guest => (40.0, 1.0 / 30.0),
            Self::Challenge => (30.0, 1.0 / 5.0),
            Self::Chat => (6.0, 1.0 / 2.0),
            Self::Socket => (60.0, 1.0),
            Self::File => (30.0, 1.0 / 4.0),
            Self::Report => (5.0, 1.0 / 600.0),
            Self::Engine => (300.0, 0.5),
        }
    }
}

/// Who is counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    /// An address; of IPv6 the network that one household has.
    Address(IpAddr),
    /// A user.
    User(i64),
    /// A name that somebody tries.
    Name(String),
}

impl From<IpAddr> for Who {
    fn from(address: IpAddr) -> Self {
        Self::Address(match address.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// Buckets that are kept; full ones are forgotten beyond.
const MOST: usize = 100_000;

#[derive(Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn fill(&mut self, kind: Kind, now: Instant) {
        let (most, rate) = kind.rate();
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + seconds * rate).min(most);
        self.at = now;
    }
}

/// All buckets, and the sockets of each address.
#[derive(Debug)]
pub(crate) struct Limits {
    enabled: bool,
    buckets: Mutex<HashMap<(Kind, Who), Bucket>>,
    sockets: Mutex<HashMap<Who, usize>>,
}

/// Sockets of one address at a time.
const MOST_SOCKETS: usize = 300;

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Limits {
    pub(crate) fn new(enabled: bool) -> Self {
        Self { enabled, buckets: Mutex::default(), sockets: Mutex::default() }
    }

    /// Takes one.
    ///
    /// # Errors
    /// That there is none left, and when there will be.
    pub(crate) fn take(&self, kind: Kind, who: impl Into<Who>) -> Result<(), ApiError> {
        self.take_some(kind, who, 1.0)
    }

    /// Takes an amount.
    ///
    /// # Errors
    /// That there is not so much left, and when there will be.
    pub(crate) fn take_some(
        &self,
        kind: Kind,
        who: impl Into<Who>,
        amount: f64,
    ) -> Result<(), ApiError> {
        if !self.enabled {
            return Ok(());
        }
        let now = Instant::now();
        let (most, rate) = kind.rate();
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= MOST {
            buckets.retain(|(kind, _), bucket| {
                bucket.fill(*kind, now);
                bucket.left < kind.rate().0
            });
        }
        let bucket = buckets.entry((kind, who.into())).or_insert(Bucket { left: most, at: now });
        bucket.fill(kind, now);
        if bucket.left >= amount {
            bucket.left -= amount;
            return Ok(());
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small")]
        let seconds = ((amount.min(most) - bucket.left) / rate).ceil() as u64;
        Err(ApiError::too_many(seconds.max(1)))
    }

    /// Gives back what was not used.
    pub(crate) fn give_back(&self, kind: Kind, who: impl Into<Who>, amount: f64) {
        if let Some(bucket) = lock(&self.buckets).get_mut(&(kind, who.into())) {
            bucket.left = (bucket.left + amount).min(kind.rate().0);
        }
    }

    /// One more socket of an address.
    ///
    /// # Errors
    /// That there are too many.
    pub(crate) fn open_socket(&self, address: IpAddr) -> Result<(), ApiError> {
        if !self.enabled {
            return Ok(());
        }
        self.take(Kind::Socket, address)?;
        let mut sockets = lock(&self.sockets);
        let count = sockets.entry(address.into()).or_default();
        if *count >= MOST_SOCKETS {
            return Err(ApiError::too_many(10));
        }
        *count += 1;
        Ok(())
    }

    /// One socket fewer.
    pub(crate) fn close_socket(&self, address: IpAddr) {
        let mut sockets = lock(&self.sockets);
        let who = Who::from(address);
        if let Some(count) = sockets.get_mut(&who) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                sockets.remove(&who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_takes_too_much_waits_and_nobody_else_does() {
        let limits = Limits::new(true);
        let [one, other] =
            ["10.0.0.1", "10.0.0.2"].map(|text| text.parse::<IpAddr>().expect("one"));
        let taken = (0..100).take_while(|_| limits.take(Kind::Login, one).is_ok()).count();
        assert_eq!(taken, 15);
        let refused = limits.take(Kind::Login, one).expect_err("there is none left");
        assert!(refused.retry_after_s.is_some_and(|seconds| (1..=20).contains(&seconds)));
        assert!(limits.take(Kind::Login, other).is_ok());
        assert!(limits.take(Kind::Chat, one).is_ok());
        limits.give_back(Kind::Login, one, 1.0);
        assert!(limits.take(Kind::Login, one).is_ok());
    }

    #[test]
    fn an_ipv6_household_is_one() {
        let limits = Limits::new(true);
        for host in 1..=15_u16 {
            let address = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 0, 0, 0, host));
            assert!(limits.take(Kind::Login, address).is_ok());
        }
        let next = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 9, 9, 9, 9));
        assert!(limits.take(Kind::Login, next).is_err());
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().expect("an address");
        assert_eq!(Who::from(mapped), Who::Address("10.0.0.1".parse().expect("an address")));
    }
}
