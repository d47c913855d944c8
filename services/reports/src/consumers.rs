//! What the service consumes: every fact of every service, its own included.

use std::sync::Arc;

use outbox::{Arrival, Consumer, Envelope, Handled, Nats, Table};
use platform::postgres::SERVICES;
use platform::{Clock, trace};
use prost::Message;
use proto::maillon::event::v1::Figures;
use proto::maillon::reports::v1::Job;
use sqlx::PgConnection;
use tracing::Span;

use crate::App;
use crate::events::JOB;
use crate::store::{figures, job};
use crate::work::entry;

/// Services whose streams are audited, each with its consumer and its subjects. A consumer keeps its name for
/// ever: under another one it would begin anew.
const AUDITED: [(&str, &str, &str); SERVICES] = [
    ("auth", "reports_audit_auth", "auth.>"),
    ("geography", "reports_audit_geography", "geography.>"),
    ("members", "reports_audit_members", "members.>"),
    ("cards", "reports_audit_cards", "cards.>"),
    ("reports", "reports_audit_reports", "reports.>"),
    ("sync", "reports_audit_sync", "sync.>"),
];

const JOBS_OF_CARDS: [Table; 1] = [Table::part("known_job", "service", "cards")];
const JOBS_OF_MEMBERS: [Table; 1] = [Table::part("known_job", "service", "members")];
const FIGURES_OF_MEMBERS: [Table; 1] = [Table::part("known_figures", "owner", "members")];
const FIGURES_OF_CARDS: [Table; 1] = [Table::part("known_figures", "owner", "cards")];
const FIGURES_OF_SYNC: [Table; 1] = [Table::part("known_figures", "owner", "sync")];

/// The consumer without which a service may throw nothing away; none = the service is not audited yet.
pub fn consumer_of(service: &str) -> Option<&'static str> {
    let audited = AUDITED.iter().find(|(audited, ..)| *audited == service);
    audited.map(|(_, consumer, _)| *consumer)
}

/// Keeps the jobs of `cards`, whose replay has them as the entity `job`.
pub fn jobs_of_cards(app: &App, nats: &Nats) -> Consumer {
    let (db, nats) = (app.db.clone(), nats.clone());
    let (name, subjects) = ("reports_jobs_cards", &["cards.job.*"]);
    Consumer::new(db, nats, "cards", name, subjects, keep_job).keeping(&JOBS_OF_CARDS)
}

/// Keeps the jobs of `members`, whose replay has them as the entity `job`.
pub(crate) fn jobs_of_members(app: &App, nats: &Nats) -> Consumer {
    let (db, nats) = (app.db.clone(), nats.clone());
    let (name, subjects) = ("reports_jobs_members", &["members.job.*"]);
    Consumer::new(db, nats, "members", name, subjects, keep_job).keeping(&JOBS_OF_MEMBERS)
}

/// Keeps the figures that a service counts, whose replay has them as the entity `figures`.
pub fn figures_of(
    app: &App,
    nats: &Nats,
    owner: &'static str,
    name: &'static str,
    subject: &'static str,
) -> Consumer {
    let (db, nats) = (app.db.clone(), nats.clone());
    let consumer = Consumer::new(db, nats, owner, name, &[subject], move |db, fact| {
        keep_figures(db, fact, owner)
    });
    consumer.keeping(match owner {
        "members" => &FIGURES_OF_MEMBERS,
        "sync" => &FIGURES_OF_SYNC,
        _ => &FIGURES_OF_CARDS,
    })
}

/// Writes the facts of every service into the audit.
pub fn consumers(app: &App, nats: &Nats) -> Vec<Consumer> {
    let consumers = AUDITED.iter().map(|&(service, name, subjects)| {
        let clock = Arc::new(app.clock.clone());
        let of_sets = Arc::clone(&clock);
        let consumer = Consumer::new(
            app.db.clone(),
            nats.clone(),
            service,
            name,
            &[subjects],
            move |db, fact| audit(db, fact, Arc::clone(&clock)),
        );
        consumer.in_sets(move |db, facts| audit_set(db, facts, Arc::clone(&of_sets)))
    });
    consumers.collect()
}

fn keep_job<'a>(db: &'a mut PgConnection, fact: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        if fact.message == JOB && !fact.after.is_empty() {
            let after = Job::decode(fact.after.as_slice())?;
            job::put(db, &after, fact.version, &fact.region_ids).await?;
        }
        Ok(())
    })
}

fn keep_figures<'a>(
    db: &'a mut PgConnection,
    fact: &'a Envelope,
    owner: &'static str,
) -> Handled<'a> {
    Box::pin(async move {
        let told = Figures::decode(fact.after.as_slice())?;
        figures::put(db, owner, &told, fact.version).await?;
        Ok(())
    })
}

fn audit<'a>(db: &'a mut PgConnection, fact: &'a Envelope, clock: Arc<Clock>) -> Handled<'a> {
    Box::pin(async move {
        let trace_id = trace::trace_id(&Span::current());
        entry::record(db, &[(fact, trace_id)], clock.now().into()).await
    })
}

fn audit_set<'a>(
    db: &'a mut PgConnection,
    facts: &'a [Arrival<'a>],
    clock: Arc<Clock>,
) -> Handled<'a> {
    Box::pin(async move {
        let facts: Vec<_> = facts
            .iter()
            .map(|fact| (fact.event, trace::trace_id(&fact.span)))
            .collect();
        entry::record(db, &facts, clock.now().into()).await
    })
}
