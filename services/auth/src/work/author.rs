//! Accounts as they are now, for whoever judges what they did elsewhere.

use platform::Caller;
use proto::maillon::auth::v1::{ListAuthorsReply, ListAuthorsRequest};

use crate::App;
use crate::error::Error;
use crate::store::user as store;

pub(crate) async fn list(
    app: &App,
    _: &Caller,
    asked: ListAuthorsRequest,
) -> Result<ListAuthorsReply, Error> {
    let authors = store::authors(&app.db, &asked.login_ids).await?;
    Ok(ListAuthorsReply { authors })
}
