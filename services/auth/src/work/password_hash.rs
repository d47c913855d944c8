//! Hashes of passwords, for provisioning. The password is in no log, span or error: nothing here names it.

use proto::maillon::auth::v1::HashPasswordReply;

use crate::App;
use crate::domain::password::refuse_length;
use crate::error::Error;

pub(crate) async fn hash(app: &App, password: String) -> Result<HashPasswordReply, Error> {
    refuse_length(&password)?;
    let hash = app.hasher.hash(password).await?;
    Ok(HashPasswordReply { hash })
}
