//! CSV as a French spreadsheet opens it: semicolons, UTF-8 and the mark that says so. Every list leaves that
//! way; the import reads it too.

use std::borrow::Cow;
use std::io;

use axum::body::Body;
use bytes::Bytes;
use csv::WriterBuilder;
use futures_util::{StreamExt, TryStreamExt, stream};
use platform::text::without_formula;
use tonic::Status;

use super::cells::{Cell, Cells};
use super::rows::Rows;
use crate::french;
use crate::problem::Problem;
use proto::maillon::refusal::v1::Reason;

/// Rows that leave in one piece.
const ROWS: usize = 256;
/// What a spreadsheet knows UTF-8 by.
const MARK: &str = "\u{feff}";

/// The file. A list that breaks off in the middle breaks the connection off, so that nobody takes a part for
/// the whole.
pub(super) fn body(rows: Rows, cells: Cells) -> Result<Body, Problem> {
    let titles = cells.titles().map(Cow::Borrowed);
    let head = text(MARK.as_bytes(), [titles]).map_err(|error| {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "no head of a file"
        );
        Problem::from(Reason::Internal)
    })?;
    let pieces = rows
        .ready_chunks(ROWS)
        .map(move |rows| piece(rows, &cells))
        .inspect_err(|error| {
            tracing::error!(
                error = error as &dyn std::error::Error,
                "an export broke off"
            );
        });
    Ok(Body::from_stream(
        stream::once(async { Ok(head) }).chain(pieces),
    ))
}

fn piece(rows: Vec<Result<Bytes, Status>>, cells: &Cells) -> io::Result<Bytes> {
    let rows = rows
        .into_iter()
        .collect::<Result<Vec<_>, _>>()
        .map_err(io::Error::other)?;
    let read = rows
        .iter()
        .map(|row| cells.read(row))
        .collect::<Result<Vec<_>, _>>()
        .map_err(io::Error::other)?;
    text(&[], read.into_iter().map(|row| row.into_iter().map(shown)))
}

fn text<'a, Row>(start: &[u8], rows: impl IntoIterator<Item = Row>) -> io::Result<Bytes>
where
    Row: Iterator<Item = Cow<'a, str>>,
{
    let mut writer = WriterBuilder::new()
        .delimiter(b';')
        .from_writer(start.to_vec());
    for row in rows {
        writer.write_record(row.map(|cell| cell.into_owned().into_bytes()))?;
    }
    writer
        .into_inner()
        .map(Bytes::from)
        .map_err(|error| io::Error::other(error.to_string()))
}

/// As a French spreadsheet understands it.
fn shown(cell: Cell<'_>) -> Cow<'_, str> {
    match cell {
        Cell::Empty => Cow::Borrowed(""),
        Cell::Text(text) => without_formula(text),
        Cell::Word(word) => Cow::Owned(word),
        Cell::Whole(number) => Cow::Owned(number.to_string()),
        Cell::Number(number) => Cow::Owned(number.to_string().replace('.', ",")),
        Cell::YesNo(yes) => Cow::Borrowed(french::yes_no(yes)),
        Cell::Day(day) => Cow::Owned(day.format("%d/%m/%Y").to_string()),
        Cell::Instant(instant) => Cow::Owned(instant.format("%d/%m/%Y %H:%M").to_string()),
        Cell::Moment(instant) => Cow::Owned(instant.format("%d/%m/%Y %H:%M:%S").to_string()),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be_and_formulas_are_texts() {
        let row = ["N'Zi, le \"grand\"", "=1+1", "+225 07 08", "@a;b", "Abobo"];
        let cells = row.into_iter().map(|text| shown(Cell::Text(text)));
        assert_eq!(
            text(&[], [cells]).expect("it writes"),
            "\"N'Zi, le \"\"grand\"\"\";'=1+1;'+225 07 08;\"'@a;b\";Abobo\n"
        );
    }

    #[test]
    fn values_read_as_they_are_written_here() {
        let day = NaiveDate::from_ymd_opt(1980, 2, 29).expect("a day");
        let instant = day.and_hms_opt(7, 5, 59).expect("an instant").and_utc();
        for (cell, expected) in [
            (Cell::Empty, ""),
            (Cell::Whole(-5), "-5"),
            (Cell::Number(-7.54), "-7,54"),
            (Cell::YesNo(false), "Non"),
            (Cell::Day(day), "29/02/1980"),
            (Cell::Instant(instant), "29/02/1980 07:05"),
            (Cell::Moment(instant), "29/02/1980 07:05:59"),
        ] {
            assert_eq!(shown(cell), expected);
        }
    }
}
