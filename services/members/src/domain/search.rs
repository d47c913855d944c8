//! How many hits the box that searches everything shows.

/// Hits of each kind where no kind is asked for.
const OF_EACH_KIND: i64 = 8;
/// Hits in all where no number is asked for.
const DEFAULT: i64 = 20;
/// Most hits that may be asked for; more are cut down to these.
const MOST: i64 = 100;

/// Hits of a page.
pub(crate) fn page_size(wanted: Option<i64>) -> i64 {
    wanted.unwrap_or(DEFAULT).min(MOST)
}

/// Hits of one kind on a page of so many.
pub(crate) fn hits_of_a_kind(page_size: i64, is_only_kind: bool) -> i64 {
    if is_only_kind {
        page_size
    } else {
        OF_EACH_KIND
    }
}
