//! How NATS is reached, and what its streams are like.

use std::path::PathBuf;

use clap::Args;
use outbox::{Credentials, Error, Nats};

#[derive(Args, Clone)]
#[group(id = "nats_group")]
pub(crate) struct Streams {
    /// File of a NATS user's JWT and key; or user and password stand in the address.
    #[arg(long, env = "MAILLON_NATS_CREDENTIALS", value_name = "FILE")]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// Authorities that the certificates of the NATS servers are of, in PEM; with it TLS is required.
    #[arg(long, env = "MAILLON_NATS_CA", value_name = "FILE")]
    pub(crate) nats_ca: Option<PathBuf>,
    /// Certificate that is shown to NATS, in PEM.
    #[arg(
        long,
        env = "MAILLON_NATS_CERT",
        value_name = "FILE",
        requires = "nats_key"
    )]
    pub(crate) nats_cert: Option<PathBuf>,
    /// Its key, in PEM.
    #[arg(
        long,
        env = "MAILLON_NATS_KEY",
        value_name = "FILE",
        requires = "nats_cert"
    )]
    pub(crate) nats_key: Option<PathBuf>,
    /// How many servers of a NATS cluster hold a stream: for a service that makes its stream, and for
    /// `migrate`, which alone changes one that is there.
    #[arg(
        long,
        env = "MAILLON_STREAM_REPLICAS",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=5)
    )]
    pub(crate) stream_replicas: u8,
}

impl Streams {
    /// Begins to connect.
    pub(crate) async fn connect(&self, url: &str, name: &str) -> Result<Nats, Error> {
        let credentials = Credentials {
            user: self.nats_credentials.clone(),
            authorities: self.nats_ca.clone(),
            certificate: self.nats_cert.clone().zip(self.nats_key.clone()),
        };
        Nats::connect_as(url, name, &credentials).await
    }
}
