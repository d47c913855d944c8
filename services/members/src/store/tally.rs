//! How many members there are, out of tables that are kept with the members themselves (docs/decisions/0071).

use proto::maillon::members::v1::LocalityUse;
use sqlx::{FromRow, PgConnection, PgExecutor, PgPool, Postgres, QueryBuilder};
use tracing::instrument;

use super::filter::Filter;

/// Our space among the advisory locks of this database; others (migrations, relay) have theirs.
const SPACE: i32 = 0x6d65;
/// Adding up, as a lock of this space.
const SETTLING: i32 = 1;
/// Changes added up at once.
const PART: i64 = 20_000;

/// How many, and of which kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub(crate) struct Counts {
    pub(crate) count: i64,
    pub(crate) main: i64,
    pub(crate) spouses: i64,
    pub(crate) children: i64,
    pub(crate) with_photo: i64,
    pub(crate) with_valid_card: i64,
}

/// Sums of `members`, a column or 1.
fn sums(members: &str) -> String {
    let sum = |when: &str| format!("coalesce(sum({members}) filter (where {when}), 0)::bigint");
    format!(
        "coalesce(sum({members}), 0)::bigint as count, {} as main, {} as spouses, {} as children,
            {} as with_photo, {} as with_valid_card",
        sum("m.kind = 1"),
        sum("m.kind = 2"),
        sum("m.kind = 3"),
        sum("m.has_photo"),
        sum("m.has_valid_card")
    )
}

/// How many a filter finds, exactly: by the tally where it knows, else counted one by one.
#[instrument(name = "store.tally.count", skip_all)]
pub(crate) async fn count(db: &PgPool, filter: &Filter) -> sqlx::Result<Counts> {
    if !filter.is_tallied() {
        return count_rows(db, filter, None).await;
    }
    let mut query = QueryBuilder::new(format!("select {} from (", sums("m.members")));
    for (nth, table) in ["member_tally", "member_tally_change"].iter().enumerate() {
        if nth > 0 {
            query.push(" union all ");
        }
        query.push(format!(
            "select kind, gender, status, has_photo, has_valid_card, has_unused_transaction, members
                from {table} where "
        ));
        match &filter.scope.localities {
            Some(localities) => {
                query.push("locality_id = any(");
                query.push_bind(localities.clone()).push(")");
            }
            None if *table == "member_tally" => {
                query.push("locality_id = -1");
            }
            None => {
                query.push("true");
            }
        }
    }
    query.push(") as m where true");
    for (column, number) in [("gender", filter.gender), ("status", filter.status)] {
        if let Some(number) = number {
            query.push(format!(" and {column} = ")).push_bind(number);
        }
    }
    for (column, holds) in [
        ("has_valid_card", filter.has_valid_card),
        ("has_unused_transaction", filter.has_unused_transaction),
        ("(kind = 1)", filter.is_main),
        ("(not has_photo)", filter.without_photo),
    ] {
        if let Some(holds) = holds {
            query.push(format!(" and {column} = ")).push_bind(holds);
        }
    }
    let mut counts: Counts = query.build_query_as().fetch_one(db).await?;
    if filter.scope.creator.is_some() {
        let mut without_place = filter.clone();
        without_place.scope.localities = Some(Vec::new());
        let more = count_rows(db, &without_place, None).await?;
        counts.count += more.count;
        counts.main += more.main;
        counts.spouses += more.spouses;
        counts.children += more.children;
        counts.with_photo += more.with_photo;
        counts.with_valid_card += more.with_valid_card;
    }
    Ok(counts)
}

/// How many a filter finds, counted one by one, at most so many.
pub(crate) async fn count_rows(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    most: Option<i64>,
) -> sqlx::Result<Counts> {
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new(format!(
        "select {} from (select m.kind, m.photo_file_name is not null as has_photo, m.has_valid_card
            from member as m",
        sums("1")
    ));
    filter.narrow(&mut query);
    if let Some(most) = most {
        query.push(" limit ").push_bind(most);
    }
    query.push(") as m");
    query.build_query_as().persistent(false).fetch_one(db).await
}

