//! What refers to regions, for `geography`, which deletes them.

use consistency::{Counts, reserve_unless_used};
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};

use crate::App;
use crate::error::Error;
use crate::store::user;

pub(crate) async fn reserve(app: &App, request: ReserveRequest) -> Result<ReserveReply, Error> {
    let tx = outbox::begin(&app.db).await?;
    let reply = reserve_unless_used(tx, &request, "region", async |db, ids| {
        let users = user::limited_to(db, ids).await?;
        Ok(Counts::from([("users".to_owned(), users)]))
    });
    Ok(reply.await?)
}
