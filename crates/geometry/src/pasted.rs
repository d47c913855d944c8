//! Coordinates that somebody pastes: a line each, decimal or in degrees, minutes and seconds; or a whole text
//! of GeoJSON or WKT.

use crate::angle::{self, Angle, Axis, axis_of};
use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::ring::MAX_POSITIONS;
use crate::text::MAX_BYTES;
use crate::wkt;

/// What is wrong with a pasted list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct PastedFault {
    /// The line, from 1; none where it is about all of them.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// Reads a point of one line or an outline of several, closed by us: latitude first, as maps and phones write
/// it, unless letters say which is which.
pub fn read_pasted(text: &str) -> Result<Geometry, PastedFault> {
    let whole = |fault| PastedFault { line: None, fault };
    if text.len() > MAX_BYTES {
        return Err(whole(Fault::TooManyBytes { most: MAX_BYTES }));
    }
    let text = text.trim_start_matches('\u{feff}');
    let trimmed = text.trim();
    if trimmed.starts_with('{') {
        return Geometry::read(trimmed).map_err(whole);
    }
    if wkt::is_wkt(trimmed) {
        return wkt::read(trimmed).map_err(whole);
    }
    let mut corners = Vec::new();
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if corners.len() > MAX_POSITIONS {
            return Err(whole(Fault::TooManyPositions {
                most: MAX_POSITIONS,
            }));
        }
        let Some(places) = read_line(line)
            .map(|place| vec![place])
            .or_else(|| read_pairs(line))
        else {
            let fault = Fault::Unreadable;
            let line = Some(number + 1);
            return Err(PastedFault { line, fault });
        };
        lines.resize(lines.len() + places.len(), number + 1);
        corners.extend(places);
    }
    Geometry::walked(&corners).map_err(|fault| PastedFault {
        line: line_of(&fault, &lines),
        fault,
    })
}

/// The line of the position that a fault names.
fn line_of(fault: &Fault, lines: &[usize]) -> Option<usize> {
    let at = match fault {
        Fault::NotANumber { at }
        | Fault::LongitudeOutOfRange { at }
        | Fault::LatitudeOutOfRange { at, .. }
        | Fault::AtPole { at } => *at,
        _ => return None,
    };
    lines.get(at.checked_sub(1)?).copied()
}

/// Longitude and latitude of a line.
fn read_line(line: &str) -> Option<(f64, f64)> {
    let (first, second) = halves(line)?;
    place(angle::read(first)?, angle::read(second)?)
}

/// Several corners on one line, parted by blanks alone: an even count of numbers, or pairs with a comma.
fn read_pairs(line: &str) -> Option<Vec<(f64, f64)>> {
    let parts: Vec<&str> = line.split_whitespace().collect();
    if let Some(angles) = parts
        .iter()
        .map(|part| angle::read(part))
        .collect::<Option<Vec<_>>>()
    {
        // Six whole numbers may be degrees, minutes and seconds of one place.
        let is_one_place = parts.len() <= 6 && !parts[0].contains(['.', ',']);
        let are_pairs = parts.len() >= 4 && parts.len().is_multiple_of(2) && !is_one_place;
        let pairs = angles.chunks_exact(2).map(|pair| place(pair[0], pair[1]));
        return are_pairs.then(|| pairs.collect())?;
    }
    let pairs = parts.iter().map(|part| {
        let (first, second) = part.trim_end_matches([',', ';']).split_once([',', ';'])?;
        place(angle::read(first)?, angle::read(second)?)
    });
    pairs.collect()
}

/// Longitude and latitude of two coordinates, latitude first unless letters say otherwise.
fn place(first: Angle, second: Angle) -> Option<(f64, f64)> {
    let is_swapped = match (first.axis, second.axis) {
        (None | Some(Axis::Latitude), None | Some(Axis::Longitude)) => false,
        (Some(Axis::Longitude), None | Some(Axis::Latitude)) | (None, Some(Axis::Latitude)) => true,
        _ => return None,
    };
    let place = |latitude: Angle, longitude: Angle| (longitude.degrees, latitude.degrees);
    Some(if is_swapped {
        place(second, first)
    } else {
        place(first, second)
    })
}

