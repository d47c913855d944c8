//! How a process that runs alone is called, and how it calls the others.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use platform::Clock;
use platform::channel::{Channel, Dialer, Stack};
use platform::misconfigured::Misconfigured;
use platform::process::Process;
use platform::tls::Standing;
use tonic::transport::ServerTlsConfig;

use crate::cli::{Node, Urls};
use crate::listen;
use crate::wiring::Failure;

/// The ways to other services, by their names.
pub(crate) type Ways = HashMap<&'static str, Channel>;

/// The network of a process.
pub(crate) struct Net {
    dialer: Dialer,
    tls: Option<ServerTlsConfig>,
}

impl Net {
    pub(crate) fn of(process: &Process, node: &Node) -> Result<Self, Failure> {
        let client = node.tls.client().map_err(Misconfigured::of)?;
        let nats = &node.streams;
        tell_until_when(
            "services",
            node.tls.tls_cert.as_ref(),
            node.tls.tls_ca.as_ref(),
        );
        tell_until_when("nats", nats.nats_cert.as_ref(), nats.nats_ca.as_ref());
        Ok(Self {
            dialer: Dialer::new(process, client),
            tls: node.tls.server().map_err(Misconfigured::of)?,
        })
    }

    /// The way to a service.
    fn way(&self, urls: &str) -> Result<Channel, Failure> {
        Ok(self.dialer.channel(urls).map_err(Misconfigured::of)?)
    }

    /// The ways to those services whose address was given.
    pub(crate) fn ways(&self, urls: &Urls) -> Result<Ways, Failure> {
        let way = |(service, urls): (&&'static str, &String)| Ok((*service, self.way(urls)?));
        urls.iter().map(way).collect()
    }

    /// Serves a stack for the life of the process.
    pub(crate) async fn serve(
        &self,
        process: &Process,
        address: SocketAddr,
        stack: Stack,
    ) -> Result<(), Failure> {
        listen::grpc(process, address, stack, self.tls.clone()).await
    }
}

/// Tells until when a certificate is good that this process shows, by the clock of its start: it goes on to
/// show it when another one has come into its place. Zero: it shows none, or its authority is not known.
fn tell_until_when(whom: &'static str, file: Option<&PathBuf>, authorities: Option<&PathBuf>) {
    let until = metrics::gauge!("certificate_expires_timestamp_seconds", "to" => whom);
    until.set(0);
    let Some((file, authorities)) = file.zip(authorities) else {
        return;
    };
    match Standing::of(file, authorities, Clock::default().now()) {
        Ok(Standing::Good(Some(end))) => {
            let end = u64::try_from(end.timestamp()).unwrap_or_default();
            until.set(Duration::from_secs(end));
        }
        Ok(Standing::Untimely) => until.set(1),
        _ => {}
    }
}
