//! PostgreSQL 15 or newer: its server programs.

use std::path::{Path, PathBuf};

use super::{Sources, debian, version, wheel};
use crate::error::{Result, sentence};
use crate::run;
use crate::user::User;

/// The oldest PostgreSQL we support.
const OLDEST: u32 = 15;

/// A folder with `postgres`, `initdb` and, usually, `psql`.
#[derive(Debug, Clone)]
pub(crate) struct Programs {
    folder: PathBuf,
    version: (u32, u32),
}

impl Programs {
    /// One of the programs.
    pub(crate) fn bin(&self, program: &str) -> PathBuf {
        self.folder.join(program)
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// `psql` beside the server or on PATH.
    pub(crate) fn psql(&self) -> Result<PathBuf> {
        let beside = self.bin("psql");
        if run::is_program(&beside) {
            return Ok(beside);
        }
        match run::on_path(&["psql"]) {
            Some(psql) => Ok(psql),
            None => sentence(format!(
                "{} has no `psql`, and neither has PATH. Install it: `apt-get install postgresql-client`.",
                self.folder.display()
            )),
        }
    }

    fn at(folder: &Path, user: Option<&User>) -> Option<Self> {
        // PATH may hold a link to one program only: its home has all of them.
        let folder = folder.join("postgres").canonicalize().ok()?;
        let folder = folder.parent()?.to_owned();
        if !run::is_program(&folder.join("initdb")) {
            return None;
        }
        if user.is_some_and(|user| !run::reaches(user, &folder.join("postgres"))) {
            return None;
        }
        let said = run::output(run::command(folder.join("postgres")).arg("--version")).ok()?;
        Some(Self {
            version: version(&said)?,
            folder,
        })
    }
}

/// Finds PostgreSQL and prints what it took. A cluster on disk needs the major version that made it.
pub(crate) fn find(
    sources: Sources,
    cluster_major: Option<u32>,
    user: Option<&User>,
) -> Result<Programs> {
    let fits = |programs: &Programs| match cluster_major {
        Some(major) => programs.version.0 == major,
        None => programs.version.0 >= OLDEST,
    };
    let took = |programs: Programs, from: &str| {
        let (major, minor) = programs.version;
        eprintln!(
            "PostgreSQL {major}.{minor} from {from} ({})",
            programs.folder.display()
        );
        Ok(programs)
    };
    if sources.system()
        && let Some(programs) = installed(user).into_iter().find(&fits)
    {
        return took(programs, "this machine");
    }
    let mut why = String::new();
    if sources.wheels() && cluster_major.is_none_or(|major| major == wheel::POSTGRES_MAJOR) {
        match wheel::postgres() {
            Ok(folder) => match Programs::at(&folder, user).filter(&fits) {
                Some(programs) => return took(programs, "a pinned wheel"),
                None => why.push_str("its programs do not run here"),
            },
            Err(error) => why = error.to_string(),
        }
    }
    if sources.system()
        && debian::install(&["postgresql"])?
        && let Some(programs) = installed(user).into_iter().find(&fits)
    {
        return took(programs, "Debian's packages");
    }
    sentence(missing(cluster_major, &why))
}

fn missing(cluster_major: Option<u32>, why: &str) -> String {
    let wanted = cluster_major.map_or(format!("{OLDEST} or newer"), |major| {
        format!("{major} (it made this data folder)")
    });
    let why = if why.is_empty() {
        String::new()
    } else {
        format!(" (the wheel: {why})")
    };
    format!(
        "PostgreSQL {wanted} was not found{why}. Install it, e.g. `apt-get install postgresql`, \
        or `apt-get install python3-venv` to let \
         this command fetch a pinned wheel, or name an existing server with MAILLON_DATABASE_URL."
    )
}

/// What the machine has: PATH in its order, then the distribution's folders, the newest first.
fn installed(user: Option<&User>) -> Vec<Programs> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).collect::<Vec<_>>();
    let mut found: Vec<Programs> = on_path
        .iter()
        .filter_map(|folder| Programs::at(folder, user))
        .collect();
    let mut distribution: Vec<Programs> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Programs::at(&entry.path().join("bin"), user))
        .collect();
    distribution.sort_by_key(|programs| std::cmp::Reverse(programs.version));
    found.append(&mut distribution);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_with_the_ways_to_install_it() {
        let text = missing(Some(17), "no Python");
        assert!(text.contains("PostgreSQL 17 (it made this data folder)"));
        assert!(text.contains("no Python") && text.contains("apt-get install postgresql"));
        assert!(missing(None, "").contains("15 or newer was not found. Install"));
    }

    #[test]
    fn a_folder_without_the_server_is_no_find() {
        let empty = tempfile::tempdir().expect("a folder");
        assert!(Programs::at(empty.path(), None).is_none());
    }
}
