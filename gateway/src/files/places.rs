//! Lists of what lies somewhere, for maps: GeoJSON, whose properties have the fields' own names, and KML,
//! whose data have French ones.

use std::io;
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use geometry::{Collection, Geometry, Record, Value};
use proto::Field;
use tonic::Status;

use super::cells::{Cell, Cells};
use super::rows::Rows;
use crate::french;

/// Rows that leave in one piece.
const ROWS: usize = 64;
/// The property that is a feature's name.
const NAME: &str = "parcel_code";

/// What the columns of a row become; the last one is the place.
struct Features {
    cells: Cells,
    names: Vec<&'static str>,
    /// Which column is the name.
    name: Option<usize>,
}

/// The file, a feature a row. A list that breaks off in the middle breaks the connection off.
pub(super) fn geojson(rows: Rows, cells: Cells, fields: &[&'static Field]) -> Body {
    let names = fields.iter().map(|field| field.name).collect();
    body(rows, Collection::geojson(), cells, names, fields)
}

/// The same, a placemark a row.
pub(super) fn kml(rows: Rows, cells: Cells, fields: &[&'static Field]) -> Body {
    let names = cells.titles().collect();
    body(rows, Collection::kml(), cells, names, fields)
}

fn body(
    rows: Rows,
    collection: Collection,
    cells: Cells,
    names: Vec<&'static str>,
    fields: &[&'static Field],
) -> Body {
    let name = fields.iter().position(|field| field.name == NAME);
    let features = Arc::new(Features { cells, names, name });
    let begun = (rows.ready_chunks(ROWS), Some(collection));
    Body::from_stream(stream::try_unfold(begun, move |(mut rows, collection)| {
        let features = features.clone();
        async move {
            let Some(mut collection) = collection else {
                return Ok(None);
            };
            let mut file = Vec::new();
            let Some(piece) = rows.next().await else {
                collection.finish(&mut file);
                return Ok(Some((Bytes::from(file), (rows, None))));
            };
            features
                .add(piece, &mut collection, &mut file)
                .inspect_err(|error| {
                    tracing::error!(
                        error = error as &dyn std::error::Error,
                        "an export broke off"
                    );
                })?;
            Ok::<_, io::Error>(Some((Bytes::from(file), (rows, Some(collection)))))
        }
    }))
}

impl Features {
    fn add(
        &self,
        rows: Vec<Result<Bytes, Status>>,
        collection: &mut Collection,
        file: &mut Vec<u8>,
    ) -> io::Result<()> {
        for row in rows {
            let row = row.map_err(io::Error::other)?;
            let mut cells = self.cells.read(&row).map_err(io::Error::other)?;
            let geometry = match cells.pop() {
                Some(Cell::Text(place)) => Some(Geometry::read(place).map_err(io::Error::other)?),
                _ => None,
            };
            let texts: Vec<Option<String>> = cells.iter().map(text).collect();
            let properties: Vec<(&str, Value<'_>)> = (self.names.iter().zip(&cells).zip(&texts))
                .filter_map(|((name, cell), text)| Some((*name, value(cell, text.as_deref())?)))
                .collect();
            let name = self.name.and_then(|at| texts.get(at)?.as_deref());
            collection.add(
                &Record {
                    id: None,
                    name,
                    properties: &properties,
                    geometry: geometry.as_ref(),
                },
                file,
            );
        }
        Ok(())
    }
}

fn text(cell: &Cell<'_>) -> Option<String> {
    match cell {
        Cell::Empty | Cell::Whole(_) | Cell::Number(_) => None,
        Cell::Text(text) => Some((*text).to_owned()),
        Cell::Word(word) => Some(word.clone()),
        Cell::YesNo(yes) => Some(french::yes_no(*yes).to_owned()),
        Cell::Day(day) => Some(day.format("%Y-%m-%d").to_string()),
        Cell::Instant(instant) | Cell::Moment(instant) => {
            Some(instant.format("%Y-%m-%dT%H:%M:%SZ").to_string())
        }
    }
}

fn value<'a>(cell: &Cell<'_>, text: Option<&'a str>) -> Option<Value<'a>> {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts and ids are far below 2^53"
    )]
    match cell {
        Cell::Whole(number) => Some(Value::Number(*number as f64)),
        Cell::Number(number) => Some(Value::Number(*number)),
        _ => text.map(Value::Text),
    }
}
