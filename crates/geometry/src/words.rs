//! Words of files as they are compared, and texts older than UTF-8.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Letters and digits without accents, in lower case, words with an underscore between them. Of long texts
/// the beginning.
pub fn fold(text: &str) -> String {
    let mut folded = String::new();
    for letter in text
        .chars()
        .take(200)
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
    {
        if letter.is_alphanumeric() {
            folded.extend(letter.to_lowercase());
        } else if !folded.is_empty() && !folded.ends_with('_') {
            folded.push('_');
        }
    }
    let length = folded.trim_end_matches('_').len();
    folded.truncate(length);
    folded
}

/// The text of a file: UTF-8, what its mark says, or Windows-1252, as old programs write it.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_without_accents_case_and_marks() {
        for (word, expected) in [
            ("Numéro de parcelle", "numero_de_parcelle"),
            ("  LAT. (°) ", "lat"),
            ("N° parcelle", "n_parcelle"),
            ("_gps_latitude", "gps_latitude"),
            ("", ""),
        ] {
            assert_eq!(fold(word), expected);
        }
    }

    #[test]
    fn old_texts_are_read() {
        assert_eq!(decode("é".as_bytes()), "é");
        assert_eq!(decode(b"\xef\xbb\xbf\xc3\xa9"), "é");
        assert_eq!(decode(b"\xff\xfe\xe9\x00"), "é");
        assert_eq!(decode(b"caf\xe9"), "café");
    }
}
