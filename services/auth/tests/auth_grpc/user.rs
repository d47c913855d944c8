//! Accounts: made, changed, deleted, and what becomes of their sessions.

use auth::testing::Mint;
use prost::Message;
use proto::maillon::auth::v1::{CreateUserRequest, GetUserReply, Role, UpdateUserRequest, User};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::json;
use sqlx::{PgPool, Row};

use crate::support::{PASSWORD, Service, bearing, change, claims, faults, new, reason};

/// What somebody changes of an account.
type Edit = Box<dyn Fn(&mut CreateUserRequest) + Send>;

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_account_is_made_opens_and_has_to_change_its_password(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.region("created", 3, 1).await;
    service.region("created", 5, 1).await;
    let save = CreateUserRequest {
        region_ids: vec![5, 3, 5],
        ..new("  Awa Kone\u{301} ", Role::Cards)
    };
    let made = service.save(&admin, save).await.expect("it is good");
    assert_eq!((made.version, made.sync_token), (1, None));
    let user = service.get(&admin, made.id).await.expect("it is there");
    let expected = User {
        id: made.id,
        name: "Awa Koné".to_owned(),
        role: Role::Cards.into(),
        provider: "local".to_owned(),
        last_connection: None,
        must_change_password: true,
        has_sync_token: false,
        region_ids: vec![3, 5],
        version: 1,
    };
    assert!(user == expected);

    let signed_in = service.sign_in("awa-kone", "abcd").await.expect("it opens");
    assert!(signed_in.user.is_some_and(|user| user.must_change_password));
    assert_eq!(claims(&signed_in.token)["scope"], json!([3, 5]));
    let seen = service.get(&admin, made.id).await.expect("it is there");
    assert!(seen.last_connection.is_some() && seen.version == 1);
    assert_eq!(
        reason(service.get(&admin, made.id + 1).await),
        Reason::UserNotFound
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn every_write_is_told_with_the_account_before_and_after_and_no_secret(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    // Not `abcd`: four hexadecimal digits stand in one uuid of two thousand.
    let made = CreateUserRequest {
        password: Some("wxyz".to_owned()),
        ..new("awa.kone", Role::Viewer)
    };
    let made = service.save(&admin, made).await.expect("it is good");
    let id = made.id;
    let save = CreateUserRequest {
        name: Some("awa.diallo".to_owned()),
        password: Some("another one".to_owned()),
        sync_token: Some(true),
        ..change(id)
    };
    let token = service.save(&admin, save).await.expect("it is good");
    let token = token.sync_token.expect("it is told once");
    service.delete(&admin, id).await.expect("it is there");

    let rows = sqlx::query(
        "select subject, version, login_name, address, message, before, after from outbox
        where subject like 'auth.user.%' and entity_id = $1 order by sequence",
    )
    .bind(id)
    .fetch_all(&service.db)
    .await
    .expect("the outbox");
    let state = |row: &sqlx::postgres::PgRow, column: &str| {
        let bytes: Option<Vec<u8>> = row.get(column);
        bytes.map(|bytes| {
            let user = User::decode(bytes.as_slice()).expect("a user");
            (user.name, user.version, user.has_sync_token)
        })
    };
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row.get::<String, _>("subject"),
                row.get::<i64, _>("version"),
                state(row, "before"),
                state(row, "after"),
            )
        })
        .collect();
    let first = Some(("awa.kone".to_owned(), 1, false));
    let second = Some(("awa.diallo".to_owned(), 2, true));
    assert_eq!(
        told,
        [
            ("auth.user.created".to_owned(), 1, None, first.clone()),
            ("auth.user.updated".to_owned(), 2, first, second.clone()),
            ("auth.user.deleted".to_owned(), 3, second, None),
        ]
    );
    assert!(rows.iter().all(|row| {
        row.get::<String, _>("login_name") == "admin"
            && row.get::<String, _>("message") == "maillon.auth.v1.User"
    }));
    let everything: Vec<String> = sqlx::query_scalar(
        "select row_to_json(outbox)::text || convert_from(coalesce(before, '') || coalesce(after, ''),
            'LATIN1') from outbox",
    )
    .fetch_all(&service.db)
    .await
    .expect("the outbox");
    for secret in ["wxyz", "another one", token.as_str(), "argon2", PASSWORD] {
        assert!(everything.iter().all(|row| !row.contains(secret)));
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_synchronization_token_is_told_once_and_kept_as_its_hash(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let save = CreateUserRequest {
        sync_token: Some(true),
        ..new("node.17", Role::Sync)
    };
    let made = service.save(&admin, save).await.expect("it is good");
    let first = made.sync_token.expect("it is told");
    assert_eq!(first.len(), 43);
    let is_kept = "select count(*) from login
        where sync_token_hash = sha256(convert_to($1, 'UTF8')) and version = $2";
    let kept = async |token: &str, version: i64| -> i64 {
        sqlx::query_scalar(is_kept)
            .bind(token)
            .bind(version)
            .fetch_one(&service.db)
            .await
            .expect("a count")
    };
    assert_eq!(kept(&first, 1).await, 1);
    let asked = |sync_token: Option<bool>| CreateUserRequest {
        sync_token,
        ..change(made.id)
    };
    let kept_on = service.save(&admin, asked(None)).await.expect("nothing");
    assert_eq!((kept_on.version, kept_on.sync_token), (1, None));
    let second = service.save(&admin, asked(Some(true))).await;
    let second = second.expect("it is good").sync_token.expect("a new one");
    assert_ne!(first, second);
    assert_eq!((kept(&first, 2).await, kept(&second, 2).await), (0, 1));
    service
        .save(&admin, asked(Some(false)))
        .await
        .expect("it is withdrawn");
    let user = service.get(&admin, made.id).await.expect("it is there");
    assert!(!user.has_sync_token && user.version == 3);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_stale_save_gets_the_current_account_and_overwrites_nothing(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "awa.kone", Role::Viewer).await;
    let renamed = |name: &str, version| CreateUserRequest {
        name: Some(name.to_owned()),
        version: Some(version),
        ..change(id)
    };
    service
        .save(&admin, renamed("awa.diallo", 1))
        .await
        .expect("it is current");
    let now = service.get(&admin, id).await.expect("it is there");
    for (name, version) in [("lost", 1), ("", 1), ("lost", 3), ("lost", i64::MIN)] {
        let stale = service.save(&admin, renamed(name, version)).await;
        let refusal = platform::Refusal::of(&stale.expect_err("it is stale"));
        assert_eq!(refusal.reason(), Reason::StaleVersion);
        assert_eq!(
            refusal.message().current_message,
            "maillon.auth.v1.GetUserReply"
        );
        let told = GetUserReply::decode(refusal.message().current.as_slice()).expect("a reply");
        assert!(told.user.as_ref() == Some(&now), "{name} {version}");
    }
    assert!(service.get(&admin, id).await.expect("it is there") == now);
    // A save that changes nothing is no version.
    let again = service.save(&admin, renamed("awa.diallo", 2)).await;
    assert_eq!(again.expect("it is current").version, 2);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_change_by_patch_names_whom_it_changes(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "awa.kone", Role::Viewer).await;
    let patch = async |id| {
        let update = UpdateUserRequest {
            id,
            role: Some(Role::Cards.into()),
            ..UpdateUserRequest::default()
        };
        service.users().update_user(bearing(&admin, update)).await
    };
    assert_eq!(
        faults(patch(None).await),
        [("login_id".to_owned(), Fault::Required)]
    );
    assert_eq!(reason(patch(Some(-1)).await), Reason::UserNotFound);
    patch(Some(id)).await.expect("it is good");
    let user = service.get(&admin, id).await.expect("it is there");
    assert_eq!((user.role(), user.version), (Role::Cards, 2));
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_name_is_one_persons_until_the_account_is_deleted(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "Awa Koné", Role::Viewer).await;
    let taken = service.save(&admin, new("awa-kone", Role::Cards)).await;
    assert_eq!(reason(taken), Reason::LoginNameExists);
    let other = service.create(&admin, "other", Role::Viewer).await;
    let renamed = CreateUserRequest {
        name: Some("AWA KONE".to_owned()),
        ..change(other)
    };
    assert_eq!(
        reason(service.save(&admin, renamed).await),
        Reason::LoginNameExists
    );
    service.delete(&admin, id).await.expect("it is there");
    assert_eq!(
        reason(service.delete(&admin, id).await),
        Reason::UserNotFound
    );
    assert_eq!(reason(service.get(&admin, id).await), Reason::UserNotFound);
    let again = service.create(&admin, "awa kone", Role::Viewer).await;
    assert_ne!(again, id, "a new account, not the old one");
    let tombstones =
        "select count(*) from login where deleted_at is not null and password_hash is null
        and sync_token_hash is null and version = 2";
    assert_eq!(service.number(tombstones).await, 1);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn nobody_deletes_themself_or_changes_their_own_role(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let own = service.me(&admin).await.expect("signed in").id;
    assert_eq!(
        reason(service.delete(&admin, own).await),
        Reason::OwnAccount
    );
    let demoted = CreateUserRequest {
        role: Some(Role::Viewer.into()),
        ..change(own)
    };
    assert_eq!(
        reason(service.save(&admin, demoted).await),
        Reason::OwnAccount
    );
    let renamed = CreateUserRequest {
        name: Some("director".to_owned()),
        role: Some(Role::Admin.into()),
        ..change(own)
    };
    service.save(&admin, renamed).await.expect("a name may");
    service.me(&admin).await.expect("still signed in");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn the_last_admin_stays_whoever_asks(db: PgPool) {
    let service = Service::start(db).await;
    let own = service.token().await;
    let last = service.me(&own).await.expect("signed in").id;
    // A token of an administrator whom somebody has just deleted.
    let gone = Mint::of(&service.db)
        .await
        .token("admin", &[("sub", json!("999"))]);
    assert_eq!(reason(service.delete(&gone, last).await), Reason::LastAdmin);
    let demoted = CreateUserRequest {
        role: Some(Role::Viewer.into()),
        ..change(last)
    };
    assert_eq!(
        reason(service.save(&gone, demoted.clone()).await),
        Reason::LastAdmin
    );
    service.create(&own, "second", Role::Admin).await;
    service
        .save(&gone, demoted)
        .await
        .expect("there is another");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_change_of_what_a_session_stands_on_ends_it_at_once(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for id in [3, 5] {
        service.region("created", id, 1).await;
    }
    let sent = |region_ids: Vec<i64>| {
        move |save: &mut CreateUserRequest| {
            save.region_ids.clone_from(&region_ids);
            save.sent = vec!["login_regionIds".to_owned()];
        }
    };
    let edits: Vec<(Edit, Option<&str>)> = vec![
        (
            Box::new(|save| save.name = Some("another".to_owned())),
            None,
        ),
        (
            Box::new(|save| save.role = Some(Role::Cards.into())),
            Some("role_changed"),
        ),
        (
            Box::new(|save| save.password = Some("abcd".to_owned())),
            Some("password_changed"),
        ),
        (Box::new(sent(vec![3, 5])), Some("territory_changed")),
        (Box::new(sent(vec![5])), Some("territory_changed")),
        (Box::new(sent(vec![3, 5])), None),
        (Box::new(sent(vec![])), None),
        (
            Box::new(|save| save.provider = Some("oidc:x".to_owned())),
            Some("password_changed"),
        ),
    ];
    let id = service.create(&admin, "somebody", Role::Viewer).await;
    let mut name = "somebody";
    for (edit, expected) in edits {
        let token = service.sign_in(name, "abcd").await.expect("it opens").token;
        let mut save = change(id);
        edit(&mut save);
        service.save(&admin, save).await.expect("it is good");
        name = "another";
        let ends = service.ends().await;
        match expected {
            None => {
                service.me(&token).await.expect("it goes on");
            }
            Some(why) => {
                assert_eq!(ends.last().map(String::as_str), Some(why));
                assert_eq!(reason(service.me(&token).await), Reason::SessionEnded);
                assert_eq!(reason(service.refresh(&token).await), Reason::SessionEnded);
            }
        }
    }
    let refused = service.sign_in("another", "abcd").await;
    assert_eq!(
        reason(refused),
        Reason::WrongCredentials,
        "no password any more"
    );
    service.me(&admin).await.expect("others go on");

    let id = service.create(&admin, "deleted", Role::Viewer).await;
    let token = service
        .sign_in("deleted", "abcd")
        .await
        .expect("it opens")
        .token;
    service.delete(&admin, id).await.expect("it is there");
    assert_eq!(reason(service.me(&token).await), Reason::SessionEnded);
    let told = service.events("auth.session.ended").await;
    let last = told.last().expect("it is told");
    assert_eq!(
        (
            last.fact.reason.as_str(),
            last.fact.login_name.as_str(),
            last.login_name.as_str()
        ),
        ("user_deleted", "deleted", "admin")
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn who_sets_a_password_decides_who_has_to_change_it(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, elsewhere) = (service.token().await, service.token().await);
    let own = service.me(&admin).await.expect("signed in").id;
    let with_password = |id| CreateUserRequest {
        password: Some("a new one".to_owned()),
        ..change(id)
    };
    service
        .save(&admin, with_password(own))
        .await
        .expect("it is good");
    assert!(
        !service
            .me(&admin)
            .await
            .expect("it goes on")
            .must_change_password
    );
    assert_eq!(reason(service.me(&elsewhere).await), Reason::SessionEnded);

    let id = service.create(&admin, "awa.kone", Role::Viewer).await;
    service
        .sql("update login set must_change_password = false")
        .await;
    service
        .save(&admin, with_password(id))
        .await
        .expect("it is good");
    let user = service.get(&admin, id).await.expect("it is there");
    assert!(user.must_change_password);
    let cleared = CreateUserRequest {
        name: Some("awa.diallo".to_owned()),
        cleared: vec!["login_password".to_owned()],
        ..change(id)
    };
    service.save(&admin, cleared).await.expect("it is good");
    service
        .sign_in("awa.diallo", "a new one")
        .await
        .expect("unchanged");
}
