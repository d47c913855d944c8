//! A nats-server of one test: on a free loopback port, with a data directory of its own, killed with the
//! test.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use outbox::Nats;
use tempfile::TempDir;

/// Where the program is.
const PROGRAM: &str = "MAILLON_TEST_NATS_SERVER";

pub(crate) struct NatsServer {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl NatsServer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let folder = TempDir::new().expect("a folder");
        let config = folder.path().join("nats.conf");
        let lines = format!(
            "host: 127.0.0.1\nport: {port}\njetstream {{ store_dir: '{}', sync_interval: always }}\n",
            folder.path().join("data").display()
        );
        std::fs::write(&config, lines).expect("the configuration is written");
        let program = std::env::var_os(PROGRAM).unwrap_or_else(|| "nats-server".into());
        let process = Command::new(program)
            .arg("-c")
            .arg(config)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("cargo xtask test installs nats-server and names it");
        Self {
            process,
            port,
            _folder: folder,
        }
    }

    /// A client, once it is connected.
    pub(crate) async fn connect(&self) -> Nats {
        let url = format!("nats://127.0.0.1:{}", self.port);
        let nats = Nats::connect(&url, "reports").await.expect("an address");
        let deadline = Instant::now() + Duration::from_mins(1);
        while nats.jetstream().is_err() {
            assert!(Instant::now() < deadline, "no NATS after a minute");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        nats
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
