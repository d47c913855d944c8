//! `bench overlap`: what an outline shares with its neighbours among a million, side by side: as the product
//! finds it, by PostgreSQL's boxes and the crate `geometry`, and as PostGIS does (docs/decisions/0250).

use std::time::Instant;

use geometry::{Geometry, TOLERATED_SHARE};
use serde_json::json;
use sqlx::{Connection, Executor, PgConnection};

use crate::Failure;
use crate::cpu::{median, p99};
use crate::plots::{BESIDE, RADIUS, SOUTH, STEP, WEST, ring};
use crate::verdict::Verdict;

/// Outlines of a statement that adds them.
const PART: usize = 5_000;
/// Outlines that are compared, each both ways in turn.
const ROUNDS: usize = 300;

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Outlines that are there.
    #[arg(long, default_value_t = 1_000_000)]
    among: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
}

/// Whether both find the same, and ours is no slower than the limits say.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let mut db = PgConnection::connect(&config.database_url).await?;
    if let Err(error) = db.execute("create extension if not exists postgis").await {
        println!("not compared, for want of PostGIS: {error}");
        return Ok(true);
    }
    fill(&mut db, config.among).await?;
    let mut verdict = Verdict::default();
    sizes(&mut db).await?;
    compare(&mut db, &mut verdict, "a field", RADIUS).await?;
    compare(
        &mut db,
        &mut verdict,
        "an estate over hundreds",
        10.0 * STEP,
    )
    .await?;
    db.execute("drop table plot").await?;
    Ok(verdict.kept)
}

fn outline(longitude: f64, latitude: f64, radius: f64) -> Result<Geometry, Failure> {
    let rings = [ring(longitude, latitude, radius)];
    let text = json!({"type": "Polygon", "coordinates": rings}).to_string();
    Ok(Geometry::read(&text)?)
}

async fn fill(db: &mut PgConnection, among: usize) -> Result<(), Failure> {
    db.execute("drop table if exists plot").await?;
    let table = "create unlogged table plot (id bigint primary key, geometry text not null,
        bounds box not null, place geometry(Polygon, 4326) not null)";
    db.execute(table).await?;
    for first in (0..among).step_by(PART) {
        let (mut ids, mut texts, mut boxes) = (Vec::new(), Vec::new(), Vec::new());
        for nth in first..among.min(first + PART) {
            let (column, row) = ((nth % BESIDE) as f64, (nth / BESIDE) as f64);
            let plot = outline(WEST + STEP * column, SOUTH + STEP * row, RADIUS)?;
            ids.push(i64::try_from(nth)?);
            texts.push(plot.encode());
            boxes.push(plot.encode_bounds());
        }
        let add = sqlx::query(
            "insert into plot select id, text, around::box, ST_SetSRID(ST_GeomFromGeoJSON(text), 4326)
            from unnest($1::bigint[], $2::text[], $3::text[]) as given (id, text, around)",
        );
        add.bind(ids)
            .bind(texts)
            .bind(boxes)
            .execute(&mut *db)
            .await?;
    }
    for statement in [
        "create index plot_bounds_idx on plot using gist (bounds)",
        "create index plot_place_idx on plot using gist (place)",
        "vacuum analyze plot",
    ] {
        db.execute(statement).await?;
    }
    Ok(())
}

async fn sizes(db: &mut PgConnection) -> Result<(), Failure> {
    for (what, of) in [
        (
            "texts and boxes",
            "select avg(pg_column_size(geometry) + 32)::float8 from plot",
        ),
        (
            "geometries of PostGIS",
            "select avg(pg_column_size(place))::float8 from plot",
        ),
    ] {
        let bytes: f64 = sqlx::query_scalar(of).fetch_one(&mut *db).await?;
        println!("{what}: {bytes:.0} bytes an outline");
    }
    for index in ["plot_bounds_idx", "plot_place_idx"] {
        let bytes: i64 = sqlx::query_scalar("select pg_relation_size($1::text::regclass)")
            .bind(index)
            .fetch_one(&mut *db)
            .await?;
        println!("{index}: {} MiB", bytes / 1024 / 1024);
    }
    Ok(())
}

