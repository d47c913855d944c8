//! The way up. Nothing is taken yet: every record is refused with its reason, and the node keeps it.

use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    ExchangeOutcome, ExchangeResult, PushRecordsReply, PushRecordsRequest, SynchronizationReply,
    SynchronizeToServerRequest,
};

use super::run;
use crate::App;
use crate::domain::page::AT_MOST;
use crate::error::Error;
use crate::store::run as store;

/// Looks at a batch; its answer has one result a record, then one a tombstone.
pub(crate) async fn receive(
    app: &App,
    caller: &Caller,
    pushed: PushRecordsRequest,
) -> Result<PushRecordsReply, Error> {
    if outbox::node_number(&app.db).await? != 0 {
        return Err(Reason::CentralOnly.into());
    }
    refuse_batch(&pushed)?;
    let open = run::open(app, caller, pushed.uuid.as_deref()).await?;
    let records = pushed.records.into_iter();
    let records = records.map(|record| (record.op_id, record.entity));
    let gone = pushed.tombstones.into_iter();
    let gone = gone.map(|gone| (gone.op_id, gone.entity));
    let results: Vec<ExchangeResult> = records
        .chain(gone)
        .map(|(op_id, entity)| refused(op_id, &entity))
        .collect();
    if let Some(run) = open {
        let errors = i64::try_from(results.len()).unwrap_or(i64::MAX);
        let now = app.clock.now().into();
        store::advance(&app.db, run.id, 0, 0, Some(errors), now).await?;
    }
    Ok(PushRecordsReply {
        results,
        photos_wanted: Vec::new(),
    })
}

/// What has been received in a run: nothing yet.
pub(crate) async fn received(
    app: &App,
    caller: &Caller,
    asked: SynchronizeToServerRequest,
) -> Result<SynchronizationReply, Error> {
    if outbox::node_number(&app.db).await? != 0 {
        return Err(Reason::NothingGoesUp.into());
    }
    let run = run::open(app, caller, asked.uuid.as_deref()).await?;
    Ok(SynchronizationReply {
        has_more: Some(false),
        ..run.map(|run| run.progress()).unwrap_or_default()
    })
}

fn refuse_batch(pushed: &PushRecordsRequest) -> Result<(), Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    if pushed.batch_id.trim().is_empty() {
        refusal = refusal.and("batch_id", Fault::Required, "");
    }
    if pushed.records.len() + pushed.tombstones.len() > AT_MOST {
        refusal = refusal.and("records", Fault::TooManyRows, &AT_MOST.to_string());
    }
    refusal.unless_clean()
}

fn refused(op_id: String, entity: &str) -> ExchangeResult {
    // The hierarchy is written at the centre alone.
    let reason = if territory::ENTITIES.contains(&entity) {
        "central_only"
    } else {
        "nothing_goes_up"
    };
    ExchangeResult {
        op_id,
        result: ExchangeOutcome::Rejected.into(),
        reason: Some(reason.to_owned()),
        version: None,
    }
}
