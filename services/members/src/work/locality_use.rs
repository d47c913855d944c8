//! What refers to localities, for `geography`, which deletes them.

use consistency::{Counts, reserve_unless_used};
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};

use crate::App;
use crate::error::Error;
use crate::store::{cooperative, member, parcel};

pub(crate) async fn reserve(app: &App, request: ReserveRequest) -> Result<ReserveReply, Error> {
    let tx = outbox::begin(&app.db).await?;
    let reply = reserve_unless_used(tx, &request, "locality", async |db, ids| {
        let members = member::in_localities(&mut *db, ids).await?;
        let cooperatives = cooperative::in_localities(&mut *db, ids).await?;
        let parcels = parcel::in_localities(db, ids).await?;
        Ok(Counts::from([
            ("members".to_owned(), members),
            ("cooperatives".to_owned(), cooperatives),
            ("parcels".to_owned(), parcels),
        ]))
    });
    Ok(reply.await?)
}
