//! Every call × every role, against the contract's permission table, also the calls that nothing serves yet.

use std::collections::HashMap;

use axum::body::Body;
use proto::{Access, ROLES, ROUTES, Route, Shape};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::world::World;

/// Calls of services that are there, which are not served yet.
const NOT_YET: &[&str] = &[
    "Duplicates_DecideDuplicate",
    "Duplicates_ListDuplicates",
    "Members_ImportMembers",
];

#[tokio::test]
async fn every_role_may_do_what_the_table_says_and_nothing_else() {
    let world = World::start().await;
    let served = served(&world).await;
    let routes: Vec<&Route> = ROUTES
        .iter()
        .filter(|route| !route.path.is_empty())
        .collect();
    assert!(routes.len() > 140, "only {} calls", routes.len());
    for role in ROLES {
        let tokens = world.tokens(role, routes.len()).await;
        for (route, token) in routes.iter().zip(&tokens) {
            let call = format!("{role} at {} {}", route.method, route.path);
            let answer = world
                .send(route.method, &path(route), Some(token), body(route))
                .await;
            let status = answer.status.as_u16();
            if !may(role, route.access) {
                assert_eq!(status, 403, "{call}");
            } else if !served[route.rpc] {
                assert_eq!(status, 503, "{call}");
            } else if route.path == "/api/auth/refresh" {
                // The session is the administrator's; a token of another role ends it.
                assert_eq!(status, if *role == "admin" { 200 } else { 401 }, "{call}");
            } else if route.path == "/api/auth/login" {
                assert_eq!(status, 422, "{call}: neither login nor password");
            } else {
                assert!(
                    ![401, 403, 500, 503, 504].contains(&status),
                    "{call}: {status}"
                );
            }
            if route.method == "HEAD" {
                assert!(answer.body.is_empty(), "{call}");
            } else if status == 200
                && matches!(route.shape, Shape::Table { .. } | Shape::File { .. })
            {
                assert!(!answer.header("content-disposition").is_empty(), "{call}");
            } else if route.path == "/.well-known/jwks.json" {
                assert!(answer.text().starts_with(r#"{"keys":["#), "{call}");
            } else if status == 403 {
                let sentence = answer.refused(403, "permission_denied");
                assert_eq!(sentence, "Votre rôle ne vous permet pas cette action.");
            } else if status == 503 {
                let sentence = answer.refused(503, "unavailable");
                assert_eq!(
                    sentence,
                    "Cette fonction n’est pas encore disponible sur ce serveur."
                );
                assert_eq!(
                    answer.header("retry-after"),
                    "",
                    "it does not come within seconds"
                );
            } else {
                answer.json();
            }
            assert_eq!(answer.header("traceparent"), "", "nobody traces");
        }
    }
}

#[tokio::test]
async fn without_a_token_only_what_is_public_answers() {
    let world = World::start().await;
    for route in ROUTES.iter().filter(|route| !route.path.is_empty()) {
        let answer = world
            .send(route.method, &path(route), None, body(route))
            .await;
        let call = format!("{} {}", route.method, route.path);
        if route.access != Access::Public || route.path == "/api/auth/refresh" {
            assert_eq!(answer.status.as_u16(), 401, "{call}");
            if route.method != "HEAD" {
                let sentence = answer.refused(401, "unauthenticated");
                assert_eq!(sentence, "Veuillez vous connecter pour continuer.");
            }
        } else {
            assert_ne!(answer.status.as_u16(), 401, "{call}");
        }
    }
}

#[tokio::test]
async fn calls_of_services_among_themselves_have_no_way_in() {
    let world = World::start().await;
    let token = world.token("service");
    for route in ROUTES {
        let answer = world
            .send("POST", route.rpc, Some(&token), Body::from("{}"))
            .await;
        answer.refused(405, "method_not_allowed");
    }
}

/// The path with something in the place of its parameters.
pub(crate) fn path(route: &Route) -> String {
    let parts = route
        .path
        .split('/')
        .map(|part| if part.starts_with('{') { "1" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

pub(crate) fn body(route: &Route) -> Body {
    if route.has_body() {
        Body::from("{}")
    } else {
        Body::empty()
    }
}

/// Which calls have somebody behind them.
async fn served(world: &World) -> HashMap<&'static str, bool> {
    let mut served = HashMap::new();
    for route in ROUTES {
        let answers = match world.channels.get(route.process) {
            _ if matches!(route.shape, Shape::Own(_)) => true,
            Some(_) if NOT_YET.contains(&route.operation) => false,
            Some(channel) if route.shape != Shape::Undecided => {
                let service = route.rpc.split('/').nth(1).expect("a service").to_owned();
                let mut health = HealthClient::new(channel.clone());
                health.check(HealthCheckRequest { service }).await.is_ok()
            }
            _ => false,
        };
        served.insert(route.rpc, answers);
    }
    let number = served.values().filter(|served| **served).count();
    assert!(number >= 10, "only {number} calls are served");
    served
}

/// The table read again, so that a mistake in `Access::allows` shows.
pub(crate) fn may(role: &str, access: Access) -> bool {
    let table = include_str!("../../../proto/permissions.tsv");
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