/// A neighbour, and the larger one of the two shares.
type Shared = (i64, f64);

async fn compare(
    db: &mut PgConnection,
    verdict: &mut Verdict,
    what: &str,
    radius: f64,
) -> Result<(), Failure> {
    let (mut ours_ms, mut theirs_ms) = (Vec::new(), Vec::new());
    let (mut pairs, mut furthest) = (0, 0.0_f64);
    for nth in 0..ROUNDS {
        let east = WEST + STEP * (20.4 + (nth * 11 % (BESIDE - 40)) as f64);
        let given = outline(east, SOUTH + STEP * (20.0 + (nth % 50) as f64), radius)?;
        let began = Instant::now();
        let ours = ours(db, &given).await?;
        ours_ms.push(began.elapsed().as_secs_f64() * 1e3);
        let began = Instant::now();
        let theirs = theirs(db, &given).await?;
        theirs_ms.push(began.elapsed().as_secs_f64() * 1e3);
        let ids = |found: &[Shared]| found.iter().map(|(id, _)| *id).collect::<Vec<_>>();
        if ids(&ours) != ids(&theirs) {
            return Err(format!("other neighbours: {ours:?}, {theirs:?}").into());
        }
        pairs += ours.len();
        let both = ours.iter().zip(&theirs);
        furthest = both.fold(furthest, |most, (one, other)| {
            most.max((one.1 - other.1).abs())
        });
    }
    let found = pairs as f64 / ROUNDS as f64;
    let (ours, theirs) = (median(ours_ms.clone()), median(theirs_ms.clone()));
    println!("{what}, {found:.0} neighbours: ours {ours:.2} ms, PostGIS {theirs:.2} ms (medians)");
    println!("{what}, shares differ by at most {furthest:.5}");
    println!("{what}, PostGIS p99: {:.2} ms", p99(theirs_ms));
    verdict.at_most(&format!("{what}, ours p99"), p99(ours_ms), "ms", 50.0);
    Ok(())
}

/// As a save does it: outlines whose rectangles meet, compared beside the database.
async fn ours(db: &mut PgConnection, given: &Geometry) -> Result<Vec<Shared>, Failure> {
    let near: Vec<(i64, String)> =
        sqlx::query_as("select id, geometry from plot where bounds && $1::text::box limit 1000")
            .bind(given.encode_bounds())
            .fetch_all(db)
            .await?;
    let given = given.as_polygon().ok_or("no outline")?;
    let mut found = Vec::new();
    for (id, text) in near {
        let other = Geometry::read(&text)?;
        let overlap = given.overlap(other.as_polygon().ok_or("no outline")?)?;
        let share = overlap.of_this.max(overlap.of_other);
        if share > TOLERATED_SHARE {
            found.push((id, share));
        }
    }
    found.sort_unstable_by_key(|(id, _)| *id);
    Ok(found)
}

/// The same in one statement.
async fn theirs(db: &mut PgConnection, given: &Geometry) -> Result<Vec<Shared>, Failure> {
    let read = sqlx::query_as(
        "with given as materialized (
            select ST_SetSRID(ST_GeomFromGeoJSON($1), 4326) as place
        ), near as (
            select plot.id, ST_Area(ST_Intersection(plot.place, given.place)::geography) as shared,
                least(ST_Area(plot.place::geography), ST_Area(given.place::geography)) as smaller
            from given join plot on ST_Intersects(plot.place, given.place)
            limit 1000
        )
        select id, shared / smaller from near where shared / smaller > $2 order by id",
    );
    let read = read.bind(given.encode()).bind(TOLERATED_SHARE);
    Ok(read.fetch_all(db).await?)
}
