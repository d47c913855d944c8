//! The part of the world that a map shows.

use platform::Refusal;
use proto::maillon::refusal::v1::Fault;

/// Parcels that a map shows one by one.
pub(crate) const MOST_PARCELS: usize = 2_000;
/// Parcels that a map counts.
pub(crate) const MOST_COUNTED: i64 = 20_000;
const FIELD: &str = "bbox";
const LONGITUDE: f64 = 180.0;
const LATITUDE: f64 = 90.0;

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

    /// In the order in which they are read.
    pub(crate) fn degrees(self) -> Vec<f64> {
        vec![self.west, self.south, self.east, self.north]
    }
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
