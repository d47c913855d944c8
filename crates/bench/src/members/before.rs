//! CPU of a new member, servers and PostgreSQL, beside another build of the product (`--before`): both run at
//! once and save in turns, each on databases and a NATS of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sqlx::{Connection, PgConnection};

use super::costs::save_one;
use super::{Bench, fill};
use crate::Failure;
use crate::cpu::{Cost, cost, median};
use crate::node::{Filled, Node, PASSWORD, free_port};
use crate::web::Web;

/// What follows a commit counts, too: numbers of the feed, events, sums.
const AFTER: Duration = Duration::from_secs(2);

pub(super) async fn measure(bench: &mut Bench) -> Result<(), Failure> {
    let config = &bench.config;
    let Some(program) = &config.before else {
        println!("create one ÷ the build before: not measured: --before names no program");
        return Ok(());
    };
    let nats = Nats::start(&config.nats_server)?;
    let (server, none) = (&config.database_url, Filled::default());
    let mut node = Node::start_build(program, "before", server, &nats.url, none).await?;
    let mut db = PgConnection::connect(&node.members_url).await?;
    fill(program, &mut db, &node.members_url, config.members).await?;
    node.rest(&mut db).await?;
    bench.node.rest(&mut bench.db).await?;
    // Filling takes longer than a token lives.
    bench.sign_in().await?;
    node.token = Web::new(&node.address).sign_in(PASSWORD).await?;
    let web = Web::new(&node.address).with_token(&node.token);

    let members = bench.config.requests * 10;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..=bench.config.rounds {
        let now = save(&bench.web, &bench.node, &mut bench.db, round, members).await?;
        let then = save(&web, &node, &mut db, round, members).await?;
        // The first round warms both.
        if round > 0 {
            ours.push(now);
            theirs.push(then);
        }
    }
    let (now, then) = (tell("this build", &ours), tell("the build before", &theirs));
    let limit = bench.config.times_before;
    let what = "create one ÷ the build before";
    bench.verdict.at_most(what, now / then, "×", limit);
    Ok(())
}

/// What a new member costs, saved so many times.
async fn save(
    web: &Web,
    node: &Node,
    db: &mut PgConnection,
    round: usize,
    members: usize,
) -> Result<Cost, Failure> {
    cost(members, &node.members_pids, db, async |nth| {
        save_one(web, round, nth).await?;
        if nth + 1 == members {
            tokio::time::sleep(AFTER).await;
        }
        Ok(())
    })
    .await
}

/// Prints the medians; the one of all.
fn tell(build: &str, costs: &[Cost]) -> f64 {
    let whole = median(costs.iter().map(Cost::whole).collect());
    let database = median(costs.iter().map(|cost| cost.database).collect());
    println!("create one, {build}: {whole:.2} ms of CPU, {database:.2} of it the database's");
    whole
}

/// A NATS of the other build's own: both call their streams by the same names. It goes with its streams.
struct Nats {
    running: Child,
    folder: PathBuf,
    url: String,
}

impl Nats {
    fn start(server: &Path) -> Result<Self, Failure> {
        let folder =
            std::env::temp_dir().join(format!("maillon-before-nats-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let (port, streams) = (free_port()?, folder.join("js"));
        let (config, streams) = (folder.join("nats.conf"), streams.display());
        // As the other one, so that relays of both wait as long.
        let text = format!(
            "listen: 127.0.0.1:{port}\njetstream {{ store_dir: \"{streams}\", sync_interval: always }}\n"
        );
        std::fs::write(&config, text)?;
        let running = Command::new(server)
            .arg("--config")
            .arg(&config)
            .stderr(Stdio::null())
            .spawn()?;
        let url = format!("nats://127.0.0.1:{port}");
        Ok(Self {
            running,
            folder,
            url,
        })
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.running.kill();
        let _ = self.running.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
