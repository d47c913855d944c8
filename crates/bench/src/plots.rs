//! `bench plots`: parcels out of files, on the map, beside their neighbours, and into the file of the EU's
//! information system.

use std::f64::consts::TAU;
use std::fmt::Write as _;
use std::ops::Range;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};

use crate::Failure;
use crate::cpu::p99;
use crate::verdict::Verdict;
use crate::whole::{self, Whole};

const IMPORT: &str = "/api/parcel/post.import?import_uuid=";
const EXPORT: &str = "/api/parcel/post.eudr_export";
const SAVE: &str = "/api/parcel/post_parcel";
/// What grows on those that are imported, and on no other.
const CROP: &str = "cacao";
/// Corners of an outline.
const CORNERS: u32 = 20;
/// Outlines side by side.
pub(crate) const BESIDE: usize = 1_000;
/// Degrees from one to the next, some 220 m; the south-western one's middle.
pub(crate) const STEP: f64 = 0.002;
pub(crate) const WEST: f64 = -8.0;
pub(crate) const SOUTH: f64 = 5.0;
/// Of an outline; none meets the next.
pub(crate) const RADIUS: f64 = 0.0009;
/// Calls that are timed one by one.
const CALLS: usize = 200;
/// Outlines that a rectangle of the map holds, to each side.
const ASIDE: f64 = 30.0;
/// Until what the work before occupies is given back.
const REST: Duration = Duration::from_secs(15);

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Parcels of a file; two are imported.
    #[arg(long, default_value_t = 50_000)]
    parcels: usize,
    /// Parcels that are there before, by SQL, away from those: a million shows what a full country does.
    #[arg(long, default_value_t = 0)]
    among: i64,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start_demonstration(&config.database_url, &config.nats_url).await?;
    let mut verdict = Verdict::default();
    let numbers = numbers(&node).await?;
    add_by_sql(&config).await?;
    for nth in 0..2 {
        let from = nth * config.parcels;
        let file = file(from..from + config.parcels, &numbers);
        import(&node, &mut verdict, nth, file, config.parcels).await?;
    }
    // What the facts of the imports occupy is not theirs.
    tokio::time::sleep(2 * REST).await;
    let rows = 2 * config.parcels / BESIDE;
    map(&node, &mut verdict, rows).await?;
    lists(&node, &mut verdict).await?;
    overlaps(&node, &mut verdict, &numbers).await?;
    export(&node, &mut verdict, 2 * config.parcels, config.among).await?;
    Ok(verdict.kept)
}

async fn import(
    node: &Whole,
    verdict: &mut Verdict,
    nth: usize,
    file: Vec<u8>,
    parcels: usize,
) -> Result<(), Failure> {
    tokio::time::sleep(REST).await;
    let idle = node.resident()?;
    node.forget_peak()?;
    let size = file.len() / 1024 / 1024;
    let path = format!("{IMPORT}0198f0f0-0000-7000-8000-00000000000{nth}");
    let began = Instant::now();
    let answer = node.web.post_form(&path, file).await?;
    let took = began.elapsed();
    let peak = node.peak()?;
    let answer: Value = serde_json::from_slice(&answer)?;
    if answer["added"] != parcels {
        return Err(format!("the import added something else: {answer}").into());
    }
    let what = format!("import of {parcels} outlines, {size} MiB");
    verdict.seconds(&what, took, 60.0);
    let what = format!("its memory over the idle {idle:.0} MiB");
    verdict.at_most(&what, peak - idle, "MiB", 200.0);
    Ok(())
}

/// Rectangles of some 900 outlines, of which ten thousand on a screen are a dozen.
async fn map(node: &Whole, verdict: &mut Verdict, rows: usize) -> Result<(), Failure> {
    let mut took = Vec::with_capacity(CALLS);
    for nth in 0..CALLS {
        let west = WEST + STEP * (nth * 7 % (BESIDE - 40)) as f64;
        let south = SOUTH + STEP * (nth * 3 % rows.saturating_sub(40).max(1)) as f64;
        let (east, north) = (west + ASIDE * STEP, south + ASIDE * STEP);
        let path = format!("/api/parcel/get.parcel_map?bbox={west},{south},{east},{north}");
        let began = Instant::now();
        node.web.get(&path).await?;
        took.push(began.elapsed().as_secs_f64() * 1e3);
    }
    verdict.at_most("a rectangle of the map, p99", p99(took), "ms", 50.0);
    Ok(())
}

