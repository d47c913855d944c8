//! `maillon backup`: everything of an installation in one folder, made while it runs. The databases are of
//! one moment: whoever refers to records of others is looked at first (docs/decisions/0227).

pub(crate) mod manifest;
pub(crate) mod postgres;

use std::fs::{self, DirBuilder};
use std::io::Write;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use futures_util::{StreamExt, TryStreamExt, stream};
use outbox::{Nats, Relay};
use photo_store::PhotoStore;
use platform::Clock;
use platform::misconfigured::Misconfigured;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use crate::cli::{Backup, Parts};
use crate::database;
use crate::services::{ALL, Hosted};
use crate::wiring::Failure;
use crate::{disk, streams};
use manifest::{Dump, Listed, Manifest, Position, line, listed};
use postgres::Programs;

/// Databases that are written at once.
const AT_ONCE: usize = 2;

/// Of databases, and of photos.
const FOLDERS: [&str; 2] = ["databases", "photos"];
/// What photos there are, with their hashes.
const PHOTO_LIST: &str = "photos.tsv";

/// In this order: what a record refers to was there before it, so it is in a later look, too.
pub(crate) fn order() -> impl Iterator<Item = &'static str> {
    ALL.iter().rev().map(|database| database.service)
}

pub(crate) async fn make(config: Box<Backup>) -> Result<(), Failure> {
    let photos = photos(&config.parts)?;
    let programs = Programs::find(config.parts.pg_bin.as_deref())?;
    begin_folder(&config.to)?;
    let made = fill(&config, &programs, &photos).await;
    if made.is_err() {
        empty_folder(&config.to);
    }
    made
}

#[expect(clippy::print_stdout, reason = "for the person at the terminal")]
async fn fill(config: &Backup, programs: &Programs, photos: &PhotoStore) -> Result<(), Failure> {
    let made_at = Clock::default().now().to_rfc3339();
    let mut looks = Vec::new();
    for service in order() {
        looks.push(Look::begin(service, &config.parts).await?);
    }
    let node = looks[0].node;
    let dumping = stream::iter(looks).map(|look| dump(programs, look, &config.to));
    let databases: Vec<Dump> = dumping.buffer_unordered(AT_ONCE).try_collect().await?;
    let streams = positions(&config.parts).await?;
    // What a record of a dump names was there before the dump.
    let photos = copy(photos, &config.to).await?;
    let bytes: u64 = databases.iter().map(|dump| dump.file.bytes).sum();
    Manifest::of(made_at, node, databases, streams, photos).write(&config.to)?;
    println!(
        "{} holds {} MB of databases, and the photos",
        config.to.display(),
        bytes >> 20
    );
    Ok(())
}

/// The store of photos. Only `up` has one of its own: that of services would be taken for empty.
pub(crate) fn photos(parts: &Parts) -> Result<PhotoStore, Failure> {
    match (&parts.photo_store, &parts.database_url) {
        (Some(place), _) => disk::open_store(place),
        (None, Some(_)) => Ok(PhotoStore::in_folder(&parts.data_dir.join("photos"))?),
        (None, None) => {
            let told =
                "MAILLON_PHOTO_STORE is not set: it is where `members` and `cards` keep photos";
            Err(Misconfigured::new(told).into())
        }
    }
}

/// Where the database of a service is, as its owner.
pub(crate) fn place(service: &str, parts: &Parts) -> Result<PgConnectOptions, Failure> {
    match &parts.database_url {
        Some(server) => Hosted::of(service)?.in_server(server),
        None => Hosted::of(service)?.read_url(&database::owner_url(service)?),
    }
}

fn begin_folder(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    if folder.exists() && fs::read_dir(folder)?.next().is_some() {
        return Err(format!("{shown} is not empty: a backup gets a folder of its own").into());
    }
    // It holds keys, hashes of passwords, and everybody's data.
    let parts = FOLDERS.map(|part| folder.join(part));
    for folder in [folder.to_owned()].into_iter().chain(parts) {
        let made = DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder);
        made.map_err(|error| format!("{shown} can't be made: {error}"))?;
    }
    Ok(())
}

