//! `bench figures`: how soon statistics answer, how fresh they are, what counting costs those who save, and
//! how long all figures take to be made anew; the search and the verification of the audit.

mod audit;
mod fill;
mod fresh;
mod saves;
mod speed;

use std::time::Duration;

use serde_json::Value;
use sqlx::PgConnection;

use crate::Failure;
use crate::node::PASSWORD;
use crate::verdict::Verdict;
use crate::web::Web;
use crate::whole::{self, Whole};

/// Between two looks for a figure.
const LOOK: Duration = Duration::from_millis(50);

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Fictitious members.
    #[arg(long, default_value_t = 1_000_000)]
    members: u32,
    /// Cards, those of earlier years included.
    #[arg(long, default_value_t = 3_000_000)]
    cards: i64,
    /// Payments, likewise.
    #[arg(long, default_value_t = 10_000_000)]
    payments: i64,
    /// Days of which the figures were kept.
    #[arg(long, default_value_t = 365)]
    days: i32,
    /// Entries of the audit; 0 = the audit is not measured.
    #[arg(long, default_value_t = 10_000_000)]
    entries: u64,
    /// Nothing but the audit.
    #[arg(long)]
    only_audit: bool,
    /// Saves of a round.
    #[arg(long, default_value_t = 200)]
    saves: usize,
    /// Seconds for which others save while figures are looked for.
    #[arg(long, default_value_t = 60)]
    load: u64,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

impl Config {
    /// Where a service of the product keeps its data.
    fn url(&self, service: &str) -> String {
        whole::database_url(&self.database_url, service)
    }
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let mut verdict = Verdict::default();
    if !config.only_audit {
        statistics(&config, &mut verdict).await?;
    }
    if config.entries > 0 {
        let (server, nats) = (&config.database_url, &config.nats_url);
        audit::run(server, nats, config.entries, &mut verdict).await?;
    }
    Ok(verdict.kept)
}

async fn statistics(config: &Config, verdict: &mut Verdict) -> Result<(), Failure> {
    whole::forget(&config.database_url).await?;
    let mut node = Whole::start_demonstration(&config.database_url, &config.nats_url).await?;
    fill::fill(config, verdict).await?;
    sign_in(&mut node).await?;
    speed::measure(&node.web, verdict).await?;
    sign_in(&mut node).await?;
    fresh::measure(config, &node, verdict).await?;
    saves::measure(config, &mut node, verdict).await
}

/// Tokens live ten minutes; each part begins with a new one.
async fn sign_in(node: &mut Whole) -> Result<(), Failure> {
    let web = Web::new(node.web.address());
    let token = web.sign_in(PASSWORD).await?;
    node.web = web.with_token(&token);
    Ok(())
}

async fn number(db: &mut PgConnection, statement: &'static str) -> Result<i64, Failure> {
    Ok(sqlx::query_scalar(statement).fetch_one(db).await?)
}

/// How many members the figures tell of.
async fn total(web: &Web) -> Result<i64, Failure> {
    let answer: Value = serde_json::from_slice(&web.get("/api/metabase/members").await?)?;
    let total = &answer["charts"][0]["series"][0]["points"][0]["value"];
    Ok(total.as_i64().ok_or("no total")?)
}
