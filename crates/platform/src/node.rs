//! Which node of the network a service belongs to, as its database says; the centre is 0.

use std::sync::Arc;

use sqlx::PgPool;
use tokio::sync::OnceCell;

use crate::postgres::refusal_of;
use crate::refusal::Refusal;

/// The node of a service; cheap to clone.
#[derive(Clone)]
pub(crate) struct Node {
    db: Option<PgPool>,
    number: Arc<OnceCell<i64>>,
}

impl Node {
    /// As this database says; nobody without one stands in the field.
    pub(crate) fn of(db: Option<PgPool>) -> Self {
        Self {
            db,
            number: Arc::default(),
        }
    }

    /// Its number, asked for once: a database never changes its node.
    pub(crate) async fn number(&self) -> Result<i64, Refusal> {
        let Some(db) = &self.db else { return Ok(0) };
        let asked = || async { outbox::node_number(db).await.map(i64::from) };
        let number = self.number.get_or_try_init(asked).await;
        number.copied().map_err(|error| refusal_of(&error))
    }
}
