//! How a page of members is read: the decision alone, out of what is known of the list.
//! docs/member-search.md has the measured cases.

use listing::total::SURE;

use super::facts::{Fact, Facts, Known, LookedFor, Order, SAMPLE, Sample, share};

/// In a table of fewer members the index finds any word at once.
const LARGE: i64 = 10 * SAMPLE;
/// Words that fewer of the texts in memory have are rare. Sixteen texts have a word that is just common:
/// fewer than four do so by chance one time in ten thousand.
const FEW: usize = 4;
/// Words that a larger share of the members has are common.
const COMMON: f64 = 0.008;
/// What it costs to walk over a row whose order does not hold the searched text, and to fetch one that the
/// index of the words found; walking over a row whose order holds the text costs 1.
const FAR_ROW: i64 = 8;
const FOUND_ROW: i64 = 5;
/// A walk is given up after so many times the way that the sample lets expect; the words' index follows.
const PATIENCE: i64 = 3;
/// Hits of a sample that may lie far ahead of where the others begin: people whose other name holds the word.
const STRAYS: usize = 3;
/// Rows skipped from which a page may be read from the list's other end: it is worth a count first.
const DEEP: i64 = 10_000;

/// How a page is read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Look this up and plan again.
    LookUp(Fact),
    /// Look [`Facts::sample`] up and plan again.
    Sample,
    /// The page lies behind the last row.
    Nothing,
    /// The localities of the page first, then only their members.
    ByPlace,
    /// By the index of the order.
    InOrder { from_the_end: bool },
    /// All that the index of the words finds, then sorted; the total is exact.
    ByIndex,
    /// Over so many rows of the order until the page is full; if it does not get full, by the index.
    Walk { rows: i64 },
}

/// How a list is counted.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Look this up and plan again.
    LookUp(Fact),
    /// All of it.
    Exact,
    /// As far as totals are promised to be exact; beyond that, this estimate.
    Promised { estimate: i64 },
    /// Not at all.
    Estimate(i64),
}

/// How to read the page.
pub(super) fn plan(facts: &Facts) -> Plan {
    if facts.looked_for == LookedFor::Nothing {
        return plan_without_words(facts);
    }
    let (known, found) = match commonness(facts) {
        Commonness::Unknown(fact) => return Plan::LookUp(fact),
        Commonness::Rare => return Plan::ByIndex,
        Commonness::Common(known, found) => (known, found),
    };
    let Some(sample) = &facts.sample else {
        return Plan::Sample;
    };
    match walk(facts, sample, known.members, found) {
        Some(rows) => Plan::Walk { rows },
        None => Plan::ByIndex,
    }
}

/// How to count the list.
pub(super) fn plan_count(facts: &Facts) -> Count {
    match commonness(facts) {
        Commonness::Unknown(fact) => Count::LookUp(fact),
        Commonness::Rare => Count::Exact,
        Commonness::Common(_, found) if found > SURE => Count::Estimate(found),
        Commonness::Common(_, found) => Count::Promised { estimate: found },
    }
}

fn plan_without_words(facts: &Facts) -> Plan {
    if facts.order == Order::Place && facts.only_places {
        return Plan::ByPlace;
    }
    if facts.offset <= DEEP {
        return Plan::InOrder {
            from_the_end: false,
        };
    }
    let Some(listed) = facts.listed else {
        return Plan::LookUp(Fact::Listed);
    };
    if facts.offset >= listed {
        return Plan::Nothing;
    }
    let (before, behind) = (facts.offset + facts.limit, listed - facts.offset);
    if facts.order != Order::Phone {
        return Plan::InOrder {
            from_the_end: before > behind,
        };
    }
    let Some(without) = facts.without_phone else {
        return Plan::LookUp(Fact::WithoutPhone);
    };
    let from_the_end = is_nearer_by_phone(listed, without, before, behind, facts.descending);
    Plan::InOrder { from_the_end }
}

/// Whether a page by telephone is nearer from the list's end, of which so many rows lie before the page's
/// end and behind its beginning.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "an estimate of rows"
)]
fn is_nearer_by_phone(
    listed: i64,
    without: f64,
    before: i64,
    behind: i64,
    descending: bool,
) -> bool {
    let without = (listed as f64 * without) as i64;
    // The row of a telephone costs as much again as its entry in the index: the next one is on another page
    // of the table.
    let from_the_first = |rows: i64| rows + rows.min(listed - without);
    let from_the_last = |rows: i64| rows + (rows - without).max(0);
    if descending {
        from_the_last(before) > from_the_first(behind)
    } else {
        from_the_first(before) > from_the_last(behind)
    }
}

enum Commonness {
    Unknown(Fact),
    Rare,
    /// So many members have the words.
    Common(Known, i64),
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "an estimate of rows"
)]
fn commonness(facts: &Facts) -> Commonness {
    if facts.looked_for != LookedFor::Words {
        return Commonness::Rare;
    }
    let Some(known) = facts.known else {
        return Commonness::Unknown(Fact::Known);
    };
    if known.members < LARGE || known.hits < FEW {
        return Commonness::Rare;
    }
    let members = known.members as f64;
    let found = match facts.found {
        Some(found) => found,
        None if facts.only_words => known.hits as f64 * members / known.texts.max(1) as f64,
        None => return Commonness::Unknown(Fact::Found),
    };
    if found > COMMON * members {
        Commonness::Common(known, found as i64)
    } else {
        Commonness::Rare
    }
}

/// How many rows of its order to walk over at most for the page to be full, as the sample has it. None =
/// what the words find lies so far behind other rows that their index is the shorter way.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate of rows"
)]
fn walk(facts: &Facts, sample: &Sample, members: i64, found: i64) -> Option<i64> {
    let hits = &sample.hits;
    let wanted = (facts.offset + facts.limit) as f64 / found.max(1) as f64;
    let nth = (wanted * hits.len() as f64) as usize;
    let rows = |place: &usize| ((place + 1) as f64 / share(members)) as i64;
    let row: i64 = match facts.order {
        Order::Near => 1,
        Order::Name if facts.only_words => 1,
        _ => FAR_ROW,
    };
    // Between two rows that another filter leaves lie those that it does not.
    let passed = if facts.only_words {
        1.0
    } else {
        SAMPLE as f64 / sample.rows.max(1) as f64
    };
    let is_worth = |rows: &i64| *rows as f64 * passed * row as f64 <= (found * FOUND_ROW) as f64;
    let far = hits.get(nth).map(rows).filter(is_worth)?;
    let last = hits.len().saturating_sub(1);
    let behind_strays = hits.get((nth + STRAYS).min(last)).map(rows);
    let behind_strays = behind_strays.filter(is_worth).unwrap_or(0);
    Some(behind_strays.max(far) * PATIENCE + (SAMPLE as f64 / passed) as i64)
}

#[cfg(test)]
mod tests;
