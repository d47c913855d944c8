//! The way of a template to another installation: as one file with a checksum, unchanged or refused.

use platform::Refusal;
use proto::maillon::refusal::v1::Fault;
use proto::maillon::reports::v1::{
    ExportReportRequest, ImportReportRequest, ListReportsRequest, ReportType,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

use crate::report::{card, content, create, get, json_of, list, save_json, started};
use crate::support::bearing;

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_template_goes_to_another_installation_as_a_file_with_a_checksum(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    save_json(&service, &token, &blue, &card("{card_firstname}"))
        .await
        .expect("good");
    let export = bearing(&token, ExportReportRequest { id: blue.id });
    let file = content(
        service
            .reports()
            .export_report(export)
            .await
            .expect("a file"),
    )
    .await;
    let file: Value = serde_json::from_slice(&file).expect("JSON");
    let text = |name: &str| file[name].as_str().map(str::to_owned);
    let import = ImportReportRequest {
        name: text("report_name"),
        report_type: Some(ReportType::Card.into()),
        json: Some(file["report_json"].to_string()),
        sha256: text("sha256"),
        file_version: file["file_version"]
            .as_i64()
            .and_then(|version| version.try_into().ok()),
        ..ImportReportRequest::default()
    };
    let changed = ImportReportRequest {
        json: Some(card("{card_lastname}").to_string()),
        ..import.clone()
    };
    let plain = json!({"basePdf": {"width": 85, "height": 54}, "schemas": [[]]}).to_string();
    let of_type = |report_type: ReportType, sha256: &str| ImportReportRequest {
        report_type: Some(report_type.into()),
        json: Some(plain.clone()),
        sha256: Some(sha256.to_owned()),
        ..import.clone()
    };
    let sum = |text: String| hex::encode(Sha256::digest(text));
    let kept = r#"{"basePdf":{"height":54,"width":85},"schemas":[[]]}"#;
    let other_type = of_type(ReportType::Receipt, &sum(format!("card\n{kept}")));
    for other in [changed, other_type] {
        let refused = service
            .reports()
            .import_report(bearing(&token, other))
            .await;
        let refusal = Refusal::of(&refused.expect_err("another template, or type"));
        let fault = &refusal.message().fields[0];
        assert_eq!(
            (&*fault.field, fault.fault()),
            ("sha256", Fault::OtherChecksum)
        );
    }
    let older = ImportReportRequest {
        file_version: None,
        ..of_type(ReportType::Receipt, &sum(kept.to_owned()))
    };
    let mut client = service.reports();
    let read = client.import_report(bearing(&token, older)).await;
    assert!(read.is_ok(), "a file of an older release");
    let newer = ImportReportRequest {
        file_version: Some(3),
        ..import.clone()
    };
    let refused = service
        .reports()
        .import_report(bearing(&token, newer))
        .await;
    let refusal = Refusal::of(&refused.expect_err("a file of a newer release"));
    assert_eq!(refusal.message().fields[0].field, "file_version");
    let unsummed = ImportReportRequest {
        sha256: None,
        ..import.clone()
    };
    let refused = service
        .reports()
        .import_report(bearing(&token, unsummed))
        .await;
    let refusal = Refusal::of(&refused.expect_err("a file without its sum"));
    let fault = &refusal.message().fields[0];
    assert_eq!(
        (fault.field.as_str(), fault.fault()),
        ("sha256", Fault::Required)
    );
    let imported = service
        .reports()
        .import_report(bearing(&token, import))
        .await;
    let imported = imported.expect("a good file").into_inner().id;
    assert_ne!(imported, blue.id);
    assert_eq!(
        json_of(&service, &token, imported, None).await,
        card("{card_firstname}")
    );
}

/// What a browser makes of JSON that it reads and writes again: it has doubles alone.
fn through_a_browser(json: &Value) -> Value {
    match json {
        Value::Object(fields) => {
            let fields = fields.iter();
            fields
                .map(|(name, value)| (name.clone(), through_a_browser(value)))
                .collect()
        }
        Value::Array(values) => values.iter().map(through_a_browser).collect(),
        Value::Number(number) => {
            let text = number.as_f64().expect("a number").to_string();
            serde_json::from_str(&text).expect("a number")
        }
        other => other.clone(),
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn what_ships_goes_through_a_browser_to_another_installation_and_back(db: PgPool) {
    let (service, token) = started(db).await;
    for report in list(&service, &token, ListReportsRequest::default()).await {
        let export = bearing(&token, ExportReportRequest { id: report.id });
        let answer = service.reports().export_report(export).await;
        let file = content(answer.expect("a file")).await;
        let file: Value = serde_json::from_slice(&file).expect("JSON");
        let carried = through_a_browser(&file["report_json"]);
        let import = ImportReportRequest {
            name: Some(format!("{} venu d’ailleurs", report.name)),
            report_type: Some(report.report_type),
            json: Some(carried.to_string()),
            sha256: file["sha256"].as_str().map(str::to_owned),
            file_version: Some(2),
            ..ImportReportRequest::default()
        };
        let imported = service
            .reports()
            .import_report(bearing(&token, import))
            .await;
        let imported = imported.unwrap_or_else(|refused| panic!("{}: {refused}", report.name));
        let imported = get(&service, &token, imported.into_inner().id).await;
        assert_eq!(imported.expect("it is there").sha256, report.sha256);
        let version = save_json(&service, &token, &report, &carried).await;
        assert_eq!(version.expect("the same template"), 1, "{}", report.name);
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_version_in_the_form_of_an_older_release_is_exported_in_the_new_one(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    let old = card("{card_firstname}")
        .to_string()
        .replace(":54,", ":54.0,");
    sqlx::query(
        "with added as (insert into report_version (report_id, version, template, sha256, created_by,
            created_by_name) values ($1, 2, $2::json, sha256(convert_to($2, 'UTF8')), 0, 'reports'))
        update report set current_version = 2 where id = $1",
    )
    .bind(blue.id)
    .bind(&old)
    .execute(&service.app.db)
    .await
    .expect("as it was");
    let now = get(&service, &token, blue.id).await.expect("it is there");
    let export = bearing(&token, ExportReportRequest { id: blue.id });
    let answer = service.reports().export_report(export).await;
    let file = content(answer.expect("a file")).await;
    let file: Value = serde_json::from_slice(&file).expect("JSON");
    assert_ne!(file["sha256"], now.sha256);
    assert_eq!(file["report_json"], card("{card_firstname}"));
    let again = save_json(&service, &token, &now, &card("{card_firstname}")).await;
    assert_eq!(again.expect("the same template"), 2);
}
