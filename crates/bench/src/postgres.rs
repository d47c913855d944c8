//! A PostgreSQL server of a bench's own, which is restarted while it is asked. Passwords are checked as in
//! production: that is what makes a new connection dear.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sqlx::{Connection, PgConnection};

use crate::Failure;
use crate::node::free_port;

const PASSWORD: &str = "bench-password-of-postgres";
/// PostgreSQL refuses root: then nobody runs it.
const NOBODY: u32 = 65_534;

/// Goes with its data.
pub(crate) struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    running: Child,
}

impl Postgres {
    pub(crate) async fn start(programs: PathBuf) -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("maillon-bench-pg-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let password = folder.join("password");
        std::fs::write(&password, PASSWORD)?;
        if is_root() {
            for path in [&folder, &password] {
                std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY))?;
            }
        }
        let mut initdb = unprivileged(programs.join("initdb"));
        initdb
            .arg("-D")
            .arg(folder.join("data"))
            .arg("--pwfile")
            .arg(&password)
            .args(["--username=postgres", "--auth=scram-sha-256", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C.UTF-8"])
            .stdout(Stdio::null());
        if !initdb.status()?.success() {
            return Err("initdb failed".into());
        }
        let port = free_port()?;
        let running = server(&folder, &programs, port)?;
        let postgres = Self {
            folder,
            programs,
            port,
            running,
        };
        postgres.answers().await?;
        Ok(postgres)
    }

    pub(crate) fn url(&self) -> String {
        format!(
            "postgres://postgres:{PASSWORD}@127.0.0.1:{}/postgres",
            self.port
        )
    }

    /// Breaks all connections off and starts again, as an update of the server does.
    pub(crate) async fn restart(&mut self) -> Result<(), Failure> {
        self.stop()?;
        self.running = server(&self.folder, &self.programs, self.port)?;
        self.answers().await
    }

    fn stop(&mut self) -> Result<(), Failure> {
        kill(
            Pid::from_raw(self.running.id().cast_signed()),
            Signal::SIGINT,
        )?;
        self.running.wait()?;
        Ok(())
    }

    async fn answers(&self) -> Result<(), Failure> {
        for _ in 0..600 {
            if PgConnection::connect(&self.url()).await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("PostgreSQL did not answer in 30 s".into())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A bench that failed may have ended it.
        let _ = self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn server(
    folder: &std::path::Path,
    programs: &std::path::Path,
    port: u16,
) -> Result<Child, Failure> {
    let mut postgres = unprivileged(programs.join("postgres"));
    postgres
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-p", &port.to_string()])
        .args(["-c", "listen_addresses=127.0.0.1"])
        .args(["-c", "unix_socket_directories="])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ok(postgres.spawn()?)
}

fn unprivileged(program: PathBuf) -> Command {
    let mut command = Command::new(program);
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn is_root() -> bool {
    nix::unistd::Uid::effective().is_root()
}
