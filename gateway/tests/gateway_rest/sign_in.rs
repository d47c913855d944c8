//! Signing in, staying, leaving over REST; and what the service learns of the caller's whereabouts.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use sqlx::Row;

use crate::world::{PASSWORD, PEER, World};

/// A token of a new session of `admin`.
pub(crate) async fn signed_in(world: &World) -> String {
    let answer = login(world, "admin", PASSWORD).await;
    answer.ok()["token"].as_str().expect("a token").to_owned()
}

async fn login(world: &World, login: &str, password: &str) -> crate::answer::Answer {
    let body = json!({"login": login, "password": password}).to_string();
    world
        .send("POST", "/api/auth/login", None, Body::from(body))
        .await
}

#[tokio::test]
async fn who_signs_in_is_told_who_they_are_until_they_leave() {
    let world = World::start().await;
    let told = login(&world, "admin", PASSWORD).await.ok();
    let keys: Vec<&String> = told.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        ["status", "token", "user"],
        "no sentence beside the token"
    );
    let token = told["token"].as_str().expect("a token");
    let me = world.get("/api/auth/me", token).await.ok();
    assert_eq!(me["user"], told["user"]);
    let logout = world.post("/api/auth/logout", token, &json!({})).await.ok();
    let after = world.get("/api/auth/me", token).await.json();
    let again = world
        .post("/api/auth/logout", token, &json!({}))
        .await
        .json();
    let told = json!({"me": me, "logout": logout, "me afterwards": after, "logout again": again});
    insta::assert_json_snapshot!("signed_in", told);
}

#[tokio::test]
async fn a_wrong_sign_in_says_the_same_whatever_was_wrong() {
    let world = World::start().await;
    let wrong: Vec<Value> = [
        login(&world, "admin", "faux").await,
        login(&world, "personne", "faux").await,
        login(&world, "' or 1 = 1 --", PASSWORD).await,
        login(&world, "admin\u{0}", PASSWORD).await,
        login(&world, &"a".repeat(5000), PASSWORD).await,
        login(&world, "admin", &"a".repeat(5000)).await,
    ]
    .iter()
    .map(|answer| {
        let sentence = answer.refused(401, "wrong_credentials");
        assert_eq!(sentence, "Identifiant ou mot de passe incorrect");
        answer.json()
    })
    .collect();
    assert!(wrong.windows(2).all(|pair| pair[0] == pair[1]));

    for body in [
        "",
        "{}",
        r#"{"login":null,"password":null}"#,
        r#"{"login":"","password":""}"#,
    ] {
        let answer = world
            .send("POST", "/api/auth/login", None, Body::from(body))
            .await;
        answer.refused(422, "validation_failed");
        assert_eq!(answer.fields(), ["login", "password"]);
    }
    for body in [
        "{",
        "[]",
        r#"{"login":1,"password":true}"#,
        r#"{"login":["admin"],"password":{}}"#,
    ] {
        let answer = world
            .send("POST", "/api/auth/login", None, Body::from(body))
            .await;
        answer.refused(400, "bad_request");
    }
}

#[tokio::test]
async fn a_session_knows_the_peer_and_the_browser_and_believes_no_header() {
    let world = World::start().await;
    let browser = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0";
    let request = Request::post("/api/auth/login")
        .header("user-agent", browser)
        .header("x-maillon-address", "203.0.113.1")
        .header("x-maillon-user-agent", "forged")
        .header("x-forwarded-for", "203.0.113.1")
        .header("forwarded", "for=203.0.113.1")
        .body(Body::from(
            json!({"login": "admin", "password": PASSWORD}).to_string(),
        ))
        .expect("a request");
    world.answer(request).await.ok();
    let row = sqlx::query("select address, user_agent from session order by id desc limit 1")
        .fetch_one(world.auth())
        .await
        .expect("a session");
    assert_eq!(row.get::<String, _>("address"), PEER);
    assert_eq!(row.get::<String, _>("user_agent"), browser);
}

#[tokio::test]
async fn what_the_gateway_says_of_itself_needs_no_token() {
    let world = World::start().await;
    let told = world
        .send("GET", "/api/env/get_env", None, Body::empty())
        .await
        .ok();
    assert_eq!(told["runningEnv"], "test");
    assert_eq!(told["assetVersion"], "1.0.9");
    assert_eq!(told["banner"], "Environnement de test");
    let keys = world
        .send("GET", "/.well-known/jwks.json", None, Body::empty())
        .await;
    let set: Value = serde_json::from_slice(&keys.body).expect("JSON");
    let key = &set["keys"][0];
    assert_eq!(
        (&key["kid"], &key["crv"]),
        (&json!(world.mint.kid()), &json!("Ed25519"))
    );
    assert_eq!(key.get("d"), None, "only what everybody may know");
}
