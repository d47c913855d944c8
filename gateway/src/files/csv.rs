//! CSV: UTF-8, commas, as RFC 4180 has it and as the import reads it.

use std::borrow::Cow;
use std::io;

use axum::body::Body;
use bytes::Bytes;
use csv::WriterBuilder;
use futures_util::{StreamExt, TryStreamExt, stream};
use tonic::Status;

use super::Rows;
use super::cells::Cells;
use crate::problem::Problem;
use proto::maillon::refusal::v1::Reason;

/// Rows that leave in one piece.
const ROWS: usize = 256;

/// The file. A list that breaks off in the middle breaks the connection off, so that nobody takes a part for the whole.
pub(super) fn body(rows: Rows, cells: Cells) -> Result<Body, Problem> {
    let head = text([cells.titles().map(Cow::Borrowed)]).map_err(|error| {
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
    text(
        read.into_iter()
            .map(|row| row.into_iter().map(without_formula)),
    )
}

fn text<'a, Row>(rows: impl IntoIterator<Item = Row>) -> io::Result<Bytes>
where
    Row: Iterator<Item = Cow<'a, str>>,
{
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.map(|cell| cell.into_owned().into_bytes()))?;
    }
    writer
        .into_inner()
        .map(Bytes::from)
        .map_err(|error| io::Error::other(error.to_string()))
}

/// A text that a spreadsheet would compute is marked as a text, in the way the spreadsheets themselves do.
fn without_formula(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be_and_formulas_are_texts() {
        let row = ["N'Zi, le \"grand\"", "=1+1", "-5", "Abobo"];
        let text = text([row.into_iter().map(without_formula)]).expect("it writes");
        assert_eq!(text, "\"N'Zi, le \"\"grand\"\"\",'=1+1,'-5,Abobo\n");
    }
}
