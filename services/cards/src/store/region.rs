//! In which regions records lie: where their members live.

use std::collections::HashMap;

use sqlx::PgExecutor;
use tracing::instrument;

/// The region of each of these members, as far as it is known.
#[instrument(name = "store.region.of_members", skip_all)]
pub(crate) async fn of_members(
    db: impl PgExecutor<'_>,
    members: &[i64],
) -> sqlx::Result<HashMap<i64, i64>> {
    if members.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        r#"select m.id, place.region_id as "region_id!"
        from known_member as m
        join territory_place as place on place.locality_id = m.locality_id
        where m.id = any($1)"#,
        members
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.id, row.region_id))
        .collect())
}

/// The regions of each of these deliveries, by the members whose cards are on its lines.
#[instrument(name = "store.region.of_deliveries", skip_all)]
pub(crate) async fn of_deliveries(
    db: impl PgExecutor<'_>,
    deliveries: &[i64],
) -> sqlx::Result<HashMap<i64, Vec<i64>>> {
    if deliveries.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        r#"select line.delivery_id, array_agg(distinct place.region_id) as "regions!"
        from delivery_line as line
        join card on card.id = line.card_id
        join known_member as m on m.id = card.member_id
        join territory_place as place on place.locality_id = m.locality_id
        where line.delivery_id = any($1)
        group by line.delivery_id"#,
        deliveries
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.delivery_id, row.regions))
        .collect())
}
