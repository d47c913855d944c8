//! Files of the audit are signed with a key of the installation, which is made when it is first needed;
//! another by `maillon rotate-seal-keys`.

use platform::{Caller, Clock};
use proto::maillon::reports::v1::{ListSealKeysReply, SealExportReply, SealExportRequest};
use ring::signature::Ed25519KeyPair;
use sqlx::PgPool;

use crate::App;
use crate::domain::seal::{Made, new_key, sign};
use crate::error::Error;
use crate::store::{chain, seal as store};

/// Who signs now; the first key is made when there is none.
async fn signing(app: &App) -> Result<store::Signing, Error> {
    let db = &app.db;
    if let Some(signing) = store::signing(db).await? {
        return Ok(signing);
    }
    let key = new_key().map_err(|_| Error::Key)?;
    // Another process may be faster: then it is its key.
    store::insert(db, &key, app.clock.now().into()).await?;
    store::signing(db).await?.ok_or(Error::Key)
}

/// Says what a file of the audit is, and signs it.
pub(crate) async fn seal(
    app: &App,
    caller: &Caller,
    file: SealExportRequest,
) -> Result<SealExportReply, Error> {
    let signing = signing(app).await?;
    let key = Ed25519KeyPair::from_pkcs8(&signing.secret_key).map_err(|_| Error::Key)?;
    let head = chain::head(&app.db).await?;
    let made = Made {
        file: &file.file,
        sha256: &file.sha256,
        bytes: file.bytes,
        rows: file.rows,
        query: &file.query,
        at: app
            .clock
            .now()
            .to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        by: &caller.name,
        regions: &caller.regions,
        node: head.node,
        last: Some((head.id, hex::encode(head.hash))).filter(|(id, _)| *id > 0),
        kid: &signing.kid,
        public_key: &signing.public_key,
    };
    let manifest = made.manifest();
    Ok(SealExportReply {
        signature: sign(&key, &manifest),
        manifest,
    })
}

/// What signatures are verified with.
pub(crate) async fn keys(app: &App) -> Result<ListSealKeysReply, Error> {
    signing(app).await?;
    let keys = store::list(&app.db).await?;
    Ok(ListSealKeysReply { keys })
}

/// Makes a key that signs files from now on, and answers its id. Files that the keys before signed stay what
/// they are.
pub async fn rotate_seal_key(db: &PgPool, clock: &Clock) -> Result<String, Error> {
    let key = new_key().map_err(|_| Error::Key)?;
    let now = clock.now().into();
    let mut tx = outbox::begin(db).await?;
    store::retire(&mut tx, now).await?;
    store::insert(&mut *tx, &key, now).await?;
    tx.commit().await?;
    tracing::info!(kid = key.kid, "made another key for files of the audit");
    Ok(key.kid)
}

/// The public halves of the keys that signed files of this audit, in base64url without padding.
pub async fn seal_keys(db: &PgPool) -> Result<Vec<String>, sqlx::Error> {
    let keys = store::list(db).await?;
    Ok(keys.into_iter().map(|key| key.public_key).collect())
}
