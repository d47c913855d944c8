//! How many rows a list has: counted as far as that is promised, beyond that as PostgreSQL's statistics have
//! it.

use serde_json::Value;
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

/// Totals up to here are never estimates (contract §1).
pub const COUNTED: i64 = 10_000;
/// Above so many guessed a total is an estimate; below, it is counted as far as totals are promised to be
/// exact.
pub const SURE: i64 = 3 * COUNTED;

/// How many rows a statement finds, and whether that is an estimate. `write` writes the statement from
/// `select` to its last condition.
#[instrument(name = "total.of", skip_all)]
pub async fn of(
    db: &mut PgConnection,
    write: impl Fn(&mut QueryBuilder<Postgres>),
) -> sqlx::Result<(i64, bool)> {
    let counted = count(&mut *db, &write).await?;
    if counted <= COUNTED {
        return Ok((counted, false));
    }
    let guessed = guess(db, write).await?;
    Ok((guessed.max(counted), true))
}

/// Counts the rows of a statement as far as that is promised, and one more.
async fn count(
    db: &mut PgConnection,
    write: impl Fn(&mut QueryBuilder<Postgres>),
) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*) from (");
    write(&mut query);
    query.push(" limit ").push_bind(COUNTED + 1);
    query.push(") as found");
    let counting = query.build_query_scalar().persistent(false);
    counting.fetch_one(db).await
}

/// How many rows a statement finds, counted to the last one.
#[instrument(name = "total.exact", skip_all)]
pub async fn exact(
    db: &mut PgConnection,
    write: impl Fn(&mut QueryBuilder<Postgres>),
) -> sqlx::Result<(i64, bool)> {
    let mut query = QueryBuilder::new("select count(*), false from (");
    write(&mut query);
    query.push(") as found");
    let counting = query.build_query_as().persistent(false);
    counting.fetch_one(db).await
}

/// The same of a statement whose rows the statistics know well, and of which so many are expected: what is
/// far above the promise is not counted at all.
#[instrument(name = "total.of_guessed", skip_all)]
pub async fn of_guessed(
    db: &mut PgConnection,
    guessed: i64,
    write: impl Fn(&mut QueryBuilder<Postgres>),
) -> sqlx::Result<(i64, bool)> {
    if guessed > SURE {
        return Ok((guessed, true));
    }
    let counted = count(db, write).await?;
    if counted <= COUNTED {
        return Ok((counted, false));
    }
    Ok((guessed.max(counted), true))
}

/// How many rows PostgreSQL expects of a statement.
pub async fn guess(
    db: &mut PgConnection,
    write: impl Fn(&mut QueryBuilder<Postgres>),
) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("explain (format json) ");
    write(&mut query);
    let planning = query.build_query_scalar().persistent(false);
    let Json(plan): Json<Value> = planning.fetch_one(db).await?;
    let rows = plan.pointer("/0/Plan/Plan Rows").and_then(Value::as_i64);
    Ok(rows.unwrap_or(0))
}

/// How many rows of a table a condition leaves that nearly all of them meet, and whether that is an estimate.
#[instrument(name = "total.of_table", skip_all)]
pub async fn of_table(
    db: impl PgExecutor<'_>,
    table: &'static str,
    condition: &'static str,
) -> sqlx::Result<(i64, bool)> {
    let mut query = QueryBuilder::<Postgres>::new(format!(
        "select case when counted > {COUNTED}
            then greatest(counted, pg_stat_get_live_tuples('{table}'::regclass), (select reltuples::bigint
            from pg_class where oid = '{table}'::regclass))
            else counted end, counted > {COUNTED}
        from (select count(*) as counted
        from (select from {table} where {condition} limit {COUNTED} + 1) as first) as counting"
    ));
    query.build_query_as().fetch_one(db).await
}
