//! What is asked of the database, as it is typed.
//!
//! Words without a key are of a player's name; `key:value` asks for something else.

use store::Query;
use xiangqi::{Color, Outcome};

/// A part of the question that is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum QueryError {
    /// There is no such key.
    Key(String),
    /// The date is none.
    Date(String),
    /// The result is none.
    Result(String),
    /// There is no such opening.
    Opening(String),
}

/// Reads a question. An empty one asks for all games.
///
/// # Errors
/// The first part that is not understood.
pub(crate) fn parse(text: &str) -> Result<Query, QueryError> {
    let mut query = Query::default();
    let mut player: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let Some((key, value)) = word.split_once([':', '：']) else {
            player.push(word);
            continue;
        };
        let owned = || Some(value.to_owned());
        match key.to_lowercase().as_str() {
            "player" | "棋手" => player.push(value),
            "red" | "红" | "红方" => query.red = owned(),
            "black" | "黑" | "黑方" => query.black = owned(),
            "event" | "赛事" => query.event = owned(),
            "date" | "日期" => {
                let date = value.parse().map_err(|_| QueryError::Date(value.to_owned()))?;
                query.date = Some(date);
            }
            "result" | "结果" => query.result = Some(result(value)?),
            "opening" | "开局" => {
                let found = openings::matching(value);
                query.openings = found.iter().map(|opening| opening.code.to_owned()).collect();
                if query.openings.is_empty() {
                    return Err(QueryError::Opening(value.to_owned()));
                }
            }
            _ => return Err(QueryError::Key(key.to_owned())),
        }
    }
    query.player = (!player.is_empty()).then(|| player.join(" "));
    Ok(query)
}

/// A result as people write it; `None` for unknown.
pub(crate) fn result(text: &str) -> Result<Option<Outcome>, QueryError> {
    Ok(match text.to_lowercase().as_str() {
        "red" | "1-0" | "红胜" | "红" => Some(Outcome::Win(Color::Red)),
        "black" | "0-1" | "黑胜" | "黑" => Some(Outcome::Win(Color::Black)),
        "draw" | "1/2-1/2" | "1/2" | "和" | "和棋" => Some(Outcome::Draw),
        "unknown" | "*" | "?" | "未知" => None,
        _ => return Err(QueryError::Result(text.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_names_and_keys_ask_for_the_rest() {
        let query = parse("胡荣华 event:五羊杯 date:1990..1995 result:红胜").expect("understood");
        assert_eq!(query.player.as_deref(), Some("胡荣华"));
        assert_eq!(query.event.as_deref(), Some("五羊杯"));
        assert_eq!(query.date, "1990..1995".parse().ok());
        assert_eq!(query.result, Some(Some(Outcome::Win(Color::Red))));
        let query = parse("红：许银川 opening:C4").expect("understood");
        assert_eq!(query.red.as_deref(), Some("许银川"));
        assert!(query.openings.iter().all(|code| code.starts_with("C4")));
        assert_eq!(parse(""), Ok(Query::default()));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(parse("colour:red"), Err(QueryError::Key("colour".into())));
        assert_eq!(parse("date:soon"), Err(QueryError::Date("soon".into())));
        assert_eq!(parse("result:maybe"), Err(QueryError::Result("maybe".into())));
        assert_eq!(parse("opening:没有这个"), Err(QueryError::Opening("没有这个".into())));
    }
}
