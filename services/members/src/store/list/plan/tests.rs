//! The measured cases of docs/member-search.md, each with its plan.

use super::*;

const PAGE: &str = include_str!("../../../../../../docs/member-search.md");
const MILLION: i64 = 1_000_000;

/// The first page of all, by id.
fn all() -> Facts {
    Facts {
        order: Order::Near,
        descending: false,
        offset: 0,
        limit: 50,
        looked_for: LookedFor::Nothing,
        only_places: true,
        only_words: true,
        listed: None,
        without_phone: None,
        known: None,
        found: None,
        sample: None,
    }
}

/// The first page, by surname, of what a word finds that so many of 2,000 texts have.
fn word(hits: usize) -> Facts {
    Facts {
        order: Order::Name,
        looked_for: LookedFor::Words,
        only_places: false,
        known: Some(Known {
            members: MILLION,
            texts: 2_000,
            hits,
        }),
        ..all()
    }
}

/// The word of 164,000 members, the hits of whose sample have these places.
fn common(hits: impl IntoIterator<Item = usize>) -> Facts {
    Facts {
        sample: Some(Sample {
            rows: 2_000,
            hits: hits.into_iter().collect(),
        }),
        ..word(328)
    }
}

/// What another filter leaves of the same word: so many members, and so many rows of a sample, of which
/// every sixth has the word.
fn narrowed(order: Order, found: f64, rows: usize) -> Facts {
    Facts {
        order,
        only_words: false,
        found: Some(found),
        sample: Some(Sample {
            rows,
            hits: (0..rows).step_by(6).collect(),
        }),
        ..word(328)
    }
}

fn deep(order: Order, offset: i64) -> Facts {
    Facts {
        order,
        offset,
        listed: Some(MILLION),
        without_phone: Some(0.4),
        ..all()
    }
}

const FIRST: Plan = Plan::InOrder {
    from_the_end: false,
};
const LAST: Plan = Plan::InOrder { from_the_end: true };

fn without_words() -> Vec<(&'static str, Facts, Plan)> {
    let place = Facts {
        order: Order::Place,
        ..all()
    };
    vec![
        ("Any order", all(), FIRST),
        (
            "Any order",
            Facts {
                order: Order::Far,
                ..all()
            },
            FIRST,
        ),
        (
            "Far from its beginning",
            Facts {
                listed: None,
                ..deep(Order::Far, 900_000)
            },
            Plan::LookUp(Fact::Listed),
        ),
        ("Far from its beginning", deep(Order::Far, 250_000), FIRST),
        ("Far from its beginning", deep(Order::Far, 900_000), LAST),
        (
            "Far from its beginning",
            deep(Order::Far, MILLION),
            Plan::Nothing,
        ),
        (
            "Half a million deep by telephone",
            Facts {
                without_phone: None,
                ..deep(Order::Phone, 500_000)
            },
            Plan::LookUp(Fact::WithoutPhone),
        ),
        (
            "Half a million deep by telephone",
            deep(Order::Phone, 250_000),
            FIRST,
        ),
        (
            "Half a million deep by telephone",
            deep(Order::Phone, 450_000),
            LAST,
        ),
        (
            "Half a million deep by telephone",
            deep(Order::Phone, 500_000),
            LAST,
        ),
        (
            "Half a million deep by telephone",
            Facts {
                descending: true,
                ..deep(Order::Phone, 550_000)
            },
            FIRST,
        ),
        ("By the name of a place", place.clone(), Plan::ByPlace),
        (
            "By the name of a place",
            Facts {
                only_places: false,
                ..place
            },
            FIRST,
        ),
    ]
}

fn with_words() -> Vec<(&'static str, Facts, Plan)> {
    let number = Facts {
        looked_for: LookedFor::Number,
        ..word(2_000)
    };
    let unknown = Facts {
        known: None,
        ..word(0)
    };
    let small = Facts {
        known: Some(Known {
            members: 10_000,
            texts: 2_000,
            hits: 328,
        }),
        ..word(0)
    };
    // Of the sample every sixth row has the word; those who bear it as a surname lie together.
    let spread = || (0..328).map(|nth| nth * 6);
    let together = |from: usize| from..from + 327;
    vec![
        ("A whole number", number, Plan::ByIndex),
        ("A rare word", unknown, Plan::LookUp(Fact::Known)),
        ("A rare word", word(0), Plan::ByIndex),
        ("A rare word", word(3), Plan::ByIndex),
        ("A rare word", word(15), Plan::ByIndex),
        ("A small table", small, Plan::ByIndex),
        ("A common word", word(328), Plan::Sample),
        (
            "A common word",
            common(spread()),
            Plan::Walk { rows: 30_500 },
        ),
        (
            "A word and another filter",
            Facts {
                only_words: false,
                ..word(328)
            },
            Plan::LookUp(Fact::Found),
        ),
        (
            "A word and another filter",
            Facts {
                only_words: false,
                found: Some(7_000.0),
                ..word(328)
            },
            Plan::ByIndex,
        ),
        (
            "A word and another filter, by a name",
            narrowed(Order::Name, 11_000.0, 130),
            Plan::ByIndex,
        ),
        (
            "A word and another filter",
            narrowed(Order::Near, 82_000.0, 1_000),
            Plan::Walk { rows: 29_500 },
        ),
        (
            "A common word behind strays",
            common([40].into_iter().chain(together(800))),
            Plan::Walk { rows: 1_206_500 },
        ),
        (
            "A common word far behind",
            Facts {
                order: Order::Far,
                ..common(together(400))
            },
            Plan::ByIndex,
        ),
        (
            "A common word far behind",
            common(together(400)),
            Plan::Walk { rows: 608_000 },
        ),
        ("A common word far behind", common([]), Plan::ByIndex),
    ]
}

#[test]
fn each_measured_case_is_read_as_the_page_says() {
    for (name, facts, expected) in without_words().into_iter().chain(with_words()) {
        assert!(PAGE.contains(&format!("| {name} |")), "{name}");
        assert_eq!(plan(&facts), expected, "{name}: {facts:?}");
    }
}

#[test]
fn a_total_is_counted_as_far_as_it_is_promised() {
    let cases = [
        (all(), Count::Exact),
        (
            Facts {
                known: None,
                ..word(0)
            },
            Count::LookUp(Fact::Known),
        ),
        (word(3), Count::Exact),
        (word(40), Count::Promised { estimate: 20_000 }),
        (word(328), Count::Estimate(164_000)),
    ];
    for (facts, expected) in cases {
        assert_eq!(plan_count(&facts), expected, "{facts:?}");
    }
}
