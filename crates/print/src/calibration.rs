//! Rulers along the edges of a test card: what they say at the card's edge is how far the printer is off.

use crate::draw::words;
use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::template::{Across, Colour, Down, Face, TextStyle};

const INK: Colour = Colour(0x21, 0x21, 0x21);
const THIN: f32 = 0.1;
/// The rulers' lines stand so far from the edges.
const INSET: f32 = 5.0;

/// A ruler for each edge, a millimetre a mark, and a cross in the middle.
pub(crate) fn rulers(pen: &mut Pen<'_, '_>, fonts: &mut Fonts, (width, height): (f32, f32)) {
    let inner = Area::new(INSET, INSET, width - 2.0 * INSET, height - 2.0 * INSET);
    pen.rectangle(inner, 0.0, None, Some((THIN, INK)));
    for millimetre in steps(width) {
        let x = f32::from(millimetre);
        for (edge, inwards) in [(0.0, 1.0), (height, -1.0)] {
            pen.line(
                (x, edge),
                (x, edge + inwards * length(millimetre)),
                THIN,
                INK,
            );
        }
        if millimetre % 10 == 0 && x < width - INSET {
            number(pen, fonts, millimetre, (x, 3.0));
            number(pen, fonts, millimetre, (x, height - 4.7));
        }
    }
    for millimetre in steps(height) {
        let y = f32::from(millimetre);
        for (edge, inwards) in [(0.0, 1.0), (width, -1.0)] {
            pen.line(
                (edge, y),
                (edge + inwards * length(millimetre), y),
                THIN,
                INK,
            );
        }
        if millimetre % 10 == 0 && y < height - INSET {
            number(pen, fonts, millimetre, (3.9, y - 0.9));
            number(pen, fonts, millimetre, (width - 3.9, y - 0.9));
        }
    }
    let (x, y) = (width / 2.0, height / 2.0);
    pen.line((x - 4.0, y), (x + 4.0, y), THIN, INK);
    pen.line((x, y - 4.0), (x, y + 4.0), THIN, INK);
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "millimetres of a card"
)]
fn steps(length: f32) -> std::ops::RangeInclusive<u16> {
    1..=length as u16
}

fn length(millimetre: u16) -> f32 {
    match millimetre {
        tens if tens % 10 == 0 => 3.0,
        fives if fives % 5 == 0 => 2.2,
        _ => 1.4,
    }
}

fn number(pen: &mut Pen<'_, '_>, fonts: &mut Fonts, number: u16, (x, y): (f32, f32)) {
    let style = TextStyle {
        face: Face::Regular,
        size: 4.0,
        smallest: 3.0,
        across: Across::Centre,
        down: Down::Middle,
        line_height: 1.0,
        spacing: 0.0,
        colour: INK,
        underline: false,
        strikethrough: false,
    };
    let area = Area::new(x - 2.0, y, 4.0, 1.8);
    pen.rectangle(
        area.inside([0.0, 1.05, 0.0, 1.05]),
        0.0,
        Some(Colour::WHITE),
        None,
    );
    words::boxed(pen, fonts, &number.to_string(), &style, area);
}
