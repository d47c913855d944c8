//! A place on the ground, in millionths of a degree: what is written with six decimals, compared exactly.

/// Steps of a degree: six decimals, about eleven centimetres.
pub(crate) const STEPS: f64 = 1_000_000.0;

/// Longitude and latitude on WGS 84.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(crate) lon: i32,
    pub(crate) lat: i32,
}

impl Position {
    /// Degrees to the east.
    pub fn longitude(self) -> f64 {
        f64::from(self.lon) / STEPS
    }

    /// Degrees to the north.
    pub fn latitude(self) -> f64 {
        f64::from(self.lat) / STEPS
    }

    /// `-5.123456`: exactly six decimals, by whole numbers so that nothing is rounded twice.
    pub(crate) fn push_degrees(steps: i32, text: &mut String) {
        use std::fmt::Write as _;
        let sign = if steps < 0 { "-" } else { "" };
        let steps = steps.unsigned_abs();
        let (whole, rest) = (steps / 1_000_000, steps % 1_000_000);
        write!(text, "{sign}{whole}.{rest:06}").expect("a text takes everything");
    }

    pub(crate) fn coord(self) -> geo::Coord {
        geo::Coord {
            x: self.longitude(),
            y: self.latitude(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_have_exactly_six_decimals() {
        for (steps, expected) in [
            (0, "0.000000"),
            (-1, "-0.000001"),
            (5_500_000, "5.500000"),
            (-180_000_000, "-180.000000"),
            (7_123_457, "7.123457"),
        ] {
            let mut text = String::new();
            Position::push_degrees(steps, &mut text);
            assert_eq!(text, expected);
        }
    }
}
