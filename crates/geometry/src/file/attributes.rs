//! The table beside the shapes of a shapefile (.dbf).

use std::io::{Cursor, Read, Seek};

use dbase::encoding::EncodingRs;
use dbase::{FieldError, FieldIterator, FieldValue, ReadableRecord};
use encoding_rs::{UTF_8, WINDOWS_1252};

use super::MAX_FEATURES;
use super::fault::FileFault;
use super::feature::{Feature, MAX_PROPERTIES};

/// Rows beside shapes.
pub(super) struct Attributes {
    reader: dbase::Reader<Cursor<Vec<u8>>>,
    deleted: Vec<bool>,
}

impl Attributes {
    /// The rows of a table, and what the file beside it says of its letters (.cpg).
    pub(super) fn open(bytes: Vec<u8>, letters: Option<&[u8]>) -> Result<Self, FileFault> {
        let (rows, size) = rows(&bytes).ok_or(FileFault::NoTable)?;
        // What the table itself says is wrong too often.
        let says_utf8 = letters.is_some_and(|letters| {
            let names = ["UTF-8", "UTF8", "65001"];
            let letters = letters.to_ascii_uppercase();
            names
                .iter()
                .any(|name| letters.starts_with(name.as_bytes()))
        });
        let is_utf8 = says_utf8 || std::str::from_utf8(rows).is_ok();
        let encoding = if is_utf8 { UTF_8 } else { WINDOWS_1252 };
        let marks = rows.chunks(size).take(MAX_FEATURES);
        let mut deleted: Vec<bool> = marks.map(|row| row.first() == Some(&b'*')).collect();
        let reader = dbase::ReaderBuilder::new()
            .with_encoding(EncodingRs::from(encoding))
            .build(Cursor::new(bytes))
            .map_err(|_| FileFault::NoTable)?;
        let fields: usize = (reader.fields().iter())
            .map(|field| usize::from(field.length()))
            .sum();
        if size != fields + 1 {
            // Marks are elsewhere: no parcel is left out for what only looks like one.
            deleted.fill(false);
        }
        Ok(Self { reader, deleted })
    }

    /// Whether somebody deleted the row: its shape stays until the file is written anew.
    pub(super) fn is_deleted(&self, row: usize) -> bool {
        self.deleted.get(row).copied().unwrap_or(false)
    }

    /// Keeps what the row says of a shape.
    pub(super) fn fill(&mut self, row: usize, feature: &mut Feature) {
        if row >= self.deleted.len() || self.reader.seek(row).is_err() {
            return;
        }
        let Some(Ok(Row(values))) = self.reader.iter_records_as::<Row>().next() else {
            return;
        };
        for (key, value) in values {
            feature.keep(&key, &value);
        }
    }
}

/// The bytes of the rows and those of one row, by the numbers of the header.
fn rows(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let short = |at: usize| -> Option<usize> {
        Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
    };
    let (first, size) = (short(8)?, short(10)?);
    let rows = bytes.get(first..)?;
    // The mark of the end.
    Some((rows.strip_suffix(b"\x1a").unwrap_or(rows), size.max(1)))
}

/// Values of a row as words; one that can't be read is left out.
struct Row(Vec<(String, String)>);

impl ReadableRecord for Row {
    fn read_using<S, M>(fields: &mut FieldIterator<'_, S, M>) -> Result<Self, FieldError>
    where
        S: Read + Seek,
        M: Read + Seek,
    {
        let mut values = Vec::new();
        for field in fields.take(MAX_PROPERTIES + 1) {
            let Ok(field) = field else {
                continue;
            };
            if let Some(value) = words(field.value) {
                values.push((field.name.to_owned(), value));
            }
        }
        Ok(Self(values))
    }
}

fn words(value: FieldValue) -> Option<String> {
    match value {
        FieldValue::Character(text) => text,
        FieldValue::Memo(text) => Some(text),
        FieldValue::Numeric(number) => number.map(|number| number.to_string()),
        FieldValue::Float(number) => number.map(|number| number.to_string()),
        FieldValue::Integer(number) => Some(number.to_string()),
        FieldValue::Currency(number) | FieldValue::Double(number) => Some(number.to_string()),
        FieldValue::Logical(is) => is.map(|is| is.to_string()),
        FieldValue::Date(date) => date.map(|date| {
            let (year, month, day) = (date.year(), date.month(), date.day());
            format!("{year:04}-{month:02}-{day:02}")
        }),
        FieldValue::DateTime(_) => None,
    }
}
