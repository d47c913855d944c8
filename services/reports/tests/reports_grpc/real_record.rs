//! A template is tried with a real record, by who may print it; the owner says what is printed of it.

use std::collections::HashMap;

use futures_util::FutureExt;
use platform::Refusal;
use print::templates;
use prost::Message;
use proto::maillon::event::v1::{Export, Printable, TemplateUse};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{PreviewReportRequest, ReportType};
use sqlx::PgPool;
use tonic::Status;

use crate::report::{card, content, create, json_of, started};
use crate::support::{Service, bearing};

/// The one card that there is, for who is limited to no region.
fn keep_one_card(service: &Service) {
    let neighbours = &service.app.neighbours;
    neighbours.add_printables(&["card"], |asked| {
        let is_there = asked.id == 4 && asked.region_ids.is_empty();
        let texts = HashMap::from([("card_lastname".to_owned(), "KONÉ".to_owned())]);
        let photo = Vec::new();
        let part = Printable {
            texts,
            photo,
            label: "26000000041".to_owned(),
            region_ids: vec![1],
            ..Printable::default()
        };
        let answer = is_there.then(|| vec![part]);
        async move { answer.ok_or(Refusal::new(Reason::CardNotFound)) }.boxed()
    });
}

async fn preview(
    service: &Service,
    token: &str,
    report_type: ReportType,
    id: i64,
) -> Result<Vec<u8>, Status> {
    let asked = PreviewReportRequest {
        report_type: Some(report_type.into()),
        json: Some(card("{card_lastname}").to_string()),
        entity_id: Some(id),
        ..PreviewReportRequest::default()
    };
    let answer = service
        .reports()
        .preview_report(bearing(token, asked))
        .await?;
    Ok(content(answer).await)
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_template_is_tried_with_a_real_record_by_who_may_print_it(db: PgPool) {
    let (service, admin) = started(db).await;
    let why = |answer: Result<Vec<u8>, Status>| answer.map_err(|status| Refusal::of(&status));
    let away = why(preview(&service, &admin, ReportType::Card, 4).await);
    assert_eq!(
        away.expect_err("nobody is there").reason(),
        Reason::Unavailable
    );

    keep_one_card(&service);
    let file = why(preview(&service, &admin, ReportType::Card, 4).await).expect("a card");
    assert!(file.starts_with(b"%PDF-"));
    let viewer = service.token("viewer", 12, &[]);
    let regional = service.token("admin", 11, &[2]);
    for (token, id, reason) in [
        (&admin, 5, Reason::CardNotFound),
        (&regional, 4, Reason::CardNotFound),
        (&viewer, 4, Reason::PermissionDenied),
    ] {
        let refused = why(preview(&service, token, ReportType::Card, id).await);
        assert_eq!(refused.expect_err("refused").reason(), reason);
    }
    let nothing = why(preview(&service, &admin, ReportType::Unspecified, 4).await);
    let nothing = nothing.expect_err("nothing is printed of it");
    assert_eq!(nothing.message().fields[0].fault(), Fault::OutOfPlace);

    let told: Vec<Vec<u8>> =
        sqlx::query_scalar("select after from outbox where subject = 'reports.export.made'")
            .fetch_all(&service.app.db)
            .await
            .expect("facts");
    let told = told
        .iter()
        .map(|fact| Export::decode(&**fact).expect("its message"));
    let told: Vec<_> = told
        .map(|told| {
            let used = told.template.expect("what it was drawn with");
            assert_eq!(used.sha256.len(), 64);
            let left = &told.records[0];
            assert_eq!((&*left.entity, left.id), ("card", 4));
            assert_eq!((&*left.label, &*left.region_ids), ("26000000041", &[1][..]));
            (told.list, told.format, told.rows, used.r#type, used.version)
        })
        .collect();
    let [card, pdf] = ["card", "pdf"].map(str::to_owned);
    // Nobody kept the template that was sent.
    assert_eq!(told, [(card.clone(), pdf, 1, card, 0)]);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_audit_is_told_which_template_a_real_record_was_tried_with(db: PgPool) {
    let (service, admin) = started(db).await;
    keep_one_card(&service);
    let blue = create(&service, &admin, "Carte bleue").await;
    let current = json_of(&service, &admin, blue.id, None).await;
    for json in [None, Some(current), Some(card("{card_lastname}"))] {
        let asked = PreviewReportRequest {
            id: Some(blue.id),
            json: json.map(|json| json.to_string()),
            entity_id: Some(4),
            ..PreviewReportRequest::default()
        };
        let tried = service
            .reports()
            .preview_report(bearing(&admin, asked))
            .await;
        content(tried.expect("a card")).await;
    }
    let used = used(&service).await.into_iter();
    let used = used.map(|used| (used.report_id, used.version, used.name));
    let is = |version| (blue.id, version, "Carte bleue".to_owned());
    assert_eq!(used.collect::<Vec<_>>(), [is(1), is(1), is(0)]);
}

/// What the audit is told that records were tried with.
async fn used(service: &Service) -> Vec<TemplateUse> {
    let told: Vec<Vec<u8>> = sqlx::query_scalar(
        "select after from outbox where subject = 'reports.export.made' order by sequence",
    )
    .fetch_all(&service.app.db)
    .await
    .expect("facts");
    let used = told.iter().map(|fact| {
        let told = Export::decode(&**fact).expect("its message");
        told.template.expect("what it was drawn with")
    });
    used.collect()
}

/// The shipped template of a type, drawn with a record of which the owner tells this.
async fn shipped(service: &Service, token: &str, kind: ReportType, json: &str) -> Vec<u8> {
    let asked = PreviewReportRequest {
        report_type: Some(kind.into()),
        json: Some(json.to_owned()),
        entity_id: Some(4),
        ..PreviewReportRequest::default()
    };
    let answer = service
        .reports()
        .preview_report(bearing(token, asked))
        .await;
    content(answer.expect("a file")).await
}

/// Answers for these types a record and its one line.
fn keep_a_line(service: &Service, kinds: &'static [&'static str], goes_back: bool) {
    service.app.neighbours.add_printables(kinds, move |_| {
        let part = |field: &str, goes_back| Printable {
            texts: HashMap::from([(field.to_owned(), "KONÉ".to_owned())]),
            goes_back,
            ..Printable::default()
        };
        let parts = vec![
            part("list_count", goes_back),
            part("member_lastname", false),
        ];
        async move { Ok(parts) }.boxed()
    });
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_list_is_tried_with_a_record_as_its_one_line(db: PgPool) {
    let (service, admin) = started(db).await;
    keep_a_line(&service, &["member_list", "transaction_list"], false);
    // Each reads templates, and not what is printed with them.
    for (kind, json, role) in [
        (ReportType::MemberList, templates::MEMBER_LIST, "reports"),
        (
            ReportType::TransactionList,
            templates::TRANSACTION_LIST,
            "delivery",
        ),
    ] {
        let file = shipped(&service, &admin, kind, json).await;
        assert!(file.starts_with(b"%PDF-"));
        let blind = service.token(role, 12, &[]);
        let refused = preview(&service, &blind, kind, 4).await;
        let refused = Refusal::of(&refused.expect_err("may not read them"));
        assert_eq!(refused.reason(), Reason::PermissionDenied);
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn what_goes_back_is_shown_on_the_slip_that_it_is_printed_with(db: PgPool) {
    let (service, admin) = started(db).await;
    keep_a_line(&service, &["delivery"], true);
    let of = |json: String| {
        let (service, admin) = (&service, &admin);
        async move { shipped(service, admin, ReportType::Delivery, &json).await }
    };
    let own = templates::DELIVERY.replace("BORDEREAU", "FEUILLE");
    let (slip_back, chosen) = (of(templates::DELIVERY.to_owned()).await, of(own).await);
    assert_eq!(slip_back, of(templates::ERROR_DELIVERY.to_owned()).await);
    assert_ne!(slip_back, chosen);
    let used = used(&service).await.into_iter();
    let used = used.map(|used| (used.r#type, used.report_id));
    let is = |word: &str| (word.to_owned(), 0);
    assert_eq!(
        used.collect::<Vec<_>>(),
        [is("error_delivery"), is("delivery"), is("delivery")]
    );
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_document_about_a_real_member_says_what_the_sample_types(db: PgPool) {
    let (service, admin) = started(db).await;
    keep_a_line(&service, &["document"], false);
    let of = async |sample: Option<&str>| {
        let asked = PreviewReportRequest {
            report_type: Some(ReportType::Document.into()),
            json: Some(templates::DOCUMENT.to_owned()),
            entity_id: Some(4),
            preview_data: sample.map(str::to_owned),
            ..PreviewReportRequest::default()
        };
        let mut reports = service.reports();
        let answer = reports.preview_report(bearing(&admin, asked)).await;
        content(answer.expect("a file")).await
    };
    let usual = of(None).await;
    let typed = of(Some(r#"{"fields": {"document_title": "REÇU"}}"#)).await;
    let silent = of(Some(r#"{"fields": {"member_lastname": "DIALLO"}}"#)).await;
    assert_ne!(usual, typed, "a title that was typed is printed");
    assert_ne!(
        usual, silent,
        "so is that of the type, where none was typed"
    );
    let empty = of(Some("{}")).await;
    assert_eq!(
        silent, empty,
        "who the member is comes from the record alone"
    );
}
