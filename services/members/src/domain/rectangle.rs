//! The part of the world that a map shows.

use geometry::Bounds;
use platform::Refusal;
use proto::maillon::refusal::v1::Fault;

/// Parcels that a map shows one by one.
pub(crate) const MOST_PARCELS: usize = 2_000;
/// Parcels that a map counts.
pub(crate) const MOST_COUNTED: i64 = 20_000;
const FIELD: &str = "bbox";
const LONGITUDE: f64 = 180.0;
const LATITUDE: f64 = 90.0;
/// Of a degree, in sketches.
const STEPS: f64 = 1_000_000.0;

/// Degrees; it is wider and higher than nothing and never crosses the date line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rectangle {
    pub(crate) west: f64,
    pub(crate) south: f64,
    pub(crate) east: f64,
    pub(crate) north: f64,
}

impl Rectangle {
    /// The smallest one that has both in it.
    pub(crate) fn around(self, other: Self) -> Self {
        Self {
            west: self.west.min(other.west),
            south: self.south.min(other.south),
            east: self.east.max(other.east),
            north: self.north.max(other.north),
        }
    }

    /// Around the corners of a sketch; none = it has no corner.
    pub(crate) fn of_sketch(sketch: &[i32]) -> Option<Self> {
        let corners = sketch.chunks_exact(2).map(|corner| {
            let [x, y] = [corner[0], corner[1]].map(|steps| f64::from(steps) / STEPS);
            Self {
                west: x,
                south: y,
                east: x,
                north: y,
            }
        });
        corners.reduce(Self::around)
    }

    /// What of it lies in another one, too.
    fn within(self, other: Self) -> Option<Self> {
        let shared = Self {
            west: self.west.max(other.west),
            south: self.south.max(other.south),
            east: self.east.min(other.east),
            north: self.north.min(other.north),
        };
        (shared.west <= shared.east && shared.south <= shared.north).then_some(shared)
    }

    /// In the order in which they are read.
    pub(crate) fn degrees(self) -> Vec<f64> {
        vec![self.west, self.south, self.east, self.north]
    }
}

impl From<Bounds> for Rectangle {
    fn from(bounds: Bounds) -> Self {
        Self {
            west: bounds.west,
            south: bounds.south,
            east: bounds.east,
            north: bounds.north,
        }
    }
}

/// Where a look at all of these begins: one whose latitude was written first lies far off, and nothing would
/// be seen of the others. So it is around what lies in the country, and around all only where nothing does,
/// or no country is known.
pub(crate) fn first_look(all: &[Rectangle], country: Option<Rectangle>) -> Option<Rectangle> {
    let at_home = (all.iter()).filter_map(|one| country.and_then(|country| one.within(country)));
    let at_home = at_home.reduce(Rectangle::around);
    at_home.or_else(|| all.iter().copied().reduce(Rectangle::around))
}

/// `west,south,east,north`.
pub(crate) fn read(text: &str) -> Result<Rectangle, Refusal> {
    let fault = |fault| Err(Refusal::field(FIELD, fault));
    if text.trim().is_empty() {
        return fault(Fault::Required);
    }
    let degrees: Vec<f64> = text
        .split(',')
        .map(|number| number.trim().parse().unwrap_or(f64::NAN))
        .collect();
    let &[west, south, east, north] = degrees.as_slice() else {
        return fault(Fault::NotARectangle);
    };
    let is_within = |degrees: f64, most: f64| degrees.abs() <= most;
    let are_places = is_within(west, LONGITUDE)
        && is_within(east, LONGITUDE)
        && is_within(south, LATITUDE)
        && is_within(north, LATITUDE);
    if !are_places || south >= north {
        return fault(Fault::NotARectangle);
    }
    if west >= east {
        return fault(Fault::AcrossDateLine);
    }
    Ok(Rectangle {
        west,
        south,
        east,
        north,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of([west, south, east, north]: [f64; 4]) -> Rectangle {
        Rectangle {
            west,
            south,
            east,
            north,
        }
    }

    #[test]
    fn a_look_begins_in_the_country_unless_nothing_lies_there() {
        let country = of([-8.7, 4.2, -2.4, 10.8]);
        let [one, other] = [[-5.0, 7.0, -4.0, 7.5], [-6.0, 5.0, -5.5, 5.5]].map(of);
        let swapped = of([7.0, -5.0, 7.5, -4.0]);
        // Half of it lies beyond the border.
        let beyond = of([-3.0, 8.0, -1.0, 9.0]);
        for (all, country, begins) in [
            (
                vec![one, other],
                Some(country),
                Some([-6.0, 5.0, -4.0, 7.5]),
            ),
            (
                vec![swapped, one],
                Some(country),
                Some([-5.0, 7.0, -4.0, 7.5]),
            ),
            (
                vec![one, beyond],
                Some(country),
                Some([-5.0, 7.0, -2.4, 9.0]),
            ),
            (vec![swapped], Some(country), Some([7.0, -5.0, 7.5, -4.0])),
            (vec![swapped, one], None, Some([-5.0, -5.0, 7.5, 7.5])),
            (vec![], Some(country), None),
        ] {
            assert_eq!(first_look(&all, country), begins.map(of), "{all:?}");
        }
        let sketch = [-5_000_000, 7_000_000, -4_999_000, 7_001_000];
        let around = Rectangle::of_sketch(&sketch);
        assert_eq!(around, Some(of([-5.0, 7.0, -4.999, 7.001])));
        assert_eq!(Rectangle::of_sketch(&[]), None);
    }

    #[test]
    fn four_numbers_in_their_order_are_a_rectangle_and_nothing_else_is() {
        let read_one = read("-5.5, 6.25,-5,7").expect("good");
        let expected = Rectangle {
            west: -5.5,
            south: 6.25,
            east: -5.0,
            north: 7.0,
        };
        assert_eq!(read_one, expected);
        for (text, expected) in [
            ("", Fault::Required),
            (" ", Fault::Required),
            ("1,2,3", Fault::NotARectangle),
            ("1,2,3,4,5", Fault::NotARectangle),
            ("1;2;3;4", Fault::NotARectangle),
            ("NaN,2,3,4", Fault::NotARectangle),
            ("1,2,NaN,4", Fault::NotARectangle),
            ("1,2,inf,4", Fault::NotARectangle),
            ("-inf,2,3,4", Fault::NotARectangle),
            ("1e999,2,3,4", Fault::NotARectangle),
            ("1,2,,4", Fault::NotARectangle),
            ("-181,2,3,4", Fault::NotARectangle),
            ("1,2,180.1,4", Fault::NotARectangle),
            ("1,-91,3,4", Fault::NotARectangle),
            ("1,2,3,90.5", Fault::NotARectangle),
            ("1,4,3,2", Fault::NotARectangle),
            ("1,2,3,2", Fault::NotARectangle),
            ("179,2,-179,4", Fault::AcrossDateLine),
            ("3,2,3,4", Fault::AcrossDateLine),
        ] {
            let refusal = read(text).expect_err(text);
            let fields = &refusal.message().fields;
            assert_eq!(fields[0].fault(), expected, "{text}");
        }
    }
}
