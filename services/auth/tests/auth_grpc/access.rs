//! Every call × every role, against the contract's permission table.

use auth::testing::Mint;
use proto::{Access, ROLES, ROUTES};
use serde_json::json;
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::support::Service;

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn every_role_may_do_what_the_table_says_and_nothing_else(db: PgPool) {
    let service = Service::start(db).await;
    let mint = Mint::of(&service.db).await;
    let mut checked = 0;
    for role in ROLES {
        // A session of its own for each call: one of them ends it.
        let sessions = open_sessions(&service, ROUTES.len()).await;
        let locked = ROUTES.iter().filter(|route| route.access != Access::Public);
        for (route, session) in locked.zip(sessions) {
            let token = mint.token(role, &[("sid", json!(session))]);
            let code = service
                .call(route.rpc, Some(&format!("Bearer {token}")))
                .await;
            let is_let_in = code != Code::PermissionDenied && code != Code::Unauthenticated;
            let expected = may(role, route.access);
            assert_eq!(is_let_in, expected, "{role} at {}: {code:?}", route.rpc);
            assert!(
                expected || code == Code::PermissionDenied,
                "{role} at {}: {code:?}",
                route.rpc
            );
            checked += 1;
        }
    }
    assert!(checked >= 300, "only {checked} pairs");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn what_the_contract_does_not_declare_is_not_served(db: PgPool) {
    let service = Service::start(db).await;
    let bearer = format!("Bearer {}", service.token().await);
    for rpc in [
        "/maillon.auth.v1.Sessions/Impersonate",
        "/maillon.auth.v1.Keys/",
        "/",
    ] {
        assert_eq!(
            service.call(rpc, Some(&bearer)).await,
            Code::Unimplemented,
            "{rpc}"
        );
        assert_eq!(service.call(rpc, None).await, Code::Unimplemented, "{rpc}");
    }
}

/// The table read again, so that a mistake in `Access::allows` shows.
fn may(role: &str, access: Access) -> bool {
    let table = include_str!("../../../../proto/permissions.tsv");
    let column = table
        .lines()
        .next()
        .and_then(|header| header.split('\t').position(|name| name == role))
        .expect("every role has a column");
    match access {
        Access::Public | Access::SignedIn | Access::AnySession => true,
        Access::Service => role == proto::SERVICE,
        Access::AnyOf(words) => table.lines().skip(1).any(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            words.contains(&cells[0]) && cells[column] == "x"
        }),
    }
}

async fn open_sessions(service: &Service, number: usize) -> Vec<Uuid> {
    sqlx::query_scalar(
        "insert into session (uuid, login_id, created_at, last_seen_at, address, user_agent)
        select gen_random_uuid(), id, now(), now(), '', ''
        from login, generate_series(1, $1::bigint)
        where name = 'admin'
        returning uuid",
    )
    .bind(i64::try_from(number).expect("a few hundred"))
    .fetch_all(&service.db)
    .await
    .expect("sessions")
}
