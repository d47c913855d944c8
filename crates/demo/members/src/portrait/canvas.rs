//! A picture to draw on, 600 × 800 units whatever its size in pixels.

use image::{DynamicImage, RgbImage, RgbaImage};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    Point, Rect, SpreadMode, Stroke, Transform,
};

/// Red, green, blue.
pub(super) type Rgb = (u8, u8, u8);

/// Width and height in units.
const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 800.0;

pub(super) struct Canvas {
    pixmap: Pixmap,
    scale: Transform,
}

impl Canvas {
    pub(super) fn new(width: u16, height: u16) -> Self {
        Self {
            pixmap: Pixmap::new(width.into(), height.into()).expect("it has pixels"),
            scale: Transform::from_scale(f32::from(width) / WIDTH, f32::from(height) / HEIGHT),
        }
    }

    /// The picture, without the alpha that nothing here has.
    pub(super) fn into_picture(self) -> RgbImage {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        let pixels = RgbaImage::from_raw(width, height, self.pixmap.take());
        DynamicImage::from(pixels.expect("four bytes a pixel")).into_rgb8()
    }

    /// The whole ground, from one colour above to another below.
    pub(super) fn ground(&mut self, above: Rgb, below: Rgb) {
        let stops = vec![
            GradientStop::new(0.0, opaque(above)),
            GradientStop::new(1.0, opaque(below)),
        ];
        let gradient = LinearGradient::new(
            Point::from_xy(0.0, 0.0),
            Point::from_xy(0.0, HEIGHT),
            stops,
            SpreadMode::Pad,
            Transform::identity(),
        );
        let paint = Paint {
            shader: gradient.expect("two stops make a gradient"),
            ..Paint::default()
        };
        let all = Rect::from_xywh(0.0, 0.0, WIDTH, HEIGHT).expect("it has an area");
        self.pixmap.fill_rect(all, &paint, self.scale, None);
    }

    pub(super) fn ellipse(
        &mut self,
        x: f32,
        y: f32,
        half_width: f32,
        half_height: f32,
        color: Rgb,
    ) {
        let around = Rect::from_xywh(
            x - half_width,
            y - half_height,
            half_width * 2.0,
            half_height * 2.0,
        );
        if let Some(path) = around.and_then(PathBuilder::from_oval) {
            self.fill_path(&path, color);
        }
    }

    /// A shape of straight lines and curves.
    pub(super) fn shape(&mut self, color: Rgb, outline: impl FnOnce(&mut PathBuilder)) {
        if let Some(path) = closed(outline) {
            self.fill_path(&path, color);
        }
    }

    pub(super) fn line(&mut self, color: Rgb, width: f32, line: impl FnOnce(&mut PathBuilder)) {
        let mut builder = PathBuilder::new();
        line(&mut builder);
        if let Some(path) = builder.finish() {
            self.stroke_path(&path, color, width);
        }
    }

    pub(super) fn ring(&mut self, x: f32, y: f32, half: (f32, f32), color: Rgb, width: f32) {
        let around = Rect::from_xywh(x - half.0, y - half.1, half.0 * 2.0, half.1 * 2.0);
        if let Some(path) = around.and_then(PathBuilder::from_oval) {
            self.stroke_path(&path, color, width);
        }
    }

    fn stroke_path(&mut self, path: &Path, color: Rgb, width: f32) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        self.pixmap
            .stroke_path(path, &paint(color), &stroke, self.scale, None);
    }

    fn fill_path(&mut self, path: &Path, color: Rgb) {
        self.pixmap
            .fill_path(path, &paint(color), FillRule::Winding, self.scale, None);
    }
}

fn closed(outline: impl FnOnce(&mut PathBuilder)) -> Option<Path> {
    let mut builder = PathBuilder::new();
    outline(&mut builder);
    builder.close();
    builder.finish()
}

fn paint(color: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(opaque(color));
    paint
}

fn opaque((red, green, blue): Rgb) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}
