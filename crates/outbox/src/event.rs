//! Writing events: one row of `outbox` per fact, in the caller's transaction.

use chrono::{DateTime, Utc};
use prost::Message;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{Actor, Origin, mark, trace};

/// One fact about one entity, with the full state that others need.
#[derive(Clone)]
pub struct Event {
    subject: &'static str,
    entity_id: i64,
    version: i64,
    message: &'static str,
    before: State,
    after: State,
    at: Option<DateTime<Utc>>,
    origin: State,
    about: Vec<i64>,
    regions: Vec<i64>,
}

/// An encoded message, or none.
type State = Option<Vec<u8>>;

impl Event {
    /// A fact named `<service>.<entity>.<past participle>` about the entity with this id; `version` is the
    /// entity's after it, `message` the full name of the proto message that [`before`](Self::before) and
    /// [`after`](Self::after) hold.
    pub fn new(subject: &'static str, entity_id: i64, version: i64, message: &'static str) -> Self {
        Self {
            subject,
            entity_id,
            version,
            message,
            before: None,
            after: None,
            at: None,
            origin: None,
            about: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// The state before the fact; none when the entity is new.
    #[must_use]
    pub fn before(self, state: &impl Message) -> Self {
        Self {
            before: Some(state.encode_to_vec()),
            ..self
        }
    }

    /// The state after the fact; none when the entity is gone.
    #[must_use]
    pub fn after(self, state: &impl Message) -> Self {
        Self {
            after: Some(state.encode_to_vec()),
            ..self
        }
    }

    /// When it happened, for what is told later than that; without it, it is now.
    #[must_use]
    pub fn at(self, instant: DateTime<Utc>) -> Self {
        Self {
            at: Some(instant),
            ..self
        }
    }

    /// Where it was done, when another node brought it.
    #[must_use]
    pub fn came_from(self, origin: &Origin) -> Self {
        Self {
            origin: Some(origin.encode_to_vec()),
            ..self
        }
    }

    /// The records by which the service finds the regions before it publishes: places, or members. They don't
    /// travel.
    #[must_use]
    pub fn about(mut self, ids: impl IntoIterator<Item = i64>) -> Self {
        self.about.extend(ids);
        self
    }

    /// The regions that the fact concerns, beside those that it has already.
    #[must_use]
    pub fn concerning(mut self, regions: impl IntoIterator<Item = i64>) -> Self {
        self.regions.extend(regions);
        self.regions.sort_unstable();
        self.regions.dedup();
        self
    }

    /// What it is [`about`](Self::about).
    pub fn records(&self) -> &[i64] {
        &self.about
    }

    /// `<service>.<entity>.<past participle>`
    pub fn subject(&self) -> &'static str {
        self.subject
    }

    /// The entity that the fact is about.
    pub fn entity_id(&self) -> i64 {
        self.entity_id
    }
}

/// Writes one event into the caller's transaction and returns its id. It leaves when that commits, and not at
/// all otherwise. The current span becomes the parent of whatever the event causes elsewhere.
pub async fn publish(
    db: impl PgExecutor<'_>,
    actor: &Actor,
    event: Event,
) -> Result<Uuid, sqlx::Error> {
    Ok(publish_all(db, actor, vec![event]).await?[0])
}

/// [`publish`] for many events in one statement; ids are in the order of the events.
pub async fn publish_all(
    db: impl PgExecutor<'_>,
    actor: &Actor,
    events: Vec<Event>,
) -> Result<Vec<Uuid>, sqlx::Error> {
    let ids: Vec<Uuid> = events.iter().map(|_| Uuid::now_v7()).collect();
    for (event, id) in events.iter().zip(&ids) {
        mark::note(event.subject, *id, event.entity_id);
    }
    if events.is_empty() {
        return Ok(ids);
    }
    let columns = Columns::of(events);
    sqlx::query!(
        "insert into outbox (id, subject, entity_id, version, message, before, after,
            login_id, login_name, role, address, headers, created_at, regions, origin)
        select id, subject, entity_id, version, message, before, after, $8, $9, $10, $11, $12,
            coalesce(at, clock_timestamp()), regions::bigint[], origin
        from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[], $7::bytea[],
            $13::timestamptz[], $14::text[], $15::bytea[])
            with ordinality as event (id, subject, entity_id, version, message, before, after, at, regions,
                origin, nth)
        order by nth",
        &ids,
        &columns.subjects,
        &columns.entities,
        &columns.versions,
        &columns.messages,
        &columns.before as &[State],
        &columns.after as &[State],
        actor.login_id,
        actor.login_name,
        actor.role,
        actor.address,
        trace::current(),
        &columns.at as &[Option<DateTime<Utc>>],
        &columns.regions,
        &columns.origins as &[State],
    )
    .execute(db)
    .await?;
    Ok(ids)
}

/// Events column by column, as one statement takes them.
#[derive(Default)]
struct Columns {
    subjects: Vec<String>,
    entities: Vec<i64>,
    versions: Vec<i64>,
    messages: Vec<String>,
    before: Vec<State>,
    after: Vec<State>,
    at: Vec<Option<DateTime<Utc>>>,
    origins: Vec<State>,
    /// Each a literal of PostgreSQL: sets of different lengths make no array of arrays.
    regions: Vec<String>,
}

impl Columns {
    fn of(events: Vec<Event>) -> Self {
        let mut columns = Self::default();
        for event in events {
            columns.subjects.push(event.subject.to_owned());
            columns.entities.push(event.entity_id);
            columns.versions.push(event.version);
            columns.messages.push(event.message.to_owned());
            columns.before.push(event.before);
            columns.after.push(event.after);
            columns.at.push(event.at);
            columns.origins.push(event.origin);
            let regions = format!("{:?}", event.regions);
            columns
                .regions
                .push(regions.replace('[', "{").replace(']', "}"));
        }
        columns
    }
}
