//! The public keys.

use proto::maillon::auth::v1::Jwks;

use crate::App;
use crate::domain::key::jwks;
use crate::error::Error;
use crate::store;

pub(crate) async fn list(app: &App) -> Result<Jwks, Error> {
    let keys = store::key::published(&app.db, app.clock.now()).await?;
    Ok(Jwks { keys: jwks(&keys) })
}
