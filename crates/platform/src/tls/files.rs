//! Certificates as they are read out of files.

use std::path::Path;

use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

/// What is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {what}")]
pub struct BadCertificate {
    path: String,
    what: String,
}

impl BadCertificate {
    pub(super) fn of(path: &Path, what: impl ToString) -> Self {
        Self {
            path: path.display().to_string(),
            what: what.to_string(),
        }
    }
}

pub(super) fn roots(authorities: &Path) -> Result<RootCertStore, BadCertificate> {
    let mut roots = RootCertStore::empty();
    for authority in certificates(authorities)? {
        let added = roots.add(authority);
        added.map_err(|error| BadCertificate::of(authorities, error))?;
    }
    Ok(roots)
}

pub(super) fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, BadCertificate> {
    let wrong = |error| BadCertificate::of(path, error);
    let read = CertificateDer::pem_file_iter(path).map_err(wrong)?;
    let read: Vec<_> = read.collect::<Result<_, _>>().map_err(wrong)?;
    if read.is_empty() {
        return Err(BadCertificate::of(path, "it holds no certificate"));
    }
    Ok(read)
}

pub(super) fn text(path: &Path) -> Result<String, BadCertificate> {
    std::fs::read_to_string(path).map_err(|error| BadCertificate::of(path, error))
}
