//! Code 128: letters to widths of bars and spaces (ISO/IEC 15417), code set B with pairs of digits in set C.

/// Widths in modules of bar, space, bar, space, bar, space, by value; the stop has one bar more.
const PATTERNS: [&[u8]; 107] = [
    b"212222", b"222122", b"222221", b"121223", b"121322", b"131222", b"122213", b"122312",
    b"132212", b"221213", b"221312", b"231212", b"112232", b"122132", b"122231", b"113222",
    b"123122", b"123221", b"223211", b"221132", b"221231", b"213212", b"223112", b"312131",
    b"311222", b"321122", b"321221", b"312212", b"322112", b"322211", b"212123", b"212321",
    b"232121", b"111323", b"131123", b"131321", b"112313", b"132113", b"132311", b"211313",
    b"231113", b"231311", b"112133", b"112331", b"132131", b"113123", b"113321", b"133121",
    b"313121", b"211331", b"231131", b"213113", b"213311", b"213131", b"311123", b"311321",
    b"331121", b"312113", b"312311", b"332111", b"314111", b"221411", b"431111", b"111224",
    b"111422", b"121124", b"121421", b"141122", b"141221", b"112214", b"112412", b"122114",
    b"122411", b"142112", b"142211", b"241211", b"221114", b"413111", b"241112", b"134111",
    b"111242", b"121142", b"121241", b"114212", b"124112", b"124211", b"411212", b"421112",
    b"421211", b"212141", b"214121", b"412121", b"111143", b"111341", b"131141", b"114113",
    b"114311", b"411113", b"411311", b"113141", b"114131", b"311141", b"411131", b"211412",
    b"211214", b"211232", b"2331112",
];
const TO_C: u8 = 99;
const TO_B: u8 = 100;
const START_B: u8 = 104;
const START_C: u8 = 105;
const STOP: u8 = 106;
/// Longer than any label.
const LONGEST: usize = 80;

/// Bars and spaces in turn, a bar first. None = empty, too long, or a letter outside of ASCII's printable
/// ones.
pub(super) fn widths(text: &str) -> Option<Vec<u8>> {
    let values = values(text)?;
    let bars = values
        .iter()
        .flat_map(|value| PATTERNS[usize::from(*value)]);
    Some(bars.map(|digit| digit - b'0').collect())
}

fn values(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() > LONGEST || !bytes.iter().all(|b| (32..127).contains(b)) {
        return None;
    }
    let digits = |at: usize| {
        bytes[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    };
    let mut at = 0;
    let mut is_pairs = digits(0) >= 4 || (digits(0) == bytes.len() && bytes.len() == 2);
    let mut values = vec![if is_pairs { START_C } else { START_B }];
    while at < bytes.len() {
        if is_pairs && digits(at) >= 2 {
            values.push((bytes[at] - b'0') * 10 + bytes[at + 1] - b'0');
            at += 2;
        } else if is_pairs {
            values.push(TO_B);
            is_pairs = false;
        } else if digits(at) >= 4 && digits(at) % 2 == 0 {
            values.push(TO_C);
            is_pairs = true;
        } else {
            values.push(bytes[at] - 32);
            at += 1;
        }
    }
    let weighed = values.iter().zip([1].into_iter().chain(1_u32..));
    let sum: u32 = weighed
        .map(|(value, place)| u32::from(*value) * place)
        .sum();
    values.push(u8::try_from(sum % 103).ok()?);
    values.push(STOP);
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads it back as a scanner does: by patterns, code sets and check digit.
    fn read(widths: &[u8]) -> Option<String> {
        let digits: Vec<u8> = widths.iter().map(|width| width + b'0').collect();
        let (body, stop) = digits.split_at(digits.len() - 7);
        assert_eq!(stop, PATTERNS[106]);
        let mut values = vec![];
        for pattern in body.chunks(6) {
            values.push(PATTERNS.iter().position(|known| *known == pattern)?);
        }
        let check = values.pop()?;
        let sum: usize = values.iter().enumerate().map(|(i, v)| v * i.max(1)).sum();
        assert_eq!(sum % 103, check);
        let mut is_pairs = values[0] == 105;
        let mut text = String::new();
        for value in &values[1..] {
            match (is_pairs, *value) {
                (true, 100) => is_pairs = false,
                (false, 99) => is_pairs = true,
                (true, pair) => text.extend(
                    [pair / 10, pair % 10]
                        .map(|digit| char::from(b'0' + u8::try_from(digit).unwrap_or(0))),
                ),
                (false, letter) => text.push(char::from(u8::try_from(letter + 32).ok()?)),
            }
        }
        Some(text)
    }

    #[test]
    fn every_text_is_read_back() {
        for text in [
            "A",
            "1",
            "12",
            "123",
            "1234",
            "12345",
            "26000000123",
            "LIV-2026-000123",
            "MBR-0012345",
            "a b~",
            "AB1234CD56",
            "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}",
        ] {
            let widths = widths(text).unwrap_or_default();
            assert_eq!(read(&widths).as_deref(), Some(text));
            let modules: u32 = widths.iter().map(|width| u32::from(*width)).sum();
            assert_eq!(modules % 11, 2, "symbols of 11 modules and a stop of 13");
        }
    }

    #[test]
    fn known_symbols_have_their_known_values() {
        // Start B, P J J 1 2 3 C: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, check 879
        // mod 103.
        assert_eq!(
            values("PJJ123C"),
            Some(vec![104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
        );
        assert_eq!(
            values("1234").map(|values| values[..3].to_vec()),
            Some(vec![105, 12, 34])
        );
    }

    #[test]
    fn what_it_can_t_say_is_refused() {
        for text in ["", "é", "a\nb", "\u{7f}", &"1".repeat(81)] {
            assert_eq!(widths(text), None, "{text:?}");
        }
    }
}
