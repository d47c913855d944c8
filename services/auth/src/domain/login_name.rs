//! What an account may be called: a name that looks like another is refused before somebody signs in under
//! it.

use platform::text;
use proto::bounds;
use proto::maillon::refusal::v1::Fault;
use unicode_normalization::UnicodeNormalization;

/// A name as it is kept; the fault and its bound otherwise.
pub(crate) fn read(given: &str) -> Result<String, (Fault, String)> {
    // Full width and other compatibility forms look like the letters that they stand for.
    let plain: String = given
        .chars()
        .take(4 * bounds::LOGIN_NAME_MAX + 1)
        .nfkc()
        .collect();
    let name = text::line(&plain, bounds::LOGIN_NAME_MAX)
        .map_err(|fault| (fault, bounds::LOGIN_NAME_MAX.to_string()))?;
    match name.chars().count() {
        0 => Err((Fault::Required, String::new())),
        length if length < bounds::LOGIN_NAME_MIN => {
            Err((Fault::TooShort, bounds::LOGIN_NAME_MIN.to_string()))
        }
        _ if text::has_mixed_scripts(&name) => Err((Fault::MixedScripts, String::new())),
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_a_login_that_looks_like_another_is_refused() {
        for (given, kept) in [
            ("admin", Ok("admin")),
            ("\u{ff41}\u{ff44}\u{ff4d}\u{ff49}\u{ff4e}", Ok("admin")),
            ("admin\u{fe0f}", Ok("admin")),
            ("a\u{3164}dm\u{2800}in\u{e0100}", Ok("admin")),
            ("Zoé N’Guessan-2", Ok("Zoé N’Guessan-2")),
            ("админ", Ok("админ")),
            ("\u{430}dmin", Err(Fault::MixedScripts)),
            ("adm\u{3b9}n", Err(Fault::MixedScripts)),
            ("abc", Err(Fault::TooShort)),
            (" ", Err(Fault::Required)),
            ("ad\u{0}min", Err(Fault::ControlCharacter)),
        ] {
            let read = read(given);
            let read = read.as_ref().map(String::as_str).map_err(|told| told.0);
            assert_eq!(read, kept, "{given:?}");
        }
    }
}
