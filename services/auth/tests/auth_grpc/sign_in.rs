//! Signing in, being told who one is, leaving.

use std::time::{Duration, Instant};

use auth::testing::Mint;
use proto::maillon::auth::v1::permissions_client::PermissionsClient;
use proto::maillon::auth::v1::{GetPermissionTableRequest, Role};
use proto::maillon::refusal::v1::Reason;
use serde_json::json;
use sqlx::PgPool;

use crate::support::{PASSWORD, Service, bearing, claims, part, reason, seconds};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn the_right_password_opens_a_session_and_everybody_is_told(db: PgPool) {
    let service = Service::start(db).await;
    let answer = service
        .sign_in("  ADMÏN ", PASSWORD)
        .await
        .expect("it opens");
    let user = answer.user.expect("the user");
    assert_eq!((user.name.as_str(), user.role()), ("admin", Role::Admin));
    assert!(!user.must_change_password && user.region_ids.is_empty());

    let claimed = claims(&answer.token);
    let now = seconds(service.clock.now());
    let sid = claimed["sid"].as_str().expect("a session").to_owned();
    assert_eq!(
        claimed,
        json!({
            "sub": user.id.to_string(), "name": "admin", "role": "admin", "scope": [], "sid": sid,
            "iat": now, "exp": now + 600, "iss": "maillon", "aud": "maillon",
        })
    );
    let header = part(&answer.token, 0);
    assert_eq!(
        (&header["alg"], &header["kid"]),
        (&json!("EdDSA"), &json!(Mint::of(&service.db).await.kid()))
    );

    let told = service.events("auth.session.%").await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].subject, "auth.session.started");
    assert_eq!(
        (
            told[0].login_id,
            told[0].login_name.as_str(),
            told[0].address.as_str()
        ),
        (user.id, "admin", "192.0.2.7")
    );
    assert_eq!(
        (told[0].fact.id.as_str(), told[0].fact.user_agent.as_str()),
        (sid.as_str(), "Firefox")
    );

    let me = service.me(&answer.token).await.expect("signed in");
    assert!(me == user, "me is who signed in");
    let noted: i64 = sqlx::query_scalar(
        "select count(*) from login where last_connection_at is not null and version = 1",
    )
    .fetch_one(&service.db)
    .await
    .expect("a count");
    assert_eq!(noted, 1, "a sign-in is noted and is no new version");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn wrong_and_unknown_are_refused_alike(db: PgPool) {
    let service = Service::start(db).await;
    service
        .sql(
            "insert into login (name, role, created_at, created_by, updated_at, updated_by) values
            ('no password', 'viewer', now(), '', now(), '')",
        )
        .await;
    let long = "p".repeat(1025);
    let attempts = [
        ("admin", "wrong"),
        ("admin", long.as_str()),
        ("nobody", PASSWORD),
        ("nobody's\u{7}name", PASSWORD),
        ("no password", "nobody's password"),
    ];
    let mut answers = Vec::new();
    for (login, password) in attempts {
        let status = service
            .sign_in(login, password)
            .await
            .expect_err("it opens nothing");
        answers.push((
            status.code(),
            status.message().to_owned(),
            status.details().to_vec(),
        ));
        assert_eq!(
            reason::<()>(Err(status)),
            Reason::WrongCredentials,
            "{login}"
        );
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));

    let told = service.events("auth.session.refused").await;
    let facts: Vec<_> = told
        .iter()
        .map(|told| (told.fact.login_name.as_str(), told.fact.reason.as_str()))
        .collect();
    assert_eq!(
        facts,
        [
            ("admin", "wrong_password"),
            ("admin", "wrong_password"),
            ("", "unknown_login"),
            ("", "unknown_login"),
            ("no password", "wrong_password"),
        ]
    );
    assert!(
        told.iter()
            .all(|told| told.login_id == 0 && told.address == "192.0.2.7")
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn what_is_missing_is_named(db: PgPool) {
    let service = Service::start(db).await;
    let status = service.sign_in(" ", "").await.expect_err("nothing given");
    let refusal = platform::Refusal::of(&status);
    let fields: Vec<_> = refusal
        .message()
        .fields
        .iter()
        .map(|fault| fault.field.as_str())
        .collect();
    assert_eq!(
        (refusal.reason(), fields),
        (Reason::ValidationFailed, vec!["login", "password"])
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_unknown_name_takes_as_long_as_a_wrong_password(db: PgPool) {
    let service = Service::start(db).await;
    let mut quickest = [Duration::MAX; 2];
    for _ in 0..5 {
        for (nth, login) in ["admin", "nobody"].into_iter().enumerate() {
            let began = Instant::now();
            assert!(service.sign_in(login, "wrong").await.is_err());
            quickest[nth] = quickest[nth].min(began.elapsed());
        }
    }
    // Coarse on purpose: a hash is some 25 ms, everything else together a few.
    let [wrong, unknown] = quickest;
    assert!(
        unknown * 3 > wrong && wrong * 3 > unknown,
        "wrong password {wrong:?}, unknown name {unknown:?}"
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn leaving_is_at_once_and_for_good(db: PgPool) {
    let service = Service::start(db).await;
    let (left, stays) = (service.token().await, service.token().await);
    service.logout(&left).await.expect("signed in");
    assert_eq!(reason(service.me(&left).await), Reason::SessionEnded);
    assert_eq!(reason(service.logout(&left).await), Reason::SessionEnded);
    assert_eq!(reason(service.refresh(&left).await), Reason::SessionEnded);
    service.me(&stays).await.expect("the other session stays");

    let told = service.events("auth.session.ended").await;
    assert_eq!(told.len(), 1, "told once");
    assert_eq!(
        told[0].fact.id,
        claims(&left)["sid"].as_str().expect("a session")
    );
    assert_eq!(
        (told[0].fact.reason.as_str(), told[0].login_name.as_str()),
        ("signed_out", "admin")
    );
    assert!(told[0].fact.ended_at.is_some());
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn no_password_and_no_token_is_ever_told(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    assert!(service.sign_in("admin", "a-wrong-password").await.is_err());
    assert!(
        service
            .sign_in("typed-in-the-wrong-field", "x")
            .await
            .is_err()
    );
    service.logout(&token).await.expect("signed in");
    let rows: Vec<String> = sqlx::query_scalar(
        "select row_to_json(outbox)::text || convert_from(coalesce(before, '') || coalesce(after, ''),
            'LATIN1') from outbox",
    )
    .fetch_all(&service.db)
    .await
    .expect("the outbox");
    assert_eq!(rows.len(), 5);
    let signature = token.rsplit('.').next().expect("a signature");
    for secret in [
        PASSWORD,
        "a-wrong-password",
        "typed-in-the-wrong-field",
        signature,
        "argon2",
    ] {
        assert!(rows.iter().all(|row| !row.contains(secret)), "{secret}");
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn the_permission_table_is_the_contracts(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    let table = PermissionsClient::new(service.channel.clone())
        .get_permission_table(bearing(&token, GetPermissionTableRequest {}))
        .await
        .expect("anyone signed in may look")
        .into_inner();
    assert_eq!(table.roles.len(), proto::ROLES.len());
    assert_eq!(table.rows.len(), proto::PERMISSIONS.len());
    let row = table
        .rows
        .iter()
        .find(|row| row.permission == "audit.read")
        .expect("a known permission");
    assert_eq!(
        row.roles,
        [i32::from(Role::Admin), i32::from(Role::Auditor)]
    );
}
