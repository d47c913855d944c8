//! Forged, old and borrowed tokens at every call that needs one.

use axum::body::Body;
use axum::http::Request;
use proto::{Access, ROUTES, Route};

use crate::access::{body, path};
use crate::answer::Answer;
use crate::forged::{forged, part};
use crate::sign_in::signed_in;
use crate::world::World;

#[tokio::test]
async fn no_forged_token_opens_any_call() {
    let world = World::start().await;
    let good = signed_in(&world).await;
    world.get("/api/auth/me", &good).await.ok();
    let control = world.mint.sign(&part(&good, 0), &part(&good, 1));
    world.get("/api/auth/me", &control).await.ok();

    let forged = forged(&world.mint, &good);
    assert!(forged.len() > 40, "only {} attacks", forged.len());
    for (attack, token) in &forged {
        for route in locked() {
            let answer = world
                .send(route.method, &path(route), Some(token), body(route))
                .await;
            shut(&answer, route, attack, token);
        }
    }
    world.get("/api/auth/me", &good).await.ok();
}

#[tokio::test]
async fn a_token_whose_session_ended_opens_nothing_any_more() {
    let world = World::start().await;
    let (left, other) = (signed_in(&world).await, signed_in(&world).await);
    world
        .post("/api/auth/logout", &left, &serde_json::json!({}))
        .await
        .ok();
    for route in locked() {
        let answer = world
            .send(route.method, &path(route), Some(&left), body(route))
            .await;
        shut(&answer, route, "an ended session", &left);
    }
    let sentence = world
        .get("/api/auth/me", &left)
        .await
        .refused(401, "unauthenticated");
    assert_eq!(
        sentence,
        "Votre session est terminée, veuillez vous reconnecter."
    );
    world.get("/api/auth/me", &other).await.ok();
}

#[tokio::test]
async fn only_a_bearer_is_asked_and_only_one() {
    let world = World::start().await;
    let good = signed_in(&world).await;
    let me = |values: &[&str]| {
        let request = values
            .iter()
            .fold(Request::get("/api/auth/me"), |request, value| {
                request.header("authorization", *value)
            });
        world.answer(request.body(Body::empty()).expect("a request"))
    };
    for scheme in ["bearer", "BEARER", "Bearer "] {
        me(&[&format!("{scheme} {good}")]).await.ok();
    }
    for scheme in ["", "Basic ", "Bearer", "Bearer Bearer ", "Token "] {
        me(&[&format!("{scheme}{good}")])
            .await
            .refused(401, "unauthenticated");
    }
    me(&["Bearer nobody", &format!("Bearer {good}")])
        .await
        .refused(401, "unauthenticated");
    // A token in the URL would end up in logs and histories.
    for path in [
        format!("/api/auth/me?token={good}"),
        format!("/api/auth/me?access_token={good}"),
    ] {
        let answer = world.send("GET", &path, None, Body::empty()).await;
        answer.refused(401, "unauthenticated");
    }
    let invalid = Request::get("/api/auth/me").header(
        "authorization",
        axum::http::HeaderValue::from_bytes(b"Bearer \xff\xfe").expect("opaque"),
    );
    let answer = world
        .answer(invalid.body(Body::empty()).expect("a request"))
        .await;
    answer.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_refresh_checks_the_token_itself() {
    let world = World::start().await;
    let good = signed_in(&world).await;
    let refresh = async |token: Option<&str>| {
        world
            .send("POST", "/api/auth/refresh", token, Body::from("{}"))
            .await
    };
    refresh(None).await.refused(401, "unauthenticated");
    for (attack, token) in forged(&world.mint, &good) {
        let answer = refresh(Some(&token)).await;
        // An expired one of a living session is what a refresh is for.
        if attack.starts_with("exp = 1") {
            answer.ok();
        } else {
            let sentence = answer.refused(401, "unauthenticated");
            assert!(!answer.text().contains("eyJ"), "{attack}: {sentence}");
        }
    }
    let fresh = refresh(Some(&good)).await.ok();
    let fresh = fresh["token"].as_str().expect("a token");
    assert_eq!(part(fresh, 1)["sid"], part(&good, 1)["sid"]);
    world.get("/api/auth/me", fresh).await.ok();
    world
        .post("/api/auth/logout", fresh, &serde_json::json!({}))
        .await
        .ok();
    for ended in [good.as_str(), fresh] {
        refresh(Some(ended)).await.refused(401, "unauthenticated");
    }
}

fn locked() -> impl Iterator<Item = &'static Route> {
    let rest = ROUTES.iter().filter(|route| !route.path.is_empty());
    rest.filter(|route| route.access != Access::Public)
}

/// 401 in the contract's words, with nothing of what was sent.
fn shut(answer: &Answer, route: &Route, attack: &str, token: &str) {
    assert_eq!(
        answer.status.as_u16(),
        401,
        "{} {} with {attack}",
        route.method,
        route.path
    );
    if route.method == "HEAD" {
        return;
    }
    answer.refused(401, "unauthenticated");
    let told = format!("{}{:?}", answer.text(), answer.headers);
    for piece in token.split('.').filter(|piece| piece.len() > 4) {
        assert!(!told.contains(piece), "{} echoes {attack}", route.path);
    }
}
