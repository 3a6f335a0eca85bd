//! Long lines cut.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A text cut into lines of at most so many columns: at blanks, or beside characters two columns wide.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in pieces(text) {
        let bare = word.trim_end();
        let width = bare.width();
        if used + width > columns && !line.trim_end().is_empty() {
            lines.push(line.trim_end().to_owned());
            line.clear();
            used = 0;
        }
        if width > columns {
            // Nowhere to cut it: it is cut anywhere.
            for c in bare.chars() {
                if used + c.width().unwrap_or(0) > columns && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push(c);
                used += c.width().unwrap_or(0);
            }
            continue;
        }
        line.push_str(word);
        used += word.width();
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// The pieces that stay together: wide characters that are no moves or closing signs alone, words with
/// their blanks.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut chars = rest.char_indices().peekable();
        let (_, first) = chars.next()?;
        let mut last = first;
        let mut end = rest.len();
        for (at, c) in chars {
            let wide = |c: char| c.width() == Some(2);
            let blank_ended = last.is_whitespace() && !c.is_whitespace();
            let between = wide(last) && !is_closing(c) && !c.is_whitespace() && !in_move(last, c)
                || wide(c)
                    && !last.is_whitespace()
                    && !is_opening(last)
                    && !is_closing(c)
                    && !in_move(last, c);
            if blank_ended || between {
                end = at;
                break;
            }
            last = c;
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

/// Signs that do not begin a line.
fn is_closing(c: char) -> bool {
    "，。、；：！？）》」』”’…!?,.;:)}]✗".contains(c)
}

/// Signs that do not end a line.
fn is_opening(c: char) -> bool {
    "（《「『“‘({[".contains(c)
}

/// Whether two characters can stand beside each other in a move such as 炮二平五 or 前車進1.
fn in_move(before: char, after: char) -> bool {
    const SIGNS: &str = "前中后後一二三四五六七八九１２３４５６７８９123456789进進退平\
                         帅帥将將仕士相象马馬傌车車俥炮砲包兵卒";
    SIGNS.contains(before) && SIGNS.contains(after)
}
