//! What the service consumes: who is limited to which regions, and how many members each locality has.

use outbox::{Consumer, Envelope, Handled, Nats, Table};
use prost::Message;
use proto::maillon::auth::v1::User;
use proto::maillon::members::v1::LocalityUse;
use sqlx::{PgConnection, PgPool};

use crate::store::{territory, usage};

const OF_USERS: [Table; 1] = [Table::whole("login_territory")];
const OF_MEMBERS: [Table; 1] = [Table::whole("locality_use")];

/// Keeps the users' territories, so that no region is deleted that somebody is limited to.
pub fn users(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "auth",
        "geography_users",
        &["auth.user.*"],
        keep_user,
    )
    .keeping(&OF_USERS)
}

/// Applies a fact about a user, live or replayed.
fn keep_user<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let after = Some(&event.after).filter(|after| !after.is_empty());
        let user = after
            .map(|after| User::decode(after.as_slice()))
            .transpose()?;
        let regions = user.as_ref().map_or(&[][..], |user| &user.region_ids);
        let is_deleted = user.is_none();
        territory::put(db, event.entity_id, regions, event.version, is_deleted).await?;
        Ok(())
    })
}

/// Keeps how many members each locality has, so that none of these is deleted.
pub fn members(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "members",
        "geography_members",
        &["members.use.*"],
        keep_use,
    )
    .keeping(&OF_MEMBERS)
}

fn keep_use<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let counted = LocalityUse::decode(event.after.as_slice())?;
        usage::put(db, counted.locality_id, counted.members, event.version).await?;
        Ok(())
    })
}
