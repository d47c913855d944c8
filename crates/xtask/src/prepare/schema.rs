//! One database per crate that talks to PostgreSQL, with its migrations applied, for the query macros to look
//! at.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{Doing, Error, Result, sentence};
use crate::run;
use crate::stack::Stack;
use crate::workspace::{Crate, Workspace};

#[derive(Deserialize)]
struct Settings {
    common: Common,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Common {
    database_url_var: String,
}

/// A crate with queries and the variable that names its database.
#[derive(Debug)]
pub(crate) struct Database<'a> {
    pub(crate) of: &'a Crate,
    pub(crate) variable: String,
    pub(crate) url: String,
}

/// Finds the crates (those with `sqlx.toml`) and makes their databases.
pub(crate) fn create<'a>(workspace: &'a Workspace, stack: &Stack) -> Result<Vec<Database<'a>>> {
    let mut databases = Vec::new();
    for one in &workspace.crates {
        let file = one.folder.join("sqlx.toml");
        if !file.exists() {
            continue;
        }
        let variable = variable(&file)?;
        let mut migrations = Vec::new();
        for other in joined(workspace, one) {
            migrations.extend(sql_files(&other.folder.join("migrations"))?);
        }
        migrations.sort_by(|one, other| one.file_name().cmp(&other.file_name()));
        let url = make(stack, &one.name, &migrations)?;
        databases.push(Database {
            of: one,
            variable,
            url,
        });
    }
    Ok(databases)
}

/// The crate and those whose tables it joins to its own, the outbox first of all; with those that a service
/// joins whose tables it fills.
fn joined<'a>(workspace: &'a Workspace, one: &'a Crate) -> impl Iterator<Item = &'a Crate> {
    let uses = |user: &Crate, other: &Crate| user.dependencies.contains(&other.name);
    let has_tables = |one: &Crate| one.folder.join("migrations").exists();
    let used = move |other: &Crate| {
        let mut between = workspace.crates.iter();
        between.any(|middle| uses(one, middle) && has_tables(middle) && uses(middle, other))
    };
    let all = workspace.crates.iter();
    all.filter(move |other| other.name == one.name || uses(one, other) || used(other))
}

/// `database-url-var` of a crate's `sqlx.toml`.
fn variable(file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).path(file)?;
    let settings: Settings = toml::from_str(&text).map_err(|error| {
        Error::Sentence(format!(
            "{}: `database-url-var` under `[common]` must name the crate's own variable ({})",
            file.display(),
            error.message()
        ))
    })?;
    Ok(settings.common.database_url_var)
}

/// Migrations in the order of their names.
fn sql_files(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).path(folder)? {
        let file = entry.path(folder)?.path();
        if file.extension().is_some_and(|extension| extension == "sql") {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn make(stack: &Stack, name: &str, migrations: &[PathBuf]) -> Result<String> {
    let (Some(server), Some(programs)) = (stack.database_url(), stack.postgres_programs()) else {
        return sentence("A database needs a running PostgreSQL.");
    };
    let psql = programs.psql()?;
    let database = format!("prepare_{}", name.replace('-', "_"));
    let psql = |url: &str| {
        let mut command = run::command(&psql);
        // The URL holds the password and arguments are public: libpq takes it from the environment only in
        // parts.
        command
            .envs(connection(url))
            .args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]);
        command
    };
    run::output(psql(server).args(["--command", &format!("create database {database}")]))?;
    let url = format!("{}/{database}", server.trim_end_matches("/postgres"));
    if !migrations.is_empty() {
        let mut apply = psql(&url);
        for file in migrations {
            apply.arg("--file").arg(file);
        }
        run::output(&mut apply)?;
    }
    Ok(url)
}

/// libpq's variables for a URL of ours, whose shape is fixed.
pub(crate) fn connection(url: &str) -> Vec<(&'static str, String)> {
    let rest = url.trim_start_matches("postgres://");
    let (login, place) = rest.split_once('@').unwrap_or_default();
    let (user, password) = login.split_once(':').unwrap_or_default();
    let (address, database) = place.split_once('/').unwrap_or_default();
    let (host, port) = address.split_once(':').unwrap_or_default();
    [
        ("PGUSER", user),
        ("PGPASSWORD", password),
        ("PGHOST", host),
        ("PGPORT", port),
        ("PGDATABASE", database),
    ]
    .map(|(name, value)| (name, value.to_owned()))
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_must_be_named() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let of = |text: &str| {
            fs::write(file.path(), text).expect("written");
            variable(file.path())
        };
        let good = "[common]\ndatabase-url-var = \"AUTH_DATABASE_URL\"\n[migrate]\nmigrations-dir = \
            \"./migrations\"\n";
        assert_eq!(of(good).expect("named"), "AUTH_DATABASE_URL");
        for bad in ["", "[common]\n", "[common]\ndatabase-url-var = 1", "="] {
            let error = of(bad).expect_err(bad).to_string();
            assert!(
                error.contains("must name the crate's own variable"),
                "{error}"
            );
        }
    }

    #[test]
    fn migrations_come_in_the_order_of_their_names() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["2.sql", "1.sql", "notes.md", "10.sql"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        let files = sql_files(folder.path()).expect("readable");
        assert_eq!(
            files,
            ["1.sql", "10.sql", "2.sql"].map(|name| folder.path().join(name))
        );
        assert!(
            sql_files(&folder.path().join("none"))
                .expect("no folder")
                .is_empty()
        );
    }

    #[test]
    fn a_url_becomes_variables() {
        let variables = connection("postgres://postgres:0f@127.0.0.1:5433/prepare_auth");
        let values: Vec<&str> = variables.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(
            values,
            ["postgres", "0f", "127.0.0.1", "5433", "prepare_auth"]
        );
    }
}
