//! Lines of text in a box.

use crate::font::Fonts;
use crate::pen::{Area, Pen};
use crate::template::{Across, Down, Face, TextStyle};
use crate::text::{FittedText, INK_ABOVE, INK_BELOW, Line, POINT, fit};

/// Writes the text so that it fits; false = some of it was cut off.
pub(crate) fn boxed(
    pen: &mut Pen<'_, '_>,
    fonts: &mut Fonts,
    text: &str,
    style: &TextStyle,
    area: Area,
) -> bool {
    if area.width <= 0.0 || area.height <= 0.0 {
        return text.is_empty();
    }
    let laid = fit(fonts, text, style, (area.width, area.height));
    lines(pen, fonts, &laid, style, area);
    laid.is_whole
}

/// What is written below the bars of a Code 128.
pub(crate) fn under_bars(height: f32) -> TextStyle {
    TextStyle {
        face: Face::Regular,
        size: (height / POINT / 1.25).max(1.0),
        smallest: 1.0,
        across: Across::Centre,
        down: Down::Bottom,
        line_height: 1.0,
        spacing: 0.0,
        colour: crate::template::Colour::BLACK,
        underline: false,
        strikethrough: false,
    }
}

/// Writes laid lines.
pub(crate) fn lines(
    pen: &mut Pen<'_, '_>,
    fonts: &Fonts,
    laid: &FittedText,
    style: &TextStyle,
    area: Area,
) {
    let mut baseline = area.y + first_baseline(fonts, laid, style, area.height);
    for line in &laid.lines {
        write(pen, fonts, line, laid.size, style, area, baseline);
        baseline += style.line_height * laid.size;
    }
}

/// From the top of the box to the first baseline, as the designer's preview sets it, but with all ink in the
/// box.
fn first_baseline(fonts: &Fonts, laid: &FittedText, style: &TextStyle, height: f32) -> f32 {
    let height = height / laid.size;
    let (above, below) = fonts.ascent_and_descent(style.face);
    let others = style.line_height * count(laid.lines.len().saturating_sub(1));
    let half_gap = (style.line_height - 1.0) / 2.0;
    let wished = match style.down {
        Down::Top => above + half_gap,
        Down::Middle => (height - others - above - below) / 2.0 + above,
        Down::Bottom => height - others - below - half_gap,
    };
    let lowest = height - others - INK_BELOW;
    wished.min(lowest).max(INK_ABOVE) * laid.size
}

fn write(
    pen: &mut Pen<'_, '_>,
    fonts: &Fonts,
    line: &Line,
    size: f32,
    style: &TextStyle,
    area: Area,
    baseline: f32,
) {
    let free = area.width - line.width * size;
    let x = match style.across {
        Across::Left | Across::Justified => area.x,
        Across::Centre => area.x + free / 2.0,
        Across::Right => area.x + free,
    };
    let mut glyphs = line.shaped.glyphs[line.glyphs.clone()].to_vec();
    let spacing = style.spacing * POINT / size;
    let stretch = match style.across {
        Across::Justified if !line.ends => stretch(line, free / size),
        _ => 0.0,
    };
    if spacing.abs() > 0.0 || stretch > 0.0 {
        for (glyph, index) in glyphs.iter_mut().zip(line.glyphs.clone()) {
            glyph.x_advance += spacing;
            if line.shaped.letter(index) == ' ' {
                glyph.x_advance += stretch;
            }
        }
    }
    let font = (fonts.font(style.face), size);
    pen.glyphs(
        (x, baseline),
        &glyphs,
        &line.shaped.text,
        font,
        style.colour,
    );
    let width = if stretch > 0.0 {
        area.width
    } else {
        line.width * size
    };
    for (is_drawn, height) in [(style.underline, 0.12), (style.strikethrough, -0.3)] {
        if is_drawn {
            let rule = Area::new(x, baseline + height * size, width, 0.05 * size);
            pen.rectangle(rule, 0.0, Some(style.colour), None);
        }
    }
}

/// What each space between words gets, in sizes.
fn stretch(line: &Line, free: f32) -> f32 {
    let spaces = line.text().trim_end().matches(' ').count();
    if spaces == 0 {
        return 0.0;
    }
    (free / count(spaces)).max(0.0)
}

#[expect(clippy::cast_precision_loss, reason = "lines and spaces of a page")]
fn count(number: usize) -> f32 {
    number as f32
}
