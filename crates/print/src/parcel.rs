//! One parcel on one sheet: what is known of it, its outline by scale, its corners.

use krilla::geom::{Path, PathBuilder};

use crate::data::{Record, Scope};
use crate::document::DocumentOptions;
use crate::draw::{self, words};
use crate::error::Error;
use crate::file::File;
use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::template::{Across, Colour, Down, Face, TextStyle};
use crate::templates;
use crate::words::word;

/// Corners that the sheet has room for.
pub const MOST_CORNERS: usize = COLUMNS * ROWS;

const COLUMNS: usize = 4;
const ROWS: usize = 18;
/// Corners of the drawing that have numbers.
const NUMBERED: usize = 24;

const INK: Colour = Colour(0x16, 0x21, 0x1b);
const SOFT: Colour = Colour(0x4f, 0x61, 0x57);
const LINE: Colour = Colour(0x14, 0x53, 0x2d);
const GROUND: Colour = Colour(0xe3, 0xf0, 0xe4);
/// Millimetres.
const MARGIN: f32 = 12.0;
const LONGEST_BAR: f32 = 45.0;
const DOT: f32 = 1.2;

/// Where a parcel is, as it is drawn.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The outline, then its holes, each without its end: metres to the east and to the north. One corner is
    /// a point.
    pub rings: Vec<Vec<(f32, f32)>>,
    /// Latitude and longitude of the outline's corners, as they shall be read.
    pub corners: Vec<[String; 2]>,
}

/// The sheet. Of more corners than [`MOST_CORNERS`] the first are listed.
pub fn parcel(options: &DocumentOptions, record: &Record, plan: &Plan) -> Result<Vec<u8>, Error> {
    let template = templates::parcel()?;
    let mut file = File::new(&options.title, options.offset);
    let scope = Scope::of(record);
    let page = template.pages.iter().flatten();
    file.page(template.size(), |pen, fonts| {
        for element in template.furniture.iter().chain(page) {
            draw::element(pen, fonts, element, 0.0, &scope)?;
            let area = Area::new(element.x, element.y, element.width, element.height);
            match element.name.as_str() {
                "outline" => outline(pen, fonts, plan, area),
                "corners" => corners(pen, fonts, plan, area),
                _ => {}
            }
        }
        Ok(())
    })?;
    file.finish()
}

/// Metres made into millimetres of the sheet, north above.
struct Frame {
    middle: (f32, f32),
    centre: (f32, f32),
    per_metre: f32,
}

impl Frame {
    fn of(plan: &Plan, area: Area) -> Self {
        let room = area.inside([MARGIN; 4]);
        let (mut least, mut most) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        for (east, north) in plan.rings.iter().flatten() {
            least = (least.0.min(*east), least.1.min(*north));
            most = (most.0.max(*east), most.1.max(*north));
        }
        let scale = (room.width / (most.0 - least.0)).min(room.height / (most.1 - least.1));
        Self {
            middle: (
                f32::midpoint(least.0, most.0),
                f32::midpoint(least.1, most.1),
            ),
            centre: (area.x + area.width / 2.0, area.y + area.height / 2.0),
            // A point has no size.
            per_metre: if scale.is_finite() && scale > 0.0 {
                scale
            } else {
                1.0
            },
        }
    }

    fn at(&self, (east, north): (f32, f32)) -> (f32, f32) {
        let x = self.centre.0 + (east - self.middle.0) * self.per_metre;
        let y = self.centre.1 - (north - self.middle.1) * self.per_metre;
        (x, y)
    }
}

fn outline(pen: &mut Pen<'_, '_>, fonts: &mut Fonts, plan: &Plan, area: Area) {
    let Some(ring) = plan.rings.first().filter(|ring| !ring.is_empty()) else {
        return;
    };
    let frame = Frame::of(plan, area);
    if let Some(path) = path_of(plan, &frame) {
        pen.fill(&path, GROUND);
        pen.stroke(&path, 0.45, LINE);
    }
    let each = ring.len().div_ceil(NUMBERED).max(1);
    for (index, corner) in ring.iter().enumerate().step_by(each) {
        let (x, y) = frame.at(*corner);
        let dot = Area::new(x - DOT / 2.0, y - DOT / 2.0, DOT, DOT);
        pen.ellipse(dot, Some(LINE), None);
        if ring.len() > 1 {
            let (left, top) = beside((x, y), frame.centre);
            let text = (index + 1).to_string();
            let place = Area::new(left - 4.0, top - 1.8, 8.0, 3.6);
            words::boxed(pen, fonts, &text, &style(7.0, Across::Centre, INK), place);
        }
    }
    if ring.len() > 1 {
        scale(pen, fonts, &frame, area);
    }
    north(pen, fonts, area);
}

