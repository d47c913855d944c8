//! Each check finds what breaks its rule, says how many and which, and nothing where all is well; what can be
//! mended is.

use outbox::Actor;
use proto::maillon::cards::v1::CardStatus::{Created, Delivered};
use proto::maillon::cards::v1::{ListCardsRequest, ListDeliveriesRequest, ListTransactionsRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Service, reason};

/// A day that is far away.
const GOOD: &str = "2099-11-30";

/// What is wrong: the check, and which records it found.
async fn wrong(service: &Service) -> Vec<(String, Vec<i64>)> {
    let results = service.app.checker().run().await.expect("the checks");
    assert!(results.len() >= 13);
    let told = results.into_iter().map(|result| {
        let count = result.count.expect("it could be made");
        let ids: Vec<i64> = result.examples.iter().map(|record| record.id).collect();
        if !ids.is_empty() {
            assert_eq!(ids.len().to_string(), count.to_string(), "count = list");
        }
        (count, (result.name, ids))
    });
    let found = told.filter(|(count, _)| *count > 0);
    found.map(|(_, told)| told).collect()
}

/// Card 1 of member 1 was handed over by delivery 1, card 2 of member 2 is made; nothing holds together what
/// is written from then on.
async fn world(db: PgPool) -> Service {
    let service = Service::start(db);
    service.card(1, Delivered, GOOD).await;
    service.card(2, Created, GOOD).await;
    service
        .sql(
            "insert into delivery (id, uuid, code, status, is_error_type, sent_at, created_at, created_by,
                created_by_id, updated_at, updated_by)
            values (1, gen_random_uuid(), 'LIV-2026-000001', 5, false, '2026-11-05', now(), 'x', 7, now(),
                'x');
            insert into delivery_line (delivery_id, nth, card_id, card_id_number, delivered_at, received_by,
                settled_at, settled_by, is_open)
            values (1, 0, 1, '26000000018', '2026-11-10', 'Awa', now(), 'x', false);
            alter table transaction drop constraint transaction_card_fkey;
            alter table card drop constraint card_transaction_fkey;
            drop index card_in_hand_key",
        )
        .await;
    service.app.refresh_holders().await.expect("the flags");
    service
}

/// A check, what breaks its rule, what takes that back, and what it then finds.
type Case = (&'static str, &'static str, &'static str, &'static [i64]);

const CASES: [Case; 13] = [
    (
        "card_two_in_hand",
        "update card set member_id = 1, status = 4, delivered_at = '2026-11-10' where id = 2",
        "update card set member_id = 2, status = 1, delivered_at = null where id = 2",
        &[1, 2],
    ),
    (
        "card_without_print_date",
        "update card set printed_at = null where id = 1",
        "update card set printed_at = '2026-11-02' where id = 1",
        &[1],
    ),
    (
        "card_delivered_without_line",
        "update delivery_line set card_id = null",
        "update delivery_line set card_id = 1",
        &[1],
    ),
    (
        "card_on_no_delivery",
        "update card set status = 3, printed_at = now() where id = 2",
        "update card set status = 1, printed_at = null where id = 2",
        &[2],
    ),
    (
        "card_not_in_delivery",
        "update delivery set status = 3; update delivery_line set is_open = true",
        "update delivery set status = 5; update delivery_line set is_open = false",
        &[1],
    ),
    (
        "card_replaced_by_none",
        "update card set status = 10 where id = 1",
        "update card set status = 4 where id = 1",
        &[1],
    ),
    (
        "card_of_no_member",
        "update card set member_id = 77 where id = 2;
        update known_member set is_archived = true where id = 1",
        "update card set member_id = 2 where id = 2;
        update known_member set is_archived = false where id = 1",
        &[1, 2],
    ),
    (
        "transaction_without_card",
        "update transaction set card_id = 99 where id = 1",
        "update transaction set card_id = 1 where id = 1",
        &[1],
    ),
    (
        "transaction_of_no_member",
        "update transaction set member_id = 77 where id = 2",
        "update transaction set member_id = 2 where id = 2",
        &[2],
    ),
    (
        "delivery_left_open",
        "update delivery_line set is_open = true",
        "update delivery_line set is_open = false",
        &[1],
    ),
    (
        "delivery_on_the_way",
        "update delivery set status = 3, sent_at = '2026-08-01';
        update delivery_line set settled_at = null, delivered_at = null",
        "update delivery set status = 5, sent_at = '2026-11-05';
        update delivery_line set settled_at = now(), delivered_at = '2026-11-10'",
        &[1],
    ),
    (
        "card_holders",
        "update holder set has_valid_card = false where member_id = 2;
        insert into holder (member_id, has_valid_card, has_unused_transaction, version)
        values (3, true, false, 1)",
        "update holder set has_valid_card = true where member_id = 2; delete from holder where member_id = 3",
        &[2, 3],
    ),
    (
        "card_figures",
        "insert into figure values (1, 0, 12, 99, 5, 0)",
        "delete from figure where key = 99",
        &[],
    ),
];

