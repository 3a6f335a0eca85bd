//! One module a format: how to tell it, read it and write it. They are listed in `format.rs`.

pub(crate) mod book;
pub(crate) mod cbf;
pub(crate) mod cbl_old;
pub(crate) mod ccbridge;
pub(crate) mod ccm;
pub(crate) mod che;
pub(crate) mod chn;
pub(crate) mod cm;
mod depth_walk;
pub(crate) mod dhtmlxq;
pub(crate) mod eglib;
mod finish;
mod fixed_text;
pub(crate) mod mxq;
pub(crate) mod pfc;
pub(crate) mod pgn;
mod points;
mod stack_walk;
pub(crate) mod xgf;
mod xml;
pub(crate) mod xqf;

use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;

/// A format that is named and not read.
pub(crate) const NONE: Codec = Codec { sniff: |_| Likeness::No, read, write: None, many: false };

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    Err(source.error("a format that can be read"))
}
