//! Results as files write them.

use xiangqi::{Color, Outcome};

/// Reads a result in any of the ways that files write it: `1-0`, 红胜, 和棋 … The inner `None` says
/// that the game is not over or the result not known.
///
/// ```
/// use xiangqi::{Color, Outcome};
/// assert_eq!(records::outcome::parse("红胜"), Some(Some(Outcome::Win(Color::Red))));
/// assert_eq!(records::outcome::parse("未知"), Some(None));
/// assert_eq!(records::outcome::parse("炮二平五"), None);
/// ```
pub fn parse(text: &str) -> Option<Option<Outcome>> {
    let narrow: String = text.trim().chars().map(narrow).collect();
    Some(match &*narrow {
        "1-0" | "1:0" | "2-0" | "红胜" | "紅勝" | "红方胜" | "紅方勝" | "红先胜" | "紅先勝"
        | "先胜" | "先勝" | "红棋胜" | "红方获胜" => Some(Outcome::Win(Color::Red)),
        "0-1" | "0:1" | "0-2" | "黑胜" | "黑勝" | "黑方胜" | "黑方勝" | "红先负" | "紅先負"
        | "先负" | "先負" | "后胜" | "後勝" | "黑棋胜" | "黑方获胜" | "红负" | "紅負" => {
            Some(Outcome::Win(Color::Black))
        }
        "1/2-1/2" | "1/2" | "½-½" | "1-1" | "和" | "和棋" | "和局" | "红先和" | "紅先和"
        | "先和" | "平局" | "双方和棋" | "雙方和棋" | "双和" => Some(Outcome::Draw),
        "*" | "未知" | "不明" | "未完" | "未定" | "未分胜负" | "未分勝負" => None,
        _ => return None,
    })
}

fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => c,
    }
}
