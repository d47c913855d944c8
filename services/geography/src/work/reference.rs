//! Units that other services refer to are not deleted.

use consistency::Counts;
use platform::Refusal;

use crate::App;
use crate::error::Error;

/// How much of another service refers to these units; from then on none begins to. To be called in the
/// transaction that deletes, once it holds them. The service counts for itself: what was heard of it may be a
/// moment old, and counts only where there is none to ask.
pub(super) async fn count_used(
    app: &App,
    level: &str,
    ids: &[i64],
    (word, heard): (&str, i64),
) -> Result<Counts, Error> {
    if !app.neighbours.has_referrer(level) {
        return Ok(Counts::from([(word.to_owned(), heard)]));
    }
    if ids.is_empty() {
        return Ok(Counts::new());
    }
    Ok(app.neighbours.reserve(level, ids).await?)
}

/// Refuses when anything refers to units: what the refusal counts already, or what services count.
pub(super) fn refuse_used(refusal: Refusal, used: &[Counts]) -> Result<(), Refusal> {
    let refusal = used
        .iter()
        .flatten()
        .fold(refusal, |refusal, (word, count)| {
            refusal.count(word, *count)
        });
    if refusal.message().counts.values().any(|count| *count > 0) {
        return Err(refusal);
    }
    Ok(())
}
