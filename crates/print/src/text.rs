//! Lines: breaking, shrinking, cutting. A text never leaves its box: it wraps at words, gets smaller down to
//! its smallest size, then words are split, and at last it is cut with an ellipsis.

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

use crate::font::{Fonts, Shaped};
use crate::template::TextStyle;

/// Millimetres of a point.
pub(crate) const POINT: f32 = 25.4 / 72.0;
/// What capitals with accents take above the baseline, in sizes.
pub(crate) const INK_ABOVE: f32 = 0.96;
/// What descenders take below it.
pub(crate) const INK_BELOW: f32 = 0.25;
const INK: f32 = INK_ABOVE + INK_BELOW;
/// Rounding must not push the last letter to the next line.
const SLACK: f32 = 0.001;
/// No box shows more letters, whatever stands in it: four pages of A4 in small print.
const MOST_LETTERS: usize = 30_000;
/// No line of a cell does.
const MOST_OF_LINE: usize = 500;

/// A line of a paragraph; the width does not count trailing spaces and is in sizes.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) shaped: Rc<Shaped>,
    pub(crate) glyphs: Range<usize>,
    pub(crate) width: f32,
    /// Not stretched when justified.
    pub(crate) ends: bool,
}

impl Line {
    pub(crate) fn text(&self) -> &str {
        let glyphs = &self.shaped.glyphs[self.glyphs.clone()];
        match (glyphs.first(), glyphs.last()) {
            (Some(first), Some(last)) => {
                &self.shaped.text[first.text_range.start..last.text_range.end]
            }
            _ => "",
        }
    }
}

/// Lines that fit; the size in millimetres.
#[derive(Debug, Clone)]
pub(crate) struct FittedText {
    pub(crate) size: f32,
    pub(crate) lines: Vec<Line>,
    /// Nothing of the text was cut off.
    pub(crate) is_whole: bool,
}

/// Makes the text fit into the box, given in millimetres.
pub(crate) fn fit(
    fonts: &mut Fonts,
    text: &str,
    style: &TextStyle,
    (width, height): (f32, f32),
) -> FittedText {
    let paragraphs = paragraphs(fonts, text, style, MOST_LETTERS);
    let is_read = text.chars().nth(MOST_LETTERS).is_none();
    let smallest = (style.smallest * POINT).min(height / INK);
    let mut size = style.size * POINT;
    loop {
        let room = Room::of(style, width, size);
        let most = room.lines(height);
        let lines = room.wrap(&paragraphs, false, most);
        if let Some(lines) = lines.filter(|lines| lines.len() <= most) {
            let is_whole = is_read;
            return FittedText {
                size,
                lines,
                is_whole,
            };
        }
        if size <= smallest {
            break;
        }
        size = (size * 0.95).max(smallest);
    }
    let room = Room::of(style, width, size);
    let most = room.lines(height).max(1);
    room.cut_to(fonts, style, &paragraphs, most, is_read)
}

/// Wraps the text at its own size, cut after so many lines: for cells, which grow.
pub(crate) fn flow(
    fonts: &mut Fonts,
    text: &str,
    style: &TextStyle,
    width: f32,
    most: usize,
) -> FittedText {
    let paragraphs = paragraphs(fonts, text, style, most * MOST_OF_LINE);
    let size = style.size * POINT;
    let room = Room::of(style, width, size);
    let is_read = text.chars().nth(most * MOST_OF_LINE).is_none();
    room.cut_to(fonts, style, &paragraphs, most, is_read)
}

/// What is behind `most` letters is not looked at: to shape and wrap it takes time for nothing.
fn paragraphs(fonts: &mut Fonts, text: &str, style: &TextStyle, most: usize) -> Vec<Rc<Shaped>> {
    let cut = text.char_indices().nth(most);
    let text = match cut {
        Some((end, _)) => Cow::Owned(format!("{}\u{2026}", &text[..end])),
        None => Cow::Borrowed(text.trim_end()),
    };
    if !fonts.spend(&text) || text.is_empty() {
        return vec![];
    }
    text.lines()
        .map(|line| fonts.shape(style.face, line))
        .collect()
}

/// A width at a size: all in sizes.
#[derive(Debug, Clone, Copy)]
struct Room {
    size: f32,
    width: f32,
    spacing: f32,
    line_height: f32,
}

impl Room {
    fn of(style: &TextStyle, width: f32, size: f32) -> Self {
        Self {
            size,
            width: width / size + SLACK,
            spacing: style.spacing * POINT / size,
            line_height: style.line_height,
        }
    }

