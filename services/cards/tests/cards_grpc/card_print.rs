//! Full cards for who prints them elsewhere: photos, the asked order, what is left and what is missing; and
//! no state changes.

use bytes::Bytes;
use futures_util::StreamExt;
use photo_store::{FileName, PhotoStore};
use proto::maillon::cards::v1::CardStatus::{Created, Delivered, Printed};
use proto::maillon::cards::v1::{ListCardsToPrintReply, ListCardsToPrintRequest};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Known, Service, fault, faults, reason};

const LATER: &str = "2029-11-20";

/// All pages as one.
async fn print(service: &Service, ids: Option<&[i64]>) -> Result<ListCardsToPrintReply, Status> {
    let asked = service.asked(ListCardsToPrintRequest {
        card_ids: ids.unwrap_or_default().to_vec(),
        sent: ids.map(|_| "card_ids".to_owned()).into_iter().collect(),
        ..ListCardsToPrintRequest::default()
    });
    let mut pages = service
        .cards()
        .list_cards_to_print(asked)
        .await?
        .into_inner();
    let mut whole = ListCardsToPrintReply::default();
    while let Some(page) = pages.next().await {
        let page = page?;
        assert!(page.rows.len() <= 10, "a page is a message");
        whole.rows.extend(page.rows);
        (whole.remaining, whole.missing) = (page.remaining, page.missing);
    }
    Ok(whole)
}

fn ids(reply: &ListCardsToPrintReply) -> Vec<i64> {
    reply.rows.iter().map(|card| card.id).collect()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn cards_come_in_the_asked_order_with_their_photos_and_stay_as_they_are(db: PgPool) {
    let mut service = Service::start(db);
    let folder = tempfile::TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    service = service.with_photos(photos.clone());
    for id in 1..=24 {
        service.card(id, Created, LATER).await;
    }
    service.card(25, Printed, LATER).await;
    let (photo, thumbnail) = (Bytes::from_static(&[1, 2, 3]), Bytes::from_static(&[4]));
    let name = FileName::of(&photo);
    photos.keep(&name, &photo, &thumbnail).await.expect("kept");
    let named = format!(
        "update card set photo_file_name = '{}' where id = 7;
        update card set photo_file_name = '../../etc/passwd' where id = 3",
        name.as_str()
    );
    service.sql(&named).await;
    let traces = service.traces().await;

    let all = print(&service, None).await.expect("all that are created");
    assert_eq!(ids(&all), (1..=24).collect::<Vec<i64>>());
    assert_eq!((all.remaining, all.missing.len()), (0, 0));
    let asked = [25, 7, 999, 3, 7, i64::MAX];
    let some = print(&service, Some(&asked)).await.expect("those");
    assert_eq!(ids(&some), [25, 7, 3]);
    assert_eq!((some.remaining, some.missing), (0, vec![999, i64::MAX]));
    let photos: Vec<_> = some.rows.iter().map(|card| card.photo.as_deref()).collect();
    assert_eq!(photos, [None, Some("data:image/jpeg;base64,AQID"), None]);
    let none = print(&service, Some(&[])).await.expect("none");
    assert_eq!((none.rows.len(), none.remaining), (0, 0));
    // Three facts of their own, and nothing else.
    let facts = service.told::<Export>("cards.export.made").await;
    let told: Vec<i64> = facts
        .iter()
        .filter_map(|fact| fact.after.as_ref().map(|told| told.rows))
        .collect();
    assert_eq!(told, [24, 3, 0]);
    let (cards, transactions, told) = service.traces().await;
    assert_eq!(
        (cards, transactions, told),
        (traces.0, traces.1, traces.2 + 3)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn two_thousand_come_at_once_and_the_rest_is_counted(db: PgPool) {
    let service = Service::start(db);
    // Payments and cards of two thousand and one more.
    service
        .sql(
            "insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type,
                member_id, card_id, created_at,
                created_by, created_by_id, updated_at, updated_by)
            select n, gen_random_uuid(), 1, 'T' || n, '2026-11-01', 2000, 2, n, n, now(), 'awa', 42, now(),
                'awa'
            from generate_series(1, 2001) as n;
            insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname,
                birth_date, member_id_number,
                member_version, expiration_date, qrcode, transaction_id, created_at, created_by,
                created_by_id, updated_at, updated_by)
            select n, gen_random_uuid(), lpad(n::text, 11, '0'), 1, now(), n, 'Awa', 'Koné', '1990-01-01',
                '1', 1, '2029-11-20', 'x', n,
                now(), 'awa', 42, now(), 'awa'
            from generate_series(1, 2001) as n",
        )
        .await;
    let all = print(&service, None).await.expect("all that are created");
    assert_eq!((all.rows.len(), all.remaining), (2_000, 1));
    let many: Vec<i64> = (1..=10_001).collect();
    let refused = print(&service, Some(&many)).await;
    assert_eq!(faults(refused), fault("card_ids", Fault::OutOfRange));
    let missing = print(&service, Some(&many[1_990..2_500]))
        .await
        .expect("good");
    assert_eq!((missing.rows.len(), missing.missing.len()), (11, 499));
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_prints_sees_the_own_territory_alone(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for (id, locality_id) in [(1, 1), (2, 2)] {
        let locality_id = Some(locality_id);
        let known = Known {
            id,
            locality_id,
            ..Known::default()
        };
        service.know(known).await;
        service.card_of(id, id, Created, LATER).await;
    }
    service.card(3, Delivered, LATER).await;
    let limited = service.limited("cards", &[2], 7);
    assert_eq!(ids(&print(&limited, None).await.expect("its own")), [2]);
    let asked = print(&limited, Some(&[1, 2, 3])).await.expect("its own");
    assert_eq!((ids(&asked), asked.missing), (vec![2], vec![1, 3]));
    let viewer = print(&service.as_role("viewer"), None).await;
    assert_eq!(reason(viewer), Reason::PermissionDenied);
}
