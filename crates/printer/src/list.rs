//! A list on paper.

use platform::Caller;
use print::words::word;
use print::{DocumentData, Record};
use proto::Date;

use crate::text::{count, day};

/// What a page says of its list.
pub struct Head {
    today: Date,
    by: String,
    filter: String,
}

impl Head {
    /// Of a list that somebody prints on a day; `filter` is what it is narrowed to.
    pub fn of(today: Date, caller: &Caller, filter: String) -> Self {
        Self {
            today,
            by: caller.name.clone(),
            filter,
        }
    }

    /// The list with these lines.
    pub fn over(self, lines: Vec<Record>) -> DocumentData {
        let record = Record::new()
            .with("list_count", count(lines.len()))
            .with("list_date", day(Some(self.today)))
            .with("list_filter", self.filter)
            .with("list_createdByLogin", self.by);
        DocumentData { record, lines }
    }
}

/// What a value of an enumeration is called in a field: of `MEMBER_STATUS_ACTIVE`, `Actif`.
pub fn word_of(field: &str, name: &str, prefix: &str) -> String {
    let french = word(field, &proto::word(name, prefix));
    french.unwrap_or_default().to_owned()
}