/// Of sums: they have no list, and are worked out anew.
const MENDED: [&str; 2] = ["card_holders", "card_figures"];

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn each_check_finds_what_breaks_its_rule(db: PgPool) {
    let service = world(db).await;
    assert_eq!(wrong(&service).await, []);
    for (name, broken, whole, ids) in CASES {
        service.sql(broken).await;
        let found = wrong(&service).await;
        let own = found.iter().find(|(check, _)| check == name);
        assert_eq!(own.map(|(_, ids)| &**ids), Some(ids), "{name}: {found:?}");
        if !MENDED.contains(&name) {
            let list = listed(&service, name).await.expect("it is good");
            assert_eq!(list, (ids.len(), ids.to_vec()), "{name}");
        }
        service.sql(whole).await;
        assert_eq!(wrong(&service).await, [], "{name} is gone");
    }
}

/// The list that a check leads to: how many it says there are, and which.
async fn listed(service: &Service, check: &str) -> Result<(usize, Vec<i64>), Status> {
    let named = Some(check.to_owned());
    macro_rules! list {
        ($client:ident, $call:ident, $request:ident) => {{
            let request = $request {
                check: named,
                ..$request::default()
            };
            let answer = service.$client().$call(service.asked(request)).await?;
            let list = answer.into_inner();
            assert!(!list.total_is_estimate);
            (list.total, list.rows.iter().map(|row| row.id).collect())
        }};
    }
    let (total, mut ids): (i64, Vec<i64>) = match check.split_once('_').map(|parts| parts.0) {
        Some("transaction") => list!(transactions, list_transactions, ListTransactionsRequest),
        Some("delivery") => list!(deliveries, list_deliveries, ListDeliveriesRequest),
        _ => list!(cards, list_cards, ListCardsRequest),
    };
    ids.sort_unstable();
    Ok((usize::try_from(total).expect("not negative"), ids))
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_list_knows_the_checks_of_its_own_records_alone(db: PgPool) {
    let service = world(db).await;
    for name in [
        "card_holders",
        "card_figures",
        "member_flags",
        "delivery_",
        "transaction_x",
    ] {
        assert_eq!(
            reason(listed(&service, name).await),
            Reason::BadRequest,
            "{name}"
        );
    }
    assert_eq!(
        listed(&service, "card_two_in_hand")
            .await
            .expect("it is good"),
        (0, vec![])
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn flags_and_figures_are_mended_from_the_records(db: PgPool) {
    let service = world(db).await;
    for (name, broken, _, _) in CASES.iter().filter(|case| MENDED.contains(&case.0)) {
        service.sql(broken).await;
        assert_eq!(wrong(&service).await.len(), 1, "{name}");
        let checker = service.app.checker();
        let is_noted = checker.request_mend(name, &Actor::default()).await;
        assert!(is_noted.expect("the database"), "{name} can be mended");
        assert_eq!(wrong(&service).await, []);
    }
    let told = service.subjects().await;
    let told = told
        .iter()
        .filter(|one| *one == "cards.check.mend_requested");
    assert_eq!(told.count(), 2);
}
