//! Both sides of a deletion in the database of whoever refers: the reference that is written, and the record
//! that goes.

use outbox::{forget_reservations, going, hold_off, reserve};
use platform::Refusal;
use platform::call_error::NotNow;
use proto::maillon::event::v1::{ReserveReply, ReserveRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::{PgConnection, PgPool, PgTransaction};
use uuid::Uuid;

use crate::answer::Counts;
use crate::neighbours::Neighbours;

impl Neighbours {
    /// To be called in a transaction that writes references to these records of another service, before it
    /// looks whether they are there and before it holds any row: until it ends none of them can be reserved
    /// for deletion. Of those that somebody began to delete the owner is asked what became of it, so the
    /// projection is right afterwards.
    pub async fn refer(
        &self,
        db: &PgPool,
        tx: &mut PgConnection,
        entity: &'static str,
        ids: &[i64],
    ) -> Result<(), NotNow> {
        let reserved = going(tx, entity, ids).await?;
        if reserved.is_empty() {
            return Ok(());
        }
        let (ids, reservations): (Vec<i64>, Vec<Uuid>) = reserved.into_iter().unzip();
        self.learn(entity, &ids).await.map_err(NotNow::Refused)?;
        forget_reservations(db, entity, &ids, &reservations).await?;
        Ok(())
    }
}

/// Serves [`Referrers::reserve`](crate::Neighbours::reserve) of another service: reserves the records for
/// deletion unless something refers to them. `count` looks for that in the transaction it is given.
pub async fn reserve_unless_used(
    mut tx: PgTransaction<'static>,
    request: &ReserveRequest,
    entity: &str,
    count: impl AsyncFnOnce(&mut PgConnection, &[i64]) -> sqlx::Result<Counts>,
) -> Result<ReserveReply, NotNow> {
    if request.entity != entity {
        let refusal = Refusal::new(Reason::ValidationFailed);
        let refusal = refusal.and("entity", Fault::UnknownWord, entity);
        return Err(NotNow::Refused(refusal));
    }
    let reservation = request
        .reservation
        .parse()
        .map_err(|_| NotNow::Refused(Refusal::field("reservation", Fault::WrongType)))?;
    hold_off(&mut tx, entity, &request.ids).await?;
    let mut counts = count(&mut tx, &request.ids).await?;
    counts.retain(|_, many| *many > 0);
    if counts.is_empty() {
        reserve(&mut tx, entity, &request.ids, reservation).await?;
        tx.commit().await?;
    }
    Ok(ReserveReply {
        used: counts.into_iter().collect(),
    })
}
