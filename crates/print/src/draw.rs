//! Elements on a page: each kind of the template made into strokes, letters and pictures.

mod code;
mod code128;
mod picture;
pub(crate) mod table;
pub(crate) mod words;

pub(crate) use code::qr_rectangles;

use self::table::Row;
use crate::data::Scope;
use crate::error::Error;
use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::template::{Barcode, Element, Kind, TextStyle};

/// Draws an element, moved down by so many millimetres. A table that goes on over pages is drawn by who lays
/// them out, with [`is_shown`] and [`placed`].
pub(crate) fn element(
    pen: &mut Pen<'_, '_>,
    fonts: &mut Fonts,
    element: &Element,
    down: f32,
    scope: &Scope<'_>,
) -> Result<(), Error> {
    let area = Area::new(element.x, element.y + down, element.width, element.height);
    if !is_shown(element, scope) {
        return Ok(());
    }
    placed(pen, element, area, |pen| {
        straight(pen, fonts, element, area, scope)
    })?;
    fonts.refuse_spent(&element.name)
}

/// Whether anything of an element is to be seen.
pub(crate) fn is_shown(element: &Element, scope: &Scope<'_>) -> bool {
    element.opacity > 0.0 && says_condition(element, scope)
}

/// Whether the field says something that an element is shown with.
pub(crate) fn says_condition(element: &Element, scope: &Scope<'_>) -> bool {
    let condition = element.shown_with.as_ref();
    condition.is_none_or(|field| scope.says(field))
}

/// Draws in an element's opacity, turned about the middle of its area as it is.
pub(crate) fn placed<'a, 'd, T>(
    pen: &mut Pen<'a, 'd>,
    element: &Element,
    area: Area,
    draw: impl FnOnce(&mut Pen<'a, 'd>) -> T,
) -> T {
    let turned = |pen: &mut Pen<'a, 'd>| {
        if element.rotate.abs() > 0.001 {
            pen.turned(element.rotate, area, draw)
        } else {
            draw(pen)
        }
    };
    if element.opacity < 1.0 {
        pen.faded(element.opacity, turned)
    } else {
        turned(pen)
    }
}

fn straight(
    pen: &mut Pen<'_, '_>,
    fonts: &mut Fonts,
    element: &Element,
    area: Area,
    scope: &Scope<'_>,
) -> Result<(), Error> {
    let code = || Error::Code {
        element: element.name.clone(),
    };
    match &element.kind {
        Kind::Text {
            content,
            style,
            background,
            border,
        } => {
            pen.rectangle(area, 0.0, *background, border.drawn());
            let is_whole = words::boxed(pen, fonts, &content.fill(scope), style, area);
            refuse_cut(scope, is_whole, element)?;
        }
        Kind::Image(picture) => picture::draw(pen, picture, scope, area),
        Kind::QrCode(barcode) => {
            let text = barcode.content.fill(scope);
            code::qr(pen, &text, barcode, area).ok_or_else(code)?;
        }
        Kind::Code128 {
            code: barcode,
            says,
            text_colour,
        } => {
            let text = barcode.content.fill(scope);
            let below = if *says {
                (area.height * 0.25).min(3.5)
            } else {
                0.0
            };
            bars(pen, &text, barcode, area, below).ok_or_else(code)?;
            let style = TextStyle {
                colour: *text_colour,
                ..words::under_bars(below)
            };
            let words = area.inside([area.height - below, 0.0, 0.0, 0.0]);
            words::boxed(pen, fonts, &text, &style, words);
        }
        Kind::Line(colour) => pen.rectangle(area, 0.0, Some(*colour), None),
        Kind::Rectangle {
            fill,
            border,
            radius,
        } => pen.rectangle(area, *radius, *fill, border.drawn()),
        Kind::Ellipse { fill, border } => pen.ellipse(area, *fill, border.drawn()),
        Kind::Table(table) => {
            let rows = table::whole(fonts, table, area.width, scope);
            refuse_cut(scope, rows.iter().all(Row::is_whole), element)?;
            table::draw(pen, fonts, table, &rows, area);
        }
    }
    Ok(())
}

/// Refuses what an element can't show whole, where it must.
pub(crate) fn refuse_cut(
    scope: &Scope<'_>,
    is_whole: bool,
    element: &Element,
) -> Result<(), Error> {
    if is_whole || !scope.must_be_whole {
        return Ok(());
    }
    Err(Error::Cut {
        element: element.name.clone(),
    })
}

/// The bars of a text above so many millimetres for the text itself; none = it can't be a code.
fn bars(
    pen: &mut Pen<'_, '_>,
    text: &str,
    barcode: &Barcode,
    area: Area,
    below: f32,
) -> Option<()> {
    pen.rectangle(area, 0.0, barcode.background, None);
    code::code128(pen, text, barcode, area.inside([0.0, 0.0, below, 0.0]))
}
