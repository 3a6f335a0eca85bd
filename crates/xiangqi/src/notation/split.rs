//! A line of moves into single moves.

use super::normalize;

/// Cuts a line into texts of one move each. Moves are parted by blanks or commas; move numbers
/// (`1.`, also glued to the move) are left out. Notations with blanks inside are put together again:
/// four numbers, or two points, perhaps with a dash between.
///
/// ```
/// use xiangqi::notation::split_moves;
/// assert_eq!(split_moves("1. h2e2 h9g7, 2.h0 g2"), ["h2e2", "h9g7", "h0 g2"]);
/// assert_eq!(split_moves("7 7 7 4 炮2平5"), ["7 7 7 4", "炮2平5"]);
/// ```
pub fn split_moves(line: &str) -> Vec<String> {
    let line = normalize(line);
    let tokens: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || c == ',')
        .map(without_number)
        .filter(|token| !token.is_empty())
        .collect();
    let mut moves = Vec::new();
    let mut rest = &tokens[..];
    while !rest.is_empty() {
        let found = length(rest);
        moves.push(rest[..found].join(" "));
        rest = &rest[found..];
    }
    moves
}

/// How many tokens the first move takes.
fn length(tokens: &[&str]) -> usize {
    match tokens {
        [a, b, c, d, ..] if [a, b, c, d].into_iter().all(|token| is_number(token)) => 4,
        [from, "-", to, ..] if is_point(from) && is_point(to) => 3,
        [from, to, ..] if is_point(from) && is_point(to.trim_start_matches('-')) => 2,
        _ => 1,
    }
}

/// The token without a move number before it: `1.h2e2`, `12...`.
fn without_number(token: &str) -> &str {
    let after = token.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.trim_start_matches('.');
    if after.len() < token.len() && rest.len() < after.len() { rest } else { token }
}

fn is_number(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A letter and digits; whether they are on the board is asked later.
fn is_point(token: &str) -> bool {
    matches!(token.as_bytes(), [letter, digits @ ..]
        if letter.is_ascii_alphabetic() && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}
