//! One module a format: how to tell it, read it and write it. They are listed in `format.rs`.

pub(crate) mod dhtmlxq;
pub(crate) mod diagrams;
pub(crate) mod engine_log;
pub(crate) mod json;
pub(crate) mod moves;
pub(crate) mod pgn;
pub(crate) mod positions;
pub(crate) mod qipu_line;
pub(crate) mod text_cn;
pub(crate) mod wxf;

use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;

/// A format that is named and not read.
pub(crate) const NONE: Codec = Codec { sniff: |_| Likeness::No, read, write: None, many: false };

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    Err(source.error("a format that can be read"))
}
