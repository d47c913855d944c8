//! Lists of cards: every filter, every order, territory, totals, exports.

use futures_util::StreamExt;
use proto::maillon::cards::v1::CardStatus::{
    self, Created, Delivered, Expired, Lost, Printed, Suspended,
};
use proto::maillon::cards::v1::{
    CountExpiringCardsRequest, ExportCardsRequest, ListCardsReply, ListCardsRequest,
    ListCardsToDeliverRequest,
};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::card_world::number;
use crate::support::{Known, Service, day, fault, faults, reason};

const ORDERS: [&str; 17] = [
    "card_id",
    "card_idNumber",
    "card_firstname",
    "card_lastname",
    "card_status",
    "card_birthDate",
    "card_memberIdNumber",
    "card_membershipStartDate",
    "card_expirationDate",
    "card_deliveredAt",
    "card_createdAt",
    "card_printedAt",
    "card_version",
    "locality_name",
    "subprefecture_name",
    "department_name",
    "region_name",
];

async fn list(service: &Service, asked: ListCardsRequest) -> Result<ListCardsReply, Status> {
    let asked = service.asked(asked);
    let answer = service.cards().list_cards(asked).await;
    answer.map(tonic::Response::into_inner)
}

async fn ids(service: &Service, asked: ListCardsRequest) -> Vec<i64> {
    let found = list(service, asked).await.expect("a good request");
    let ids: Vec<i64> = found.rows.iter().map(|card| card.id).collect();
    assert_eq!(usize::try_from(found.total), Ok(ids.len()));
    assert!(!found.total_is_estimate);
    ids
}

