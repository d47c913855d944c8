//! Where ink and letters are on a page, in millimetres from its top left corner.

use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, SoftMask, TransformExt, interpret_page,
};
use hayro::kurbo::{Affine, BezPath, Point, Rect};
use hayro::vello_cpu::color::palette::css::MAGENTA;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};

use crate::support::Pages;

/// Millimetres of a point.
pub(crate) const POINT: f64 = 25.4 / 72.0;
/// How far a pixel is from the ground before it counts as ink: a quarter of a dark pixel does.
const SEEN: u8 = 48;

/// A letter, or several that are one glyph.
#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) text: String,
    /// Where the pen was: on the baseline.
    pub(crate) at: Point,
    /// Millimetres of its em.
    pub(crate) size: f64,
}

impl Pages {
    /// The box of all ink in this part of the page; `fine` pixels a millimetre. The ground is of a colour
    /// that nothing is drawn in, so white is ink.
    pub(crate) fn ink(&self, page: usize, part: Rect, fine: f64) -> Option<Rect> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "pixels of a page"
        )]
        let pixels = |millimetres: f64| (millimetres * fine).ceil() as u16;
        let (width, height) = (pixels(part.width()), pixels(part.height()));
        let page = &self.0.pages()[page];
        let scale = Affine::scale(fine * POINT) * page.initial_transform(true).to_kurbo();
        let moved = Affine::translate((-part.x0 * fine, -part.y0 * fine)) * scale;
        let mut context = RenderContext::new(width, height);
        let (cache, settings) = (RenderCache::new(), InterpreterSettings::default());
        let looks = RenderSettings {
            hinting: false,
            ..RenderSettings::default()
        };
        render_into(page, &cache, &settings, &looks, &mut context, moved);
        context.flush();
        let mut pixmap = Pixmap::new(width, height);
        let ground = RasterizerSettings {
            target_init: TargetInit::Clear(MAGENTA),
            ..RasterizerSettings::default()
        };
        context.render_with(&mut pixmap, &mut Resources::default(), ground);
        let seen = seen(&pixmap)?;
        let of_page = |pixels: f64, from: f64| pixels / fine + from;
        Some(Rect::new(
            of_page(seen.x0, part.x0),
            of_page(seen.y0, part.y0),
            of_page(seen.x1, part.x0),
            of_page(seen.y1, part.y0),
        ))
    }

    /// The same of the whole page and whatever is drawn a little beside it.
    pub(crate) fn all_ink(&self, page: usize, fine: f64) -> Option<Rect> {
        let (width, height) = self.size(page);
        let paper = Rect::new(0.0, 0.0, width.into(), height.into());
        self.ink(page, paper, fine)
    }

    /// The letters in the order in which they were drawn.
    pub(crate) fn letters(&self, page: usize) -> Vec<Letter> {
        let page = &self.0.pages()[page];
        let to_paper = Affine::scale(POINT) * page.initial_transform(true).to_kurbo();
        let cache = InterpreterCache::new();
        let settings = InterpreterSettings::default();
        let anywhere = Rect::new(-1e6, -1e6, 1e6, 1e6);
        let mut context = Context::new(to_paper, anywhere, &cache, page.xref(), settings);
        let mut reader = Reader(vec![]);
        interpret_page(page, &mut context, &mut reader);
        reader.0
    }
}

/// Letters that follow each other on one baseline.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// Where it begins.
    pub(crate) at: Point,
}

/// The letters as lines; what a cell says is a line of its own.
pub(crate) fn lines_of<'a>(letters: impl IntoIterator<Item = &'a Letter>) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![];
    let mut before: Option<&Letter> = None;
    for letter in letters {
        let follows = before.is_some_and(|before| {
            let gap = letter.at - before.at;
            gap.y.abs() < 0.01 && gap.x > 0.0 && gap.x < 1.3 * letter.size
        });
        match lines.last_mut().filter(|_| follows) {
            Some(line) => line.text.push_str(&letter.text),
            None => lines.push(Line {
                text: letter.text.clone(),
                at: letter.at,
            }),
        }
        before = Some(letter);
    }
    lines
}

/// All that the lines say.
pub(crate) fn text_of(lines: &[Line]) -> String {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// The box of what is not the ground, in pixels.
fn seen(pixmap: &Pixmap) -> Option<Rect> {
    let width = usize::from(pixmap.width());
    let is_ink = |pixel: &[u8]| {
        let far = pixel[0].abs_diff(255).max(pixel[1]);
        far.max(pixel[2].abs_diff(255)) > SEEN
    };
    let rows = pixmap.data_as_u8_slice().chunks_exact(4 * width);
    let mut seen: Option<Rect> = None;
    for (row, y) in rows.zip(0_u32..) {
        let mut columns = row.chunks_exact(4).zip(0_u32..);
        let Some((_, first)) = columns.find(|(pixel, _)| is_ink(pixel)) else {
            continue;
        };
        let last = columns.filter(|(pixel, _)| is_ink(pixel)).last();
        let last = last.map_or(first, |(_, x)| x);
        let line = Rect::new(first.into(), y.into(), (last + 1).into(), (y + 1).into());
        seen = Some(seen.map_or(line, |seen| seen.union(line)));
    }
    seen
}

struct Reader(Vec<Letter>);

impl Device<'_> for Reader {
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let placed = props.transform * glyph.transform();
            self.0.push(Letter {
                text: match glyph.as_unicode() {
                    Some(BfString::Char(letter)) => letter.to_string(),
                    Some(BfString::String(letters)) => letters,
                    None => char::REPLACEMENT_CHARACTER.to_string(),
                },
                at: placed * Point::ZERO,
                // Outlines are in thousandths.
                size: placed.determinant().abs().sqrt() * 1000.0,
            });
        }
    }
}
