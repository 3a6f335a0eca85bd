//! What goes where on a terminal of a size.

use ratatui::layout::Rect;

use crate::geometry;

/// How much fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    /// Board and panel.
    Full,
    /// The board without the panel.
    BoardOnly,
    /// Not even the board.
    TooSmall,
}

/// Places on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) room: Room,
    pub(crate) title: Rect,
    /// The board with the rank labels at its left; file labels stand in the rows above and below.
    pub(crate) board: Rect,
    /// Whether there are rows for the file labels.
    pub(crate) labels: bool,
    /// The column of the evaluation.
    pub(crate) gauge: Rect,
    pub(crate) panel: Rect,
    pub(crate) notice: Rect,
    pub(crate) input: Rect,
    /// The row of the first menu item or form field.
    pub(crate) menu_top: u16,
    /// Where the names of a form's fields begin, and where their values.
    pub(crate) form: (u16, u16),
    /// The row of the first item of a list that needs all the room there is.
    pub(crate) list_top: u16,
}

impl Layout {
    /// Where the panel is drawn over the board, if there is no room beside it.
    pub(crate) fn cover(&self) -> Rect {
        let top = self.title.bottom();
        let height = self.notice.y.saturating_sub(top);
        Rect::new(1, top, self.input.width.saturating_sub(2), height)
    }
}

/// Columns that the board needs with some air.
const BOARD_COLUMNS: u16 = 40;
/// Columns from which on the panel is shown.
const PANEL_COLUMNS: u16 = 72;

pub(crate) fn of((columns, rows): (u16, u16)) -> Layout {
    let labels = rows >= geometry::HEIGHT + 5;
    let top = if labels { 2 } else { 0 };
    let room = if columns < geometry::WIDTH || rows < geometry::HEIGHT + 2 {
        Room::TooSmall
    } else if columns < PANEL_COLUMNS {
        Room::BoardOnly
    } else {
        Room::Full
    };
    let row = |y: u16, height: u16| {
        Rect::new(0, y.min(rows), columns, height.min(rows.saturating_sub(y)))
    };
    let bottom = rows.saturating_sub(2);
    let panel_left = BOARD_COLUMNS + 4;
    let panel_top = top.min(1);
    let panel = match room {
        Room::Full => {
            Rect::new(panel_left, panel_top, columns - panel_left, bottom.saturating_sub(panel_top))
        }
        _ => Rect::default(),
    };
    let gauge = match room {
        Room::Full => Rect::new(BOARD_COLUMNS, top, 1, geometry::HEIGHT),
        _ => Rect::default(),
    };
    Layout {
        room,
        title: if labels { row(0, 1) } else { Rect::default() },
        board: Rect::new(0, top, geometry::WIDTH, geometry::HEIGHT),
        labels,
        gauge,
        panel,
        notice: row(bottom, 1),
        input: row(bottom + 1, 1),
        menu_top: (rows / 5).max(2),
        form: if room == Room::Full { (6, 24) } else { (3, 21) },
        list_top: 3,
    }
}
