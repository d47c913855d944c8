//! The part of the search everywhere that this service has: records by their numbers.

/// Hits of one kind when no kind is asked for.
const EACH: i64 = 8;
/// Most hits.
const MOST: i64 = 100;
/// Letters and digits of which less is no number: two digits are in every card's.
const SHORTEST: usize = 6;

/// Whether a text may be a number of ours, or a good part of one.
pub(crate) fn is_number(text: &str) -> bool {
    let signs = text.chars().filter(|sign| sign.is_alphanumeric());
    signs.count() >= SHORTEST && text.chars().any(|sign| sign.is_ascii_digit())
}

/// How many hits of one kind are looked for.
pub(crate) fn limit(is_one_kind: bool, asked: Option<i64>) -> i64 {
    if is_one_kind {
        asked.unwrap_or(MOST).min(MOST)
    } else {
        EACH
    }
}
