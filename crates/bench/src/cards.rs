//! `bench cards`: cards at national scale. A lot that is killed and goes on, its PDF beside pdfme's, the
//! search desk and the reader, and whom cards could be made for.

mod candidates;
mod desk;
mod fill;
mod lot;
mod pdf;

use std::sync::Arc;
use std::time::Instant;

use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;

use crate::Failure;
use crate::cpu::p99;
use crate::node::{Filled, Node, PASSWORD};
use crate::verdict::Verdict;
use crate::web::Web;

/// Callers at once.
const CALLERS: usize = 4;
/// Requests of each of them before those that count, which open connections, on each of which a statement is
/// planned once.
const BEFORE: usize = 64;

#[derive(clap::Args)]
pub(crate) struct Config {
    /// Fictitious members.
    #[arg(long, default_value_t = 1_000_000)]
    members: u32,
    /// Payments.
    #[arg(long, default_value_t = 10_000_000)]
    payments: i64,
    /// Cards of a lot; 500 are made at once, more by a job.
    #[arg(long, default_value_t = 10_000)]
    lot: i64,
    /// Cards of the PDF whose CPU is measured.
    #[arg(long, default_value_t = 2_000)]
    cards: i64,
    /// Cards of the PDF whose memory is measured.
    #[arg(long, default_value_t = 10_000)]
    many: i64,
    /// Requests of each caller.
    #[arg(long, default_value_t = 250)]
    requests: usize,
    /// One part alone.
    #[arg(long)]
    only: Option<Part>,
    /// Databases of members and of cards that an earlier run filled (`bench_members`, `bench_cards` under
    /// other names), to begin with copies of them.
    #[arg(long, requires = "filled_cards")]
    filled_members: Option<String>,
    #[arg(long, requires = "filled_members")]
    filled_cards: Option<String>,
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long, env = "MAILLON_TEST_NATS_URL", hide_env_values = true)]
    nats_url: String,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Whom cards could be made for.
    Candidates,
    /// A payment's number, a card's code.
    Desk,
    /// A lot of cards, and one that is killed.
    Lot,
    /// Cards as PDF.
    Pdf,
}

/// What every part needs.
struct Bench {
    config: Config,
    node: Node,
    web: Web,
    db: PgConnection,
    verdict: Verdict,
}

impl Bench {
    /// Tokens live ten minutes; each part begins with a new one.
    async fn sign_in(&mut self) -> Result<(), Failure> {
        self.node.token = Web::new(&self.node.address).sign_in(PASSWORD).await?;
        self.web = Web::new(&self.node.address).with_token(&self.node.token);
        Ok(())
    }

    async fn number(&mut self, statement: &'static str) -> Result<i64, Failure> {
        Ok(sqlx::query_scalar(statement)
            .fetch_one(&mut self.db)
            .await?)
    }

    /// The 99th percentile in milliseconds of what several callers ask, held against its limit.
    async fn timed(
        &mut self,
        what: &str,
        asked: Vec<Question>,
        at_once: usize,
        limit: f64,
    ) -> Result<(), Failure> {
        let asked = Arc::new(asked);
        let mut callers = JoinSet::new();
        for first in 0..at_once {
            let (web, asked) = (self.web.another(), Arc::clone(&asked));
            let count = self.config.requests + BEFORE;
            callers.spawn(async move {
                let mut took = Vec::with_capacity(count);
                for nth in 0..count {
                    let question = &asked[(first + nth * at_once) % asked.len()];
                    let began = Instant::now();
                    question.ask(&web).await?;
                    if nth >= BEFORE {
                        took.push(began.elapsed().as_secs_f64() * 1e3);
                    }
                }
                Ok::<_, Failure>(took)
            });
        }
        let mut all = Vec::new();
        for of_one in callers.join_all().await {
            all.extend(of_one?);
        }
        self.verdict.at_most(what, p99(all), "ms", limit);
        Ok(())
    }
}

/// What a caller asks.
enum Question {
    Get(String),
    Post(&'static str, serde_json::Value),
}

impl Question {
    async fn ask(&self, web: &Web) -> Result<(), Failure> {
        match self {
            Self::Get(path) => web.get(path).await.map(|_| ()),
            Self::Post(path, body) => web.post(path, body).await.map(|_| ()),
        }
    }
}

/// Whether all limits are kept.
pub(crate) async fn run(config: Config) -> Result<bool, Failure> {
    let filled = Filled {
        members: config.filled_members.as_deref(),
        cards: config.filled_cards.as_deref(),
    };
    let is_filled = filled.cards.is_some();
    let node = Node::start(&config.database_url, &config.nats_url, filled).await?;
    let db = PgConnection::connect(&node.cards_url).await?;
    let web = Web::new(&node.address);
    let mut bench = Bench {
        config,
        node,
        web,
        db,
        verdict: Verdict::default(),
    };
    if is_filled {
        fill::portraits(&bench).await?;
    } else {
        fill::fill(&mut bench).await?;
    }
    bench.node.rest(&mut bench.db).await?;
    let only = bench.config.only;
    let is_asked = |part| only.is_none_or(|one| one == part);
    if is_asked(Part::Candidates) {
        bench.sign_in().await?;
        candidates::measure(&mut bench).await?;
    }
    if is_asked(Part::Desk) {
        bench.sign_in().await?;
        desk::measure(&mut bench).await?;
    }
    if is_asked(Part::Lot) {
        bench.sign_in().await?;
        lot::measure(&mut bench).await?;
    }
    if is_asked(Part::Pdf) {
        bench.sign_in().await?;
        pdf::measure(&mut bench).await?;
    }
    Ok(bench.verdict.kept)
}
