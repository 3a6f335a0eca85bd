//! A tree of moves as bytes.
//!
//! A version byte; then the nodes in the order of [`Tree::walk`], the root first. A node is a byte
//! of flags, its move (two bytes, [`Move::to_bits`], low byte first), and its remarks. Numbers are
//! little-endian in base 128, texts a length and UTF-8. How moves stand is not stored: it follows
//! from the start position.

use records::{NodeId, Remarks, Tree};
use xiangqi::{Move, Setup};

const VERSION: u8 = 1;

/// Flags of a node.
mod flag {
    pub(super) const MOVE: u8 = 1;
    /// A child follows.
    pub(super) const CHILD: u8 = 2;
    /// After all below it a sibling follows.
    pub(super) const SIBLING: u8 = 4;
    pub(super) const REMARKS: u8 = 8;
    pub(super) const ALL: u8 = 15;
}

/// Flags of remarks.
mod part {
    pub(super) const BEFORE: u8 = 1;
    pub(super) const COMMENT: u8 = 2;
    pub(super) const GLYPHS: u8 = 4;
    pub(super) const CLOCK: u8 = 8;
    pub(super) const SPENT: u8 = 16;
    pub(super) const EVAL: u8 = 32;
    pub(super) const UNKNOWN: u8 = 64;
    pub(super) const ALL: u8 = 127;
}

/// Writes a tree.
pub fn encode(tree: &Tree) -> Vec<u8> {
    let mut out = vec![VERSION];
    write_node(tree, NodeId::ROOT, &mut out);
    for (node, _) in tree.walk() {
        write_node(tree, node, &mut out);
    }
    out
}

fn write_node(tree: &Tree, node: NodeId, out: &mut Vec<u8>) {
    let mv = tree.mv(node);
    let remarks = tree.remarks(node).filter(|remarks| **remarks != Remarks::default());
    let sibling = node != NodeId::ROOT && tree.next_sibling(node).is_some();
    let flags = [
        (mv.is_some(), flag::MOVE),
        (tree.first_child(node).is_some(), flag::CHILD),
        (sibling, flag::SIBLING),
        (remarks.is_some(), flag::REMARKS),
    ];
    out.push(sum(flags));
    if let Some(mv) = mv {
        out.extend(mv.to_bits().to_le_bytes());
    }
    if let Some(remarks) = remarks {
        write_remarks(remarks, out);
    }
}

fn write_remarks(remarks: &Remarks, out: &mut Vec<u8>) {
    out.push(sum([
        (!remarks.before.is_empty(), part::BEFORE),
        (!remarks.comment.is_empty(), part::COMMENT),
        (!remarks.glyphs.is_empty(), part::GLYPHS),
        (remarks.clock_ms.is_some(), part::CLOCK),
        (remarks.spent_ms.is_some(), part::SPENT),
        (remarks.eval_cp.is_some(), part::EVAL),
        (!remarks.unknown.is_empty(), part::UNKNOWN),
    ]));
    for text in [&remarks.before, &remarks.comment] {
        if !text.is_empty() {
            write_bytes(text.as_bytes(), out);
        }
    }
    if !remarks.glyphs.is_empty() {
        write_bytes(&remarks.glyphs, out);
    }
    for time in [remarks.clock_ms, remarks.spent_ms].into_iter().flatten() {
        write_number(time, out);
    }
    if let Some(eval) = remarks.eval_cp {
        out.extend(eval.to_le_bytes());
    }
    if !remarks.unknown.is_empty() {
        write_number(remarks.unknown.len() as u64, out);
        for (name, value) in &remarks.unknown {
            write_bytes(name.as_bytes(), out);
            write_bytes(value.as_bytes(), out);
        }
    }
}

fn sum<const N: usize>(flags: [(bool, u8); N]) -> u8 {
    flags.into_iter().filter(|(set, _)| *set).fold(0, |sum, (_, flag)| sum | flag)
}