    /// How many lines the height holds.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a page holds a few hundred lines, a negative number saturates to none"
    )]
    fn lines(&self, height: f32) -> usize {
        let first = height / self.size + SLACK - INK;
        if first < 0.0 {
            return 0;
        }
        1_usize.saturating_add((first / self.line_height) as usize)
    }

    /// The lines, or one more than `most` where they are more. None = a word is too long, and words may not
    /// be split.
    fn wrap(&self, paragraphs: &[Rc<Shaped>], splits: bool, most: usize) -> Option<Vec<Line>> {
        let mut lines = vec![];
        for shaped in paragraphs {
            if lines.len() > most {
                break;
            }
            let left = most - lines.len();
            for (glyphs, width) in self.broken(shaped, splits, left)? {
                lines.push(Line {
                    ends: glyphs.end == shaped.glyphs.len(),
                    shaped: Rc::clone(shaped),
                    glyphs,
                    width,
                });
            }
        }
        Some(lines)
    }

    fn broken(
        &self,
        shaped: &Shaped,
        splits: bool,
        most: usize,
    ) -> Option<Vec<(Range<usize>, f32)>> {
        let mut lines = vec![];
        let (mut start, mut at) = (0, 0);
        // Where the pen is, how far the ink goes, and the last place to break with the ink up to there.
        let (mut pen, mut ink, mut chance) = (0.0, 0.0, None);
        while at < shaped.glyphs.len() {
            let advance = shaped.glyphs[at].x_advance;
            let letter = shaped.letter(at);
            let is_space = letter == ' ';
            if !is_space && pen + advance > self.width && at > start {
                let (end, width) = match chance {
                    Some(chance) => chance,
                    None if !splits => return None,
                    None => (split(shaped, start, at), ink),
                };
                lines.push((start..end, width));
                if lines.len() > most {
                    return Some(lines);
                }
                (start, at) = (end, end);
                (pen, ink, chance) = (0.0, 0.0, None);
                continue;
            }
            if !is_space && !splits && pen + advance > self.width {
                return None;
            }
            pen += advance + self.spacing;
            at += 1;
            if is_space {
                chance = Some((at, ink));
            } else {
                ink = pen - self.spacing;
                // A hyphen inside of a name.
                if letter == '-' && at > start + 1 {
                    chance = Some((at, ink));
                }
            }
        }
        lines.push((start..shaped.glyphs.len(), ink));
        Some(lines)
    }

    /// Wraps, splits and cuts after so many lines.
    fn cut_to(
        &self,
        fonts: &mut Fonts,
        style: &TextStyle,
        paragraphs: &[Rc<Shaped>],
        most: usize,
        is_read: bool,
    ) -> FittedText {
        let lines = self.wrap(paragraphs, true, most).unwrap_or_default();
        FittedText {
            size: self.size,
            is_whole: is_read && lines.len() <= most,
            lines: self.cut(fonts, style, lines, most),
        }
    }

    fn cut(
        &self,
        fonts: &mut Fonts,
        style: &TextStyle,
        mut lines: Vec<Line>,
        most: usize,
    ) -> Vec<Line> {
        if lines.len() <= most {
            return lines;
        }
        lines.truncate(most);
        let Some(last) = lines.pop() else {
            return lines;
        };
        let mut said = last.text().trim_end().to_owned();
        loop {
            let shaped = fonts.shape(style.face, &format!("{}\u{2026}", said.trim_end()));
            let glyphs = 0..shaped.glyphs.len();
            let width = shaped.width() + self.spacing * letters(&glyphs);
            if width <= self.width || said.pop().is_none() {
                lines.push(Line {
                    shaped,
                    glyphs,
                    width,
                    ends: true,
                });
                return lines;
            }
        }
    }
}

/// Before this glyph, or before the letter that it is a mark of.
fn split(shaped: &Shaped, start: usize, at: usize) -> usize {
    let begin = (start + 1..=at).rev().find(|glyph| shaped.begins(*glyph));
    begin.unwrap_or(at)
}

