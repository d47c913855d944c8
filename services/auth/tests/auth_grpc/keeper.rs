//! There is always a national administrator who signs in by password, and an operator's way in if there is
//! none all the same.

use proto::maillon::auth::v1::{CreateUserRequest, Role};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::support::{PASSWORD, Service, change, new, reason};

/// What locks an administrator out of the country, of the role or of the password.
fn ways_out(id: i64) -> [(&'static str, CreateUserRequest); 2] {
    let limited = CreateUserRequest {
        region_ids: vec![3],
        ..change(id)
    };
    let moved = CreateUserRequest {
        provider: Some("oidc:keycloak".to_owned()),
        ..change(id)
    };
    [("limited", limited), ("moved", moved)]
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn d3_the_last_national_administrator_with_a_password_stays_one(db: PgPool) {
    let service = Service::start(db).await;
    service.region("created", 3, 1).await;
    let token = service.token().await;
    let own = service.me(&token).await.expect("signed in").id;
    // Neither of these could let anybody in everywhere again.
    let regional = CreateUserRequest {
        region_ids: vec![3],
        ..new("regional", Role::Admin)
    };
    service.save(&token, regional).await.expect("an account");
    let elsewhere = CreateUserRequest {
        provider: Some("oidc:keycloak".to_owned()),
        password: None,
        ..new("elsewhere", Role::Admin)
    };
    service.save(&token, elsewhere).await.expect("an account");
    service.create(&token, "viewer", Role::Viewer).await;
    for (what, way_out) in ways_out(own) {
        let refused = service.save(&token, way_out).await;
        assert_eq!(reason(refused), Reason::LastAdmin, "{what}");
    }
    let before = service.me(&token).await.expect("still signed in");
    assert!(before.region_ids.is_empty());
    service.sign_in("admin", PASSWORD).await.expect("as before");

    let second = service.create(&token, "second", Role::Admin).await;
    for (what, way_out) in ways_out(second) {
        service.save(&token, way_out).await.expect(what);
        let back = CreateUserRequest {
            region_ids: vec![],
            sent: vec!["login_regionIds".to_owned()],
            provider: Some("local".to_owned()),
            password: Some("abcd".to_owned()),
            ..change(second)
        };
        service.save(&token, back).await.expect(what);
    }
    let [(_, limited), _] = ways_out(own);
    service
        .save(&token, limited)
        .await
        .expect("there is another");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn d3_an_operator_opens_a_locked_house(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    sqlx::query(
        "update login set region_ids = '{3}', provider = 'oidc:keycloak', password_hash = null",
    )
    .execute(&service.db)
    .await
    .expect("locked as it could be before");
    assert!(service.sign_in("admin", PASSWORD).await.is_err());
    let (name, password) = service.app.reset_admin("ADMIN").await.expect("it opens");
    assert_eq!((name.as_str(), password.len()), ("admin", 20));
    assert!(service.me(&token).await.is_err(), "its sessions ended");
    assert!(service.sign_in("admin", PASSWORD).await.is_err());
    let opened = service.sign_in("admin", &password).await.expect("opened");
    let user = opened.user.expect("always there");
    assert!(user.region_ids.is_empty() && user.must_change_password);
    let told = "select count(*) from outbox where login_name = 'maillon reset-admin'
        and subject in ('auth.user.updated', 'auth.session.ended')";
    assert_eq!(service.number(told).await, 2);

    let (made, password) = service.app.reset_admin("directrice").await.expect("made");
    assert_eq!(made, "directrice");
    service
        .sign_in("directrice", &password)
        .await
        .expect("opened");
    service.app.reset_admin("a").await.expect_err("too short");
}
