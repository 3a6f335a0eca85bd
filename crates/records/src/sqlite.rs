//! Reading tables of `SQLite` files: page by page from memory, nothing but whole tables.
//!
//! The format is that of <https://www.sqlite.org/fileformat2.html>. No page is visited twice and no
//! length is believed before the file is seen to have as many bytes.

use std::collections::HashSet;

/// What a `SQLite` file begins with.
pub(crate) const MAGIC: &[u8] = b"SQLite format 3\0";
/// The bytes of the file's head, which is the front of page 1.
const HEAD: usize = 100;
/// Kinds of pages.
const TABLE_INNER: u8 = 5;
const TABLE_LEAF: u8 = 13;
/// Texts are in UTF-8, or in UTF-16 with the low or the high byte first.
const UTF_16LE: u32 = 2;
const UTF_16BE: u32 = 3;

/// A file.
#[derive(Clone, Debug)]
pub(crate) struct Database<'a> {
    bytes: &'a [u8],
    page_size: usize,
    /// The bytes of a page without what is reserved at its end.
    usable: usize,
    encoding: u32,
}

/// A table and its columns, in the order of the rows' values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    columns: Vec<String>,
    root: usize,
}

/// A value of a row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

/// Why a file cannot be read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Damage {
    /// Where.
    pub(crate) at: usize,
    /// What was expected there.
    pub(crate) expected: &'static str,
}

impl Table {
    /// The place of a column in a row; case does not count.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|own| own.eq_ignore_ascii_case(name))
    }
}

impl Value {
    /// A whole number; a real one is cut.
    #[allow(clippy::cast_possible_truncation, reason = "cutting is what is asked for")]
    pub(crate) fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(integer) => Some(*integer),
            Self::Real(real) => Some(*real as i64),
            _ => None,
        }
    }
}

