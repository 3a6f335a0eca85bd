//! A glyph's outline as an SVG path.

use std::fmt::Write;

use ttf_parser::{OutlineBuilder, Rect};

/// Path data in whole units, y pointing down, moved so that `origin` of the font lies at (0, 0).
pub(crate) struct Path {
    origin: (f32, f32),
    /// Where the pen is, in units of the path.
    at: (i32, i32),
    data: String,
}

impl Path {
    pub(crate) fn new(origin: (f32, f32)) -> Self {
        Self { origin, at: (0, 0), data: String::new() }
    }

    pub(crate) fn into_data(self) -> String {
        self.data
    }

    #[expect(clippy::cast_possible_truncation, reason = "fonts have coordinates of 16 bits")]
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        ((x - self.origin.0).round() as i32, (self.origin.1 - y).round() as i32)
    }

    /// Writes a command with points relative to where the pen is.
    fn command(&mut self, letter: char, points: &[(f32, f32)]) {
        self.data.push(letter);
        let mut last = self.at;
        let mut first = true;
        for &(x, y) in points {
            last = self.place(x, y);
            for number in [last.0 - self.at.0, last.1 - self.at.1] {
                let space = if first || number < 0 { "" } else { " " };
                write!(self.data, "{space}{number}").expect("a text takes everything");
                first = false;
            }
        }
        self.at = last;
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        // After "z" the pen is at the start of its outline; an absolute move forgets it.
        self.at = (0, 0);
        self.command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.command('l', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('z');
    }
}

/// The middle of a box.
pub(crate) fn middle(bounds: Rect) -> (f32, f32) {
    let half = |a: i16, b: i16| f32::midpoint(f32::from(a), f32::from(b));
    (half(bounds.x_min, bounds.x_max), half(bounds.y_min, bounds.y_max))
}
