//! Tables of text: a point each row, or corners of one outline in rows that follow one another, or a column
//! with the text of an outline.

use std::borrow::Cow;
use std::io::Cursor;

use csv::{Reader, ReaderBuilder, StringRecord, Terminator};

use super::columns::{MAX_COLUMNS, Places};
use super::fault::FileFault;
use super::feature::{Feature, MAX_KEY};
use super::{Columns, Rows};
use crate::angle;
use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::ring::MAX_POSITIONS;
use crate::wkt;

type Text<'a> = Cursor<Cow<'a, [u8]>>;

/// What a table looks like before it is read: for a screen that asks which column is which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    /// All columns, in their order.
    pub columns: Vec<String>,
    /// Those that would be taken.
    pub guessed: Columns,
}

/// Reads the header of a table; nothing is guessed where no column has coordinates.
pub(super) fn header(text: Cow<'_, str>) -> Result<TableHeader, FileFault> {
    let (_, columns) = open(text)?;
    let places = Places::find(&columns, &Columns::default()).unwrap_or_default();
    let guessed = places.names(&columns);
    Ok(TableHeader { columns, guessed })
}

pub(super) fn read<'a>(text: Cow<'a, str>, named: &Columns) -> Result<Rows<'a>, FileFault> {
    let (reader, header) = open(text)?;
    let places = Places::find(&header, named)?;
    Ok(Box::new(Table {
        reader,
        header,
        places,
        next: None,
    }))
}

fn open(text: Cow<'_, str>) -> Result<(Reader<Text<'_>>, Vec<String>), FileFault> {
    let delimiter = delimiter(&text);
    let bytes = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        // With both ends of lines the library counts a line late; a carriage return is a blank of its cell.
        .terminator(Terminator::Any(b'\n'))
        .from_reader(Cursor::new(bytes));
    let header = reader.headers().map_err(|error| broken(&error))?;
    let header: Vec<String> = header
        .iter()
        .take(MAX_COLUMNS)
        .map(|name| name.trim().chars().take(MAX_KEY).collect())
        .collect();
    if header.is_empty() {
        return Err(FileFault::Empty);
    }
    Ok((reader, header))
}

/// The one of three that the first line has most of, outside of quotes.
fn delimiter(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    let mut counts = [(b';', 0), (b'\t', 0), (b',', 0)];
    let mut is_quoted = false;
    for letter in line.bytes() {
        is_quoted ^= letter == b'"';
        let counted = counts
            .iter_mut()
            .find(|(delimiter, _)| *delimiter == letter);
        if let Some((_, count)) = counted.filter(|_| !is_quoted) {
            *count += 1;
        }
    }
    // Of equal ones the last: a comma, also where there is none of them.
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(delimiter, _)| delimiter)
}

fn broken(error: &csv::Error) -> FileFault {
    FileFault::Broken {
        at: error.position().map(csv::Position::line),
    }
}

struct Table<'a> {
    reader: Reader<Text<'a>>,
    header: Vec<String>,
    places: Places,
    /// The row that was read to see where an outline ends.
    next: Option<StringRecord>,
}

impl Iterator for Table<'_> {
    type Item = Result<Feature, FileFault>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = match self
            .next
            .take()
            .map_or_else(|| self.row(), |row| Ok(Some(row)))
        {
            Ok(row) => row?,
            Err(fault) => return Some(Err(fault)),
        };
        let mut feature = self.described(&first);
        let outline = cell(&first, self.places.outline);
        if !outline.is_empty() {
            feature.geometry = whole(outline);
            return Some(Ok(feature));
        }
        match self.corners(first) {
            Ok(corners) => feature.geometry = joined(corners),
            Err(fault) => return Some(Err(fault)),
        }
        Some(Ok(feature))
    }
}

/// A row's place: its number among the corners, and the corner.
type Corner = (f64, Result<(f64, f64), Fault>);

impl Table<'_> {
    /// The next row that has anything.
    fn row(&mut self) -> Result<Option<StringRecord>, FileFault> {
        let mut row = StringRecord::new();
        while self
            .reader
            .read_record(&mut row)
            .map_err(|error| broken(&error))?
        {
            if row.iter().any(|cell| !cell.trim().is_empty()) {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    fn described(&self, row: &StringRecord) -> Feature {
        let line = row.position().map_or(0, csv::Position::line);
        let mut feature = Feature::new(line);
        feature.set_id(cell(row, self.places.code));
        for (column, (name, cell)) in self.header.iter().zip(row).enumerate() {
            if !self.places.is_geometry(column) {
                feature.keep(name, cell);
            }
        }
        feature
    }

    /// The corners of the rows that have the same code as the first one.
    fn corners(&mut self, first: StringRecord) -> Result<Vec<Corner>, FileFault> {
        let code = cell(&first, self.places.code).to_owned();
        let mut corners = vec![self.corner(&first)];
        while let Some(row) = (!code.is_empty())
            .then(|| self.row())
            .transpose()?
            .flatten()
        {
            let is_whole = !cell(&row, self.places.outline).is_empty();
            if is_whole || cell(&row, self.places.code) != code {
                self.next = Some(row);
                break;
            }
            if corners.len() <= MAX_POSITIONS {
                corners.push(self.corner(&row));
            }
        }
        Ok(corners)
    }

    fn corner(&self, row: &StringRecord) -> Corner {
        let order = cell(row, self.places.order).parse().unwrap_or(f64::NAN);
        let latitude = cell(row, self.places.latitude);
        let longitude = cell(row, self.places.longitude);
        if latitude.is_empty() && longitude.is_empty() {
            return (order, Err(Fault::Empty));
        }
        let degrees = |cell, axis| {
            angle::read(cell).filter(|angle| angle.axis.is_none_or(|named| named == axis))
        };
        let towards = |angle: angle::Angle, is_turned| {
            if is_turned {
                angle.turned().degrees
            } else {
                angle.degrees
            }
        };
        let place = degrees(longitude, angle::Axis::Longitude)
            .zip(degrees(latitude, angle::Axis::Latitude))
            .map(|(longitude, latitude)| {
                let Places {
                    is_west, is_south, ..
                } = self.places;
                (towards(longitude, is_west), towards(latitude, is_south))
            });
        (order, place.ok_or(Fault::Unreadable))
    }
}

fn cell(row: &StringRecord, place: Option<usize>) -> &str {
    let cell = place.and_then(|place| row.get(place));
    cell.unwrap_or_default().trim()
}

/// The outline of corners by their numbers, where all have one; else as they stand. One row without a place
/// is a parcel that has none; among several it is an outline that lacks a corner.
fn joined(mut corners: Vec<Corner>) -> Result<Geometry, Fault> {
    let is_empty = |(_, corner): &Corner| matches!(corner, Err(Fault::Empty));
    if corners.len() > 1 && corners.iter().any(is_empty) {
        return Err(Fault::Unreadable);
    }
    if corners.iter().all(|(order, _)| order.is_finite()) {
        corners.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    let corners: Result<Vec<_>, Fault> = corners.into_iter().map(|(_, corner)| corner).collect();
    Geometry::walked(&corners?)
}

/// The outline of a cell. A text of an outline without positions is no empty cell.
fn whole(text: &str) -> Result<Geometry, Fault> {
    let read = if text.starts_with('{') {
        Geometry::read(text)
    } else {
        wkt::read(text)
    };
    read.map_err(|fault| match fault {
        Fault::Empty => Fault::Unreadable,
        fault => fault,
    })
}
