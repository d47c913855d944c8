//! Who may take a list with them, and that the audit hears of it.

use futures_util::TryStreamExt;
use prost::Message;
use proto::maillon::event::v1::Export;
use proto::maillon::geography::v1::{ExportRegionsRequest, SaveRegionRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Service, reason};

async fn taken(service: &Service) -> Result<usize, Status> {
    let asked = ExportRegionsRequest {
        format: Some("xlsx".to_owned()),
        ..Default::default()
    };
    let stream = service
        .regions()
        .export_regions(service.asked(asked))
        .await?
        .into_inner();
    Ok(stream.try_collect::<Vec<_>>().await?.len())
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_list_above_the_setting_leaves_only_with_the_permission_and_the_audit_hears(db: PgPool) {
    let service = Service::start(db.clone());
    for code in ["R1", "R2", "R3"] {
        let region = SaveRegionRequest {
            code: Some(code.to_owned()),
            name: Some(format!("Region {code}")),
            ..Default::default()
        };
        let saved = service.regions().save_region(service.asked(region)).await;
        saved.expect("it is good");
    }
    let viewer = service.as_role("viewer");
    assert_eq!(taken(&viewer).await.expect("no setting was heard yet"), 3);

    sqlx::query(
        "insert into known_setting (name, int_value, version)
        values ('global.export.large_rows', 2, 1)",
    )
    .execute(&db)
    .await
    .expect("heard");
    assert_eq!(reason(taken(&viewer).await), Reason::PermissionDenied);
    let auditor = service.as_role("auditor");
    assert_eq!(taken(&auditor).await.expect("it may take more"), 3);

    let told: Vec<(String, Vec<u8>)> = sqlx::query_as(
        "select role, after from outbox where subject = 'geography.export.made' order by sequence",
    )
    .fetch_all(&db)
    .await
    .expect("facts");
    let roles: Vec<&str> = told.iter().map(|(role, _)| role.as_str()).collect();
    assert_eq!(
        roles,
        ["viewer", "auditor"],
        "and nothing of what was refused"
    );
    let fact = Export::decode(told[0].1.as_slice()).expect("an export");
    assert_eq!(
        (fact.list.as_str(), fact.format.as_str(), fact.rows),
        ("region", "xlsx", 3)
    );
}
