//! Hostile texts in every field of every call: kept as text or refused with a reason, never a failure of
//! ours.

use auth::testing::Mint;
use proto::maillon::auth::v1::password_hashes_client::PasswordHashesClient;
use proto::maillon::auth::v1::{
    HashPasswordInPathRequest, HashPasswordRequest, ListUsersRequest, Role,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Access, Kind, ROUTES};
use serde_json::json;
use sqlx::PgPool;
use tonic::Code;
use unicode_normalization::UnicodeNormalization;

use crate::support::{Service, bearing, faults, new, reason};

fn texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "<script>alert(1)</script>",
        "'; drop table login; --",
        "\" or 1 = 1",
        "a\u{0}b",
        "a\u{7}\u{1b}[2Jb\u{85}",
        "\u{202e}\u{2066}admin\u{200f}",
        "\u{200b}\u{feff}",
        "%00%0a%s{}$1\\",
        "𝄞\u{301}\u{301}\u{301}ﷺ",
        "../../etc/passwd",
        "global.\u{202e}",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("x".repeat(1024 * 1024));
    texts.push("\u{fdfa}".repeat(300_000));
    texts
}

/// A message with one text in all of its texts, as the wire has it.
fn message(route: &proto::Route, text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for field in route.request.fields {
        let is_ours = matches!(field.name, "cleared" | "sent");
        match field.kind {
            Kind::Text | Kind::Json if !is_ours => {
                prost::encoding::string::encode(field.number, &text.to_owned(), &mut bytes);
            }
            Kind::Int64 if field.name.starts_with('_') => {}
            Kind::Int64 => prost::encoding::int64::encode(field.number, &i64::MIN, &mut bytes),
            Kind::Enum(_) => prost::encoding::int32::encode(field.number, &77, &mut bytes),
            _ => {}
        }
    }
    bytes
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn no_text_in_any_field_of_any_call_is_a_failure(db: PgPool) {
    let service = Service::start(db).await;
    let mint = Mint::of(&service.db).await;
    let mut called = 0;
    for route in ROUTES.iter().filter(|route| route.process == "auth") {
        let has_text = |field: &proto::Field| matches!(field.kind, Kind::Text | Kind::Json);
        if !route.request.fields.iter().any(has_text) {
            continue;
        }
        let role = if route.access == Access::Service {
            "service"
        } else {
            "admin"
        };
        for text in texts() {
            // A session that lives, anew each time: some calls end it.
            let token = service_session(&service).await;
            let token = mint.token(role, &[("sid", json!(token))]);
            let bearer = format!("Bearer {token}");
            let body = message(route, &text);
            let code = service.call_with(route.rpc, Some(&bearer), &body).await;
            assert!(
                matches!(
                    code,
                    Code::Ok
                        | Code::Aborted
                        | Code::InvalidArgument
                        | Code::NotFound
                        | Code::Unauthenticated
                        | Code::ResourceExhausted
                        | Code::PermissionDenied
                ),
                "{} with {text:.20?}: {code:?}",
                route.rpc
            );
            called += 1;
        }
        service.sql("delete from sign_in_failure").await;
    }
    assert!(called >= 100, "only {called} calls");
    let left = "select count(*) from login where name <> 'admin'";
    assert_eq!(service.number(left).await, 0, "nothing half-written");
}

async fn service_session(service: &Service) -> uuid::Uuid {
    sqlx::query_scalar(
        "insert into session (uuid, login_id, created_at, last_seen_at, address, user_agent)
        select gen_random_uuid(), id, now(), now(), '', '' from login where name = 'admin'
        returning uuid",
    )
    .fetch_one(&service.db)
    .await
    .expect("a session")
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_hostile_name_is_a_name_like_any_other(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for text in texts() {
        let save = new(&text, Role::Viewer);
        match service.save(&admin, save).await {
            // What can't be seen makes no other name.
            Err(status) if text.contains("admin") => {
                assert_eq!(reason::<()>(Err(status)), Reason::LoginNameExists);
            }
            Err(status) => {
                let told = faults::<()>(Err(status));
                assert_eq!(told[0].0, "login_name", "{text:.20?}");
            }
            Ok(made) => {
                let kept = service.get(&admin, made.id).await.expect("it is there");
                let seen = text.nfkc().filter(|sign| *sign != '\u{202e}');
                assert_eq!(kept.name, seen.collect::<String>());
                service.sign_in(&text, "abcd").await.expect("it opens");
                let asked = ListUsersRequest {
                    filter: Some(text.clone()),
                    ..ListUsersRequest::default()
                };
                let found = service.users().list_users(bearing(&admin, asked)).await;
                let found = found.expect("a list").into_inner().rows;
                assert!(found.iter().any(|user| user.id == made.id), "{text:.20?}");
            }
        }
    }
    assert!(service.number("select count(*) from login").await > 5);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_password_becomes_its_hash_by_both_ways(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let mut client = PasswordHashesClient::new(service.channel.clone());
    let password = "Sésame/ouvre?toi".to_owned();
    let in_path = HashPasswordInPathRequest {
        password: password.clone(),
    };
    let in_path = client.hash_password_in_path(bearing(&admin, in_path)).await;
    let in_body = client
        .hash_password(bearing(&admin, HashPasswordRequest { password }))
        .await;
    let hashes = [in_path, in_body].map(|answer| answer.expect("an admin may").into_inner().hash);
    assert!(
        hashes
            .iter()
            .all(|hash| hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"))
    );
    assert_ne!(hashes[0], hashes[1], "salted");
    // It opens an account that is provisioned with it.
    sqlx::query(
        "insert into login (name, role, password_hash, created_at, created_by, updated_at, updated_by)
        values ('provisioned', 'viewer', $1, now(), '', now(), '')",
    )
    .bind(&hashes[0])
    .execute(&service.db)
    .await
    .expect("an account");
    service
        .sign_in("provisioned", "Sésame/ouvre?toi")
        .await
        .expect("it opens");

    for (password, fault) in [
        (String::new(), Fault::Required),
        ("p".repeat(1025), Fault::TooLong),
    ] {
        let asked = bearing(&admin, HashPasswordRequest { password });
        let refused = client.hash_password(asked).await;
        assert_eq!(faults(refused), [("password".to_owned(), fault)]);
    }
    let viewer = Mint::of(&service.db).await.token("viewer", &[]);
    let asked = HashPasswordRequest {
        password: "abcd".to_owned(),
    };
    let refused = client.hash_password(bearing(&viewer, asked)).await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
}
