//! Every SQL statement about what a member's cards and transactions come to.

use proto::Date;
use proto::maillon::cards::v1::Holder;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

/// Works the flags of these members out anew and answers those that changed, with the version of their fact.
/// Their rows are locked first, in the order of their ids: whoever changes another card of theirs at the same
/// time has committed before the flags are read.
#[instrument(name = "store.holder.refresh", skip_all)]
pub(crate) async fn refresh(
    db: &mut PgConnection,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<Vec<(Holder, i64)>> {
    sqlx::query!(
        "insert into holder (member_id, has_valid_card, has_unused_transaction, version)
        select distinct id, false, false, 0 from unnest($1::bigint[]) as asked (id)
        order by id
        on conflict (member_id) do nothing",
        member_ids
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "select member_id from holder where member_id = any($1) order by member_id for update",
        member_ids
    )
    .fetch_all(&mut *db)
    .await?;
    let changed = sqlx::query_file!("src/store/holder_refresh.sql", member_ids, today as Date);
    let changed = changed.map(|row| {
        let holder = Holder {
            member_id: row.member_id,
            has_valid_card: row.has_valid_card,
            has_unused_transaction: row.has_unused_transaction,
        };
        (row.is_told, holder, row.version)
    });
    let changed = changed.fetch_all(db).await?;
    let told = changed.into_iter().filter(|(is_told, ..)| *is_told);
    Ok(told.map(|(_, holder, version)| (holder, version)).collect())
}

/// Members of whom a valid card was told that has expired.
#[instrument(name = "store.holder.expired", skip_all)]
pub(crate) async fn expired(
    db: impl PgExecutor<'_>,
    today: Date,
    limit: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select member_id from holder where has_valid_card and valid_until < $1
        order by valid_until, member_id limit $2",
        today as Date,
        limit
    )
    .fetch_all(db)
    .await
}

/// Members behind an id who have cards or transactions, or of whom that was told.
#[instrument(name = "store.holder.behind", skip_all)]
pub(crate) async fn behind(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select member_id as "member_id!" from (
            (select distinct member_id from card where member_id > $1 order by member_id limit $2)
            union
            (select distinct member_id from transaction where member_id > $1 order by member_id limit $2)
            union
            (select member_id from holder where member_id > $1 order by member_id limit $2)
        ) as known
        order by member_id
        limit $2"#,
        after,
        limit
    )
    .fetch_all(db)
    .await
}
