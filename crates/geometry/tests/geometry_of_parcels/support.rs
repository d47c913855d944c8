//! Outlines that several tests draw.

use geometry::file::{self, Feature, FileFault, Format, Options};
use geometry::{Fault, Geometry, Polygon};

/// GeoJSON of one ring.
pub(crate) fn polygon_text(corners: &[(f64, f64)]) -> String {
    let corners: Vec<String> = corners
        .iter()
        .map(|(longitude, latitude)| format!("[{longitude},{latitude}]"))
        .collect();
    format!(
        r#"{{"type":"Polygon","coordinates":[[{}]]}}"#,
        corners.join(",")
    )
}

/// A square in the west of Africa, with sides of so many thousandths of a degree (111 m), its south-west
/// corner so many of them east and north of 6 degrees west, 6 degrees north.
pub(crate) fn square(east: f64, north: f64, side: f64) -> Geometry {
    let (west, south) = (-6.0 + east / 1000.0, 6.0 + north / 1000.0);
    let side = side / 1000.0;
    Geometry::walked(&[
        (west, south),
        (west + side, south),
        (west + side, south + side),
        (west, south + side),
    ])
    .expect("a square")
}

/// The same as an outline.
pub(crate) fn field(east: f64, north: f64, side: f64) -> Polygon {
    let square = square(east, north, side);
    square.as_polygon().expect("an outline").clone()
}

/// What is wrong with a text.
pub(crate) fn fault(text: &str) -> Fault {
    Geometry::read(text).expect_err("a fault")
}

/// The features of a file, read to its end.
pub(crate) fn features(bytes: &[u8], format: Format) -> Vec<Feature> {
    let read = file::read(bytes, format, &Options::default()).expect("a file");
    read.map(|feature| feature.expect("a feature")).collect()
}

/// What is wrong with a file, at its beginning or further on.
pub(crate) fn file_fault(bytes: &[u8], format: Format) -> FileFault {
    match file::read(bytes, format, &Options::default()) {
        Err(fault) => fault,
        Ok(mut features) => features.find_map(Result::err).expect("a fault of the file"),
    }
}

/// Properties as they are kept.
pub(crate) fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    owned.collect()
}
