//! `bench list`: what the grid of services costs beside one plain server, for a list of 2,000 rows and for
//! one row.

use std::process::{Command, Stdio};

use sqlx::{Connection, PgConnection};

use crate::Failure;
use crate::cpu::{Cost, cost_of, median};
use crate::node::{Filled, Node, free_port};
use crate::web::Web;

/// The most that the product may cost for a list, as a multiple of the plain server's CPU.
const LIMIT: f64 = 1.15;
const LIST: &str = "/api/locality/get.locality_list";

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Localities of the country; a page of the list has 2,000.
    #[arg(long, default_value_t = 8_500)]
    rows: i64,
    /// Rounds; each asks both servers in turn.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Requests of a round.
    #[arg(long, default_value_t = 150)]
    requests: usize,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

/// Whether the list keeps its limit.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let mut node = Node::start(&config.database_url, &config.nats_url, Filled::default()).await?;
    fill(&node.geography_url, config.rows).await?;
    let keys = Web::new(&node.address)
        .get("/.well-known/jwks.json")
        .await?;
    let address = format!("127.0.0.1:{}", free_port()?);
    let plain = Command::new(std::env::current_exe()?)
        .args([
            "plain",
            "--address",
            &address,
            "--database-url",
            &node.geography_url,
            "--keys",
        ])
        .arg(String::from_utf8(keys.to_vec())?)
        .stdout(Stdio::null())
        .spawn()?;
    let plain_pid = node.adopt(plain);
    let ours = Web::new(&node.address).with_token(&node.token);
    let plain = Web::new(&address).with_token(&node.token);
    plain.wait("/health").await?;
    let mut database = PgConnection::connect(&node.geography_url).await?;

    let first: serde_json::Value =
        serde_json::from_slice(&ours.get(&format!("{LIST}?_limit=1")).await?)?;
    let one = format!(
        "/api/locality/get_locality/{}",
        first["rows"][0]["locality_id"]
    );
    let mut kept = true;
    for (what, path, requests, limit) in [
        ("list", LIST, config.requests, Some(LIMIT)),
        ("get one", one.as_str(), config.requests * 10, None),
    ] {
        let (answer, same) = (ours.get(path).await?, plain.get(path).await?);
        if answer != same {
            return Err(format!("{what}: the answers differ").into());
        }
        let mut rounds = Vec::new();
        for round in 0..=config.rounds {
            let a = cost_of(&ours, path, requests, &node.pids, &mut database).await?;
            let b = cost_of(&plain, path, requests, &[plain_pid], &mut database).await?;
            // The first round warms both.
            if round > 0 {
                rounds.push((a, b));
            }
        }
        let middle = |of: fn(&(Cost, Cost)) -> f64| median(rounds.iter().map(of).collect());
        let ratio = middle(|(a, b)| a.whole() / b.whole());
        let told = limit.map_or(String::new(), |limit| format!(" (limit {limit:.2})"));
        println!(
            "{what}, {} bytes: gateway + geography {:.2} ms and PostgreSQL {:.2} ms of CPU a request, \
            plain {:.2} and {:.2}; \
             median ratio {ratio:.2}{told}, without PostgreSQL {:.2}",
            answer.len(),
            middle(|(a, _)| a.servers),
            middle(|(a, _)| a.database),
            middle(|(_, b)| b.servers),
            middle(|(_, b)| b.database),
            middle(|(a, b)| a.servers / b.servers),
        );
        kept &= limit.is_none_or(|limit| ratio <= limit);
    }
    Ok(kept)
}

async fn fill(url: &str, rows: i64) -> Result<(), Failure> {
    let mut db = PgConnection::connect(url).await?;
    for statement in [
        "insert into region (code, name, created_by, updated_by)
        select 'R' || n, 'Region number ' || n || ' of the coast', 'bench', 'bench'
        from generate_series(1, 33) as n",
        "insert into department (region_id, code, name, created_by, updated_by)
        select id, 'D' || n, 'Department number ' || n, 'bench', 'bench'
        from generate_series(1, 108) as n join region on region.code = 'R' || (n % 33 + 1)",
        "insert into subprefecture (department_id, code, name, created_by, updated_by)
        select id, 'S' || n, 'Sub-prefecture number ' || n, 'bench', 'bench'
        from generate_series(1, 511) as n join department on department.code = 'D' || (n % 108 + 1)",
    ] {
        sqlx::query(statement).execute(&mut db).await?;
    }
    sqlx::query(
        "insert into locality (subprefecture_id, name, created_by, updated_by)
        select id, 'Village of the savanna ' || n, 'bench', 'bench'
        from generate_series(1, $1) as n join subprefecture on subprefecture.code = 'S' || (n % 511 + 1)",
    )
    .bind(rows)
    .execute(&mut db)
    .await?;
    sqlx::query("vacuum analyze").execute(&mut db).await?;
    Ok(())
}