/// Adds up what changed. Gives the localities that have another number of members now, each with the
/// version of this fact.
#[instrument(name = "store.tally.settle", skip_all)]
pub(crate) async fn settle(tx: &mut PgConnection) -> sqlx::Result<Vec<(LocalityUse, i64)>> {
    // One at a time, or two would add to the same rows in different orders.
    sqlx::query!("select pg_advisory_xact_lock($1, $2)", SPACE, SETTLING)
        .execute(&mut *tx)
        .await?;
    let touched = sqlx::query_scalar!(
        r#"with taken as (
            delete from member_tally_change
            where sequence in (select sequence from member_tally_change order by sequence limit $1)
            returning locality_id, kind, gender, status, has_photo, has_valid_card, has_unused_transaction,
                members
        ), summed as (
            select place.locality_id, kind, gender, status, has_photo, has_valid_card,
                has_unused_transaction, sum(members) as members
            from taken, lateral (values (taken.locality_id), (-1)) as place (locality_id)
            group by 1, 2, 3, 4, 5, 6, 7
        ), added as (
            insert into member_tally as tally (locality_id, kind, gender, status, has_photo, has_valid_card,
                has_unused_transaction, members)
            select locality_id, kind, gender, status, has_photo, has_valid_card, has_unused_transaction,
                members
            from summed
            where members <> 0
            on conflict on constraint member_tally_pkey do update set members = tally.members +
                excluded.members
        )
        select locality_id as "locality_id!" from summed where locality_id > 0
            group by locality_id having sum(members) <> 0"#,
        PART
    );
    let touched = touched.fetch_all(&mut *tx).await?;
    if touched.is_empty() {
        return Ok(Vec::new());
    }
    let counted = sqlx::query!(
        r#"insert into locality_use as known (locality_id, members, version)
        select locality_id, sum(members), 1 from member_tally where locality_id = any($1) group by locality_id
        on conflict (locality_id) do update set members = excluded.members, version = known.version + 1
        where known.members <> excluded.members
        returning locality_id, members, version"#,
        &touched
    );
    let counted = counted.map(|row| {
        let use_ = LocalityUse {
            locality_id: row.locality_id,
            members: row.members,
        };
        (use_, row.version)
    });
    counted.fetch_all(&mut *tx).await
}

/// Whether there are changes that are not added up yet.
#[instrument(name = "store.tally.is_unsettled", skip_all)]
pub(crate) async fn is_unsettled(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from member_tally_change) as "is!""#)
        .fetch_one(db)
        .await
}

/// How many sums of the tally are not what the members come to, those of the whole country included.
#[instrument(name = "store.tally.count_differences", skip_all)]
pub(crate) async fn count_differences(db: impl PgExecutor<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select (select count(*) from tally_differences()) + (
            select count(*) from (
                select from member_tally
                group by kind, gender, status, has_photo, has_valid_card, has_unused_transaction
                having sum(case when locality_id = -1 then members else -members end) <> 0
            ) as whole
        ) as "count!""#
    )
    .fetch_one(db)
    .await
}

/// Notes what is missing in the tally as changes, which are then added up like any other; the sums of the
/// whole country are made anew out of those of the localities.
#[instrument(name = "store.tally.mend", skip_all)]
pub(crate) async fn mend(tx: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1, $2)", SPACE, SETTLING)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into member_tally_change (locality_id, kind, gender, status, has_photo, has_valid_card,
            has_unused_transaction, members)
        select * from tally_differences()"
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("delete from member_tally where locality_id = -1")
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into member_tally (locality_id, kind, gender, status, has_photo, has_valid_card,
            has_unused_transaction, members)
        select -1, kind, gender, status, has_photo, has_valid_card, has_unused_transaction, sum(members)
        from member_tally group by 2, 3, 4, 5, 6, 7"
    )
    .execute(tx)
    .await
    .map(|_| ())
}
