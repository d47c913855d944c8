//! Every SQL statement about figures.

use std::collections::BTreeSet;

use proto::Timestamp;
use proto::maillon::event::v1::{Figure, Figures};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

/// Our space among the advisory locks of a database; others (migrations, relay, tally) have theirs.
const SPACE: i32 = 0x6669;
/// Adding up, as a lock of this space.
const ADDING_UP: i32 = 1;

/// All figures of a dimension in a region, as they were last published.
pub struct State {
    /// Of the state, by which replays page.
    pub id: i64,
    /// One more with every publication.
    pub version: i64,
    region_id: i64,
    dimension: i32,
    departments: Vec<i64>,
    keys: Vec<i64>,
    counts: Vec<i64>,
    amounts: Vec<i64>,
}

impl State {
    /// What is told of it.
    pub fn figures(&self, counted_at: Timestamp) -> Figures {
        let columns = self.departments.iter().zip(&self.keys);
        let columns = columns.zip(self.counts.iter().zip(&self.amounts));
        let figures = columns.map(|((&department_id, &key), (&count, &amount))| Figure {
            department_id,
            key,
            count,
            amount,
        });
        Figures {
            region_id: self.region_id,
            dimension: self.dimension,
            figures: figures.collect(),
            counted_at: Some(counted_at),
        }
    }
}

/// The first statement of a transaction.
#[instrument(name = "store.see_one_instant", skip_all)]
pub(crate) async fn see_one_instant(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("set transaction isolation level repeatable read")
        .execute(db)
        .await
        .map(|_| ())
}

/// Whether nobody else is adding up now.
#[instrument(name = "store.lock", skip_all)]
pub(crate) async fn lock(db: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock($1, $2) as "is_ours!""#,
        SPACE,
        ADDING_UP
    )
    .fetch_one(db)
    .await
}

/// Waits until nobody else is adding up: before the transaction, whose first look would be too early.
#[instrument(name = "store.stop_adding", skip_all)]
pub(crate) async fn stop_adding(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query_scalar!("select pg_advisory_lock($1, $2)", SPACE, ADDING_UP)
        .fetch_one(db)
        .await
        .map(|_| ())
}

/// Lets others add up again.
#[instrument(name = "store.go_on_adding", skip_all)]
pub(crate) async fn go_on_adding(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query_scalar!("select pg_advisory_unlock($1, $2)", SPACE, ADDING_UP)
        .fetch_one(db)
        .await
        .map(|_| ())
}

/// Moves what changed into the figures; the regions and dimensions that have others now.
#[instrument(name = "store.add_up", skip_all)]
pub(crate) async fn add_up(
    db: &mut PgConnection,
    by_place: &[i32],
) -> sqlx::Result<Vec<(i64, i32)>> {
    sqlx::query_scalar!("select place_figures()")
        .fetch_one(&mut *db)
        .await?;
    let added = sqlx::query!(
        r#"select region_id as "region_id!", dimension as "dimension!" from add_up_figures($1)"#,
        by_place
    );
    let added = added.map(|row| (row.region_id, row.dimension));
    let added = added.fetch_all(&mut *db).await?;
    let moved = sqlx::query!(
        r#"select region_id as "region_id!", dimension as "dimension!" from move_figures($1)"#,
        by_place
    );
    let moved = moved.map(|row| (row.region_id, row.dimension));
    let moved = moved.fetch_all(db).await?;
    let changed: BTreeSet<(i64, i32)> = added.into_iter().chain(moved).collect();
    Ok(changed.into_iter().collect())
}

/// Counts all records anew; every region and dimension there is.
#[instrument(name = "store.recount", skip_all)]
pub(crate) async fn recount(
    db: &mut PgConnection,
    by_place: &[i32],
) -> sqlx::Result<Vec<(i64, i32)>> {
    let counted = sqlx::query!(
        r#"select region_id as "region_id!", dimension as "dimension!" from recount_figures($1)"#,
        by_place
    );
    let counted = counted.map(|row| (row.region_id, row.dimension));
    counted.fetch_all(db).await
}

