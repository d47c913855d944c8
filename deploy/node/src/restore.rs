//! `maillon restore`: puts a backup back, all of it or single services, and does what has to follow so that
//! nothing is given twice and projections heal: generations begin, ids and numbers move ahead, sessions end
//! (docs/decisions/0227).

use std::path::Path;
use std::time::{Duration, Instant};

use bytes::Bytes;
use outbox::generation;
use platform::Clock;
use platform::postgres::pool_with;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection, PgPool, Postgres, QueryBuilder};

use crate::backup::manifest::Archive;
use crate::backup::postgres::Programs;
use crate::backup::{self, connect, newest_position, order};
use crate::cli::{Parts, Restore};
use crate::database::ALONE;
use crate::services::{ALL, Hosted};
use crate::wiring::Failure;

/// Ids and numbers that are passed over beside those that are known to be lost: where everything is put back
/// to one time nothing else tells how many were given since, and they are in people's hands.
const MARGIN: i64 = 100_000;

/// How long the sessions of processes that have ended may last.
const FAREWELL: Duration = Duration::from_secs(5);
/// Between two looks whether they are gone.
const LOOK: Duration = Duration::from_millis(200);

/// An empty `public` as PostgreSQL makes it; with other marks the next dump would want to make it itself.
const EMPTY: &str = "drop schema public cascade;
    create schema public;
    alter schema public owner to pg_database_owner;
    grant usage on schema public to public;
    comment on schema public is 'standard public schema'";

#[expect(clippy::print_stdout, reason = "for the person at the terminal")]
pub(crate) async fn put_back(config: Box<Restore>) -> Result<(), Failure> {
    let services = services(&config);
    let mut lost = Vec::new();
    for service in &services {
        refuse_running(service, &config.parts).await?;
    }
    for service in &services {
        lost.push((*service, highest_known(service, &config.parts).await?));
    }
    if let Some(folder) = &config.from {
        load(&config, folder, &services).await?;
    }
    for (service, highest) in lost {
        follow_up(service, highest, &config.parts).await?;
        println!("{service} is back: ids and numbers moved ahead, a new generation began");
    }
    println!(
        "Sessions have ended where auth was put back. Start the services: projections fill by themselves."
    );
    Ok(())
}

/// Those that are put back, in the order in which they were looked at.
fn services(config: &Restore) -> Vec<&'static str> {
    let only = &config.only;
    order()
        .filter(|service| only.is_empty() || only.iter().any(|wanted| wanted == service))
        .collect()
}

async fn load(config: &Restore, folder: &Path, services: &[&'static str]) -> Result<(), Failure> {
    let programs = Programs::find(config.parts.pg_bin.as_deref())?;
    let archive = Archive::open(folder)?;
    let with_photos = ALL
        .iter()
        .any(|owner| owner.has_photos && services.contains(&owner.service));
    archive.check(services, with_photos)?;
    let photos = with_photos.then(|| backup::photos(&config.parts));
    let photos = photos.transpose()?;
    for service in services {
        refuse_newer(&archive, service)?;
    }
    for service in services {
        make(service, &config.parts).await?;
        refuse_full(service, config).await?;
    }
    for service in services {
        let place = backup::place(service, &config.parts)?;
        let mut db = PgConnection::connect_with(&place).await?;
        db.execute(EMPTY).await?;
        db.close().await?;
        let dump = archive.path(&archive.dump(service)?.file);
        programs.restore(&place, &dump).await?;
        gather_statistics(&place).await?;
        tracing::info!(service, "the database is put back");
    }
    if let Some(photos) = photos {
        for photo in archive.photos()? {
            let content = std::fs::read(archive.photo(&photo.file))?;
            photos.put_back(&photo.file, Bytes::from(content)).await?;
        }
    }
    Ok(())
}

/// A dump has no statistics. Without them statements are planned blindly, and the server would gather them
/// itself in the first minute, while projections fill.
async fn gather_statistics(place: &PgConnectOptions) -> Result<(), Failure> {
    let mut db = PgConnection::connect_with(place).await?;
    // Tables of its own: the system's belong to others.
    let statement: Option<String> = sqlx::query_scalar(
        "select 'vacuum (analyze) ' || string_agg(quote_ident(relname), ', ') from pg_class
        where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
    )
    .fetch_one(&mut db)
    .await?;
    if let Some(statement) = statement {
        let mut query = QueryBuilder::<Postgres>::new(statement);
        query.build().persistent(false).execute(&mut db).await?;
    }
    Ok(db.close().await?)
}

/// Refuses a dump with migrations that this program does not know.
fn refuse_newer(archive: &Archive, service: &str) -> Result<(), Failure> {
    let dump = archive.dump(service)?;
    let known = (Hosted::of(service)?.migrator)().iter();
    let newest = known
        .map(|migration| migration.version)
        .max()
        .unwrap_or_default();
    if dump.migration <= newest {
        return Ok(());
    }
    let of = &archive.manifest.version;
    Err(format!("the backup of {service} was made by a newer program ({of}): use that one").into())
}

/// Makes the database in the server of `up` where there is none.
async fn make(service: &str, parts: &Parts) -> Result<(), Failure> {
    if let Some(server) = &parts.database_url {
        Hosted::of(service)?.make_empty(server).await?;
    }
    Ok(())
}

/// Refuses to empty a database that holds something, unless that was asked for.
async fn refuse_full(service: &str, config: &Restore) -> Result<(), Failure> {
    let mut db = open(service, &config.parts).await?;
    let is_full: bool = sqlx::query_scalar(
        "select exists (select from pg_class where relkind in ('r', 'p')
            and relnamespace = 'public'::regnamespace)",
    )
    .fetch_one(&mut db)
    .await?;
    if !is_full || config.yes {
        return Ok(());
    }
    Err(format!(
        "the database of {service} is not empty: with --yes what it holds is lost; back it up first"
    )
    .into())
}

