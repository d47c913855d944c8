//! Whether a certificate is good, and for how long.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Utc};
use rustls::CertificateError::{Expired, ExpiredContext, NotValidYet, NotValidYetContext};
use rustls::client::verify_server_cert_signed_by_trust_anchor;
use rustls::crypto::ring;
use rustls::pki_types::UnixTime;
use rustls::server::ParsedCertificate;

use super::files::{BadCertificate, certificates, roots};

/// The end of the year 9999: no certificate is good then, and it is told until when it was.
const NEVER: u64 = 253_402_300_799;

/// How a certificate stands.
#[derive(Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is one of these authorities; known is until when.
    Good(Option<DateTime<Utc>>),
    /// It is not good at this time.
    Untimely,
    /// None of these authorities made it, or it is not one for servers.
    Untrusted,
}

impl Standing {
    /// How the first certificate of a file stands, with those after it between it and its authority.
    pub fn of(
        certificate: &Path,
        authorities: &Path,
        now: DateTime<Utc>,
    ) -> Result<Self, BadCertificate> {
        let chain = certificates(certificate)?;
        let roots = roots(authorities)?;
        let leaf = ParsedCertificate::try_from(&chain[0]);
        let leaf = leaf.map_err(|error| BadCertificate::of(certificate, error))?;
        let provider = ring::default_provider();
        let verify = |seconds| {
            verify_server_cert_signed_by_trust_anchor(
                &leaf,
                &roots,
                &chain[1..],
                UnixTime::since_unix_epoch(Duration::from_secs(seconds)),
                provider.signature_verification_algorithms.all,
            )
        };
        let now = u64::try_from(now.timestamp()).unwrap_or_default();
        Ok(match verify(now) {
            Ok(()) => Self::Good(end(verify(NEVER))),
            Err(rustls::Error::InvalidCertificate(
                Expired | ExpiredContext { .. } | NotValidYet | NotValidYetContext { .. },
            )) => Self::Untimely,
            Err(_) => Self::Untrusted,
        })
    }
}

fn end(late: Result<(), rustls::Error>) -> Option<DateTime<Utc>> {
    match late {
        Err(rustls::Error::InvalidCertificate(ExpiredContext { not_after, .. })) => {
            DateTime::from_timestamp(not_after.as_secs().try_into().ok()?, 0)
        }
        _ => None,
    }
}
