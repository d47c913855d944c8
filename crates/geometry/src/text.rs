//! GeoJSON of one geometry: the text that calls send and databases keep.

use geojson::GeometryValue;

use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::position::Position;

/// Text of one geometry or of one feature of a file. An outline of the most positions, each number on a line
/// of its own, stays below.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;

impl Geometry {
    /// Reads a Point or a Polygon; a Feature's geometry counts as well, and several parts where there is one.
    pub fn read(text: &str) -> Result<Self, Fault> {
        if text.len() > MAX_BYTES {
            return Err(Fault::TooManyBytes { most: MAX_BYTES });
        }
        // serde_json goes no deeper than 128 brackets, and knows no NaN.
        let read: geojson::GeoJson = text.parse().map_err(|_| Fault::NotGeoJson)?;
        match read {
            geojson::GeoJson::Geometry(geometry) => value(geometry.value),
            geojson::GeoJson::Feature(feature) => feature
                .geometry
                .map_or(Err(Fault::Empty), |geometry| value(geometry.value)),
            geojson::GeoJson::FeatureCollection(_) => Err(Fault::OtherType {
                found: "FeatureCollection",
            }),
        }
    }

    /// Writes it as GeoJSON with exactly six decimals: what [`Geometry::read`] reads as the same.
    pub fn encode(&self) -> String {
        let mut text = String::new();
        self.push_to(&mut text);
        text
    }

    pub(crate) fn push_to(&self, text: &mut String) {
        match self {
            Self::Point(position) => {
                text.push_str(r#"{"type":"Point","coordinates":"#);
                push_position(*position, text);
            }
            Self::Polygon(polygon) => {
                text.push_str(r#"{"type":"Polygon","coordinates":["#);
                for (number, ring) in polygon.rings().iter().enumerate() {
                    if number > 0 {
                        text.push(',');
                    }
                    push_ring(ring, text);
                }
                text.push(']');
            }
        }
        text.push('}');
    }
}

/// A geometry of a file, of any type.
pub(crate) fn value(value: GeometryValue) -> Result<Geometry, Fault> {
    match value {
        GeometryValue::Point { coordinates } => point(&coordinates),
        GeometryValue::MultiPoint { coordinates } => point(one(&coordinates)?),
        GeometryValue::Polygon { coordinates } => outline(&coordinates),
        GeometryValue::MultiPolygon { coordinates } => outline(one(&coordinates)?),
        GeometryValue::GeometryCollection { geometries } => {
            one(&geometries)?;
            let only = geometries.into_iter().next().ok_or(Fault::Empty)?;
            self::value(only.value)
        }
        other @ (GeometryValue::LineString { .. } | GeometryValue::MultiLineString { .. }) => {
            Err(Fault::OtherType {
                found: other.type_name(),
            })
        }
    }
}

fn one<T>(parts: &[T]) -> Result<&T, Fault> {
    match parts {
        [] => Err(Fault::Empty),
        [one] => Ok(one),
        several => Err(Fault::SeveralParts {
            found: several.len(),
        }),
    }
}

fn point(position: &geojson::Position) -> Result<Geometry, Fault> {
    if position.is_empty() {
        return Err(Fault::Empty);
    }
    let (longitude, latitude) = place(position);
    Geometry::point(longitude, latitude)
}

fn outline(rings: &[Vec<geojson::Position>]) -> Result<Geometry, Fault> {
    Geometry::outline(rings.iter().map(|ring| ring.iter().map(place)))
}

/// Heights and what else follows are passed over; what is missing is no number.
fn place(position: &geojson::Position) -> (f64, f64) {
    match position.as_slice() {
        [longitude, latitude, ..] => (*longitude, *latitude),
        _ => (f64::NAN, f64::NAN),
    }
}

fn push_ring(ring: &[Position], text: &mut String) {
    text.push('[');
    for (number, position) in ring.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        push_position(*position, text);
    }
    text.push(']');
}

fn push_position(position: Position, text: &mut String) {
    text.push('[');
    Position::push_degrees(position.lon, text);
    text.push(',');
    Position::push_degrees(position.lat, text);
    text.push(']');
}
