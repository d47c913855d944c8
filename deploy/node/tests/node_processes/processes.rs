//! Databases, NATS and the processes of the product, with all they print.

use std::net::{TcpListener, TcpStream};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::json;

pub(crate) use crate::databases::{make_databases, make_roles, run, running_url, runtime};
use crate::http::{Answer, call, until};
pub(crate) use crate::nats::Nats;
pub(crate) use crate::running::Running;

/// Longest wait for a process to be ready: where much else starts at the same time it is slow, not wrong.
const START: Duration = Duration::from_mins(1);
/// Password of the first administrator.
pub(crate) const PASSWORD: &str = "canary-pass-7Q4xZ";
/// With it services ask one another.
pub(crate) const SECRET: (&str, &str) = (
    "MAILLON_SERVICE_SECRET",
    "a secret of this test, long enough",
);

/// A port nobody listens on now, below those that the system gives to outgoing connections: one of these
/// could have it by the time that a killed process comes back.
pub(crate) fn free_port() -> u16 {
    const PORTS: Range<u32> = 12_000..32_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Not the ports of whoever else runs these tests.
        let nth = std::process::id() * 64 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = PORTS.start + nth % (PORTS.end - PORTS.start);
        let port = u16::try_from(port).expect("the range is one of ports");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

pub(crate) fn variable(name: &str) -> String {
    std::env::var(name)
        .unwrap_or_else(|_| panic!("{name} is not set: run the tests by `cargo xtask test`"))
}

/// The product with databases of its own.
pub(crate) struct Cluster {
    pub(crate) nats: Nats,
    pub(crate) auth: Running,
    pub(crate) geography: Running,
    pub(crate) members: Running,
    pub(crate) cards: Running,
    pub(crate) gateway: Running,
    pub(crate) http: String,
    pub(crate) geography_grpc: String,
    pub(crate) ops: [String; 5],
    settings: Settings,
}

/// A second process of a service.
pub(crate) struct Twin {
    pub(crate) running: Running,
    pub(crate) ops: String,
}

struct Settings {
    /// The program, of this build or of another.
    program: PathBuf,
    /// Of the services' databases as their owner, in the order of `SERVICES`.
    urls: [String; 4],
    /// Addresses of their gRPC, in the same order.
    grpc: [String; 4],
    /// Those of second processes, where there may be some.
    twins: Option<[String; 4]>,
    http: String,
    environment: Vec<(String, String)>,
    photos: tempfile::TempDir,
}

/// Services with a database.
pub(crate) const SERVICES: [&str; 4] = ["auth", "geography", "members", "cards"];

impl Settings {
    fn command(&self, arguments: &[&str], nats: &str, ops: &str) -> Command {
        let mut command = Command::new(&self.program);
        for (nth, service) in SERVICES.iter().enumerate() {
            let service = service.to_uppercase();
            let grpc = &self.grpc[nth];
            let scheme = self.scheme();
            let mut urls = format!("{scheme}://{grpc}");
            if let Some(twins) = &self.twins {
                urls = format!("{urls},{scheme}://{}", twins[nth]);
            }
            command
                .env(
                    format!("{service}_DATABASE_URL"),
                    running_url(&self.urls[nth]),
                )
                .env(format!("{service}_OWNER_DATABASE_URL"), &self.urls[nth])
                .env(format!("{service}_GRPC_ADDR"), grpc)
                .env(format!("{service}_URL"), urls);
        }
        command
            .args(arguments)
            .env("MAILLON_HTTP_ADDR", &self.http)
            .env("MAILLON_ENV", "test")
            .env("MAILLON_ADMIN_PASSWORD", PASSWORD)
            .env("MAILLON_PHOTO_STORE", self.photos.path())
            .env("MAILLON_NATS_URL", nats)
            .env("MAILLON_OPS_ADDR", ops)
            .env("MAILLON_LOG", "debug")
            .env("MAILLON_DRAIN_S", "0")
            .env(SECRET.0, SECRET.1)
            .envs(self.environment.iter().cloned());
        command
    }

    /// How services are called: over TLS where they have an authority.
    fn scheme(&self) -> &'static str {
        let mut names = self.environment.iter().map(|(name, _)| name);
        if names.any(|name| name == "MAILLON_TLS_CA") {
            "https"
        } else {
            "http"
        }
    }

    fn serve(&self, service: &str, nats: &str, ops: &str) -> Running {
        Running::start(self.command(&["serve", service], nats, ops))
    }
}

impl Cluster {
    /// Makes databases named after the test and starts everything; `environment` goes to every process.
    pub(crate) fn start(test: &str, environment: &[(&str, &str)]) -> Self {
        Self::on(&variable("DATABASE_URL"), test, environment)
    }

