//! Templates: their versions, the default of each type, their sample.

use futures_util::StreamExt;
use futures_util::future::{join, join_all};
use platform::Refusal;
use prost::Message;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    CopyReportRequest, DeleteReportRequest, GetReportJsonRequest, GetReportReply, GetReportRequest,
    ListReportVersionsRequest, ListReportsRequest, Report, ReportType, RestoreReportRequest,
    SaveReportJsonRequest, SaveReportRequest, SetDefaultReportRequest,
};
use proto::maillon::v1::FileChunk;
use serde_json::{Value, json};
use sqlx::PgPool;
use tonic::{Response, Status, Streaming};

use crate::support::{AWA, Service, bearing, reason};

/// A service with the templates that ship, and a token of an administrator.
pub(crate) async fn started(db: PgPool) -> (Service, String) {
    let service = Service::start(db);
    service.app.prepare().await.expect("templates that ship");
    let token = service.token("admin", AWA, &[]);
    (service, token)
}

async fn save(service: &Service, token: &str, save: SaveReportRequest) -> Result<i64, Status> {
    let answer = service.reports().save_report(bearing(token, save)).await;
    answer.map(|reply| reply.into_inner().id)
}

pub(crate) async fn create(service: &Service, token: &str, name: &str) -> Report {
    let new = SaveReportRequest {
        name: Some(name.to_owned()),
        report_type: Some(ReportType::Card.into()),
        ..SaveReportRequest::default()
    };
    let id = save(service, token, new).await.expect("a good record");
    get(service, token, id).await.expect("it is there")
}

pub(crate) async fn get(service: &Service, token: &str, id: i64) -> Result<Report, Status> {
    let answer = service
        .reports()
        .get_report(bearing(token, GetReportRequest { id }))
        .await;
    answer.map(|reply| reply.into_inner().report.expect("always there"))
}

pub(crate) async fn list(service: &Service, token: &str, list: ListReportsRequest) -> Vec<Report> {
    let answer = service.reports().list_reports(bearing(token, list)).await;
    let reply = answer.expect("a list").into_inner();
    assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
    reply.rows
}

/// Saves a template; the version from then on.
pub(crate) async fn save_json(
    service: &Service,
    token: &str,
    report: &Report,
    json: &Value,
) -> Result<i64, Status> {
    let save = SaveReportJsonRequest {
        id: report.id,
        json: Some(json.to_string()),
        version_notes: Some("plus grand".to_owned()),
        row_version: Some(report.row_version),
    };
    let answer = service
        .reports()
        .save_report_json(bearing(token, save))
        .await;
    answer.map(|reply| reply.into_inner().version)
}

pub(crate) async fn json_of(
    service: &Service,
    token: &str,
    id: i64,
    version: Option<i64>,
) -> Value {
    let get = bearing(token, GetReportJsonRequest { id, version });
    let answer = service.reports().get_report_json(get).await;
    let reply = answer.expect("a template").into_inner();
    serde_json::from_str(&reply.json).expect("JSON")
}

