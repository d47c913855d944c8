//! One encoded row → the texts of a file's columns.

use proto::{Kind, Message};

use crate::json::wire::{Malformed, Records, Value};

/// Picks a layout's columns out of encoded rows.
pub(super) struct Cells {
    /// Title and number of each column's field.
    columns: Vec<(&'static str, u32)>,
}

impl Cells {
    /// The columns of a layout; each is a text of the message.
    pub(super) fn of(message: &'static Message, layout: &'static [&'static str]) -> Self {
        let columns = layout.iter().map(|&title| {
            let field = message
                .field(title)
                .filter(|field| matches!(field.kind, Kind::Text))
                .expect("a layout names texts of its message: a test exports every list");
            (title, field.number)
        });
        Self {
            columns: columns.collect(),
        }
    }

    /// The columns' titles.
    pub(super) fn titles(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|(title, _)| *title)
    }

    /// The texts of a row, in the order of the columns.
    pub(super) fn read<'a>(&self, row: &'a [u8]) -> Result<Vec<&'a str>, Malformed> {
        let mut texts = vec![""; self.columns.len()];
        let mut records = Records(row);
        while let Some(record) = records.next()? {
            let place = self
                .columns
                .iter()
                .position(|(_, number)| *number == record.number);
            if let (Some(place), Value::Bytes(bytes)) = (place, record.value) {
                texts[place] = std::str::from_utf8(bytes).map_err(|_| Malformed)?;
            }
        }
        Ok(texts)
    }
}
