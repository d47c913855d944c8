//! One encoded row → the values of a file's columns.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use proto::{Field, Kind, Message, Timestamp};

use super::list::List;
use crate::french;
use wire::{Malformed, Records, Value, low, single};

/// What stands in a cell.
#[derive(Debug, PartialEq)]
pub(super) enum Cell<'a> {
    Empty,
    Text(&'a str),
    /// A text of ours, which no caller wrote.
    Word(String),
    Whole(i64),
    Number(f64),
    YesNo(bool),
    Day(NaiveDate),
    Instant(DateTime<Utc>),
    /// To the second.
    Moment(DateTime<Utc>),
}

/// How the values of a column are said.
#[derive(Clone, Copy)]
enum Say {
    AsItIs,
    /// They may be words of a list.
    Word,
    /// To the second.
    Moment,
    /// Of the audit: a node, a state of a record.
    Node,
    State,
}

impl Say {
    fn of(field: &Field, list: List) -> Self {
        match (field.name, field.kind) {
            ("audit_node", _) => Self::Node,
            ("audit_before" | "audit_after", _) => Self::State,
            (_, Kind::Timestamp) if list.has_seals() => Self::Moment,
            (name, Kind::Text) if print::words::has(name) => Self::Word,
            _ => Self::AsItIs,
        }
    }

    fn cell<'a>(self, field: &Field, cell: Cell<'a>) -> Cell<'a> {
        match (self, cell) {
            (Self::Word, Cell::Text(text)) => {
                let word = print::words::word(field.name, text);
                word.map_or(Cell::Text(text), |word| Cell::Word(word.to_owned()))
            }
            (Self::Moment, Cell::Instant(instant)) => Cell::Moment(instant),
            (Self::Node, Cell::Whole(number)) => Cell::Word(french::node(number)),
            (Self::State, Cell::Text(text)) => Cell::Word(french::state(text)),
            (_, cell) => cell,
        }
    }
}

/// A column, and where its values are found.
struct Column {
    field: &'static Field,
    /// Its place among the values of a row.
    value: usize,
    /// The same of the field that says how much of a date is known.
    precision: Option<(usize, &'static [(i32, &'static str)])>,
    say: Say,
}

/// Picks columns out of encoded rows.
pub(super) struct Cells {
    titles: Vec<&'static str>,
    columns: Vec<Column>,
    /// By the numbers of the fields, the place of their values.
    places: Vec<Option<usize>>,
    values: usize,
}

impl Cells {
    /// These fields of a message, under the titles that a list has for them.
    pub(super) fn of(message: &'static Message, fields: &[&'static Field], list: List) -> Self {
        let mut cells = Self {
            titles: Vec::new(),
            columns: Vec::new(),
            places: Vec::new(),
            values: 0,
        };
        for &field in fields {
            cells.titles.push(list.title(field));
            let precision = message.field(&format!("{}Precision", field.name));
            let precision = precision.and_then(|precision| match (field.kind, precision.kind) {
                (Kind::Date, Kind::Enum(words)) => Some((cells.place(precision), words)),
                _ => None,
            });
            let value = cells.place(field);
            cells.columns.push(Column {
                field,
                value,
                precision,
                say: Say::of(field, list),
            });
        }
        cells
    }

    /// The columns' titles.
    pub(super) fn titles(&self) -> impl Iterator<Item = &'static str> {
        self.titles.iter().copied()
    }

    /// The values of a row, in the order of the columns.
    pub(super) fn read<'a>(&self, row: &'a [u8]) -> Result<Vec<Cell<'a>>, Malformed> {
        let mut values = vec![None; self.values];
        let mut records = Records(row);
        while let Some(record) = records.read()? {
            let number = usize::try_from(record.number).map_err(|_| Malformed)?;
            if let Some(Some(place)) = self.places.get(number) {
                values[*place] = Some(record.value);
            }
        }
        let cells = self.columns.iter().map(|column| {
            let is_year = column.precision.is_some_and(|(place, words)| {
                matches!(values[place], Some(Value::Varint(bits)) if word(words, bits) == Some("year"))
            });
            match cell(column.field, values[column.value])? {
                Cell::Day(day) if is_year => Ok(Cell::Word(french::year_alone(day.year()))),
                cell => Ok(column.say.cell(column.field, cell)),
            }
        });
        cells.collect()
    }

    /// Where the values of a field are kept.
    fn place(&mut self, field: &Field) -> usize {
        let number = usize::try_from(field.number).expect("numbers of fields are small");
        if self.places.len() <= number {
            self.places.resize(number + 1, None);
        }
        *self.places[number].get_or_insert_with(|| {
            self.values += 1;
            self.values - 1
        })
    }
}

fn cell<'a>(field: &Field, found: Option<Value<'a>>) -> Result<Cell<'a>, Malformed> {
    let Some(found) = found else {
        // What has no presence is not written when it is zero.
        return Ok(match field.kind {
            _ if field.nullable => Cell::Empty,
            Kind::Int64 | Kind::Int32 | Kind::Uint32 => Cell::Whole(0),
            Kind::Double => Cell::Number(0.0),
            Kind::Bool => Cell::YesNo(false),
            _ => Cell::Empty,
        });
    };
    Ok(match (field.kind, found) {
        (Kind::Int64, Value::Varint(bits)) => Cell::Whole(bits.cast_signed()),
        (Kind::Int32, Value::Varint(bits)) => Cell::Whole(low(bits).into()),
        (Kind::Uint32, Value::Varint(bits)) => Cell::Whole(low(bits).cast_unsigned().into()),
        (Kind::Bool, Value::Varint(bits)) => Cell::YesNo(bits != 0),
        // A sum of nothing may be -0.0.
        (Kind::Double, Value::Fixed64(bits)) => Cell::Number(f64::from_bits(bits) + 0.0),
        (Kind::Text | Kind::Json, Value::Bytes(bytes)) => {
            Cell::Text(std::str::from_utf8(bytes).map_err(|_| Malformed)?)
        }
        // Unspecified, or a word that only a newer service knows: not said.
        (Kind::Enum(words), Value::Varint(bits)) => match word(words, bits) {
            Some(word) => Cell::Word(french::word(field.name, word).to_owned()),
            None => Cell::Empty,
        },
        (Kind::Date, Value::Bytes(bytes)) => {
            let days = low(single(bytes)?);
            Cell::Day(proto::Date { days }.naive())
        }
        (Kind::Timestamp, Value::Bytes(bytes)) => {
            let micros = single(bytes)?.cast_signed();
            Cell::Instant(Timestamp { micros }.instant())
        }
        _ => return Err(Malformed),
    })
}

fn word(words: &[(i32, &'static str)], bits: u64) -> Option<&'static str> {
    let known = words.iter().find(|(known, _)| *known == low(bits));
    known.map(|(_, word)| *word)
}
