//! Jobs that calls about cards and deliveries begin.

use futures_util::stream::{self, StreamExt};
use platform::Caller;
use printer::Pieces;
use prost::Message;
use proto::Named;
use proto::maillon::v1::FileChunk;

use super::change::Change;
use crate::App;
use crate::domain::job::{Kind, PrintOptions};
use crate::error::Error;

/// Notes work on these items, in the caller's name and territory, and answers the reply that its id makes.
pub(crate) async fn begin<R: Message + Named>(
    app: &App,
    kind: Kind,
    caller: &Caller,
    items: &[i64],
    reply: impl FnOnce(i64) -> R,
) -> Result<R, Error> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items.dedup();
    begin_in_order(app, kind, caller, &items, PrintOptions::default(), reply).await
}

/// Notes work on a file of these items, each once and in this order; its id is answered instead of the file.
pub(crate) async fn begin_file(
    app: &App,
    kind: Kind,
    caller: &Caller,
    items: &[i64],
    print: PrintOptions,
) -> Result<Pieces, Error> {
    let begun = |job_id| FileChunk {
        job_id: Some(job_id),
        ..FileChunk::default()
    };
    let only = begin_in_order(app, kind, caller, items, print, begun).await?;
    Ok(stream::iter([Ok(only)]).boxed())
}

async fn begin_in_order<R: Message + Named>(
    app: &App,
    kind: Kind,
    caller: &Caller,
    items: &[i64],
    print: PrintOptions,
    reply: impl FnOnce(i64) -> R,
) -> Result<R, Error> {
    let mut change = Change::begin(app, caller).await?;
    let id = jobs::begin(&mut change, kind, caller, items, print).await?;
    change.commit(reply(id)).await
}
