//! The product as it runs in a cluster: `auth`, `geography`, `members` and the gateway, each a process of its own.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use sqlx::{Connection, Executor, PgConnection, Postgres, QueryBuilder};

use crate::Failure;
use crate::web::Web;

/// Password of the first administrator.
pub(crate) const PASSWORD: &str = "bench-password";

/// Running processes; they end with this.
pub(crate) struct Node {
    children: Vec<Child>,
    /// Process ids of the gateway and of `geography`.
    pub(crate) pids: [u32; 2],
    /// Of the gateway and of `members`.
    pub(crate) members_pids: [u32; 2],
    pub(crate) address: String,
    pub(crate) geography_url: String,
    pub(crate) members_url: String,
    photos: PathBuf,
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
    /// Makes the databases anew in the server of `server_url`, that of the members from a filled one if there is, and starts everything.
    pub(crate) async fn start(
        server_url: &str,
        nats_url: &str,
        filled: Option<&str>,
    ) -> Result<Self, Failure> {
        let base = server_url
            .rsplit_once('/')
            .ok_or("a database URL ends in a name")?
            .0;
        let mut server = PgConnection::connect(server_url).await?;
        let mut of_members =
            QueryBuilder::<Postgres>::new("create database bench_members template ");
        of_members.push(filled.unwrap_or("template1"));
        for statement in [
            "drop database if exists bench_auth",
            "drop database if exists bench_geography",
            "drop database if exists bench_members",
            "create database bench_auth",
            "create database bench_geography",
        ] {
            server.execute(statement).await?;
        }
        of_members
            .build()
            .persistent(false)
            .execute(&mut server)
            .await?;
        let (auth_url, geography_url, members_url) = (
            format!("{base}/bench_auth"),
            format!("{base}/bench_geography"),
            format!("{base}/bench_members"),
        );
        let photos = std::env::temp_dir().join(format!("maillon-bench-{}", std::process::id()));
        let program = program()?;
        let command = |arguments: &[&str]| -> Result<Command, Failure> {
            let mut command = Command::new(&program);
            command
                .args(arguments)
                .env("AUTH_DATABASE_URL", &auth_url)
                .env("GEOGRAPHY_DATABASE_URL", &geography_url)
                .env("MEMBERS_DATABASE_URL", &members_url)
                .env("MAILLON_PHOTO_STORE", &photos)
                .env("MAILLON_NATS_URL", nats_url)
                .env("MAILLON_ADMIN_PASSWORD", PASSWORD)
                .env("MAILLON_ENV", "test")
                .env("MAILLON_OPS_ADDR", format!("127.0.0.1:{}", free_port()?))
                // As in production, but into nothing.
                .stdout(Stdio::null());
            Ok(command)
        };
        if !command(&["migrate", "auth", "geography", "members"])?
            .status()?
            .success()
        {
            return Err("the databases could not be migrated".into());
        }
        let (auth, geography, members) = (free_port()?, free_port()?, free_port()?);
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
                .spawn()?,
        );
        let (gateway, members) = (children[3].id(), children[2].id());
        let pids = [gateway, children[1].id()];
        let mut node = Self {
            children,
            pids,
            members_pids: [gateway, members],
            address: format!("127.0.0.1:{http}"),
            geography_url,
            members_url,
            photos,
            token: String::new(),
        };
        let web = Web::new(&node.address);
        web.wait("/api/env/get_env").await?;
        web.wait("/.well-known/jwks.json").await?;
        node.token = web.sign_in(PASSWORD).await?;
        Ok(node)
    }

    /// One more process that ends with the others.
    pub(crate) fn adopt(&mut self, child: Child) -> u32 {
        let pid = child.id();
        self.children.push(child);
        pid
    }
}
