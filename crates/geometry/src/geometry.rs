//! Where a parcel is: a point or an outline that has been looked at. There is no other way to one, so whoever
//! has a geometry can measure, compare and write it without a doubt.

use geo::Contains as _;

use crate::crossing::{find_crossing, turn};
use crate::fault::Fault;
use crate::position::Position;
use crate::ring::{Closing, MAX_POSITIONS, Rings};

/// Holes of one outline: each is compared with each.
pub const MAX_HOLES: usize = 100;

/// A point or an outline on WGS 84.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Geometry {
    /// A place that stands for a plot.
    Point(Position),
    /// The plot's outline.
    Polygon(Polygon),
}

/// A closed outline that does not cross itself, counter-clockwise, perhaps with holes, which are clockwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polygon {
    rings: Vec<Vec<Position>>,
}

impl Geometry {
    /// The point at these degrees.
    pub fn point(longitude: f64, latitude: f64) -> Result<Self, Fault> {
        Position::read(longitude, latitude, 1).map(Self::Point)
    }

    /// The outline of corners as they were walked or typed: closed by us. One corner is a point.
    pub fn walked(corners: &[(f64, f64)]) -> Result<Self, Fault> {
        if let &[(longitude, latitude)] = corners {
            return Self::point(longitude, latitude);
        }
        let ring = Rings::new(Closing::Ours).read(corners.iter().copied())?;
        Polygon::read(vec![ring]).map(Self::Polygon)
    }

    /// The outline of rings that a file closes: the first around all, the others its holes.
    pub(crate) fn outline<R>(rings: impl IntoIterator<Item = R>) -> Result<Self, Fault>
    where
        R: IntoIterator<Item = (f64, f64)>,
    {
        let mut reader = Rings::new(Closing::Text);
        let mut read = Vec::new();
        for ring in rings {
            if read.len() > MAX_HOLES {
                return Err(Fault::TooManyHoles { most: MAX_HOLES });
            }
            read.push(reader.read(ring)?);
        }
        Polygon::read(read).map(Self::Polygon)
    }

    /// The outline, where it is one.
    pub fn as_polygon(&self) -> Option<&Polygon> {
        match self {
            Self::Point(_) => None,
            Self::Polygon(polygon) => Some(polygon),
        }
    }

    /// All positions, ring after ring; the first of a ring stands at its end once more.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let (point, rings): (Option<Position>, &[Vec<Position>]) = match self {
            Self::Point(position) => (Some(*position), &[]),
            Self::Polygon(polygon) => (None, &polygon.rings),
        };
        point.into_iter().chain(rings.iter().flatten().copied())
    }
}

impl Polygon {
    /// Looks at rings that are closed and have no equal neighbours.
    fn read(mut rings: Vec<Vec<Position>>) -> Result<Self, Fault> {
        debug_assert!(rings.iter().map(Vec::len).sum::<usize>() <= MAX_POSITIONS + 1);
        if rings.is_empty() {
            return Err(Fault::Empty);
        }
        if rings.iter().any(|ring| is_line(ring)) {
            return Err(Fault::NoArea);
        }
        if let Some(crossing) = find_crossing(&rings) {
            let near = crossing.near;
            return Err(if crossing.is_own {
                Fault::CrossesItself { near }
            } else {
                Fault::HoleTouches { near }
            });
        }
        for (number, ring) in rings.iter_mut().enumerate() {
            let is_hole = number > 0;
            if (doubled_area(ring) < 0) != is_hole {
                ring.reverse();
            }
        }
        let polygon = Self { rings };
        polygon.refuse_lost_holes()?;
        Ok(polygon)
    }

    /// Rings that meet nowhere lie inside one another whole, or outside: one position tells.
    fn refuse_lost_holes(&self) -> Result<(), Fault> {
        let filled: Vec<geo::Polygon> = self.rings.iter().map(|ring| filled(ring)).collect();
        for (number, hole) in self.rings.iter().enumerate().skip(1) {
            let corner = geo::Point(hole[0].coord());
            let is_in_hole = (filled.iter().enumerate().skip(1))
                .any(|(other, around)| other != number && around.contains(&corner));
            if is_in_hole || !filled[0].contains(&corner) {
                return Err(Fault::HoleOutside { hole: number });
            }
        }
        Ok(())
    }

    /// The ring around all, counter-clockwise; its last position is its first.
    pub fn exterior(&self) -> &[Position] {
        &self.rings[0]
    }

    /// The rings of what is cut out, clockwise.
    pub fn holes(&self) -> &[Vec<Position>] {
        &self.rings[1..]
    }

    pub(crate) fn rings(&self) -> &[Vec<Position>] {
        &self.rings
    }

    pub(crate) fn to_geo(&self) -> geo::Polygon {
        let mut rings = self.rings.iter().map(|ring| line(ring));
        let exterior = rings.next().unwrap_or_else(|| geo::LineString(vec![]));
        geo::Polygon::new(exterior, rings.collect())
    }
}

fn line(ring: &[Position]) -> geo::LineString {
    geo::LineString(ring.iter().map(|position| position.coord()).collect())
}

fn filled(ring: &[Position]) -> geo::Polygon {
    geo::Polygon::new(line(ring), vec![])
}

fn is_line(ring: &[Position]) -> bool {
    // Equal neighbours are one, so the first two differ.
    ring.iter()
        .all(|&position| turn(ring[0], ring[1], position) == 0)
}

/// Twice the area in steps, above zero where the ring is counter-clockwise.
fn doubled_area(ring: &[Position]) -> i128 {
    let pairs = ring.windows(2).map(|ends| {
        let [a, b] = [ends[0], ends[1]];
        i128::from(i64::from(a.lon) * i64::from(b.lat) - i64::from(b.lon) * i64::from(a.lat))
    });
    pairs.sum()
}
