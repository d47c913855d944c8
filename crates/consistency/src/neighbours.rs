//! The services around a service: who owns what it keeps, and who refers to what it owns.

use std::sync::{Arc, PoisonError, RwLock};

use futures_util::future::BoxFuture;
use outbox::{Projections, Unknown};
use platform::Refusal;
use proto::maillon::auth::v1::Author;
use proto::maillon::event::v1::{Printable, ReadPrintableRequest, ReserveRequest};
use proto::maillon::refusal::v1::Reason;
use uuid::Uuid;

use crate::answer::{Counts, Failure};
use crate::attended::Attended;
use crate::owner::Owner;

/// Types of what is printed.
type Types = &'static [&'static str];
type Read = Arc<
    dyn Fn(ReadPrintableRequest) -> BoxFuture<'static, Result<Vec<Printable>, Refusal>>
        + Send
        + Sync,
>;
/// Whoever knows accounts, and answers them as they are now.
type KnowAuthors =
    Arc<dyn Fn(Vec<i64>) -> BoxFuture<'static, Result<Vec<Author>, Refusal>> + Send + Sync>;
type Ask = Arc<dyn Fn(ReserveRequest) -> BoxFuture<'static, Result<Counts, Failure>> + Send + Sync>;

/// What a service knows of the others. The ways to them are named after it was made, when they exist; cheap
/// to clone.
#[derive(Clone, Default)]
pub struct Neighbours {
    /// What it keeps of their records.
    pub projections: Projections,
    referrers: Arc<RwLock<Vec<(&'static str, Ask)>>>,
    printables: Arc<RwLock<Vec<(Types, Read)>>>,
    pub(crate) attended: Arc<RwLock<Vec<Attended>>>,
    pub(crate) owners: Arc<RwLock<Vec<Arc<dyn Owner>>>>,
    authors: Arc<RwLock<Option<KnowAuthors>>>,
}

impl Neighbours {
    /// Names a service that refers to this one's records of an entity.
    pub fn add_referrer(
        &self,
        entity: &'static str,
        ask: impl Fn(ReserveRequest) -> BoxFuture<'static, Result<Counts, Failure>>
        + Send
        + Sync
        + 'static,
    ) {
        let mut all = self
            .referrers
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        all.push((entity, Arc::new(ask)));
    }

    /// Whether a service is named that refers to records of this entity.
    pub fn has_referrer(&self, entity: &str) -> bool {
        let all = self
            .referrers
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        all.iter().any(|(name, _)| *name == entity)
    }

    /// Has these records held off wherever they may be referred to; answers what refers to them, by its word.
    /// To be called in the transaction that deletes, once it holds the records: it may still fail afterwards,
    /// and nothing has to be given back.
    pub async fn reserve(&self, entity: &str, ids: &[i64]) -> Result<Counts, Refusal> {
        let asked = self
            .referrers
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let mut counts = Counts::new();
        for (_, ask) in asked.iter().filter(|(name, _)| *name == entity) {
            let request = ReserveRequest {
                entity: entity.to_owned(),
                ids: ids.to_vec(),
                reservation: Uuid::now_v7().to_string(),
            };
            let found = ask(request).await.map_err(|error| {
                tracing::warn!(
                    entity,
                    error = &*error,
                    "a service could not be asked what refers to a record"
                );
                unavailable()
            })?;
            counts.extend(found);
        }
        Ok(counts)
    }

    /// Names a service that prints these types (`card`).
    pub fn add_printables(
        &self,
        types: Types,
        read: impl Fn(ReadPrintableRequest) -> BoxFuture<'static, Result<Vec<Printable>, Refusal>>
        + Send
        + Sync
        + 'static,
    ) {
        let mut all = self
            .printables
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        all.push((types, Arc::new(read)));
    }

    /// Names an owner, after those whose records its own refer to.
    pub fn add_owner(&self, owner: impl Owner + 'static) {
        let mut all = self.owners.write().unwrap_or_else(PoisonError::into_inner);
        all.push(Arc::new(owner));
    }

    /// The owners, those first that others refer to.
    pub fn owners(&self) -> Vec<Arc<dyn Owner>> {
        let all = self.owners.read().unwrap_or_else(PoisonError::into_inner);
        all.clone()
    }

    /// Names the service that knows accounts.
    pub fn ask_for_authors(
        &self,
        ask: impl Fn(Vec<i64>) -> BoxFuture<'static, Result<Vec<Author>, Refusal>>
        + Send
        + Sync
        + 'static,
    ) {
        let mut known = self.authors.write().unwrap_or_else(PoisonError::into_inner);
        *known = Some(Arc::new(ask));
    }

    /// Those of these accounts that there are now. [`Reason::Unavailable`] where nobody is named who knows,
    /// or nobody answers.
    pub async fn list_authors(&self, login_ids: Vec<i64>) -> Result<Vec<Author>, Refusal> {
        let known = self
            .authors
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let ask = known.ok_or_else(unavailable)?;
        ask(login_ids).await
    }

    /// What is printed of a record, and of its lines, as who prints it says.
    pub async fn read_printable(
        &self,
        asked: ReadPrintableRequest,
    ) -> Result<Vec<Printable>, Refusal> {
        let all = self
            .printables
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let printer = all
            .iter()
            .find(|(types, _)| types.contains(&&*asked.r#type));
        let (_, read) = printer.ok_or_else(unavailable)?;
        read(asked).await
    }

    /// Asks the owner of records that are not known here. Afterwards they are known if they exist. Where no
    /// owner was named, what is not known does not exist; an owner that does not answer is
    /// [`Reason::Unavailable`].
    pub async fn learn(&self, entity: &str, ids: &[i64]) -> Result<(), Refusal> {
        match self.projections.learn(entity, ids).await {
            Ok(()) | Err(Unknown::NoOwner { .. }) => Ok(()),
            Err(Unknown::Owner { .. }) => Err(unavailable()),
        }
    }
}

/// What is said where another service is needed and does not answer.
pub(crate) fn unavailable() -> Refusal {
    Refusal::new(Reason::Unavailable).retry_after(1)
}
