//! How letters and faces look: colours, borders, alignments, text styles.

use super::read::Fields;
use crate::error::{Expected, TemplateError};

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Colour {
    pub(crate) const BLACK: Self = Self(0, 0, 0);
    pub(crate) const WHITE: Self = Self(255, 255, 255);

    /// `#rgb` or `#rrggbb`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits: Vec<u8> = text
            .strip_prefix('#')?
            .chars()
            .map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
            .collect::<Option<_>>()?;
        match digits[..] {
            [red, green, blue] => Some(Self(red * 17, green * 17, blue * 17)),
            [_, _, _, _, _, _] => {
                let pair = |at: usize| digits[at] * 16 + digits[at + 1];
                Some(Self(pair(0), pair(2), pair(4)))
            }
            _ => None,
        }
    }
}

impl Fields<'_> {
    /// None = absent or the empty text: not painted.
    pub(super) fn colour(&self, field: &str) -> Result<Option<Colour>, TemplateError> {
        match self
            .text(field)
            .map_err(|_| self.wrong(field, Expected::Colour))?
        {
            None | Some("" | "transparent") => Ok(None),
            Some(text) => Colour::parse(text)
                .map(Some)
                .ok_or_else(|| self.wrong(field, Expected::Colour)),
        }
    }
}

/// No border: width 0 or no colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Border {
    pub(crate) width: f32,
    pub(crate) colour: Option<Colour>,
}

impl Border {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, TemplateError> {
        Ok(Self {
            width: fields.number("borderWidth", Expected::Size)?.unwrap_or(0.0),
            colour: fields.colour("borderColor")?,
        })
    }

    /// Width and colour, if there is anything to draw.
    pub(crate) fn drawn(self) -> Option<(f32, Colour)> {
        self.colour
            .filter(|_| self.width > 0.0)
            .map(|colour| (self.width, colour))
    }
}

/// Where a line stands in its box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Across {
    Left,
    Centre,
    Right,
    /// Both edges straight, but for the last line.
    Justified,
}

impl Across {
    const WORDS: &'static [&'static str] = &["left", "center", "right", "justify"];
    const ALL: [Self; 4] = [Self::Left, Self::Centre, Self::Right, Self::Justified];

    pub(super) fn read(fields: &Fields<'_>, field: &str) -> Result<Option<Self>, TemplateError> {
        Ok(fields
            .word(field, Self::WORDS)?
            .map(|place| Self::ALL[place]))
    }
}

/// Where the lines stand in their box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Down {
    Top,
    Middle,
    Bottom,
}

impl Down {
    const WORDS: &'static [&'static str] = &["top", "middle", "bottom"];
    const ALL: [Self; 3] = [Self::Top, Self::Middle, Self::Bottom];

    fn read(fields: &Fields<'_>, field: &str) -> Result<Option<Self>, TemplateError> {
        Ok(fields
            .word(field, Self::WORDS)?
            .map(|place| Self::ALL[place]))
    }
}

/// Which of the embedded fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    Regular,
    Bold,
}

impl Face {
    fn read(fields: &Fields<'_>) -> Result<Option<Self>, TemplateError> {
        let wrong = || fields.wrong("fontName", Expected::Font);
        match fields.text("fontName").map_err(|_| wrong())? {
            None | Some("") => Ok(None),
            Some("NotoSans" | "NotoSans-Regular") => Ok(Some(Self::Regular)),
            Some("NotoSans-Bold") => Ok(Some(Self::Bold)),
            Some(_) => Err(wrong()),
        }
    }
}

/// How a text is set; sizes in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TextStyle {
    pub(crate) face: Face,
    pub(crate) size: f32,
    /// No smaller than this, before it is cut.
    pub(crate) smallest: f32,
    pub(crate) across: Across,
    pub(crate) down: Down,
    /// From baseline to baseline, in sizes.
    pub(crate) line_height: f32,
    /// Between letters, in points.
    pub(crate) spacing: f32,
    pub(crate) colour: Colour,
    pub(crate) underline: bool,
    pub(crate) strikethrough: bool,
}

impl TextStyle {
    /// What pdfme takes when nothing is said.
    pub(super) const DEFAULT: Self = Self {
        face: Face::Regular,
        size: 13.0,
        smallest: 7.0,
        across: Across::Left,
        down: Down::Top,
        line_height: 1.0,
        spacing: 0.0,
        colour: Colour::BLACK,
        underline: false,
        strikethrough: false,
    };

    /// What the element says, else what `usual` says.
    pub(super) fn read(fields: &Fields<'_>, usual: &Self) -> Result<Self, TemplateError> {
        let size = fields
            .number("fontSize", Expected::Length)?
            .unwrap_or(usual.size);
        let mut style = Self {
            face: Face::read(fields)?.unwrap_or(usual.face),
            size,
            smallest: (size * 0.55).max(4.0).min(size),
            across: Across::read(fields, "alignment")?.unwrap_or(usual.across),
            down: Down::read(fields, "verticalAlignment")?.unwrap_or(usual.down),
            line_height: fields
                .number("lineHeight", Expected::Length)?
                .unwrap_or(usual.line_height),
            spacing: fields
                .number("characterSpacing", Expected::Number)?
                .unwrap_or(usual.spacing),
            colour: fields.colour("fontColor")?.unwrap_or(usual.colour),
            underline: fields.flag("underline")?.unwrap_or(usual.underline),
            strikethrough: fields.flag("strikethrough")?.unwrap_or(usual.strikethrough),
        };
        if let Some(range) = fields.object("dynamicFontSize", "dynamicFontSize.")? {
            style.size = range.must_number("max", Expected::Length)?;
            style.smallest = range.must_number("min", Expected::Length)?.min(style.size);
        }
        Ok(style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_three_or_six_digits() {
        assert_eq!(Colour::parse("#1b5e20"), Some(Colour(0x1b, 0x5e, 0x20)));
        assert_eq!(Colour::parse("#F0c"), Some(Colour(255, 0, 204)));
        for wrong in [
            "", "#", "red", "1b5e20", "#12", "#12345", "#gggggg", "#1b5e2é",
        ] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }
}
