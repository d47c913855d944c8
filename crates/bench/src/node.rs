//! The product as it runs in a cluster: `auth`, `geography`, `members`, `cards` and the gateway, each a
//! process of its own. Or all in one, as on a laptop.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sqlx::{Connection, PgConnection, Postgres, QueryBuilder};

use crate::Failure;
use crate::cpu::used_ms;
use crate::web::Web;

/// Where `cards` stands among the processes.
const CARDS: usize = 4;
/// Milliseconds of CPU a second of all processes together while nobody asks for anything, and for how many
/// seconds they are at rest.
const IDLE_MS: f64 = 60.0;
const QUIET_SECONDS: u32 = 3;
/// Password of the first administrator.
pub(crate) const PASSWORD: &str = "bench-password";
/// With it services ask one another.
const SECRET: &str = "a secret of this bench, long enough";

/// Databases that an earlier run filled, to begin with copies of them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Filled<'a> {
    pub(crate) members: Option<&'a str>,
    pub(crate) cards: Option<&'a str>,
}

/// Running processes; they end with this.
pub(crate) struct Node {
    children: Vec<Child>,
    /// Can be started once more.
    cards: Command,
    /// Process ids of the gateway and of `geography`.
    pub(crate) pids: [u32; 2],
    /// Of the gateway and of `members`, which may be one.
    pub(crate) members_pids: Vec<u32>,
    pub(crate) address: String,
    pub(crate) geography_url: String,
    pub(crate) members_url: String,
    pub(crate) cards_url: String,
    pub(crate) photos: PathBuf,
    pub(crate) token: String,
}

impl Drop for Node {
    fn drop(&mut self) {
        for child in &mut self.children {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
        // A bench may have stored none.
        let _ = std::fs::remove_dir_all(&self.photos);
    }
}

/// A port nobody listens on now.
pub(crate) fn free_port() -> Result<u16, Failure> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?
        .local_addr()?
        .port())
}

/// Our other programs, built beside this one.
pub(crate) fn program() -> Result<PathBuf, Failure> {
    let path = std::env::current_exe()?.with_file_name("maillon");
    if path.exists() {
        Ok(path)
    } else {
        Err(format!("{} is not built", path.display()).into())
    }
}

impl Node {
    /// Makes the databases anew in the server of `server_url`, from filled ones where there are, and starts
    /// everything.
    pub(crate) async fn start(
        server_url: &str,
        nats_url: &str,
        filled: Filled<'_>,
    ) -> Result<Self, Failure> {
        Self::start_build(&program()?, "bench", server_url, nats_url, filled).await
    }

    /// The same of this program; names of databases begin with the prefix. NATS is for it alone: streams have
    /// the names of services.
    pub(crate) async fn start_build(
        program: &Path,
        prefix: &str,
        server_url: &str,
        nats_url: &str,
        filled: Filled<'_>,
    ) -> Result<Self, Failure> {
        let [auth_url, geography_url, members_url, cards_url] =
            databases(server_url, prefix, filled).await?;
        let photos = std::env::temp_dir().join(format!("maillon-{prefix}-{}", std::process::id()));
        let command = |arguments: &[&str]| -> Result<Command, Failure> {
            let mut command = Command::new(program);
            command
                .args(arguments)
                .env("AUTH_DATABASE_URL", &auth_url)
                .env("GEOGRAPHY_DATABASE_URL", &geography_url)
                .env("MEMBERS_DATABASE_URL", &members_url)
                .env("CARDS_DATABASE_URL", &cards_url)
                .env("MAILLON_PHOTO_STORE", &photos)
                .env("MAILLON_NATS_URL", nats_url)
                .env("MAILLON_ADMIN_PASSWORD", PASSWORD)
                .env("MAILLON_ENV", "test")
                .env("MAILLON_SERVICE_SECRET", SECRET)
                .env("MAILLON_OPS_ADDR", format!("127.0.0.1:{}", free_port()?))
                // As in production, but into nothing.
                .stdout(Stdio::null());
            Ok(command)
        };
        if !command(&["migrate", "auth", "geography", "members", "cards"])?
            .status()?
            .success()
        {
            return Err("the databases could not be migrated".into());
        }
        let (auth, geography, members) = (free_port()?, free_port()?, free_port()?);
        let cards = free_port()?;
        let http = free_port()?;
        let mut children = vec![
            command(&["serve", "auth"])?
                .env("AUTH_GRPC_ADDR", format!("127.0.0.1:{auth}"))
                .spawn()?,
        ];
        let auth_at = format!("http://127.0.0.1:{auth}");
        children.push(
            command(&["serve", "geography"])?
                .env("GEOGRAPHY_GRPC_ADDR", format!("127.0.0.1:{geography}"))
                .env("AUTH_URL", &auth_at)
                .spawn()?,
        );
        children.push(
            command(&["serve", "members"])?
                .env("MEMBERS_GRPC_ADDR", format!("127.0.0.1:{members}"))
                .env("AUTH_URL", &auth_at)
                .spawn()?,
        );
        children.push(
            command(&["serve", "gateway"])?
                .env("MAILLON_HTTP_ADDR", format!("127.0.0.1:{http}"))
                .env("AUTH_URL", &auth_at)
                .env("GEOGRAPHY_URL", format!("http://127.0.0.1:{geography}"))
                .env("MEMBERS_URL", format!("http://127.0.0.1:{members}"))
                .env("CARDS_URL", format!("http://127.0.0.1:{cards}"))
                .spawn()?,
        );
        let (gateway, members) = (children[3].id(), children[2].id());
        let mut cards_command = command(&["serve", "cards"])?;
        cards_command
            .env("CARDS_GRPC_ADDR", format!("127.0.0.1:{cards}"))
            .env("AUTH_URL", &auth_at);
        children.push(cards_command.spawn()?);
        let pids = [gateway, children[1].id()];
        let mut node = Self {
            children,
            cards: cards_command,
            pids,
            members_pids: vec![gateway, members],
            address: format!("127.0.0.1:{http}"),
            geography_url,
            members_url,
            cards_url,
            photos,
            token: String::new(),
        };
        node.sign_in().await?;
        Ok(node)
    }