pub(crate) fn card(text: &str) -> Value {
    json!({
        "basePdf": {"width": 85.6, "height": 54, "padding": [0, 0, 0, 0]},
        "schemas": [[{"name": "a", "type": "text", "content": text,
            "position": {"x": 5, "y": 5}, "width": 60, "height": 6}]],
    })
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_saved_template_is_a_new_version_and_an_old_one_comes_back_as_a_newer(db: PgPool) {
    let (service, token) = started(db).await;
    let first = create(&service, &token, "Carte bleue").await;
    assert_eq!(
        (first.version, first.current_version, first.is_default),
        (1, 1, false)
    );
    let shipped = json_of(&service, &token, first.id, None).await;

    let blue = card("{card_lastname}");
    assert_eq!(
        save_json(&service, &token, &first, &blue)
            .await
            .expect("good"),
        2
    );
    let stale = save_json(&service, &token, &first, &card("x"))
        .await
        .expect_err("stale");
    let refusal = Refusal::of(&stale);
    assert_eq!(refusal.reason(), Reason::StaleVersion);
    let current = GetReportReply::decode(refusal.message().current.as_slice()).expect("a reply");
    assert_eq!(current.report.map(|report| report.version), Some(2));

    let second = get(&service, &token, first.id).await.expect("it is there");
    assert_eq!(second.version_notes.as_deref(), Some("plus grand"));
    // The same with its keys in another order.
    let mut again = serde_json::Map::new();
    for key in ["schemas", "basePdf"] {
        again.insert(key.to_owned(), blue[key].clone());
    }
    let again = Value::Object(again);
    assert_eq!(
        save_json(&service, &token, &second, &again)
            .await
            .expect("good"),
        2
    );

    let restore = RestoreReportRequest {
        id: first.id,
        version: 1,
        version_notes: None,
    };
    let restored = service
        .reports()
        .restore_report(bearing(&token, restore))
        .await;
    assert_eq!(
        restored.expect("version 1 is there").into_inner().version,
        3
    );
    assert_eq!(json_of(&service, &token, first.id, None).await, shipped);
    assert_eq!(json_of(&service, &token, first.id, Some(2)).await, blue);

    let list = ListReportVersionsRequest {
        id: first.id,
        ..ListReportVersionsRequest::default()
    };
    let versions = service
        .reports()
        .list_report_versions(bearing(&token, list))
        .await;
    let versions = versions.expect("a list").into_inner();
    let told: Vec<_> = versions
        .rows
        .iter()
        .map(|row| (row.version, row.updated_by_login_id))
        .collect();
    assert_eq!(
        (versions.total, told),
        (3, vec![(3, AWA), (2, AWA), (1, AWA)])
    );
    for version in [0, 4, i64::MAX] {
        let restore = RestoreReportRequest {
            id: first.id,
            version,
            version_notes: None,
        };
        let answer = service
            .reports()
            .restore_report(bearing(&token, restore))
            .await;
        assert_eq!(reason(answer), Reason::ReportVersionNotFound);
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_database_keeps_versions_as_they_are(db: PgPool) {
    let (service, _) = started(db).await;
    for statement in [
        "update report_version set template = '{}'",
        "update report_version set version = version + 1",
        "update report_version set created_by = 4",
        "delete from report_version",
        "truncate report_version",
        "insert into report_version (report_id, version, template, sha256, created_by, created_by_name)
            select report_id, 9, template, '\\x00', 0, '' from report_version limit 1",
    ] {
        assert!(sqlx::query(statement).execute(&service.db).await.is_err(), "{statement}");
    }
    let notes = "update report_version set notes = 'relu'";
    sqlx::query(notes)
        .execute(&service.db)
        .await
        .expect("notes may change");
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn of_those_who_save_at_once_one_is_first_and_the_others_hear_it(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    for round in 0..5 {
        let seen = get(&service, &token, blue.id).await.expect("it is there");
        let templates: Vec<Value> = (0..4).map(|nth| card(&format!("{round} {nth}"))).collect();
        let saves = templates
            .iter()
            .map(|template| save_json(&service, &token, &seen, template));
        let answers: Vec<Reason> = join_all(saves).await.into_iter().map(reason).collect();
        let those = |why| answers.iter().filter(|answer| **answer == why).count();
        assert_eq!(
            (those(Reason::Unspecified), those(Reason::StaleVersion)),
            (1, 3),
            "{answers:?}"
        );
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_default_is_chosen_while_somebody_saves_it(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    let green = create(&service, &token, "Carte verte").await;
    for round in 0..10 {
        let chosen = if round % 2 == 0 { blue.id } else { green.id };
        let seen = get(&service, &token, chosen).await.expect("it is there");
        let template = card(&round.to_string());
        let set = bearing(&token, SetDefaultReportRequest { id: chosen });
        let choice = async { reason(service.reports().set_default_report(set).await) };
        let (choice, save) = join(choice, save_json(&service, &token, &seen, &template)).await;
        assert_eq!(choice, Reason::Unspecified);
        // Whoever chose first has changed the record.
        let save = reason(save);
        assert!(
            matches!(save, Reason::Unspecified | Reason::StaleVersion),
            "{save:?}"
        );
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn each_type_has_one_default_which_can_be_changed_and_not_deleted(db: PgPool) {
    let service = Service::start(db);
    let started = join_all((0..4).map(|_| service.app.prepare())).await;
    assert!(started.iter().all(Result::is_ok), "{started:?}");
    let token = service.token("admin", AWA, &[]);
    let defaults = ListReportsRequest {
        is_default: Some(true),
        ..ListReportsRequest::default()
    };
    let shipped = list(&service, &token, defaults.clone()).await;
    let mut types: Vec<i32> = shipped.iter().map(|report| report.report_type).collect();
    types.sort_unstable();
    assert_eq!(types, [1, 2, 3, 4, 5, 6, 7]);

    let blue = create(&service, &token, "Carte bleue").await;
    let set = |id| bearing(&token, SetDefaultReportRequest { id });
    let delete = |id| bearing(&token, DeleteReportRequest { id });
    let answer = service.reports().set_default_report(set(blue.id)).await;
    let now = answer.expect("it is there").into_inner();
    let again = service.reports().set_default_report(set(blue.id)).await;
    assert_eq!(
        again.expect("it is already").into_inner(),
        now,
        "nothing changes"
    );
    let cards = ListReportsRequest {
        short_type: Some(ReportType::Card.into()),
        ..defaults
    };
    let ids: Vec<i64> = list(&service, &token, cards)
        .await
        .iter()
        .map(|one| one.id)
        .collect();
    assert_eq!(ids, [blue.id]);
    let refused = service.reports().delete_report(delete(blue.id)).await;
    assert_eq!(reason(refused), Reason::ReportIsDefault);
    let before = shipped
        .iter()
        .find(|report| report.report_type == 1)
        .expect("a card");
    service
        .reports()
        .delete_report(delete(before.id))
        .await
        .expect("no longer the default");
    assert_eq!(
        reason(get(&service, &token, before.id).await),
        Reason::ReportNotFound
    );
    let gone = service.reports().set_default_report(set(before.id)).await;
    assert_eq!(reason(gone), Reason::ReportNotFound);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_record_is_copied_renamed_found_and_keeps_its_type(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "  Carte bleue ").await;
    assert_eq!(blue.name, "Carte bleue");
    let copy = CopyReportRequest {
        id: blue.id,
        name: Some("Carte bleue (copie)".to_owned()),
    };
    let copied = service.reports().copy_report(bearing(&token, copy)).await;
    let copied = copied.expect("it is there").into_inner().id;
    let rename = SaveReportRequest {
        id: Some(copied),
        name: Some("Carte dorée".to_owned()),
        description: Some("Pour les dix ans".to_owned()),
        row_version: Some(1),
        ..SaveReportRequest::default()
    };
    save(&service, &token, rename.clone())
        .await
        .expect("a good name");
    let stale = SaveReportRequest {
        name: Some("Carte".to_owned()),
        ..rename
    };
    assert_eq!(
        reason(save(&service, &token, stale).await),
        Reason::StaleVersion
    );
    for (filter, found) in [
        ("DOREE", 1),
        ("dix ans", 1),
        ("bleue", 1),
        ("carte", 3),
        ("nul", 0),
    ] {
        let list_of = ListReportsRequest {
            filter: Some(filter.to_owned()),
            ..ListReportsRequest::default()
        };
        assert_eq!(
            list(&service, &token, list_of).await.len(),
            found,
            "{filter}"
        );
    }
    let other_type = SaveReportRequest {
        id: Some(copied),
        report_type: Some(ReportType::Receipt.into()),
        ..SaveReportRequest::default()
    };
    let nameless = SaveReportRequest {
        report_type: Some(ReportType::Card.into()),
        ..SaveReportRequest::default()
    };
    for (wrong, field, fault) in [
        (other_type, "report_type", Fault::OutOfPlace),
        (nameless, "report_name", Fault::Required),
    ] {
        let status = save(&service, &token, wrong).await.expect_err("refused");
        let refusal = Refusal::of(&status);
        assert_eq!(refusal.message().fields.len(), 1);
        assert_eq!(
            (
                refusal.message().fields[0].field.as_str(),
                refusal.message().fields[0].fault()
            ),
            (field, fault)
        );
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_sample_of_five_hundred_full_lines_is_kept_and_told_of(db: PgPool) {
    let (service, token) = started(db).await;
    let report = create(&service, &token, "Carte bleue").await;
    let sample = |letter: &str| {
        let line = json!({"card_lastname": letter.repeat(470)});
        json!({"lines": vec![line; 500]}).to_string()
    };
    for letter in ["A", "B"] {
        let change = SaveReportRequest {
            id: Some(report.id),
            preview_data: Some(sample(letter)),
            ..SaveReportRequest::default()
        };
        save(&service, &token, change).await.expect("it is kept");
    }
    let sizes: Vec<i32> = sqlx::query_scalar(
        "select octet_length(before) + octet_length(after) from outbox
        where subject = 'reports.report.updated' order by sequence",
    )
    .fetch_all(&service.app.db)
    .await
    .expect("facts");
    assert!(sizes[1] > 490_000 && sizes[1] < 600_000, "{sizes:?}");
    let long = SaveReportRequest {
        id: Some(report.id),
        preview_data: Some(json!({"fields": {"a": "A".repeat(250_000)}}).to_string()),
        ..SaveReportRequest::default()
    };
    let refused = save(&service, &token, long).await.expect_err("too long");
    let refusal = Refusal::of(&refused);
    assert_eq!(refusal.message().fields[0].fault(), Fault::TooLong);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn who_is_limited_to_regions_or_may_only_read_changes_nothing(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    let regional = service.token("admin", 11, &[2]);
    let viewer = service.token("viewer", 12, &[]);
    for (token, why) in [
        (&regional, Reason::NationalOnly),
        (&viewer, Reason::PermissionDenied),
    ] {
        let rename = SaveReportRequest {
            id: Some(blue.id),
            name: Some("Carte".to_owned()),
            ..SaveReportRequest::default()
        };
        assert_eq!(reason(save(&service, token, rename).await), why);
        assert_eq!(
            reason(save_json(&service, token, &blue, &card("x")).await),
            why
        );
        let set = bearing(token, SetDefaultReportRequest { id: blue.id });
        assert_eq!(reason(service.reports().set_default_report(set).await), why);
        let delete = bearing(token, DeleteReportRequest { id: blue.id });
        assert_eq!(reason(service.reports().delete_report(delete).await), why);
        assert_eq!(
            get(&service, token, blue.id).await.expect("may read").name,
            "Carte bleue"
        );
    }
}

pub(crate) async fn content(answer: Response<Streaming<FileChunk>>) -> Vec<u8> {
    let pieces: Vec<_> = answer.into_inner().collect().await;
    let pieces = pieces
        .into_iter()
        .map(|piece| piece.expect("a piece").content);
    pieces.flatten().collect()
}
