//! The events of other services that this one reads.

use outbox::{Consumer, Envelope, Handled, Nats, Piece, Table};
use prost::{DecodeError, Message};
use proto::maillon::cards::v1::Holder;
use sqlx::{PgConnection, PgPool};

use crate::store::holder;

const TABLES: [Table; 1] = [Table::of_records(holder::TABLE, "member_id")];

/// Reads from `cards` which members have a valid card or an unused transaction; its replay tells the entity
/// `holder`.
pub fn holders(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "cards",
        "members_holders",
        &["cards.holder.*"],
        |db, event| put_holders(db, vec![event]),
    )
    .keeping(&TABLES)
    .in_sets(|db, arrivals| {
        let events = arrivals.iter().map(|arrival| arrival.event);
        put_holders(db, outbox::latest(events))
    })
    .after_filling(show_holders)
}

/// Members show what is told of them; of some nothing may be any more.
fn show_holders(db: &mut PgConnection, after: i64) -> Piece<'_> {
    Box::pin(async move { Ok(holder::mend(db, after).await?) })
}

/// Keeps what facts tell, one of each member.
fn put_holders<'a>(db: &'a mut PgConnection, events: Vec<&'a Envelope>) -> Handled<'a> {
    Box::pin(async move {
        let told = events.into_iter().map(|event| {
            let flags = Holder::decode(event.after.as_slice())?;
            Ok((flags, event.version))
        });
        let told = told.collect::<Result<Vec<_>, DecodeError>>()?;
        Ok(holder::put(db, &told).await?)
    })
}
