//! Shapefiles: shapes, the table beside them, and the projection. The index (.shx) is not read: it may lead
//! to the same large shape a million times, and says nothing that the shapes do not.

use std::io::Cursor;

use shapefile::record::polygon::GenericPolygon;
use shapefile::record::traits::HasXY;
use shapefile::{ReadableShape as _, Shape};

use super::archive::Packed;
use super::attributes::Attributes;
use super::fault::FileFault;
use super::feature::Feature;
use super::{MAX_FEATURES, Rows};
use crate::fault::Fault;
use crate::geometry::{Geometry, MAX_HOLES};
use crate::ring::MAX_POSITIONS;
use crate::words::decode;

/// Bytes before the first shape.
const HEADER: usize = 100;
/// Bytes before a shape: its number and its length.
const RECORD: usize = 8;

/// Reads the files of one shapefile; without projection only where somebody says that it is WGS 84.
pub(super) fn read(mut files: Vec<Packed>, is_wgs84: bool) -> Result<Rows<'static>, FileFault> {
    let shapes = files.iter().find(|file| file.extension == "shp");
    let stem = shapes.map(|file| file.stem.clone()).unwrap_or_default();
    // Other tables and projections may lie in the archive too.
    let mut take = |extension: &str| {
        let is_it = |file: &Packed| file.extension == extension && file.stem == stem;
        let place = files.iter().position(is_it)?;
        Some(files.swap_remove(place).bytes)
    };
    let shapes = take("shp").ok_or(FileFault::NothingInArchive)?;
    match take("prj") {
        Some(projection) => refuse_other_projection(&decode(&projection))?,
        None if is_wgs84 => {}
        None => return Err(FileFault::NoProjection),
    }
    let table = take("dbf").ok_or(FileFault::NoTable)?;
    let table = Attributes::open(table, take("cpg").as_deref())?;
    let has_code = shapes.get(..4) == Some(&9994_i32.to_be_bytes());
    if shapes.len() < HEADER || !has_code {
        return Err(FileFault::Broken { at: Some(1) });
    }
    Ok(Box::new(Shapes {
        bytes: shapes,
        at: HEADER,
        table,
        row: 0,
    }))
}

/// WGS 84 in degrees, by any of the names that programs write.
fn refuse_other_projection(text: &str) -> Result<(), FileFault> {
    let letters = |text: &str| -> String {
        let kept = text.chars().filter(char::is_ascii_alphanumeric);
        kept.map(|letter| letter.to_ascii_uppercase()).collect()
    };
    let name = text.split('"').nth(1).unwrap_or_default();
    let is_geographic = [
        "GEOGCS",
        "GEOGCRS",
        "GEODCRS",
        "GEODETICCRS",
        "GEOGRAPHICCRS",
    ]
    .iter()
    .any(|word| letters(text).starts_with(word));
    let is_wgs84 = matches!(
        letters(name).as_str(),
        "WGS84" | "GCSWGS1984" | "WGS1984" | "GCSWGS84" | "WORLDGEODETICSYSTEM1984"
    );
    if is_geographic && is_wgs84 {
        return Ok(());
    }
    let name = name.chars().take(100).collect();
    Err(FileFault::OtherProjection { name })
}

struct Shapes {
    bytes: Vec<u8>,
    at: usize,
    table: Attributes,
    row: usize,
}

impl Iterator for Shapes {
    type Item = Result<Feature, FileFault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.at >= self.bytes.len() {
                return None;
            }
            if self.row == MAX_FEATURES {
                self.at = self.bytes.len();
                return Some(Err(FileFault::TooManyFeatures { most: MAX_FEATURES }));
            }
            let Some((from, to)) = self.record() else {
                let at = u64::try_from(self.at + 1).ok();
                self.at = self.bytes.len();
                return Some(Err(FileFault::Broken { at }));
            };
            self.at = to;
            let row = self.row;
            self.row += 1;
            if self.table.is_deleted(row) {
                continue;
            }
            let mut feature = Feature::new(row as u64 + 1);
            self.table.fill(row, &mut feature);
            feature.geometry = geometry(&self.bytes[from..to]);
            return Some(Ok(feature));
        }
    }
}

