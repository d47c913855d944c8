//! Every SQL statement about checks; what they look for is said by their services.

use std::collections::HashMap;

use proto::Timestamp;
use proto::maillon::event::v1::{CheckResult, CheckedRecord};
use sqlx::{FromRow, PgConnection, PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

/// Records that are named of what a check found.
const EXAMPLES: i64 = 50;

/// What a check found.
#[derive(Default, FromRow)]
pub(crate) struct Found {
    pub(crate) count: i64,
    pub(crate) ids: Vec<i64>,
    pub(crate) labels: Vec<String>,
}

/// What was found last, by the names of the checks.
#[instrument(name = "store.results", skip_all)]
pub(crate) async fn results(db: impl PgExecutor<'_>) -> sqlx::Result<HashMap<String, CheckResult>> {
    let rows = sqlx::query!(
        r#"select name, count, example_ids, example_labels, checked_at as "checked_at: Timestamp",
            (run_at is not null or mend_at is not null) as "is_under_way!"
        from check_result"#
    );
    let rows = rows.fetch_all(db).await?.into_iter().map(|row| {
        let examples = row.example_ids.into_iter().zip(row.example_labels);
        let examples = examples.map(|(id, label)| CheckedRecord { id, label });
        let result = CheckResult {
            is_under_way: row.is_under_way,
            count: row.count,
            checked_at: row.checked_at,
            examples: examples.collect(),
            ..CheckResult::default()
        };
        (row.name, result)
    });
    Ok(rows.collect())
}

/// Notes that these are to be made; with an instant, those alone that were not made since. What is being made
/// right now is left alone.
#[instrument(name = "store.request_run", skip_all)]
pub(crate) async fn request_run(
    db: &sqlx::PgPool,
    names: &[String],
    now: Timestamp,
    made_before: Option<Timestamp>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into check_result (name) select * from unnest($1::text[]) on conflict (name) do nothing",
        names
    )
    .execute(db)
    .await?;
    sqlx::query!(
        "update check_result set run_at = coalesce(run_at, $2)
        where name in (
            select name from check_result
            where name = any($1) and ($3::timestamptz is null or checked_at is null or checked_at < $3)
            for update skip locked
        )",
        names,
        now as Timestamp,
        made_before as Option<Timestamp>
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes that what a check found is to be mended, and answers how many it found; none: it is being made right
/// now, or was never asked for.
#[instrument(name = "store.request_mend", skip_all)]
pub(crate) async fn request_mend(
    db: impl PgExecutor<'_>,
    name: &str,
    now: Timestamp,
) -> sqlx::Result<Option<Option<i64>>> {
    sqlx::query_scalar!(
        "update check_result set mend_at = $2
        where name in (select name from check_result where name = $1 for update skip locked)
        returning count",
        name,
        now as Timestamp
    )
    .fetch_optional(db)
    .await
}

/// Takes one that is due and that nobody else is at, until the transaction ends: its name, and whether it is
/// to be mended first.
#[instrument(name = "store.take", skip_all)]
pub(crate) async fn take(
    tx: &mut PgConnection,
    names: &[String],
) -> sqlx::Result<Option<(String, bool)>> {
    let taken = sqlx::query!(
        r#"select name, mend_at is not null as "is_to_mend!" from check_result
        where name = any($1) and (run_at is not null or mend_at is not null)
        order by array_position($1, name)
        limit 1
        for update skip locked"#,
        names
    );
    let taken = taken.map(|row| (row.name, row.is_to_mend));
    taken.fetch_optional(tx).await
}

/// Looks for what a statement finds, with all the time it takes: millions of records are read by night. Of a
/// check that has a list all of them are kept, by the same statement, so that count and list are one.
#[instrument(name = "store.find", skip_all)]
pub(crate) async fn find(
    tx: &mut PgConnection,
    statement: &'static str,
    listed: Option<&'static str>,
    now: Timestamp,
) -> sqlx::Result<Found> {
    sqlx::query!("set local statement_timeout = '10min'")
        .execute(&mut *tx)
        .await?;
    let mut query = QueryBuilder::new("with clock as (select ");
    query.push_bind(now);
    query.push("::timestamptz as now), broken as materialized (");
    query.push(statement);
    query.push("), few as (select id, label from broken order by id, label limit ");
    query.push_bind(EXAMPLES).push(")");
    if let Some(name) = listed {
        // Night after night it is nearly the same records: only what came and what went is written.
        query.push(", gone as (delete from check_found where name = ");
        query.push_bind(name);
        query.push(
            " and not exists (select from broken where broken.id = check_found.record_id)),
            new as (insert into check_found (name, record_id) select distinct ",
        );
        query.push_bind(name);
        query.push("::text, id from broken on conflict do nothing)");
    }
    query.push(
        " select (select count(*) from broken) as count,
            coalesce((select array_agg(id order by id, label) from few), '{}') as ids,
            coalesce((select array_agg(label order by id, label) from few), '{}') as labels",
    );
    query.build_query_as().fetch_one(tx).await
}

/// Adds that a record is one of those that a check found last; none = of all.
pub fn narrow(query: &mut QueryBuilder<Postgres>, id: &str, check: Option<&'static str>) {
    if let Some(name) = check {
        query.push(format!(
            " and {id} in (select record_id from check_found where name = "
        ));
        query.push_bind(name).push(")");
    }
}

/// Notes that what a check found was mended, and that it is to be made again.
#[instrument(name = "store.go_on", skip_all)]
pub(crate) async fn go_on(db: impl PgExecutor<'_>, name: &str, now: Timestamp) -> sqlx::Result<()> {
    sqlx::query!(
        "update check_result set mend_at = null, run_at = coalesce(run_at, $2) where name = $1",
        name,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Keeps what a check found; none: it could not be made.
#[instrument(name = "store.keep", skip_all)]
pub(crate) async fn keep(
    db: impl PgExecutor<'_>,
    name: &str,
    found: Option<&Found>,
    now: Timestamp,
) -> sqlx::Result<()> {
    let nothing = Found::default();
    let examples = found.unwrap_or(&nothing);
    sqlx::query!(
        "update check_result
        set count = $2, example_ids = $3, example_labels = $4, checked_at = $5, run_at = null
        where name = $1",
        name,
        found.map(|found| found.count),
        &examples.ids,
        &examples.labels,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}
