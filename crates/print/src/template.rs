//! A template: the designer's JSON (the shape of pdfme), read once and checked whole before anything is
//! drawn. Lengths are millimetres from the page's top left corner, sizes of letters are points.

mod content;
mod element;
mod frame;
mod picture;
mod read;
mod schema;
mod style;
mod table;

pub(crate) use content::Content;
pub use schema::SCHEMA;

pub(crate) use element::{Barcode, Element, Kind};
pub use picture::HEAVIEST_PICTURE;
pub(crate) use picture::{Picture, Source};
pub(crate) use style::{Across, Border, Colour, Down, Face, TextStyle};
pub(crate) use table::{Cells, Table};

use crate::data::{Record, Scope};
use crate::error::{Expected, TemplateError};
use crate::fields::{Misuse, is_photo};
use picture::Fixed;

/// A text with its placeholders filled in from a record.
pub fn fill(text: &str, record: &Record) -> String {
    Content::parse(text).fill(&Scope::of(record))
}

/// Most pages of a template.
pub const MOST_PAGES: usize = 10;
/// Most elements of a template.
pub const MOST_ELEMENTS: usize = 500;

/// A checked template.
#[derive(Debug, Clone)]
pub struct Template {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Top, right, bottom, left: what a table leaves free where it goes on.
    pub(crate) padding: [f32; 4],
    /// On every page.
    pub(crate) furniture: Vec<Element>,
    pub(crate) pages: Vec<Vec<Element>>,
}

impl Template {
    /// Reads the designer's JSON. The error names the element and the field that are wrong.
    pub fn parse(json: &str) -> Result<Self, TemplateError> {
        let value = serde_json::from_str(json).map_err(|_| TemplateError::NotJson)?;
        Self::from_value(&value)
    }

    /// The same from JSON that is parsed already.
    pub fn from_value(json: &serde_json::Value) -> Result<Self, TemplateError> {
        frame::template(json)
    }

    /// Width and height of a page in millimetres.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// How many pages it has: a card's front and back, or the parts of a document.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// The first element that names a field which templates of the type don't have, or not there; with the
    /// field and what is wrong with it.
    pub fn misused_field(&self, kind: &str) -> Option<(&str, &str, Misuse)> {
        self.elements().find_map(|element| {
            let mut misused = None;
            element.fields(&mut |field, place| {
                if misused.is_none()
                    && let Some(misuse) = place.misuse(kind, field)
                {
                    misused = Some((element.name.as_str(), field, misuse));
                }
            });
            misused
        })
    }

    /// Whether it shows the photo of a record, alone or in the cells of a table.
    pub fn shows_photo(&self) -> bool {
        self.elements().any(|element| {
            let mut shows =
                matches!(&element.kind, Kind::Image(picture) if picture.fixed().is_none());
            element.fields(&mut |field, _| shows |= is_photo(field));
            shows
        })
    }

    /// Refuses a picture that has a right head and nothing behind it. Takes time and memory, as drawing does:
    /// not for an async thread.
    pub fn refuse_broken_pictures(&self) -> Result<(), TemplateError> {
        let mut broken = self.pictures().filter(|(_, fixed)| !fixed.is_whole());
        broken.next().map_or(Ok(()), |(element, _)| {
            Err(picture::wrong(element, Expected::Picture))
        })
    }

    fn elements(&self) -> impl Iterator<Item = &Element> {
        self.pages.iter().flatten().chain(&self.furniture)
    }

    /// The template's own pictures, each with its element.
    fn pictures(&self) -> impl Iterator<Item = (&str, &Fixed)> {
        self.elements().filter_map(|element| match &element.kind {
            Kind::Image(picture) => Some((element.name.as_str(), picture.fixed()?)),
            _ => None,
        })
    }

    /// The fields that its placeholders name, each once, in order of the alphabet.
    pub fn fields(&self) -> Vec<String> {
        let mut fields = std::collections::BTreeSet::new();
        for element in self.elements() {
            element.fields(&mut |field, _| {
                fields.insert(field.to_owned());
            });
        }
        fields.into_iter().collect()
    }
}
