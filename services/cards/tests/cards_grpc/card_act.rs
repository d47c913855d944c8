//! What is done with cards: the table, its facts, and nothing but the table.

use std::collections::HashMap;

use proto::maillon::cards::v1::CardStatus::{
    self, Cancelled, Created, Damaged, Delivered, Expired, Faulty, InDelivery, Lost, Printed,
    Replaced, Stolen, Suspended,
};
use proto::maillon::cards::v1::{
    CancelCardsRequest, Card, CardOutcome, CardResult, ReportCardProblemRequest,
    SuspendCardsRequest, Transaction,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::card_world::Many;
use crate::support::{Service, fault, faults, reason};

const LATER: &str = "2029-11-20";
const ALL: [CardStatus; 11] = [
    Created, Printed, InDelivery, Delivered, Suspended, Faulty, Lost, Stolen, Damaged, Replaced,
    Cancelled,
];

/// Contract §5, written down once more: what is allowed from where, and where it leads.
const MANY: [(Many, &[CardStatus], CardStatus); 5] = [
    (Many::Mark, &[Created], Printed),
    (Many::Misprint, &[Printed], Created),
    (Many::Cancel, &[Created, Printed], Cancelled),
    (Many::Suspend, &[Delivered], Suspended),
    (Many::Reinstate, &[Suspended, Lost], Delivered),
];
const PROBLEMS: [(CardStatus, &[CardStatus]); 4] = [
    (Lost, &[Delivered, Suspended]),
    (Stolen, &[Delivered, Suspended]),
    (Damaged, &[Delivered, Suspended]),
    (Faulty, &[Printed, InDelivery, Delivered]),
];

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn every_act_is_allowed_where_the_contract_says_so_and_nowhere_else(db: PgPool) {
    let service = Service::start(db);
    let (mut id, mut refused) = (0, Vec::new());
    for (act, from, to) in MANY {
        for status in ALL {
            id += 1;
            service.card(id, status, LATER).await;
            let before = service.rows().await;
            let outcome = service.outcome(act, id).await;
            let expected = match status {
                _ if from.contains(&status) => CardOutcome::Done,
                Printed if act == Many::Mark => CardOutcome::AlreadyDone,
                _ => CardOutcome::Refused,
            };
            assert_eq!(outcome, expected, "{act:?} {status:?}");
            let is_done = outcome == CardOutcome::Done;
            let now = if is_done { to } else { status };
            assert_eq!(service.status(id).await, now);
            assert_eq!(
                service.rows().await == before,
                !is_done,
                "{act:?} {status:?}"
            );
            if outcome == CardOutcome::Refused {
                refused.push((id, status, to));
            }
        }
    }
    for (to, from) in PROBLEMS {
        for status in ALL {
            id += 1;
            service.card(id, status, LATER).await;
            let before = service.rows().await;
            let told = service.problem(id, to).await;
            let is_done = from.contains(&status);
            let expected = if is_done {
                Reason::Unspecified
            } else {
                Reason::InvalidTransition
            };
            assert_eq!(told, expected, "{to:?} {status:?}");
            let now = if is_done { to } else { status };
            assert_eq!(service.status(id).await, now);
            assert_eq!(
                service.rows().await == before,
                !is_done,
                "{to:?} {status:?}"
            );
            if !is_done {
                refused.push((id, status, to));
            }
        }
    }
    // The audit hears of each, once.
    let told = service.told::<Card>("cards.card.refused").await;
    let told: Vec<_> = told
        .iter()
        .map(|fact| {
            let status = |state: &Option<Card>| state.as_ref().map(Card::status);
            (fact.entity_id, status(&fact.before), status(&fact.after))
        })
        .collect();
    let expected: Vec<_> = refused
        .into_iter()
        .map(|(id, from, to)| (id, Some(from), Some(to)))
        .collect();
    assert_eq!(told, expected);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_random_walk_never_leaves_the_table(db: PgPool) {
    let service = Service::start(db);
    let mut cards: HashMap<i64, CardStatus> = HashMap::new();
    for (at, status) in ALL.into_iter().take(9).enumerate() {
        let id = i64::try_from(at).expect("few") + 1;
        service.card(id, status, LATER).await;
        cards.insert(id, status);
    }
    // A generator of its own, so that a failure happens again.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut dice = |sides: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_003).expect("small") % sides
    };
    let mut done = 0;
    for _ in 0..350 {
        let id = i64::try_from(dice(9)).expect("few") + 1;
        let was = cards[&id];
        let before = service.rows().await;
        let now = match dice(14) {
            nth @ 0..=4 => {
                let (act, from, to) = MANY[nth];
                let outcome = service.outcome(act, id).await;
                assert_eq!(
                    outcome == CardOutcome::Done,
                    from.contains(&was),
                    "{act:?} {was:?}"
                );
                if from.contains(&was) { to } else { was }
            }
            nth @ 5..=8 => {
                let (to, from) = PROBLEMS[nth - 5];
                let told = service.problem(id, to).await;
                assert_eq!(
                    told == Reason::Unspecified,
                    from.contains(&was),
                    "{to:?} {was:?}"
                );
                if from.contains(&was) { to } else { was }
            }
            // What deliveries do, and a card for another: the walk goes on.
            _ => {
                let to = match was {
                    Printed => InDelivery,
                    InDelivery => Delivered,
                    Faulty | Stolen | Damaged | Cancelled => Created,
                    other => other,
                };
                let delivered = "delivered_at = coalesce(delivered_at, '2026-11-20')";
                let statement = format!(
                    "update transaction set card_id = {id} where id = {id};
                    update card set status = {}, transaction_id = {id}, {delivered} where id = {id}",
                    to as i32
                );
                service.sql(&statement).await;
                cards.insert(id, to);
                continue;
            }
        };
        assert_eq!(service.status(id).await, now);
        assert_eq!(service.rows().await == before, now == was);
        done += i32::from(now != was);
        cards.insert(id, now);
        // What members is told is what is true.
        if now != was {
            let told = service.get_card(id).await.expect("it is there");
            let is_valid = matches!(now, Created | Printed | InDelivery | Delivered);
            let holder = format!(
                "select count(*) from holder where member_id = {} and has_valid_card = {is_valid}",
                told.member_id
            );
            assert_eq!(service.number(&holder).await, 1);
        }
    }
    assert!(done > 40, "{done} acts were done");
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn marking_is_idempotent_and_one_bad_id_fails_no_other(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for (id, status) in [(1, Created), (2, Created), (3, Cancelled), (4, Printed)] {
        service.card(id, status, LATER).await;
    }
    service.sql("update known_member set locality_id = 1").await;
    service
        .sql("update known_member set locality_id = 2 where id = 2")
        .await;
    let limited = service.limited("cards", &[1], 7);
    let ids = [999, 1, 2, 3, 4, 1, i64::MIN];
    let results = limited
        .act(Many::Mark, &ids)
        .await
        .expect("each has its answer");
    let told: Vec<_> = results
        .iter()
        .map(|told| {
            (
                told.card_id,
                told.outcome(),
                told.code.as_deref(),
                told.status,
            )
        })
        .collect();
    let printed = Some(Printed as i32);
    let not_found = Some("card_not_found");
    let expected = [
        (999, CardOutcome::Refused, not_found, None),
        (1, CardOutcome::Done, None, printed),
        (2, CardOutcome::Refused, not_found, None),
        (
            3,
            CardOutcome::Refused,
            Some("invalid_transition"),
            Some(Cancelled as i32),
        ),
        (4, CardOutcome::AlreadyDone, None, printed),
        (1, CardOutcome::AlreadyDone, None, printed),
        (i64::MIN, CardOutcome::Refused, not_found, None),
    ];
    assert_eq!(told, expected);
    let facts = service.told::<Card>("cards.card.printed").await;
    assert_eq!(facts.len(), 1);
    let (before, after) = (facts[0].before.as_ref(), facts[0].after.as_ref());
    assert_eq!(before.map(Card::status), Some(Created));
    assert_eq!(after.map(Card::status), Some(Printed));
    assert!(after.is_some_and(|card| card.printed_at.is_some()));

    let traces = service.traces().await;
    assert_eq!(
        limited.outcome(Many::Mark, 1).await,
        CardOutcome::AlreadyDone
    );
    assert_eq!(service.traces().await, traces);
    assert_eq!(service.outcome(Many::Misprint, 1).await, CardOutcome::Done);
    assert_eq!(service.outcome(Many::Mark, 1).await, CardOutcome::Done);
    let count = "select print_count::bigint from card where id = 1 and printed_by = 'awa'";
    assert_eq!(service.number(count).await, 2);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn nothing_is_done_for_no_ids_too_many_or_without_a_reason(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Created, LATER).await;
    service.card(2, Delivered, LATER).await;
    let traces = service.traces().await;
    for act in [
        Many::Mark,
        Many::Misprint,
        Many::Cancel,
        Many::Suspend,
        Many::Reinstate,
    ] {
        let none = service.act(act, &[]).await;
        assert_eq!(faults(none), fault("card_ids", Fault::Required), "{act:?}");
        let many: Vec<i64> = (0..2_001).collect();
        let many = service.act(act, &many).await;
        assert_eq!(
            faults(many),
            fault("card_ids", Fault::OutOfRange),
            "{act:?}"
        );
    }
    for (given, expected) in [
        (None, Fault::Required),
        (Some(" \u{200b}".to_owned()), Fault::Required),
        (Some("x".repeat(251)), Fault::TooLong),
        (Some("a\0b".to_owned()), Fault::ControlCharacter),
    ] {
        let cancel = service.asked(CancelCardsRequest {
            card_ids: vec![1],
            reason: given.clone(),
        });
        let refused = service.cards().cancel_cards(cancel).await;
        assert_eq!(faults(refused), fault("reason", expected));
        let suspend = service.asked(SuspendCardsRequest {
            card_ids: vec![2],
            reason: given,
        });
        let refused = service.cards().suspend_cards(suspend).await;
        assert_eq!(faults(refused), fault("reason", expected));
    }
    for (status, expected) in [
        (None, Fault::Required),
        (Some(Cancelled as i32), Fault::UnknownWord),
        (Some(Expired as i32), Fault::UnknownWord),
        (Some(-3), Fault::UnknownWord),
    ] {
        let report = service.asked(ReportCardProblemRequest {
            card_id: 2,
            status,
            reason: None,
            ..ReportCardProblemRequest::default()
        });
        let refused = service.cards().report_card_problem(report).await;
        let expected = [("card_status", expected), ("reason", Fault::Required)];
        let expected = expected.map(|(field, fault)| (field.to_owned(), fault));
        assert_eq!(faults(refused), expected);
    }
    assert_eq!(service.traces().await, traces);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_may_not_is_refused_before_anything_is_looked_at(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Delivered, LATER).await;
    let clerk = service.as_role("delivery");
    assert_eq!(
        reason(clerk.act(Many::Suspend, &[1]).await),
        Reason::PermissionDenied
    );
    assert_eq!(
        reason(clerk.act(Many::Mark, &[]).await),
        Reason::PermissionDenied
    );
    assert_eq!(
        service.as_role("viewer").problem(1, Lost).await,
        Reason::PermissionDenied
    );
    assert_eq!(service.status(1).await, Delivered);
    assert_eq!(clerk.problem(1, Lost).await, Reason::Unspecified);
    assert_eq!(service.status(1).await, Lost);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_cancelled_card_gives_its_payment_back_until_it_was_printed(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Created, LATER).await;
    service.card(2, Printed, LATER).await;
    let results = service.act(Many::Cancel, &[1, 2]).await.expect("both");
    assert!(
        results
            .iter()
            .all(|told| told.outcome() == CardOutcome::Done)
    );
    let free = "select id from transaction where card_id is null";
    assert_eq!(service.number(free).await, 1);
    let bound = "select card_id from transaction where card_id is not null";
    assert_eq!(service.number(bound).await, 2);
    let facts = service.told::<Transaction>("cards.transaction.freed").await;
    let told: Vec<_> = facts
        .iter()
        .map(|fact| {
            let used = |state: &Option<Transaction>| state.as_ref().map(|of| of.is_used_for_card);
            (
                fact.entity_id,
                fact.version,
                used(&fact.before),
                used(&fact.after),
            )
        })
        .collect();
    assert_eq!(told, [(1, 2, Some(true), Some(false))]);
    let holders = "select count(*) from holder
        where has_unused_transaction and not has_valid_card and member_id = 1";
    assert_eq!(service.number(holders).await, 1);
    let card = service.get_card(1).await.expect("it stays");
    assert_eq!(card.status_reason.as_deref(), Some("Because."));
    assert_eq!(card.version, 2);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn light_a_card_named_twice_is_done_once(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Created, "2029-11-20").await;
    let results = service
        .act(Many::Mark, &[1, 1, 9, 9])
        .await
        .expect("each its answer");
    let outcomes: Vec<CardOutcome> = results.iter().map(CardResult::outcome).collect();
    assert_eq!(
        outcomes,
        [
            CardOutcome::Done,
            CardOutcome::AlreadyDone,
            CardOutcome::Refused,
            CardOutcome::Refused
        ]
    );
}