/// The first page of the list, and what it is searched for.
async fn lists(node: &Whole, verdict: &mut Verdict) -> Result<(), Failure> {
    for (what, asked) in [
        ("the first page of the list, p99", "_orderBy=parcel_code"),
        (
            "the same by area, p99",
            "_orderBy=parcel_areaHa&_descending=true",
        ),
        ("the same by member, p99", "_orderBy=parcel_memberName"),
        (
            "the same by locality backwards, p99",
            "_orderBy=locality_name&_descending=true",
        ),
        (
            "the same by year backwards, p99",
            "_orderBy=parcel_plantedYear&_descending=true",
        ),
        (
            "a search by code, p99",
            "_orderBy=parcel_code&filter=B-4711",
        ),
        (
            "a search by part of a code, p99",
            "_orderBy=parcel_code&filter=B-471",
        ),
        (
            "a search by member and code, p99",
            "_orderBy=parcel_code&filter=kouassi%20B-4711",
        ),
    ] {
        let path = format!("/api/parcel/get.parcel_list?_limit=100&{asked}");
        let mut took = Vec::with_capacity(CALLS);
        for _ in 0..CALLS {
            let began = Instant::now();
            node.web.get(&path).await?;
            took.push(began.elapsed().as_secs_f64() * 1e3);
        }
        verdict.at_most(what, p99(took), "ms", 80.0);
    }
    Ok(())
}

/// Saves of outlines that lie on others.
async fn overlaps(node: &Whole, verdict: &mut Verdict, numbers: &[String]) -> Result<(), Failure> {
    let path = format!("/api/member/get.member_list?_limit=1&filter={}", numbers[0]);
    let list: Value = serde_json::from_slice(&node.web.get(&path).await?)?;
    let member = &list["rows"][0]["member_id"];
    let mut took = Vec::with_capacity(CALLS);
    for nth in 0..CALLS {
        let east = WEST + STEP * (0.4 + (nth * 11 % (BESIDE - 1)) as f64);
        let save = json!({"parcel_memberId": member, "parcel_geometry":
            {"type": "Polygon", "coordinates": [ring(east, SOUTH + STEP, RADIUS)]}});
        let began = Instant::now();
        node.web.post(SAVE, &save).await?;
        took.push(began.elapsed().as_secs_f64() * 1e3);
    }
    let what = "a save with its check of shared ground, p99";
    verdict.at_most(what, p99(took), "ms", 50.0);
    Ok(())
}

/// Those that were imported, and where there are others also all of them, which no limit is about.
async fn export(
    node: &Whole,
    verdict: &mut Verdict,
    parcels: usize,
    among: i64,
) -> Result<(), Failure> {
    let (took, over, size) = exported(node, json!({"crop": CROP})).await?;
    let what = format!("export of {parcels} plots, {size} MiB of ZIP");
    verdict.seconds(&what, took, 30.0);
    verdict.at_most("its memory over the idle", over, "MiB", 100.0);
    if among > 0 {
        let (took, over, size) = exported(node, json!({})).await?;
        println!(
            "export of all plots, {size} MiB of ZIP: {:.1} s, {over:.0} MiB over the idle",
            took.as_secs_f64()
        );
    }
    Ok(())
}

/// How long it takes, MiB over the idle, and MiB of the file.
async fn exported(node: &Whole, mut asked: Value) -> Result<(Duration, f64, usize), Failure> {
    tokio::time::sleep(REST).await;
    let idle = node.resident()?;
    node.forget_peak()?;
    let began = Instant::now();
    asked["export_recipient"] = json!("bench");
    let bytes = node.web.post(EXPORT, &asked).await?.len();
    Ok((began.elapsed(), node.peak()? - idle, bytes / 1024 / 1024))
}

