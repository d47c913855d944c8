//! The records of a file, as the audit is told of them.

use std::collections::HashMap;

use proto::maillon::event::v1::RecordLeft;
use sqlx::{PgConnection, PgPool};

use crate::domain::job::Kind;
use crate::printing::payment::{LIST, RECEIPT};
use crate::store::{card, delivery, region, transaction};

/// Those of a list of this name, in its order, with the regions where they lie; none where they are many.
pub(super) async fn records(db: &PgPool, list: &str, ids: &[i64]) -> sqlx::Result<Vec<RecordLeft>> {
    if ids.len() > printer::FEW {
        return Ok(Vec::new());
    }
    let mut db = db.acquire().await?;
    let mut known = if list == Kind::CardPrint.list() {
        cards(&mut db, ids).await?
    } else if list == Kind::DeliveryPrint.list() {
        deliveries(&mut db, ids).await?
    } else if [RECEIPT, LIST].contains(&list) {
        payments(&mut db, ids).await?
    } else {
        HashMap::new()
    };
    Ok(ids.iter().filter_map(|id| known.remove(id)).collect())
}

type Known = HashMap<i64, RecordLeft>;

async fn cards(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Known> {
    let held = card::find(db, ids).await?;
    let each = held
        .into_iter()
        .map(|card| record("card", card.id, card.id_number, card.region_id));
    Ok(each.collect())
}

async fn deliveries(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Known> {
    let mut regions = region::of_deliveries(&mut *db, ids).await?;
    let deliveries = delivery::at(db, ids).await?;
    let each = deliveries.into_iter().map(|delivery| {
        let regions = regions.remove(&delivery.id).unwrap_or_default();
        record("delivery", delivery.id, delivery.code, regions)
    });
    Ok(each.collect())
}

async fn payments(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Known> {
    let payments = transaction::at(&mut *db, ids).await?;
    let members: Vec<i64> = payments.iter().filter_map(|paid| paid.member_id).collect();
    let regions = region::of_members(db, &members).await?;
    let each = payments.into_iter().map(|paid| {
        let region = paid.member_id.and_then(|member| regions.get(&member));
        record("transaction", paid.id, paid.number, region.copied())
    });
    Ok(each.collect())
}

fn record(
    entity: &str,
    id: i64,
    label: String,
    regions: impl IntoIterator<Item = i64>,
) -> (i64, RecordLeft) {
    let left = RecordLeft {
        entity: entity.to_owned(),
        id,
        label,
        region_ids: regions.into_iter().collect(),
    };
    (id, left)
}