impl<'a> Database<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, Damage> {
        if bytes.len() < HEAD || !bytes.starts_with(MAGIC) {
            return Err(Damage { at: 0, expected: "the head of an SQLite file" });
        }
        let page_size = match usize::from(u16::from_be_bytes([bytes[16], bytes[17]])) {
            1 => 65_536,
            size => size,
        };
        let usable = page_size.saturating_sub(usize::from(bytes[20]));
        if !page_size.is_power_of_two() || page_size < 512 || usable < 480 {
            return Err(Damage { at: 16, expected: "a page size from 512 to 65536" });
        }
        let encoding = u32::from_be_bytes(std::array::from_fn(|i| bytes[56 + i]));
        Ok(Self { bytes, page_size, usable, encoding })
    }

    /// The tables of the file, with the text that made each.
    pub(crate) fn tables(&self) -> Result<Vec<Table>, Damage> {
        let mut tables = Vec::new();
        self.for_each_row(1, |row| {
            let [Value::Text(kind), Value::Text(name), _, Value::Integer(root), Value::Text(sql)] =
                row
            else {
                return;
            };
            if self.text(kind) == "table"
                && let Ok(root) = usize::try_from(*root)
            {
                let columns = columns(&self.text(sql));
                tables.push(Table { name: self.text(name), columns, root });
            }
        })?;
        Ok(tables)
    }

    /// A text value as text.
    pub(crate) fn text(&self, bytes: &[u8]) -> String {
        let units = |from: fn([u8; 2]) -> u16| {
            let units = bytes.chunks_exact(2).map(|unit| from([unit[0], unit[1]]));
            char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect()
        };
        match self.encoding {
            UTF_16LE => units(u16::from_le_bytes),
            UTF_16BE => units(u16::from_be_bytes),
            _ => String::from_utf8_lossy(bytes).into_owned(),
        }
    }

    /// Gives each row of a table to `f`, in the order of their numbers. A row may have fewer values
    /// than the table has columns.
    ///
    /// # Errors
    /// Where the table is damaged; rows before that have been given.
    pub(crate) fn rows(&self, table: &Table, f: impl FnMut(&[Value])) -> Result<(), Damage> {
        self.for_each_row(table.root, f)
    }

    fn for_each_row(&self, root: usize, mut f: impl FnMut(&[Value])) -> Result<(), Damage> {
        // Pages to visit, the next one last.
        let mut waiting = vec![root];
        let mut visited = HashSet::new();
        let mut values = Vec::new();
        while let Some(number) = waiting.pop() {
            let (page, start) = self.page(number)?;
            if !visited.insert(number) {
                return Err(Damage { at: start, expected: "a page that is not part of itself" });
            }
            match page.kind {
                TABLE_INNER => {
                    waiting.push(page.last_child()?);
                    for i in (0..page.cells).rev() {
                        let cell = page.cell(i)?;
                        waiting.push(page.number(cell)?);
                    }
                }
                TABLE_LEAF => {
                    for i in 0..page.cells {
                        let record = self.record(&page, page.cell(i)?)?;
                        let damage = Damage { at: start, expected: "a row" };
                        read_record(&record, &mut values).ok_or(damage)?;
                        f(&values);
                    }
                }
                _ => return Err(Damage { at: start, expected: "a page of a table" }),
            }
        }
        Ok(())
    }

    /// A page, and where it starts.
    fn page(&self, number: usize) -> Result<(Page<'a>, usize), Damage> {
        let start = number.checked_sub(1).and_then(|i| i.checked_mul(self.page_size));
        let expected = "a page within the file";
        let damage = Damage { at: start.unwrap_or(0), expected };
        let start = start.ok_or(damage)?;
        let bytes = self.bytes.get(start..).and_then(|rest| rest.get(..self.page_size));
        let bytes = &bytes.ok_or(damage)?[..self.usable];
        let head = if number == 1 { HEAD } else { 0 };
        let cells = usize::from(u16::from_be_bytes([bytes[head + 3], bytes[head + 4]]));
        let page = Page { bytes, head, start, kind: bytes[head], cells };
        Ok((page, start))
    }

    /// The bytes of the row in a cell, those on further pages included.
    fn record(&self, page: &Page<'a>, cell: usize) -> Result<Vec<u8>, Damage> {
        let at = page.start + cell;
        let damage = Damage { at, expected: "a row that fits its pages" };
        let mut rest = &page.bytes[cell..];
        let length = varint(&mut rest).and_then(|length| usize::try_from(length).ok());
        let length = length.ok_or(damage)?;
        varint(&mut rest).ok_or(damage)?;
        // How much of it is in the cell: as the format's description has it.
        let most = self.usable - 35;
        if length <= most {
            return rest.get(..length).map(<[u8]>::to_vec).ok_or(damage);
        }
        if length > self.bytes.len() {
            return Err(damage);
        }
        let least = (self.usable - 12) * 32 / 255 - 23;
        let wanted = least + (length - least) % (self.usable - 4);
        let here = if wanted <= most { wanted } else { least };
        let mut record = rest.get(..here).ok_or(damage)?.to_vec();
        let mut next = rest.get(here..here + 4).ok_or(damage)?;
        while record.len() < length {
            let number = usize::try_from(u32_be(next)).map_err(|_| damage)?;
            let (page, _) = self.page(number)?;
            let part = (length - record.len()).min(self.usable - 4);
            record.extend_from_slice(page.bytes.get(4..4 + part).ok_or(damage)?);
            next = &page.bytes[..4];
        }
        Ok(record)
    }
}

struct Page<'a> {
    bytes: &'a [u8],
    /// Where the page's own head is.
    head: usize,
    /// Where the page is in the file.
    start: usize,
    kind: u8,
    cells: usize,
}

impl Page<'_> {
    /// Where a cell is in the page.
    fn cell(&self, i: usize) -> Result<usize, Damage> {
        let head = self.head + if self.kind == TABLE_INNER { 12 } else { 8 };
        let at = head + 2 * i;
        let pointer =
            self.bytes.get(at..at + 2).map(|b| usize::from(u16::from_be_bytes([b[0], b[1]])));
        let damage = Damage { at: self.start + at, expected: "a cell within the page" };
        pointer.filter(|&cell| cell < self.bytes.len()).ok_or(damage)
    }

    fn last_child(&self) -> Result<usize, Damage> {
        self.number(self.head + 8)
    }

    /// The number of a page.
    fn number(&self, at: usize) -> Result<usize, Damage> {
        let damage = Damage { at: self.start + at, expected: "the number of a page" };
        let bytes = self.bytes.get(at..at + 4).ok_or(damage)?;
        usize::try_from(u32_be(bytes)).map_err(|_| damage)
    }
}