/// Refuses while somebody works on the database. The sessions of a process that has just ended are there for
/// a moment more.
async fn refuse_running(service: &str, parts: &Parts) -> Result<(), Failure> {
    let Ok(mut db) = open(service, parts).await else {
        // One that is not there is made.
        return Ok(());
    };
    let began = Instant::now();
    loop {
        let others = count_others(&mut db).await?;
        if others == 0 {
            return Ok(());
        }
        if began.elapsed() > FAREWELL {
            return Err(format!(
                "{others} connections work on the database of {service}: stop its processes first"
            )
            .into());
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Sessions of others. An owner that is no superuser sees of the sessions of other roles who they are, and
/// neither what they are for nor what they do.
async fn count_others(db: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar(
        "select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null",
    )
    .fetch_one(db)
    .await
}

/// The highest position of a service's events that anybody knows: its own database as it is now, those of
/// the services that hear them, and NATS.
async fn highest_known(service: &'static str, parts: &Parts) -> Result<i64, Failure> {
    let mut highest = 0;
    for other in order() {
        let Ok(mut db) = open(other, parts).await else {
            continue;
        };
        let has_places: bool =
            sqlx::query_scalar("select to_regclass('public.consumer_place') is not null")
                .fetch_one(&mut db)
                .await?;
        if has_places {
            let known = generation::highest_known(&mut db, service, other == service).await?;
            highest = highest.max(known);
        }
    }
    if let Some(nats) = connect(parts).await? {
        highest = highest.max(newest_position(service, parts, &nats).await?);
    }
    Ok(highest)
}

/// What has to be done whenever a database was put back, by whatever means.
async fn follow_up(service: &'static str, highest: i64, parts: &Parts) -> Result<(), Failure> {
    let place = backup::place(service, parts)?;
    let database = Hosted::of(service)?;
    let db = pool_with(place.clone(), ALONE);
    database.bring_up_to_date(&db).await?;
    // A dump is put back without rights of roles; `up` gives them at its start.
    if parts.database_url.is_none() {
        database.grant_running(&db).await?;
    }
    let mut tx = outbox::begin(&db).await?;
    generation::begin(&mut tx, service, highest, MARGIN).await?;
    tx.commit().await?;
    if service == auth::NAME {
        end_sessions(db.clone()).await?;
    }
    db.close().await;
    Ok(())
}

/// Tokens of sessions that are lost are known to nobody here: keys sign anew.
async fn end_sessions(db: PgPool) -> Result<(), Failure> {
    let app = auth::App::new(db, Clock::default())?;
    Ok(app.withdraw_keys().await?)
}

async fn open(service: &str, parts: &Parts) -> Result<PgConnection, Failure> {
    let place: PgConnectOptions = backup::place(service, parts)?;
    Ok(PgConnection::connect_with(&place).await?)
}
