//! What users keep for themselves, and the settings of all.

use auth::testing::Mint;
use prost::Message;
use proto::Date;
use proto::maillon::auth::v1::{
    GetLoginParamRequest, ListSettingsRequest, LoginParam, Role, SaveLoginParamReply,
    SaveLoginParamRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::json;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Service, bearing, faults, reason};

pub(crate) async fn get(service: &Service, token: &str, name: &str) -> Option<LoginParam> {
    try_get(service, token, name)
        .await
        .expect("it may be asked")
}

async fn try_get(service: &Service, token: &str, name: &str) -> Result<Option<LoginParam>, Status> {
    let name = name.to_owned();
    let asked = bearing(token, GetLoginParamRequest { name });
    let answer = service.params().get_login_param(asked).await?;
    Ok(answer.into_inner().login_param)
}

async fn save(
    service: &Service,
    token: &str,
    save: SaveLoginParamRequest,
) -> Result<SaveLoginParamReply, Status> {
    let answer = service
        .params()
        .save_login_param(bearing(token, save))
        .await?;
    Ok(answer.into_inner())
}

fn named(name: &str) -> SaveLoginParamRequest {
    SaveLoginParamRequest {
        name: Some(name.to_owned()),
        ..SaveLoginParamRequest::default()
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_value_belongs_to_who_saved_it(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "awa.kone", Role::Viewer).await;
    let token = service.settled("awa.kone", "abcd").await;
    let value = SaveLoginParamRequest {
        string_value: Some("[\"colonnes\"]\n".to_owned()),
        int_value: Some(-50),
        ..named(" members.columns ")
    };
    let saved = save(&service, &token, value).await.expect("it is good");
    assert_eq!((saved.name.as_str(), saved.version), ("members.columns", 1));
    let kept = get(&service, &token, "members.columns")
        .await
        .expect("saved");
    assert_eq!(kept.string_value.as_deref(), Some("[\"colonnes\"]\n"));
    assert_eq!(
        (kept.int_value, kept.bool_value, kept.version),
        (Some(-50), None, 1)
    );
    assert!(get(&service, &admin, "members.columns").await.is_none());
    assert!(get(&service, &token, "unset").await.is_none());

    let stale = SaveLoginParamRequest {
        bool_value: Some(true),
        version: Some(7),
        ..named("members.columns")
    };
    assert_eq!(
        reason(save(&service, &token, stale).await),
        Reason::StaleVersion
    );
    service.delete(&admin, id).await.expect("it is there");
    assert_eq!(service.number("select count(*) from login_param").await, 0);
    let told = "select count(*) from outbox where subject like 'auth.setting.%'";
    assert_eq!(service.number(told).await, 0, "nobody else's business");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn names_and_values_have_bounds(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let largest = SaveLoginParamRequest {
        string_value: Some("é".repeat(32 * 1024)),
        ..named(&"n".repeat(200))
    };
    save(&service, &admin, largest).await.expect("64 KiB are");
    let name = "loginParam_name";
    let text = "loginParam_stringValue";
    let with = |string: &str| SaveLoginParamRequest {
        string_value: Some(string.to_owned()),
        ..named("name")
    };
    let cases = [
        (SaveLoginParamRequest::default(), name, Fault::Required),
        (named(" \u{200b}"), name, Fault::Required),
        (named(&"n".repeat(201)), name, Fault::TooLong),
        (named("a\u{0}"), name, Fault::ControlCharacter),
        (with(&"é".repeat(32 * 1024 + 1)), text, Fault::TooLong),
        (with("a\u{0}"), text, Fault::ControlCharacter),
        (
            SaveLoginParamRequest {
                date_value: Some(Date { days: i32::MIN }),
                ..named("name")
            },
            "loginParam_dateValue",
            Fault::OutOfRange,
        ),
    ];
    for (bad, field, fault) in cases {
        let told = faults(save(&service, &admin, bad).await);
        assert_eq!(told, [(field.to_owned(), fault)]);
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn settings_are_read_by_all_written_by_who_may_and_told_to_services(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.create(&admin, "awa.kone", Role::Supervisor).await;
    let token = service.settled("awa.kone", "abcd").await;
    let months = "global.card.validity_months";
    let value = |int_value| SaveLoginParamRequest {
        int_value,
        ..named(months)
    };

    assert!(
        get(&service, &token, months).await.is_none(),
        "nobody set it"
    );
    let listed = list(&service, &token, None, None).await;
    assert_eq!(listed.len(), 15);
    let in_force = listed.iter().find(|setting| setting.name == months);
    assert_eq!(in_force.and_then(|setting| setting.int_value), Some(36));

    assert_eq!(
        reason(save(&service, &token, value(Some(24))).await),
        Reason::PermissionDenied
    );
    let unchanged = save(&service, &admin, value(None))
        .await
        .expect("nothing to do");
    assert_eq!(unchanged.version, 0);
    assert_eq!(
        save(&service, &admin, value(Some(24)))
            .await
            .expect("it is good")
            .version,
        1
    );
    assert_eq!(
        save(&service, &admin, value(Some(24)))
            .await
            .expect("the same")
            .version,
        1
    );
    let seen = get(&service, &token, months).await.expect("it is set");
    assert_eq!((seen.int_value, seen.version), (Some(24), 1));
    let back = SaveLoginParamRequest {
        cleared: vec!["loginParam_intValue".to_owned()],
        version: Some(1),
        ..named(months)
    };
    assert_eq!(
        save(&service, &admin, back)
            .await
            .expect("it is good")
            .version,
        2
    );
    let stale = SaveLoginParamRequest {
        version: Some(1),
        ..value(Some(12))
    };
    assert_eq!(
        reason(save(&service, &admin, stale).await),
        Reason::StaleVersion
    );

    let told: Vec<(i64, i64, Vec<u8>, Vec<u8>)> = sqlx::query_as(
        "select entity_id, version, before, after from outbox where subject = 'auth.setting.updated'
        order by sequence",
    )
    .fetch_all(&service.db)
    .await
    .expect("the outbox");
    let value = |bytes: &[u8]| LoginParam::decode(bytes).expect("a setting").int_value;
    let told: Vec<_> = told
        .iter()
        .map(|(id, version, before, after)| (*id, *version, value(before), value(after)))
        .collect();
    assert_eq!(
        told,
        [(3, 1, Some(36), Some(24)), (3, 2, Some(24), Some(36))]
    );
    let waiting = "select count(*) from feed_entry where entity = 'setting' and seq is null";
    assert_eq!(
        service.number(waiting).await,
        1,
        "it comes anew in the feed"
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_setting_is_one_of_the_list_of_its_type_within_its_bounds(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let int = |name: &str, value| SaveLoginParamRequest {
        int_value: Some(value),
        ..named(name)
    };
    let (int_value, bool_value) = ("loginParam_intValue", "loginParam_boolValue");
    let patterns = |text: &str| SaveLoginParamRequest {
        string_value: Some(text.to_owned()),
        ..named("global.transaction.wave_patterns")
    };
    let cases = [
        (
            int("global.unknown", 1),
            "loginParam_name",
            Fault::UnknownWord,
        ),
        (
            int("Global.card.validity_months", 1),
            "loginParam_name",
            Fault::UnknownWord,
        ),
        (
            int("global.password.min_length", 3),
            int_value,
            Fault::OutOfRange,
        ),
        (
            int("global.password.min_length", 129),
            int_value,
            Fault::OutOfRange,
        ),
        (
            int("global.export.large_rows", i64::MAX),
            int_value,
            Fault::OutOfRange,
        ),
        (
            int("global.password.refuse_common", 1),
            int_value,
            Fault::WrongType,
        ),
        (
            SaveLoginParamRequest {
                bool_value: Some(true),
                ..named("global.card.min_amount")
            },
            bool_value,
            Fault::WrongType,
        ),
        (
            SaveLoginParamRequest {
                string_value: Some("4".to_owned()),
                ..named("global.password.min_length")
            },
            "loginParam_stringValue",
            Fault::WrongType,
        ),
        (
            int("global.transaction.wave_patterns", 1),
            int_value,
            Fault::WrongType,
        ),
        (
            patterns("xx, [0-9]"),
            "loginParam_stringValue",
            Fault::NotAPattern,
        ),
        (
            SaveLoginParamRequest {
                date_value: Some(Date { days: 1 }),
                ..named("global.password.min_length")
            },
            "loginParam_dateValue",
            Fault::WrongType,
        ),
    ];
    for (bad, field, fault) in cases {
        let told = faults(save(&service, &admin, bad).await);
        assert_eq!(told, [(field.to_owned(), fault)]);
    }
    let unknown = try_get(&service, &admin, "global.unknown").await;
    assert_eq!(
        faults(unknown),
        [("loginParam_name".to_owned(), Fault::UnknownWord)]
    );
    assert_eq!(service.number("select count(*) from setting").await, 0);
    // One that was read can be posted back.
    let read = list(&service, &admin, None, None).await.remove(0);
    let back = SaveLoginParamRequest {
        bool_value: read.bool_value,
        int_value: read.int_value,
        version: Some(read.version),
        cleared: vec![
            "loginParam_stringValue".to_owned(),
            "loginParam_dateValue".to_owned(),
        ],
        ..named(&read.name)
    };
    save(&service, &admin, back).await.expect("it is good");

    save(&service, &admin, patterns(" Txx+ "))
        .await
        .expect("a pattern");
    let wave = get(&service, &admin, "global.transaction.wave_patterns").await;
    let wave = wave.and_then(|setting| setting.string_value);
    assert_eq!(wave.as_deref(), Some("Txx+"));
}

async fn list(
    service: &Service,
    token: &str,
    order_by: Option<&str>,
    descending: Option<bool>,
) -> Vec<LoginParam> {
    let asked = ListSettingsRequest {
        order_by: order_by.map(str::to_owned),
        descending,
        ..ListSettingsRequest::default()
    };
    let answer = service.params().list_settings(bearing(token, asked)).await;
    answer.expect("a list").into_inner().rows
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn settings_are_ordered_by_any_field_and_paged(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let message = proto::Message::named("maillon.auth.v1.LoginParam").expect("of the contract");
    for field in message.fields {
        let up = list(&service, &admin, Some(field.name), None).await;
        let mut down = list(&service, &admin, Some(field.name), Some(true)).await;
        down.reverse();
        assert!(up == down, "{}", field.name);
    }
    let ordered = list(&service, &admin, Some("loginParam_intValue"), Some(true)).await;
    assert_eq!(ordered[0].int_value, Some(10_000));
    let page = ListSettingsRequest {
        limit: Some(2),
        offset: Some(13),
        ..ListSettingsRequest::default()
    };
    let answer = service.params().list_settings(bearing(&admin, page)).await;
    let answer = answer.expect("a page").into_inner();
    assert_eq!((answer.total, answer.rows.len()), (15, 2));
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn s2_settings_are_for_national_accounts(db: PgPool) {
    let service = Service::start(db).await;
    let limited = Mint::of(&service.db)
        .await
        .token("admin", &[("scope", json!([2]))]);
    let amount = || SaveLoginParamRequest {
        int_value: Some(500),
        ..named("global.card.min_amount")
    };
    let refused = save(&service, &limited, amount()).await;
    assert_eq!(reason(refused), Reason::NationalOnly);
    let told = "select count(*) from outbox where subject = 'auth.setting.updated'";
    assert_eq!(service.number(told).await, 0);
    let read = get(&service, &limited, "global.card.min_amount").await;
    assert!(read.is_none(), "nobody set it, and everybody may ask");
    let national = service.token().await;
    save(&service, &national, amount())
        .await
        .expect("the whole country's");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn light_checked_photos_are_required_from_when_on_that_is_said(db: PgPool) {
    let service = Service::start(db).await;
    let token = service.token().await;
    for value in [true, false] {
        let required = SaveLoginParamRequest {
            bool_value: Some(value),
            ..named("global.card.photo_check_required")
        };
        save(&service, &token, required).await.expect("it is good");
        let read = get(&service, &token, "global.card.photo_check_required").await;
        assert_eq!(read.and_then(|setting| setting.bool_value), Some(value));
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_node_in_the_field_sets_no_settings_and_keeps_what_is_its_users_own(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    outbox::claim_node(&service.db, 3)
        .await
        .expect("nobody's database yet");
    let of = |name: &str| SaveLoginParamRequest {
        int_value: Some(24),
        ..named(name)
    };
    let refused = save(&service, &admin, of("global.card.validity_months")).await;
    assert_eq!(reason(refused), Reason::CentralOnly);
    save(&service, &admin, of("members.columns"))
        .await
        .expect("nobody else's business");
}
