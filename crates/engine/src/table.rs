//! The transposition table: what is known of positions seen before, shared by all threads.
//!
//! An entry is two atomic words, the data and the key xor the data. Two threads that write one
//! entry at the same time may leave a mixture; its key does not fit then, and it is taken for
//! another position. So no lock and no unsafe code is needed.

#![expect(clippy::cast_possible_truncation, reason = "fields are packed into words and unpacked")]

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use xiangqi::Move;

use crate::score::{MATE_BOUND, NONE};

/// What a stored score means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// There is no score, only a move or an evaluation.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    /// As seen from the root of the search that asks.
    pub(crate) value: i32,
    /// Static evaluation, [`NONE`] if not known.
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position is or was on a principal variation.
    pub(crate) pv: bool,
}

impl Entry {
    /// Whether the score shows that an estimate is wrong.
    pub(crate) fn contradicts(&self, estimate: i32) -> bool {
        match self.bound {
            Bound::None => false,
            Bound::Upper => self.value < estimate,
            Bound::Lower => self.value > estimate,
            Bound::Exact => true,
        }
    }

    /// Whether the score decides a search with this window's bound at this depth.
    pub(crate) fn cuts(&self, alpha: i32, beta: i32, depth: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::None => false,
                Bound::Upper => self.value <= alpha,
                Bound::Lower => self.value >= beta,
                Bound::Exact => true,
            }
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// How many generations are told apart.
const GENERATIONS: u8 = 32;
/// A search older counts like so many plies of depth less.
const AGE_WEIGHT: i32 = 4;

impl Table {
    /// A table of about `mb` MiB; smaller if the system does not give so much.
    pub(crate) fn new(mb: usize) -> Self {
        let mut buckets = Vec::new();
        let mut count = (mb << 20) / size_of::<Bucket>();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        want_huge_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count.max(1), Bucket::default);
        Self { buckets, generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: entries of earlier ones give way first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product spreads the keys evenly over any count.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks the processor to fetch what is known of a position, which will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        let bucket = self.bucket(key);
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "there is no safe way to give the hint")]
        // SAFETY: a prefetch reads and writes nothing, so that any address would do; and every
        // x86-64 processor knows it.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: i32) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Keeps what was found, unless the bucket holds more valuable knowledge.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: i32, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let old = unpack(data, ply);
                entry.mv = entry.mv.or(old.mv);
                let shallower = entry.depth + 3 < old.depth;
                if shallower && entry.bound != Bound::Exact && age_of(data, generation) == 0 {
                    return;
                }
                victim = Some(slot);
                break;
            }
            let worth = depth_of(data)
                - AGE_WEIGHT * age_of(data, generation)
                - 1000 * i32::from(data == 0);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = pack(&entry, ply, generation);
            slot.data.store(data, Relaxed);
            slot.check.store(key ^ data, Relaxed);
        }
    }

    /// How many of a thousand slots were written by the current search.
    pub(crate) fn permille(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots
            .map(|slot| slot.data.load(Relaxed))
            .filter(|&data| data != 0 && age_of(data, generation) == 0)
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }
}

/// Asks the system for large pages, before the first touch: accesses are random, and with small
/// pages nearly each also misses the processor's cache of addresses.
#[cfg(target_os = "linux")]
fn want_huge_pages(memory: &mut [MaybeUninit<Bucket>]) {
    use rustix::mm::{Advice, madvise};

    const HUGE: usize = 2 << 20;
    // Only whole huge pages inside, so that no memory of others is meant.
    let skipped = memory.as_ptr().align_offset(HUGE);
    let Some(memory) = memory.get_mut(skipped..) else { return };
    let bytes = size_of_val(memory) / HUGE * HUGE;
    if bytes == 0 {
        return;
    }
    #[expect(unsafe_code, reason = "there is no safe way to give the advice")]
    // SAFETY: the range lies within memory that is borrowed here, and this advice changes neither
    // what it holds nor that it may be used.
    let advised = unsafe { madvise(memory.as_mut_ptr().cast(), bytes, Advice::LinuxHugepage) };
    // Kernels without large pages refuse; small ones do as well.
    let _ = advised;
}

#[cfg(not(target_os = "linux"))]
fn want_huge_pages(_: &mut [MaybeUninit<Bucket>]) {}

// Layout of the data word: move 0..16, value 16..32, eval 32..48, depth 48..56, bound 56..58,
// principal variation 58, generation 59..64.

fn pack(entry: &Entry, ply: i32, generation: u8) -> u64 {
    // `from == to` is no move, so 0 is free to mean none.
    let mv = entry.mv.map_or(0, Move::to_bits);
    let value = if (MATE_BOUND..NONE).contains(&entry.value) {
        entry.value + ply
    } else if entry.value <= -MATE_BOUND {
        entry.value - ply
    } else {
        entry.value
    };
    u64::from(mv)
        | u64::from(value as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.pv) << 58
        | u64::from(generation) << 59
}

fn unpack(data: u64, ply: i32) -> Entry {
    let value = i32::from((data >> 16) as i16);
    let value = if (MATE_BOUND..NONE).contains(&value) {
        value - ply
    } else if value <= -MATE_BOUND {
        value + ply
    } else {
        value
    };
    Entry {
        mv: Some(data as u16).filter(|&bits| bits != 0).and_then(Move::try_from_bits),
        value,
        eval: i32::from((data >> 32) as i16),
        depth: depth_of(data),
        bound: match data >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> 58 & 1 == 1,
    }
}

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xff) as i32
}

fn age_of(data: u64, generation: u8) -> i32 {
    i32::from((generation + GENERATIONS - (data >> 59) as u8) % GENERATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;
    use xiangqi::Square;

    fn entry(value: i32) -> Entry {
        let mv = Some(Move::new(Square::H2, Square::E2));
        Entry { mv, value, eval: -31, depth: 9, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = Table::new(1);
        for (key, value) in [(1, -20_000), (u64::MAX / 3, 7), (u64::MAX, 30_000)] {
            table.store(key, 5, entry(value));
            assert_eq!(table.probe(key, 8), Some(entry(value)));
        }
        table.clear();
        assert_eq!(table.probe(1, 0), None);
    }

    #[test]
    fn mates_count_from_where_they_are_asked() {
        let table = Table::new(1);
        table.store(77, 4, entry(MATE - 10));
        assert_eq!(table.probe(77, 2).map(|entry| entry.value), Some(MATE - 8));
        table.store(78, 4, entry(10 - MATE));
        assert_eq!(table.probe(78, 2).map(|entry| entry.value), Some(8 - MATE));
    }

    #[test]
    fn threads_never_read_what_nobody_wrote() {
        // Every entry's evaluation and depth are functions of its key, so a torn entry would show.
        let table = Table::new(1);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    let mut state = thread + 1;
                    for _ in 0..200_000 {
                        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                        let key = (state >> 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                        let (eval, depth) = ((key >> 50) as i32, (key >> 44 & 63) as i32);
                        if let Some(seen) = table.probe(key, 0) {
                            assert_eq!((seen.eval, seen.depth), (eval, depth));
                        }
                        table.store(key, 0, Entry { eval, depth, ..entry(1) });
                    }
                });
            }
        });
        assert!(table.permille() > 0);
    }
}
