//! A data folder, an `xtask up` in it, and looking at both.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// A data folder that is removed in the end.
pub(crate) struct Folder {
    folder: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // As `up` does it: root's PostgreSQL is another user.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).expect("ours");
        fs::create_dir(folder.path().join("dist")).expect("ours");
        Self { folder }
    }

    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn up(&self, arguments: &[&str]) -> Up {
        let mut all = vec!["up"];
        all.extend(arguments);
        let address = free_address();
        if !arguments.contains(&"--http") {
            all.extend(["--http", &address]);
        }
        self.xtask(&all)
    }

    pub(crate) fn xtask(&self, arguments: &[&str]) -> Up {
        let output = tempfile::NamedTempFile::new().expect("a file");
        let file = || output.as_file().try_clone().expect("open");
        let child = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(arguments)
            .env("MAILLON_DATA_DIR", self.folder.path())
            .env("MAILLON_OPS_ADDR", free_address())
            .env(
                "MAILLON_PROGRAM",
                Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/xtask_up/program.py"),
            )
            .env("MAILLON_WEB_DIR", self.join("dist"))
            .env("MAILLON_ADMIN_PASSWORD", "given by the caller")
            .env_remove("MAILLON_ENV")
            .env_remove("MAILLON_DATABASE_URL")
            .env_remove("MAILLON_NATS_URL")
            .stdin(Stdio::null())
            .stdout(file())
            .stderr(file())
            .spawn()
            .expect("xtask starts");
        Up { child, output }
    }

    pub(crate) fn json(&self, name: &str) -> Value {
        let file = File::open(self.join(name)).expect("written");
        serde_json::from_reader(file).expect("JSON")
    }

    pub(crate) fn database_url(&self) -> String {
        let given = self.json("given.json");
        let url = given["environment"]["MAILLON_DATABASE_URL"].as_str();
        url.expect("given").to_owned()
    }

    pub(crate) fn nats_url(&self) -> String {
        let given = self.json("given.json");
        let url = given["environment"]["MAILLON_NATS_URL"].as_str();
        url.expect("given").to_owned()
    }

    /// A disk of its own for a part of the folder; none, with the reason told, where nobody may mount one.
    pub(crate) fn small_disk(&self, name: &str, size: &str) -> Option<Disk> {
        let folder = self.join(name);
        fs::create_dir_all(&folder).expect("ours");
        let options = format!("size={size},mode=711");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &options, "tmpfs"]);
        let mounted = mount.arg(&folder).output();
        let reason = match mounted {
            Ok(done) if done.status.success() => {
                fs::create_dir_all(self.join("dist")).expect("ours");
                return Some(Disk(folder));
            }
            Ok(done) => String::from_utf8_lossy(&done.stderr).into_owned(),
            Err(error) => error.to_string(),
        };
        eprintln!("not tried: no disk can be mounted here: {reason}");
        None
    }

    pub(crate) fn password(&self) -> String {
        let state = self.json("state.json");
        state["postgres_password"]
            .as_str()
            .expect("kept")
            .to_owned()
    }

    pub(crate) fn cluster(&self) -> PathBuf {
        let state = self.json("state.json");
        state["cluster"].as_str().expect("kept").into()
    }

    /// Process ids of what runs.
    pub(crate) fn running(&self) -> Vec<i64> {
        let running = self.json("running.json");
        let servers = running.as_array().expect("a list").iter();
        servers
            .map(|server| server["pid"].as_i64().expect("a pid"))
            .collect()
    }

    pub(crate) fn psql(&self) -> PathBuf {
        let beside = self.postgres().with_file_name("psql");
        if beside.exists() {
            beside
        } else {
            "psql".into()
        }
    }

    /// A session that goes on while nobody else gets in.
    pub(crate) fn session(&self) -> Child {
        Command::new(self.psql())
            .args(["--no-psqlrc", "--quiet"])
            .arg(self.database_url())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("psql runs")
    }

    /// Writes until the disk of a part of the folder is full; the file that does it.
    pub(crate) fn fill(&self, name: &str) -> PathBuf {
        let ballast = self.join(name).join("ballast");
        let mut file = File::create(&ballast).expect("ours");
        let block = vec![1; 64 * 1024];
        while file.write_all(&block).is_ok() {}
        ballast
    }

    pub(crate) fn sql(&self, statement: &str) -> String {
        let output = Command::new(self.psql())
            .args([
                "--no-psqlrc",
                "--quiet",
                "--tuples-only",
                "--no-align",
                "--command",
                statement,
            ])
            .arg(self.database_url())
            .output()
            .expect("psql runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Starts the cluster's own postmaster, bound to nobody, as its owner.
    pub(crate) fn start_postmaster(&self) -> Child {
        let address = free_address();
        let (_, port) = address.rsplit_once(':').expect("an address");
        let owner = fs::metadata(self.cluster()).expect("made").uid();
        let mut command = if owner == fs::metadata("/proc/self").expect("Linux").uid() {
            Command::new(self.postgres())
        } else {
            let mut command = Command::new("setpriv");
            command.args([&format!("--reuid={owner}"), "--clear-groups", "--"]);
            command.arg(self.postgres());
            command
        };
        let child = command
            .arg("-D")
            .arg(self.cluster())
            .args([
                "-c",
                "unix_socket_directories=",
                "-c",
                &format!("port={port}"),
            ])
            .current_dir("/")
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("PostgreSQL starts");
        within(Duration::from_secs(10), "PostgreSQL did not start", || {
            fs::read_to_string(self.cluster().join("postmaster.pid"))
                .is_ok_and(|text| text.contains("ready"))
        });
        child
    }

    fn postgres(&self) -> PathBuf {
        let command =
            fs::read_to_string(self.cluster().join("postmaster.opts")).expect("started once");
        command.split_whitespace().next().expect("a program").into()
    }
}

/// A disk that goes.
pub(crate) struct Disk(PathBuf);

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily: somebody may still have a file open.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Root's cluster is elsewhere when the temporary folder is closed to PostgreSQL's user.
        if self.join("state.json").exists() && !self.cluster().starts_with(self.folder.path()) {
            let _ = fs::remove_dir_all(self.cluster().with_file_name(""));
        }
    }
}

