//! The hierarchy kept up to date by the facts of `geography`, live or replayed.

use std::collections::BTreeMap;

use outbox::{Consumer, Envelope, Failure, Handled, Nats, Table};
use prost::Message;
use proto::Named;
use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};
use sqlx::{PgConnection, PgPool};

/// What is asked of the owner's replay.
pub const ENTITIES: [&str; 4] = ["region", "department", "subprefecture", "locality"];

const SUBJECTS: [&str; 4] = [
    "geography.region.*",
    "geography.department.*",
    "geography.subprefecture.*",
    "geography.locality.*",
];

const TABLES: [Table; 4] = [
    Table::whole("territory_region"),
    Table::whole("territory_department"),
    Table::whole("territory_subprefecture"),
    Table::whole("territory_locality"),
];

/// The consumer that keeps the tables; its name is one for ever: `<service>_territory`.
pub fn consumer(db: PgPool, nats: Nats, name: &'static str) -> Consumer {
    let consumer = Consumer::new(db, nats, "geography", name, &SUBJECTS, |db, event| {
        Box::pin(async move { apply(db, &[event]).await }) as Handled<'_>
    });
    consumer.keeping(&TABLES).in_sets(|db, arrivals| {
        Box::pin(async move {
            let events: Vec<&Envelope> = arrivals.iter().map(|arrival| arrival.event).collect();
            apply(db, &events).await
        }) as Handled<'_>
    })
}

/// Units of one level, each as its newest fact tells it, column by column.
#[derive(Default)]
struct Units {
    ids: Vec<i64>,
    parent_ids: Vec<i64>,
    codes: Vec<String>,
    names: Vec<String>,
    versions: Vec<i64>,
    deleted: Vec<bool>,
}

impl Units {
    fn of<U: Unit>(events: &[&Envelope]) -> Result<Self, Failure> {
        let mut newest: BTreeMap<i64, (U, i64, bool)> = BTreeMap::new();
        for event in events.iter().filter(|event| event.message == U::FULL_NAME) {
            // A deleted unit's fact has its last state before it.
            let is_deleted = event.after.is_empty();
            let state = if is_deleted {
                &event.before
            } else {
                &event.after
            };
            let unit = U::decode(state.as_slice())?;
            let known = newest.get(&unit.id()).map(|(_, version, _)| *version);
            if known.is_none_or(|version| version < event.version) {
                newest.insert(unit.id(), (unit, event.version, is_deleted));
            }
        }
        let mut units = Self::default();
        for (unit, version, is_deleted) in newest.into_values() {
            units.ids.push(unit.id());
            units.parent_ids.push(unit.parent_id());
            units.codes.push(unit.code().unwrap_or_default().to_owned());
            units.names.push(unit.name().to_owned());
            units.versions.push(version);
            units.deleted.push(is_deleted);
        }
        Ok(units)
    }
}

/// A level of the hierarchy in facts.
trait Unit: Message + Named + Default {
    fn id(&self) -> i64;
    /// 0 where nothing lies above.
    fn parent_id(&self) -> i64;
    /// None where the level has none.
    fn code(&self) -> Option<&str>;
    fn name(&self) -> &str;
}

/// Applies facts of all levels: each level in one statement, in the order of ids, so that two processes wait
/// for each other instead of deadlocking.
async fn apply(db: &mut PgConnection, events: &[&Envelope]) -> Result<(), Failure> {
    put_regions(db, &Units::of::<Region>(events)?).await?;
    put_departments(db, &Units::of::<Department>(events)?).await?;
    put_subprefectures(db, &Units::of::<Subprefecture>(events)?).await?;
    put_localities(db, &Units::of::<Locality>(events)?).await?;
    Ok(())
}

async fn put_regions(db: &mut PgConnection, units: &Units) -> sqlx::Result<()> {
    if units.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into territory_region as known (id, code, name, version, is_deleted)
        select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::boolean[])
        on conflict (id) do update set code = excluded.code, name = excluded.name,
            version = excluded.version, is_deleted = excluded.is_deleted
        where known.version < excluded.version",
        &units.ids,
        &units.codes,
        &units.names,
        &units.versions,
        &units.deleted
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn put_departments(db: &mut PgConnection, units: &Units) -> sqlx::Result<()> {
    if units.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into territory_department as known (id, region_id, code, name, version, is_deleted)
        select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::boolean[])
        on conflict (id) do update set region_id = excluded.region_id, code = excluded.code,
            name = excluded.name, version = excluded.version, is_deleted = excluded.is_deleted
        where known.version < excluded.version",
        &units.ids,
        &units.parent_ids,
        &units.codes,
        &units.names,
        &units.versions,
        &units.deleted
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn put_subprefectures(db: &mut PgConnection, units: &Units) -> sqlx::Result<()> {
    if units.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into territory_subprefecture as known (id, department_id, code, name, version, is_deleted)
        select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::boolean[])
        on conflict (id) do update set department_id = excluded.department_id, code = excluded.code,
            name = excluded.name, version = excluded.version, is_deleted = excluded.is_deleted
        where known.version < excluded.version",
        &units.ids,
        &units.parent_ids,
        &units.codes,
        &units.names,
        &units.versions,
        &units.deleted
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn put_localities(db: &mut PgConnection, units: &Units) -> sqlx::Result<()> {
    if units.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into territory_locality as known (id, subprefecture_id, name, version, is_deleted)
        select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::boolean[])
        on conflict (id) do update set subprefecture_id = excluded.subprefecture_id,
            name = excluded.name, version = excluded.version, is_deleted = excluded.is_deleted
        where known.version < excluded.version",
        &units.ids,
        &units.parent_ids,
        &units.names,
        &units.versions,
        &units.deleted
    )
    .execute(db)
    .await?;
    Ok(())
}

impl Unit for Region {
    fn id(&self) -> i64 {
        self.id
    }

    fn parent_id(&self) -> i64 {
        0
    }

    fn code(&self) -> Option<&str> {
        Some(&self.code)
    }

    fn name(&self) -> &str {
        &self.name
    }
}

impl Unit for Department {
    fn id(&self) -> i64 {
        self.id
    }

    fn parent_id(&self) -> i64 {
        self.region_id
    }

    fn code(&self) -> Option<&str> {
        Some(&self.code)
    }

    fn name(&self) -> &str {
        &self.name
    }
}

impl Unit for Subprefecture {
    fn id(&self) -> i64 {
        self.id
    }

    fn parent_id(&self) -> i64 {
        self.department_id
    }

    fn code(&self) -> Option<&str> {
        Some(&self.code)
    }

    fn name(&self) -> &str {
        &self.name
    }
}

impl Unit for Locality {
    fn id(&self) -> i64 {
        self.id
    }

    fn parent_id(&self) -> i64 {
        self.subprefecture_id
    }

    fn code(&self) -> Option<&str> {
        None
    }

    fn name(&self) -> &str {
        &self.name
    }
}
