//! A template: the designer's JSON (the shape of pdfme), read once and checked whole before anything is
//! drawn. Lengths are millimetres from the page's top left corner, sizes of letters are points.

mod content;
mod element;
mod frame;
mod read;
mod schema;
mod style;
mod table;

pub(crate) use content::Content;
pub use schema::SCHEMA;

pub(crate) use element::{Barcode, Element, Kind, Picture, Source};
pub(crate) use style::{Across, Border, Colour, Down, Face, TextStyle};
pub(crate) use table::{Cells, Table};

use crate::data::{Record, Scope};
use crate::error::TemplateError;

fn is_no_photo(field: &str) -> bool {
    !field.ends_with("_photo")
}

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

    /// The first element that names a field which is not known, with that field.
    pub fn unknown_field(&self, is_known: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
        let elements = self.pages.iter().flatten().chain(&self.furniture);
        elements.into_iter().find_map(|element| {
            let mut unknown = None;
            element.fields(&mut |field| {
                if unknown.is_none() && !is_known(field) {
                    unknown = Some(field);
                }
            });
            unknown.map(|field| (element.name.as_str(), field))
        })
    }

    /// Whether it shows the photo of a record, alone or in the cells of a table.
    pub fn shows_photo(&self) -> bool {
        let is_photo = |element: &Element| match &element.kind {
            Kind::Image(picture) => matches!(picture.source, Source::Photo),
            _ => false,
        };
        let elements = self.pages.iter().flatten().chain(&self.furniture);
        elements.into_iter().any(is_photo) || self.unknown_field(is_no_photo).is_some()
    }

    /// The fields that its placeholders name, each once, in order of the alphabet.
    pub fn fields(&self) -> Vec<String> {
        let mut fields = std::collections::BTreeSet::new();
        for element in self.pages.iter().flatten().chain(&self.furniture) {
            element.fields(&mut |field| {
                fields.insert(field.to_owned());
            });
        }
        fields.into_iter().collect()
    }
}
