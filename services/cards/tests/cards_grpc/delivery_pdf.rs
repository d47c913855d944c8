//! Slips and signing sheets: pages, photos, the lines that the caller sees; and no state changes.

use photo_store::PhotoStore;
use proto::maillon::cards::v1::{DeliveryDocument, PrintDeliveriesRequest};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::paper::{BLUE, Paper, keep};
use crate::support::{Service, fault, faults, reason};

const SLIP: DeliveryDocument = DeliveryDocument::Slip;
const SHEET: DeliveryDocument = DeliveryDocument::SigningSheet;

async fn print(
    service: &Service,
    document: DeliveryDocument,
    ids: Option<&[i64]>,
) -> Result<Paper, Status> {
    let asked = service.asked(PrintDeliveriesRequest {
        delivery_ids: ids.unwrap_or_default().to_vec(),
        document: Some(document.into()),
        sent: ids.map(|_| "delivery_ids".to_owned()).into_iter().collect(),
        ..PrintDeliveriesRequest::default()
    });
    Paper::of(service.deliveries().print_deliveries(asked).await).await
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_slip_goes_on_over_pages_and_changes_nothing(db: PgPool) {
    let service = Service::with_cards(db, 1..=62).await;
    let cards: Vec<i64> = (1..=62).collect();
    let long = service.parcel(&cards[..60]).await;
    let short = service.sent_parcel(&cards[60..]).await;
    let facts = service.subjects().await.len();

    let slip = print(&service, SLIP, Some(&[long])).await.expect("a slip");
    assert!(slip.pages() > 1, "sixty lines");
    let two = print(&service, SLIP, Some(&[short, long]))
        .await
        .expect("both");
    assert_eq!(two.pages(), slip.pages() + 1);
    let open = print(&service, SLIP, None).await.expect("all open ones");
    assert_eq!(open.pages(), two.pages());
    let sheet = print(&service, SHEET, Some(&[long]))
        .await
        .expect("a sheet");
    assert!(sheet.pages() > slip.pages(), "its lines are higher");
    let absent = service.asked(PrintDeliveriesRequest {
        delivery_ids: vec![long],
        ..PrintDeliveriesRequest::default()
    });
    let answer = service.deliveries().print_deliveries(absent).await;
    let paper = Paper::of(answer).await.expect("a slip");
    assert!(paper.bytes == slip.bytes, "the slip is what is printed");

    let told = service.told::<Export>("cards.export.made").await;
    let rows: Vec<_> = told.into_iter().filter_map(|fact| fact.after).collect();
    assert!(
        rows.iter()
            .all(|told| (&*told.list, &*told.format) == ("deliveries_to_print", "pdf"))
    );
    let rows: Vec<i64> = rows.iter().map(|told| told.rows).collect();
    assert_eq!(rows, [1, 2, 2, 1, 1]);
    assert_eq!(service.subjects().await.len(), facts + 5);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn photos_stand_on_the_signing_sheet_alone(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    let service = Service::with_cards(db, 1..=2)
        .await
        .with_photos(photos.clone());
    let name = keep(&photos, BLUE).await;
    let named = format!(
        "update card set photo_file_name = '{}' where id = 2",
        name.as_str()
    );
    service.sql(&named).await;
    let parcel = service.parcel(&[1, 2]).await;
    let sheet = print(&service, SHEET, Some(&[parcel]))
        .await
        .expect("a sheet");
    assert!(sheet.pixels(0, BLUE) > 500);
    let slip = print(&service, SLIP, Some(&[parcel]))
        .await
        .expect("a slip");
    assert_eq!(slip.pixels(0, BLUE), 0);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn who_prints_sees_the_own_lines_alone(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for id in 1..=40 {
        service.card_at(id, 1 + i64::from(id == 1), "Koné").await;
    }
    service.card_at(41, 1, "Koné").await;
    let cards: Vec<i64> = (1..=40).collect();
    let (both, other) = (service.parcel(&cards).await, service.parcel(&[41]).await);
    let limited = service.limited("delivery", &[2], 7);
    let whole = print(&service, SHEET, Some(&[both]))
        .await
        .expect("a sheet");
    let own = print(&limited, SHEET, Some(&[both]))
        .await
        .expect("a sheet");
    assert_eq!((whole.pages() > 3, own.pages()), (true, 1));

    let refused = print(&limited, SLIP, Some(&[both, other])).await;
    assert_eq!(reason(refused), Reason::DeliveryNotFound);
    let unknown = print(&service, SLIP, Some(&[both, 999])).await;
    assert_eq!(reason(unknown), Reason::DeliveryNotFound);
    let none = print(&service, SLIP, Some(&[])).await;
    assert_eq!(faults(none), fault("delivery_ids", Fault::Required));
    let own_template = service.asked(PrintDeliveriesRequest {
        delivery_ids: vec![both],
        report_id: Some(1),
        ..PrintDeliveriesRequest::default()
    });
    let answer = Paper::of(service.deliveries().print_deliveries(own_template).await).await;
    assert_eq!(faults(answer), fault("report_id", Fault::UnknownReference));
    let cashier = print(&service.as_role("cashier"), SLIP, Some(&[both])).await;
    assert_eq!(reason(cashier), Reason::PermissionDenied);
}
