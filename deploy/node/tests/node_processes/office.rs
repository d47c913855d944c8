//! Everything in one process, on a PostgreSQL and a NATS of its own, whose parts are put back to an older
//! state one by one.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection};

use crate::http::{call, until};
use crate::postgres::Postgres;
use crate::processes::{Nats, PASSWORD, Running, free_port, program, runtime};

/// Longest wait for a process to be ready.
const START: Duration = Duration::from_mins(1);
pub(crate) const SERVICES: [&str; 6] = ["auth", "geography", "members", "cards", "reports", "sync"];

pub(crate) struct Office {
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    pub(crate) folder: tempfile::TempDir,
    http: String,
    ops: String,
    environment: Vec<(String, String)>,
    running: Option<Running>,
}

impl Office {
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    /// An office that is told something else.
    pub(crate) fn start_with(environment: &[(&str, &str)]) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let mut office = Self {
            postgres: Postgres::start(),
            nats: Nats::start(),
            folder: tempfile::tempdir().expect("a folder"),
            http: format!("127.0.0.1:{}", free_port()),
            ops: format!("127.0.0.1:{}", free_port()),
            environment: environment.iter().map(owned).collect(),
            running: None,
        };
        office.begin();
        office
    }

    /// The program with what it has to know of this office.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program();
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("MAILLON_DATABASE_URL", self.postgres.url())
            .env("MAILLON_NATS_URL", &self.nats.url)
            .env("MAILLON_HTTP_ADDR", &self.http)
            .env("MAILLON_OPS_ADDR", &self.ops)
            .env("MAILLON_ENV", "test")
            .env("MAILLON_DRAIN_S", "0")
            .env("MAILLON_ADMIN_PASSWORD", PASSWORD)
            .envs(self.environment.iter().cloned());
        command
    }

    /// Starts the program, and waits until people can sign in.
    pub(crate) fn begin(&mut self) {
        self.running = Some(Running::start(self.command(&["up", "--empty"])));
        until(START, "people can sign in", || self.find_token().is_some());
    }

    /// Ends the program.
    pub(crate) fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            assert_eq!(running.stop(), Some(0), "{}", running.said());
        }
    }

    /// Ends it as a power cut does.
    pub(crate) fn kill(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill();
        }
    }

    /// Where people reach it.
    pub(crate) fn http(&self) -> &str {
        &self.http
    }

    pub(crate) fn said(&self) -> String {
        self.running.as_ref().map(Running::said).unwrap_or_default()
    }

    fn find_token(&self) -> Option<String> {
        let body = json!({"login": "admin", "password": PASSWORD}).to_string();
        let answer = call(&self.http, "POST", "/api/auth/login", &[], &body).ok()?;
        answer.body["token"].as_str().map(str::to_owned)
    }

    pub(crate) fn sign_in(&self) -> String {
        self.find_token().expect("a token")
    }

    /// What a call answers.
    pub(crate) fn call(&self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        let bearer = [("authorization", &*format!("Bearer {token}"))];
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let answer = call(&self.http, method, path, &bearer, &body).expect("it answers");
        answer.body
    }

    /// A call that is done.
    pub(crate) fn post(&self, token: &str, path: &str, body: &Value) -> Value {
        let answer = self.call(token, "POST", path, body);
        assert_eq!(answer["status"], "ok", "{path} {body}: {answer}");
        answer
    }

    /// Puts copies of all databases and of the streams aside. Nothing may be running.
    pub(crate) fn back_up(&mut self) {
        let nats = self.nats.running.stop();
        assert!(nats.is_some(), "it stops");
        let streams = self.nats.folder();
        copy(&streams.join("js"), &streams.join("aside"));
        self.nats.restart();
        for service in SERVICES {
            self.administer(&[
                format!("drop database if exists aside_{service}"),
                format!("create database aside_{service} template maillon_{service}"),
            ]);
        }
    }

    /// Puts the streams back. NATS may not be running.
    pub(crate) fn put_streams_back(&self) {
        let streams = self.nats.folder();
        std::fs::remove_dir_all(streams.join("js")).expect("it is ours");
        copy(&streams.join("aside"), &streams.join("js"));
    }

    /// Puts the databases of these services back.
    pub(crate) fn put_back(&self, services: &[&str]) {
        for service in services {
            self.administer(&[
                format!("drop database maillon_{service} with (force)"),
                format!("create database maillon_{service} template aside_{service}"),
            ]);
        }
    }

    /// The server has no databases, NATS no streams, the machine no photos.
    pub(crate) fn lose_everything(&mut self) {
        let lost = SERVICES.map(|service| format!("drop database maillon_{service} with (force)"));
        self.administer(&lost);
        self.nats.forget();
        std::fs::remove_dir_all(self.folder.path().join(".maillon")).expect("it is ours");
    }

    fn administer(&self, statements: &[String]) {
        runtime().block_on(async {
            let server = PgConnection::connect(&self.postgres.url()).await;
            let mut server = server.expect("the server");
            for statement in statements {
                let statement = sqlx::AssertSqlSafe(statement.clone());
                server.execute(statement).await.expect("it is done");
            }
        });
    }

    /// A service's database, as its owner.
    pub(crate) fn url_of(&self, service: &str) -> String {
        let server = self.postgres.url();
        let (server, _) = server.rsplit_once('/').expect("a URL ends in a name");
        format!("{server}/maillon_{service}")
    }

    /// One column of text of a service's database, in its order.
    pub(crate) fn column(&self, service: &str, statement: &str) -> Vec<String> {
        runtime().block_on(async {
            let place: PgConnectOptions = self.postgres.url().parse().expect("a place");
            let place = place.database(&format!("maillon_{service}"));
            let mut db = PgConnection::connect_with(&place)
                .await
                .expect("it answers");
            let statement = sqlx::AssertSqlSafe(statement.to_owned());
            let found = sqlx::query_scalar(statement).fetch_all(&mut db).await;
            found.expect("rows")
        })
    }
}

/// Copies a folder with all it has.
pub(crate) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("its type").is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
