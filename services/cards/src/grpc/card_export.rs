//! The filtered list as a stream of rows. Its order is read at once, as ids; the rows follow in parts, so that neither memory nor
//! a connection is held while a slow reader takes its time.

use futures_util::stream::{self, BoxStream, StreamExt};
use platform::Caller;
use platform::channel::ROWS_HEADER;
use proto::maillon::cards::v1::{Card, ExportCardsRequest};
use proto::maillon::refusal::v1::Reason;
use tonic::{Request, Response, Status};

use super::card_list::{asked, filter_of, list_of_export};
use crate::error::Error;
use crate::store::{card, card_list as store};
use crate::{App, events};

/// Rows read at once.
const PART: usize = 1_000;

pub(super) async fn export(
    app: &App,
    request: Request<ExportCardsRequest>,
) -> Result<Response<BoxStream<'static, Result<Card, Status>>>, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let format = request.format.clone();
    let list = list_of_export(request);
    let page = asked(&list).page(store::ORDERS)?;
    let filter = filter_of(app, &caller, &list, &page).await?;
    let ids = store::ids(&app.db, &filter, &page).await?;
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    if !caller.holds("export.large") && settings::is_large_export(&app.db, count).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let event = events::exported("cards", format.as_deref().unwrap_or("csv"), count, &caller);
    outbox::publish(&app.db, &caller.actor(), event).await?;
    let (db, today, parts) = (app.db.clone(), filter.today, ids.len().div_ceil(PART));
    let parts = stream::iter(0..parts).then(move |nth| {
        let part = ids[nth * PART..ids.len().min((nth + 1) * PART)].to_vec();
        let db = db.clone();
        async move { card::at(&db, &part, today).await }
    });
    let rows = parts.flat_map(|part| {
        let rows = match part {
            Ok(rows) => rows.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(Status::from(Error::from(error)))],
        };
        stream::iter(rows)
    });
    let mut response = Response::new(rows.boxed());
    // A workbook has room for a million rows: who writes it must know before it begins.
    response.metadata_mut().insert(ROWS_HEADER, count.into());
    Ok(response)
}
