//! Signing in of nodes by their tokens.

use proto::maillon::auth::v1::{CreateUserRequest, Role, SignInNodeReply, SignInNodeRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::{Request, Response, Status};

use crate::support::{Service, change, claims, faults, new, reason};

impl Service {
    async fn sign_in_node(&self, token: &str) -> Result<SignInNodeReply, Status> {
        let mut request = Request::new(SignInNodeRequest {
            sync_token: token.to_owned(),
        });
        let metadata = request.metadata_mut();
        metadata.insert("x-maillon-address", "192.0.2.7".parse().expect("ASCII"));
        let reply = self.sessions().sign_in_node(request).await;
        reply.map(Response::into_inner)
    }

    /// Makes an account with a token, or gives one another; the token.
    async fn give_token(&self, admin: &str, save: CreateUserRequest) -> String {
        let save = CreateUserRequest {
            sync_token: Some(true),
            ..save
        };
        let saved = self.save(admin, save).await.expect("it is good");
        saved.sync_token.expect("it is shown once")
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_token_opens_a_session_of_its_account(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let token = service.give_token(&admin, new("noeud", Role::Sync)).await;
    let signed = service
        .sign_in_node(&format!(" {token}\n"))
        .await
        .expect("it opens");
    let said = claims(&signed.token);
    assert_eq!(
        (said["role"].as_str(), said["name"].as_str()),
        (Some("sync"), Some("noeud"))
    );
    assert_eq!(said["sub"], signed.login_id.to_string());
    assert_eq!(
        said["exp"],
        signed.expires_at.expect("it ends").micros / 1_000_000
    );
    // Nobody has to choose another password for it.
    service
        .refresh(&signed.token)
        .await
        .expect("it is a session");
    assert_eq!(service.events("auth.session.started").await.len(), 2);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn another_token_and_none_end_what_the_first_opened(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let first = service.give_token(&admin, new("noeud", Role::Sync)).await;
    let signed = service.sign_in_node(&first).await.expect("it opens");
    let id = signed.login_id;
    let second = service.give_token(&admin, change(id)).await;
    assert_eq!(
        reason(service.refresh(&signed.token).await),
        Reason::SessionEnded
    );
    assert_eq!(
        reason(service.sign_in_node(&first).await),
        Reason::WrongSyncToken
    );
    let signed = service.sign_in_node(&second).await.expect("it opens");
    let withdraw = CreateUserRequest {
        sync_token: Some(false),
        ..change(id)
    };
    service.save(&admin, withdraw).await.expect("it is good");
    assert_eq!(
        reason(service.refresh(&signed.token).await),
        Reason::SessionEnded
    );
    assert_eq!(
        reason(service.sign_in_node(&second).await),
        Reason::WrongSyncToken
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_token_opens_nothing_of_a_person(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let token = service
        .give_token(&admin, new("awa.kone", Role::Admin))
        .await;
    assert_eq!(
        reason(service.sign_in_node(&token).await),
        Reason::WrongSyncToken
    );
    let nothing = faults(service.sign_in_node(" ").await);
    assert_eq!(nothing, [("login_syncToken".to_owned(), Fault::Required)]);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn nobody_guesses_tokens(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let token = service.give_token(&admin, new("noeud", Role::Sync)).await;
    for nth in 0..5 {
        let guessed = service.sign_in_node(&format!("guess {nth}")).await;
        assert_eq!(reason(guessed), Reason::WrongSyncToken);
    }
    assert_eq!(
        reason(service.sign_in_node(&token).await),
        Reason::RateLimited
    );
    assert_eq!(service.events("auth.session.refused").await.len(), 5);
}
