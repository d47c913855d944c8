//! Hashes of passwords, for provisioning. The password is in no log, span or error: nothing here names it.

use platform::Refusal;
use proto::maillon::auth::v1::HashPasswordReply;
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::App;
use crate::domain::password::MAX_BYTES;
use crate::error::Error;

pub(super) async fn hash(app: &App, password: String) -> Result<HashPasswordReply, Error> {
    let fault = match password.len() {
        0 => Some(Fault::Required),
        length if length > MAX_BYTES => Some(Fault::TooLong),
        _ => None,
    };
    if let Some(fault) = fault {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal
            .and("password", fault, &MAX_BYTES.to_string())
            .into());
    }
    let hash = app.hasher.hash(password).await?;
    Ok(HashPasswordReply { hash })
}
