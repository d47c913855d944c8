//! The keys behind the codes on cards and the list of revocations: the first is made when the service starts,
//! another by `maillon rotate-qr-keys`. A key that signs no more is never forgotten, so no printed card loses
//! its worth.

use chrono::NaiveDate;
use platform::Clock;
use proto::maillon::cards::v1::QrKeyPurpose;
use ring::signature::Ed25519KeyPair;
use sqlx::PgPool;
use tracing::instrument;

use crate::App;
use crate::domain::qr_code::{self, new_key};
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

/// Who signs cards now; at the centre the first key is made when there is none. Asked for anew in each call
/// and part of a job: a key may have been rotated meanwhile.
#[instrument(name = "signing.signer", skip_all)]
pub(crate) async fn signer(db: &PgPool, clock: &Clock) -> Result<Signer, Error> {
    match purpose_here(db).await? {
        QrKeyPurpose::Card => signer_for(db, QrKeyPurpose::Card, clock).await,
        _ => Err(Error::NoCentre),
    }
}

/// Who signs the list of revocations here.
#[instrument(name = "signing.list_signer", skip_all)]
pub(crate) async fn list_signer(db: &PgPool, clock: &Clock) -> Result<Signer, Error> {
    signer_for(db, purpose_here(db).await?, clock).await
}

/// What the keys that this node makes are for (docs/decisions/0232).
async fn purpose_here(db: &PgPool) -> sqlx::Result<QrKeyPurpose> {
    Ok(match outbox::node_number(db).await? {
        0 => QrKeyPurpose::Card,
        _ => QrKeyPurpose::List,
    })
}

async fn signer_for(db: &PgPool, purpose: QrKeyPurpose, clock: &Clock) -> Result<Signer, Error> {
    let signing = match store::signing(db, purpose).await? {
        Some(signing) => signing,
        None => first(db, purpose, clock).await?,
    };
    let key = Ed25519KeyPair::from_pkcs8(&signing.secret_key).map_err(|_| Error::Key)?;
    Ok(Signer {
        kid: signing.kid,
        key,
    })
}

async fn first(db: &PgPool, purpose: QrKeyPurpose, clock: &Clock) -> Result<store::Signing, Error> {
    let key = new_key().map_err(|_| Error::Key)?;
    // Another process may be faster: then it is its key.
    if store::insert(db, &key, purpose, clock.now().into()).await? {
        tracing::info!(kid = key.kid, ?purpose, "made the first key");
    }
    store::signing(db, purpose).await?.ok_or(Error::Key)
}

impl App {
    /// Sees to it that there is a key to sign with.
    pub async fn prepare(&self) -> Result<(), KeyFailure> {
        let signer = list_signer(&self.db, &self.clock).await;
        signer.map(|_| ()).map_err(KeyFailure)
    }
}

/// Makes a key that signs cards from now on, and answers its id. Codes of the keys before stay genuine. A
/// node in the field has no such key.
pub async fn rotate_qr_key(db: &PgPool, clock: &Clock) -> Result<String, KeyFailure> {
    rotate(db, clock).await.map_err(KeyFailure)
}

async fn rotate(db: &PgPool, clock: &Clock) -> Result<String, Error> {
    let QrKeyPurpose::Card = purpose_here(db).await? else {
        return Err(Error::NoCentre);
    };
    let key = new_key().map_err(|_| Error::Key)?;
    let now = clock.now().into();
    let mut tx = outbox::begin(db).await?;
    store::retire(&mut tx, now).await?;
    if !store::insert(&mut *tx, &key, QrKeyPurpose::Card, now).await? {
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
