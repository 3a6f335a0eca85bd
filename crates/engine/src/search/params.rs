//! Every number that the search is tuned with, in one place.
//!
//! Margins are in the units of the evaluation, reductions in 1024ths of a ply. With the feature
//! `tune` each can be set while the program runs; without it they are constants.

macro_rules! params {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal in $min:literal..$max:literal;)*) => {
        #[cfg(not(feature = "tune"))]
        mod values {
            $($(#[doc = $doc])* #[inline(always)] pub(crate) const fn $name() -> i32 { $value })*
        }

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
            mod cells {
                use super::AtomicI32;
                $(pub(crate) static $name: AtomicI32 = AtomicI32::new($value);)*
            }
            $($(#[doc = $doc])* #[inline] pub(crate) fn $name() -> i32 {
                cells::$name.load(Relaxed)
            })*

            /// Sets a parameter; `false` if there is none of this name.
            pub fn set(name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => cells::$name.store(value, Relaxed),)*
                    _ => return false,
                }
                true
            }

            /// Name, value, least and greatest sensible value of every parameter.
            pub const ALL: &[(&str, i32, i32, i32)] = &[
                $((stringify!($name), $value, $min, $max),)*
            ];
        }

        pub(crate) use values::*;
        #[cfg(feature = "tune")]
        pub use values::{ALL, set};
    };
}

params! {
    /// Half the first aspiration window.
    window = 10 in 4..30;
    /// Reverse futility: margin a ply.
    futility_up = 62 in 30..120;
    /// Razoring: fixed part, and part that grows with the square of depth.
    razor_base = 220 in 80..400;
    razor_depth = 140 in 60..250;
    /// Null move: reduction fixed, by depth (in 1024ths), and by how far the evaluation is above
    /// beta (one ply for each so many units).
    null_base = 4 in 2..6;
    null_depth = 340 in 200..500;
    null_eval = 100 in 50..250;
    /// Null move: how much below beta the evaluation may be at depth 0; a ply allows so much more.
    null_margin = 150 in 50..300;
    null_margin_depth = 10 in 4..25;
    /// Probcut: by how much a shallow capture search must exceed beta.
    probcut = 90 in 50..200;
    /// Late move reduction: fixed part and factor of the product of logarithms.
    late_base = 600 in 0..1500;
    late_factor = 420 in 250..700;
    late_pv = 1024 in 0..2048;
    late_cut = 1800 in 500..3000;
    late_improving = 700 in 0..1500;
    late_killer = 900 in 0..2048;
    late_check = 700 in 0..2048;
    late_table_capture = 800 in 0..2048;
    late_cutoffs = 800 in 0..2048;
    /// One ply of reduction less for so much history.
    late_history = 14000 in 4000..20000;
    late_capture_history = 8000 in 3000..16000;
    /// Futility of quiet moves: fixed part and margin a reduced ply.
    futility_base = 75 in 20..200;
    futility_depth = 65 in 30..140;
    /// A quiet move with less history a ply is given up.
    history_prune = 3500 in 1500..8000;
    /// Exchanges that lose more are given up.
    see_quiet = 14 in 5..40;
    see_capture = 85 in 40..160;
    /// Futility of captures: fixed part and margin a ply.
    capture_futility = 120 in 40..300;
    capture_futility_depth = 120 in 60..250;
    /// Late move pruning: fixed part.
    late_count = 3 in 1..8;
    /// Singular extension: margin a ply in 64ths, and margins of two and three plies.
    singular = 64 in 20..160;
    singular_double = 12 in 0..60;
    singular_triple = 80 in 30..200;
    /// Quiescence: what a capture may lack.
    quiescence_futility = 130 in 60..300;
    /// History bonuses: factor of depth, offset, greatest.
    bonus_depth = 150 in 60..300;
    bonus_base = 60 in 0..200;
    bonus_most = 1600 in 800..3000;
    malus_depth = 170 in 60..400;
    malus_base = 60 in 0..200;
    malus_most = 1400 in 600..3000;
    /// Correction of the evaluation by soldiers and by other men, in 1024ths.
    correct_soldiers = 32 in 0..200;
    correct_men = 36 in 0..200;
    correct_line = 28 in 0..200;
}
