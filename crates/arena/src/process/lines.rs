//! Lines of a program's output, whatever they are.

use std::io::{BufRead, BufReader, Read};
use std::time::Instant;

/// Longer lines are cut.
const MAX_LINE: usize = 64 * 1024;

/// Calls `hear` with each line and when it came, until the input ends or `hear` says `false`.
/// Empty lines are left out; text that is not UTF-8 is repaired.
pub(super) fn each(input: impl Read, mut hear: impl FnMut(String, Instant) -> bool) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    while read(&mut input, &mut line) {
        let at = Instant::now();
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !text.is_empty() && !hear(text.to_owned(), at) {
            break;
        }
    }
}

/// Reads a line, or what is left of one at the end. `false` at the end of the input.
fn read(input: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    line.clear();
    let mut any = false;
    loop {
        let Ok(part) = input.fill_buf() else { return any };
        if part.is_empty() {
            return any;
        }
        any = true;
        let end = part.iter().position(|&b| b == b'\n');
        let text = &part[..end.unwrap_or(part.len())];
        let room = MAX_LINE - line.len();
        line.extend_from_slice(&text[..text.len().min(room)]);
        let taken = end.map_or(part.len(), |end| end + 1);
        input.consume(taken);
        if end.is_some() {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        each(input, |text, _| {
            found.push(text);
            true
        });
        found
    }

    #[test]
    fn any_bytes_become_lines() {
        assert_eq!(all(b"a\r\n\n \xff b\nend"), ["a", "\u{fffd} b", "end"]);
        assert_eq!(all(b""), Vec::<String>::new());
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let found = all(&[vec![b'x'; 10 * MAX_LINE], b"\nnext\n".to_vec()].concat());
        assert_eq!(found.iter().map(String::len).collect::<Vec<_>>(), [MAX_LINE, 4]);
    }
}