/// A running `xtask up`, killed when the test ends early.
pub(crate) struct Up {
    child: Child,
    output: tempfile::NamedTempFile,
}

impl Up {
    pub(crate) fn pid(&self) -> i64 {
        self.child.id().into()
    }

    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.output.path()).expect("ours")
    }

    pub(crate) fn await_line(&mut self, text: &str) {
        let end = Instant::now() + Duration::from_mins(1);
        while !self.said().contains(text) {
            let ended = self.child.try_wait().expect("ours");
            assert!(
                ended.is_none() && Instant::now() < end,
                "no `{text}` in: {}",
                self.said()
            );
            sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn code(&mut self) -> Option<i32> {
        let end = Instant::now() + Duration::from_mins(1);
        loop {
            if let Some(status) = self.child.try_wait().expect("ours") {
                return ExitStatus::code(&status);
            }
            assert!(Instant::now() < end, "still running: {}", self.said());
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Up {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn kill(signal: &str, pid: i64) {
    let status = Command::new("kill")
        .args(["-s", signal, &pid.to_string()])
        .status();
    assert!(status.expect("kill runs").success());
}

/// Whether the process exists and is no zombie.
pub(crate) fn alive(pid: i64) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

pub(crate) fn within(patience: Duration, or_else: &str, mut what: impl FnMut() -> bool) {
    let end = Instant::now() + patience;
    while !what() {
        assert!(Instant::now() < end, "{or_else}");
        sleep(Duration::from_millis(20));
    }
}

fn free_address() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("bound").to_string()
}
