//! What is printed of a record, told to who tries a template: with its photo, to processes alone, and within
//! the regions of whoever asks.

use futures_util::TryStreamExt;
use photo_store::PhotoStore;
use proto::maillon::cards::v1::CardStatus::{Cancelled, Created, Delivered, Stolen};
use proto::maillon::event::v1::printables_client::PrintablesClient;
use proto::maillon::event::v1::{Printable, ReadPrintableRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::paper::{RED, keep};
use crate::support::{Known, Service, reason};

async fn read(
    service: &Service,
    printed: &str,
    id: i64,
    regions: &[i64],
) -> Result<Vec<Printable>, Status> {
    let asked = service.asked(ReadPrintableRequest {
        r#type: printed.to_owned(),
        id,
        login_id: 7,
        region_ids: regions.to_vec(),
    });
    let parts = PrintablesClient::new(service.channel())
        .read_printable(asked)
        .await?;
    parts.into_inner().try_collect().await
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_is_printed_of_a_record_is_told_to_processes(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    let service = Service::start(db).with_photos(photos.clone());
    service.country().await;
    let known = Known {
        id: 1,
        locality_id: Some(1),
        ..Known::default()
    };
    service.know(known).await;
    let paid = service.paid(1, "MP1").await;
    service.card_of(2, 1, Created, "2029-11-20").await;
    let red = keep(&photos, RED).await;
    let named = format!("update card set photo_file_name = '{}'", red.as_str());
    service.sql(&named).await;

    let process = service.as_role("service");
    let card = read(&process, "card", 2, &[1]).await.expect("a card");
    assert_eq!(card.len(), 1);
    assert!(card[0].photo.starts_with(b"\xff\xd8"), "its photo");
    assert!(card[0].texts.contains_key("card_qrcode"));
    assert_eq!(card[0].label, card[0].texts["card_idNumber"]);
    assert_eq!(card[0].region_ids, [1], "where its member lives");
    assert!(!card[0].texts["card_idNumber"].is_empty());
    let receipt = read(&process, "receipt", paid, &[])
        .await
        .expect("a payment");
    assert_eq!(receipt[0].texts["transaction_number"], "MP1");
    let list = read(&process, "transaction_list", paid, &[1]).await;
    let list = list.expect("a list of one payment");
    assert_eq!(list.len(), 2);
    assert_eq!(list[0].texts["list_count"], "1");
    assert_eq!(list[1].texts["transaction_number"], "MP1");
    for (printed, id, regions, why) in [
        ("card", 2, &[2][..], Reason::CardNotFound),
        ("card", 9, &[], Reason::CardNotFound),
        ("receipt", paid, &[2], Reason::TransactionNotFound),
        ("transaction_list", paid, &[2], Reason::TransactionNotFound),
        ("delivery", 1, &[], Reason::DeliveryNotFound),
        ("document", 1, &[], Reason::ValidationFailed),
    ] {
        assert_eq!(
            reason(read(&process, printed, id, regions).await),
            why,
            "{printed}"
        );
    }
    assert_eq!(
        reason(read(&service, "card", 2, &[]).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn no_template_is_tried_with_a_card_that_is_not_printed_any_more(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for (id, status, until) in [
        (1, Created, "2029-11-20"),
        (2, Cancelled, "2029-11-20"),
        (3, Stolen, "2029-11-20"),
        (4, Delivered, "2020-01-01"),
        (5, Delivered, "2029-11-20"),
    ] {
        service.card(id, status, until).await;
    }
    let process = service.as_role("service");
    for id in [2, 3, 4] {
        let refused = reason(read(&process, "card", id, &[]).await);
        assert_eq!(refused, Reason::CardNotPrintable, "{id}");
    }
    for id in [1, 5] {
        assert!(read(&process, "card", id, &[]).await.is_ok(), "{id}");
    }
}
