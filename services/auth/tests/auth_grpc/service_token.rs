//! Tokens of processes, against the secret they share.

use auth::{App, Error};
use chrono::TimeDelta;
use platform::service_token::ServiceToken;
use platform::{Clock, channel, grpc};
use proto::maillon::auth::v1::service_tokens_client::ServiceTokensClient;
use proto::maillon::auth::v1::{
    GetMeRequest, IssueServiceTokenReply, IssueServiceTokenRequest, ListUsersRequest, Role,
    SaveLoginParamRequest,
};
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::refusal::v1::Reason;
use serde_json::json;
use sqlx::PgPool;
use tonic::{Request, Status};

use crate::support::{PASSWORD, Service, bearing, claims, reason};

const SECRET: &str = "a secret of thirty-two characters";

async fn start(db: PgPool, secret: Option<&str>) -> Service {
    let mut service = Service::start(db).await;
    let app = service
        .app
        .with_service_secret(secret)
        .expect("long enough");
    let stack = grpc::stack(auth::services(app.clone()), app.verifier());
    service.app = app;
    service.channel = channel::in_process(stack);
    service
}

async fn issue(
    service: &Service,
    process: &str,
    secret: &str,
) -> Result<IssueServiceTokenReply, Status> {
    let asked = IssueServiceTokenRequest {
        process: process.to_owned(),
        secret: secret.to_owned(),
    };
    let mut client = ServiceTokensClient::new(service.channel.clone());
    Ok(client.issue_service_token(asked).await?.into_inner())
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_process_with_the_secret_gets_a_token_of_ten_minutes_and_of_nobody(db: PgPool) {
    let service = start(db, Some(SECRET)).await;
    let issued = issue(&service, "geography", SECRET)
        .await
        .expect("the secret");
    let now = service.clock.now();
    let nobody = "00000000-0000-0000-0000-000000000000";
    assert_eq!(
        claims(&issued.token),
        json!({
            "sub": "0", "name": "geography", "role": "service", "scope": [], "sid": nobody,
            "iat": now.timestamp(), "exp": now.timestamp() + 600, "iss": "maillon", "aud": "maillon",
        })
    );
    assert_eq!(
        issued.expires_at,
        Some((now + TimeDelta::minutes(10)).into())
    );
    let caller = service
        .app
        .verifier()
        .verify(&issued.token)
        .await
        .expect("a good token");
    assert_eq!((caller.login_id, caller.role.as_str()), (0, "service"));

    let mut replay = ReplayClient::new(service.channel.clone());
    let asked = bearing(&issued.token, ReplayRequest::default());
    replay.replay(asked).await.expect("what it is for");
    let users = bearing(&issued.token, ListUsersRequest::default());
    assert_eq!(
        reason(service.users().list_users(users).await),
        Reason::PermissionDenied
    );
    // It is nobody's: no session to look at or renew, nothing to keep.
    let me = service
        .sessions()
        .get_me(bearing(&issued.token, GetMeRequest {}))
        .await;
    assert_eq!(reason(me), Reason::SessionEnded);
    assert_eq!(
        reason(service.refresh(&issued.token).await),
        Reason::SessionEnded
    );
    let save = SaveLoginParamRequest {
        name: Some("a.b".to_owned()),
        ..SaveLoginParamRequest::default()
    };
    let kept = service
        .params()
        .save_login_param(bearing(&issued.token, save))
        .await;
    assert_eq!(reason(kept), Reason::SessionEnded);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn without_the_secret_there_is_no_token_and_guessing_is_counted(db: PgPool) {
    let without = start(db.clone(), None).await;
    for secret in ["", SECRET] {
        let refused = issue(&without, "geography", secret).await;
        assert_eq!(reason(refused), Reason::PermissionDenied);
    }
    let service = start(db.clone(), Some(SECRET)).await;
    assert_eq!(
        reason(issue(&service, " ", SECRET).await),
        Reason::ValidationFailed
    );
    for nth in 0..5 {
        let refused = issue(&service, &format!("process{nth}"), "guessed").await;
        assert_eq!(reason(refused), Reason::WrongCredentials);
    }
    assert_eq!(
        reason(issue(&service, "geography", SECRET).await),
        Reason::RateLimited
    );
    service
        .sign_in("admin", PASSWORD)
        .await
        .expect("another matter");
    let short = App::new(db, Clock::default()).expect("a service");
    let short = short.with_service_secret(Some("short"));
    assert!(matches!(short.map(|_| ()), Err(Error::ServiceSecret)));
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_process_keeps_its_token_until_shortly_before_it_expires(db: PgPool) {
    let service = start(db, Some(SECRET)).await;
    let admin = service.token().await;
    let clock = service.clock.clone();
    let own = ServiceToken::new(service.channel.clone(), "geography", SECRET, clock.clone());
    let authorization = async || {
        let mut request = Request::new(());
        own.authorize(&mut request).await.expect("a token");
        let value = request.metadata().get("authorization").expect("a header");
        value.to_str().expect("ASCII").to_owned()
    };
    let first = authorization().await;
    clock.advance(TimeDelta::minutes(7));
    assert_eq!(authorization().await, first);
    clock.advance(TimeDelta::minutes(1));
    let second = authorization().await;
    assert_ne!(second, first);
    let wrong = ServiceToken::new(service.channel.clone(), "geography", "wrong", clock);
    let refused = wrong.authorize(&mut Request::new(())).await;
    assert_eq!(
        refused.map_err(|refusal| refusal.reason()),
        Err(Reason::WrongCredentials)
    );
    // Only processes have this role.
    let person = crate::support::new("a process", Role::Service);
    assert_eq!(
        reason(service.save(&admin, person).await),
        Reason::ValidationFailed
    );
}
