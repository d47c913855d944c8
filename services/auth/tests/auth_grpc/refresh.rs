//! Staying signed in: as long as the session lives, whatever the token's age.

use chrono::TimeDelta;
use platform::channel;
use platform::{grpc, keys};
use prost::Message;
use proto::maillon::event::v1::Envelope;
use proto::maillon::refusal::v1::Reason;
use serde_json::json;
use sqlx::PgPool;

use crate::support::{Service, claims, reason};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_new_token_is_of_the_same_session_and_the_old_one_stays_good(db: PgPool) {
    let service = Service::start_ago(db, TimeDelta::minutes(5)).await;
    let old = service.token().await;
    service.clock.advance(TimeDelta::minutes(3));
    service.sql("update login set region_ids = '{4, 9}'").await;
    let new = service.refresh(&old).await.expect("it lives");
    let (before, after) = (claims(&old), claims(&new));
    assert_eq!(before["sid"], after["sid"]);
    assert_eq!(
        after["iat"].as_i64(),
        before["iat"].as_i64().map(|iat| iat + 180)
    );
    assert_eq!(after["scope"], json!([4, 9]), "the territory is today's");
    service.me(&old).await.expect("still good");
    service.me(&new).await.expect("good");
    assert!(service.ends().await.is_empty());
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_expired_token_of_a_living_session_is_renewed(db: PgPool) {
    let service = Service::start_ago(db, TimeDelta::minutes(29)).await;
    let expired = service.token().await;
    assert_eq!(reason(service.me(&expired).await), Reason::Unauthenticated);
    service.clock.advance(TimeDelta::minutes(29));
    let new = service.refresh(&expired).await.expect("it lives");
    service.me(&new).await.expect("good");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_session_idle_for_half_an_hour_ends(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    service.clock.advance(TimeDelta::minutes(29));
    service.refresh(&token).await.expect("seen in time");
    service.clock.advance(TimeDelta::minutes(30));
    assert_eq!(reason(service.refresh(&token).await), Reason::SessionEnded);
    assert_eq!(reason(service.me(&token).await), Reason::SessionEnded);
    assert_eq!(reason(service.refresh(&token).await), Reason::SessionEnded);
    assert_eq!(service.ends().await, ["idle"], "told once");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_session_ends_after_twelve_hours_however_busy(db: PgPool) {
    let service = Service::start_ago(db, TimeDelta::hours(12)).await;
    let mut token = service.token().await;
    for _ in 0..35 {
        service.clock.advance(TimeDelta::minutes(20));
        token = service.refresh(&token).await.expect("it lives");
    }
    service.clock.advance(TimeDelta::minutes(20));
    assert_eq!(reason(service.refresh(&token).await), Reason::SessionEnded);
    assert_eq!(service.ends().await, ["too_old"]);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn another_role_ends_the_session(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    service.sql("update login set role = 'viewer'").await;
    assert_eq!(reason(service.refresh(&token).await), Reason::SessionEnded);
    assert_eq!(service.ends().await, ["role_changed"]);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_deleted_account_ends_the_session_and_opens_no_other(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    service.sql("update login set deleted_at = now()").await;
    assert_eq!(reason(service.me(&token).await), Reason::SessionEnded);
    assert_eq!(reason(service.refresh(&token).await), Reason::SessionEnded);
    assert_eq!(service.ends().await, ["user_deleted"]);
    let again = service.sign_in("admin", crate::support::PASSWORD).await;
    assert_eq!(reason(again), Reason::WrongCredentials);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn another_process_learns_of_an_end_by_the_event_or_when_it_starts(db: PgPool) {
    let service = Service::start(db.clone()).await;
    let token = service.token().await;
    // A process that gets its keys over a channel, as a gateway does.
    let elsewhere = keys::Verifier::new(keys::fetch_over(service.channel.clone()));
    elsewhere.verify(&token).await.expect("a good token");
    service.logout(&token).await.expect("signed in");
    elsewhere
        .verify(&token)
        .await
        .expect("it has not heard of it yet");
    let told = &service.events("auth.session.ended").await[0];
    elsewhere.heed(&Envelope {
        subject: told.subject.clone(),
        after: told.fact.encode_to_vec(),
        ..Envelope::default()
    });
    let heard = elsewhere.verify(&token).await;
    assert_eq!(
        heard.map_err(|refusal| refusal.reason()),
        Err(Reason::SessionEnded)
    );

    let restarted = Service {
        app: auth::App::new(db.clone(), service.clock.clone()).expect("a service"),
        ..service
    };
    restarted.app.prepare().await.expect("it starts");
    let stack = grpc::stack(
        auth::services(restarted.app.clone()),
        restarted.app.verifier(),
    );
    let restarted = Service {
        channel: channel::in_process(stack),
        ..restarted
    };
    assert_eq!(reason(restarted.logout(&token).await), Reason::SessionEnded);
}
