//! Words of the contract's long lists: where members come from, and what they do for a living.

use proto::words::{NATIONALITY, OCCUPATION};

/// What stands for what a list lacks; the member's own words say what.
pub(crate) const OTHER: &str = "other";

/// A nationality as it is kept, in whatever case it was typed; none = there is no such country.
pub(crate) fn nationality(word: &str) -> Option<String> {
    find(NATIONALITY, word)
}

/// An occupation as it is kept; none = the list lacks it.
pub(crate) fn occupation(word: &str) -> Option<String> {
    find(OCCUPATION, word)
}

fn find(list: &[&str], word: &str) -> Option<String> {
    let mut words = list.iter();
    let known = words.find(|known| known.eq_ignore_ascii_case(word))?;
    Some((*known).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nationality_is_kept_in_upper_case() {
        let cases = [
            ("CI", Some("CI")),
            ("bf", Some("BF")),
            ("Other", Some("other")),
            ("XX", None),
            ("", None),
            ("C", None),
            ("CI ML", None),
        ];
        for (word, kept) in cases {
            assert_eq!(nationality(word).as_deref(), kept, "{word:?}");
        }
    }

    #[test]
    fn an_occupation_is_a_word_of_the_list() {
        assert_eq!(occupation("Planter").as_deref(), Some("planter"));
        assert_eq!(occupation("other").as_deref(), Some("other"));
        for word in ["", "planteur", "planter "] {
            assert_eq!(occupation(word), None, "{word:?}");
        }
    }
}
