//! The keys behind the codes on cards: the first is made when the service starts, another by `maillon
//! rotate-qr-keys`. A key that signs no more is never forgotten, so no printed card loses its worth.

use chrono::NaiveDate;
use ring::signature::Ed25519KeyPair;
use sqlx::PgPool;
use tracing::instrument;

use crate::App;
use crate::domain::qr_code::{self, NewKey};
use crate::error::Error;
use crate::store::qr_key as store;

/// Signs what is told of cards.
pub struct Signer {
    kid: String,
    key: Ed25519KeyPair,
}

impl Signer {
    /// The text of a card's QR code.
    pub fn sign(&self, card_number: &str, member_number: &str, expires: NaiveDate) -> String {
        qr_code::text(&self.key, &self.kid, card_number, member_number, expires)
    }

    /// The id of its key.
    pub(crate) fn kid(&self) -> &str {
        &self.kid
    }

    /// A signature over other bytes; none of them begins like a card's code.
    pub(crate) fn seal(&self, bytes: &[u8]) -> Vec<u8> {
        self.key.sign(bytes).as_ref().to_vec()
    }
}

/// Who signs now; the first key is made when there is none. Asked for anew in each call and part of a job: a
/// key may have been rotated meanwhile.
#[instrument(name = "signing.signer", skip_all)]
pub(crate) async fn signer(db: &PgPool) -> Result<Signer, Error> {
    let signing = match store::signing(db).await? {
        Some(signing) => signing,
        None => first(db).await?,
    };
    let key = Ed25519KeyPair::from_pkcs8(&signing.secret_key).map_err(|_| Error::Key)?;
    Ok(Signer {
        kid: signing.kid,
        key,
    })
}

async fn first(db: &PgPool) -> Result<store::Signing, Error> {
    let key = NewKey::make().map_err(|_| Error::Key)?;
    // Another process may be faster: then it is its key.
    if store::insert(db, &key).await? {
        tracing::info!(kid = key.kid, "made the first key for codes on cards");
    }
    store::signing(db).await?.ok_or(Error::Key)
}

impl App {
    /// Sees to it that there is a key to sign with.
    pub async fn prepare(&self) -> Result<(), KeyFailure> {
        signer(&self.db).await.map(|_| ()).map_err(KeyFailure)
    }
}

/// Makes a key that signs from now on, and answers its id. Codes of the keys before stay genuine.
pub async fn rotate_qr_key(db: &PgPool) -> Result<String, KeyFailure> {
    rotate(db).await.map_err(KeyFailure)
}

async fn rotate(db: &PgPool) -> Result<String, Error> {
    let key = NewKey::make().map_err(|_| Error::Key)?;
    let mut tx = outbox::begin(db).await?;
    store::retire(&mut tx).await?;
    if !store::insert(&mut *tx, &key).await? {
        // Somebody made one at the same moment.
        return Err(Error::Key);
    }
    tx.commit().await?;
    tracing::info!(kid = key.kid, "made another key for codes on cards");
    Ok(key.kid)
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
#[error("there is no new key for the codes on cards")]
pub struct KeyFailure(#[source] pub(crate) Error);
