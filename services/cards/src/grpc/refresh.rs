//! The members' data of today in cards not yet printed.

use platform::Caller;
use proto::maillon::cards::v1::{RefreshCardsReply, RefreshCardsRequest};
use territory::Territory;
use tonic::Request;

use super::creation::{AT_ONCE, unless_node};
use crate::App;
use crate::domain::author::By;
use crate::domain::job::Kind;
use crate::error::Error;
use crate::store::creation as store;
use crate::work::card_lot::Making;
use crate::work::card_refresh;
use crate::work::job;

pub(super) async fn refresh(
    app: &App,
    request: Request<RefreshCardsRequest>,
) -> Result<RefreshCardsReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    unless_node(app).await?;
    let actor = caller.actor();
    let by = By::at(&actor, app.clock.now());
    let territory = Territory::of(&caller);
    let is_named = !request.card_ids.is_empty()
        || request.sent.iter().any(|field| field == "card_ids")
            && !request.cleared.iter().any(|field| field == "card_ids");
    let card_ids = if is_named {
        request.card_ids
    } else {
        store::all_created(&app.db, territory.regions(), caller.login_id).await?
    };
    if card_ids.len() > AT_ONCE {
        let begun = |job_id| RefreshCardsReply {
            job_id: Some(job_id),
            ..RefreshCardsReply::default()
        };
        return job::begin(app, Kind::Refresh, &caller, by, &card_ids, begun).await;
    }
    let making = Making::now(&app.db, by, &territory).await?;
    let mut tx = app.db.begin().await?;
    let reply = card_refresh::refresh(&mut tx, &making, &card_ids).await?;
    Ok(outbox::commit(tx, reply).await?)
}