    /// The same on a PostgreSQL server of the test's own.
    pub(crate) fn on(server: &str, test: &str, environment: &[(&str, &str)]) -> Self {
        Self::prepared(server, test, environment, |_| {})
    }

    /// The same with databases that hold something before the first start; theirs are in the order of
    /// `SERVICES`.
    pub(crate) fn prepared(
        server: &str,
        test: &str,
        environment: &[(&str, &str)],
        prepare: impl FnOnce(&[String; 4]),
    ) -> Self {
        Self::build(&this_build(), server, test, environment, prepare, None)
    }

    /// Everything once, where each service may have a second process.
    pub(crate) fn doubled(test: &str, environment: &[(&str, &str)]) -> Self {
        Self::doubled_of(&this_build(), test, environment)
    }

    /// The same with the program of another build.
    pub(crate) fn doubled_of(program: &Path, test: &str, environment: &[(&str, &str)]) -> Self {
        let twins = SERVICES.map(|_| format!("127.0.0.1:{}", free_port()));
        let server = variable("DATABASE_URL");
        Self::build(program, &server, test, environment, |_| {}, Some(twins))
    }

    fn build(
        program: &Path,
        server: &str,
        test: &str,
        environment: &[(&str, &str)],
        prepare: impl FnOnce(&[String; 4]),
        twins: Option<[String; 4]>,
    ) -> Self {
        let base = server
            .rsplit_once('/')
            .expect("a database URL ends in a name")
            .0;
        let names = SERVICES.map(|service| format!("node_{test}_{service}"));
        make_databases(server, &names);
        make_roles(server, &names);
        let settings = Settings {
            program: program.to_owned(),
            urls: names.map(|name| format!("{base}/{name}")),
            grpc: SERVICES.map(|_| format!("127.0.0.1:{}", free_port())),
            twins,
            http: format!("127.0.0.1:{}", free_port()),
            environment: environment
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            photos: tempfile::tempdir().expect("a folder"),
        };
        let ops = [(); 5].map(|()| format!("127.0.0.1:{}", free_port()));
        let nats = Nats::start();
        let migration: Vec<&str> = ["migrate"].into_iter().chain(SERVICES).collect();
        let mut migrate = Running::start(settings.command(&migration, &nats.url, &ops[0]));
        assert!(
            migrate.ends_well(),
            "the databases are not migrated: {}",
            migrate.said()
        );
        prepare(&settings.urls);
        let cluster = Self {
            auth: settings.serve("auth", &nats.url, &ops[0]),
            geography: settings.serve("geography", &nats.url, &ops[1]),
            members: settings.serve("members", &nats.url, &ops[2]),
            cards: settings.serve("cards", &nats.url, &ops[3]),
            gateway: settings.serve("gateway", &nats.url, &ops[4]),
            nats,
            http: settings.http.clone(),
            geography_grpc: settings.grpc[1].clone(),
            ops,
            settings,
        };
        cluster.await_ready();
        cluster
    }

    /// Waits until every process says that it is ready.
    pub(crate) fn await_ready(&self) {
        for ops in &self.ops {
            until(START, "ready", || {
                call(ops, "GET", "/health/ready", &[], "").is_ok_and(|answer| answer.status == 200)
            });
        }
    }

    /// Starts a second process of a service, and waits until it is ready.
    pub(crate) fn start_twin(&self, service: &str) -> Twin {
        let twin = self.start_twin_with(service, &[]);
        until(START, "ready", || {
            call(&twin.ops, "GET", "/health/ready", &[], "")
                .is_ok_and(|answer| answer.status == 200)
        });
        twin
    }

    /// Starts a second process of a service with more in its environment, and waits until it can be called.
    pub(crate) fn start_twin_with(&self, service: &str, environment: &[(&str, &str)]) -> Twin {
        let nth = SERVICES.iter().position(|name| *name == service);
        let twins = self.settings.twins.as_ref().expect("a doubled cluster");
        let ops = format!("127.0.0.1:{}", free_port());
        let mut command = self
            .settings
            .command(&["serve", service], &self.nats.url, &ops);
        let address = format!("{}_GRPC_ADDR", service.to_uppercase());
        let grpc = &twins[nth.expect("a service with a database")];
        command.env(address, grpc);
        command.envs(environment.iter().copied());
        let running = Running::start(command);
        until(START, "called", || TcpStream::connect(grpc).is_ok());
        Twin { running, ops }
    }

    /// Databases are brought up to date by the program of this build, which starts whatever starts from now
    /// on.
    pub(crate) fn turn_to_this_build(&mut self) {
        self.settings.program = this_build();
        let migration: Vec<&str> = ["migrate"].into_iter().chain(SERVICES).collect();
        let mut migrating = self.run(&migration);
        assert!(migrating.ends_well(), "{}", migrating.said());
    }

