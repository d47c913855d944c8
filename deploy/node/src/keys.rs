//! `maillon rotate-keys`, `maillon rotate-qr-keys` and `maillon rotate-seal-keys`: signing keys made anew by
//! hand, while their services run or not.

use platform::Clock;

use crate::cli::{RotateKeys, RotateQrKeys, RotateSealKeys};
use crate::services::Hosted;
use crate::wiring::Failure;

pub(crate) async fn rotate(config: Box<RotateKeys>) -> Result<(), Failure> {
    let db = Hosted::of(auth::NAME)?
        .open_now(&config.auth.database_url)
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
        .open_now(&config.database_url)
        .await?;
    cards::rotate_qr_key(&db, &Clock::default()).await?;
    Ok(())
}

pub(crate) async fn rotate_seal(config: RotateSealKeys) -> Result<(), Failure> {
    let db = Hosted::of(reports::NAME)?
        .open_now(&config.database_url)
        .await?;
    reports::rotate_seal_key(&db, &Clock::default()).await?;
    Ok(())
}
