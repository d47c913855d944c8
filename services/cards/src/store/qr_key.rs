//! Every SQL statement about the keys that sign the codes on cards.

use proto::maillon::cards::v1::QrKey;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::domain::qr_code::NewKey;

/// A key that signs, with its private half.
pub(crate) struct Signing {
    pub(crate) kid: String,
    pub(crate) secret_key: Vec<u8>,
}

/// The key that signs now; none before the first start.
#[instrument(name = "store.qr_key.signing", skip_all)]
pub(crate) async fn signing(db: impl PgExecutor<'_>) -> sqlx::Result<Option<Signing>> {
    sqlx::query_as!(
        Signing,
        "select kid, secret_key from qr_key where signs_until is null"
    )
    .fetch_optional(db)
    .await
}

/// Keeps a key that signs from now on, unless there is one.
#[instrument(name = "store.qr_key.insert", skip_all)]
pub(crate) async fn insert(db: impl PgExecutor<'_>, key: &NewKey) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into qr_key (kid, secret_key, public_key, signs_from) values ($1, $2, $3, now())
        on conflict do nothing",
        key.kid,
        key.secret_key,
        key.public_key
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends the signing of the key that signs. Its private half goes at once; its public half stays.
#[instrument(name = "store.qr_key.retire", skip_all)]
pub(crate) async fn retire(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("update qr_key set signs_until = now(), secret_key = '' where signs_until is null")
        .execute(db)
        .await
        .map(|_| ())
}

/// The public half of a key, whether it still signs or not.
#[instrument(name = "store.qr_key.public_key", skip_all)]
pub(crate) async fn public_key(
    db: impl PgExecutor<'_>,
    kid: &str,
) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!("select public_key from qr_key where kid = $1", kid)
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
            signs_from as "signs_from?", signs_until
        from qr_key
        order by signs_from desc, kid"#
    )
    .fetch_all(db)
    .await
}