/// Four bytes as a number, the high byte first.
fn u32_be(bytes: &[u8]) -> u32 {
    bytes.iter().take(4).fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// A number of one to nine bytes, taken from the front.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for i in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if i == 8 {
            return Some(number << 8 | u64::from(byte));
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(number)
}

/// The values of a row.
fn read_record(record: &[u8], values: &mut Vec<Value>) -> Option<()> {
    values.clear();
    let mut rest = record;
    let head = usize::try_from(varint(&mut rest)?).ok()?;
    let used = record.len() - rest.len();
    let mut kinds = rest.get(..head.checked_sub(used)?)?;
    let mut body = record.get(head..)?;
    while !kinds.is_empty() {
        let kind = varint(&mut kinds)?;
        values.push(read_value(kind, &mut body)?);
    }
    Some(())
}

fn read_value(kind: u64, body: &mut &[u8]) -> Option<Value> {
    let mut take = |count: u64| {
        let (taken, rest) = body.split_at_checked(usize::try_from(count).ok()?)?;
        *body = rest;
        Some(taken)
    };
    Some(match kind {
        0 => Value::Null,
        1..=4 => Value::Integer(integer(take(kind)?)),
        5 => Value::Integer(integer(take(6)?)),
        6 => Value::Integer(integer(take(8)?)),
        7 => Value::Real(f64::from_be_bytes(take(8)?.try_into().ok()?)),
        8 => Value::Integer(0),
        9 => Value::Integer(1),
        10 | 11 => return None,
        _ if kind.is_multiple_of(2) => Value::Blob(take((kind - 12) / 2)?.to_vec()),
        _ => Value::Text(take((kind - 13) / 2)?.to_vec()),
    })
}

/// A number with a sign, the high byte first.
fn integer(bytes: &[u8]) -> i64 {
    let negative = bytes.first().is_some_and(|&byte| byte & 0x80 != 0);
    let start = if negative { -1 } else { 0 };
    bytes.iter().fold(start, |number, &byte| number << 8 | i64::from(byte))
}

/// The columns that a CREATE TABLE names.
fn columns(sql: &str) -> Vec<String> {
    let Some((_, body)) = sql.split_once('(') else { return Vec::new() };
    let mut parts = vec![String::new()];
    let mut depth = 0_usize;
    for c in body.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => break,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().into_iter().for_each(|part| part.push(c));
    }
    let constraints = ["constraint", "primary", "unique", "check", "foreign"];
    let names = parts.iter().filter_map(|part| first_word(part));
    let is_column = |name: &String| !constraints.iter().any(|c| c.eq_ignore_ascii_case(name));
    names.filter(is_column).collect()
}

/// The first word of a column's definition without its quotes.
fn first_word(part: &str) -> Option<String> {
    let part = part.trim();
    let first = part.chars().next()?;
    let close = match first {
        '[' => ']',
        '"' | '`' | '\'' => first,
        _ => return part.split_whitespace().next().map(str::to_owned),
    };
    part[1..].split(close).next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_in_order() {
        let sql = "CREATE TABLE \"book\" (\n\"id\"  INTEGER PRIMARY KEY NOT NULL,\n[key] BLOB,\n\
                   score NUMERIC(8, 2) DEFAULT 0, PRIMARY KEY (id, score))";
        assert_eq!(columns(sql), ["id", "key", "score"]);
    }

    #[test]
    fn numbers_of_all_lengths_are_read() {
        assert_eq!(varint(&mut &[0x7f][..]), Some(127));
        assert_eq!(varint(&mut &[0x81, 0x00][..]), Some(128));
        assert_eq!(varint(&mut &[0xff; 9][..]), Some(u64::MAX));
        assert_eq!(varint(&mut &[0xff; 8][..]), None);
        assert_eq!((integer(&[0xff, 0xfe]), integer(&[0x01, 0x00, 0x00])), (-2, 65_536));
    }
}
