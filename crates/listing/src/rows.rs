//! Many rows as a stream, read in parts: neither memory nor a connection is held while a slow reader takes
//! its time.

use std::collections::VecDeque;
use std::future::Future;

use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use prost::Message;
use proto::maillon::event::v1::{Actor, Envelope};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Named, Timestamp};
use tonic::{Response, Status};
use uuid::Uuid;

use platform::Refusal;
use platform::channel::ROWS_HEADER;

/// Rows read at once.
pub const PART: usize = 1_000;
/// As a bound of a statement.
const PART_OF_REPLAY: i64 = 1_000;

/// The rows of these ids, in their order; `read` gives those of a part. A header says how many there are: a
/// workbook has room for a million, and who writes it must know before it begins.
pub fn of_ids<Row, Rows, E>(
    ids: Vec<i64>,
    mut read: impl FnMut(Vec<i64>) -> Rows + Send + 'static,
) -> Response<BoxStream<'static, Result<Row, Status>>>
where
    Row: Send + 'static,
    Rows: Future<Output = Result<Vec<Row>, E>> + Send + 'static,
    E: Into<Status>,
{
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let parts = stream::iter(0..ids.len().div_ceil(PART))
        .then(move |nth| read(ids[nth * PART..ids.len().min((nth + 1) * PART)].to_vec()));
    let rows = parts.flat_map(|part| {
        stream::iter(match part {
            Ok(rows) => rows.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error.into())],
        })
    });
    let mut response = Response::new(rows.boxed());
    response.metadata_mut().insert(ROWS_HEADER, count.into());
    response
}

/// A fact of a replay, still without its message and its states. It has no actor and no place in a stream:
/// nobody did anything now.
pub fn replayed_fact(subject: &str, entity_id: i64, version: i64, at: Timestamp) -> Envelope {
    Envelope {
        id: Uuid::now_v7().to_string(),
        subject: subject.to_owned(),
        entity_id,
        version,
        at: Some(at),
        actor: Some(Actor::default()),
        ..Envelope::default()
    }
}

/// What a record's last fact was, by its state of this id and version: one of the subjects of a new, a
/// changed and a deleted record. A deleted one has its last state before the fact.
pub fn last_fact<M: Message + Named>(
    [created, updated, deleted]: [&str; 3],
    state: &M,
    (id, version): (i64, i64),
    at: Timestamp,
    is_deleted: bool,
) -> Envelope {
    let state = state.encode_to_vec();
    let (subject, before, after) = match (is_deleted, version) {
        (true, _) => (deleted, state, Vec::new()),
        (false, 1) => (created, Vec::new(), state),
        (false, _) => (updated, Vec::new(), state),
    };
    Envelope {
        message: M::FULL_NAME.to_owned(),
        before,
        after,
        ..replayed_fact(subject, id, version, at)
    }
}

/// A replay: the facts of the entities that are asked for, of all when none is, in the order of `entities`;
/// `read` gives at most so many of an entity's behind an id, and none behind its last. Of these ids alone
/// where there are some.
pub fn replayed<Rows, E>(
    asked: &[String],
    ids: &[i64],
    entities: &'static [&'static str],
    read: impl Fn(&'static str, i64, i64) -> Rows + Send + 'static,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Refusal>
where
    Rows: Future<Output = Result<Vec<Envelope>, E>> + Send + 'static,
    E: Into<Status>,
{
    if asked.iter().any(|word| !entities.contains(&word.as_str())) {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal.and("entities", Fault::UnknownWord, &entities.join(", ")));
    }
    let left: VecDeque<&'static str> = entities
        .iter()
        .copied()
        .filter(|entity| asked.is_empty() || asked.iter().any(|word| word == entity))
        .collect();
    if let (false, Some(&entity)) = (ids.is_empty(), left.front()) {
        return Ok(of_these(entity, ids.to_vec(), read));
    }
    let parts = stream::try_unfold((read, left, 0), |(read, mut left, after)| async move {
        let Some(entity) = left.front() else {
            return Ok(None);
        };
        let part = read(entity, after, PART_OF_REPLAY)
            .await
            .map_err(Into::into)?;
        let after = if let Some(last) = part.last() {
            last.entity_id
        } else {
            left.pop_front();
            0
        };
        Ok::<_, Status>(Some((part, (read, left, after))))
    });
    let facts = parts.map_ok(|part| stream::iter(part.into_iter().map(Ok::<_, Status>)));
    Ok(facts.try_flatten().boxed())
}

/// The facts of some records, each looked up by itself: they are few.
fn of_these<Rows, E>(
    entity: &'static str,
    ids: Vec<i64>,
    read: impl Fn(&'static str, i64, i64) -> Rows + Send + 'static,
) -> BoxStream<'static, Result<Envelope, Status>>
where
    Rows: Future<Output = Result<Vec<Envelope>, E>> + Send + 'static,
    E: Into<Status>,
{
    let facts = stream::iter(ids).then(move |id| {
        let behind = read(entity, id - 1, 1);
        async move {
            let mut found = behind.await.map_err(Into::into)?;
            // What lies above a record comes before it; behind the last id that there is, another record is
            // found.
            if found.last().is_none_or(|last| last.entity_id != id) {
                found.clear();
            }
            Ok::<_, Status>(found)
        }
    });
    let facts = facts.map_ok(|found| stream::iter(found.into_iter().map(Ok::<_, Status>)));
    facts.try_flatten().boxed()
}
