//! What the service publishes and what it hears. The facts of a unit carry it whole, before and after, with its upper levels as
//! they were at the time: a renamed region renames nothing below in the stream, consumers keep the levels apart.

use outbox::{Consumer, Envelope, Event, Handled, Nats};
use platform::Caller;
use prost::Message;
use proto::maillon::auth::v1::User;
use proto::maillon::event::v1::Export;
use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};
use proto::maillon::members::v1::LocalityUse;
use sqlx::{PgConnection, PgPool};

use crate::store::{territory, usage};

/// One of the four levels, as facts name it.
pub(crate) trait Unit: Message {
    /// Full name of the message in the facts.
    const MESSAGE: &'static str;
    const CREATED: &'static str;
    const UPDATED: &'static str;
    const DELETED: &'static str;

    fn id(&self) -> i64;
    fn version(&self) -> i64;
    fn region_id(&self) -> i64;
}

impl Unit for Region {
    const MESSAGE: &'static str = "maillon.geography.v1.Region";
    const CREATED: &'static str = "geography.region.created";
    const UPDATED: &'static str = "geography.region.updated";
    const DELETED: &'static str = "geography.region.deleted";

    fn id(&self) -> i64 {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn region_id(&self) -> i64 {
        self.id
    }
}

impl Unit for Department {
    const MESSAGE: &'static str = "maillon.geography.v1.Department";
    const CREATED: &'static str = "geography.department.created";
    const UPDATED: &'static str = "geography.department.updated";
    const DELETED: &'static str = "geography.department.deleted";

    fn id(&self) -> i64 {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn region_id(&self) -> i64 {
        self.region_id
    }
}

impl Unit for Subprefecture {
    const MESSAGE: &'static str = "maillon.geography.v1.Subprefecture";
    const CREATED: &'static str = "geography.subprefecture.created";
    const UPDATED: &'static str = "geography.subprefecture.updated";
    const DELETED: &'static str = "geography.subprefecture.deleted";

    fn id(&self) -> i64 {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn region_id(&self) -> i64 {
        self.region_id
    }
}

impl Unit for Locality {
    const MESSAGE: &'static str = "maillon.geography.v1.Locality";
    const CREATED: &'static str = "geography.locality.created";
    const UPDATED: &'static str = "geography.locality.updated";
    const DELETED: &'static str = "geography.locality.deleted";

    fn id(&self) -> i64 {
        self.id
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn region_id(&self) -> i64 {
        self.region_id
    }
}

pub(crate) fn created<U: Unit>(unit: &U) -> Event {
    Event::new(U::CREATED, unit.id(), unit.version(), U::MESSAGE)
        .concerning([unit.region_id()])
        .after(unit)
}

pub(crate) fn updated<U: Unit>(before: &U, after: &U) -> Event {
    Event::new(U::UPDATED, after.id(), after.version(), U::MESSAGE)
        .concerning([before.region_id(), after.region_id()])
        .before(before)
        .after(after)
}

/// `version` is the tombstone's.
pub(crate) fn deleted<U: Unit>(before: &U, version: i64) -> Event {
    Event::new(U::DELETED, before.id(), version, U::MESSAGE)
        .concerning([before.region_id()])
        .before(before)
}

/// A list left as a file. A subject of its own: who hears of regions is not concerned.
pub(crate) fn exported(list: &str, format: &str, rows: i64, by: &Caller) -> Event {
    let fact = Export {
        list: list.to_owned(),
        format: format.to_owned(),
        rows,
    };
    Event::new("geography.export.made", 0, 1, "maillon.event.v1.Export")
        .concerning(by.regions.iter().copied())
        .after(&fact)
}

/// Hears of the users' territories, so that no region is deleted that somebody is limited to.
pub fn users(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "auth",
        "geography_users",
        &["auth.user.*"],
        hear_user,
    )
}

/// Applies a fact about a user, live or replayed.
fn hear_user<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
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

/// Hears how many members each locality has, so that none of these is deleted.
pub fn members(db: PgPool, nats: Nats) -> Consumer {
    Consumer::new(
        db,
        nats,
        "members",
        "geography_members",
        &["members.use.*"],
        hear_use,
    )
}

fn hear_use<'a>(db: &'a mut PgConnection, event: &'a Envelope) -> Handled<'a> {
    Box::pin(async move {
        let told = LocalityUse::decode(event.after.as_slice())?;
        usage::put(db, told.locality_id, told.members, event.version).await?;
        Ok(())
    })
}
