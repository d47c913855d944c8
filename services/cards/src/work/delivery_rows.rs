//! Deliveries with their lines, as far as somebody sees them.

use std::collections::HashMap;

use platform::Caller;
use proto::Date;
use proto::maillon::cards::v1::{DeliveryLine, DeliveryToPrint};
use sqlx::PgConnection;

use crate::store::delivery as store;
use crate::store::delivery::line;

/// Those of these deliveries that a caller sees, with the lines that the caller sees.
pub(crate) async fn rows(
    db: &mut PgConnection,
    ids: &[i64],
    caller: &Caller,
    today: Date,
) -> sqlx::Result<Vec<DeliveryToPrint>> {
    let seen = store::seen(&mut *db, ids, caller).await?;
    let ids: Vec<i64> = ids.iter().copied().filter(|id| seen.contains(id)).collect();
    let mut cards: HashMap<i64, Vec<DeliveryLine>> = HashMap::new();
    for (id, line) in line::of(&mut *db, &ids, caller, today).await? {
        cards.entry(id).or_default().push(line);
    }
    let found = store::at(&mut *db, &ids).await?;
    let rows = found.into_iter().map(|delivery| DeliveryToPrint {
        cards: cards.remove(&delivery.id).unwrap_or_default(),
        delivery: Some(delivery),
    });
    Ok(rows.collect())
}