/// Holes go around the other way, so that they stay empty.
fn path_of(plan: &Plan, frame: &Frame) -> Option<Path> {
    let mut path = PathBuilder::new();
    for ring in plan.rings.iter().filter(|ring| ring.len() > 2) {
        for (index, corner) in ring.iter().enumerate() {
            let (x, y) = frame.at(*corner);
            if index == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
    }
    path.finish()
}

/// A number's place, away from the middle of the drawing.
fn beside((x, y): (f32, f32), (middle_x, middle_y): (f32, f32)) -> (f32, f32) {
    const OFF: f32 = 3.4;
    let (dx, dy) = (x - middle_x, y - middle_y);
    let far = dx.hypot(dy).max(0.01);
    (x + dx / far * OFF, y + dy / far * OFF)
}

/// A bar of a round number of metres.
fn scale(pen: &mut Pen<'_, '_>, fonts: &mut Fonts, frame: &Frame, area: Area) {
    let metres = round_below(LONGEST_BAR / frame.per_metre);
    let (left, bottom) = (area.x + 5.0, area.y + area.height - 4.0);
    let right = left + metres * frame.per_metre;
    pen.line((left, bottom), (right, bottom), 0.35, INK);
    for x in [left, right] {
        pen.line((x, bottom - 1.4), (x, bottom), 0.35, INK);
    }
    let text = if metres < 1000.0 {
        format!("{metres} m").replace('.', ",")
    } else {
        format!("{} km", metres / 1000.0)
    };
    let place = Area::new(right + 1.5, bottom - 3.2, 25.0, 3.6);
    words::boxed(pen, fonts, &text, &style(7.5, Across::Left, INK), place);
}

/// 1, 2 or 5 with zeros: the largest that is not larger.
fn round_below(most: f32) -> f32 {
    let power = 10.0_f32.powf(most.max(0.01).log10().floor());
    [5.0, 2.0, 1.0]
        .into_iter()
        .map(|step| step * power)
        .find(|round| *round <= most)
        .unwrap_or(power)
}

fn north(pen: &mut Pen<'_, '_>, fonts: &mut Fonts, area: Area) {
    let (x, top) = (area.x + area.width - 7.0, area.y + 4.0);
    pen.line((x, top + 8.0), (x, top), 0.4, INK);
    for side in [-1.6, 1.6] {
        pen.line((x + side, top + 2.6), (x, top), 0.4, INK);
    }
    let place = Area::new(x - 4.0, top + 8.4, 8.0, 4.0);
    words::boxed(pen, fonts, "N", &style(9.0, Across::Centre, INK), place);
}

/// Column after column, each below its titles.
fn corners(pen: &mut Pen<'_, '_>, fonts: &mut Fonts, plan: &Plan, area: Area) {
    let room = area.inside([2.0, 2.0, 2.0, 2.0]);
    let (width, height) = (room.width / 4.0, room.height / 19.0);
    let (mut left, mut top) = (room.x - width, room.y);
    let mut line = |cells: [&str; 3], colour, left: f32, top: f32| {
        let places = [(0.0, 8.0), (8.5, 16.5), (25.0, 18.0)];
        for ((text, (from, room)), colour) in
            cells.into_iter().zip(places).zip([SOFT, colour, colour])
        {
            let place = Area::new(left + from, top, room, height);
            words::boxed(pen, fonts, text, &style(7.5, Across::Right, colour), place);
        }
    };
    let titles = ["number", "latitude", "longitude"];
    let titles = titles.map(|name| word("parcel_sheet", name).unwrap_or_default());
    for (index, [latitude, longitude]) in plan.corners.iter().take(MOST_CORNERS).enumerate() {
        if index % ROWS == 0 {
            (left, top) = (left + width, room.y);
            line(titles, SOFT, left, top);
        }
        top += height;
        line(
            [&(index + 1).to_string(), latitude, longitude],
            INK,
            left,
            top,
        );
    }
}

fn style(size: f32, across: Across, colour: Colour) -> TextStyle {
    TextStyle {
        face: Face::Regular,
        size,
        smallest: 4.0,
        across,
        down: Down::Middle,
        line_height: 1.0,
        spacing: 0.0,
        colour,
        underline: false,
        strikethrough: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_a_round_number_of_metres() {
        for (most, round) in [
            (0.5, 0.5),
            (1.0, 1.0),
            (19.0, 10.0),
            (49.9, 20.0),
            (720.0, 500.0),
        ] {
            let found = round_below(most);
            assert!((found - round).abs() < 1e-3, "{most}: {found}");
        }
    }
}
