//! Stories of some thousand members keep every rule that the service keeps.

use std::collections::HashMap;

use cards::bulk::{Act, MemberKind};
use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use proto::Date;

use super::*;
use crate::life::{Standing, Step};

fn noon() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_262_400, 0).expect("an instant")
}

/// Members who joined some years or days ago, most with a photo.
fn members(joined: std::ops::Range<i64>) -> Vec<Known> {
    let today = noon().date_naive();
    let years = joined.end - joined.start;
    (1..=4_000)
        .map(|id| {
            let since = joined.start + id * 31 % years;
            Known {
                uuid: None,
                id,
                id_number: format!("{id:013}"),
                firstname: "Awa".to_owned(),
                lastname: "Koné".to_owned(),
                birth_date: Some(Date::from(
                    today - Months::new(12 * (6 + u32::try_from(id % 60).expect("small"))),
                )),
                birth_date_precision: Some(1),
                birth_location: None,
                city: None,
                contact: None,
                kind: if id % 3 == 0 {
                    MemberKind::Main as i32
                } else {
                    MemberKind::Spouse as i32
                },
                main_member_id: None,
                locality_id: None,
                membership_start_date: Some(Date::from(today - chrono::TimeDelta::days(since))),
                cooperative_id: None,
                status: if id % 20 == 0 { 2 } else { 1 },
                photo_file_name: (id % 5 > 0).then(|| "photo".to_owned()),
                photo_checked: true,
                version: 1,
                region_id: Some(id % 12),
            }
        })
        .collect()
}

fn stories(joined: std::ops::Range<i64>) -> Vec<(Known, Story)> {
    let calendar = Calendar { now: noon() };
    let told = members(joined).into_iter().map(|known| {
        let story = Story::of(&known, calendar, 6);
        (known, story)
    });
    told.collect()
}

/// Whether a card stands against another in preparation, or against another in hand.
fn places(standing: &Standing) -> (bool, bool) {
    let status = standing.status as i32;
    (
        (1..=3).contains(&status),
        standing.status == CardStatus::Delivered || standing.status == CardStatus::Suspended,
    )
}

#[test]
fn a_member_has_the_same_story_each_time() {
    let tell = || format!("{:?}", stories(0..2_000));
    assert_eq!(tell(), tell());
}

#[test]
fn every_step_is_one_of_the_table_and_none_is_before_the_one_before_or_to_come() {
    for (known, story) in stories(0..2_000) {
        let joined = known.membership_start_date.expect("a day").naive() + Days::new(90);
        for card in &story.cards {
            assert!(card.created_at.date_naive() > joined, "{known:?}");
            let (mut status, mut last) = (CardStatus::Created, card.created_at);
            for step in &card.steps {
                assert!(step.act.allows(status), "{:?} of {card:?}", step.act);
                assert!(last <= step.at && step.at < noon(), "{card:?}");
                (status, last) = (step.act.way().1, step.at);
            }
            let reasonless = |step: &&Step| step.reason.is_none();
            let bare = card.steps.iter().filter(reasonless);
            for step in bare {
                let needs = matches!(step.act, Act::Cancel | Act::Suspend | Act::Misprint);
                assert!(!needs, "{card:?}");
            }
        }
        for payment in &story.payments {
            assert!(joined <= payment.date && payment.amount > 0, "{payment:?}");
            assert!(payment.created_at < noon());
            if let Some(card) = payment.card {
                let card = &story.cards[card];
                assert!(payment.created_at < card.created_at, "{story:?}");
                assert_eq!(payment.used_at, Some(card.created_at));
            }
        }
    }
}

#[test]
fn at_no_instant_has_anybody_two_cards_in_hand_or_in_preparation() {
    for (_, story) in stories(0..2_000) {
        let mut moments: Vec<(DateTime<Utc>, usize, usize, Standing)> = Vec::new();
        for (nth, card) in story.cards.iter().enumerate() {
            let mut standing = card.begin();
            moments.push((card.created_at, nth, 0, standing.clone()));
            for (step, done) in card.steps.iter().enumerate() {
                standing = standing.after(done);
                moments.push((done.at, nth, step + 1, standing.clone()));
            }
        }
        // What is replaced by a hand-over comes first, as the service does it.
        moments.sort_by_key(|(at, card, step, _)| (*at, *card, *step));
        let mut now: HashMap<usize, Standing> = HashMap::new();
        for (_, card, _, standing) in moments {
            now.insert(card, standing);
            let preparing = now.values().filter(|one| places(one).0).count();
            let held = now.values().filter(|one| places(one).1).count();
            assert!(preparing <= 1 && held <= 1, "{story:?}");
        }
        for card in &story.cards {
            let Some(before) = card.replaces.map(|place| &story.cards[place]) else {
                assert!(card.payment.is_some() || card.status() == CardStatus::Cancelled);
                continue;
            };
            assert!(before.created_at < card.created_at);
            let is_held = card.standing().delivered_at.is_some();
            assert_eq!(
                is_held,
                before.status() == CardStatus::Replaced,
                "{story:?}"
            );
        }
    }
}

#[test]
fn a_renewal_was_made_in_its_window() {
    let window = Days::new(60);
    for (_, story) in stories(900..2_000) {
        for card in &story.cards {
            if let (Some(_), Some(before)) = (card.payment, card.replaces) {
                let begins: NaiveDate = story.cards[before].expires - window;
                assert!(begins <= card.created_at.date_naive(), "{story:?}");
            }
        }
    }
}

#[test]
fn all_states_are_there_and_most_cards_are_in_hand() {
    let told = stories(1_000..1_100);
    let mut counts: HashMap<CardStatus, usize> = HashMap::new();
    for card in told.iter().flat_map(|(_, story)| &story.cards) {
        *counts.entry(card.status()).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    for status in 1..=11 {
        let status = CardStatus::try_from(status).expect("a status");
        let count = counts.get(&status).copied().unwrap_or_default();
        assert!(count >= 8, "{status:?}: {count} of {all}");
    }
    assert!(counts[&CardStatus::Delivered] * 2 > all, "{counts:?}");
}
