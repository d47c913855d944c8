//! The hierarchy kept up to date by the facts of `geography`, live or replayed.

use outbox::{Consumer, Envelope, Failure, Handled, Nats};
use prost::Message;
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

/// The consumer that keeps the tables; its name is one for ever: `<service>_territory`.
pub fn consumer(db: PgPool, nats: Nats, name: &'static str) -> Consumer {
    Consumer::new(db, nats, "geography", name, &SUBJECTS, |db, event| {
        Box::pin(apply(db, event)) as Handled<'_>
    })
}

async fn apply(db: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
    // A deleted unit's fact has its last state before it.
    let is_deleted = event.after.is_empty();
    let state = if is_deleted {
        &event.before
    } else {
        &event.after
    };
    match event.message.as_str() {
        "maillon.geography.v1.Region" => {
            let region = Region::decode(state.as_slice())?;
            sqlx::query!(
                "insert into territory_region as known (id, code, name, version, is_deleted) values ($1, $2, $3, $4, $5)
                on conflict (id) do update set code = excluded.code, name = excluded.name,
                    version = excluded.version, is_deleted = excluded.is_deleted
                where known.version < excluded.version",
                region.id, region.code, region.name, event.version, is_deleted
            )
            .execute(db)
            .await?;
        }
        "maillon.geography.v1.Department" => {
            let department = Department::decode(state.as_slice())?;
            sqlx::query!(
                "insert into territory_department as known (id, region_id, code, name, version, is_deleted)
                values ($1, $2, $3, $4, $5, $6)
                on conflict (id) do update set region_id = excluded.region_id, code = excluded.code, name = excluded.name,
                    version = excluded.version, is_deleted = excluded.is_deleted
                where known.version < excluded.version",
                department.id, department.region_id, department.code, department.name, event.version, is_deleted
            )
            .execute(db)
            .await?;
        }
        "maillon.geography.v1.Subprefecture" => {
            let subprefecture = Subprefecture::decode(state.as_slice())?;
            sqlx::query!(
                "insert into territory_subprefecture as known (id, department_id, code, name, version, is_deleted)
                values ($1, $2, $3, $4, $5, $6)
                on conflict (id) do update set department_id = excluded.department_id, code = excluded.code,
                    name = excluded.name, version = excluded.version, is_deleted = excluded.is_deleted
                where known.version < excluded.version",
                subprefecture.id, subprefecture.department_id, subprefecture.code, subprefecture.name, event.version,
                is_deleted
            )
            .execute(db)
            .await?;
        }
        "maillon.geography.v1.Locality" => {
            let locality = Locality::decode(state.as_slice())?;
            sqlx::query!(
                "insert into territory_locality as known (id, subprefecture_id, name, version, is_deleted)
                values ($1, $2, $3, $4, $5)
                on conflict (id) do update set subprefecture_id = excluded.subprefecture_id, name = excluded.name,
                    version = excluded.version, is_deleted = excluded.is_deleted
                where known.version < excluded.version",
                locality.id, locality.subprefecture_id, locality.name, event.version, is_deleted
            )
            .execute(db)
            .await?;
        }
        // A level that a newer `geography` has.
        _ => {}
    }
    Ok(())
}
