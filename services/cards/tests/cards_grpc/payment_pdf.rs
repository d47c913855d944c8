//! Payments as PDF: the list that is filtered, and receipts; for who sees them all.

use proto::maillon::cards::v1::{PrintReceiptsRequest, PrintTransactionListRequest};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::paper::Paper;
use crate::support::{Known, Service, fault, faults, reason};

async fn receipts(service: &Service, ids: &[i64]) -> Result<Paper, Status> {
    let request = service.asked(PrintReceiptsRequest {
        transaction_ids: ids.to_vec(),
        ..PrintReceiptsRequest::default()
    });
    Paper::of(service.transactions().print_receipts(request).await).await
}

async fn list(service: &Service, request: PrintTransactionListRequest) -> Result<Paper, Status> {
    let request = service.asked(request);
    Paper::of(service.transactions().print_transaction_list(request).await).await
}

/// Two members of two regions with a payment each.
async fn two_payments(service: &Service) -> [i64; 2] {
    service.country().await;
    let mut paid = [0; 2];
    for id in [1, 2] {
        let known = Known {
            id,
            locality_id: Some(id),
            ..Known::default()
        };
        service.know(known).await;
        paid[usize::from(id == 2)] = service.paid(id, &format!("MP26112{id}")).await;
    }
    paid
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_payment_has_a_receipt_and_its_list_prints(db: PgPool) {
    let service = Service::start(db);
    let [first, second] = two_payments(&service).await;
    let paper = receipts(&service, &[second, first, second]).await;
    assert_eq!(paper.expect("receipts").pages(), 2, "each once");
    let all = list(&service, PrintTransactionListRequest::default()).await;
    assert_eq!(all.expect("a list").pages(), 1);
    let one = PrintTransactionListRequest {
        filter: Some("MP261121".to_owned()),
        ..PrintTransactionListRequest::default()
    };
    list(&service, one).await.expect("a list of one");

    let told = service.told::<Export>("cards.export.made").await;
    let told: Vec<_> = told.into_iter().filter_map(|fact| fact.after).collect();
    let told = told
        .iter()
        .map(|told| (&*told.list, &*told.format, told.rows, told.template.clone()));
    let told: Vec<_> = told
        .map(|(list, format, rows, used)| (list, format, rows, used.map(|used| used.r#type)))
        .collect();
    let used = |kind: &str| Some(kind.to_owned());
    assert_eq!(
        told,
        [
            ("receipt", "pdf", 2, used("receipt")),
            ("transaction_list", "pdf", 2, used("transaction_list")),
            ("transaction_list", "pdf", 1, used("transaction_list")),
        ]
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_lies_elsewhere_is_not_printed(db: PgPool) {
    let service = Service::start(db);
    let [first, second] = two_payments(&service).await;
    let west = service.limited("supervisor", &[1], 7);
    receipts(&west, &[first]).await.expect("their own");
    assert_eq!(
        reason(receipts(&west, &[first, second]).await),
        Reason::TransactionNotFound
    );
    assert_eq!(
        reason(receipts(&service, &[first, 999]).await),
        Reason::TransactionNotFound
    );
    assert_eq!(
        faults(receipts(&service, &[]).await),
        fault("transaction_ids", Fault::Required)
    );
    let unknown = PrintTransactionListRequest {
        report_id: Some(9),
        ..PrintTransactionListRequest::default()
    };
    assert_eq!(
        faults(list(&service, unknown).await),
        fault("report_id", Fault::UnknownReference)
    );
    let stranger = service.as_role("delivery");
    assert_eq!(
        reason(receipts(&stranger, &[first]).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_list_that_would_be_a_book_is_refused(db: PgPool) {
    let service = Service::start(db);
    two_payments(&service).await;
    service
        .sql(
            "insert into transaction (uuid, member_id, date, amount, transaction_type, mobile_operator,
                number, created_at, created_by_id, created_by, updated_at, updated_by)
            select gen_random_uuid(), 1, '2026-11-20', 1, 2, 1, 'N' || nth, now(), 42, 'awa', now(),
                'awa'
            from generate_series(1, 4998) as nth",
        )
        .await;
    let fits = list(&service, PrintTransactionListRequest::default()).await;
    assert!(fits.expect("five thousand").pages() > 100);
    service.paid(1, "ONE-MORE").await;
    let book = list(&service, PrintTransactionListRequest::default()).await;
    assert_eq!(reason(book), Reason::ListTooLong);
}
