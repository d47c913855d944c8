//! Previews: of each type, with its sample or one's own, and of what can't be drawn.

use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    ListReportFieldsRequest, ListReportsRequest, PreviewReportRequest, ReportType,
};
use serde_json::json;
use sqlx::PgPool;

use crate::report::{card, content, create, list, save_json, started};
use crate::support::bearing;

/// A PNG of 40 by 40 pixels, by its head, with none behind it.
const HEAD_ALONE: &str = concat!(
    "data:image/png;base64,",
    "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAYAAACM/rht",
    "AAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII=",
);

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_picture_of_a_head_alone_is_neither_kept_nor_drawn(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    let mut template = card(HEAD_ALONE);
    template["schemas"][0][0]["type"] = "image".into();
    let preview = PreviewReportRequest {
        id: Some(blue.id),
        json: Some(template.to_string()),
        ..PreviewReportRequest::default()
    };
    let drawn = service
        .reports()
        .preview_report(bearing(&token, preview))
        .await;
    let kept = save_json(&service, &token, &blue, &template).await;
    for refused in [drawn.map(|_| ()), kept.map(|_| ())] {
        let refusal = Refusal::of(&refused.expect_err("no picture"));
        let fault = &refusal.message().fields[0];
        assert_eq!(fault.fault(), Fault::TemplateField);
        assert_eq!(fault.detail, "a\tcontent\tpicture");
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_code_that_cannot_say_its_sample_is_neither_kept_nor_drawn(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    // A Code 128 says ASCII alone, and the sample has an accent, as names have.
    let mut template = card("{card_firstname}");
    template["schemas"][0][0]["type"] = "code128".into();
    let preview = PreviewReportRequest {
        id: Some(blue.id),
        json: Some(template.to_string()),
        ..PreviewReportRequest::default()
    };
    let drawn = service
        .reports()
        .preview_report(bearing(&token, preview))
        .await;
    let kept = save_json(&service, &token, &blue, &template).await;
    for refused in [drawn.map(|_| ()), kept.map(|_| ())] {
        let refusal = Refusal::of(&refused.expect_err("no code"));
        assert_eq!(refusal.reason(), Reason::TemplateNotDrawn);
        let fault = &refusal.message().fields[0];
        assert_eq!(
            (fault.field.as_str(), fault.detail.as_str()),
            ("report_json", "a\tcontent\tcode")
        );
    }
    template["schemas"][0][0]["content"] = "{card_idNumber}".into();
    let kept = save_json(&service, &token, &blue, &template).await;
    assert_eq!(kept.expect("digits"), 2);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_preview_shows_each_type_with_its_sample_or_ones_own(db: PgPool) {
    let (service, token) = started(db).await;
    for number in 1..=7 {
        let defaults = ListReportsRequest {
            report_type: Some(number),
            is_default: Some(true),
            ..ListReportsRequest::default()
        };
        let report = list(&service, &token, defaults).await.remove(0);
        let preview = PreviewReportRequest {
            id: Some(report.id),
            ..PreviewReportRequest::default()
        };
        let answer = service
            .reports()
            .preview_report(bearing(&token, preview))
            .await;
        let file = content(answer.expect("a file")).await;
        assert!(file.starts_with(b"%PDF-"), "type {number}");
        let fields = ListReportFieldsRequest {
            report_type: Some(number),
        };
        let fields = service
            .reports()
            .list_report_fields(bearing(&token, fields))
            .await;
        assert!(
            fields.expect("fields").into_inner().rows.len() >= 10,
            "type {number}"
        );
    }
    let own = PreviewReportRequest {
        report_type: Some(ReportType::Card.into()),
        json: Some(card("{card_lastname}").to_string()),
        preview_data: Some(json!({"fields": {"card_lastname": "KONÉ"}}).to_string()),
        ..PreviewReportRequest::default()
    };
    let answer = service
        .reports()
        .preview_report(bearing(&token, own.clone()))
        .await;
    assert!(content(answer.expect("a file")).await.starts_with(b"%PDF-"));
    let wrong_sample = PreviewReportRequest {
        preview_data: Some("[]".to_owned()),
        ..own.clone()
    };
    let unknown_field = PreviewReportRequest {
        json: Some(card("{card_salary}").to_string()),
        ..own
    };
    for (wrong, field) in [
        (wrong_sample, "report_previewData"),
        (unknown_field, "report_json"),
        (PreviewReportRequest::default(), "report_type"),
    ] {
        let answer = service
            .reports()
            .preview_report(bearing(&token, wrong))
            .await;
        let refusal = Refusal::of(&answer.map(|_| ()).expect_err("refused"));
        assert_eq!(refusal.message().fields[0].field, field);
    }
}
