//! Absent, null and a value, for each field of the calls that save.

use proto::Date;
use proto::Message;
use proto::maillon::auth::v1::{
    CreateUserRequest, LoginParam, Role, SaveLoginParamRequest, UpdateUserRequest, User,
};
use proto::maillon::refusal::v1::Fault;
use sqlx::PgPool;

use crate::support::{Service, bearing, change, faults, new};

/// A field of an account: how it is given, what it is then, and what null makes of it.
struct Field {
    name: &'static str,
    set: fn(&mut CreateUserRequest),
    is_set: fn(&User) -> bool,
    null: Result<fn(&User) -> bool, Fault>,
}

const FIELDS: &[Field] = &[
    Field {
        name: "login_name",
        set: |save| save.name = Some("another".to_owned()),
        is_set: |user| user.name == "another",
        null: Err(Fault::Required),
    },
    Field {
        name: "login_role",
        set: |save| save.role = Some(Role::Cashier.into()),
        is_set: |user| user.role() == Role::Cashier,
        null: Err(Fault::Required),
    },
    Field {
        name: "login_provider",
        set: |save| save.provider = Some("oidc:x".to_owned()),
        is_set: |user| user.provider == "oidc:x",
        null: Ok(|user| user.provider == "local"),
    },
    Field {
        name: "login_password",
        set: |save| save.password = Some("another one".to_owned()),
        is_set: |user| user.must_change_password,
        null: Ok(|user| !user.must_change_password),
    },
    Field {
        name: "login_syncToken",
        set: |save| save.sync_token = Some(true),
        is_set: |user| user.has_sync_token,
        null: Ok(|user| !user.has_sync_token),
    },
    Field {
        name: "login_regionIds",
        set: |save| save.region_ids = vec![5],
        is_set: |user| user.region_ids == [5],
        null: Ok(|user| user.region_ids.is_empty()),
    },
];

/// A value of a parameter: its name, how it is given, what it is then.
type Value = (
    &'static str,
    fn(&mut SaveLoginParamRequest),
    fn(&LoginParam) -> bool,
);

/// Every field of the message but those that name the record, and the two that the gateway fills.
fn fields(message: &str, key: &[&str]) -> Vec<&'static str> {
    let message = Message::named(message).expect("a message of the contract");
    let fields = message.fields.iter().map(|field| field.name);
    fields
        .filter(|name| !key.contains(name) && !["cleared", "sent"].contains(name))
        .collect()
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn every_field_of_an_account_is_kept_cleared_or_set(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for id in [3, 5] {
        service.region("created", id, 1).await;
    }
    let covered: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
    for message in ["CreateUserRequest", "UpdateUserRequest"] {
        let message = format!("maillon.auth.v1.{message}");
        assert_eq!(fields(&message, &["login_id", "login_version"]), covered);
    }
    for (nth, field) in FIELDS.iter().enumerate() {
        for by_patch in [false, true] {
            let save = CreateUserRequest {
                region_ids: vec![3],
                ..new(&format!("user.{nth}.{by_patch}"), Role::Viewer)
            };
            let id = service.save(&admin, save).await.expect("it is good").id;
            service
                .sql("update login set must_change_password = false")
                .await;
            let before = service.get(&admin, id).await.expect("it is there");
            let save = async |edit: &dyn Fn(&mut CreateUserRequest)| {
                let mut save = change(id);
                edit(&mut save);
                if by_patch {
                    let patch = bearing(&admin, patch(save));
                    service.users().update_user(patch).await.map(|_| ())
                } else {
                    service.save(&admin, save).await.map(|_| ())
                }
            };
            let now = async || service.get(&admin, id).await.expect("it is there");

            save(&|_| {}).await.expect("nothing to do");
            assert!(now().await == before, "{}: absent", field.name);
            let null = save(&|save| save.cleared = vec![field.name.to_owned()]).await;
            match field.null {
                Err(fault) => {
                    assert_eq!(faults(null), [(field.name.to_owned(), fault)]);
                    assert!(now().await == before, "{}: refused", field.name);
                }
                Ok(is_cleared) => {
                    null.expect("null may");
                    assert!(is_cleared(&now().await), "{}: null", field.name);
                }
            }
            save(&field.set).await.expect("a value may");
            assert!((field.is_set)(&now().await), "{}: a value", field.name);
            save(&|_| {}).await.expect("nothing to do");
            assert!((field.is_set)(&now().await), "{}: kept", field.name);
            service.delete(&admin, id).await.expect("it is there");
        }
    }
}

