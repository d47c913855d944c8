//! The present state of every record as the fact that led to it, for whoever makes a projection anew.

use futures_util::stream::BoxStream;
use listing::rows::{self, last_fact};
use outbox::Envelope;
use prost::Message;
use proto::maillon::event::v1::ReplayRequest;
use proto::{Named, Timestamp};
use tonic::Status;

use crate::domain::job::Kind;
use crate::error::Error;
use crate::store::replay::{self as store, Changed};
use crate::store::{card, delivery, transaction};
use crate::{App, events};

const ENTITIES: [&str; 6] = [
    "holder",
    "card",
    "transaction",
    "delivery",
    "job",
    figures::ENTITY,
];

pub(crate) type Facts = BoxStream<'static, Result<Envelope, Status>>;

/// The records of the entities that are asked for.
pub(crate) fn replay(app: &App, request: &ReplayRequest) -> Result<Facts, Error> {
    let app = app.clone();
    let read = move |entity, after, limit| {
        let app = app.clone();
        async move { Ok::<_, Error>(part(&app, entity, after, limit).await?) }
    };
    Ok(rows::replayed(
        &request.entities,
        &request.ids,
        &ENTITIES,
        read,
    )?)
}

/// Some rows of an entity behind an id.
async fn part(app: &App, entity: &str, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    match entity {
        "job" => jobs::replay::<Kind>(&app.db, app.clock.now().into(), after, limit).await,
        "holder" => holders(app, after, limit).await,
        "card" => cards(app, after, limit).await,
        "delivery" => deliveries(app, after, limit).await,
        figures::ENTITY => app.figures().replay(after, limit).await,
        _ => transactions(app, after, limit).await,
    }
}

async fn holders(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    let holders = store::holders(&app.db, after, limit).await?;
    let now = Timestamp::from(app.clock.now());
    let facts = holders.iter().map(|(holder, version)| {
        let is_now = (holder.member_id, *version);
        last_fact([events::HOLDER_UPDATED; 3], holder, is_now, now, false)
    });
    Ok(facts.collect())
}

async fn cards(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    // None is ever deleted.
    const SUBJECTS: [&str; 3] = [
        "cards.card.created",
        "cards.card.refreshed",
        "cards.card.refreshed",
    ];
    let found = store::cards(&app.db, after, limit).await?;
    let cards = card::at(&app.db, &ids(&found), app.today()).await?;
    Ok(facts(SUBJECTS, &cards, found, |card| card.version))
}

async fn deliveries(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    const SUBJECTS: [&str; 3] = [
        "cards.delivery.created",
        "cards.delivery.updated",
        "cards.delivery.deleted",
    ];
    let found = store::deliveries(&app.db, after, limit).await?;
    let deliveries = delivery::at_all(&app.db, &ids(&found)).await?;
    Ok(facts(SUBJECTS, &deliveries, found, |slip| slip.version))
}

async fn transactions(app: &App, after: i64, limit: i64) -> sqlx::Result<Vec<Envelope>> {
    const SUBJECTS: [&str; 3] = [
        "cards.transaction.created",
        "cards.transaction.updated",
        "cards.transaction.deleted",
    ];
    let found = store::transactions(&app.db, after, limit).await?;
    let transactions = transaction::at(&app.db, &ids(&found)).await?;
    Ok(facts(SUBJECTS, &transactions, found, |paid| paid.version))
}

fn ids(found: &[Changed]) -> Vec<i64> {
    found.iter().map(|(id, ..)| *id).collect()
}

/// The last facts of these records, of which `found` has the last changes in the same order.
fn facts<M: Message + Named>(
    subjects: [&str; 3],
    states: &[M],
    found: Vec<Changed>,
    version: impl Fn(&M) -> i64,
) -> Vec<Envelope> {
    let each = states.iter().zip(found);
    let facts = each.map(|(state, (id, at, is_deleted))| {
        last_fact(subjects, state, (id, version(state)), at, is_deleted)
    });
    facts.collect()
}
