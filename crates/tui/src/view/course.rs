//! A board of the course, what it teaches, and what is to be done.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::layout::{Layout, Room};
use super::one_line;
use super::theme::Theme;
use crate::model::Model;
use crate::{course_texts, texts};

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(learning) = &model.course else { return };
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let narrow = layout.room != Room::Full;
    let title = course_texts::title(&messages, learning);
    let text = course_texts::text(&messages, learning);
    if !layout.title.is_empty() {
        let name = messages.text("menu-course");
        let head = if narrow {
            format!(" {title} · {}", messages.text("course-tab"))
        } else {
            format!(" {name} · {title}")
        };
        buf.set_string(0, 0, one_line(&head, layout.title.width), theme.strong());
    }
    let covers = narrow && learning.covers;
    if !covers {
        super::board::draw(buf, layout.board, layout.labels, model);
    }
    let area = if covers { layout.cover() } else { layout.panel };
    if area.is_empty() {
        return;
    }
    let columns = usize::from(area.width);
    let mut lines = vec![(title, theme.strong()), (String::new(), Style::new())];
    let wrapped = |text: &str| texts::wrap(text, columns).into_iter();
    lines.extend(wrapped(&text).map(|line| (line, Style::new())));
    lines.push((String::new(), Style::new()));
    let task = course_texts::task(&messages, learning);
    lines.extend(wrapped(&task).map(|line| (line, theme.strong())));
    for (y, (line, style)) in (area.y + 1..area.bottom()).zip(&lines) {
        buf.set_stringn(area.x, y, line, columns, *style);
    }
    // Which boards are done, a sign each.
    let done: String = (0..learning.count())
        .map(|number| match number {
            number if number == learning.number => '>',
            number if learning.done.contains(&number) => '*',
            _ => '.',
        })
        .collect();
    let keys = wrapped(&messages.text("course-keys")).collect::<Vec<_>>();
    let height = u16::try_from(keys.len()).unwrap_or(0) + 2;
    let done = format!("{done}  {}", course_texts::progress(&messages, learning));
    let top = area.bottom().saturating_sub(height);
    buf.set_stringn(area.x, top, done, columns, theme.strong());
    for (y, line) in (top + 2..area.bottom()).zip(&keys) {
        buf.set_stringn(area.x, y, line, columns, theme.faint());
    }
}
