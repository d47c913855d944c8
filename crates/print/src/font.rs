//! The embedded letters: Noto Sans, regular and bold, shaped with kerning and with marks set on their
//! letters.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, ShapePlan, UnicodeBuffer, script};

use crate::error::Error;
use crate::template::Face;

const REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

/// Shaped texts that are kept: labels come back on every card, names of places on many.
const MOST_KEPT: usize = 4096;
/// The longest text that is kept, in bytes: longer ones don't come back, and would take much memory.
const LONGEST_KEPT: usize = 256;

/// Letters of a document, on all its pages: a list of 5,000 lines has under a million, and those of its table
/// are in memory at once.
const MOST_LETTERS: usize = 4_000_000;
/// What a text takes beside its letters, in letters.
const TEXT: usize = 8;

/// Both fonts and what was shaped with them; one per file.
pub(crate) struct Fonts {
    regular: Loaded,
    bold: Loaded,
    kept: HashMap<(Face, String), Rc<Shaped>>,
    /// Letters of the document so far.
    letters: usize,
}

struct Loaded {
    font: Font,
    face: rustybuzz::Face<'static>,
    /// What the font does with Latin letters; to find that out takes longer than to shape a name.
    plan: ShapePlan,
}

/// One line of text as glyphs; lengths in sizes of the font.
#[derive(Debug)]
pub(crate) struct Shaped {
    pub(crate) text: String,
    pub(crate) glyphs: Vec<KrillaGlyph>,
}

impl Fonts {
    pub(crate) fn load() -> Self {
        Self {
            regular: Loaded::load(REGULAR),
            bold: Loaded::load(BOLD),
            kept: HashMap::new(),
            letters: 0,
        }
    }

    /// Another document begins.
    pub(crate) fn begin(&mut self) {
        self.letters = 0;
    }

    /// Counts a text as one of the document's; false = the document says more than is printed.
    pub(crate) fn spend(&mut self, text: &str) -> bool {
        self.letters = self.letters.saturating_add(TEXT + text.chars().count());
        self.letters <= MOST_LETTERS
    }

    /// Refuses a document that says too much, by the element with which it does.
    pub(crate) fn refuse_spent(&self, element: &str) -> Result<(), Error> {
        if self.letters <= MOST_LETTERS {
            return Ok(());
        }
        Err(Error::TooLong {
            element: element.to_owned(),
        })
    }

    fn loaded(&self, face: Face) -> &Loaded {
        match face {
            Face::Regular => &self.regular,
            Face::Bold => &self.bold,
        }
    }

    pub(crate) fn font(&self, face: Face) -> Font {
        self.loaded(face).font.clone()
    }

    /// From the baseline up and down, in sizes, both positive.
    pub(crate) fn ascent_and_descent(&self, face: Face) -> (f32, f32) {
        let face = &self.loaded(face).face;
        let em = em(face);
        (
            f32::from(face.ascender()) / em,
            -f32::from(face.descender()) / em,
        )
    }

    /// The glyphs of a line; control characters become spaces.
    pub(crate) fn shape(&mut self, face: Face, text: &str) -> Rc<Shaped> {
        let text = text.replace(char::is_control, " ");
        let key = (face, text);
        if let Some(shaped) = self.kept.get(&key) {
            return Rc::clone(shaped);
        }
        let shaped = Rc::new(self.loaded(face).shape(&key.1));
        if self.kept.len() >= MOST_KEPT {
            self.kept.clear();
        }
        if key.1.len() <= LONGEST_KEPT {
            self.kept.insert(key, Rc::clone(&shaped));
        }
        shaped
    }
}

impl Loaded {
    fn load(bytes: &'static [u8]) -> Self {
        let face = rustybuzz::Face::from_slice(bytes, 0).expect("the committed font is one");
        Self {
            font: Font::new(bytes.to_vec().into(), 0).expect("the committed font is one"),
            plan: ShapePlan::new(
                &face,
                Direction::LeftToRight,
                Some(script::LATIN),
                None,
                &[],
            ),
            face,
        }
    }