fn write_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    write_number(bytes.len() as u64, out);
    out.extend_from_slice(bytes);
}

fn write_number(mut number: u64, out: &mut Vec<u8>) {
    loop {
        let low = u8::try_from(number & 0x7f).unwrap_or(0x7f);
        number >>= 7;
        if number == 0 {
            return out.push(low);
        }
        out.push(low | 0x80);
    }
}

/// Reads what [`encode`] has written for a game from `start`; `None` for anything else.
pub fn decode(bytes: &[u8], start: &Setup) -> Option<Tree> {
    let mut input = Input { rest: bytes };
    if input.byte()? != VERSION {
        return None;
    }
    let mut tree = Tree::new();
    let root = input.node()?;
    if root.mv.is_some() || root.sibling {
        return None;
    }
    set_remarks(&mut tree, NodeId::ROOT, root.remarks);
    // Nodes whose children are being read, and whether a sibling follows below each.
    let mut parents = vec![NodeId::ROOT];
    let mut more = root.child;
    let mut waiting = Vec::new();
    while more {
        let parent = *parents.last()?;
        let read = input.node()?;
        let node = match read.mv {
            Some(mv) => tree.add(parent, mv),
            None => tree.add_undecodable(parent),
        };
        set_remarks(&mut tree, node, read.remarks);
        if read.child {
            waiting.push(read.sibling);
            parents.push(node);
            continue;
        }
        more = read.sibling;
        while !more && !waiting.is_empty() {
            more = waiting.pop()?;
            parents.pop();
        }
    }
    if !input.rest.is_empty() {
        return None;
    }
    tree.check(start);
    Some(tree)
}

fn set_remarks(tree: &mut Tree, node: NodeId, remarks: Option<Remarks>) {
    if let Some(remarks) = remarks {
        *tree.remarks_mut(node) = remarks;
    }
}

struct ReadNode {
    mv: Option<Move>,
    child: bool,
    sibling: bool,
    remarks: Option<Remarks>,
}

struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            number |= part << shift;
            // Bits beyond the last are no number of ours.
            if part << shift >> shift != part {
                return None;
            }
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        self.take(length)
    }

    fn text(&mut self) -> Option<String> {
        std::str::from_utf8(self.bytes()?).ok().map(str::to_owned)
    }

    fn node(&mut self) -> Option<ReadNode> {
        let flags = self.byte()?;
        if flags & !flag::ALL != 0 {
            return None;
        }
        let mv = match flags & flag::MOVE {
            0 => None,
            _ => Some(Move::try_from_bits(u16::from_le_bytes(self.array()?))?),
        };
        let remarks = match flags & flag::REMARKS {
            0 => None,
            _ => Some(self.remarks()?),
        };
        let (child, sibling) = (flags & flag::CHILD != 0, flags & flag::SIBLING != 0);
        Some(ReadNode { mv, child, sibling, remarks })
    }

    fn remarks(&mut self) -> Option<Remarks> {
        let parts = self.byte()?;
        if parts & !part::ALL != 0 {
            return None;
        }
        let has = |part| parts & part != 0;
        let mut remarks = Remarks::default();
        if has(part::BEFORE) {
            remarks.before = self.text()?;
        }
        if has(part::COMMENT) {
            remarks.comment = self.text()?;
        }
        if has(part::GLYPHS) {
            remarks.glyphs = self.bytes()?.to_vec();
        }
        if has(part::CLOCK) {
            remarks.clock_ms = Some(self.number()?);
        }
        if has(part::SPENT) {
            remarks.spent_ms = Some(self.number()?);
        }
        if has(part::EVAL) {
            remarks.eval_cp = Some(i32::from_le_bytes(self.array()?));
        }
        if has(part::UNKNOWN) {
            for _ in 0..self.number()? {
                remarks.unknown.push((self.text()?, self.text()?));
            }
        }
        Some(remarks)
    }
}
