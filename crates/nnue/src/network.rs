//! A network laid out for evaluating.

use xiangqi::{Color, Position};

use crate::arch::{self, BUCKETS, HIDDEN, ONE};
use crate::features::{ROWS, View};
use crate::kernels::{Kernel, Row};
use crate::{NetworkError, Weights};

/// No value goes beyond.
const MOST_VALUE: i64 = 1_000_000;

/// A network that can evaluate. Meant to be shared by all threads, in an [`Arc`](std::sync::Arc).
#[derive(Clone)]
pub struct Network {
    pub(crate) rows: Box<[Row]>,
    pub(crate) bias: Row,
    output: [[Row; 2]; BUCKETS],
    output_bias: [i32; BUCKETS],
    scale: i32,
    description: String,
    mark: u32,
    pub(crate) kernel: Kernel,
}

impl Network {
    /// The network with these weights, computed with the best of the processor's instructions.
    ///
    /// # Panics
    /// If there are more or fewer weights than the architecture has. [`Weights::read`] gives none
    /// like that.
    pub fn new(weights: &Weights) -> Self {
        weights.assert_sizes();
        let row = |numbers: &[i16]| {
            let mut row = Row::ZERO;
            row.0.copy_from_slice(numbers);
            row
        };
        let mut output = [[Row::ZERO; 2]; BUCKETS];
        let halves = weights.output.as_chunks::<HIDDEN>().0;
        for (to, from) in output.as_flattened_mut().iter_mut().zip(halves) {
            to.0 = *from;
        }
        let mut output_bias = [0; BUCKETS];
        output_bias.copy_from_slice(&weights.output_bias);
        Self {
            rows: weights.rows.as_chunks::<HIDDEN>().0.iter().map(|chunk| row(chunk)).collect(),
            bias: row(&weights.bias),
            output,
            output_bias,
            scale: weights.scale,
            description: weights.description.clone(),
            mark: weights.mark(),
            kernel: Kernel::best(),
        }
    }

    /// The network in the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        Weights::read(bytes).map(|weights| Self::new(&weights))
    }

    /// The same network, computed with these instructions.
    #[must_use]
    pub fn with_kernel(&self, kernel: Kernel) -> Self {
        Self { kernel, ..self.clone() }
    }

    /// The instructions it is computed with.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// What its makers say of it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// A number by which networks can be told apart: [`Weights::mark`].
    pub fn mark(&self) -> u32 {
        self.mark
    }

    /// What a position is worth for the side to move, on the inner scale of the search, computed from
    /// nothing. [`Accumulators`](crate::Accumulators) do it faster.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let sums = Color::ALL.map(|color| {
            let view = View::new(color, position.king(color));
            let rows: Vec<u16> = view.rows(position.board()).collect();
            let mut sum = Row::ZERO;
            self.kernel.change(&self.rows, &self.bias, &mut sum, &rows, &[]);
            sum
        });
        self.output(position, &sums)
    }

    /// The score by the sums of Red's and Black's view.
    #[inline]
    pub(crate) fn output(&self, position: &Position, sums: &[Row; 2]) -> i32 {
        let bucket = arch::bucket(position.board());
        let turn = position.turn();
        let (us, them) = (&sums[turn as usize], &sums[!turn as usize]);
        let sum = self.kernel.output(us, them, &self.output[bucket]);
        let value = i64::from(sum) + i64::from(self.output_bias[bucket]);
        let value = value * i64::from(self.scale) / i64::from(ONE);
        i32::try_from(value.clamp(-MOST_VALUE, MOST_VALUE)).unwrap_or(0)
    }
}

const _: () = assert!(ROWS <= u16::MAX as usize);

impl PartialEq for Network {
    /// Whether they give the same values, as far as the mark tells.
    fn eq(&self, other: &Self) -> bool {
        self.mark == other.mark
    }
}

impl Eq for Network {}

impl std::fmt::Debug for Network {
    /// Two million numbers would tell nobody anything.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network")
            .field("description", &self.description)
            .field("kernel", &self.kernel)
            .finish_non_exhaustive()
    }
}
