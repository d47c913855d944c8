//! Numbers as French writes them.

/// A number with its thousands apart: `5 000`.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    let groups = groups.into_iter().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{202f}")
}

/// The same of the detail of a fault; what is no number stays as it is.
pub(super) fn of_detail(detail: &str) -> String {
    (detail.parse()).map_or_else(|_| detail.to_owned(), grouped)
}