/// Squares of one and a half hectares to the east of those that are imported, five of each member of theirs.
async fn add_by_sql(config: &Config) -> Result<(), Failure> {
    if config.among == 0 {
        return Ok(());
    }
    let url = whole::database_url(&config.database_url, "members");
    let mut db = PgConnection::connect(&url).await?;
    sqlx::query(
        r#"with people as (
            insert into member (uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
                updated_by)
            select gen_random_uuid(), 'A-' || nth, 'Awa', 'Kone', 1, 'bench', 1, 'bench'
            from generate_series(1, $1 / 5 + 1) as nth
            returning id
        )
        insert into parcel (uuid, code, member_id, geometry, measured_area_ha, bounds, outline_version,
            created_by, updated_by)
        select gen_random_uuid(), 'A-' || nth, owners.ids[1 + nth % cardinality(owners.ids)],
            format('{"type":"Polygon","coordinates":[[[%1$s,%2$s],[%3$s,%2$s],[%3$s,%4$s],[%1$s,%4$s],' ||
                '[%1$s,%2$s]]]}', x, y, x + 0.001100, y + 0.001100),
            1.5, box(point(x, y), point(x + 0.0011, y + 0.0011)), 1, 'bench', 'bench'
        from (select array_agg(id) as ids from people) as owners,
            generate_series(1, $1) as nth,
            lateral (select round(-5.9 + 0.002 * (nth % 1500), 6) as x,
                round(5 + 0.002 * (nth / 1500), 6) as y) as place"#,
    )
    .bind(config.among)
    .execute(&mut db)
    .await?;
    for statement in ["analyze parcel", "analyze member"] {
        db.execute(statement).await?;
    }
    Ok(())
}

/// Numbers of members.
async fn numbers(node: &Whole) -> Result<Vec<String>, Failure> {
    let path = "/api/member/get.member_list?_limit=1000";
    let list: Value = serde_json::from_slice(&node.web.get(path).await?)?;
    let rows = list["rows"].as_array().ok_or("no members")?;
    let numbers = rows
        .iter()
        .filter_map(|row| row["member_idNumber"].as_str());
    Ok(numbers.map(str::to_owned).collect())
}

/// A round outline.
pub(crate) fn ring(longitude: f64, latitude: f64, radius: f64) -> Vec<[f64; 2]> {
    let place = |degrees: f64| (degrees * 1e6).round() / 1e6;
    let corners = (0..=CORNERS).map(|corner| {
        let angle = TAU * f64::from(corner % CORNERS) / f64::from(CORNERS);
        [
            place(longitude + radius * angle.cos()),
            place(latitude + radius * angle.sin()),
        ]
    });
    corners.collect()
}

/// A form with a GeoJSON of round outlines, none of which meets another.
fn file(plots: Range<usize>, numbers: &[String]) -> Vec<u8> {
    let mut text = String::new();
    for (field, value) in [
        ("memberColumn", "member"),
        ("codeColumn", "code"),
        ("cropColumn", "crop"),
        ("fileName", "plots.geojson"),
    ] {
        let part = format!("Content-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}");
        text = text + "--x\r\n" + &part + "\r\n";
    }
    text +=
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"plots.geojson\"\r\n\r\n";
    text += "{\"type\":\"FeatureCollection\",\"features\":[";
    let first = plots.start;
    for nth in plots {
        let (column, row) = ((nth % BESIDE) as f64, (nth / BESIDE) as f64);
        let outline = ring(WEST + STEP * column, SOUTH + STEP * row, RADIUS);
        let comma = if nth == first { "" } else { ",\n" };
        let feature = json!({"type": "Feature",
            "properties": {"code": format!("B-{nth}"), "member": numbers[nth % numbers.len()], "crop": CROP},
            "geometry": {"type": "Polygon", "coordinates": [outline]}});
        write!(text, "{comma}{feature}").expect("a text takes everything");
    }
    text += "]}\r\n--x--\r\n";
    text.into_bytes()
}
