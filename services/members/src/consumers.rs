//! The events of other services that this one reads.

use outbox::{Consumer, Envelope, Handled, Nats, Table};
use prost::Message;
use proto::maillon::cards::v1::Holder;
use sqlx::{PgConnection, PgPool};

use crate::store::holder;

const TABLES: [Table; 1] = [Table::whole("member_holder")];

/// Reads from `cards` which members have a valid card or an unused transaction; its replay tells the entity
/// `holder`.
pub fn holders(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "cards",
        "members_holders",
        &["cards.holder.*"],
        put_holder,
    )
    .keeping(&TABLES)
    .after_filling(show_holders)
}

/// Members show what is told of them; of some nothing may be any more.
fn show_holders(db: &mut PgConnection) -> Handled<'_> {
    Box::pin(async move { Ok(holder::mend(db).await?) })
}

fn put_holder<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let flags = Holder::decode(event.after.as_slice())?;
        holder::put(db, &flags, event.version).await?;
        Ok(())
    })
}
