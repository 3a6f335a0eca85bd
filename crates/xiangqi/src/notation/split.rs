//! A line of moves into single moves.

/// Cuts a line into texts of one move each. Moves are parted by blanks or commas; move numbers
/// (`1.`) are left out. Notations with blanks inside are put together again: four single digits, or
/// two points.
///
/// ```
/// use xiangqi::notation::split_moves;
/// assert_eq!(split_moves("1. h2e2 h9g7, 2. h0 g2"), ["h2e2", "h9g7", "h0 g2"]);
/// assert_eq!(split_moves("7 7 7 4 炮2平5"), ["7 7 7 4", "炮2平5"]);
/// ```
pub fn split_moves(line: &str) -> Vec<String> {
    let tokens: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || c == ',' || c == '，')
        .filter(|token| !token.is_empty() && !is_move_number(token))
        .collect();
    let mut moves = Vec::new();
    let mut rest = &tokens[..];
    while let Some(first) = rest.first() {
        let want = if is_digit(first) {
            4
        } else if is_point(first) {
            2
        } else {
            1
        };
        let alike = |token: &&&str| is_digit(first) == is_digit(token);
        let found = rest.iter().take(want).take_while(alike).count();
        moves.push(rest[..found].join(" "));
        rest = &rest[found..];
    }
    moves
}

fn is_move_number(token: &str) -> bool {
    let digits = token.trim_end_matches('.');
    digits.len() < token.len() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_digit(token: &str) -> bool {
    token.len() == 1 && token.as_bytes()[0].is_ascii_digit()
}

fn is_point(token: &str) -> bool {
    matches!(token.as_bytes(), [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}