/// Six cards in two regions, one of a member without a place.
async fn cards(service: &Service) {
    service.country().await;
    for (id, firstname, lastname, locality_id, status, expires) in [
        (1, "Awa", "Koné", Some(1), Created, "2029-11-20"),
        (
            2,
            "Adjoua Marie",
            "N'Guessan",
            Some(1),
            Printed,
            "2029-01-31",
        ),
        (3, "Ibrahim", "Touré", Some(2), Delivered, "2026-11-21"),
        (4, "Awa", "Touré", Some(2), Delivered, "2026-11-20"),
        (5, "Yao", "Kouassi", None, Suspended, "2026-01-01"),
        (6, "Zié", "Ouattara", Some(1), Lost, "2028-02-29"),
    ] {
        service
            .know(Known {
                id,
                firstname,
                lastname,
                locality_id,
                ..Known::default()
            })
            .await;
        service.card_of(id, id, status, expires).await;
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn every_filter_finds_what_it_says(db: PgPool) {
    let service = Service::start(db);
    cards(&service).await;
    let all = ListCardsRequest::default;
    let text = |filter: &str| ListCardsRequest {
        filter: Some(filter.to_owned()),
        ..all()
    };
    let status = |status: CardStatus| ListCardsRequest {
        status: Some(status.into()),
        ..all()
    };
    let of_member = |typed: &str| ListCardsRequest {
        member_id_number: Some(typed.to_owned()),
        ..all()
    };
    assert_eq!(ids(&service, all()).await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids(&service, text("TOURE")).await, [3, 4]);
    assert_eq!(ids(&service, text("awa toure")).await, [4]);
    assert_eq!(ids(&service, text("marie adjoua")).await, [2]);
    assert_eq!(ids(&service, text("ya")).await, [5]);
    assert_eq!(ids(&service, text(&number(3))).await, [3]);
    assert_eq!(ids(&service, text("000026 000004")).await, [4]);
    assert_eq!(ids(&service, text("%")).await, [0_i64; 0]);
    assert_eq!(
        ids(&service, text("'; drop table card --")).await,
        [0_i64; 0]
    );
    assert_eq!(ids(&service, of_member("0000-26-000005")).await, [5]);
    assert_eq!(ids(&service, of_member("000006")).await, [6]);
    assert_eq!(ids(&service, of_member("_%")).await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids(&service, of_member(&number(3))).await, [0_i64; 0]);
    assert_eq!(ids(&service, status(Delivered)).await, [3]);
    assert_eq!(ids(&service, status(Expired)).await, [4]);
    assert_eq!(ids(&service, status(Suspended)).await, [5]);
    assert_eq!(
        ids(&service, status(CardStatus::Unspecified)).await,
        [0_i64; 0]
    );
    let member = ListCardsRequest {
        member_id: Some(2),
        ..all()
    };
    assert_eq!(ids(&service, member).await, [2]);
    let region = ListCardsRequest {
        region_id: Some(2),
        filter: Some("awa".to_owned()),
        ..all()
    };
    assert_eq!(ids(&service, region).await, [4]);
    let expiring = ListCardsRequest {
        expires_from: day("2026-11-21"),
        expires_to: day("2029-01-31"),
        ..all()
    };
    assert_eq!(ids(&service, expiring).await, [2, 3, 6]);
    let made = |from, to| ListCardsRequest {
        created_from: day(from),
        created_to: day(to),
        ..all()
    };
    assert_eq!(
        ids(&service, made("2026-11-01", "2026-11-01")).await.len(),
        6
    );
    assert_eq!(
        ids(&service, made("2026-11-02", "2026-11-30")).await,
        [0_i64; 0]
    );
    // One has expired: it is answered so.
    let found = list(&service, status(Expired)).await.expect("good");
    assert_eq!(found.rows[0].status(), Expired);
    assert_eq!(found.rows[0].region_name.as_deref(), Some("Region 2"));
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn every_order_is_total_and_pages_join(db: PgPool) {
    let service = Service::start(db);
    cards(&service).await;
    for order in ORDERS {
        for (descending, filter) in [(false, None), (true, None), (false, Some("a"))] {
            let asked = |limit, offset| ListCardsRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                filter: filter.map(str::to_owned),
                limit,
                offset,
                ..ListCardsRequest::default()
            };
            let whole = ids(&service, asked(None, None)).await;
            let mut joined = Vec::new();
            for offset in 0..=6 {
                let page = list(&service, asked(Some(1), Some(offset)))
                    .await
                    .expect("good");
                joined.extend(page.rows.iter().map(|card| card.id));
                let all = i64::try_from(whole.len()).expect("few");
                assert!(offset > all || page.total == all, "{order} {offset}");
            }
            assert_eq!(joined, whole, "{order} {descending}");
        }
    }
    let by_name = ListCardsRequest {
        order_by: Some("card_lastname".to_owned()),
        ..ListCardsRequest::default()
    };
    assert_eq!(ids(&service, by_name).await, [1, 5, 2, 6, 3, 4]);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_list_is_bounded_by_the_territory(db: PgPool) {
    let service = Service::start(db);
    cards(&service).await;
    let all = ListCardsRequest::default;
    let stranger = service.limited("cards", &[2], 7);
    assert_eq!(ids(&stranger, all()).await, [3, 4]);
    assert_eq!(
        ids(&service.limited("cards", &[2], 42), all()).await,
        [3, 4, 5]
    );
    assert_eq!(
        ids(&service.limited("cards", &[9], 7), all()).await,
        [0_i64; 0]
    );
    let elsewhere = ListCardsRequest {
        region_id: Some(1),
        ..all()
    };
    assert_eq!(ids(&stranger, elsewhere).await, [0_i64; 0]);
    assert_eq!(
        reason(list(&service.as_role("reports"), all()).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn bad_pages_are_refused(db: PgPool) {
    let service = Service::start(db);
    let order = ListCardsRequest {
        order_by: Some("c.id; drop table card".to_owned()),
        ..ListCardsRequest::default()
    };
    assert_eq!(reason(list(&service, order).await), Reason::BadRequest);
    let limit = ListCardsRequest {
        limit: Some(10_001),
        ..ListCardsRequest::default()
    };
    assert_eq!(
        faults(list(&service, limit).await),
        fault("_limit", Fault::OutOfRange)
    );
    let number = ListCardsRequest {
        member_id_number: Some("1".repeat(300)),
        ..ListCardsRequest::default()
    };
    let refused = list(&service, number).await;
    assert_eq!(faults(refused), fault("member_idNumber", Fault::TooLong));
}

/// Whoever asks, how many cards expire in 30, 60 and 90 days: each is the length of the list that its bounds
/// ask for.
async fn expiring(service: &Service, asked: CountExpiringCardsRequest) -> Vec<(i64, i64)> {
    let answer = service
        .cards()
        .count_expiring_cards(service.asked(asked))
        .await;
    let rows = answer.expect("a good request").into_inner().rows;
    for row in &rows {
        let listed = ListCardsRequest {
            status: Some(Delivered.into()),
            region_id: asked.region_id,
            expires_from: row.expires_from,
            expires_to: row.expires_to,
            ..ListCardsRequest::default()
        };
        let found = list(service, listed).await.expect("a good request");
        assert_eq!((found.total, found.total_is_estimate), (row.total, false));
        assert!(!row.total_is_estimate);
    }
    rows.iter().map(|row| (row.days, row.total)).collect()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn u1_cards_that_expire_soon_are_counted_in_one_call(db: PgPool) {
    let service = Service::start(db);
    cards(&service).await;
    for (id, status, expires) in [
        (11, Delivered, "2026-12-21"),
        (12, Delivered, "2026-12-22"),
        (13, Delivered, "2027-01-20"),
        (14, Delivered, "2027-01-21"),
        (15, Delivered, "2027-02-19"),
        (16, Delivered, "2027-02-20"),
        (17, Suspended, "2026-12-01"),
    ] {
        service.card(id, status, expires).await;
    }
    let all = CountExpiringCardsRequest::default;
    // The third of `cards` expires today; the fourth did yesterday.
    assert_eq!(expiring(&service, all()).await, [(30, 2), (60, 4), (90, 6)]);
    let region = CountExpiringCardsRequest {
        region_id: Some(2),
        ..all()
    };
    assert_eq!(
        expiring(&service, region).await,
        [(30, 1), (60, 1), (90, 1)]
    );
    let stranger = service.limited("cards", &[9], 7);
    assert_eq!(
        expiring(&stranger, all()).await,
        [(30, 0), (60, 0), (90, 0)]
    );
    let other = service.as_role("reports");
    let refused = other.cards().count_expiring_cards(other.asked(all())).await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_is_printed_and_on_no_open_delivery_can_be_delivered(db: PgPool) {
    let service = Service::start(db);
    cards(&service).await;
    service.card(7, Printed, "2029-11-20").await;
    service.card(8, Printed, "2029-11-20").await;
    service
        .sql(
            "insert into delivery (id, uuid, code, status, is_error_type, created_at, created_by,
                created_by_id, updated_at, updated_by)
            values (1, gen_random_uuid(), 'LIV-2026-000001', 1, true, now(), 'awa', 42, now(), 'awa');
            insert into delivery_line (delivery_id, nth, card_id, card_id_number, is_open)
            values (1, 1, 7, '1', true), (1, 2, 8, '2', false)",
        )
        .await;
    let to_deliver = |asked: ListCardsToDeliverRequest| {
        let (service, asked) = (service.clone(), service.asked(asked));
        async move {
            let answer = service.cards().list_cards_to_deliver(asked).await;
            let found = answer.expect("good").into_inner();
            assert_eq!(usize::try_from(found.total), Ok(found.rows.len()));
            found.rows.iter().map(|card| card.id).collect::<Vec<_>>()
        }
    };
    assert_eq!(
        to_deliver(ListCardsToDeliverRequest::default()).await,
        [2, 8]
    );
    let of_region = ListCardsToDeliverRequest {
        region_id: Some(1),
        ..ListCardsToDeliverRequest::default()
    };
    assert_eq!(to_deliver(of_region).await, [2]);
    let of_delivery = ListCardsRequest {
        delivery_id: Some(1),
        ..ListCardsRequest::default()
    };
    assert_eq!(ids(&service, of_delivery).await, [7, 8]);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn an_export_is_the_list_and_leaves_a_fact(db: PgPool) {
    let service = Service::start(db);
    cards(&service).await;
    service.set_number("global.export.large_rows", 3).await;
    let export = |service: &Service, status: Option<CardStatus>| {
        let asked = service.asked(ExportCardsRequest {
            status: status.map(i32::from),
            format: Some("xlsx".to_owned()),
            order_by: Some("card_lastname".to_owned()),
            descending: Some(true),
            ..ExportCardsRequest::default()
        });
        let service = service.clone();
        async move { service.cards().export_cards(asked).await }
    };
    let rows = export(&service, None)
        .await
        .expect("an admin may")
        .into_inner();
    let rows: Vec<_> = rows.map(|row| row.expect("a row").id).collect().await;
    assert_eq!(rows, [4, 3, 6, 2, 5, 1]);
    let facts = service.told::<Export>("cards.export.made").await;
    let told = facts[0].after.as_ref().expect("a fact");
    assert_eq!(
        (told.list.as_str(), told.format.as_str(), told.rows),
        ("cards", "xlsx", 6)
    );

    let clerk = service.as_role("cards");
    assert_eq!(reason(export(&clerk, None).await), Reason::PermissionDenied);
    assert!(export(&clerk, Some(Created)).await.is_ok());
    assert_eq!(service.told::<Export>("cards.export.made").await.len(), 2);
}
