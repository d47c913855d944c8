//! Cards as a PDF: the asked order, front and back, photos; who may, and how many; and no state changes.

use photo_store::PhotoStore;
use proto::maillon::cards::v1::CardStatus::{
    Cancelled, Created, Damaged, Faulty, Lost, Printed, Replaced, Stolen,
};
use proto::maillon::cards::v1::{CardLayout, PrintCardsRequest};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::paper::{BLUE, Paper, RED, keep};
use crate::support::{Known, Service, fault, faults, reason, refusal};

const LATER: &str = "2029-11-20";

async fn print(service: &Service, ids: Option<&[i64]>) -> Result<Paper, Status> {
    let request = PrintCardsRequest {
        card_ids: ids.unwrap_or_default().to_vec(),
        sent: ids.map(|_| "card_ids".to_owned()).into_iter().collect(),
        ..PrintCardsRequest::default()
    };
    laid(service, request).await
}

async fn laid(service: &Service, request: PrintCardsRequest) -> Result<Paper, Status> {
    let asked = service.asked(request);
    Paper::of(service.cards().print_cards(asked).await).await
}

/// Why there is no paper.
async fn refused(service: &Service, ids: Option<&[i64]>) -> Reason {
    reason(print(service, ids).await)
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn cards_are_printed_in_the_asked_order_with_their_photos_and_stay_as_they_are(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    let service = Service::start(db).with_photos(photos.clone());
    for id in 1..=3 {
        service.card(id, Created, LATER).await;
    }
    service.card(4, Printed, LATER).await;
    // The photo of the second card is lost.
    let (red, blue) = (keep(&photos, RED).await, keep(&photos, BLUE).await);
    let named = format!(
        "update card set photo_file_name = '{}' where id = 1;
        update card set photo_file_name = '{}' where id = 3",
        red.as_str(),
        blue.as_str()
    );
    service.sql(&named).await;
    let traces = service.traces().await;

    let paper = print(&service, Some(&[3, 2, 1, 3])).await.expect("three");
    assert_eq!(paper.pages(), 6, "front and back, each card once");
    let photos = |page| [BLUE, RED].map(|colour| paper.pixels(page, colour) > 1_000);
    let fronts = [photos(0), photos(2), photos(4)];
    assert_eq!(fronts, [[true, false], [false, false], [false, true]]);
    let again = print(&service, Some(&[3, 2, 1])).await.expect("the same");
    assert!(paper.bytes == again.bytes, "the same cards, the same bytes");
    let all = print(&service, None).await.expect("all that are created");
    assert_eq!(all.pages(), 6);
    let one = print(&service, Some(&[4]))
        .await
        .expect("one printed before");
    assert_eq!(one.pages(), 2);

    let facts = service.told::<Export>("cards.export.made").await;
    let told: Vec<_> = facts.into_iter().filter_map(|fact| fact.after).collect();
    assert!(
        told.iter()
            .all(|told| (&*told.list, &*told.format) == ("cards_to_print", "pdf"))
    );
    assert_eq!(
        told.iter().map(|told| told.rows).collect::<Vec<_>>(),
        [3, 3, 3, 1]
    );
    let (cards, transactions, facts) = service.traces().await;
    assert_eq!(
        (cards, transactions, facts),
        (traces.0, traces.1, traces.2 + 4)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_can_not_be_printed_is_refused_whole(db: PgPool) {
    let service = Service::start(db);
    assert_eq!(
        faults(print(&service, None).await),
        fault("card_ids", Fault::Required)
    );
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
    let traces = service.traces().await;
    assert_eq!(
        faults(print(&service, Some(&[])).await),
        fault("card_ids", Fault::Required)
    );
    assert_eq!(
        refused(&service, Some(&[1, 999])).await,
        Reason::CardNotFound
    );
    let own_template = service.asked(PrintCardsRequest {
        card_ids: vec![1],
        report_id: Some(1),
        ..PrintCardsRequest::default()
    });
    let answer = Paper::of(service.cards().print_cards(own_template).await).await;
    assert_eq!(faults(answer), fault("report_id", Fault::UnknownReference));
    for role in ["viewer", "delivery", "enrolment"] {
        let other = service.as_role(role);
        assert_eq!(refused(&other, Some(&[1])).await, Reason::PermissionDenied);
    }
    let limited = service.limited("cards", &[2], 7);
    assert_eq!(refused(&limited, Some(&[2, 1])).await, Reason::CardNotFound);
    assert_eq!(service.traces().await, traces);

    let own = print(&limited, None).await.expect("its own card");
    assert_eq!(own.pages(), 2);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn cards_lie_on_paper_as_the_workstation_needs_it(db: PgPool) {
    let service = Service::start(db);
    for id in 1..=11 {
        service.card(id, Created, LATER).await;
    }
    let traces = service.traces().await;
    let sheet = Some(CardLayout::SheetA4.into());
    let single = laid(&service, PrintCardsRequest::default())
        .await
        .expect("eleven");
    assert_eq!(single.pages(), 22);
    let sheets = laid(
        &service,
        PrintCardsRequest {
            layout: sheet,
            ..PrintCardsRequest::default()
        },
    );
    assert_eq!(sheets.await.expect("ten to a sheet").pages(), 4);
    let moved = laid(
        &service,
        PrintCardsRequest {
            offset_x: Some(1.5),
            offset_y: Some(-0.5),
            ..PrintCardsRequest::default()
        },
    );
    assert!(moved.await.expect("moved").bytes != single.bytes);

    let test = laid(
        &service,
        PrintCardsRequest {
            is_test: Some(true),
            layout: sheet,
            ..PrintCardsRequest::default()
        },
    );
    assert_eq!(test.await.expect("rulers on both sides").pages(), 2);
    let far = laid(
        &service,
        PrintCardsRequest {
            offset_y: Some(12.0),
            ..PrintCardsRequest::default()
        },
    );
    assert_eq!(faults(far.await), fault("offsetY", Fault::OutOfRange));
    let (cards, transactions, facts) = service.traces().await;
    // A test card shows nobody's data: three were told.
    assert_eq!(
        (cards, transactions, facts),
        (traces.0, traces.1, traces.2 + 3)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn light_cards_that_were_given_up_are_not_printed(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Created, LATER).await;
    for (id, status) in [
        (2, Cancelled),
        (3, Lost),
        (4, Stolen),
        (5, Replaced),
        (6, Faulty),
        (7, Damaged),
    ] {
        service.card(id, status, LATER).await;
        let told = refusal(print(&service, Some(&[1, id])).await);
        assert_eq!(told.reason(), Reason::CardNotPrintable);
        let counts = &told.message().counts;
        assert_eq!(
            (counts["cards"], counts["status"]),
            (1, i64::from(status as i32))
        );
        assert_eq!(counts["card"].to_string(), crate::card_world::number(id));
    }
    let told = refusal(print(&service, Some(&[5, 4, 1])).await);
    assert_eq!(told.message().counts["cards"], 2);
    print(&service, Some(&[1])).await.expect("the others are");
}