    /// The same in one process.
    pub(crate) async fn start_whole(
        server_url: &str,
        nats_url: &str,
        filled: Filled<'_>,
    ) -> Result<Self, Failure> {
        // As `maillon up` calls them.
        let [_, geography_url, members_url, cards_url] =
            databases(server_url, "maillon", filled).await?;
        let photos = std::env::temp_dir().join(format!("maillon-bench-{}", std::process::id()));
        let address = format!("127.0.0.1:{}", free_port()?);
        let mut command = Command::new(program()?);
        command
            .args(["up", "--empty"])
            .env("MAILLON_DATABASE_URL", server_url)
            .env("MAILLON_NATS_URL", nats_url)
            .env("MAILLON_PHOTO_STORE", &photos)
            .env("MAILLON_ADMIN_PASSWORD", PASSWORD)
            .env("MAILLON_ENV", "test")
            .env("MAILLON_HTTP_ADDR", &address)
            .env("MAILLON_OPS_ADDR", format!("127.0.0.1:{}", free_port()?))
            .stdout(Stdio::null());
        let child = command.spawn()?;
        let pid = child.id();
        let mut node = Self {
            children: vec![child],
            cards: command,
            pids: [pid, pid],
            members_pids: vec![pid],
            address,
            geography_url,
            members_url,
            cards_url,
            photos,
            token: String::new(),
        };
        node.sign_in().await?;
        Ok(node)
    }

    async fn sign_in(&mut self) -> Result<(), Failure> {
        let web = Web::new(&self.address);
        web.wait("/api/env/get_env").await?;
        web.wait("/.well-known/jwks.json").await?;
        self.token = web.sign_in(PASSWORD).await?;
        Ok(())
    }

    /// Waits until the processes have nothing left to do by themselves: what was filled is told to whoever
    /// listens, for minutes, and would be measured with everything else.
    pub(crate) async fn rest(&self, database: &mut PgConnection) -> Result<(), Failure> {
        sqlx::query("checkpoint").execute(&mut *database).await?;
        let mut quiet = 0;
        for _ in 0..1_200 {
            let before = self.used_ms()?;
            tokio::time::sleep(Duration::from_secs(1)).await;
            let vacuums: i64 = sqlx::query_scalar(
                "select count(*) from pg_stat_activity where backend_type = 'autovacuum worker'",
            )
            .fetch_one(&mut *database)
            .await?;
            let is_quiet = self.used_ms()? - before < IDLE_MS && vacuums == 0;
            quiet = if is_quiet { quiet + 1 } else { 0 };
            if quiet == QUIET_SECONDS {
                return Ok(());
            }
        }
        Err("the services did not come to rest in twenty minutes".into())
    }

    /// CPU of all processes so far, in milliseconds.
    fn used_ms(&self) -> Result<f64, Failure> {
        self.children.iter().map(|child| used_ms(child.id())).sum()
    }

    /// The process of `cards`.
    pub(crate) fn cards_pid(&self) -> u32 {
        self.children[CARDS].id()
    }

    /// Kills `cards` as a power cut would, and starts it again.
    pub(crate) fn kill_cards(&mut self) -> Result<(), Failure> {
        let cards = &mut self.children[CARDS];
        cards.kill()?;
        cards.wait()?;
        *cards = self.cards.spawn()?;
        Ok(())
    }

    /// One more process that ends with the others.
    pub(crate) fn adopt(&mut self, child: Child) -> u32 {
        let pid = child.id();
        self.children.push(child);
        pid
    }
}

/// Makes the databases anew, from filled ones where there are: of `auth`, `geography`, `members` and `cards`.
async fn databases(
    server_url: &str,
    prefix: &str,
    filled: Filled<'_>,
) -> Result<[String; 4], Failure> {
    let base = server_url
        .rsplit_once('/')
        .ok_or("a database URL ends in a name")?
        .0;
    let mut server = PgConnection::connect(server_url).await?;
    for (service, template) in [
        ("auth", None),
        ("geography", None),
        ("members", filled.members),
        ("cards", filled.cards),
        ("reports", None),
    ] {
        let name = format!("{prefix}_{service}");
        let mut drop = QueryBuilder::<Postgres>::new("drop database if exists ");
        drop.push(&name);
        let mut create = QueryBuilder::<Postgres>::new("create database ");
        create.push(&name).push(" template ");
        create.push(template.unwrap_or("template1"));
        for mut statement in [drop, create] {
            let statement = statement.build().persistent(false);
            statement.execute(&mut server).await?;
        }
    }
    Ok(["auth", "geography", "members", "cards"]
        .map(|service| format!("{base}/{prefix}_{service}")))
}
