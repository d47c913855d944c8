//! Two numbers become a place, or a fault.

use crate::fault::Fault;
use crate::position::{Position, STEPS};

/// Nobody grows anything beyond; measures lose their meaning near a pole.
pub const MAX_LATITUDE: f64 = 85.0;
/// The antimeridian.
pub const MAX_LONGITUDE: f64 = 180.0;

impl Position {
    /// The place at these degrees, rounded to six decimals. `at` is the number of the position in its text,
    /// from 1, for the fault.
    pub fn read(longitude: f64, latitude: f64, at: usize) -> Result<Self, Fault> {
        if !longitude.is_finite() || !latitude.is_finite() {
            return Err(Fault::NotANumber { at });
        }
        if latitude.abs() > 90.0 {
            let is_swapped = latitude.abs() <= MAX_LONGITUDE && longitude.abs() <= MAX_LATITUDE;
            return Err(Fault::LatitudeOutOfRange { at, is_swapped });
        }
        if longitude.abs() > MAX_LONGITUDE {
            return Err(Fault::LongitudeOutOfRange { at });
        }
        if latitude.abs() > MAX_LATITUDE {
            return Err(Fault::AtPole { at });
        }
        Ok(Self {
            lon: steps(longitude),
            lat: steps(latitude),
        })
    }

    /// The place that is meant where latitude was written first; none where there is no such place.
    pub fn swapped(self) -> Option<Self> {
        Self::read(self.latitude(), self.longitude(), 1).ok()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "degrees were compared with 180 before: they fit ten times"
)]
fn steps(degrees: f64) -> i32 {
    (degrees * STEPS).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_rounded_to_six_decimals() {
        for (degrees, expected) in [
            (0.000_000_4, 0),
            (-0.000_000_4, 0),
            (-0.000_000_6, -1),
            (7.123_456_78, 7_123_457),
        ] {
            assert_eq!(steps(degrees), expected);
        }
    }

    #[test]
    fn places_outside_of_the_world_are_faults() {
        let fault = |lon, lat| Position::read(lon, lat, 7).expect_err("no place");
        assert_eq!(fault(f64::NAN, 0.0), Fault::NotANumber { at: 7 });
        assert_eq!(fault(0.0, f64::INFINITY), Fault::NotANumber { at: 7 });
        assert_eq!(fault(180.1, 0.0), Fault::LongitudeOutOfRange { at: 7 });
        let out = |is_swapped| Fault::LatitudeOutOfRange { at: 7, is_swapped };
        assert_eq!(fault(5.0, 100.0), out(true));
        assert_eq!(fault(100.0, 100.0), out(false));
        assert_eq!(fault(5.0, 200.0), out(false));
        assert_eq!(fault(0.0, -90.0), Fault::AtPole { at: 7 });
    }
}
