//! Units that other services refer to are not deleted.

use platform::Refusal;
use proto::maillon::refusal::v1::Reason;

use crate::App;
use crate::error::Error;

/// Refuses for this reason when a service refers to one of these units, with how much does; from then on none
/// begins to. To be called in the transaction that deletes, once it holds them.
pub(super) async fn refuse_used(
    app: &App,
    reason: Reason,
    level: &str,
    ids: &[i64],
) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    let used = app.neighbours.reserve(level, ids).await?;
    if used.is_empty() {
        return Ok(());
    }
    let refusal = used
        .iter()
        .fold(Refusal::new(reason), |refusal, (word, count)| {
            refusal.count(word, *count)
        });
    Err(refusal.into())
}