fn patch(save: CreateUserRequest) -> UpdateUserRequest {
    UpdateUserRequest {
        id: save.id,
        name: save.name,
        role: save.role,
        provider: save.provider,
        password: save.password,
        sync_token: save.sync_token,
        region_ids: save.region_ids,
        version: save.version,
        cleared: save.cleared,
        sent: save.sent,
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn what_was_read_can_be_posted_back(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.region("created", 3, 1).await;
    let save = CreateUserRequest {
        region_ids: vec![3],
        sync_token: Some(true),
        ..new("awa.kone", Role::Viewer)
    };
    let id = service.save(&admin, save).await.expect("it is good").id;
    // The region went since; that is no reason to refuse what was there.
    service.region("deleted", 3, 2).await;
    let read = service.get(&admin, id).await.expect("it is there");
    let back = CreateUserRequest {
        id: Some(read.id),
        name: Some(read.name.clone()),
        role: Some(read.role),
        provider: Some(read.provider.clone()),
        region_ids: read.region_ids.clone(),
        version: Some(read.version),
        sent: vec!["login_regionIds".to_owned()],
        ..CreateUserRequest::default()
    };
    assert_eq!(
        service
            .save(&admin, back)
            .await
            .expect("it is good")
            .version,
        1
    );
    assert!(service.get(&admin, id).await.expect("it is there") == read);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn every_value_of_a_parameter_is_kept_cleared_or_set(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let values: [Value; 4] = [
        (
            "loginParam_stringValue",
            |save| save.string_value = Some(String::new()),
            |param| param.string_value.as_deref() == Some(""),
        ),
        (
            "loginParam_intValue",
            |save| save.int_value = Some(0),
            |param| param.int_value == Some(0),
        ),
        (
            "loginParam_dateValue",
            |save| save.date_value = Some(Date { days: 0 }),
            |param| param.date_value == Some(Date { days: 0 }),
        ),
        (
            "loginParam_boolValue",
            |save| save.bool_value = Some(false),
            |param| param.bool_value == Some(false),
        ),
    ];
    let key = ["loginParam_name", "loginParam_version"];
    let covered: Vec<&str> = values.iter().map(|(name, ..)| *name).collect();
    assert_eq!(
        fields("maillon.auth.v1.SaveLoginParamRequest", &key),
        covered
    );
    for (name, set, is_set) in values {
        let save = async |edit: &dyn Fn(&mut SaveLoginParamRequest)| {
            let mut save = SaveLoginParamRequest {
                name: Some("a.b".to_owned()),
                ..SaveLoginParamRequest::default()
            };
            edit(&mut save);
            let answer = service
                .params()
                .save_login_param(bearing(&admin, save))
                .await;
            answer.expect("it is good").into_inner().version
        };
        let now = async || {
            crate::params::get(&service, &admin, "a.b")
                .await
                .expect("saved")
        };
        let version = save(&set).await;
        assert!(is_set(&now().await), "{name}: a value");
        assert_eq!(save(&|_| {}).await, version, "{name}: nothing changed");
        assert!(is_set(&now().await), "{name}: absent");
        let cleared = save(&|save| save.cleared = vec![name.to_owned()]).await;
        assert_eq!(cleared, version + 1);
        assert!(!is_set(&now().await), "{name}: null");
    }
}
