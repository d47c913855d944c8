//! What a version tells of itself, and when none is made.

use proto::maillon::reports::v1::{
    ListReportVersionsRequest, SaveReportJsonRequest, SaveReportRequest, SetDefaultReportRequest,
};
use sqlx::PgPool;

use crate::report::{card, create, get, save_json, started};
use crate::support::bearing;

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_version_tells_from_when_on_it_was_printed_with(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    let published = async || {
        let asked = ListReportVersionsRequest {
            id: blue.id,
            ..ListReportVersionsRequest::default()
        };
        let mut client = service.reports();
        let rows = client.list_report_versions(bearing(&token, asked)).await;
        let rows = rows.expect("versions").into_inner().rows;
        let each = rows.iter().map(|one| one.published_at.is_some());
        each.collect::<Vec<bool>>()
    };
    save_json(&service, &token, &blue, &card("{card_lastname}"))
        .await
        .expect("good");
    assert_eq!(published().await, [false, false], "drafts");
    let set = SetDefaultReportRequest { id: blue.id };
    let mut client = service.reports();
    let chosen = client.set_default_report(bearing(&token, set)).await;
    chosen.expect("the default");
    assert_eq!(published().await, [true, false]);
    let now = get(&service, &token, blue.id).await.expect("it is there");
    save_json(&service, &token, &now, &card("{card_firstname}"))
        .await
        .expect("good");
    assert_eq!(published().await, [true, true, false], "newest first");
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_save_of_what_is_there_already_says_that_it_changed_nothing(db: PgPool) {
    let (service, token) = started(db).await;
    let blue = create(&service, &token, "Carte bleue").await;
    let mut client = service.reports();
    for (name, changed) in [("Carte bleue", 0), ("Carte verte", 1)] {
        let save = SaveReportRequest {
            id: Some(blue.id),
            name: Some(name.to_owned()),
            ..SaveReportRequest::default()
        };
        let saved = client.save_report(bearing(&token, save)).await;
        assert_eq!(saved.expect("good").into_inner().changed, changed);
    }
    for changed in [1, 0] {
        let save = SaveReportJsonRequest {
            id: blue.id,
            json: Some(card("{card_lastname}").to_string()),
            ..SaveReportJsonRequest::default()
        };
        let saved = client.save_report_json(bearing(&token, save)).await;
        let saved = saved.expect("good").into_inner();
        assert_eq!((saved.changed, saved.version), (changed, 2));
    }
}
