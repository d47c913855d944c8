//! What `members` has to know of the cards: told in the transaction that changed it.

use outbox::Actor;
use proto::Date;
use sqlx::PgConnection;

use crate::store::holder;
use crate::{App, events};

/// Members worked out in one transaction.
const PART: i64 = 2_000;

/// Tells of these members whatever is no longer what was told. Last in a transaction: it holds the members until that ends.
pub(crate) async fn tell(
    db: &mut PgConnection,
    actor: &Actor,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<()> {
    let changed = holder::refresh(&mut *db, member_ids, today).await?;
    let facts = changed
        .iter()
        .map(|(told, version)| events::holder(told, *version))
        .collect();
    outbox::publish_all(&mut *db, actor, facts)
        .await
        .map(|_| ())
}

impl App {
    /// Works everybody's flags out anew, and tells those that were wrong: for cards and transactions that came in by the thousand,
    /// past the calls.
    pub async fn refresh_holders(&self) -> Result<(), sqlx::Error> {
        let today = self.clock.now().date_naive().into();
        let mut after = 0;
        loop {
            let members = holder::behind(&self.db, after, PART).await?;
            let Some(last) = members.last() else {
                return Ok(());
            };
            after = *last;
            let mut tx = self.db.begin().await?;
            tell(&mut tx, &Actor::default(), &members, today).await?;
            tx.commit().await?;
        }
    }
}
