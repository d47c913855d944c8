//! Files of certificates, keys and credentials: that they can be read, by whom, and how long they are good.

use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use chrono::TimeDelta;
use platform::Clock;
use platform::tls::Standing;

use super::finding::Findings;
use crate::cli::Doctor;

/// Somebody has to have it renewed by then.
const SOON: TimeDelta = TimeDelta::days(30);

pub(super) fn look(config: &Doctor, found: &mut Findings) {
    let (streams, tls) = (&config.node.streams, &config.node.tls);
    let secret = [&streams.nats_credentials, &streams.nats_key, &tls.tls_key];
    for file in secret.into_iter().flatten() {
        private(file, found);
    }
    let own = tls.tls_cert.iter().chain(&config.certificates);
    for certificate in own {
        match &tls.tls_ca {
            Some(authorities) => stands(certificate, authorities, found),
            None => found.warn(
                "certificate",
                &certificate.display().to_string(),
                "nobody says which authority it is of",
                "name the file of the authority in MAILLON_TLS_CA",
            ),
        }
    }
    if let (Some(certificate), Some(authorities)) = (&streams.nats_cert, &streams.nats_ca) {
        stands(certificate, authorities, found);
    }
    if let Err(bad) = tls.client() {
        found.fault(
            "certificate",
            "",
            format!("processes can't use what they have: {bad}"),
            "put the certificate, the key that was made with it, and the authority in their place",
        );
    }
}

/// Whether we can read it, and others can't.
fn private(file: &Path, found: &mut Findings) {
    let about = file.display().to_string();
    match File::open(file).and_then(|open| open.metadata()) {
        Err(error) => found.fault(
            "key file",
            &about,
            error.to_string(),
            "put it there, readable by the user that runs Maillon",
        ),
        Ok(known) if known.mode() & 0o007 != 0 => found.warn(
            "key file",
            &about,
            "everybody on this machine may read it",
            format!("chmod o= {about}"),
        ),
        Ok(_) => found.ok("key file", &about, "it can be read, by few"),
    }
}

fn stands(certificate: &Path, authorities: &Path, found: &mut Findings) {
    let about = certificate.display().to_string();
    let renew = "have it renewed, then restart the processes that use it";
    let now = Clock::default().now();
    match Standing::of(certificate, authorities, now) {
        Err(bad) => found.fault("certificate", &about, bad.to_string(), renew),
        Ok(Standing::Untimely) => {
            found.fault("certificate", &about, "it is not good today", renew);
        }
        Ok(Standing::Untrusted) => found.fault(
            "certificate",
            &about,
            format!("no authority of {} made it", authorities.display()),
            "give all processes certificates of one authority, and its own as MAILLON_TLS_CA",
        ),
        Ok(Standing::Good(Some(until))) if until < now + SOON => {
            let what = format!("it is good until {} alone", until.format("%Y-%m-%d"));
            found.warn("certificate", &about, what, renew);
        }
        Ok(Standing::Good(until)) => {
            let until = until.map_or_else(String::new, |until| {
                format!(" until {}", until.format("%Y-%m-%d"))
            });
            found.ok("certificate", &about, format!("it is good{until}"));
        }
    }
}
