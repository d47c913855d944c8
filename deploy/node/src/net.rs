//! How a process that runs alone is called, and how it calls the others.

use std::collections::HashMap;
use std::net::SocketAddr;

use platform::channel::{Channel, Dialer, Stack};
use platform::misconfigured::Misconfigured;
use platform::process::Process;
use tonic::transport::ServerTlsConfig;

use crate::cli::Node;
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
        Ok(Self {
            dialer: Dialer::new(process, client),
            tls: node.tls.server().map_err(Misconfigured::of)?,
        })
    }

    /// The way to a service.
    pub(crate) fn way(&self, urls: &str) -> Result<Channel, Failure> {
        Ok(self.dialer.channel(urls).map_err(Misconfigured::of)?)
    }

    /// The ways to those services whose address was given.
    pub(crate) fn ways<const N: usize>(
        &self,
        urls: [(&'static str, &Option<String>); N],
    ) -> Result<Ways, Failure> {
        let mut ways = HashMap::new();
        for (service, urls) in urls {
            if let Some(urls) = urls {
                ways.insert(service, self.way(urls)?);
            }
        }
        Ok(ways)
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
