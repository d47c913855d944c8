//! XLSX. The library writes with blocking calls, so a thread does it: rows come to it by one channel and the
//! file leaves by another, both short. The rows wait in a temporary file, because the format wants the sheet
//! in one piece.

use std::fmt::Display;
use std::io::{self, Write};

use axum::body::Body;
use bytes::Bytes;
use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};
use futures_util::StreamExt;
use platform::panics::carried;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tonic::Status;

use super::cells::{Cell, Cells};
use super::out::{self, Out, WAITING};
use super::rows::Rows;
use crate::french;

pub(super) const MEDIA_TYPE: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Rows that a sheet holds below its head.
pub(super) const MOST: u64 = 1_048_575;
/// Numbers that a spreadsheet shows digit by digit; longer ones are texts.
const EXACT: i64 = 999_999_999_999_999;

/// Characters of a text that a cell holds, but for one: a longer text ends in an ellipsis.
const LONGEST: usize = 32_766;

/// Rows that travel together.
const ROWS: usize = 256;
/// Width of a column, in characters.
const WIDTH: f64 = 24.0;

/// Why a file could not be finished.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("the rows broke off")]
    Rows(#[from] Status),
    #[error("a row can't be read")]
    Row(#[from] wire::Malformed),
    #[error("the file can't be written")]
    File(#[from] XlsxError),
}

/// The file. A list that breaks off breaks the connection off.
pub(super) fn body(rows: Rows, cells: Cells) -> Body {
    let (to_thread, from_service) = mpsc::channel(WAITING);
    let (to_caller, file) = mpsc::channel(WAITING);
    let mut rows = rows.ready_chunks(ROWS);
    let feeding = async move {
        while let Some(rows) = rows.next().await {
            if to_thread.send(rows).await.is_err() {
                break;
            }
        }
    };
    let writing = spawn_blocking(carried(move || {
        if let Err(error) = write(from_service, &cells, &to_caller) {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "an export broke off"
            );
            // The caller may be gone.
            let _ = to_caller.blocking_send(Err(io::Error::other("the export broke off")));
        }
    }));
    out::body(file, writing, feeding)
}

fn write(
    mut rows: mpsc::Receiver<Vec<Result<Bytes, Status>>>,
    cells: &Cells,
    to_caller: &mpsc::Sender<io::Result<Bytes>>,
) -> Result<(), Error> {
    let mut workbook = Workbook::new();
    let head = Format::new().set_bold();
    let formats = Formats {
        day: Format::new().set_num_format("dd/mm/yyyy"),
        instant: Format::new().set_num_format("dd/mm/yyyy hh:mm"),
        moment: Format::new().set_num_format("dd/mm/yyyy hh:mm:ss"),
    };
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, title) in (0..).zip(cells.titles()) {
        sheet.set_column_width(column, WIDTH)?;
        sheet.write_string_with_format(0, column, title, &head)?;
    }
    let mut line = 0;
    while let Some(some) = rows.blocking_recv() {
        for row in some {
            line += 1;
            for (column, cell) in (0..).zip(cells.read(&row?)?) {
                // A row beyond the last one is an error of the library's.
                put(sheet, (line, column), cell, &formats)?;
            }
        }
    }
    let mut out = Out::new(to_caller);
    workbook.save_to_writer(&mut out)?;
    out.flush().map_err(XlsxError::from)?;
    Ok(())
}

/// How typed cells look.
struct Formats {
    day: Format,
    instant: Format,
    moment: Format,
}

fn put(
    sheet: &mut Worksheet,
    (line, column): (u32, u16),
    cell: Cell<'_>,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => return Ok(()),
        // As a text, whatever it looks like: no formula and no lost zero.
        Cell::Text(text) => match text.char_indices().nth(LONGEST) {
            Some((end, _)) => sheet.write_string(line, column, format!("{}…", &text[..end]))?,
            None => sheet.write_string(line, column, text)?,
        },
        Cell::Word(word) => sheet.write_string(line, column, word)?,
        Cell::YesNo(yes) => sheet.write_string(line, column, french::yes_no(yes))?,
        Cell::Whole(number) if number.abs() > EXACT => {
            sheet.write_string(line, column, number.to_string())?
        }
        Cell::Whole(number) => sheet.write_number(line, column, exact(number))?,
        Cell::Number(number) => sheet.write_number(line, column, number)?,
        Cell::Day(day) => match excel_day(day) {
            Some(value) => sheet.write_datetime_with_format(line, column, value, &formats.day)?,
            None => sheet.write_string(line, column, day.format("%d/%m/%Y").to_string())?,
        },
        Cell::Instant(instant) => {
            let value = excel_instant(instant, 0);
            let text = instant.format("%d/%m/%Y %H:%M");
            return put_instant(sheet, (line, column), value, text, &formats.instant);
        }
        Cell::Moment(instant) => {
            let value = excel_instant(instant, instant.second());
            let text = instant.format("%d/%m/%Y %H:%M:%S");
            return put_instant(sheet, (line, column), value, text, &formats.moment);
        }
    };
    Ok(())
}

/// As a date where a spreadsheet has it, else as a text.
fn put_instant(
    sheet: &mut Worksheet,
    (line, column): (u32, u16),
    value: Option<ExcelDateTime>,
    text: impl Display,
    format: &Format,
) -> Result<(), XlsxError> {
    match value {
        Some(value) => sheet.write_datetime_with_format(line, column, value, format)?,
        None => sheet.write_string(line, column, text.to_string())?,
    };
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact")]
fn exact(number: i64) -> f64 {
    number as f64
}

/// A day in the calendar of spreadsheets; none before March 1900, where they don't agree on it.
fn excel_day(day: NaiveDate) -> Option<ExcelDateTime> {
    if day < NaiveDate::from_ymd_opt(1900, 3, 1)? {
        return None;
    }
    let part = |number: u32| u8::try_from(number).ok();
    let year = u16::try_from(day.year()).ok()?;
    ExcelDateTime::from_ymd(year, part(day.month())?, part(day.day())?).ok()
}

fn excel_instant(instant: DateTime<Utc>, second: u32) -> Option<ExcelDateTime> {
    let minute = u8::try_from(instant.minute()).ok()?;
    let hour = u16::try_from(instant.hour()).ok()?;
    excel_day(instant.date_naive())?
        .and_hms(hour, minute, u16::try_from(second).ok()?)
        .ok()
}
