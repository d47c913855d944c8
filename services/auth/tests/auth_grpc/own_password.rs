//! One's own password.

use proto::maillon::auth::v1::{
    ChangeOwnPasswordRequest, CreateUserRequest, Role, SaveLoginParamRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Access, ROUTES};
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::support::{PASSWORD, Service, bearing, change, faults, new, reason};

/// The old one, the new one, and what is told of them.
type Case<'a> = (&'a str, &'a str, &'a [(&'a str, Fault)]);

async fn change_own(service: &Service, token: &str, old: &str, new: &str) -> Result<(), Status> {
    let asked = ChangeOwnPasswordRequest {
        old: old.to_owned(),
        new: new.to_owned(),
    };
    let mut users = service.users();
    let answer = users.change_own_password(bearing(token, asked)).await;
    answer.map(|_| ())
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_new_password_of_ones_own_ends_the_other_sessions_only(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "awa.kone", Role::Viewer).await;
    let sign_in = async |password: &str| service.sign_in("awa.kone", password).await;
    let here = sign_in("abcd").await.expect("it opens").token;
    let there = sign_in("abcd").await.expect("it opens").token;
    change_own(&service, &here, "abcd", "Sésame")
        .await
        .expect("it is good");

    let me = service.me(&here).await.expect("it goes on");
    assert!(!me.must_change_password);
    assert_eq!(reason(service.me(&there).await), Reason::SessionEnded);
    assert_eq!(service.ends().await, ["password_changed"]);
    assert_eq!(reason(sign_in("abcd").await), Reason::WrongCredentials);
    sign_in("Sésame").await.expect("it opens");
    assert_eq!(
        service.get(&admin, id).await.expect("it is there").version,
        2
    );
    let told = "select count(*) from outbox
        where subject = 'auth.user.updated' and version = 2 and login_name = 'awa.kone'";
    assert_eq!(service.number(told).await, 1);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn what_is_wrong_with_either_is_told_by_field(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let long = "p".repeat(1025);
    let cases: &[Case<'_>] = &[
        (
            "",
            "",
            &[("old", Fault::Required), ("new", Fault::Required)],
        ),
        (PASSWORD, "abc", &[("new", Fault::TooShort)]),
        (PASSWORD, &long, &[("new", Fault::TooLong)]),
        (PASSWORD, PASSWORD, &[("new", Fault::Unchanged)]),
        (&long, "abcd", &[("old", Fault::Wrong)]),
        ("wrong", "abcd", &[("old", Fault::Wrong)]),
    ];
    for (old, new, expected) in cases {
        let told = faults(change_own(&service, &admin, old, new).await);
        let expected: Vec<_> = expected
            .iter()
            .map(|(field, fault)| ((*field).to_owned(), *fault))
            .collect();
        assert_eq!(told, expected, "{old:.10} {new:.10}");
    }
    service.sign_in("admin", PASSWORD).await.expect("unchanged");
    assert!(service.ends().await.is_empty());
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn light_a_password_that_another_chose_opens_the_way_to_ones_own_alone(db: PgPool) {
    let service = Service::start(db).await;
    service.app.ask_own_sessions();
    let admin = service.token().await;
    let id = service.create(&admin, "awa.kone", Role::Admin).await;
    let signed_in = service.sign_in("awa.kone", "abcd").await;
    let token = signed_in.expect("it opens").token;
    let bearer = format!("Bearer {token}");
    let mut opened = Vec::new();
    let locked = ROUTES.iter().filter(|route| route.access != Access::Public);
    // The one that ends the session is asked last.
    for route in locked.filter(|route| route.operation != "Sessions_Logout") {
        match service.call(route.rpc, Some(&bearer)).await {
            Code::PermissionDenied => {}
            Code::Unauthenticated => panic!("{} forgot the session", route.rpc),
            _ => opened.push(route.operation),
        }
    }
    opened.sort_unstable();
    let way = [
        "Batches_ReadBatch",
        "Clicks_SaveClicks",
        "Denials_TellDenials",
        "LoginParams_ListSettings",
        "Sessions_GetMe",
        "Users_ChangeOwnPassword",
    ];
    assert_eq!(opened, way);
    let refused = service.get(&token, id).await;
    assert_eq!(reason(refused), Reason::PasswordChangeRequired);

    change_own(&service, &token, "abcd", "Sésame")
        .await
        .expect("it is good");
    // The same token, which still says otherwise.
    service.get(&token, id).await.expect("it opens the rest");
    // Somebody else chose again.
    let chosen = CreateUserRequest {
        password: Some("efgh".to_owned()),
        ..change(id)
    };
    service.save(&admin, chosen).await.expect("it is good");
    let signed_in = service.sign_in("awa.kone", "efgh").await;
    let token = signed_in.expect("it opens").token;
    let refused = service.get(&token, id).await;
    assert_eq!(reason(refused), Reason::PasswordChangeRequired);
    let bearer = format!("Bearer {token}");
    let left = service.call("/maillon.auth.v1.Sessions/Logout", Some(&bearer));
    assert_eq!(left.await, Code::Ok);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn light_a_password_is_neither_blank_nor_made_of_control_characters(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for (blank, fault) in [
        ("    ", Fault::Blank),
        ("\u{a0}\u{2003} \u{3000}", Fault::Blank),
        ("\u{200b}\u{200d} \u{2060}", Fault::Blank),
        ("ab\u{0}cd", Fault::ControlCharacter),
        ("abcd\n", Fault::ControlCharacter),
    ] {
        let told = faults(change_own(&service, &admin, PASSWORD, blank).await);
        assert_eq!(told, [("new".to_owned(), fault)], "{blank:?}");
        let made = CreateUserRequest {
            password: Some(blank.to_owned()),
            ..new("awa.kone", Role::Viewer)
        };
        let told = faults(service.save(&admin, made).await);
        assert_eq!(told, [("login_password".to_owned(), fault)], "{blank:?}");
    }
    change_own(&service, &admin, PASSWORD, "ab c")
        .await
        .expect("a space within is one");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn guessing_the_old_one_is_counted_with_the_sign_ins(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for _ in 0..5 {
        let wrong = change_own(&service, &admin, "wrong", "abcd").await;
        assert_eq!(faults(wrong), [("old".to_owned(), Fault::Wrong)]);
    }
    let sixth = change_own(&service, &admin, PASSWORD, "abcd").await;
    assert_eq!(reason(sixth), Reason::RateLimited);
    let from_there = service.sign_in_from("", "admin", PASSWORD).await;
    assert_eq!(reason(from_there), Reason::RateLimited);
    service
        .sign_in("admin", PASSWORD)
        .await
        .expect("from elsewhere");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn the_settings_say_what_a_new_password_must_be(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for save in [
        SaveLoginParamRequest {
            name: Some("global.password.min_length".to_owned()),
            int_value: Some(8),
            ..Default::default()
        },
        SaveLoginParamRequest {
            name: Some("global.password.refuse_common".to_owned()),
            bool_value: Some(true),
            ..Default::default()
        },
    ] {
        let mut params = service.params();
        params
            .save_login_param(bearing(&admin, save))
            .await
            .expect("it is good");
    }
    let short = change_own(&service, &admin, PASSWORD, "courte7").await;
    assert_eq!(faults(short), [("new".to_owned(), Fault::TooShort)]);
    let common = change_own(&service, &admin, PASSWORD, "Motdepasse1").await;
    assert_eq!(faults(common), [("new".to_owned(), Fault::TooCommon)]);
    let short = service.save(&admin, new("awa.kone", Role::Viewer)).await;
    assert_eq!(
        faults(short),
        [("login_password".to_owned(), Fault::TooShort)]
    );
    let own_name = CreateUserRequest {
        password: Some("Awa.Kone".to_owned()),
        ..new("awa.kone", Role::Viewer)
    };
    let common = service.save(&admin, own_name).await;
    assert_eq!(
        faults(common),
        [("login_password".to_owned(), Fault::TooCommon)]
    );
    change_own(&service, &admin, PASSWORD, "une phrase à moi")
        .await
        .expect("it is good");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_account_of_another_provider_has_no_password_here(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "awa.kone", Role::Viewer).await;
    let both = CreateUserRequest {
        provider: Some("oidc:https://id.example".to_owned()),
        password: Some("abcd".to_owned()),
        ..change(id)
    };
    assert_eq!(
        faults(service.save(&admin, both).await),
        [("login_password".to_owned(), Fault::OutOfPlace)]
    );
    let elsewhere = CreateUserRequest {
        provider: Some("oidc:https://id.example".to_owned()),
        ..change(id)
    };
    service.save(&admin, elsewhere).await.expect("it is good");
    let hashes = "select count(*) from login where name = 'awa.kone' and password_hash is not null";
    assert_eq!(service.number(hashes).await, 0);
    let refused = service.sign_in("awa.kone", "abcd").await;
    assert_eq!(reason(refused), Reason::WrongCredentials);
}
