//! PostgreSQL's own programs, which back a database up and put it back.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use percent_encoding::percent_decode_str;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tokio::process::Command;

use crate::wiring::Failure;

/// Where Debian has the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";

pub(crate) struct Programs {
    folder: PathBuf,
}

impl Programs {
    /// In this folder, on PATH, or in Debian's of the newest version.
    pub(crate) fn find(folder: Option<&Path>) -> Result<Self, Failure> {
        let has_both = |folder: &PathBuf| {
            ["pg_dump", "pg_restore"]
                .iter()
                .all(|program| folder.join(program).is_file())
        };
        let mut folders = match folder {
            Some(folder) => vec![folder.to_owned()],
            None => on_path(),
        };
        if folder.is_none() {
            folders.extend(of_debian());
        }
        let found = folders.into_iter().find(has_both);
        let folder = found.ok_or(
            "pg_dump and pg_restore are not here: install the programs of PostgreSQL \
            (`apt-get install postgresql-client`), or name their folder in MAILLON_PG_BIN",
        )?;
        Ok(Self { folder })
    }

    /// Writes a database, as this snapshot of it sees it, into a file.
    pub(crate) async fn dump(
        &self,
        place: &PgConnectOptions,
        snapshot: &str,
        file: &Path,
    ) -> Result<(), Failure> {
        let mut dump = self.program("pg_dump", place);
        dump.args([
            "--format=custom",
            "--compress=1",
            "--no-owner",
            "--no-privileges",
        ])
        .args(["--no-password", "--snapshot", snapshot, "--file"])
        .arg(file);
        run(dump).await
    }

    /// Puts a file back into an empty database.
    pub(crate) async fn restore(
        &self,
        place: &PgConnectOptions,
        file: &Path,
    ) -> Result<(), Failure> {
        let database = place.get_database().unwrap_or_default().to_owned();
        let mut restore = self.program("pg_restore", place);
        restore
            .args([
                "--exit-on-error",
                "--no-owner",
                "--no-privileges",
                "--no-password",
            ])
            .args(["--jobs=2", "--dbname", &database])
            .arg(file);
        run(restore).await
    }

    /// A program that finds the database by its environment: what stands in a command line can be read by
    /// everybody on the machine.
    fn program(&self, name: &str, place: &PgConnectOptions) -> Command {
        let mut command = Command::new(self.folder.join(name));
        let url = place.to_url_lossy();
        let text = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
        command
            .env("PGHOST", place.get_host())
            .env("PGPORT", place.get_port().to_string())
            .env("PGUSER", place.get_username())
            .env("PGDATABASE", place.get_database().unwrap_or_default())
            .env("PGAPPNAME", "maillon");
        if let Some(folder) = place.get_socket() {
            command.env("PGHOST", folder);
        }
        if let Some(password) = url.password() {
            command.env("PGPASSWORD", text(password));
        }
        for (name, value) in url.query_pairs() {
            match &*name {
                "sslmode" | "ssl-mode" => command.env("PGSSLMODE", value.to_lowercase()),
                "sslrootcert" | "ssl-root-cert" => command.env("PGSSLROOTCERT", &*value),
                "sslcert" | "ssl-cert" => command.env("PGSSLCERT", &*value),
                "sslkey" | "ssl-key" => command.env("PGSSLKEY", &*value),
                _ => continue,
            };
        }
        command
    }
}

async fn run(mut command: Command) -> Result<(), Failure> {
    let name = command
        .as_std()
        .get_program()
        .to_string_lossy()
        .into_owned();
    let ended = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .output()
        .await
        .map_err(|error| format!("{name} does not start: {error}"))?;
    if ended.status.success() {
        return Ok(());
    }
    // What is wrong with rows it would say with their values.
    let said = String::from_utf8_lossy(&ended.stderr);
    let first = said.lines().find(|line| line.contains("error:"));
    Err(format!("{name}: {}", first.unwrap_or("it failed")).into())
}

#[expect(
    clippy::disallowed_methods,
    reason = "PATH is the system's, no setting of ours"
)]
fn on_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).collect()
}

/// The newest first.
fn of_debian() -> Vec<PathBuf> {
    let Ok(versions) = std::fs::read_dir(DEBIAN) else {
        return Vec::new();
    };
    let version = |folder: &PathBuf| -> u32 {
        let name = folder.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.parse().ok()).unwrap_or_default()
    };
    let mut folders: Vec<PathBuf> = versions.flatten().map(|entry| entry.path()).collect();
    folders.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    folders
        .into_iter()
        .map(|folder| folder.join("bin"))
        .collect()
}
