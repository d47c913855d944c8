//! Every SQL statement about families.

use platform::postgres::rows;
use proto::{Timestamp, bounds};
use sqlx::PgExecutor;
use tracing::instrument;

use super::member_change::By;
use crate::domain::access::Held;

/// How many living spouses and children a member has.
#[instrument(name = "store.family.dependants", skip_all)]
pub(crate) async fn dependants(db: impl PgExecutor<'_>, main_id: i64) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from member where main_member_id = $1 and deleted_at is null"#,
        main_id
    )
    .fetch_one(db)
    .await
}

/// The next order number of a kind in a family.
#[instrument(name = "store.family.next_order", skip_all)]
pub(crate) async fn next_order(
    db: impl PgExecutor<'_>,
    main_id: i64,
    kind: i32,
) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        r#"select least(coalesce(max(order_number), 0) + 1, $3::integer) as "next!"
        from member
        where main_member_id = $1 and kind = $2 and deleted_at is null"#,
        main_id,
        kind,
        bounds::RANK_MAX
    )
    .fetch_one(db)
    .await
}

/// The living members of a family that may be seen: those of the regions (none = all), and those without
/// locality that `creator_id` made. The main member first, then spouses, then children.
#[instrument(name = "store.family.ids", skip_all)]
pub(crate) async fn ids(
    db: impl PgExecutor<'_>,
    main_id: i64,
    regions: Option<&[i64]>,
    creator_id: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select m.id
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where (m.id = $1 or m.main_member_id = $1) and m.deleted_at is null
            and ($2::bigint[] is null or place.region_id = any($2) or (m.locality_id is null
                and m.created_by_id = $3))
        order by m.kind, m.order_number nulls last, m.id",
        main_id,
        regions,
        creator_id
    )
    .fetch_all(db)
    .await
}

/// Both members and everybody whose main member is the first, archived ones too, locked until the
/// transaction ends; in the order of their ids, as `store::member::hold`.
#[instrument(name = "store.family.hold", skip_all)]
pub(crate) async fn hold(
    db: impl PgExecutor<'_>,
    main_id: i64,
    new_main_id: i64,
) -> sqlx::Result<Vec<Held>> {
    sqlx::query_as!(
        Held,
        r#"select m.id, m.kind, m.main_member_id, m.locality_id,
            (select region_id from territory_place as place
            where place.locality_id = m.locality_id) as region_id,
            m.created_by_id,
            m.can_write, m.deleted_at as archived_at
        from member as m
        where m.id in ($1, $2) or m.main_member_id = $1
        order by m.id
        for update of m"#,
        main_id,
        new_main_id
    )
    .fetch_all(db)
    .await
}

/// Makes a dependant the main member of the whole family in one statement, so that at no moment anybody is
/// without one; the main member so far becomes a spouse of this order number. Gives the ids of those it
/// changed.
#[instrument(name = "store.family.change_main", skip_all)]
pub(crate) async fn change_main(
    db: impl PgExecutor<'_>,
    main_id: i64,
    new_main_id: i64,
    order_number: i32,
    by: By<'_>,
) -> sqlx::Result<Vec<i64>> {
    let changed = sqlx::query_scalar!(
        "update member
        set kind = case id when $2 then 1 when $1 then 2 else kind end,
            main_member_id = case id when $2 then null else $2 end,
            order_number = case id when $2 then null when $1 then $3 else order_number end,
            synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $5, updated_by = $4
        where id in ($1, $2) or main_member_id = $1
        returning id",
        main_id,
        new_main_id,
        order_number,
        by.name,
        by.now as Timestamp
    );
    rows(changed.fetch_all(db)).await
}
