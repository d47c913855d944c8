//! The way up at the centre: a batch of a node goes to the owners of its records, and each record is
//! answered.

use std::collections::BTreeSet;

use platform::{Caller, Refusal};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::{
    Authors, ExchangeOutcome, ExchangeResult, NodeReach, PushRecordsReply, PushRecordsRequest,
    ReceiveRecordsRequest, ReplicaAnswer, ReplicaChange, SynchronizationReply,
    SynchronizeToServerRequest,
};

use super::{feed, run};
use crate::App;
use crate::domain::batch::{Became, Outcomes, archived, change, result};
use crate::domain::page::AT_MOST;
use crate::error::Error;
use crate::store::{node, record, run as store};

/// Takes a batch; its answer has one result a record, then one a tombstone. Owners take their records in one
/// transaction each. One that does not answer fails the call: the same batch again changes nothing of what
/// the others took.
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
    let number = node::number_of(&app.db, caller.login_id).await?;
    let mut batch = Received::read(pushed);
    if let Some(number) = number {
        let reach = NodeReach {
            region_ids: caller.regions.clone(),
            node: Some(number),
        };
        batch.give(app, number, &reach).await?;
    }
    let named = batch.names();
    let results = batch.results(number.is_some());
    if let Some(run) = open {
        let mut answered = Outcomes::default();
        for one in &results {
            answered.add(one.result(), one.conflicts.len());
        }
        let became = named.into_iter().zip(&results);
        let became: Vec<Became> = became
            .map(|(name, one)| Became::of_result(name, one))
            .collect();
        let now = app.clock.now().into();
        store::count(&app.db, run.id, answered, now).await?;
        record::note(&app.db, run.id, &became, now).await?;
        node::hear(&app.db, run.node, false, now).await?;
    }
    Ok(PushRecordsReply {
        results,
        photos_wanted: Vec::new(),
    })
}

/// On a node: has a run carried out, and tells how far it is. At the centre: what was received in one.
pub(crate) async fn to_server(
    app: &App,
    caller: &Caller,
    asked: SynchronizeToServerRequest,
) -> Result<SynchronizationReply, Error> {
    if outbox::node_number(&app.db).await? != 0 {
        return feed::carry_out(app, caller, asked.uuid.as_deref()).await;
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

/// A record of a batch.
struct One {
    op_id: String,
    entity: String,
    id: i64,
    /// None = it can't be read, or its owner has it.
    sent: Option<ReplicaChange>,
    answer: Option<ReplicaAnswer>,
}

/// The records of a batch, in the order sent.
struct Received(Vec<One>);

impl Received {
    fn read(pushed: PushRecordsRequest) -> Self {
        let records = pushed.records.into_iter();
        let records = records.map(|record| {
            let (op_id, entity) = (record.op_id.clone(), record.entity.clone());
            (op_id, entity, record.id, change(record))
        });
        let gone = pushed.tombstones.into_iter();
        let gone = gone.map(|gone| {
            let (op_id, entity) = (gone.op_id.clone(), gone.entity.clone());
            (op_id, entity, gone.id, archived(gone))
        });
        let all = records.chain(gone).map(|(op_id, entity, id, sent)| One {
            op_id,
            entity,
            id,
            sent,
            answer: None,
        });
        Self(all.collect())
    }

    /// Which records they are.
    fn names(&self) -> Vec<(String, i64)> {
        let names = self.0.iter();
        names.map(|one| (one.entity.clone(), one.id)).collect()
    }

    /// Who wrote the records, of those who have an account at the centre now. A node has accounts of its own,
    /// too, which nobody knows here; where all are of these, nobody is asked.
    async fn authors(&self, app: &App, number: i32) -> Result<Option<Authors>, Error> {
        let sent = self.0.iter().filter_map(|one| one.sent.as_ref());
        let ids = sent.filter_map(|sent| sent.login_id);
        let ids: BTreeSet<i64> = ids.filter(|id| outbox::node_of(*id) != number).collect();
        if ids.is_empty() {
            return Ok(None);
        }
        let authors = app
            .neighbours
            .list_authors(ids.into_iter().collect())
            .await?;
        Ok(Some(Authors { authors }))
    }

    /// Gives each owner its records, those first that others refer to.
    async fn give(&mut self, app: &App, number: i32, reach: &NodeReach) -> Result<(), Error> {
        let authors = self.authors(app, number).await?;
        for owner in app.neighbours.owners() {
            let described = owner.describe().await?;
            let is_its = |one: &One| {
                let mut entities = described.cursors.iter();
                one.sent.is_some() && entities.any(|cursor| cursor.entity == one.entity)
            };
            let (mut given, mut records) = (Vec::new(), Vec::new());
            for one in self.0.iter_mut().filter(|one| is_its(one)) {
                records.extend(one.sent.take());
                given.push(one);
            }
            if records.is_empty() {
                continue;
            }
            let asked = ReceiveRecordsRequest {
                node: number,
                reach: Some(reach.clone()),
                records,
                authors: authors.clone(),
            };
            // One of each, in the order given.
            let answers = owner.receive(asked).await?.records;
            for (one, answer) in given.into_iter().zip(answers) {
                one.answer = Some(answer);
            }
        }
        Ok(())
    }

    /// What became of each.
    fn results(self, is_known: bool) -> Vec<ExchangeResult> {
        let results = self.0.into_iter().map(|one| match one.answer {
            Some(answer) => result(one.op_id, answer),
            None => refused(one.op_id, &one.entity, is_known),
        });
        results.collect()
    }
}

fn refused(op_id: String, entity: &str, is_known: bool) -> ExchangeResult {
    // The hierarchy is written at the centre alone.
    let reason = if territory::ENTITIES.contains(&entity) {
        "central_only"
    } else if is_known {
        "nothing_goes_up"
    } else {
        "unknown_node"
    };
    ExchangeResult {
        op_id,
        result: ExchangeOutcome::Rejected.into(),
        reason: Some(reason.to_owned()),
        ..ExchangeResult::default()
    }
}
