//! A service's database: that it answers, has the migrations, is this node's, and is served from by the right
//! role and the right program.

use platform::postgres;
use platform::telemetry::causes;
use sqlx::{Error, PgPool};

use super::finding::Findings;
use super::open::Open;
use crate::cli::Doctor;
use crate::database::VERSION;
use crate::places::Place;
use crate::roles;
use crate::wiring::Failure;

pub(super) async fn look(config: &Doctor, place: Place, found: &mut Findings) -> Option<Open> {
    let service = place.service();
    let db = match place.open("doctor").await {
        Ok(db) => db,
        Err(error) => {
            let (what, mend) = unreachable(&place, &error);
            found.fault("database", service, what, mend);
            return None;
        }
    };
    found.ok("database", service, "it answers");
    let mut open = Open {
        place,
        db,
        is_complete: false,
    };
    if let Err(error) = examine(config, &mut open, found).await {
        found.fault(
            "database",
            service,
            format!("it can't be looked at: {}", causes(&*error)),
            format!("`maillon migrate {service}`, which lets the running role do what it has to"),
        );
    }
    Some(open)
}

fn unreachable(place: &Place, error: &Error) -> (String, String) {
    let (host, port) = (place.options.get_host(), place.options.get_port());
    let role = place.options.get_username();
    let service = place.service();
    let code = match error {
        Error::Database(error) => error.code(),
        _ => None,
    };
    match code.as_deref() {
        Some("28P01" | "28000") => (
            format!("{host}:{port} does not let the role {role} in"),
            format!(
                "`alter role {role} login password '…'` and the same one in the settings; `pg_hba.conf`"
            ),
        ),
        Some("3D000") => (
            "there is none".to_owned(),
            format!(
                "`create database`, owned by the role that migrates, then `maillon migrate {service}`"
            ),
        ),
        Some("53300") => (
            format!("{host}:{port} has no connection left"),
            "raise max_connections of PostgreSQL, and MAILLON_DATABASE_BUDGET with it".to_owned(),
        ),
        _ => {
            let variable = if place.is_own {
                format!("{}_DATABASE_URL", service.to_uppercase())
            } else {
                "MAILLON_DATABASE_URL".to_owned()
            };
            (
                format!("{host}:{port} does not answer"),
                format!("start PostgreSQL there, or mend {variable} and the way to it"),
            )
        }
    }
}

async fn examine(config: &Doctor, open: &mut Open, found: &mut Findings) -> Result<(), Failure> {
    let service = open.place.service();
    open.is_complete = migrations(open, found).await?;
    if !open.is_complete {
        return Ok(());
    }
    node(config, service, &open.db, found).await?;
    role(config, open, found).await?;
    versions(service, &open.db, found).await
}

async fn migrations(open: &Open, found: &mut Findings) -> Result<bool, Failure> {
    let service = open.place.service();
    let pending = postgres::pending(&open.db, (open.place.database.migrator)()).await?;
    if pending.is_empty() {
        found.ok("migrations", service, "all of this program are there");
    } else {
        found.fault(
            "migrations",
            service,
            format!("{} are missing", pending.len()),
            format!("`maillon migrate {service}` as the owner"),
        );
    }
    Ok(pending.is_empty())
}

async fn node(
    config: &Doctor,
    service: &str,
    db: &PgPool,
    found: &mut Findings,
) -> Result<(), Failure> {
    let stored: Option<i32> = sqlx::query_scalar("select number from node")
        .fetch_optional(db)
        .await?;
    match stored {
        Some(stored) if stored != i32::from(config.node.number) => found.fault(
            "node number",
            service,
            format!(
                "the database belongs to node {stored}, MAILLON_NODE is {}",
                config.node.number
            ),
            format!("MAILLON_NODE={stored}, or the databases of this node"),
        ),
        Some(stored) => found.ok("node number", service, format!("{stored}")),
        None => found.ok("node number", service, "not claimed before the first start"),
    }
    Ok(())
}

/// With the address of a service we are who it is; in the server of `up` we are the owner, and ask for the
/// role that `up` makes.
async fn role(config: &Doctor, open: &Open, found: &mut Findings) -> Result<(), Failure> {
    let (service, guard) = (open.place.service(), open.place.database.guard);
    let made = format!("{}_run", open.place.database.name());
    let role = (!open.place.is_own).then_some(made.as_str());
    let known: bool =
        sqlx::query_scalar("select $1 is null or exists (select from pg_roles where rolname = $1)")
            .bind(role)
            .fetch_one(&open.db)
            .await?;
    let is_too_much = !known || roles::can_alter(&open.db, role, guard).await?;
    if is_too_much {
        let what = "its role could drop, alter or rewrite what only the owner may";
        let mend = if open.place.is_own {
            format!(
                "serve with a role of its own, no member of the owner, and give back what it owns (`alter \
                table … owner to …`); `maillon migrate {service}` with {}_OWNER_DATABASE_URL lets it do \
                what it has to",
                service.to_uppercase()
            )
        } else {
            "let the role of MAILLON_DATABASE_URL make roles (`createrole`), and these in (`pg_hba.conf`)"
                .to_owned()
        };
        if config.node.is_central() {
            found.fault("role", service, what, mend);
        } else {
            found.warn("role", service, what, mend);
        }
        return Ok(());
    }
    match roles::lacks(&open.db, role, guard).await? {
        None => found.ok("role", service, "it owns nothing and may do what it has to"),
        Some(table) => found.fault(
            "role",
            service,
            format!("its role may not write {table}"),
            format!(
                "`maillon migrate {service}` with {}_OWNER_DATABASE_URL",
                service.to_uppercase()
            ),
        ),
    }
    Ok(())
}

/// Processes name themselves and their version in their sessions.
async fn versions(service: &str, db: &PgPool, found: &mut Findings) -> Result<(), Failure> {
    let running: Vec<String> = sqlx::query_scalar(
        "select distinct application_name from pg_stat_activity
        where datname = current_database() and split_part(application_name, ' ', 1) = $1
        order by 1",
    )
    .bind(service)
    .fetch_all(db)
    .await?;
    let own = format!("{service} {VERSION}");
    let other: Vec<&str> = running
        .iter()
        .filter(|name| **name != own)
        .map(|name| {
            name.split_once(' ')
                .map_or("an older one", |(_, version)| version)
        })
        .collect();
    if running.is_empty() {
        found.fault(
            "program",
            service,
            "no process of it is connected",
            format!("start `maillon serve {service}`, or `maillon up`; its log says what it lacks"),
        );
    } else if other.is_empty() {
        found.ok("program", service, VERSION);
    } else {
        found.warn(
            "program",
            service,
            format!(
                "processes of another version run: {} beside {VERSION}",
                other.join(", ")
            ),
            "end the upgrade: replace these processes, then `maillon migrate --after-upgrade`",
        );
    }
    Ok(())
}
