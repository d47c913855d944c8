//! Pictures: the photo of the record, or a picture of the template. Where a photo is missing stands a neutral
//! figure.

use krilla::geom::PathBuilder;

use crate::data::Scope;
use crate::pen::{Area, Pen};
use crate::template::{Border, Colour, Picture, Source};

const GROUND: Colour = Colour(0xec, 0xef, 0xf1);
const FIGURE: Colour = Colour(0xb0, 0xbe, 0xc5);

pub(super) fn draw(pen: &mut Pen<'_, '_>, picture: &Picture, scope: &Scope<'_>, area: Area) {
    let image = match &picture.source {
        Source::Fixed(fixed) => Some(&fixed.image),
        Source::Photo { .. } => scope.photo().map(|photo| &photo.image),
    };
    match image {
        Some(image) => {
            let (width, height) = image.size();
            let placed = placed(width, height, area, picture.covers);
            if picture.covers {
                pen.within(area, |pen| pen.image(image, placed));
            } else {
                pen.image(image, placed);
            }
        }
        None => figure(pen, area),
    }
    border(pen, picture.border, area);
}

/// In a cell: always filled.
pub(super) fn in_cell(pen: &mut Pen<'_, '_>, scope: &Scope<'_>, area: Area) {
    // Three to four, as photos for identity are.
    let width = area.width.min(area.height * 0.75);
    let area = Area::new(
        area.x + (area.width - width) / 2.0,
        area.y,
        width,
        area.height,
    );
    let picture = Picture {
        source: Source::Photo { named: None },
        covers: true,
        border: Border {
            width: 0.1,
            colour: Some(FIGURE),
        },
    };
    draw(pen, &picture, scope, area);
}

fn border(pen: &mut Pen<'_, '_>, border: Border, area: Area) {
    pen.rectangle(area, 0.0, None, border.drawn());
}

/// In the middle: the whole picture in the area, or the whole area under the picture.
#[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
fn placed(width: u32, height: u32, area: Area, covers: bool) -> Area {
    let (width, height) = (width as f32, height as f32);
    let (across, down) = (area.width / width, area.height / height);
    let scale = if covers {
        across.max(down)
    } else {
        across.min(down)
    };
    let (width, height) = (width * scale, height * scale);
    Area::new(
        area.x + (area.width - width) / 2.0,
        area.y + (area.height - height) / 2.0,
        width,
        height,
    )
}

/// Head and shoulders.
fn figure(pen: &mut Pen<'_, '_>, area: Area) {
    pen.rectangle(area, 0.0, Some(GROUND), None);
    let unit = area.width.min(area.height * 0.85);
    let (cx, bottom) = (area.x + area.width / 2.0, area.y + area.height);
    let top = bottom - unit * 0.46;
    let half = unit * 0.44;
    let mut path = PathBuilder::new();
    path.move_to(cx - half, bottom);
    path.cubic_to(cx - half, top, cx - half * 0.5, top, cx, top);
    path.cubic_to(cx + half * 0.5, top, cx + half, top, cx + half, bottom);
    path.close();
    if let Some(path) = path.finish() {
        pen.fill(&path, FIGURE);
    }
    let (width, height) = (unit * 0.46, unit * 0.58);
    let head = Area::new(cx - width / 2.0, top - height - unit * 0.04, width, height);
    pen.ellipse(head, Some(FIGURE), None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_whole_in_its_box_or_covers_it() {
        let area = Area::new(10.0, 10.0, 30.0, 40.0);
        for (width, height, covers, expected) in [
            (100, 100, false, [10.0, 15.0, 30.0, 30.0]),
            (100, 100, true, [5.0, 10.0, 40.0, 40.0]),
            (300, 400, true, [10.0, 10.0, 30.0, 40.0]),
        ] {
            let Area {
                x,
                y,
                width,
                height,
            } = placed(width, height, area, covers);
            for (is, should) in [x, y, width, height].into_iter().zip(expected) {
                assert!((is - should).abs() < 0.001, "{is} {should}");
            }
        }
    }
}
