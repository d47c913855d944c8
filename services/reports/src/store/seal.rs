//! The keys that sign files of the audit.

use platform::NewKey;
use proto::Timestamp;
use proto::maillon::reports::v1::SealKey;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

/// The key that signs, with its private half.
pub(crate) struct Signing {
    pub(crate) kid: String,
    pub(crate) secret_key: Vec<u8>,
    pub(crate) public_key: Vec<u8>,
}

/// None before the first start.
#[instrument(name = "store.seal.signing", skip_all)]
pub(crate) async fn signing(db: impl PgExecutor<'_>) -> sqlx::Result<Option<Signing>> {
    sqlx::query_as!(
        Signing,
        "select kid, secret_key, public_key from seal_key where signs_until is null"
    )
    .fetch_optional(db)
    .await
}

/// Keeps a key that signs from now on, unless there is one.
#[instrument(name = "store.seal.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    key: &NewKey,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into seal_key (kid, secret_key, public_key, signs_from) values ($1, $2, $3, $4)
        on conflict do nothing",
        key.kid,
        key.secret_key,
        key.public_key,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Ends the signing of the key that signs. Its private half goes at once; its public half stays.
#[instrument(name = "store.seal.retire", skip_all)]
pub(crate) async fn retire(db: &mut PgConnection, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update seal_key set signs_until = $1, secret_key = '' where signs_until is null",
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// All public keys, the newest first.
#[instrument(name = "store.seal.list", skip_all)]
pub(crate) async fn list(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<SealKey>> {
    sqlx::query_as!(
        SealKey,
        r#"select kid, 'Ed25519' as "algorithm!",
            rtrim(translate(encode(public_key, 'base64'), '+/', '-_'), '=') as "public_key!",
            signs_from as "signs_from?"
        from seal_key
        order by signs_from desc, kid"#
    )
    .fetch_all(db)
    .await
}
