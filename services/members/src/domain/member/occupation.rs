//! What members do for a living: the words of the list.

pub(crate) use super::country::OTHER;

/// Every word, in the order in which lists show them.
const WORDS: [&str; 31] = [
    "farmer",
    "planter",
    "herder",
    "fisher",
    "trader",
    "market_vendor",
    "artisan",
    "tailor",
    "hairdresser",
    "mason",
    "carpenter",
    "mechanic",
    "electrician",
    "driver",
    "restaurateur",
    "teacher",
    "health_worker",
    "civil_servant",
    "military",
    "religious",
    "employee",
    "worker",
    "security_guard",
    "domestic_worker",
    "apprentice",
    "student",
    "pupil",
    "homemaker",
    "retired",
    "unemployed",
    OTHER,
];

/// An occupation as it is kept; none = the list lacks it.
pub(crate) fn occupation(word: &str) -> Option<String> {
    let word = word.to_ascii_lowercase();
    WORDS.contains(&word.as_str()).then_some(word)
}

/// The list, as a refusal tells it.
pub(crate) fn words() -> String {
    WORDS.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occupation_is_a_word_of_the_list() {
        assert_eq!(occupation("Planter").as_deref(), Some("planter"));
        assert_eq!(occupation("other").as_deref(), Some("other"));
        for word in ["", "planteur", "planter "] {
            assert_eq!(occupation(word), None, "{word:?}");
        }
    }
}
