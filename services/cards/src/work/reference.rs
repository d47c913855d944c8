//! What refers to members, for `members`, which archives them.

use consistency::{Counts, reserve_unless_used};
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};

use crate::App;
use crate::error::Error;
use crate::store::card;

/// Reserves members to be archived, unless cards are theirs.
pub(crate) async fn reserve(app: &App, request: ReserveRequest) -> Result<ReserveReply, Error> {
    let today = app.today();
    let tx = outbox::begin(&app.db).await?;
    let reply = reserve_unless_used(tx, &request, "member", async |db, ids| {
        let cards = card::valid_of(db, ids, today).await?;
        Ok(Counts::from([("cards".to_owned(), cards)]))
    });
    Ok(reply.await?)
}
