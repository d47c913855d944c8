//! The life of a card as documents show it, made of the table of transitions: `docs/life-of-a-card.md` is
//! written from it, the manual's page is compared with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use proto::maillon::cards::v1::CardStatus;

use super::transition::Act;

/// All statuses that are kept.
const STATUSES: [CardStatus; 11] = [
    CardStatus::Created,
    CardStatus::Printed,
    CardStatus::InDelivery,
    CardStatus::Delivered,
    CardStatus::Suspended,
    CardStatus::Faulty,
    CardStatus::Lost,
    CardStatus::Stolen,
    CardStatus::Damaged,
    CardStatus::Replaced,
    CardStatus::Cancelled,
];

fn word(status: CardStatus) -> String {
    proto::word(status.as_str_name(), "CARD_STATUS_")
}

fn words(act: Act) -> &'static str {
    match act {
        Act::MarkPrinted => "marked as printed",
        Act::Misprint => "misprinted, before any delivery",
        Act::PutOnDelivery => "saved on a normal delivery",
        Act::TakeOffDelivery => "not handed over, or taken off its delivery",
        Act::HandOver => "handed over, with proof",
        Act::Suspend => "suspended",
        Act::Reinstate => "reinstated, or found before its replacement is printed",
        Act::ReportFaulty => "reported faulty, or sent back on an error delivery",
        Act::ReportLost => "reported lost",
        Act::ReportStolen => "reported stolen",
        Act::ReportDamaged => "reported damaged",
        Act::Replace => "its replacement is handed over",
        Act::Cancel => "cancelled",
    }
}

/// Every way of the table: from, act, to.
fn ways() -> Vec<(CardStatus, Act, CardStatus)> {
    let mut ways = Vec::new();
    for from in STATUSES {
        for act in Act::ALL {
            if act.allows(from) {
                ways.push((from, act, act.way().1));
            }
        }
    }
    ways
}

/// `docs/life-of-a-card.md`.
fn document() -> String {
    let mut text = String::from(
        "# The life of a card\n\n\
        Written from the table of transitions (`services/cards/src/domain/transition.rs`) by the tests of \
        `cards`; not\nto be edited by hand. `cargo test -p cards --lib life_cycle` writes it anew when they \
        differ.\n\n\
        A card is made `created`. `replaced` and `cancelled` are final. A card `delivered` whose last day is \
        past is\nanswered as `expired`. What the tables don't show is refused as `invalid_transition`.\n\n\
        | from | what happens | to | told as |\n|---|---|---|---|\n",
    );
    for (from, act, to) in ways() {
        let (from, to) = (word(from), word(to));
        let (what, subject) = (words(act), act.subject());
        writeln!(text, "| `{from}` | {what} | `{to}` | `{subject}` |").expect("a text");
    }
    text.push_str(
        "\nThe same as a picture: rows are where a card is, columns where it may go.\n\n|",
    );
    for to in STATUSES {
        write!(text, " | {}", word(to)).expect("a text");
    }
    text.push_str(" |\n|---");
    text.push_str(&"|:-:".repeat(STATUSES.len()));
    text.push_str("|\n");
    let known: BTreeSet<(i32, i32)> = ways()
        .into_iter()
        .map(|(from, _, to)| (from as i32, to as i32))
        .collect();
    for from in STATUSES {
        write!(text, "| **{}**", word(from)).expect("a text");
        for to in STATUSES {
            let sign = if known.contains(&(from as i32, to as i32)) {
                "●"
            } else {
                ""
            };
            write!(text, " | {sign}").expect("a text");
        }
        text.push_str(" |\n");
    }
    text
}

fn docs(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name)
}

#[test]
fn the_document_is_that_of_the_table() {
    let (path, text) = (docs("life-of-a-card.md"), document());
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept != text {
        fs::write(path, text).expect("it is written");
    }
    assert!(
        kept == document(),
        "it was out of date, and is written anew"
    );
}

/// The cells of the tables of a page.
fn rows(page: &str) -> Vec<Vec<String>> {
    page.lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| {
            line.split(" | ")
                .map(|cell| cell.trim().to_owned())
                .collect()
        })
        .collect()
}

#[test]
fn the_manual_tells_every_way_and_no_other() {
    let page = fs::read_to_string(docs("manuel/cycle-de-vie-carte.md")).expect("it is there");
    let rows = rows(&page);
    // Its first table says which word of the screens stands for which of ours.
    let ours: BTreeMap<&str, String> = rows
        .iter()
        .filter(|row| row[0].starts_with('`'))
        .map(|row| (row[1].as_str(), row[0].trim_matches('`').to_owned()))
        .collect();
    for status in STATUSES {
        assert!(
            ours.values().any(|word_of| *word_of == word(status)),
            "{status:?}"
        );
    }
    let told: BTreeSet<(String, String)> = rows
        .iter()
        .filter(|row| row.len() == 3)
        .filter_map(|row| Some((ours.get(row[0].as_str())?, ours.get(row[2].as_str())?)))
        .map(|(from, to)| (from.clone(), to.clone()))
        .collect();
    let known: BTreeSet<(String, String)> = ways()
        .into_iter()
        .map(|(from, _, to)| (word(from), word(to)))
        .collect();
    assert_eq!(told, known);
}
