//! The way up of a run: a batch is kept until the centre has answered it, so what was sent is sent again as
//! it was, whatever became of the answer.

use std::collections::BTreeMap;

use proto::maillon::sync::v1::{AcknowledgeRecordsRequest, ReplicaAnswer, SendRecordsRequest};
use serde_json::Value;

use super::run::not_applied;
use crate::App;
use crate::centre::{Centre, Link, Missed};
use crate::domain::batch::{self, Batch, Became, Outcomes};
use crate::domain::run::{Cause, Run};
use crate::store::{batch as store, record, run as runs};

/// Sends the next batch, or the one that was not answered; false: nothing is left to send.
pub(super) async fn send_next(
    app: &App,
    centre: &Centre,
    link: &mut Link,
    run: &Run,
) -> Result<bool, Missed> {
    let kept = store::find(&app.db).await.map_err(|_| Cause::NotApplied)?;
    let batch = match kept {
        Some(kept) => Some(kept),
        None => collect(app, &mut link.reached).await?,
    };
    let Some(batch) = batch else {
        return Ok(false);
    };
    let (told, bytes) = centre.send(link, &batch).await?;
    let mut answered = Outcomes {
        bytes,
        ..Outcomes::default()
    };
    let mut answers = Vec::with_capacity(told.len());
    for told in told {
        let answer = told.answer().ok_or(Cause::OtherProtocol)?;
        answered.add(answer.outcome(), answer.conflicts.len());
        answers.push(answer);
    }
    if Some(answers.len()) != batch.records.as_array().map(Vec::len) {
        return Err(Cause::OtherProtocol.into());
    }
    let became: Vec<Became> = answers.iter().map(Became::of).collect();
    acknowledge(app, answers).await?;
    forget(app, &batch, run, (answered, &became))
        .await
        .map_err(|_| Cause::NotApplied)?;
    Ok(true)
}

/// What owners have to send, of the first that has something; kept before anybody else hears of it.
async fn collect(app: &App, reached: &mut BTreeMap<usize, i64>) -> Result<Option<Batch>, Cause> {
    for (nth, owner) in app.neighbours.owners().into_iter().enumerate() {
        let after = reached.get(&nth).copied().unwrap_or_default();
        let asked = SendRecordsRequest { after, limit: None };
        let sent = owner
            .send(asked)
            .await
            .map_err(|refusal| not_applied(&refusal))?;
        if sent.records.is_empty() {
            continue;
        }
        let records = batch::write(&sent.records).map_err(|_| Cause::NotApplied)?;
        let now = app.clock.now().into();
        let kept = store::keep(&app.db, &Value::Array(records), now).await;
        // None = another process keeps one: this run is its own now.
        let kept = kept.ok().flatten().ok_or(Cause::NotApplied)?;
        reached.insert(nth, sent.last);
        return Ok(Some(kept));
    }
    Ok(None)
}

/// Gives each owner what was answered about its records.
async fn acknowledge(app: &App, mut answers: Vec<ReplicaAnswer>) -> Result<(), Cause> {
    for owner in app.neighbours.owners() {
        let described = owner
            .describe()
            .await
            .map_err(|refusal| not_applied(&refusal))?;
        let is_its = |answer: &mut ReplicaAnswer| {
            let mut entities = described.cursors.iter();
            entities.any(|cursor| cursor.entity == answer.entity)
        };
        let own: Vec<ReplicaAnswer> = answers.extract_if(.., is_its).collect();
        if !own.is_empty() {
            let told = AcknowledgeRecordsRequest { records: own };
            let told = owner.acknowledge(told).await;
            told.map_err(|refusal| not_applied(&refusal))?;
        }
    }
    Ok(())
}

/// Forgets a batch that owners know the answer of, and notes it in the run.
async fn forget(
    app: &App,
    batch: &Batch,
    run: &Run,
    (answered, became): (Outcomes, &[Became]),
) -> sqlx::Result<()> {
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    store::forget(&mut *tx, batch.uuid).await?;
    runs::count(&mut *tx, run.id, answered, now).await?;
    record::note(&mut *tx, run.id, became, now).await?;
    tx.commit().await
}
