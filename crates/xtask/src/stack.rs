//! PostgreSQL and NATS together: in a data folder that stays, or in one that goes.

mod health;

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use health::{Health, free, has_room};
use tempfile::TempDir;

use crate::error::{Doing, Result, sentence};
use crate::find::{self, Sources};
use crate::home::{Home, State};
use crate::run;
use crate::server::Server;
use crate::server::nats::Nats;
use crate::server::postgres::Cluster;
use crate::user::{User, is_root};

/// Where Linux keeps files in memory.
const MEMORY: &str = "/dev/shm";
/// Bytes that must be free there; all tests together take less than half.
const ENOUGH: u64 = 10 << 30;

/// Which servers a command needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) postgres: bool,
    pub(crate) nats: bool,
}

impl Wanted {
    /// Both.
    pub(crate) const ALL: Self = Self {
        postgres: true,
        nats: true,
    };
}

/// Running servers. Dropped, they stop: NATS, then PostgreSQL; then the folder is given back.
#[derive(Debug)]
pub(crate) struct Stack {
    nats: Option<(Server, PathBuf, String)>,
    nats_health: Health,
    /// PostgreSQL ended for lack of room.
    postgres_waits: bool,
    /// Ports and passwords that the servers run with.
    state: State,
    postgres: Option<(Server, find::postgres::Programs, String)>,
    home: Home,
    temporary: Option<Temporary>,
}

impl Stack {
    /// Starts the servers in a data folder.
    pub(crate) fn start(home: Home, wanted: Wanted) -> Result<Self> {
        Self::start_in(home, wanted, None)
    }

    /// Starts servers that nobody will miss, in a folder that is removed with them. In memory where there is
    /// room: tests make and drop databases by the hundred, whose files cost a disk seconds each time.
    pub(crate) fn throw_away(wanted: Wanted) -> Result<Self> {
        let memory = Path::new(MEMORY);
        let is_roomy = free(memory).is_some_and(|bytes| bytes >= ENOUGH);
        let place = if is_roomy {
            memory.to_owned()
        } else {
            std::env::temp_dir()
        };
        Self::throw_away_in(&place, wanted)
    }

    /// The same on a disk, for what is measured.
    pub(crate) fn throw_away_on_disk(wanted: Wanted) -> Result<Self> {
        Self::throw_away_in(&std::env::temp_dir(), wanted)
    }

