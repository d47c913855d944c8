//! Codes that machines read, as one path of filled rectangles: sharp on any printer.

use fast_qr::{ECL, QRBuilder};
use krilla::geom::{PathBuilder, Rect};

use super::code128;
use crate::pen::{Area, Pen};
use crate::template::Barcode;

/// Quiet modules on either side of a Code 128.
const QUIET: u16 = 10;

/// A QR code of error level M as large as the box allows, in its middle; the quiet zone is left to the
/// template. None = more than a QR code holds. Nothing is drawn for no text.
pub(super) fn qr(pen: &mut Pen<'_, '_>, text: &str, barcode: &Barcode, area: Area) -> Option<()> {
    pen.rectangle(area, 0.0, barcode.background, None);
    if text.is_empty() {
        return Some(());
    }
    let (modules, rectangles) = qr_rectangles(text)?;
    let mut path = PathBuilder::new();
    for [x, y, width, height] in rectangles {
        path.push_rect(Rect::from_xywh(
            x.into(),
            y.into(),
            width.into(),
            height.into(),
        )?);
    }
    let side = area.width.min(area.height);
    let module = side / f32::from(modules);
    let (x, y) = (
        area.x + (area.width - side) / 2.0,
        area.y + (area.height - side) / 2.0,
    );
    let path = path.finish()?;
    // In whole modules the numbers are short, and the file is small.
    pen.transformed([module, 0.0, 0.0, module, x, y], |pen| {
        pen.fill(&path, barcode.bars);
    });
    Some(())
}

/// How many modules wide the code of a text is, and what is dark in it: rectangles as
/// `[x, y, width, height]`.
pub(crate) fn qr_rectangles(text: &str) -> Option<(u16, Vec<[u16; 4]>)> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let size = code.size;
    let modules = u16::try_from(size).ok()?;
    let mut is_left: Vec<bool> = code.data[..size * size]
        .iter()
        .map(|module| module.value())
        .collect();
    let mut rectangles = Vec::new();
    for at in 0..size * size {
        if !is_left[at] {
            continue;
        }
        // Dark neighbours are one rectangle, as wide as it goes, then as high: a small file, and no hairlines
        // inside.
        let (row, column) = (at / size, at % size);
        let dark = is_left[at..(row + 1) * size].iter();
        let width = dark.take_while(|dark| **dark).count();
        let is_dark = |row: &usize| {
            is_left[row * size + column..][..width]
                .iter()
                .all(|dark| *dark)
        };
        let height = (row..size).take_while(is_dark).count();
        for row in row..row + height {
            is_left[row * size + column..][..width].fill(false);
        }
        let rectangle = [column, row, width, height];
        rectangles.push(rectangle.map(|length| u16::try_from(length).unwrap_or(u16::MAX)));
    }
    Some((modules, rectangles))
}

/// A Code 128 over the width of the box, quiet zones included. None = a letter that it can't say.
pub(super) fn code128(
    pen: &mut Pen<'_, '_>,
    text: &str,
    barcode: &Barcode,
    area: Area,
) -> Option<()> {
    if text.is_empty() {
        return Some(());
    }
    let widths = code128::widths(text)?;
    let whole = widths.iter().map(|width| u16::from(*width)).sum::<u16>() + 2 * QUIET;
    let mut path = PathBuilder::new();
    let mut x = QUIET;
    for (index, width) in widths.iter().enumerate() {
        if index % 2 == 0 {
            path.push_rect(Rect::from_xywh(x.into(), 0.0, (*width).into(), 1.0)?);
        }
        x += u16::from(*width);
    }
    let path = path.finish()?;
    let module = area.width / f32::from(whole);
    pen.transformed([module, 0.0, 0.0, area.height, area.x, area.y], |pen| {
        pen.fill(&path, barcode.bars);
    });
    Some(())
}
