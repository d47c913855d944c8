//! `maillon rotate-keys`: signing keys made anew by hand, while `auth` runs or not.

use platform::Clock;

use crate::cli::RotateKeys;
use crate::database::Database;
use crate::wiring::Failure;

pub(crate) async fn rotate(config: Box<RotateKeys>) -> Result<(), Failure> {
    let db = Database::of(auth::NAME)
        .ok_or("auth has a database")?
        .open(&config.auth.database_url)
        .await?;
    let app = auth::App::new(db, Clock::default())?;
    if config.now {
        app.withdraw_keys().await?;
    } else {
        app.rotate_key().await?;
    }
    Ok(())
}