    fn throw_away_in(place: &Path, wanted: Wanted) -> Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("maillon-")
            .tempdir_in(place)
            .doing("making a temporary folder")?;
        let home = Home::open(folder.path())?;
        let files = folder.path().join("files");
        fs::create_dir(&files).path(&files)?;
        // As any folder for temporary files: servers of tests run as other users.
        fs::set_permissions(&files, Permissions::from_mode(0o1777)).path(&files)?;
        let temporary = Temporary {
            files,
            elsewhere: home.public_place(),
            _folder: folder,
        };
        Self::start_in(home, wanted, Some(temporary))
    }

    fn start_in(home: Home, wanted: Wanted, temporary: Option<Temporary>) -> Result<Self> {
        let sources = Sources::from_environment()?;
        let mut state = home.state()?;
        let mut stack = Self {
            state: state.clone(),
            nats: None,
            nats_health: Health::default(),
            postgres_waits: false,
            postgres: None,
            home,
            temporary,
        };
        if wanted.postgres {
            stack.start_postgres(sources, &mut state)?;
        }
        if wanted.nats {
            stack.start_nats(sources, &state)?;
        }
        stack.state = state;
        Ok(stack)
    }

    /// Kills both servers and starts them again on what they had written.
    pub(crate) fn kill_and_start(&mut self) -> Result<()> {
        if let Some((server, ..)) = &mut self.nats {
            server.kill();
        }
        if let Some((server, ..)) = &mut self.postgres {
            server.kill();
        }
        let sources = Sources::from_environment()?;
        let mut state = self.home.state()?;
        if self.postgres.take().is_some() {
            self.start_postgres(sources, &mut state)?;
        }
        if self.nats.take().is_some() {
            self.start_nats(sources, &state)?;
        }
        self.state = state;
        Ok(())
    }

    /// Starts again what a full disk stopped, once there is room; whether it did.
    pub(crate) fn heal(&mut self) -> Result<bool> {
        let is_started = self.heal_postgres()?;
        Ok(self.heal_nats()? || is_started)
    }

    fn heal_postgres(&mut self) -> Result<bool> {
        if self.postgres_waits && has_room(&self.state.cluster) {
            eprintln!("There is room: PostgreSQL is started again");
            self.postgres = None;
            let mut state = self.state.clone();
            self.start_postgres(Sources::from_environment()?, &mut state)?;
            self.postgres_waits = false;
            return Ok(true);
        }
        Ok(false)
    }

    fn heal_nats(&mut self) -> Result<bool> {
        let Some((server, ..)) = &mut self.nats else {
            return Ok(false);
        };
        let monitoring = format!("127.0.0.1:{}", self.state.nats_monitoring_port);
        let folder = self.home.join("nats");
        if !self.nats_health.needs_start(&monitoring, &folder) {
            return Ok(false);
        }
        eprintln!("NATS does not take messages, though there is room: it is started again");
        server.stop();
        self.nats = None;
        let state = self.state.clone();
        self.start_nats(Sources::from_environment()?, &state)?;
        Ok(true)
    }

    fn start_postgres(&mut self, sources: Sources, state: &mut State) -> Result<()> {
        let major = Cluster::major(&state.cluster);
        let user = match major {
            Some(_) => User::owner_of(&state.cluster)?,
            None => User::unprivileged()?,
        };
        if let Some(user) = &user
            && major.is_none()
        {
            self.place(state, user)?;
        }
        let programs = find::postgres::find(sources, major, user.as_ref())?;
        let log = self.home.log("postgres");
        let cluster = Cluster {
            folder: &state.cluster,
            user: user.as_ref(),
            password: &state.postgres_password,
            port: state.postgres_port,
            log: &log,
            throw_away: self.temporary.is_some(),
        };
        if major.is_none() {
            cluster.create(&programs)?;
        }
        let server = cluster.start(&programs)?;
        self.postgres = Some((server, programs, cluster.url()));
        self.note_running(None)
    }

    /// Chooses where root's cluster goes, and says so when that is not the data folder.
    fn place(&self, state: &mut State, user: &User) -> Result<()> {
        if run::reaches(user, self.home.folder()) {
            eprintln!("PostgreSQL runs as {}, since it refuses root", user.name());
            return Ok(());
        }
        let place = self.home.public_place();
        eprintln!(
            "PostgreSQL refuses root and runs as {}, who cannot enter {}: its cluster is in {}",
            user.name(),
            self.home.folder().display(),
            place.display()
        );
        fs::create_dir_all(&place).path(&place)?;
        if !run::reaches(user, &place) {
            return sentence(format!(
                "{} cannot enter {} either. Choose a MAILLON_DATA_DIR that every user can enter.",
                user.name(),
                place.display()
            ));
        }
        state.cluster = place.join("postgres");
        // Remembered before anything is in it: permissions may be others next time.
        self.home.remember(state)
    }

    fn start_nats(&mut self, sources: Sources, state: &State) -> Result<()> {
        let program = find::nats::find(sources)?;
        let folder = self.home.join("nats");
        let log = self.home.log("nats");
        let nats = Nats {
            folder: &folder,
            password: &state.nats_password,
            port: state.nats_port,
            monitoring_port: state.nats_monitoring_port,
            log: &log,
        };
        let server = nats.start(&program)?;
        self.nats = Some((server, program, nats.url()));
        self.note_running(None)
    }

    /// Notes what runs, so that a next start can clean up after a death of this one.
    pub(crate) fn note_running(&self, program: Option<&Server>) -> Result<()> {
        let running = [
            program.map(|server| ("maillon", server.pid())),
            self.nats
                .as_ref()
                .map(|(server, ..)| ("nats", server.pid())),
            self.postgres
                .as_ref()
                .map(|(server, ..)| ("postgres", server.pid())),
        ];
        let running: Vec<_> = running.into_iter().flatten().collect();
        self.home.note_running(&running)
    }

    /// The data folder.
    pub(crate) fn home(&self) -> &Home {
        &self.home
    }

    /// Superuser URL of database `postgres`, when we started PostgreSQL.
    pub(crate) fn database_url(&self) -> Option<&str> {
        self.postgres.as_ref().map(|(_, _, url)| url.as_str())
    }

    /// URL of NATS, when we started it.
    pub(crate) fn nats_url(&self) -> Option<&str> {
        self.nats.as_ref().map(|(_, _, url)| url.as_str())
    }

    /// PostgreSQL's programs, when we started it.
    pub(crate) fn postgres_programs(&self) -> Option<&find::postgres::Programs> {
        self.postgres.as_ref().map(|(_, programs, _)| programs)
    }

    /// Says which server died, when one did. PostgreSQL that had no room any more waits for some.
    pub(crate) fn check(&mut self) -> Result<()> {
        if let Some((server, ..)) = &mut self.postgres
            && !self.postgres_waits
            && server.exited()?.is_some()
            && !has_room(&self.state.cluster)
        {
            eprintln!(
                "PostgreSQL ended, as the disk is full. It is started again once there is room."
            );
            self.postgres_waits = true;
        }
        let nats = self.nats.as_mut().map(|(server, ..)| ("nats", server));
        let postgres = self
            .postgres
            .as_mut()
            .filter(|_| !self.postgres_waits)
            .map(|(server, ..)| ("postgres", server));
        for (name, server) in [nats, postgres].into_iter().flatten() {
            if let Some(status) = server.exited()? {
                let log = self.home.log(name);
                return sentence(format!("{name} ended ({status}); see {}", log.display()));
            }
        }
        Ok(())
    }

    /// The environment of tests.
    pub(crate) fn test_environment(&self) -> Vec<(&'static str, OsString)> {
        let mut environment: Vec<(&'static str, OsString)> = vec![("SQLX_OFFLINE", "true".into())];
        if let Some(temporary) = &self.temporary {
            environment.push(("TMPDIR", temporary.files.clone().into()));
        }
        if let Some((_, programs, url)) = &self.postgres {
            environment.push(("DATABASE_URL", url.into()));
            environment.push(("MAILLON_TEST_PG_BIN", programs.folder().into()));
        }
        if let Some((_, program, url)) = &self.nats {
            environment.push(("MAILLON_TEST_NATS_URL", url.into()));
            environment.push(("MAILLON_TEST_NATS_SERVER", program.into()));
        }
        environment
    }
}

/// A folder that goes, and the cluster's when it had to be elsewhere. Dropped after the servers.
#[derive(Debug)]
struct Temporary {
    /// Removes itself.
    _folder: TempDir,
    /// Where tests put theirs.
    files: PathBuf,
    elsewhere: PathBuf,
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if is_root() && self.elsewhere.starts_with(Path::new("/var/lib/maillon")) {
            let _ = fs::remove_dir_all(&self.elsewhere);
        }
    }
}
