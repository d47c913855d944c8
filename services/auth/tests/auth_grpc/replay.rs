//! The present state, told once more.

use auth::testing::Mint;
use prost::Message;
use proto::maillon::auth::v1::{LoginParam, Role, SaveLoginParamRequest, User};
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::event::v1::{Envelope, ReplayRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::support::{Service, bearing, reason};

async fn replay(service: &Service, token: &str, entities: &[&str]) -> Vec<Envelope> {
    let asked = ReplayRequest {
        entities: entities.iter().map(|&entity| entity.to_owned()).collect(),
        ..ReplayRequest::default()
    };
    let mut client = ReplayClient::new(service.channel.clone());
    let stream = client.replay(bearing(token, asked)).await;
    let mut stream = stream.expect("a process may").into_inner();
    let mut told = Vec::new();
    while let Some(envelope) = stream.message().await.expect("a fact") {
        told.push(envelope);
    }
    told
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_replay_tells_every_account_and_setting_as_the_events_do(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let kept = service.create(&admin, "awa.kone", Role::Viewer).await;
    let gone = service.create(&admin, "deleted", Role::Viewer).await;
    service.delete(&admin, gone).await.expect("it is there");
    // More than a page.
    service
        .sql(
            "insert into login (name, role, created_at, created_by, updated_at, updated_by)
            select 'many ' || nth, 'viewer', now(), '', now(), '' from generate_series(1, 1200) as nth",
        )
        .await;
    let setting = SaveLoginParamRequest {
        name: Some("global.card.min_amount".to_owned()),
        int_value: Some(500),
        ..SaveLoginParamRequest::default()
    };
    let mut params = service.params();
    params
        .save_login_param(bearing(&admin, setting))
        .await
        .expect("it is good");

    let mut client = ReplayClient::new(service.channel.clone());
    let refused = client
        .replay(bearing(&admin, ReplayRequest::default()))
        .await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
    let token = Mint::of(&service.db).await.token("service", &[]);

    let told = replay(&service, &token, &[]).await;
    assert_eq!(told.len(), 1 + 2 + 1200 + 1);
    let of = |subject: &str, id: i64| {
        let found = told
            .iter()
            .find(|told| told.subject == subject && told.entity_id == id);
        found.unwrap_or_else(|| panic!("{subject} {id}"))
    };
    let created = of("auth.user.created", kept);
    let user = User::decode(created.after.as_slice()).expect("a user");
    assert!(user == service.get(&admin, kept).await.expect("it is there"));
    assert!(created.before.is_empty() && created.version == 1 && created.at.is_some());
    let deleted = of("auth.user.deleted", gone);
    let user = User::decode(deleted.before.as_slice()).expect("a user");
    assert_eq!((user.name.as_str(), deleted.version), ("deleted", 2));
    assert!(deleted.after.is_empty());
    let setting = of("auth.setting.updated", 4);
    let value = LoginParam::decode(setting.after.as_slice()).expect("a setting");
    assert_eq!((value.int_value, value.version), (Some(500), 1));

    assert_eq!(replay(&service, &token, &["setting"]).await.len(), 1);
    assert_eq!(replay(&service, &token, &["user"]).await.len(), 1203);
    assert!(replay(&service, &token, &["region"]).await.is_empty());
}
