//! Areas, lengths and places of a geometry. Areas are geodesic on WGS 84, by Karney's formulas as PROJ has
//! them.

use geo::GeodesicArea as _;

use crate::geometry::{Geometry, Polygon};
use crate::position::{Position, STEPS};

/// Square metres of a hectare.
const HECTARE: f64 = 10_000.0;

/// The rectangle around a geometry, in degrees. It never crosses the date line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least longitude.
    pub west: f64,
    /// Least latitude.
    pub south: f64,
    /// Greatest longitude.
    pub east: f64,
    /// Greatest latitude.
    pub north: f64,
}

impl Bounds {
    /// Around nothing.
    pub(crate) const NONE: Self = Self {
        west: f64::INFINITY,
        south: f64::INFINITY,
        east: f64::NEG_INFINITY,
        north: f64::NEG_INFINITY,
    };

    /// The smallest one that has both in it.
    pub(crate) fn around(self, other: Self) -> Self {
        Self {
            west: self.west.min(other.west),
            south: self.south.min(other.south),
            east: self.east.max(other.east),
            north: self.north.max(other.north),
        }
    }

    /// Whether the place is inside, the border included.
    pub fn contains(&self, position: Position) -> bool {
        (self.west..=self.east).contains(&position.longitude())
            && (self.south..=self.north).contains(&position.latitude())
    }

    /// Whether they share a place.
    pub fn meets(&self, other: &Self) -> bool {
        self.west <= other.east
            && other.west <= self.east
            && self.south <= other.north
            && other.south <= self.north
    }
}

impl Geometry {
    /// Hectares of an outline without its holes; zero for a point.
    pub fn area_ha(&self) -> f64 {
        self.as_polygon().map_or(0.0, Polygon::area_ha)
    }

    /// Metres around an outline and its holes; zero for a point.
    pub fn perimeter_m(&self) -> f64 {
        self.as_polygon()
            .map_or(0.0, |polygon| polygon.to_geo().geodesic_perimeter())
    }

    /// The rectangle around it.
    pub fn bounds(&self) -> Bounds {
        let places = self.positions().map(|position| Bounds {
            west: position.longitude(),
            south: position.latitude(),
            east: position.longitude(),
            north: position.latitude(),
        });
        places.fold(Bounds::NONE, Bounds::around)
    }

    /// That rectangle as PostgreSQL reads a box, longitude first.
    pub fn encode_bounds(&self) -> String {
        let Bounds {
            west,
            south,
            east,
            north,
        } = self.bounds();
        format!("({west},{south}),({east},{north})")
    }

    /// A place inside, where a label can stand: the middle of the widest piece of the line that halves it.
    pub fn label(&self) -> Position {
        match self {
            Self::Point(position) => *position,
            Self::Polygon(polygon) => polygon.label(),
        }
    }
}

impl Polygon {
    /// Hectares without the holes.
    pub fn area_ha(&self) -> f64 {
        area_ha(&self.to_geo())
    }

    // By hand because `interior_point` of `geo` calls itself for each segment: a comb ends its stack.
    fn label(&self) -> Position {
        let lats = || self.exterior().iter().map(|position| position.lat);
        let (south, north) = (lats().min().unwrap_or(0), lats().max().unwrap_or(0));
        let middle = south + (north - south) / 2;
        // Between two steps, so that the line meets no corner; an outline is at least one step high.
        let line = f64::from(middle) + if middle < north { 0.5 } else { -0.5 };
        let mut met: Vec<f64> = (self.rings().iter())
            .flat_map(|ring| ring.windows(2))
            .filter_map(|ends| longitude_at(line, ends[0], ends[1]))
            .collect();
        met.sort_unstable_by(f64::total_cmp);
        let widest = (met.chunks_exact(2))
            .max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))
            .map_or(0.0, |span| f64::midpoint(span[0], span[1]));
        Position::read(widest / STEPS, line / STEPS, 1).unwrap_or(self.exterior()[0])
    }
}

/// Hectares of an outline that goes around either way. Sides bend towards the poles: what is a hair high may
/// go around the other way than it is drawn, and the unsigned area would be the rest of the world.
pub(crate) fn area_ha(outline: &geo::Polygon) -> f64 {
    outline.geodesic_area_signed().abs() / HECTARE
}

/// Where a segment meets a line of latitude, in steps.
fn longitude_at(line: f64, from: Position, to: Position) -> Option<f64> {
    let (south, north) = (f64::from(from.lat), f64::from(to.lat));
    if (south < line) == (north < line) {
        return None;
    }
    let part = (line - south) / (north - south);
    Some(f64::from(from.lon) + part * (f64::from(to.lon) - f64::from(from.lon)))
}
