//! What the service publishes and what it hears.

use outbox::{Consumer, Envelope, Event, Handled, Nats};
use prost::Message;
use proto::maillon::cards::v1::Holder;
use proto::maillon::event::v1::Export;
use proto::maillon::members::v1::LocalityUse;
use sqlx::{PgConnection, PgPool};

use crate::store::holder;

/// A list left as a file. A subject of its own: who hears of members is not concerned.
pub(crate) fn exported(format: &str, rows: i64) -> Event {
    let fact = Export {
        list: "member".to_owned(),
        format: format.to_owned(),
        rows,
    };
    Event::new("members.export.made", 0, 1, "maillon.event.v1.Export").after(&fact)
}

/// How many members a locality has from now on.
pub(crate) fn counted(told: &LocalityUse, version: i64) -> Event {
    Event::new(
        "members.use.counted",
        told.locality_id,
        version,
        "maillon.members.v1.LocalityUse",
    )
    .after(told)
}

/// Hears from `cards` what cards and transactions a member has.
pub fn holders(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "cards",
        "members_holders",
        &["cards.holder.*"],
        hear_holder,
    )
}

fn hear_holder<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let told = Holder::decode(event.after.as_slice())?;
        holder::put(db, &told, event.version).await?;
        Ok(())
    })
}
