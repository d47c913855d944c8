//! Whether the audit has what services still have in their outboxes: seven days of facts, or more where
//! somebody has not heard them.

use sqlx::PgPool;
use uuid::Uuid;

use crate::domain::derived::is_entry;
use crate::store::heard as store;

/// What was found of a service's outbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Facts that are to be entries, as far as the service was heard.
    pub facts: usize,
    /// Those of them that are none.
    pub missing: Vec<Uuid>,
}

/// Compares the outbox of a service with the audit; the consumer is the one that hears the service. What it
/// has not heard yet is no fault.
pub async fn compare(audit: &PgPool, outbox: &PgPool, consumer: &str) -> sqlx::Result<Compared> {
    let mut compared = Compared::default();
    let until = store::until(audit, consumer).await?.unwrap_or_default();
    let mut after = 0;
    loop {
        let facts = store::facts(outbox, after, until).await?;
        let Some(last) = facts.last() else {
            return Ok(compared);
        };
        after = last.position;
        let entries = facts.into_iter().filter(|fact| is_entry(&fact.subject));
        let facts: Vec<Uuid> = entries.map(|fact| fact.id).collect();
        compared.facts += facts.len();
        compared
            .missing
            .extend(store::missing(audit, &facts).await?);
    }
}
