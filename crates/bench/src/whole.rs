//! The product as it runs on a laptop: everything in one process.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, PgConnection};

use crate::Failure;
use crate::memory;
use crate::node::{PASSWORD, free_port, program};
use crate::web::Web;

/// A running process; it ends with this.
pub(crate) struct Whole {
    child: Child,
    pub(crate) web: Web,
    /// From the start of the process until it said that it is ready.
    pub(crate) ready_after: Duration,
}

impl Drop for Whole {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Nothing may have been kept.
        let _ = std::fs::remove_dir_all(data_folder());
    }
}

/// Where the photos of a demonstration go.
pub(crate) fn data_folder() -> PathBuf {
    std::env::temp_dir().join(format!("maillon-bench-data-{}", std::process::id()))
}

/// Takes the databases away that an earlier run left.
pub(crate) async fn forget(server_url: &str) -> Result<(), Failure> {
    let mut server = PgConnection::connect(server_url).await?;
    for statement in [
        "drop database if exists maillon_auth",
        "drop database if exists maillon_geography",
        "drop database if exists maillon_members",
        "drop database if exists maillon_cards",
        "drop database if exists maillon_reports",
        "drop database if exists maillon_sync",
    ] {
        server.execute(statement).await?;
    }
    Ok(())
}

/// Where a service of the product keeps its data.
pub(crate) fn database_url(server_url: &str, service: &str) -> String {
    let base = server_url.rsplit_once('/');
    let base = base.map_or(server_url, |(base, _)| base);
    format!("{base}/maillon_{service}")
}

/// Adds fictitious members with their cards to a demonstration.
pub(crate) fn add_members(server_url: &str, members: u32) -> Result<(), Failure> {
    let began = Instant::now();
    let filled = Command::new(program()?)
        .args(["demo", "--members", &members.to_string()])
        .env("MEMBERS_DATABASE_URL", database_url(server_url, "members"))
        .env("CARDS_DATABASE_URL", database_url(server_url, "cards"))
        .env("MAILLON_PHOTO_STORE", data_folder().join("photos"))
        .status()?;
    if !filled.success() {
        return Err("the members could not be made".into());
    }
    println!("members made in {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}

impl Whole {
    /// Starts it on the databases as they are and signs in.
    pub(crate) async fn start(server_url: &str, nats_url: &str) -> Result<Self, Failure> {
        Self::started(server_url, nats_url, &["up", "--empty", "--env", "test"]).await
    }

    /// Starts it with fictitious data, and waits until they are there.
    pub(crate) async fn start_demonstration(
        server_url: &str,
        nats_url: &str,
    ) -> Result<Self, Failure> {
        let whole = Self::started(server_url, nats_url, &["up", "--env", "demo"]).await?;
        let began = Instant::now();
        while began.elapsed() < Duration::from_mins(1) {
            let cards = whole.web.get("/api/card/get.card_list?limit=1").await?;
            let cards: serde_json::Value = serde_json::from_slice(&cards)?;
            if cards["total"].as_i64() > Some(0) {
                return Ok(whole);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Err("there were no fictitious cards within a minute".into())
    }

    async fn started(
        server_url: &str,
        nats_url: &str,
        arguments: &[&str],
    ) -> Result<Self, Failure> {
        let (http, ops) = (
            format!("127.0.0.1:{}", free_port()?),
            format!("127.0.0.1:{}", free_port()?),
        );
        let began = Instant::now();
        let child = Command::new(program()?)
            .args(arguments)
            .env("MAILLON_DATABASE_URL", server_url)
            .env("MAILLON_NATS_URL", nats_url)
            .env("MAILLON_DATA_DIR", data_folder())
            .env("MAILLON_ADMIN_PASSWORD", PASSWORD)
            .env("MAILLON_HTTP_ADDR", &http)
            .env("MAILLON_OPS_ADDR", &ops)
            .stdout(Stdio::null())
            .spawn()?;
        let mut whole = Self {
            child,
            web: Web::new(&http),
            ready_after: Duration::ZERO,
        };
        let health = Web::new(&ops);
        while health.get("/health/ready").await.is_err() {
            if began.elapsed() > Duration::from_secs(30) {
                return Err("the product was not ready in 30 s".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        whole.ready_after = began.elapsed();
        let token = whole.web.sign_in(PASSWORD).await?;
        whole.web = Web::new(&http).with_token(&token);
        Ok(whole)
    }

    /// Of its process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Memory that is resident now, in MiB.
    pub(crate) fn resident(&self) -> Result<f64, Failure> {
        memory::resident(self.child.id())
    }

    /// The most that was resident since [`Self::forget_peak`], in MiB.
    pub(crate) fn peak(&self) -> Result<f64, Failure> {
        memory::peak(self.child.id())
    }

    /// Lets the peak begin anew.
    pub(crate) fn forget_peak(&self) -> Result<(), Failure> {
        memory::forget_peak(self.child.id())
    }
}
