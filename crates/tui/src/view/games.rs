//! The list of my games.

use store::site::RecordHead;
use unicode_width::UnicodeWidthStr;

use crate::model::Model;
use crate::texts;
use crate::update::games::shown;

/// The rows: when and against whom, and how it went.
pub(super) fn rows(model: &Model) -> Vec<(String, String)> {
    let messages = model.messages();
    let games = shown(model);
    if model.size.0 < 72 {
        let row = |head: &&RecordHead| {
            let [day, players, result] = texts::kept_row_short(&messages, head);
            (format!("{day} {players}"), result)
        };
        return games.iter().map(row).collect();
    }
    let rows: Vec<[String; 5]> =
        games.iter().map(|head| texts::kept_row(&messages, head)).collect();
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let (openings, plies) = (widest(3).min(14), widest(4));
    rows.iter()
        .map(|[time, players, result, opening, length]| {
            let pad = |text: &str, to: usize| {
                format!("{text}{}", " ".repeat(to.saturating_sub(text.width())))
            };
            let minute = time.get(..16).unwrap_or(time);
            let opening = super::one_line(opening, 15);
            let length = format!("{}{length}", " ".repeat(plies.saturating_sub(length.width())));
            let tail = format!("{}  {length}  {result}", pad(&opening, openings));
            (format!("{minute}  {players}"), tail)
        })
        .collect()
}
