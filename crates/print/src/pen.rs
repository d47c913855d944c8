//! Drawing in millimetres on a page of krilla's. Nothing here knows of templates.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, KrillaGlyph};

use crate::template::Colour;

/// How far the middle of a quarter circle's curve is from its ends, in radii.
const ROUND: f32 = 0.552_284_8;

/// A place on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Area {
    pub(crate) fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// To the micrometre: shorter numbers make smaller files.
    fn rounded(self) -> Self {
        let round = |length: f32| (length * 1000.0).round() / 1000.0;
        Self {
            x: round(self.x),
            y: round(self.y),
            width: round(self.width),
            height: round(self.height),
        }
    }

    /// Smaller by these lengths: top, right, bottom, left; never less than nothing.
    pub(crate) fn inside(&self, [top, right, bottom, left]: [f32; 4]) -> Self {
        Self {
            x: self.x + left,
            y: self.y + top,
            width: (self.width - left - right).max(0.0),
            height: (self.height - top - bottom).max(0.0),
        }
    }
}

pub(crate) struct Pen<'a, 'd> {
    surface: &'a mut Surface<'d>,
}

impl<'a, 'd> Pen<'a, 'd> {
    pub(crate) fn on(surface: &'a mut Surface<'d>) -> Self {
        Self { surface }
    }

    /// Draws with everything moved, scaled and turned.
    pub(crate) fn transformed<T>(
        &mut self,
        [sx, ky, kx, sy, tx, ty]: [f32; 6],
        draw: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let transform = Transform::from_row(sx, ky, kx, sy, tx, ty);
        self.surface.push_transform(&transform);
        let done = draw(self);
        self.surface.pop();
        done
    }

    pub(crate) fn moved<T>(&mut self, x: f32, y: f32, draw: impl FnOnce(&mut Self) -> T) -> T {
        self.transformed([1.0, 0.0, 0.0, 1.0, x, y], draw)
    }

    /// Turned clockwise about the middle of the area.
    pub(crate) fn turned<T>(
        &mut self,
        degrees: f32,
        area: Area,
        draw: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
        let (tx, ty) = (x - cos * x + sin * y, y - sin * x - cos * y);
        self.transformed([cos, sin, -sin, cos, tx, ty], draw)
    }

    pub(crate) fn faded<T>(&mut self, opacity: f32, draw: impl FnOnce(&mut Self) -> T) -> T {
        let opacity = NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE);
        self.surface.push_opacity(opacity);
        let done = draw(self);
        self.surface.pop();
        done
    }

    /// What is outside of the area is not seen.
    pub(crate) fn within<T>(&mut self, area: Area, draw: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let path = rectangle(area, 0.0)?;
        self.surface.push_clip_path(&path, &FillRule::NonZero);
        let done = draw(self);
        self.surface.pop();
        Some(done)
    }

    pub(crate) fn fill(&mut self, path: &Path, colour: Colour) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(paint(colour)));
        self.surface.draw_path(path);
    }

    pub(crate) fn stroke(&mut self, path: &Path, width: f32, colour: Colour) {
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint: rgb::Color::new(colour.0, colour.1, colour.2).into(),
            width,
            ..Stroke::default()
        }));
        self.surface.draw_path(path);
    }

    /// A filled and a bordered rectangle; the border is inside.
    pub(crate) fn rectangle(
        &mut self,
        area: Area,
        radius: f32,
        fill: Option<Colour>,
        border: Option<(f32, Colour)>,
    ) {
        if let Some((path, fill)) = rectangle(area, radius).zip(fill) {
            self.fill(&path, fill);
        }
        if let Some((width, colour)) = border {
            let half = width / 2.0;
            if let Some(path) = rectangle(area.inside([half; 4]), radius - half) {
                self.stroke(&path, width, colour);
            }
        }
    }

    pub(crate) fn ellipse(
        &mut self,
        area: Area,
        fill: Option<Colour>,
        border: Option<(f32, Colour)>,
    ) {
        if let Some((path, fill)) = ellipse(area).zip(fill) {
            self.fill(&path, fill);
        }
        if let Some((width, colour)) = border
            && let Some(path) = ellipse(area.inside([width / 2.0; 4]))
        {
            self.stroke(&path, width, colour);
        }
    }

    /// A straight line from one point to another.
    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Colour) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        if let Some(path) = path.finish() {
            self.stroke(&path, width, colour);
        }
    }

    /// Glyphs of `text` from a point on the baseline.
    pub(crate) fn glyphs(
        &mut self,
        (x, y): (f32, f32),
        glyphs: &[KrillaGlyph],
        text: &str,
        (font, size): (Font, f32),
        colour: Colour,
    ) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(paint(colour)));
        self.surface
            .draw_glyphs(Point::from_xy(x, y), glyphs, font, text, size, false);
    }

    /// The picture stretched over the area.
    pub(crate) fn image(&mut self, image: &Image, area: Area) {
        if let Some(size) = Size::from_wh(area.width, area.height) {
            self.moved(area.x, area.y, |pen| {
                pen.surface.draw_image(image.clone(), size);
            });
        }
    }
}

fn paint(colour: Colour) -> Fill {
    Fill {
        paint: rgb::Color::new(colour.0, colour.1, colour.2).into(),
        ..Fill::default()
    }
}

fn rectangle(area: Area, radius: f32) -> Option<Path> {
    let Area {
        x,
        y,
        width: w,
        height: h,
    } = area.rounded();
    let r = radius.min(w / 2.0).min(h / 2.0);
    let mut path = PathBuilder::new();
    if r <= 0.0 {
        path.push_rect(Rect::from_xywh(x, y, w, h)?);
        return path.finish();
    }
    let k = r * (1.0 - ROUND);
    path.move_to(x + r, y);
    path.line_to(x + w - r, y);
    path.cubic_to(x + w - k, y, x + w, y + k, x + w, y + r);
    path.line_to(x + w, y + h - r);
    path.cubic_to(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h);
    path.line_to(x + r, y + h);
    path.cubic_to(x + k, y + h, x, y + h - k, x, y + h - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}

fn ellipse(area: Area) -> Option<Path> {
    let area = area.rounded();
    let (rx, ry) = (area.width / 2.0, area.height / 2.0);
    let (cx, cy) = (area.x + rx, area.y + ry);
    let (kx, ky) = (rx * ROUND, ry * ROUND);
    let mut path = PathBuilder::new();
    path.move_to(cx + rx, cy);
    path.cubic_to(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
    path.cubic_to(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
    path.cubic_to(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
    path.cubic_to(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
    path.close();
    path.finish()
}
