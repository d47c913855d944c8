//! Lists of deliveries, and who sees what of them.

use futures_util::StreamExt;
use proto::maillon::cards::v1::{
    CardOutcome, DeliveryLineToSave, DeliveryOutcome, ExportDeliveriesRequest,
    ListDeliveriesRequest, ListDeliveriesToPrintReply, ListDeliveriesToPrintRequest,
    SaveDeliveryRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::parcels::{by_id, by_number, handed, normal, number};
use crate::support::{Service, day, fault, faults, reason};

async fn found(service: &Service, request: ListDeliveriesRequest) -> Vec<i64> {
    let reply = service.list_deliveries(request).await.expect("a list");
    let ids: Vec<i64> = reply.rows.iter().map(|row| row.id).collect();
    assert_eq!(reply.total, i64::try_from(ids.len()).expect("few"));
    ids
}

async fn to_print(service: &Service, ids: Option<&[i64]>) -> ListDeliveriesToPrintReply {
    let asked = service.asked(ListDeliveriesToPrintRequest {
        delivery_ids: ids.unwrap_or_default().to_vec(),
        sent: ids.map(|_| "delivery_ids".to_owned()).into_iter().collect(),
        cleared: Vec::new(),
    });
    let answer = service.deliveries().list_deliveries_to_print(asked).await;
    answer.expect("a list").into_inner()
}

/// Cards 1 and 2 in the regions 1 and 2, card 3 nowhere; a delivery of both, one of the second, one of the
/// third.
pub(crate) async fn country(db: PgPool) -> (Service, [i64; 3]) {
    let service = Service::start(db);
    service.country().await;
    service.card_at(1, 1, "Touré").await;
    service.card_at(2, 2, "Ouattara").await;
    service.member(3).await;
    service.parcel_card(3, 3, 2).await;
    let both = service.sent_parcel(&[1]).await;
    service.delete_delivery(both).await.expect_err("sent");
    service
        .cancel_delivery(both, Some("Refaite"))
        .await
        .expect("sent");
    let ids = [service.parcel(&[1, 2]).await, 0, service.parcel(&[3]).await];
    service.know_more(4, 2).await;
    let second = service.parcel(&[4]).await;
    (service, [ids[0], second, ids[2]])
}

impl Service {
    async fn know_more(&self, id: i64, locality: i64) {
        self.card_at(id, locality, "Bamba").await;
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn filters_narrow_the_list(db: PgPool) {
    let (service, [both, second, nowhere]) = country(db).await;
    let list = ListDeliveriesRequest::default;
    let status = |status| ListDeliveriesRequest {
        status: Some(status),
        ..list()
    };
    assert_eq!(found(&service, status(1)).await, [second, nowhere, both]);
    assert_eq!(found(&service, status(6)).await.len(), 1);
    let drafts = |request: ListDeliveriesRequest| ListDeliveriesRequest {
        status: Some(1),
        ..request
    };
    let cases = [
        (
            ListDeliveriesRequest {
                region_id: Some(1),
                ..list()
            },
            vec![both],
        ),
        (
            ListDeliveriesRequest {
                locality_id: Some(2),
                ..list()
            },
            vec![second, both],
        ),
        (
            ListDeliveriesRequest {
                id_number: Some("0000 26 000001".to_owned()),
                ..list()
            },
            vec![both],
        ),
        (
            ListDeliveriesRequest {
                id_number: Some(number(4)),
                ..list()
            },
            vec![second],
        ),
        (
            ListDeliveriesRequest {
                id_number: Some("26".to_owned()),
                ..list()
            },
            vec![],
        ),
        (
            ListDeliveriesRequest {
                filter: Some("OUATTÀRA awa".to_owned()),
                ..list()
            },
            vec![both],
        ),
        (
            ListDeliveriesRequest {
                filter: Some("liv-2026".to_owned()),
                ..list()
            },
            vec![second, nowhere, both],
        ),
        (
            ListDeliveriesRequest {
                delivery_code: Some("2026000004".to_owned()),
                ..list()
            },
            vec![second],
        ),
        (
            ListDeliveriesRequest {
                delivery_code: Some("%".to_owned()),
                ..list()
            },
            vec![second, nowhere, both],
        ),
        (
            ListDeliveriesRequest {
                sent: Some(true),
                ..list()
            },
            vec![],
        ),
        (
            ListDeliveriesRequest {
                is_error_type: Some(true),
                ..list()
            },
            vec![],
        ),
        (
            ListDeliveriesRequest {
                created_from: day("2026-11-21"),
                created_to: day("2026-11-21"),
                ..list()
            },
            vec![second, nowhere, both],
        ),
        (
            ListDeliveriesRequest {
                created_to: day("2026-11-20"),
                ..list()
            },
            vec![],
        ),
    ];
    for (nth, (request, expected)) in cases.into_iter().enumerate() {
        assert_eq!(
            found(&service, drafts(request)).await,
            expected,
            "case {nth}"
        );
    }
    for (order, ()) in ORDERS {
        let request = ListDeliveriesRequest {
            order_by: Some((*order).to_owned()),
            limit: Some(2),
            ..list()
        };
        let page = service.list_deliveries(request).await.expect(order);
        assert_eq!((page.rows.len(), page.total), (2, 4), "{order}");
    }
    let bad = ListDeliveriesRequest {
        order_by: Some("1; drop table card".to_owned()),
        ..list()
    };
    assert_eq!(
        reason(service.list_deliveries(bad).await),
        Reason::BadRequest
    );
    let bad = ListDeliveriesRequest {
        id_number: Some("\u{0}".to_owned()),
        ..list()
    };
    assert_eq!(
        faults(service.list_deliveries(bad).await),
        fault("id_number", Fault::ControlCharacter)
    );
}

const ORDERS: [(&str, ()); 17] = [
    ("delivery_id", ()),
    ("delivery_code", ()),
    ("delivery_status", ()),
    ("delivery_isErrorType", ()),
    ("delivery_quantity", ()),
    ("delivery_settled", ()),
    ("delivery_createdByLoginId", ()),
    ("delivery_createdByLogin", ()),
    ("delivery_creationDateTime", ()),
    ("delivery_sent", ()),
    ("delivery_sentDateTime", ()),
    ("delivery_receivedDateTime", ()),
    ("delivery_closedDateTime", ()),
    ("delivery_deliveredByLoginId", ()),
    ("delivery_deliveredByLogin", ()),
    ("delivery_reason", ()),
    ("delivery_version", ()),
];

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn somebody_limited_sees_their_members_lines_alone(db: PgPool) {
    let (service, [both, second, nowhere]) = country(db).await;
    let here = service.limited("delivery", &[1], 77);
    let drafts = ListDeliveriesRequest {
        status: Some(1),
        ..ListDeliveriesRequest::default()
    };
    assert_eq!(found(&here, drafts.clone()).await, [both]);
    let reply = here.get_delivery(both).await.expect("a member lives here");
    let numbers: Vec<&str> = reply
        .cards
        .iter()
        .map(|line| line.card_id_number.as_str())
        .collect();
    assert_eq!(numbers, [number(1)]);
    assert_eq!(
        reply.delivery.expect("always there").quantity,
        2,
        "the parcel is the same to all"
    );
    for id in [second, nowhere] {
        assert_eq!(
            reason(here.get_delivery(id).await),
            Reason::DeliveryNotFound
        );
        assert_eq!(
            reason(here.cancel_delivery(id, Some("x")).await),
            Reason::DeliveryNotFound
        );
        let results = here.send_deliveries(&[id]).await.expect("ids");
        assert_eq!(results[0].outcome(), DeliveryOutcome::Refused);
    }
    for text in ["Ouattara", "Bamba"] {
        let request = ListDeliveriesRequest {
            filter: Some(text.to_owned()),
            ..drafts.clone()
        };
        assert_eq!(found(&here, request).await, Vec::<i64>::new(), "{text}");
    }
    let request = ListDeliveriesRequest {
        id_number: Some(number(2)),
        ..drafts.clone()
    };
    assert_eq!(found(&here, request).await, Vec::<i64>::new());
    let request = ListDeliveriesRequest {
        region_id: Some(2),
        ..drafts
    };
    assert_eq!(found(&here, request).await, Vec::<i64>::new());

    let outside = here.save_delivery(normal(&[4])).await;
    assert_eq!(
        faults(outside),
        fault("cards[0].card_id", Fault::UnknownReference)
    );
    // What they don't see stays where it is when they save their lines.
    let change = SaveDeliveryRequest {
        id: Some(both),
        cards: vec![DeliveryLineToSave {
            card_member_id: Some(1),
            ..by_id(1)
        }],
        ..SaveDeliveryRequest::default()
    };
    let saved = here.save_delivery(change).await.expect("their line");
    assert_eq!(service.delivery(saved.id).await.quantity, 2);
    here.send_deliveries(&[both]).await.expect("ids");
    let reply = here
        .hand_over(both, vec![handed(1), handed(2)])
        .await
        .expect("one is theirs");
    let outcomes: Vec<CardOutcome> = reply
        .results
        .iter()
        .map(proto::maillon::cards::v1::CardResult::outcome)
        .collect();
    assert_eq!(outcomes, [CardOutcome::Done, CardOutcome::Refused]);
    assert_eq!(reply.results[1].status, None);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_made_a_delivery_of_unknown_cards_sees_it(db: PgPool) {
    let (service, _) = country(db).await;
    let (mine, theirs) = (
        service.limited("delivery", &[1], 77),
        service.limited("delivery", &[1], 78),
    );
    let save = SaveDeliveryRequest {
        is_error_type: Some(true),
        cards: vec![DeliveryLineToSave {
            motive: Some("Inconnue".to_owned()),
            ..by_number("X 1")
        }],
        ..SaveDeliveryRequest::default()
    };
    let id = mine.save_delivery(save).await.expect("an unknown card").id;
    assert_eq!(mine.get_delivery(id).await.expect("theirs").cards.len(), 1);
    assert_eq!(
        reason(theirs.get_delivery(id).await),
        Reason::DeliveryNotFound
    );
    assert_eq!(
        service
            .get_delivery(id)
            .await
            .expect("national")
            .cards
            .len(),
        1
    );
    let request = ListDeliveriesRequest {
        is_error_type: Some(true),
        id_number: Some("x1".to_owned()),
        ..ListDeliveriesRequest::default()
    };
    assert_eq!(found(&mine, request.clone()).await, [id]);
    assert_eq!(found(&theirs, request).await, Vec::<i64>::new());
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn slips_come_in_the_asked_order_and_change_nothing(db: PgPool) {
    let (service, [both, second, nowhere]) = country(db).await;
    let before = service.subjects().await;
    let reply = to_print(&service, Some(&[nowhere, 99, both, nowhere])).await;
    let ids: Vec<i64> = reply
        .rows
        .iter()
        .filter_map(|row| Some(row.delivery.as_ref()?.id))
        .collect();
    assert_eq!(
        (ids, reply.missing, reply.remaining),
        (vec![nowhere, both], vec![99], 0)
    );
    assert_eq!(reply.rows[1].cards.len(), 2);
    let all = to_print(&service, None).await;
    let ids: Vec<i64> = all
        .rows
        .iter()
        .filter_map(|row| Some(row.delivery.as_ref()?.id))
        .collect();
    assert_eq!(
        ids,
        [both, nowhere, second],
        "the cancelled one is not open"
    );
    assert!(to_print(&service, Some(&[])).await.rows.is_empty());
    let here = to_print(&service.limited("delivery", &[1], 77), None).await;
    assert_eq!(here.rows.len(), 1);
    assert_eq!(here.rows[0].cards.len(), 1);
    assert_eq!(service.subjects().await, before);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn at_most_two_thousand_lines_are_printed_at_once(db: PgPool) {
    let service = Service::with_cards(db, [1]).await;
    service.parcel(&[1]).await;
    service
        .sql(
            "insert into delivery (id, uuid, code, is_error_type, created_at, created_by, created_by_id,
                updated_at, updated_by)
            select 100 + n, gen_random_uuid(), 'LIV-2026-00010' || n, true, now(), 'x', 42, now(), 'x'
            from generate_series(1, 3) as n;
            insert into delivery_line (delivery_id, nth, card_id_number)
            select 100 + d, n, 'X' || n from generate_series(1, 3) as d, generate_series(1, 1500) as n",
        )
        .await;
    let reply = to_print(&service, Some(&[101, 102, 103])).await;
    assert_eq!(
        (reply.rows.len(), reply.rows[0].cards.len(), reply.remaining),
        (1, 1_500, 2)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_list_leaves_as_a_file_and_the_audit_hears(db: PgPool) {
    let (service, [both, second, nowhere]) = country(db).await;
    let export = ExportDeliveriesRequest {
        status: Some(1),
        format: Some("xlsx".to_owned()),
        ..ExportDeliveriesRequest::default()
    };
    let answer = service
        .deliveries()
        .export_deliveries(service.asked(export))
        .await;
    let answer = answer.expect("a file");
    assert_eq!(
        answer
            .metadata()
            .get("x-maillon-rows")
            .map(tonic::metadata::MetadataValue::as_bytes),
        Some(b"3".as_slice())
    );
    let rows: Vec<i64> = answer
        .into_inner()
        .map(|row| row.expect("a row").id)
        .collect()
        .await;
    assert_eq!(rows, [second, nowhere, both]);
    assert_eq!(
        service.subjects().await.last().map(String::as_str),
        Some("cards.export.made")
    );
    service.set_number("global.export.large_rows", 1).await;
    let asked = service
        .as_role("viewer")
        .asked(ExportDeliveriesRequest::default());
    assert_eq!(
        reason(service.deliveries().export_deliveries(asked).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn deliveries_that_nobody_settles_are_found_by_how_long_they_are_on_their_way(db: PgPool) {
    let service = Service::start(db);
    service
        .sql(
            "insert into delivery (id, uuid, code, is_error_type, status, sent_at, created_at, created_by,
                created_by_id, updated_at,
                updated_by)
            select n, gen_random_uuid(), 'LIV-2026-00000' || n, false, status, sent_at, '2026-01-01', 'awa',
                42, now(), 'awa'
            from (values
                (1, 1, null::timestamptz), (2, 2, '2026-10-21T23:59:59Z'), (3, 3, '2026-10-21T08:00:00Z'),
                (4, 4, '2026-10-01T08:00:00Z'),
                (5, 2, '2026-10-22T00:00:00Z'), (6, 5, '2026-10-01T08:00:00Z'), (7, 6, '2026-10-01T08:00:00Z')
            ) as told (n, status, sent_at)",
        )
        .await;
    let unsettled = |days| ListDeliveriesRequest {
        unsettled_days: Some(days),
        ..ListDeliveriesRequest::default()
    };
    assert_eq!(found(&service, unsettled(30)).await, [4, 3, 2]);
    assert_eq!(found(&service, unsettled(50)).await, [4]);
    assert_eq!(found(&service, unsettled(0)).await, [5, 4, 3, 2]);
    let received = ListDeliveriesRequest {
        status: Some(3),
        ..unsettled(30)
    };
    assert_eq!(found(&service, received).await, [3]);
    // By the day on which they left, and by the days that closed ones took.
    let left = ListDeliveriesRequest {
        sent_from: day("2026-10-02"),
        sent_to: day("2026-10-21"),
        ..ListDeliveriesRequest::default()
    };
    assert_eq!(found(&service, left).await, [3, 2]);
    service
        .sql("update delivery set closed_at = '2026-10-09T01:00:00Z' where id in (5, 6)")
        .await;
    let took = |days_from, days_to| ListDeliveriesRequest {
        days_from,
        days_to,
        ..ListDeliveriesRequest::default()
    };
    assert_eq!(found(&service, took(Some(8), Some(8))).await, [6]);
    assert_eq!(found(&service, took(None, Some(7))).await, [0_i64; 0]);
    assert_eq!(found(&service, took(Some(9), None)).await, [0_i64; 0]);
    for days in [-1, 3_651] {
        let refused = service.list_deliveries(took(Some(days), None)).await;
        assert_eq!(faults(refused), fault("daysFrom", Fault::OutOfRange));
        let refused = service.list_deliveries(took(None, Some(days))).await;
        assert_eq!(faults(refused), fault("daysTo", Fault::OutOfRange));
    }
    for days in [-1, 3_651, i64::MAX] {
        let refused = service.list_deliveries(unsettled(days)).await;
        assert_eq!(faults(refused), fault("unsettledDays", Fault::OutOfRange));
    }
    let export = service.asked(ExportDeliveriesRequest {
        unsettled_days: Some(50),
        ..ExportDeliveriesRequest::default()
    });
    let rows = service.deliveries().export_deliveries(export).await;
    assert_eq!(rows.expect("a list").into_inner().count().await, 1);
}
