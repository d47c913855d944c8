//! One PDF file in the making: pages in millimetres, fonts and equal pictures once.

use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};

use crate::error::Error;
use crate::font::Fonts;
use crate::pen::Pen;

/// Points of a millimetre.
const MILLIMETRE: f32 = 72.0 / 25.4;

/// How far everything is moved, in millimetres, to right and down: what a printer prints too far to left and
/// up.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Offset {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Offset {
    /// Farther off in millimetres is another template, or paper of another size.
    pub const FARTHEST: f64 = 10.0;
}

pub(crate) struct File {
    document: Document,
    fonts: Fonts,
    offset: Offset,
    pages: usize,
}

impl File {
    pub(crate) fn new(title: &str, offset: Offset) -> Self {
        let mut document = Document::new_with(SerializeSettings {
            enable_tagging: false,
            ..SerializeSettings::default()
        });
        document.set_metadata(
            Metadata::new()
                .title(title.to_owned())
                .language("fr".to_owned()),
        );
        Self {
            document,
            fonts: Fonts::load(),
            offset,
            pages: 0,
        }
    }

    pub(crate) fn fonts(&mut self) -> &mut Fonts {
        &mut self.fonts
    }

    /// Adds a page and draws on it.
    pub(crate) fn page(
        &mut self,
        (width, height): (f32, f32),
        draw: impl FnOnce(&mut Pen<'_, '_>, &mut Fonts) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let size = Size::from_wh(width * MILLIMETRE, height * MILLIMETRE).ok_or(Error::TooLarge)?;
        let mut page = self.document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        let moved = (self.offset.x * MILLIMETRE, self.offset.y * MILLIMETRE);
        let to_points = [MILLIMETRE, 0.0, 0.0, MILLIMETRE, moved.0, moved.1];
        let fonts = &mut self.fonts;
        let drawn = Pen::on(&mut surface).transformed(to_points, |pen| draw(pen, fonts));
        surface.finish();
        page.finish();
        self.pages += 1;
        drawn
    }

    pub(crate) fn finish(self) -> Result<Vec<u8>, Error> {
        if self.pages == 0 {
            return Err(Error::Nothing);
        }
        self.document
            .finish()
            .map_err(|error| Error::Pdf(format!("{error:?}")))
    }
}
