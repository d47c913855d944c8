//! The code of a card as a picture of its own, for those who print with other tools: the same modules as on a
//! page.

use std::fmt::Write;

use crate::draw::qr_rectangles;
use crate::error::Error;

/// Light modules on each side, as the standard wants them.
const QUIET: u16 = 4;

/// The QR code of a text, black on white with its quiet zone; a unit is a module.
pub fn qr_svg(text: &str) -> Result<String, Error> {
    let (modules, rectangles) = qr_rectangles(text).ok_or_else(|| Error::Code {
        element: "qrcode".to_owned(),
    })?;
    let side = modules + 2 * QUIET;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
        shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\""
    );
    for [x, y, width, height] in rectangles {
        let (x, y) = (x + QUIET, y + QUIET);
        write!(svg, "M{x} {y}h{width}v{height}h-{width}z").expect("a text takes everything");
    }
    svg.push_str("\"/></svg>\n");
    Ok(svg)
}
