//! TLS between the services, where it is asked for: certificates of files, read at start.

mod files;
mod standing;

use std::path::PathBuf;
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tonic::transport::{Certificate, Identity, ServerTlsConfig};

use files::{certificates, roots, text};

pub use files::BadCertificate;
pub use standing::Standing;

/// Certificates of a process.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(id = "tls_group")]
pub struct Tls {
    /// Certificate of this process and those between it and its authority, in PEM: with it its gRPC is served
    /// over TLS alone, and it shows it to those that it calls.
    #[arg(
        long,
        env = "MAILLON_TLS_CERT",
        value_name = "FILE",
        requires = "tls_key"
    )]
    pub tls_cert: Option<PathBuf>,
    /// Its key, in PEM.
    #[arg(
        long,
        env = "MAILLON_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    pub tls_key: Option<PathBuf>,
    /// Authorities that the certificates of other services are of, in PEM; for addresses that begin with
    /// `https://`.
    #[arg(long, env = "MAILLON_TLS_CA", value_name = "FILE")]
    pub tls_ca: Option<PathBuf>,
    /// Whoever calls must show a certificate of these authorities.
    #[arg(long, env = "MAILLON_TLS_CLIENTS", requires = "tls_ca")]
    pub tls_clients: bool,
}

impl Tls {
    /// How other services are called; none = without TLS.
    pub fn client(&self) -> Result<Option<ClientConfig>, BadCertificate> {
        let Some(authorities) = &self.tls_ca else {
            return Ok(None);
        };
        let builder = builder().with_root_certificates(roots(authorities)?);
        let Some((cert, key)) = self.tls_cert.as_ref().zip(self.tls_key.as_ref()) else {
            return Ok(Some(builder.with_no_client_auth()));
        };
        let read = PrivateKeyDer::from_pem_file(key);
        let read = read.map_err(|error| BadCertificate::of(key, error))?;
        let config = builder.with_client_auth_cert(certificates(cert)?, read);
        let config = config.map_err(|error| BadCertificate::of(cert, error))?;
        Ok(Some(config))
    }

    /// How this process is called; none = without TLS.
    pub fn server(&self) -> Result<Option<ServerTlsConfig>, BadCertificate> {
        let Some((cert, key)) = self.tls_cert.as_ref().zip(self.tls_key.as_ref()) else {
            return Ok(None);
        };
        let identity = Identity::from_pem(text(cert)?, text(key)?);
        let mut config = ServerTlsConfig::new().identity(identity);
        if let Some(authorities) = self.tls_ca.as_ref().filter(|_| self.tls_clients) {
            config = config.client_ca_root(Certificate::from_pem(text(authorities)?));
        }
        Ok(Some(config))
    }
}

/// A configuration that takes no certificate, for connections without TLS.
pub(crate) fn trusting_nobody() -> ClientConfig {
    let builder = builder().with_root_certificates(RootCertStore::empty());
    builder.with_no_client_auth()
}

fn builder() -> rustls::ConfigBuilder<ClientConfig, rustls::WantsVerifier> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider);
    let builder = builder.with_safe_default_protocol_versions();
    builder.expect("ring knows the versions that rustls asks for")
}