    fn shape(&self, text: &str) -> Shaped {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        // Right-to-left letters are not in the fonts: set like the others rather than mixed.
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(script::LATIN);
        let output = rustybuzz::shape_with_plan(&self.face, &self.plan, buffer);
        let em = em(&self.face);
        let infos = output.glyph_infos();
        let glyphs = infos
            .iter()
            .zip(output.glyph_positions())
            .enumerate()
            .map(|(index, (info, position))| {
                let range = cluster(infos, index, text.len());
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    units(position.x_advance, em),
                    units(position.x_offset, em),
                    units(position.y_offset, em),
                    units(position.y_advance, em),
                    range,
                    None,
                )
            })
            .collect();
        Shaped {
            text: text.to_owned(),
            glyphs,
        }
    }
}

/// The letters that the glyph stands for, together with those of the same cluster.
fn cluster(infos: &[rustybuzz::GlyphInfo], index: usize, end: usize) -> Range<usize> {
    let start = infos[index].cluster as usize;
    let next = infos[index..]
        .iter()
        .map(|info| info.cluster as usize)
        .find(|cluster| *cluster > start);
    start..next.unwrap_or(end)
}

#[expect(clippy::cast_precision_loss, reason = "font units are small")]
fn units(length: i32, em: f32) -> f32 {
    length as f32 / em
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand")]
fn em(face: &rustybuzz::Face<'_>) -> f32 {
    face.units_per_em() as f32
}

impl Shaped {
    /// The first letter of the glyph's cluster.
    pub(crate) fn letter(&self, glyph: usize) -> char {
        let at = self.glyphs[glyph].text_range.start;
        self.text[at..].chars().next().unwrap_or(' ')
    }

    /// Whether the glyph begins a cluster: a mark on a letter does not.
    pub(crate) fn begins(&self, glyph: usize) -> bool {
        glyph == 0 || self.glyphs[glyph - 1].text_range.start != self.glyphs[glyph].text_range.start
    }

    pub(crate) fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.x_advance).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: &str = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’–—…€°ᵉʳ№";
    const WEST_AFRICAN: &str = "ƐƆŊƁƊƘƳɛɔŋɓɗƙƴƝɲƖɩƱʋƔɣẸẹỌọṢṣẼẽĨĩŨũÃãÑñƏəɖƉŴŵ";

    #[test]
    fn both_fonts_have_every_letter_of_the_region() {
        let mut fonts = Fonts::load();
        for face in [Face::Regular, Face::Bold] {
            for letter in FRENCH.chars().chain(WEST_AFRICAN.chars()) {
                let shaped = fonts.shape(face, &letter.to_string());
                assert!(
                    shaped
                        .glyphs
                        .iter()
                        .all(|glyph| glyph.glyph_id.to_u32() != 0),
                    "{face:?} {letter}"
                );
            }
        }
    }

    #[test]
    fn tones_stand_on_their_letters() {
        let mut fonts = Fonts::load();
        for (letter, tones) in [
            (
                "ɛ",
                [
                    "ɛ\u{301}",
                    "ɛ\u{300}",
                    "ɛ\u{302}",
                    "ɛ\u{30c}",
                    "ɛ\u{304}",
                    "ɛ\u{303}",
                ],
            ),
            (
                "ɔ",
                [
                    "ɔ\u{301}",
                    "ɔ\u{300}",
                    "ɔ\u{302}",
                    "ɔ\u{30c}",
                    "ɔ\u{304}",
                    "ɔ\u{303}",
                ],
            ),
            (
                "ŋ",
                [
                    "ŋ\u{301}",
                    "ŋ\u{300}",
                    "ŋ\u{302}",
                    "ŋ\u{30c}",
                    "ŋ\u{304}",
                    "ŋ\u{303}",
                ],
            ),
        ] {
            let bare = fonts.shape(Face::Regular, letter).width();
            for toned in tones {
                let shaped = fonts.shape(Face::Regular, toned);
                assert!((shaped.width() - bare).abs() < 0.001, "{toned}");
                assert!(
                    shaped
                        .glyphs
                        .iter()
                        .all(|glyph| glyph.glyph_id.to_u32() != 0)
                );
            }
        }
    }
}
