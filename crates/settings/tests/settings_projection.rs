//! Settings as they are heard: in any order, more than once, and before anything was heard.

use futures_util::stream;
use outbox::{Envelope, Nats};
use prost::Message;
use proto::maillon::auth::v1::LoginParam;
use sqlx::PgPool;

fn told(name: &str, version: i64, number: Option<i64>, is_on: Option<bool>) -> Envelope {
    let state = LoginParam {
        name: name.to_owned(),
        int_value: number,
        bool_value: is_on,
        version,
        ..LoginParam::default()
    };
    Envelope {
        subject: "auth.setting.updated".to_owned(),
        version,
        message: "maillon.auth.v1.LoginParam".to_owned(),
        after: state.encode_to_vec(),
        ..Envelope::default()
    }
}

#[sqlx::test(migrator = "settings::MIGRATOR")]
async fn the_newest_value_counts_and_a_default_until_one_is_heard(db: PgPool) {
    let nats = Nats::connect("nats://127.0.0.1:1", "settings")
        .await
        .expect("an address");
    let consumer = settings::consumer(db.clone(), nats, "tests_settings");
    let rows = async || {
        settings::number(&db, &proto::settings::EXPORT_LARGE_ROWS)
            .await
            .expect("it answers")
    };
    assert_eq!(rows().await, 10_000);
    let facts = [
        told("global.export.large_rows", 3, Some(500), None),
        told("global.export.large_rows", 2, Some(9), None),
        told("global.export.large_rows", 3, Some(500), None),
        told("global.password.refuse_common", 1, None, Some(true)),
    ];
    let facts = stream::iter(facts.into_iter().map(Ok));
    assert_eq!(consumer.fill(facts).await.expect("applied"), 4);
    assert_eq!(rows().await, 500);
    let refuses = settings::is_on(&db, &proto::settings::PASSWORD_REFUSE_COMMON);
    assert!(refuses.await.expect("it answers"));
}
