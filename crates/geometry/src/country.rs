//! Where a country is: to tell a parcel that lies in the ocean because latitude was written first.

use std::collections::HashMap;
use std::sync::LazyLock;

use geo::Intersects as _;
use geojson::GeometryValue;

use crate::fault::Fault;
use crate::geometry::{Geometry, Polygon};
use crate::measure::Bounds;
use crate::position::Position;
use crate::text;

/// A rectangle around a country, or its outline.
#[derive(Clone, Debug)]
pub struct Country {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    bounds: Bounds,
    outline: Option<geo::Polygon>,
}

/// Rectangles around countries: code, west, south, east, north. Wide enough to tell axes that changed
/// places, and no border.
const RECTANGLES: &str = include_str!("country/rectangles.tsv");

static COUNTRIES: LazyLock<HashMap<&str, Country>> = LazyLock::new(|| {
    let rows = RECTANGLES.lines().skip(1);
    let countries = rows.filter_map(|row| {
        let (code, sides) = row.split_once('\t')?;
        let mut sides = sides.split('\t').map_while(|side| side.parse().ok());
        let mut side = || sides.next();
        let bounds = Bounds {
            west: side()?,
            south: side()?,
            east: side()?,
            north: side()?,
        };
        Some((code, Country::rectangle(bounds)))
    });
    countries.collect()
});

impl Country {
    /// The one with this code of ISO 3166-1, where it is known here.
    pub fn of(code: &str) -> Option<&'static Self> {
        COUNTRIES.get(code)
    }

    /// All that lies in the rectangle.
    pub fn rectangle(bounds: Bounds) -> Self {
        let outline = None;
        Self {
            parts: vec![Part { bounds, outline }],
        }
    }

    /// The outline of a GeoJSON Polygon or MultiPolygon, islands being its parts.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let geometry: geojson::Geometry = text.parse().map_err(|_| Fault::NotGeoJson)?;
        let parts = match geometry.value {
            GeometryValue::MultiPolygon { coordinates } => (coordinates.into_iter())
                .map(|coordinates| text::value(GeometryValue::Polygon { coordinates }))
                .collect::<Result<Vec<_>, _>>()?,
            other => vec![text::value(other)?],
        };
        let parts = parts.iter().map(|part| Part {
            bounds: part.bounds(),
            outline: part.as_polygon().map(Polygon::to_geo),
        });
        Ok(Self {
            parts: parts.collect(),
        })
    }

    /// The rectangle around all of it.
    pub fn bounds(&self) -> Bounds {
        let parts = self.parts.iter().map(|part| part.bounds);
        parts.fold(Bounds::NONE, Bounds::around)
    }

    /// Whether every position lies in the country, its border included.
    pub fn contains(&self, geometry: &Geometry) -> bool {
        geometry.positions().all(|position| self.has(position))
    }

    /// Whether the geometry lies outside, and inside once longitude and latitude change places.
    pub fn contains_swapped(&self, geometry: &Geometry) -> bool {
        !self.contains(geometry)
            && geometry.positions().all(|position| {
                position
                    .swapped()
                    .is_some_and(|position| self.has(position))
            })
    }

    fn has(&self, position: Position) -> bool {
        self.parts.iter().any(|part| {
            part.bounds.contains(position)
                && (part.outline.as_ref())
                    .is_none_or(|outline| outline.intersects(&position.coord()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_that_are_known_hold_their_capitals() {
        let capitals = [
            ("CI", -5.27, 6.82),
            ("GH", -0.19, 5.56),
            ("CM", 11.52, 3.86),
            ("NG", 7.49, 9.06),
            ("LR", -10.80, 6.31),
            ("SL", -13.23, 8.48),
            ("GN", -13.68, 9.54),
            ("TG", 1.22, 6.14),
            ("BJ", 2.63, 6.50),
            ("BF", -1.53, 12.37),
            ("ML", -8.0, 12.64),
            ("GA", 9.45, 0.39),
            ("CG", 15.27, -4.27),
        ];
        assert_eq!(RECTANGLES.lines().count(), capitals.len() + 1);
        for (code, longitude, latitude) in capitals {
            let country = Country::of(code).expect("it is known");
            let capital = Geometry::point(longitude, latitude).expect("a point");
            assert!(country.contains(&capital), "{code}");
        }
        assert!(Country::of("FR").is_none());
        let soubre = Geometry::point(5.785, -6.607).expect("a point");
        let home = Country::of("CI").expect("it is known");
        assert!(home.contains_swapped(&soubre));
    }
}
