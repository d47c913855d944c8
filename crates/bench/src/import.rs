//! `bench import`: a country's localities through REST, the first time and again; then a hundred thousand.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::Failure;
use crate::verdict::Verdict;
use crate::whole::{self, Whole};

const IMPORT: &str = "/api/locality/post_locality-import";
const SAVE: &str = "/api/member/post_member";
const COLUMNS: [&str; 7] = [
    "region_code",
    "region_name",
    "department_code",
    "department_name",
    "subprefecture_code",
    "subprefecture_name",
    "locality_name",
];

#[derive(clap::Args)]
pub(crate) struct Config {
    /// The country's list, as CSV.
    #[arg(long, default_value = "../shared/data/cote-divoire-localities.csv")]
    file: PathBuf,
    /// Rows of the large import.
    #[arg(long, default_value_t = 100_000)]
    rows: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    whole::forget(&config.database_url).await?;
    let node = Whole::start(&config.database_url, &config.nats_url).await?;
    let mut verdict = Verdict::default();

    let country = read(&config.file)?;
    let (first, added) = timed(&node, &country).await?;
    let localities = added["localityAdded"].clone();
    verdict.seconds(
        &format!("import of {localities} localities, the first time"),
        first,
        0.8,
    );
    let answered = Instant::now();
    let last = last_locality(&node).await?;
    node.web.post(SAVE, &person(last)).await?;
    verdict.seconds(
        "after the answer its last locality takes a member",
        answered.elapsed(),
        2.0,
    );
    for service in ["members", "cards"] {
        await_all(&config.database_url, service, &localities).await?;
        let what = format!("after the answer all are told to {service}");
        verdict.seconds(&what, answered.elapsed(), 2.0);
    }
    let (again, nothing) = timed(&node, &country).await?;
    if nothing["localityAdded"] != 0 || nothing["localityUpdated"] != 0 {
        return Err(format!("the second import was not idle: {nothing}").into());
    }
    verdict.seconds("the same again", again, 0.5);
    drop(country);

    let large = made_up(config.rows);
    // What the events of the first import still occupy is not this one's.
    tokio::time::sleep(Duration::from_secs(15)).await;
    let idle = node.resident()?;
    node.forget_peak()?;
    let (took, added) = timed(&node, &large).await?;
    let peak = node.peak()?;
    if added["localityAdded"] != config.rows {
        return Err(format!("the large import added something else: {added}").into());
    }
    verdict.seconds(&format!("import of {} rows", config.rows), took, 8.0);
    verdict.at_most(
        &format!("its memory over the idle {idle:.0} MiB"),
        peak - idle,
        "MiB",
        128.0,
    );
    Ok(verdict.kept)
}

/// The locality that was added last.
async fn last_locality(node: &Whole) -> Result<i64, Failure> {
    let path = "/api/locality/get.locality_list?_limit=1&_orderBy=locality_id&_descending=true";
    let list: Value = serde_json::from_slice(&node.web.get(path).await?)?;
    Ok(list["rows"][0]["locality_id"]
        .as_i64()
        .ok_or("no locality")?)
}

/// A member who lives there.
fn person(locality: i64) -> Value {
    json!({"member_firstname": "Awa", "member_lastname": "Kone", "member_localityId": locality,
        "member_duplicateConfirmed": true})
}

/// Waits until a service has heard of so many localities.
async fn await_all(server_url: &str, service: &str, localities: &Value) -> Result<(), Failure> {
    let wanted = localities.as_i64().ok_or("no number of localities")?;
    let (server, _) = server_url
        .rsplit_once('/')
        .ok_or("no database in the address")?;
    let mut db = PgConnection::connect(&format!("{server}/maillon_{service}")).await?;
    let began = Instant::now();
    loop {
        let known = sqlx::query_scalar::<_, i64>("select count(*) from territory_locality");
        if known.fetch_one(&mut db).await? >= wanted {
            return Ok(());
        }
        if began.elapsed() > Duration::from_mins(2) {
            return Err(format!("{service} did not hear of all in two minutes").into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn timed(node: &Whole, body: &str) -> Result<(Duration, Value), Failure> {
    let began = Instant::now();
    let answer = node.web.post_text(IMPORT, body).await?;
    let took = began.elapsed();
    Ok((took, serde_json::from_slice(&answer)?))
}

/// The file's rows as the call takes them.
fn read(file: &PathBuf) -> Result<String, Failure> {
    let mut reader = csv::Reader::from_path(file)?;
    let rows = reader
        .records()
        .map(|record| Ok(row(record?.iter())))
        .collect::<Result<Vec<_>, csv::Error>>()?;
    Ok(json!({"rows": rows}).to_string())
}

/// A country of so many localities: 50 regions, 500 departments, 5,000 sub-prefectures at most.
fn made_up(rows: usize) -> String {
    let rows: Vec<Value> = (0..rows)
        .map(|nth| {
            let (region, department, subprefecture) = (nth % 50, nth % 500, nth % 5000);
            let cells = [
                format!("B{region:02}"),
                format!("Test region {region}"),
                format!("B{department:04}"),
                format!("Test department {department}"),
                format!("B{subprefecture:06}"),
                format!("Test sub-prefecture {subprefecture}"),
                format!("Village N'Guessankro {nth}"),
            ];
            row(cells.iter().map(String::as_str))
        })
        .collect();
    json!({"rows": rows}).to_string()
}

fn row<'a>(cells: impl Iterator<Item = &'a str>) -> Value {
    COLUMNS
        .iter()
        .zip(cells)
        .map(|(column, cell)| ((*column).to_owned(), Value::from(cell)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
