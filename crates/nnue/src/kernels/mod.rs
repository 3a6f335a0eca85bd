//! The arithmetic, once for each set of instructions.
//!
//! All kernels compute the same whole numbers, sums of 16 and of 32 bits, which wrap around; so their
//! order does not matter. A search does not depend on the processor it runs on.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod scalar;

use std::fmt;
use std::str::FromStr;

use crate::arch::HIDDEN;

/// One number for each unit of the hidden layer, where vectors can be loaded quickly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; HIDDEN]);

impl Row {
    pub(crate) const ZERO: Self = Self([0; HIDDEN]);
}

/// What the network is computed with. There is a value only for what the processor can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// All that this processor can run, the best last.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = [
            Some(Kind::Scalar),
            #[cfg(target_arch = "x86_64")]
            std::is_x86_feature_detected!("avx2").then_some(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            (std::is_x86_feature_detected!("avx512bw")
                && std::is_x86_feature_detected!("avx512vnni"))
            .then_some(Kind::Avx512),
        ];
        kinds.into_iter().flatten().map(Self)
    }

    /// The best for this processor.
    pub fn best() -> Self {
        Self::all().last().unwrap_or(Self(Kind::Scalar))
    }

    /// Its name: `scalar`, `avx2`, `avx512`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
        }
    }

    /// Adds rows to sums and takes others away.
    #[inline]
    pub(crate) fn change(
        self,
        rows: &[Row],
        from: &Row,
        to: &mut Row,
        added: &[u16],
        removed: &[u16],
    ) {
        match self.0 {
            Kind::Scalar => scalar::change(rows, from, to, added, removed),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "the compiler does not know what the processor can do")]
            // SAFETY: there is such a value only where the processor has been asked.
            Kind::Avx2 => unsafe { avx2::change(rows, from, to, added, removed) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "the compiler does not know what the processor can do")]
            // SAFETY: there is such a value only where the processor has been asked.
            Kind::Avx512 => unsafe { avx512::change(rows, from, to, added, removed) },
        }
    }

    /// The squares of the clipped sums, halved, each times its weight, added up.
    #[inline]
    pub(crate) fn output(self, us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
        match self.0 {
            Kind::Scalar => scalar::output(us, them, weights),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "the compiler does not know what the processor can do")]
            // SAFETY: there is such a value only where the processor has been asked.
            Kind::Avx2 => unsafe { avx2::output(us, them, weights) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "the compiler does not know what the processor can do")]
            // SAFETY: there is such a value only where the processor has been asked.
            Kind::Avx512 => unsafe { avx512::output(us, them, weights) },
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is of no kernel that this processor can run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no kernel that this processor runs: it runs {known}")]
pub struct ParseKernelError {
    text: String,
    known: String,
}

impl FromStr for Kernel {
    type Err = ParseKernelError;

    fn from_str(text: &str) -> Result<Self, ParseKernelError> {
        Self::all().find(|kernel| kernel.name() == text).ok_or_else(|| ParseKernelError {
            text: text.to_owned(),
            known: Self::all().map(Self::name).collect::<Vec<_>>().join(", "),
        })
    }
}
