//! Cards for a printer elsewhere, as one ZIP. To hand over what is printed is no printing: no state changes.

use futures_util::stream::{self, StreamExt, TryStreamExt};
use platform::Caller;
use proto::maillon::cards::v1::BundleCardsRequest;
use proto::maillon::refusal::v1::Reason;
use tonic::{Request, Response};

use super::card_print::all_asked;
use crate::error::Error;
use crate::printing::bundle;
use crate::printing::{self, Pieces};
use crate::{App, events};

pub(super) async fn bundle(
    app: &App,
    request: Request<BundleCardsRequest>,
) -> Result<Response<Pieces>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let ids = all_asked(app, &caller, &request.card_ids, &request.sent).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    if !caller.holds("export.large") && settings::is_large_export(&app.db, count).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let mut made = bundle::of(app, ids)?.boxed();
    // Photos that can't be read are told as such as long as nothing has left.
    let first = made.try_next().await?;
    let event = events::exported("cards", "zip", count, &caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    let made = stream::iter(first.map(Ok)).chain(made);
    Ok(Response::new(printing::streamed(bundle::ZIP, made)))
}