/// The two coordinates of a line.
fn halves(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end_matches([',', ';', ' ']);
    if let Some(halves) = line.split_once([';', '\t']) {
        return Some(halves);
    }
    let commas = line.matches(',').count();
    let is_comma_decimal = commas > 1 && !line.contains('.');
    let letters: Vec<(usize, char)> = line
        .char_indices()
        .filter(|(_, letter)| axis_of(*letter).is_some())
        .collect();
    // A comma of seconds stands between no coordinates where letters part them.
    let are_apart = letters.len() < 2 || line.contains(", ");
    if are_apart && (commas == 1 || (commas > 0 && !is_comma_decimal)) {
        return line.split_once(',');
    }
    if let Some((before, after)) = line.split_once(", ") {
        return Some((before, after));
    }
    match letters[..] {
        [] if line.split_whitespace().count() == 2 => line.split_once(char::is_whitespace),
        // `N 6 49 W 5 16`, or `6 49 N 5 16 W`.
        [(0, _), (second, _)] => Some(line.split_at(second)),
        [(first, letter), _] => {
            let (before, after) = line.split_at(first + letter.len_utf8());
            Some((before, after.trim_start_matches([',', ' '])))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_latitude_first_unless_letters_say_otherwise() {
        for line in [
            "6.827111, -5.276667",
            "6.827111,-5.276667",
            "6.827111 -5.276667",
            "6.827111\t-5.276667",
            "6,827111; -5,276667",
            "6,827111 -5,276667",
            "6,827111, -5,276667",
            "6.827111, -5.276667;",
            "6°49'37.6\"N 5°16'36\"W",
            "6°49'37.6\"N, 5°16'36\"O",
            "N 6 49 37.6 W 5 16 36",
            "5°16'36\"O 6°49'37.6\"N",
            "5.276667 W, 6.827111",
            "6°49'37,6\"N 5°16'36\"O",
            "6°49'37.6\"N,5°16'36\"W",
        ] {
            let (longitude, latitude) = read_line(line).expect(line);
            assert!((longitude + 5.276_667).abs() < 1e-6, "{line} {longitude}");
            assert!((latitude - 6.827_111).abs() < 1e-6, "{line} {latitude}");
        }
        for line in ["6.8", "6.8 N 5.2 S", "x y", "6.8, -5.2, 200 m", "1 2 3"] {
            assert_eq!(read_line(line), None, "{line}");
        }
    }

    #[test]
    fn corners_of_one_line_are_pairs_where_nothing_else_can_be_meant() {
        let pairs = |line: &str| read_pasted(line).map(|read| read.positions().count());
        for line in [
            "6.1 -5.2 6.2 -5.2 6.2 -5.1",
            "6,1 -5,2 6,2 -5,2 6,2 -5,1",
            "6.1,-5.2 6.2,-5.2 6.2,-5.1",
            "6.1 -5.2 6.2 -5.2\n6.2 -5.1",
        ] {
            assert_eq!(pairs(line), Ok(4), "{line}");
        }
        for line in [
            "6.1 -5.2 6.2",
            "6 49 37 5 16 36",
            "6 49 5 16",
            "6.1 x 6.2 5",
        ] {
            let fault = read_pasted(line).expect_err(line);
            assert_eq!(
                (fault.line, fault.fault),
                (Some(1), Fault::Unreadable),
                "{line}"
            );
        }
        let fault = read_pasted("6.1 -5.2 6.2 -200").expect_err("no place");
        assert_eq!(
            (fault.line, fault.fault),
            (Some(1), Fault::LongitudeOutOfRange { at: 2 })
        );
    }

    #[test]
    fn a_list_is_an_outline_and_a_bad_line_is_named() {
        let list = "6.0, -5.0\n\n6.0, -4.9\n6.1, -4.9\n";
        let outline = read_pasted(list).expect("three corners");
        assert_eq!(outline.positions().count(), 4);
        assert!(matches!(read_pasted("6, -5"), Ok(Geometry::Point(_))));
        let fault = |text: &str| {
            let fault = read_pasted(text).expect_err("a fault");
            (fault.line, fault.fault)
        };
        assert_eq!(fault("6, -5\n\nhouse"), (Some(3), Fault::Unreadable));
        let at = 2;
        assert_eq!(
            fault("\n6, -5\n6, -200\n7, 7"),
            (Some(3), Fault::LongitudeOutOfRange { at })
        );
        assert_eq!(fault(""), (None, Fault::Empty));
        let few = Fault::TooFewPositions { found: 3, least: 4 };
        assert_eq!(fault("6, -5\n6, -4"), (None, few));
        assert_eq!(fault("{"), (None, Fault::NotGeoJson));
        assert!(matches!(read_pasted("POINT(-5 6)"), Ok(Geometry::Point(_))));
    }
}