impl Shapes {
    /// Where the next shape begins and ends.
    fn record(&self) -> Option<(usize, usize)> {
        let from = self.at + RECORD;
        let length = self.bytes.get(self.at + 4..from)?;
        let words = i32::from_be_bytes(length.try_into().ok()?);
        let to = from.checked_add(usize::try_from(words).ok()?.checked_mul(2)?)?;
        (to <= self.bytes.len()).then_some((from, to))
    }
}

/// One shape. What it says of its size is compared with its bytes before the library makes room for it.
fn geometry(bytes: &[u8]) -> Result<Geometry, Fault> {
    if !fits(bytes).unwrap_or(false) {
        return Err(Fault::Unreadable);
    }
    let size = i32::try_from(bytes.len()).map_err(|_| Fault::Unreadable)?;
    let shape = Shape::read_from(&mut Cursor::new(bytes), size).map_err(|_| Fault::Unreadable)?;
    let other = |found| Err(Fault::OtherType { found });
    match shape {
        Shape::NullShape => Err(Fault::Empty),
        Shape::Point(point) => Geometry::point(point.x, point.y),
        Shape::PointM(point) => Geometry::point(point.x, point.y),
        Shape::PointZ(point) => Geometry::point(point.x, point.y),
        Shape::Polygon(polygon) => outline(&polygon),
        Shape::PolygonM(polygon) => outline(&polygon),
        Shape::PolygonZ(polygon) => outline(&polygon),
        Shape::Polyline(_) | Shape::PolylineM(_) | Shape::PolylineZ(_) => other("LineString"),
        Shape::Multipoint(_) | Shape::MultipointM(_) | Shape::MultipointZ(_) => other("MultiPoint"),
        Shape::Multipatch(_) => other("MultiPatch"),
    }
}

/// Whether the numbers of points and parts, and where parts begin, are true of these bytes.
fn fits(bytes: &[u8]) -> Option<bool> {
    let number = |at: usize| -> Option<usize> {
        let number = i32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?);
        usize::try_from(number).ok()
    };
    let kind = number(0)?;
    // Nothing, a point.
    if matches!(kind, 0 | 1 | 11 | 21) {
        return Some(true);
    }
    // Several points: their number stands where others have that of their parts.
    if matches!(kind, 8 | 18 | 28) {
        return Some(number(36)?.saturating_mul(16) <= bytes.len());
    }
    let (parts, points) = (number(36)?, number(40)?);
    let needed = parts
        .saturating_mul(4)
        .saturating_add(points.saturating_mul(16));
    if needed > bytes.len() {
        return Some(false);
    }
    let begins = (0..parts).map(|part| number(44 + 4 * part));
    Some(
        begins
            .into_iter()
            .all(|begin| begin.is_some_and(|begin| begin <= points)),
    )
}

/// Clockwise rings go around, the others are holes of it.
fn outline<P: HasXY>(polygon: &GenericPolygon<P>) -> Result<Geometry, Fault> {
    if polygon.total_point_count() > MAX_POSITIONS {
        return Err(Fault::TooManyPositions {
            most: MAX_POSITIONS,
        });
    }
    if polygon.rings().len() > MAX_HOLES + 1 {
        return Err(Fault::TooManyHoles { most: MAX_HOLES });
    }
    let is_outer =
        |ring: &&shapefile::PolygonRing<P>| matches!(ring, shapefile::PolygonRing::Outer(_));
    let found = polygon.rings().iter().filter(is_outer).count();
    if found > 1 {
        return Err(Fault::SeveralParts { found });
    }
    let (around, holes): (Vec<_>, Vec<_>) = polygon.rings().iter().partition(is_outer);
    // A writer that turns all rings the other way: the first goes around.
    let rings = around.into_iter().chain(holes);
    Geometry::outline(rings.map(|ring| ring.points().iter().map(|point| (point.x(), point.y()))))
}
