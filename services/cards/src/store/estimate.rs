//! How many rows a list has: counted exactly as far as that is promised (contract §1), beyond that as the planner guesses.

use serde_json::Value;
use sqlx::{PgPool, Postgres, QueryBuilder};
use tracing::instrument;

/// Totals up to here are never estimates.
pub(crate) const COUNTED: i64 = 10_000;

/// How many rows a statement finds, and whether that is an estimate. `write` writes the statement from `select` to its last condition.
#[instrument(name = "store.estimate.total", skip_all)]
pub(crate) async fn total(
    db: &PgPool,
    write: impl Fn(&mut QueryBuilder<Postgres>),
) -> sqlx::Result<(i64, bool)> {
    let mut query = QueryBuilder::new("select count(*) from (");
    write(&mut query);
    query.push(" limit ").push_bind(COUNTED + 1);
    query.push(") as found");
    let counted: i64 = query
        .build_query_scalar()
        .persistent(false)
        .fetch_one(db)
        .await?;
    if counted <= COUNTED {
        return Ok((counted, false));
    }
    let mut query = QueryBuilder::new("explain (format json) ");
    write(&mut query);
    let plan: Value = query
        .build_query_scalar()
        .persistent(false)
        .fetch_one(db)
        .await?;
    let rows = plan.pointer("/0/Plan/Plan Rows").and_then(Value::as_i64);
    Ok((rows.unwrap_or(counted).max(counted), true))
}