/// Takes away what there is of a backup that is none: it has everybody's data all the same, and would be in
/// the way of the next one.
fn empty_folder(folder: &Path) {
    // What can't be removed is said by the next backup.
    for part in FOLDERS {
        let _ = fs::remove_dir_all(folder.join(part));
    }
    let _ = fs::remove_file(folder.join(PHOTO_LIST));
}

/// A database as it is at one moment.
struct Look {
    service: &'static str,
    place: PgConnectOptions,
    /// Its transaction keeps the snapshot.
    held: PgConnection,
    snapshot: String,
    migration: i64,
    node: i32,
}

impl Look {
    async fn begin(service: &'static str, parts: &Parts) -> Result<Self, Failure> {
        let place = place(service, parts)?;
        let mut held = PgConnection::connect_with(&place)
            .await
            .map_err(|error| format!("the database of {service} can't be reached: {error}"))?;
        sqlx::query("begin isolation level repeatable read, read only")
            .execute(&mut held)
            .await?;
        let (snapshot, migration, node) = sqlx::query_as(
            "select pg_export_snapshot(), (select max(version) from _sqlx_migrations),
                coalesce((select number from node), 0)",
        )
        .fetch_one(&mut held)
        .await?;
        Ok(Self {
            service,
            place,
            held,
            snapshot,
            migration,
            node,
        })
    }
}

async fn dump(programs: &Programs, look: Look, folder: &Path) -> Result<Dump, Failure> {
    let file = format!("databases/{}.dump", look.service);
    programs
        .dump(&look.place, &look.snapshot, &folder.join(&file))
        .await?;
    look.held.close().await?;
    let folder = folder.to_owned();
    let file = tokio::task::spawn_blocking(move || {
        fs::File::open(folder.join(&file))?.sync_all()?;
        listed(&folder, &file)
    });
    tracing::info!(service = look.service, "the database is backed up");
    Ok(Dump {
        service: look.service.to_owned(),
        file: file.await??,
        migration: look.migration,
    })
}

/// How far the events of each service went; none = NATS was not named.
async fn positions(parts: &Parts) -> Result<Option<Vec<Position>>, Failure> {
    let Some(nats) = connect(parts).await? else {
        return Ok(None);
    };
    let mut positions = Vec::new();
    for service in order() {
        positions.push(Position {
            service: service.to_owned(),
            position: newest_position(service, parts, &nats).await?,
        });
    }
    Ok(Some(positions))
}

/// NATS, where it was named.
pub(crate) async fn connect(parts: &Parts) -> Result<Option<Nats>, Failure> {
    let Some(url) = &parts.nats_url else {
        return Ok(None);
    };
    let nats = parts.streams.connect(url, "backup").await?;
    streams::await_connection(&nats, streams::PATIENCE).await?;
    Ok(Some(nats))
}

/// The position of the newest event in a service's stream.
pub(crate) async fn newest_position(
    service: &'static str,
    parts: &Parts,
    nats: &Nats,
) -> Result<i64, Failure> {
    let db = platform::postgres::pool_on_demand(place(service, parts)?);
    Ok(Relay::new(db, nats.clone(), service)
        .newest_position()
        .await?)
}

/// Copies the photos, and lists them.
async fn copy(photos: &PhotoStore, folder: &Path) -> Result<Listed, Failure> {
    let list = folder.join(PHOTO_LIST);
    let mut lines = std::io::BufWriter::new(fs::File::create(&list)?);
    let mut keys = photos.keys();
    while let Some(key) = keys.try_next().await? {
        // One that went meanwhile is named by nobody any more.
        let Some(content) = photos.file(&key).await? else {
            continue;
        };
        let file = format!("photos/{key}");
        let target = folder.join(&file);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&target, &content)?;
        let copied = listed(folder, &file)?;
        lines.write_all(
            line(&Listed {
                file: key,
                ..copied
            })
            .as_bytes(),
        )?;
    }
    lines.flush()?;
    listed(folder, PHOTO_LIST)
}
