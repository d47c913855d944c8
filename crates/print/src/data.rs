//! What is put into a template: texts by the name of their field, and a photo.

use std::collections::BTreeMap;

use krilla::image::Image;

use crate::error::Error;

/// A JPEG as it came: checked, never encoded anew. Cheap to clone; the same bytes are embedded once a file.
#[derive(Debug, Clone)]
pub struct Photo {
    pub(crate) image: Image,
}

impl Photo {
    /// Takes a JPEG picture.
    pub fn jpeg(bytes: Vec<u8>) -> Result<Self, Error> {
        let image = Image::from_jpeg(bytes.into(), false).map_err(|_| Error::Photo)?;
        Ok(Self { image })
    }
}

/// The data of one card, of one line of a table, or of a whole document.
#[derive(Debug, Clone, Default)]
pub struct Record {
    texts: BTreeMap<String, String>,
    photo: Option<Photo>,
}

/// The data of one card.
pub type CardData = Record;

impl Record {
    /// No fields, no photo.
    pub fn new() -> Self {
        Self::default()
    }

    /// With this field; names are those of the API (`card_lastname`), texts are as they shall be read.
    #[must_use]
    pub fn with(mut self, field: &str, text: impl Into<String>) -> Self {
        self.texts.insert(field.to_owned(), text.into());
        self
    }

    /// With this photo; without one a neutral figure is drawn in its place.
    #[must_use]
    pub fn with_photo(mut self, photo: Option<Photo>) -> Self {
        self.photo = photo;
        self
    }

    /// Its fields and what they say, in order of the alphabet.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        let texts = self.texts.iter();
        texts.map(|(field, text)| (field.as_str(), text.as_str()))
    }

    pub(crate) fn text(&self, field: &str) -> Option<&str> {
        self.texts.get(field).map(String::as_str)
    }

    pub(crate) fn photo(&self) -> Option<&Photo> {
        self.photo.as_ref()
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Record {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(fields: I) -> Self {
        let texts = fields
            .into_iter()
            .map(|(field, text)| (field.into(), text.into()))
            .collect();
        Self { texts, photo: None }
    }
}

/// A slip or a sheet: its own fields, and the lines of its table.
#[derive(Debug, Clone, Default)]
pub struct DocumentData {
    /// Said outside of the table.
    pub record: Record,
    /// One row of the table each.
    pub lines: Vec<Record>,
}

/// Where a placeholder looks: the line, then the document, then what is known of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) record: &'a Record,
    pub(crate) line: Option<(&'a Record, usize)>,
    /// This page and how many there are.
    pub(crate) page: (usize, usize),
    /// A text that has to be cut is an error.
    pub(crate) must_be_whole: bool,
}

impl<'a> Scope<'a> {
    pub(crate) fn of(record: &'a Record) -> Self {
        Self {
            record,
            line: None,
            page: (1, 1),
            must_be_whole: false,
        }
    }

    /// Appends what the field says; nothing for a field that the data does not have.
    pub(crate) fn write(&self, field: &str, into: &mut String) {
        let number = match field {
            "currentPage" => Some(self.page.0),
            "totalPages" => Some(self.page.1),
            "line_number" => self.line.map(|(_, number)| number),
            _ => None,
        };
        if let Some(number) = number {
            into.push_str(&number.to_string());
            return;
        }
        let of_line = self.line.and_then(|(line, _)| line.text(field));
        into.push_str(
            of_line
                .or_else(|| self.record.text(field))
                .unwrap_or_default(),
        );
    }

    /// Whether there is anything to be read in the field.
    pub(crate) fn says(&self, field: &str) -> bool {
        let mut text = String::new();
        self.write(field, &mut text);
        !text.trim().is_empty()
    }

    pub(crate) fn photo(&self) -> Option<&'a Photo> {
        match self.line {
            Some((line, _)) => line.photo(),
            None => self.record.photo(),
        }
    }
}
