//! Signing keys: replaced without signing anybody out, withdrawn at once when they must be.

use chrono::TimeDelta;
use platform::keys::{Verifier, fetch_over};
use proto::maillon::refusal::v1::Reason;
use serde_json::Value;
use sqlx::PgPool;

use crate::support::{PASSWORD, Service, part, reason};

fn kid(token: &str) -> Value {
    part(token, 0)["kid"].clone()
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_new_key_signs_when_everybody_knows_it_and_nobody_is_signed_out(db: PgPool) {
    let service = Service::start_ago(db, TimeDelta::minutes(9)).await;
    let elsewhere = Verifier::new(fetch_over(service.channel.clone()));
    let mut token = service.token().await;
    let old = kid(&token);
    elsewhere.verify(&token).await.expect("a good token");
    service.clock.advance(TimeDelta::minutes(2));
    service.app.rotate_key().await.expect("another key");
    service.app.keep_once().await.expect("upkeep");
    token = service.refresh(&token).await.expect("it lives");
    assert_eq!(kid(&token), old, "the new one is published first");
    service.clock.advance(TimeDelta::minutes(1));
    let last = token.clone();
    token = service.refresh(&token).await.expect("it lives");
    let new = kid(&token);
    assert_ne!(new, old);
    service.clock.advance(TimeDelta::minutes(4));
    service.app.keep_once().await.expect("upkeep");
    let halves = "select count(*) from signing_key where octet_length(private_key) > 0";
    assert_eq!(service.number("select count(*) from signing_key").await, 2);
    assert_eq!(service.number(halves).await, 1, "a retired key never signs");
    service
        .me(&last)
        .await
        .expect("the old one's tokens are good");
    service.refresh(&last).await.expect("and are renewed");
    elsewhere.verify(&last).await.expect("also elsewhere");

    for _ in 0..38 {
        service.clock.advance(TimeDelta::minutes(20));
        service.app.keep_once().await.expect("upkeep");
    }
    assert_eq!(service.number("select count(*) from signing_key").await, 1);
    let signed = service.token().await;
    assert_eq!(kid(&signed), new);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_old_key_is_replaced_by_itself_and_by_one_process(db: PgPool) {
    let service = Service::start(db).await;
    let keys = "select count(*) from signing_key";
    service.clock.advance(TimeDelta::days(89));
    service.app.keep_once().await.expect("upkeep");
    assert_eq!(service.number(keys).await, 1);
    service.clock.advance(TimeDelta::days(1));
    let (one, other) = tokio::join!(service.app.keep_once(), service.app.keep_once());
    one.and(other).expect("two processes at once");
    assert_eq!(service.number(keys).await, 2);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn withdrawn_keys_sign_everybody_out(db: PgPool) {
    let service = Service::start(db).await;
    let elsewhere = Verifier::new(fetch_over(service.channel.clone()));
    let token = service.token().await;
    elsewhere.verify(&token).await.expect("a good token");
    service.me(&token).await.expect("here too");
    service.app.withdraw_keys().await.expect("a new key");
    assert_eq!(reason(service.me(&token).await), Reason::SessionEnded);
    assert_eq!(service.ends().await, ["key_withdrawn"]);
    // Whoever has the old key may name any session.
    elsewhere.refresh().await.expect("the keys");
    let refused = elsewhere.verify(&token).await.expect_err("its key is gone");
    assert_eq!(refused.reason(), Reason::Unauthenticated);
    service.app.verifier().refresh().await.expect("the keys");
    assert_eq!(
        reason(service.refresh(&token).await),
        Reason::Unauthenticated
    );

    let again = service
        .sign_in("admin", PASSWORD)
        .await
        .expect("it opens")
        .token;
    assert_ne!(kid(&again), kid(&token));
    service.me(&again).await.expect("good");
    elsewhere.verify(&again).await.expect("also elsewhere");
}
