//! What the service hears: everything. It publishes that its list left as a file, and hears of that as well.

use std::sync::Arc;

use outbox::{Consumer, Envelope, Event, Failure, Handled, Nats};
use platform::{Caller, Clock, trace};
use prost::Message;
use proto::maillon::cards::v1::Card;
use proto::maillon::event::v1::Export;
use proto::maillon::reports::v1::Job;
use sqlx::PgConnection;
use tracing::Span;

use crate::App;
use crate::domain::entry::Entry;
use crate::store::{entry as store, job};

/// Services whose streams are audited, each with the consumer that does it; their names are for ever.
const AUDITED: [(&str, &str, &str); 5] = [
    ("auth", "reports_audit_auth", "auth.>"),
    ("geography", "reports_audit_geography", "geography.>"),
    ("members", "reports_audit_members", "members.>"),
    ("cards", "reports_audit_cards", "cards.>"),
    ("reports", "reports_audit_reports", "reports.>"),
];

/// The consumer without which a service may throw nothing away; none = the service is not audited yet.
pub fn consumer_of(service: &str) -> Option<&'static str> {
    let audited = AUDITED.iter().find(|(audited, ..)| *audited == service);
    audited.map(|(_, consumer, _)| *consumer)
}

/// Hears from `cards` of the work that it does after its answers; its replay tells the entity `job`.
pub fn jobs_of_cards(app: &App, nats: &Nats) -> Consumer {
    let (db, nats) = (app.db.clone(), nats.clone());
    Consumer::new(
        db,
        nats,
        "cards",
        "reports_jobs_cards",
        &["cards.job.*"],
        hear_job,
    )
}

/// What takes the facts of every service into the audit.
pub fn consumers(app: &App, nats: &Nats) -> Vec<Consumer> {
    let consumers = AUDITED.iter().map(|&(service, name, subjects)| {
        let clock = Arc::new(app.clock.clone());
        Consumer::new(
            app.db.clone(),
            nats.clone(),
            service,
            name,
            &[subjects],
            move |db, fact| write(db, fact, Arc::clone(&clock)),
        )
    });
    consumers.collect()
}

fn hear_job<'a>(db: &'a mut PgConnection, fact: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        if fact.message == JOB && !fact.after.is_empty() {
            let told = Job::decode(fact.after.as_slice())?;
            job::put(db, &told, fact.version, &fact.region_ids).await?;
        }
        Ok(())
    })
}

/// Full names of the messages in facts about jobs and cards.
const JOB: &str = "maillon.reports.v1.Job";
const CARD: &str = "maillon.cards.v1.Card";

/// Whoever does this job is to begin no more of it; `job_service` says who that is.
pub(crate) fn job_cancelled(job: &Job, version: i64, regions: Vec<i64>) -> Event {
    Event::new("reports.job.cancelled", job.id, version, JOB)
        .concerning(regions)
        .after(job)
}

/// The audit left as a file.
pub(crate) fn exported(format: &str, rows: i64, by: &Caller) -> Event {
    let fact = Export {
        list: "audit".to_owned(),
        format: format.to_owned(),
        rows,
    };
    Event::new("reports.export.made", 0, 1, "maillon.event.v1.Export")
        .concerning(by.regions.iter().copied())
        .after(&fact)
}

fn write<'a>(db: &'a mut PgConnection, fact: &'a Envelope, clock: Arc<Clock>) -> Handled<'a> {
    Box::pin(async move {
        let trace_id = trace::trace_id(&Span::current());
        let entry = Entry::of(fact, clock.now().into(), trace_id)?;
        if let Some(entry) = entry {
            append(db, &entry).await?;
        }
        if fact.message == CARD && !fact.after.is_empty() {
            let card = Card::decode(fact.after.as_slice())?;
            if let Some(delivery_id) = card.delivery_id {
                store::put_delivered(db, delivery_id, card.member_id).await?;
            }
        }
        Ok(())
    })
}

/// Adds an entry to the chain. One transaction at a time, so the order is that of the ids.
async fn append(db: &mut PgConnection, entry: &Entry) -> Result<(), Failure> {
    store::lock(&mut *db).await?;
    let head = store::head(&mut *db, entry.event_id).await?;
    // The inbox forgets after some months; the chain never does.
    if head.is_known {
        return Ok(());
    }
    let hash = entry.hash(head.id, head.node, &head.hash);
    store::insert(db, entry, &head, &hash).await?;
    Ok(())
}
