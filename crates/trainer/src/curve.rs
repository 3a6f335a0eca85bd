//! The loss in the course of a training: as numbers, and as a picture.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// Losses after some training: means of the squares of differences between expectations.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// On how many positions had been trained.
    pub positions: u64,
    /// The mean loss of these positions since the last point.
    pub training: f64,
    /// The loss of the games set apart, measured with the same mix of scores and results.
    pub validation: f64,
    /// The same against results only.
    pub result: f64,
    /// How far steps went.
    pub rate: f32,
}

/// All points of a training so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Curve {
    /// One after the other.
    pub points: Vec<Point>,
}

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 480.0;
/// Room for numbers left and below.
const LEFT: f64 = 80.0;
const BELOW: f64 = 50.0;
const MARGIN: f64 = 20.0;

impl Curve {
    /// A table with a line of names, parted by commas.
    pub fn to_csv(&self) -> String {
        let mut text = "positions,training,validation,result,rate\n".to_owned();
        for point in &self.points {
            let Point { positions, training, validation, result, rate } = point;
            let line =
                format!("{positions},{training:.7},{validation:.7},{result:.7},{rate:.3e}\n");
            text.push_str(&line);
        }
        text
    }

    /// A picture: the loss in training and in validation over the positions.
    pub fn to_svg(&self) -> String {
        let losses = || self.points.iter().flat_map(|point| [point.training, point.validation]);
        let low = losses().fold(f64::INFINITY, f64::min);
        // The first points are far above all others and would squeeze them.
        let late = &self.points[self.points.len() / 20..];
        let high = late.iter().map(|point| point.training.max(point.validation));
        let high = high.fold(low, f64::max);
        let most = self.points.last().map_or(1, |point| point.positions).max(1) as f64;
        let x = |positions: f64| LEFT + (WIDTH - LEFT - MARGIN) * positions / most;
        let span = (high - low).max(1e-9);
        let y = |loss: f64| {
            let part = ((loss - low) / span).min(1.0);
            MARGIN + (HEIGHT - BELOW - MARGIN) * (1.0 - part)
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        for step in 0..=4 {
            let part = f64::from(step) / 4.0;
            let (loss, positions) = (low + span * part, most * part);
            let (px, py) = (x(positions), y(loss));
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {py:.1}H{:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.5}</text>\
                 <text x=\"{px:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.1} M</text>",
                WIDTH - MARGIN,
                LEFT - 8.0,
                py + 4.0,
                HEIGHT - BELOW + 20.0,
                positions / 1e6,
            );
        }
        let training: fn(&Point) -> f64 = |point| point.training;
        let validation: fn(&Point) -> f64 = |point| point.validation;
        let lines = [("training", "#3b6ea5", training), ("validation", "#c0392b", validation)];
        for (i, (name, color, loss)) in lines.into_iter().enumerate() {
            let places =
                self.points.iter().map(|point| (x(point.positions as f64), y(loss(point))));
            let path: Vec<String> = places.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = writeln!(
                svg,
                "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\" points=\"{}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\" text-anchor=\"end\">{name}</text>",
                path.join(" "),
                WIDTH - MARGIN - 8.0,
                MARGIN + 18.0 * (i as f64 + 1.0),
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}