    /// What starts from now on is told this.
    pub(crate) fn tell(&mut self, environment: &[(String, String)]) {
        self.settings.environment = environment.to_vec();
    }

    /// Ends the first process of a service as an upgrade does, and starts it again.
    pub(crate) fn restart(&mut self, service: &str) {
        let (running, nth) = match service {
            "auth" => (&mut self.auth, 0),
            "geography" => (&mut self.geography, 1),
            "members" => (&mut self.members, 2),
            "cards" => (&mut self.cards, 3),
            _ => (&mut self.gateway, 4),
        };
        assert_eq!(running.stop(), Some(0), "{service}: {}", running.said());
        *running = self.settings.serve(service, &self.nats.url, &self.ops[nth]);
        self.await_ready();
    }

    /// A second gateway: its address, and the process.
    pub(crate) fn start_gateway(&self) -> (String, Twin) {
        let http = format!("127.0.0.1:{}", free_port());
        let second = self.start_gateway_at(&http);
        (http, second)
    }

    /// The same at this address.
    pub(crate) fn start_gateway_at(&self, http: &str) -> Twin {
        let ops = format!("127.0.0.1:{}", free_port());
        let mut command = self
            .settings
            .command(&["serve", "gateway"], &self.nats.url, &ops);
        command.env("MAILLON_HTTP_ADDR", http);
        let running = Running::start(command);
        until(START, "ready", || {
            call(&ops, "GET", "/health/ready", &[], "").is_ok_and(|answer| answer.status == 200)
        });
        Twin { running, ops }
    }

    /// Starts `geography` again after it was stopped or killed.
    pub(crate) fn start_geography(&mut self) {
        self.geography = self
            .settings
            .serve("geography", &self.nats.url, &self.ops[1]);
    }

    /// Starts `members` again after it was stopped or killed.
    pub(crate) fn start_members(&mut self) {
        self.members = self.settings.serve("members", &self.nats.url, &self.ops[2]);
    }

    /// Starts `cards` again after it was stopped or killed.
    pub(crate) fn start_cards(&mut self) {
        self.cards = self.settings.serve("cards", &self.nats.url, &self.ops[3]);
    }

    /// Runs the program once more beside the others.
    pub(crate) fn run(&self, arguments: &[&str]) -> Running {
        Running::start(self.command(arguments))
    }

    /// The program with the settings of the others.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let ops = format!("127.0.0.1:{}", free_port());
        self.settings.command(arguments, &self.nats.url, &ops)
    }

    /// Where `auth` is.
    pub(crate) fn auth_url(&self) -> String {
        format!("http://{}", self.settings.grpc[0])
    }

    /// The database of a service, as its owner.
    pub(crate) fn database_url(&self, service: &str) -> &str {
        let index = SERVICES.iter().position(|name| *name == service);
        &self.settings.urls[index.expect("a service with a database")]
    }

    pub(crate) fn call(&self, token: &str, method: &str, path: &str, body: &str) -> Answer {
        let bearer = format!("Bearer {token}");
        call(
            &self.http,
            method,
            path,
            &[("authorization", &bearer)],
            body,
        )
        .expect("the gateway answers")
    }

    pub(crate) fn sign_in(&self) -> String {
        self.token_of("admin", PASSWORD)
    }

    /// The token of somebody whose account was made now, and who has yet to choose a password.
    pub(crate) fn newcomer(&self, login: &str, role: &str, password: &str) -> String {
        let account = json!({"login_name": login, "login_role": role, "login_password": password});
        let admin = self.sign_in();
        let made = self.call(&admin, "POST", "/api/user/post_user", &account.to_string());
        assert_eq!(made.status, 200, "{made:?}");
        self.token_of(login, password)
    }

    pub(crate) fn token_of(&self, login: &str, password: &str) -> String {
        let body = json!({"login": login, "password": password}).to_string();
        let answer =
            call(&self.http, "POST", "/api/auth/login", &[], &body).expect("the gateway answers");
        answer.body["token"]
            .as_str()
            .unwrap_or_else(|| panic!("no token: {answer:?}"))
            .to_owned()
    }
}

/// The program.
pub(crate) fn program() -> Command {
    Command::new(this_build())
}

fn this_build() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_maillon"))
}

/// Brings databases of services up to date.
pub(crate) fn migrate(databases: &[(&str, &str)]) {
    let mut command = program();
    command.arg("migrate");
    for (service, url) in databases {
        let variable = format!("{}_DATABASE_URL", service.to_uppercase());
        command.arg(service).env(variable, url);
    }
    let mut migrating = Running::start(command);
    assert!(migrating.ends_well(), "{}", migrating.said());
}
