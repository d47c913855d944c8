//! A list of any length as a stream. Its order is read at once, as ids; the rows follow in parts, so that neither memory nor a
//! connection is held while a slow reader takes its time. What is deleted meanwhile is left out.

use futures_util::stream::{self, BoxStream, StreamExt};
use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use tonic::Status;

use crate::error::Error;
use crate::{App, events};

/// Rows read at once.
const PART: usize = 1_000;

/// Whether the caller may take so many rows, which the audit is told then.
pub(super) async fn take(
    app: &App,
    caller: &Caller,
    list: &str,
    format: Option<&str>,
    rows: usize,
) -> Result<(), Error> {
    let rows = i64::try_from(rows).unwrap_or(i64::MAX);
    if !caller.holds("export.large") && settings::is_large_export(&app.db, rows).await? {
        return Err(Reason::PermissionDenied.into());
    }
    let export = events::exported(list, format.unwrap_or("csv"), rows, caller);
    outbox::publish(&app.db, &caller.actor(), export).await?;
    Ok(())
}

pub(super) fn stream<T, F, R>(ids: Vec<i64>, fetch: F) -> BoxStream<'static, Result<T, Status>>
where
    T: Send + 'static,
    F: Fn(Vec<i64>) -> R + Send + 'static,
    R: Future<Output = sqlx::Result<Vec<T>>> + Send + 'static,
{
    let parts: Vec<Vec<i64>> = ids.chunks(PART).map(<[i64]>::to_vec).collect();
    stream::iter(parts)
        .then(fetch)
        .flat_map(|part| {
            let rows = match part {
                Ok(rows) => rows.into_iter().map(Ok).collect(),
                Err(error) => vec![Err(Status::from(Error::from(error)))],
            };
            stream::iter(rows)
        })
        .boxed()
}
