//! WKT of one geometry: a column of tables. Collections are not read: they may hold one another without end.

use wkt::Wkt;
use wkt::types::Coord;

use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::position::Position;
use crate::text::MAX_BYTES;

const KINDS: [(&str, &str); 7] = [
    ("POINT", "Point"),
    ("POLYGON", "Polygon"),
    ("MULTIPOINT", "MultiPoint"),
    ("MULTIPOLYGON", "MultiPolygon"),
    ("LINESTRING", "LineString"),
    ("MULTILINESTRING", "MultiLineString"),
    ("GEOMETRYCOLLECTION", "GeometryCollection"),
];

/// Whether the text begins like WKT.
pub(crate) fn is_wkt(text: &str) -> bool {
    kind(without_srid(text)).is_some()
}

impl Geometry {
    /// `POLYGON ((-5.100000 7.200000, …))`: WKT with six decimals, longitude first.
    pub fn encode_wkt(&self) -> String {
        let rings = match self {
            Self::Point(position) => {
                let mut text = "POINT (".to_owned();
                push_position(*position, &mut text);
                text.push(')');
                return text;
            }
            Self::Polygon(polygon) => polygon.rings(),
        };
        let mut text = "POLYGON (".to_owned();
        for (number, ring) in rings.iter().enumerate() {
            text.push_str(if number > 0 { ", (" } else { "(" });
            for (number, position) in ring.iter().enumerate() {
                text.push_str(if number > 0 { ", " } else { "" });
                push_position(*position, &mut text);
            }
            text.push(')');
        }
        text.push(')');
        text
    }
}

fn push_position(position: Position, text: &mut String) {
    Position::push_degrees(position.lon, text);
    text.push(' ');
    Position::push_degrees(position.lat, text);
}

/// Reads a point or a polygon, also one part of several.
pub(crate) fn read(text: &str) -> Result<Geometry, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::TooManyBytes { most: MAX_BYTES });
    }
    let text = without_srid(text);
    match kind(text).ok_or(Fault::Unreadable)? {
        "Point" | "Polygon" | "MultiPoint" | "MultiPolygon" => {}
        found => return Err(Fault::OtherType { found }),
    }
    refuse_odd_numbers(text)?;
    match text.parse::<Wkt<f64>>().map_err(|_| Fault::Unreadable)? {
        Wkt::Point(point) => self::point(point.coord()),
        Wkt::MultiPoint(points) => self::point(one(points.points())?.coord()),
        Wkt::Polygon(polygon) => outline(&polygon),
        Wkt::MultiPolygon(polygons) => outline(one(polygons.polygons())?),
        _ => Err(Fault::Unreadable),
    }
}

/// The library logs what it can't read as a number: words of a file that somebody sent, in our log.
fn refuse_odd_numbers(text: &str) -> Result<(), Fault> {
    let parts = text.split(|letter: char| letter.is_whitespace() || "(),\0".contains(letter));
    let mut numbers = parts.filter(|part| part.starts_with(|letter| !char::is_alphabetic(letter)));
    if numbers.all(|number| number.parse::<f64>().is_ok()) {
        return Ok(());
    }
    Err(Fault::Unreadable)
}

fn kind(text: &str) -> Option<&'static str> {
    let end = text
        .find(|letter: char| !letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let word = &text[..end];
    KINDS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|(_, kind)| *kind)
}

/// PostGIS writes `SRID=4326;` before.
fn without_srid(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix("SRID=4326;").unwrap_or(text).trim_start()
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

fn point(coord: Option<&Coord<f64>>) -> Result<Geometry, Fault> {
    let coord = coord.ok_or(Fault::Empty)?;
    Geometry::point(coord.x, coord.y)
}

fn outline(polygon: &wkt::types::Polygon<f64>) -> Result<Geometry, Fault> {
    let rings = polygon.rings().iter();
    Geometry::outline(rings.map(|ring| ring.coords().iter().map(|coord| (coord.x, coord.y))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_the_same() {
        for text in [
            "POINT (-5.500000 6.500000)",
            "POLYGON ((0.000000 0.000000, 1.000000 0.000000, 1.000000 1.000000, 0.000000 0.000000))",
            "POLYGON ((-5.000000 7.000000, -4.990000 7.000000, -4.990000 7.010000, -5.000000 7.000000), \
            (-4.995000 7.002000, -4.992000 7.004000, -4.992000 7.002000, -4.995000 7.002000))",
        ] {
            assert_eq!(
                read(text).map(|read| read.encode_wkt()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn points_and_polygons_are_read_and_others_are_told() {
        for text in [
            "POINT (-5.5 6.5)",
            "SRID=4326;POINT Z (-5.5 6.5 200)",
            "POLYGON((0 0, 1 0, 1 1, 0 0))",
            "multipolygon(((0 0, 1 0, 1 1, 0 0)))",
            "MULTIPOINT((0 0))",
        ] {
            assert!(is_wkt(text) && read(text).is_ok(), "{text}");
        }
        let nested = "GEOMETRYCOLLECTION(".repeat(100_000);
        for (text, expected) in [
            ("POLYGON EMPTY", Fault::Empty),
            ("POINT EMPTY", Fault::Empty),
            (
                "POLYGON((0 0, 1 0, 1 1))",
                Fault::TooFewPositions { found: 3, least: 4 },
            ),
            ("POLYGON((0 0", Fault::Unreadable),
            ("POINT(a b)", Fault::Unreadable),
            ("SRID=32630;POINT(1 1)", Fault::Unreadable),
            (
                "LINESTRING(0 0, 1 1)",
                Fault::OtherType {
                    found: "LineString",
                },
            ),
            (
                nested.as_str(),
                Fault::OtherType {
                    found: "GeometryCollection",
                },
            ),
        ] {
            assert_eq!(read(text), Err(expected));
        }
    }
}
