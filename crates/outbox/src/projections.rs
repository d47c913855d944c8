//! What a service keeps of others, asked before it decides: whether it has what a caller wrote, and who owns
//! what it does not know.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use tokio::time::Instant;
use uuid::Uuid;

use crate::consumer::PATIENCE;
use crate::error::NotApplied;
use crate::{Consumer, Facts, Failure, Mark};

/// How long a call waits in all for what its caller wrote.
const LONGEST: Duration = Duration::from_secs(2);
/// Events that are remembered as known, so that the next calls need not ask.
const REMEMBERED: usize = 10_000;

/// Asks an owner for the facts of these records of an entity.
type Ask =
    Arc<dyn Fn(&'static str, Vec<i64>) -> BoxFuture<'static, Result<Facts, Failure>> + Send + Sync>;

/// The projections of one service. They are named once the ways to their owners are known
/// ([`keep`](Self::keep)); cheap to clone.
#[derive(Clone, Default)]
pub struct Projections(Arc<Inner>);

#[derive(Default)]
struct Inner {
    kept: RwLock<Vec<Kept>>,
    known: Mutex<Known>,
}

#[derive(Clone)]
struct Kept {
    consumer: Consumer,
    /// The entities of the owner's replay that the projection is made of.
    entities: &'static [&'static str],
    ask: Option<Ask>,
}

/// Why a call can't be sure: a projection lacks what its caller wrote, and the owner does not answer.
#[derive(Debug, thiserror::Error)]
#[error("a projection is behind, and its owner did not answer")]
pub struct Behind;

/// Why nothing is known of a record.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    /// No way to its owner was named: what is not known does not exist.
    #[error("no owner of {entity} is known")]
    NoOwner {
        /// As in subjects: `member`.
        entity: String,
    },
    /// The owner did not answer, or its facts could not be applied.
    #[error("the owner of {entity} did not answer")]
    Owner {
        /// As in subjects: `member`.
        entity: String,
        /// What it said.
        source: Failure,
    },
}

impl Projections {
    /// Names a projection of these entities of an owner.
    pub fn keep(
        &self,
        consumer: Consumer,
        entities: &'static [&'static str],
        ask: impl Fn(&'static str, Vec<i64>) -> BoxFuture<'static, Result<Facts, Failure>>
        + Send
        + Sync
        + 'static,
    ) {
        self.add(Kept {
            consumer,
            entities,
            ask: Some(Arc::new(ask)),
        });
    }

    /// Names a projection whose owner can't be asked.
    pub fn hear(&self, consumer: Consumer) {
        self.add(Kept {
            consumer,
            entities: &[],
            ask: None,
        });
    }

    fn add(&self, kept: Kept) {
        let mut all = self.0.kept.write().unwrap_or_else(PoisonError::into_inner);
        all.push(kept);
    }

    fn kept(&self) -> Vec<Kept> {
        let all = self.0.kept.read();
        all.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until the projections have what these marks tell; asks the owners of the records for what does
    /// not come. What is told of too many records to be asked for is waited for a moment and no more: an
    /// unknown one of them is asked for where it is needed.
    pub async fn await_marks(&self, marks: &[Mark]) -> Result<(), Behind> {
        let marks: Vec<&Mark> = marks.iter().filter(|mark| !self.knows(mark)).collect();
        if marks.is_empty() {
            return Ok(());
        }
        let begun = Instant::now();
        let mut behind = false;
        let mut missing = Vec::new();
        for kept in self.kept() {
            let due: Vec<&Mark> = marks
                .iter()
                .copied()
                .filter(|mark| kept.consumer.takes(&mark.subject))
                .collect();
            if due.is_empty() {
                continue;
            }
            let events: Vec<Uuid> = due.iter().map(|mark| mark.event).collect();
            let is_small = due.iter().all(|mark| !mark.records.is_empty());
            let is_askable = kept.ask.is_some() && is_small;
            match kept.consumer.has_applied(&events, begun + PATIENCE).await {
                Ok(false) if is_askable => missing.push((kept, due, events)),
                // It is there; or nobody can be asked, and what is not known of it is found out where it is
                // needed.
                Ok(_) => {}
                Err(_database) => behind = true,
            }
        }
        for (kept, due, events) in missing {
            let mut is_told = true;
            for mark in due {
                is_told &= kept.learn_of(mark).await.is_ok();
            }
            if !is_told {
                let until = begun + LONGEST;
                behind |= !matches!(kept.consumer.has_applied(&events, until).await, Ok(true));
            }
        }
        if behind {
            return Err(Behind);
        }
        for mark in marks {
            self.remember(mark);
        }
        Ok(())
    }

    /// Asks the owners for records that are not known here, or may be going, and applies what they say.
    /// Afterwards they are known if they exist, also while NATS is away. Not within a transaction: an owner
    /// may wait for one of its own.
    pub async fn learn(&self, entity: &str, ids: &[i64]) -> Result<(), Unknown> {
        let ids: Vec<i64> = ids.iter().copied().filter(|id| *id > 0).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let owners = self.kept().into_iter().filter_map(|kept| {
            let name = kept.entities.iter().copied().find(|name| *name == entity)?;
            Some((kept, name))
        });
        // Jobs have several: each service has some.
        let mut learnt = Err(Unknown::NoOwner {
            entity: entity.to_owned(),
        });
        for (kept, name) in owners {
            let told = kept.learn(name, ids.clone()).await.map_err(|source| {
                tracing::warn!(
                    consumer = kept.consumer.name(),
                    error = &*source,
                    "the owner of records did not answer"
                );
                Unknown::Owner {
                    entity: entity.to_owned(),
                    source,
                }
            });
            if !matches!(learnt, Err(Unknown::Owner { .. })) {
                learnt = told;
            }
        }
        learnt
    }

    fn knows(&self, mark: &Mark) -> bool {
        let known = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.events.contains(&mark.event)
    }

    fn remember(&self, mark: &Mark) {
        let mut known = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.add(mark.event);
    }
}

impl Kept {
    async fn learn_of(&self, mark: &Mark) -> Result<(), Failure> {
        let entity = self.entities.iter().find(|name| **name == mark.entity());
        let entity = entity.ok_or(NotApplied::NoSuchEntity)?;
        self.learn(entity, mark.records.clone()).await
    }

    async fn learn(&self, entity: &'static str, ids: Vec<i64>) -> Result<(), Failure> {
        let ask = self.ask.as_ref().ok_or(NotApplied::NoOwner)?;
        let answer = async {
            let facts = ask(entity, ids).await?;
            self.consumer.learn(facts.boxed()).await
        };
        tokio::time::timeout(LONGEST, answer)
            .await
            .unwrap_or_else(|_| Err(NotApplied::NoAnswer.into()))
    }
}

/// The events that are known to be applied, the oldest forgotten first.
#[derive(Default)]
struct Known {
    events: HashSet<Uuid>,
    order: VecDeque<Uuid>,
}

impl Known {
    fn add(&mut self, event: Uuid) {
        if !self.events.insert(event) {
            return;
        }
        self.order.push_back(event);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.events.remove(&oldest);
        }
    }
}
