//! The installation's settings (contract §2, names that start with `global.`) in every service: kept by the
//! events of `auth`, read from the service's own database. Types, defaults and bounds are declared in
//! `proto/settings.tsv`; the replay of `auth` has every setting with the value in force, so the declared
//! default counts only until that came.

use std::sync::LazyLock;

use outbox::{Consumer, Envelope, Failure, Handled, Nats, Table};
use prost::Message;
use proto::Setting;
use proto::maillon::auth::v1::LoginParam;
use sqlx::migrate::Migrator;
use sqlx::{PgConnection, PgExecutor, PgPool};

/// The table of this crate with the foundation it needs, for a database of its own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// What is asked of the owner's replay.
pub const ENTITIES: [&str; 1] = ["setting"];

/// Puts the table among a service's own migrations, in the order of their versions.
pub fn with_settings(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}

const TABLES: [Table; 1] = [Table::whole("known_setting")];

/// The consumer that keeps the table; its name is one for ever: `<service>_settings`.
pub fn consumer(db: PgPool, nats: Nats, name: &'static str) -> Consumer {
    let consumer = Consumer::new(db, nats, "auth", name, &["auth.setting.*"], |db, event| {
        Box::pin(apply(db, event)) as Handled<'_>
    });
    consumer.keeping(&TABLES)
}

/// The value of a setting that is a number.
pub async fn number(db: impl PgExecutor<'_>, setting: &Setting) -> Result<i64, sqlx::Error> {
    let name = setting.name;
    let known = sqlx::query_scalar!("select int_value from known_setting where name = $1", name);
    let known = known.fetch_optional(db).await?.flatten();
    Ok(known.unwrap_or(setting.number()))
}

/// The value of a setting that is a word.
pub async fn word(db: impl PgExecutor<'_>, setting: &Setting) -> Result<String, sqlx::Error> {
    let name = setting.name;
    let known = sqlx::query_scalar!(
        "select string_value from known_setting where name = $1",
        name
    );
    let known = known.fetch_optional(db).await?.flatten();
    Ok(known.unwrap_or_else(|| setting.word().to_owned()))
}

/// Whether a file of so many rows leaves only with the permission `export.large`.
pub async fn is_large_export(db: impl PgExecutor<'_>, rows: i64) -> Result<bool, sqlx::Error> {
    Ok(rows > number(db, &proto::settings::EXPORT_LARGE_ROWS).await?)
}

/// The value of a setting that is on or off.
pub async fn is_on(db: impl PgExecutor<'_>, setting: &Setting) -> Result<bool, sqlx::Error> {
    let name = setting.name;
    let known = sqlx::query_scalar!("select bool_value from known_setting where name = $1", name);
    let known = known.fetch_optional(db).await?.flatten();
    Ok(known.unwrap_or(setting.is_on()))
}

async fn apply(db: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
    let setting = LoginParam::decode(event.after.as_slice())?;
    sqlx::query!(
        "insert into known_setting as known (name, int_value, bool_value, string_value, version)
        values ($1, $2, $3, $4, $5)
        on conflict (name) do update
        set int_value = excluded.int_value, bool_value = excluded.bool_value,
            string_value = excluded.string_value, version = excluded.version
        where known.version < excluded.version",
        setting.name,
        setting.int_value,
        setting.bool_value,
        setting.string_value,
        event.version
    )
    .execute(db)
    .await?;
    Ok(())
}
