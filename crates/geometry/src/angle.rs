//! One coordinate as people write it: decimal, with a French comma, or in degrees, minutes and seconds. By
//! hand because libraries take neither the comma nor the O of Ouest.

/// What a letter says of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    Latitude,
    Longitude,
}

/// Degrees, and the axis where a letter names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Angle {
    pub(crate) degrees: f64,
    pub(crate) axis: Option<Axis>,
}

/// Reads one; none where it is something else.
pub(crate) fn read(text: &str) -> Option<Angle> {
    let text = text.trim();
    if text.len() > 64 {
        return None;
    }
    let mut letters = text.chars().filter(|letter| letter.is_alphabetic());
    let (letter, others) = (letters.next(), letters.next());
    let direction = match (letter, others) {
        (None, _) => None,
        (Some(letter), None) => Some(axis_of(letter)?),
        _ => return None,
    };
    let unnamed = text.trim_matches(|letter: char| letter.is_alphabetic() || letter == ' ');
    if unnamed.contains(char::is_alphabetic) {
        return None;
    }
    let (is_negative, unsigned) = match unnamed.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, unnamed.strip_prefix('+').unwrap_or(unnamed)),
    };
    let mut degrees = sexagesimal(unsigned)?;
    if is_negative {
        degrees = -degrees;
    }
    if let Some((_, true)) = direction {
        // A sign and a letter for the same thing, or against each other: nobody knows which.
        if is_negative {
            return None;
        }
        degrees = -degrees;
    }
    let axis = direction.map(|(axis, _)| axis);
    Some(Angle { degrees, axis })
}

impl Angle {
    /// Of a column that counts to the south or to the west: a number without a sign or a letter goes there.
    pub(crate) fn turned(self) -> Self {
        let is_unsigned = self.axis.is_none() && self.degrees > 0.0;
        Self {
            degrees: if is_unsigned {
                -self.degrees
            } else {
                self.degrees
            },
            ..self
        }
    }
}

/// The axis of a letter, and whether it goes to the south or to the west.
pub(crate) fn axis_of(letter: char) -> Option<(Axis, bool)> {
    match letter.to_ascii_uppercase() {
        'N' => Some((Axis::Latitude, false)),
        'S' => Some((Axis::Latitude, true)),
        'E' => Some((Axis::Longitude, false)),
        // West, Ouest.
        'W' | 'O' => Some((Axis::Longitude, true)),
        _ => None,
    }
}

/// Degrees, perhaps minutes, perhaps seconds, the last of them perhaps with decimals.
fn sexagesimal(text: &str) -> Option<f64> {
    let is_mark = |letter: char| {
        letter.is_whitespace()
            || "\u{b0}\u{ba}\u{2da}'\"\u{b4}`\u{2018}\u{2019}\u{2032}\u{201c}\u{201d}\u{2033}:"
                .contains(letter)
    };
    let numbers: Vec<&str> = text
        .split(is_mark)
        .filter(|part| !part.is_empty())
        .collect();
    let (last, before) = numbers.split_last()?;
    if before.len() > 2 {
        return None;
    }
    let mut degrees = 0.0;
    let mut unit = 1.0;
    for part in before {
        degrees += smaller(whole(part)?, unit)? / unit;
        unit *= 60.0;
    }
    Some(degrees + smaller(decimal(last)?, unit)? / unit)
}

/// Minutes and seconds stay below sixty.
fn smaller(number: f64, unit: f64) -> Option<f64> {
    let is_degrees = unit < 2.0;
    (is_degrees || number < 60.0).then_some(number)
}

fn whole(text: &str) -> Option<f64> {
    text.bytes()
        .all(|digit| digit.is_ascii_digit())
        .then(|| text.parse().ok())?
}

fn decimal(text: &str) -> Option<f64> {
    let is_number = text.bytes().any(|letter| letter.is_ascii_digit())
        && text
            .bytes()
            .all(|letter| letter.is_ascii_digit() || letter == b'.' || letter == b',');
    is_number.then(|| text.replacen(',', ".", 1).parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_read_as_people_write_them() {
        for (text, degrees, axis) in [
            ("5.123456", 5.123_456, None),
            ("-5,123456", -5.123_456, None),
            ("−4.5", -4.5, None),
            ("+7", 7.0, None),
            ("6°49'37.6\"N", 6.827_111_111, Some(Axis::Latitude)),
            ("5°16′36″ O", -5.276_666_667, Some(Axis::Longitude)),
            ("W 5 16 36", -5.276_666_667, Some(Axis::Longitude)),
            ("6° 49,5' N", 6.825, Some(Axis::Latitude)),
            ("5.5 S", -5.5, Some(Axis::Latitude)),
            ("5°20'30\"N", 5.341_666_667, Some(Axis::Latitude)),
            ("3°56’05’’O", -3.934_722_222, Some(Axis::Longitude)),
            ("5:30:00", 5.5, None),
            ("-0°30'", -0.5, None),
        ] {
            let read = read(text).expect(text);
            assert!((read.degrees - degrees).abs() < 1e-9, "{text} {read:?}");
            assert_eq!(read.axis, axis, "{text}");
        }
    }

    #[test]
    fn what_is_no_coordinate_is_none() {
        for text in [
            "", "x", "N", "5.5.5", "5,5,5", "-5 W", "5 61", "5.5 30", "1 2 3 4", "NaN", "inf",
            "1e5", "--5", "5 NW", "5 X", "5-3", "°'\"",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"5".repeat(100)), None);
    }
}