#[expect(clippy::cast_precision_loss, reason = "letters of a line")]
fn letters(glyphs: &Range<usize>) -> f32 {
    glyphs.len().saturating_sub(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::{Across, Colour, Down, Face};

    const NAME: &str = "Kouassi-N'Guessan Konan Amenan Marie-Louise-Éléonore";

    fn style(size: f32) -> TextStyle {
        TextStyle {
            face: Face::Bold,
            size,
            smallest: size / 2.0,
            across: Across::Left,
            down: Down::Top,
            line_height: 1.2,
            spacing: 0.0,
            colour: Colour::BLACK,
            underline: false,
            strikethrough: false,
        }
    }

    fn lines_of(laid: &FittedText) -> Vec<String> {
        laid.lines
            .iter()
            .map(|line| line.text().to_owned())
            .collect()
    }

    fn assert_inside(laid: &FittedText, (width, height): (f32, f32)) {
        for line in &laid.lines {
            assert!(line.width * laid.size <= width + 0.02, "{laid:?}");
        }
        #[expect(clippy::cast_precision_loss, reason = "few lines")]
        let others = laid.lines.len().saturating_sub(1) as f32;
        assert!(
            (INK + others * 1.2) * laid.size <= height + 0.02,
            "{laid:?}"
        );
    }

    #[test]
    fn a_short_text_keeps_its_size() {
        let laid = fit(&mut Fonts::load(), "Awa", &style(10.0), (40.0, 5.0));
        assert!((laid.size - 10.0 * POINT).abs() < 0.001);
        assert_eq!(lines_of(&laid), ["Awa"]);
    }

    #[test]
    fn a_long_name_shrinks_wraps_or_is_cut_and_never_leaves_its_box() {
        let mut fonts = Fonts::load();
        let one_line = fit(&mut fonts, NAME, &style(8.0), (54.0, 4.0));
        assert_eq!(lines_of(&one_line), [NAME]);
        assert_inside(&one_line, (54.0, 4.0));

        let two_lines = fit(&mut fonts, NAME, &style(10.0), (54.0, 9.0));
        assert_eq!(two_lines.lines.len(), 2);
        assert_eq!(lines_of(&two_lines).concat(), NAME);
        assert_inside(&two_lines, (54.0, 9.0));

        let cut = fit(&mut fonts, NAME, &style(10.0), (30.0, 3.5));
        assert_eq!(cut.lines.len(), 1);
        assert!(lines_of(&cut)[0].ends_with('…'));
        assert_eq!([cut.is_whole, two_lines.is_whole], [false, true]);
        assert_inside(&cut, (30.0, 3.5));

        let one_word = fit(&mut fonts, &"W".repeat(300), &style(10.0), (30.0, 9.0));
        assert!(lines_of(&one_word).concat().ends_with('…'));
        assert_inside(&one_word, (30.0, 9.0));

        let low = fit(&mut fonts, NAME, &style(10.0), (54.0, 1.0));
        assert_inside(&low, (54.0, 1.0));
    }

    #[test]
    fn every_width_ends_and_loses_nothing_before_the_ellipsis() {
        let mut fonts = Fonts::load();
        for width in 1..120_u8 {
            let room = (f32::from(width), 12.0);
            let laid = fit(&mut fonts, NAME, &style(9.0), room);
            let text = lines_of(&laid).concat();
            let text = text.trim_end_matches('…').trim_end();
            let bare = |text: &str| text.replace(' ', "");
            assert!(bare(NAME).starts_with(&bare(text)), "{width}: {text}");
        }
    }

    #[test]
    fn cells_wrap_and_split_but_stop_somewhere() {
        let mut fonts = Fonts::load();
        let laid = flow(&mut fonts, &"a ".repeat(5000), &style(9.0), 20.0, 4);
        assert_eq!(laid.lines.len(), 4);
        let empty = flow(&mut fonts, " \n ", &style(9.0), 20.0, 4);
        assert!(empty.lines.is_empty());
        let forced = flow(&mut fonts, "a\n\nb", &style(9.0), 20.0, 4);
        assert_eq!(lines_of(&forced), ["a", "", "b"]);
    }

    #[test]
    fn a_text_without_end_is_looked_at_no_further_than_it_can_be_seen() {
        let mut fonts = Fonts::load();
        let longest = "mot ".repeat(750_000);
        let laid = flow(&mut fonts, &longest, &style(9.0), 20.0, 8);
        assert_eq!(laid.lines.len(), 8);
        assert!(lines_of(&laid)[7].ends_with('…'));
        assert!(laid.lines[0].shaped.text.len() <= 8 * MOST_OF_LINE + 3);
        let laid = fit(&mut fonts, &longest, &style(9.0), (190.0, 270.0));
        assert!(lines_of(&laid).concat().ends_with('…'));
        assert!(laid.lines[0].shaped.text.len() <= MOST_LETTERS + 3);
        // Letters so small that all that is looked at fits: what is left out is told.
        let tiny = fit(&mut fonts, &longest, &style(0.1), (190.0, 270.0));
        assert!(lines_of(&tiny).concat().ends_with('…') && !tiny.is_whole);
    }
}
