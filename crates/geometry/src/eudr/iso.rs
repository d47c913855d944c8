//! Codes of countries: ISO 3166-1 alpha-2, all that are assigned.

use proto::words::COUNTRY;

/// Whether a country has this code.
pub fn is_country(code: &str) -> bool {
    COUNTRY.contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_two_capital_letters_that_somebody_has() {
        assert_eq!(COUNTRY.len(), 249);
        for code in ["CI", "GH", "FR", "AD", "ZW"] {
            assert!(is_country(code), "{code}");
        }
        for code in ["", "ci", "XX", "CIV", "C", "I G", "D A", "EU"] {
            assert!(!is_country(code), "{code}");
        }
    }
}
