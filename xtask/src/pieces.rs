//! `assets/pieces`: the characters of men and board as outlines.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use ttf_parser::Face;

use crate::outline::{self, middle};
use crate::woff;

/// The men: traditional, simplified, and initials of their English names.
const MEN: &str = "帥將仕士相象傌馬俥車炮砲兵卒帅将马车KAEHRCP";
/// The river and the labels at the edge.
const BOARD: &str = "楚河漢界汉一二三四五六七八九0123456789abcdefghi";
/// All outlines are in a square of so many units.
const UNITS: u16 = 1000;

/// Writes the outlines and the licence of the font that they are made from.
pub(crate) fn make(package: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut json = String::from("{\n");
    for (weight, text) in [(700, MEN), (500, BOARD)] {
        let name = format!("files/lxgw-wenkai-latin-{weight}-normal.woff");
        let path = package.join(name);
        let file = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        let font = woff::unpacked(&file).with_context(|| path.display().to_string())?;
        let face = Face::parse(&font, 0).with_context(|| path.display().to_string())?;
        ensure!(face.units_per_em() == UNITS, "{} units an em", face.units_per_em());
        for c in text.chars() {
            writeln!(json, "  \"{c}\": \"{}\",", glyph(&face, c)?)?;
        }
    }
    let json = json.trim_end().trim_end_matches(',').to_owned() + "\n}\n";
    fs::create_dir_all(folder)?;
    fs::write(folder.join("outlines.json"), json)?;
    fs::copy(package.join("LICENSE"), folder.join("OFL.txt"))?;
    Ok(())
}

/// A character's outline around its middle. Letters and digits keep their common base line.
fn glyph(face: &Face<'_>, c: char) -> anyhow::Result<String> {
    let bounds = |c: char| {
        let glyph = face.glyph_index(c)?;
        Some((glyph, face.glyph_bounding_box(glyph)?))
    };
    let (glyph, own) = bounds(c).with_context(|| format!("the font has no {c}"))?;
    let mut origin = middle(own);
    if c.is_ascii() {
        let like = if c.is_ascii_uppercase() { 'H' } else { '0' };
        origin.1 = middle(bounds(like).context("the font has no letters")?.1).1;
    }
    let mut path = outline::Path::new(origin);
    face.outline_glyph(glyph, &mut path).with_context(|| format!("{c} has no outline"))?;
    Ok(path.into_data())
}
