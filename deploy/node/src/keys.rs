//! `maillon rotate-keys`, `maillon rotate-qr-keys` and `maillon rotate-seal-keys`: signing keys made anew by
//! hand, while their services run or not.

use platform::Clock;

use crate::cli::{RotateKeys, RotateQrKeys, RotateSealKeys};
use crate::database::ALONE;
use crate::services::Hosted;
use crate::wiring::Failure;

pub(crate) async fn rotate(config: Box<RotateKeys>) -> Result<(), Failure> {
    let db = Hosted::of(auth::NAME)?
        .open(&config.auth.database_url, ALONE)
        .await?;
    let app = auth::App::new(db, Clock::default())?;
    if config.now {
        app.withdraw_keys().await?;
    } else {
        app.rotate_key().await?;
    }
    Ok(())
}

pub(crate) async fn rotate_qr(config: RotateQrKeys) -> Result<(), Failure> {
    let db = Hosted::of(cards::NAME)?
        .open(&config.database_url, ALONE)
        .await?;
    cards::rotate_qr_key(&db, &Clock::default()).await?;
    Ok(())
}

pub(crate) async fn rotate_seal(config: RotateSealKeys) -> Result<(), Failure> {
    let db = Hosted::of(reports::NAME)?
        .open(&config.database_url, ALONE)
        .await?;
    reports::rotate_seal_key(&db, &Clock::default()).await?;
    Ok(())
}