/// A figure of the whole country.
pub(crate) struct Sum {
    pub(crate) dimension: i32,
    pub(crate) key: i64,
    pub(crate) count: i64,
}

/// The figures of these dimensions, added up over all places. Those that lie in several at once have a figure
/// of the whole country.
#[instrument(name = "store.sums", skip_all)]
pub(crate) async fn sums(
    db: impl PgExecutor<'_>,
    dimensions: &[i32],
    in_several: i32,
) -> sqlx::Result<Vec<Sum>> {
    sqlx::query_as!(
        Sum,
        r#"select dimension, key, sum(count)::bigint as "count!"
        from figure
        where dimension = any($1) and (region_id = -1) = (dimension = $2)
        group by dimension, key"#,
        dimensions,
        in_several
    )
    .fetch_all(db)
    .await
}

/// How many figures differ from what the records come to.
#[instrument(name = "store.count_differences", skip_all)]
pub(crate) async fn count_differences(
    db: &mut PgConnection,
    by_place: &[i32],
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"with counted as (
            select coalesce(place.region_id, 0) as region_id,
                case when record.dimension = any($1) then coalesce(place.department_id, 0) else 0 end
                    as department_id,
                record.dimension, record.key, sum(record.count) as count, sum(record.amount) as amount
            from figures_of(null) as record
            left join figure_place as place on place.locality_id = record.locality_id
            group by 1, 2, 3, 4
            union all
            select region_id, department_id, dimension, key, count, 0 from figures_of_places()
        )
        select count(*) as "count!"
        from (
            select region_id, dimension, department_id, key, count, amount from figure
            where count <> 0 or amount <> 0
        ) as known
        full join counted using (region_id, dimension, department_id, key)
        where (known.count, known.amount) is distinct from (counted.count, counted.amount)"#,
        by_place
    )
    .fetch_one(db)
    .await
}

/// The next version of these, with their figures.
#[instrument(name = "store.advance", skip_all)]
pub(crate) async fn advance(
    db: &mut PgConnection,
    changed: &[(i64, i32)],
) -> sqlx::Result<Vec<State>> {
    let (regions, dimensions): (Vec<i64>, Vec<i32>) = changed.iter().copied().unzip();
    let ids = sqlx::query_scalar!(
        "insert into figure_state as known (region_id, dimension, version)
        select region_id, dimension, 1 from unnest($1::bigint[], $2::integer[])
            as changed (region_id, dimension)
        on conflict on constraint figure_state_pkey do update set version = known.version + 1
        returning id",
        &regions,
        &dimensions
    );
    let ids = ids.fetch_all(&mut *db).await?;
    read(db, Some(&ids), 0, i64::MAX).await
}

/// What was last published, behind an id.
#[instrument(name = "store.states", skip_all)]
pub async fn states(db: impl PgExecutor<'_>, after: i64, limit: i64) -> sqlx::Result<Vec<State>> {
    read(db, None, after, limit).await
}

async fn read(
    db: impl PgExecutor<'_>,
    ids: Option<&[i64]>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<State>> {
    sqlx::query_as!(
        State,
        r#"select state.id, state.version, state.region_id, state.dimension,
            coalesce(told.departments, '{}') as "departments!", coalesce(told.keys, '{}') as "keys!",
            coalesce(told.counts, '{}') as "counts!", coalesce(told.amounts, '{}') as "amounts!"
        from figure_state as state
        cross join lateral (
            select array_agg(department_id order by department_id, key) as departments,
                array_agg(key order by department_id, key) as keys,
                array_agg(count order by department_id, key) as counts,
                array_agg(amount order by department_id, key) as amounts
            from figure
            where region_id = state.region_id and dimension = state.dimension
            and (count <> 0 or amount <> 0)
        ) as told
        where ($1::bigint[] is null or state.id = any($1)) and state.id > $2
        order by state.id
        limit $3"#,
        ids,
        after,
        limit
    )
    .fetch_all(db)
    .await
}
