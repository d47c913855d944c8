//! Every SQL statement about the keys that sign the codes on cards, and lists of revocations.

use platform::NewKey;
use proto::Timestamp;
use proto::maillon::cards::v1::{QrKey, QrKeyPurpose};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

/// A key that signs, with its private half.
pub(crate) struct Signing {
    pub(crate) kid: String,
    pub(crate) secret_key: Vec<u8>,
}

/// The key that signs for a purpose now; none before the first start.
#[instrument(name = "store.qr_key.signing", skip_all)]
pub(crate) async fn signing(
    db: impl PgExecutor<'_>,
    purpose: QrKeyPurpose,
) -> sqlx::Result<Option<Signing>> {
    sqlx::query_as!(
        Signing,
        "select kid, secret_key from qr_key where signs_until is null and purpose = $1",
        purpose as i32
    )
    .fetch_optional(db)
    .await
}

/// Keeps a key that signs from now on, unless there is one.
#[instrument(name = "store.qr_key.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    key: &NewKey,
    purpose: QrKeyPurpose,
    now: Timestamp,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into qr_key (kid, secret_key, public_key, purpose, signs_from) values ($1, $2, $3, $4, $5)
        on conflict do nothing",
        key.kid,
        key.secret_key,
        key.public_key,
        purpose as i32,
        now as Timestamp
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends the signing of the key that signs cards. Its private half goes at once; its public half stays.
#[instrument(name = "store.qr_key.retire", skip_all)]
pub(crate) async fn retire(db: &mut PgConnection, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update qr_key set signs_until = $1, secret_key = '' where signs_until is null and purpose = $2",
        now as Timestamp,
        QrKeyPurpose::Card as i32
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The public half of a key for cards, whether it still signs or not.
#[instrument(name = "store.qr_key.of_cards", skip_all)]
pub(crate) async fn of_cards(db: impl PgExecutor<'_>, kid: &str) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select public_key from qr_key where kid = $1 and purpose = $2",
        kid,
        QrKeyPurpose::Card as i32
    )
    .fetch_optional(db)
    .await
}

/// All public keys, the newest first.
#[instrument(name = "store.qr_key.list", skip_all)]
pub(crate) async fn list(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<QrKey>> {
    sqlx::query_as!(
        QrKey,
        r#"select kid, 'Ed25519' as "algorithm!",
            rtrim(translate(encode(public_key, 'base64'), '+/', '-_'), '=') as "public_key!",
            signs_from as "signs_from?", signs_until, purpose
        from qr_key
        order by signs_from desc, kid"#
    )
    .fetch_all(db)
    .await
}
