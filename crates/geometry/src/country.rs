//! Where a country is: to tell a parcel that lies in the ocean because latitude was written first.

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

impl Country {
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
