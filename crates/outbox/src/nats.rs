//! The connection to NATS: one per process, made and kept in the background.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream;
use async_nats::{Client, ConnectOptions, ServerAddr, Subscriber};
use bytes::Bytes;
use percent_encoding::percent_decode_str;

use crate::Error;

/// The longest pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// How long an answer of the server may take. A request that was under way when the connection broke gets
/// none.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection to NATS that comes and goes with the server; cheap to clone.
#[derive(Clone, Debug)]
pub struct Nats {
    client: Client,
    jetstream: jetstream::Context,
}

/// Who we are for NATS, and how it is known to be ours; all of it by files, and none of it needed.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    /// A user's JWT and key, as `nsc` writes them.
    pub user: Option<PathBuf>,
    /// Authorities that the servers' certificates are of, in PEM; with it TLS is required.
    pub authorities: Option<PathBuf>,
    /// Our own certificate and its key, in PEM.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl Nats {
    /// Begins to connect and returns at once: a process starts although NATS is down. `url` may hold
    /// `user:password@`, and several servers of a cluster separated by commas; `name` is what the server's
    /// monitoring shows.
    pub async fn connect(url: &str, name: &str) -> Result<Self, Error> {
        Self::connect_as(url, name, &Credentials::default()).await
    }

    /// The same with credentials of files; fails at once where one of them can't be read.
    pub async fn connect_as(
        url: &str,
        name: &str,
        credentials: &Credentials,
    ) -> Result<Self, Error> {
        let servers: Vec<ServerAddr> = url
            .split(',')
            .map(|part| part.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|source| Error::Address(Box::new(source)))?;
        let mut options = ConnectOptions::new()
            .name(name)
            .retry_on_initial_connect()
            .request_timeout(Some(PATIENCE))
            .reconnect_delay_callback(pause);
        // The client doesn't take them from the address by itself.
        if let Some(server) = servers.iter().find(|server| server.has_user_pass()) {
            options =
                options.user_and_password(decoded(server.username()), decoded(server.password()));
        }
        if let Some(file) = &credentials.user {
            let read = options.credentials_file(file).await;
            options = read.map_err(|source| Error::credentials(file, source))?;
        }
        if let Some(file) = &credentials.authorities {
            readable(file)?;
            options = options
                .add_root_certificates(file.clone())
                .require_tls(true);
        }
        if let Some((certificate, key)) = &credentials.certificate {
            readable(certificate)?;
            readable(key)?;
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let client = options
            .connect(servers)
            .await
            .map_err(|source| Error::Address(Box::new(source)))?;
        Ok(Self {
            jetstream: jetstream::new(client.clone()),
            client,
        })
    }

    /// JetStream of the server we are connected to; an error when there is none or it is too old for what we
    /// promise.
    pub fn jetstream(&self) -> Result<&jetstream::Context, Error> {
        if self.client.connection_state() != State::Connected {
            return Err(Error::NotConnected);
        }
        let Some(server) = self.client.try_server_info() else {
            return Err(Error::NotConnected);
        };
        if is_older_than_2_10(&server.version) {
            return Err(Error::OldServer {
                version: server.version,
            });
        }
        if !server.jetstream {
            return Err(Error::NoJetStream);
        }
        Ok(&self.jetstream)
    }

    /// Tells the processes that listen now; nothing is kept, and nothing is waited for.
    pub(crate) async fn signal(&self, subject: String) {
        if self.client.connection_state() == State::Connected {
            // Whoever misses it looks for itself.
            let _ = self.client.publish(subject, Bytes::new()).await;
        }
    }

    /// What is told from now on.
    pub(crate) async fn hear(&self, subject: String) -> Result<Subscriber, Error> {
        self.client
            .subscribe(subject)
            .await
            .map_err(Error::nats("subscribe"))
    }

    /// How often it connected: a change means that the server may have lost or forgotten something in
    /// between.
    pub(crate) fn connects(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }
}

/// The client reads certificates when it connects, and would try for ever.
fn readable(file: &Path) -> Result<(), Error> {
    let read = std::fs::read(file);
    read.map(|_| ())
        .map_err(|source| Error::credentials(file, source))
}

fn decoded(part: Option<&str>) -> String {
    percent_decode_str(part.unwrap_or_default())
        .decode_utf8_lossy()
        .into_owned()
}

fn pause(attempt: usize) -> Duration {
    let doubled = Duration::from_millis(50).saturating_mul(1 << attempt.min(7));
    doubled.min(LONGEST_PAUSE)
}

fn is_older_than_2_10(version: &str) -> bool {
    let mut numbers = version
        .split('.')
        .map(|part| part.parse::<u32>().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < (2, 10)
}

#[cfg(test)]
mod tests {
    use super::is_older_than_2_10;

    #[test]
    fn servers_before_2_10_are_refused() {
        for (version, is_old) in [
            ("2.9.10", true),
            ("1.4.1", true),
            ("2.10.0", false),
            ("2.15.1-beta.1", false),
            ("3.0.0", false),
            ("", true),
        ] {
            assert_eq!(is_older_than_2_10(version), is_old, "{version}");
        }
    }
}
