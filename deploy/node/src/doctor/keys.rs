//! Keys that are kept in databases: those that sign tokens, codes on cards and files of the audit.

use platform::NewKey;
use platform::telemetry::causes;
use sqlx::PgPool;

use super::finding::Findings;
use super::open::Open;
use crate::wiring::Failure;

/// A key that signs: what for, whose, where it is, and what makes another.
struct Kind {
    service: &'static str,
    what: &'static str,
    /// It is made at the start of its service; else when it is needed first.
    is_there_from_the_start: bool,
    select: &'static str,
    mend: &'static str,
}

const KINDS: [Kind; 3] = [
    Kind {
        service: auth::NAME,
        what: "signing key",
        is_there_from_the_start: true,
        select: "select private_key, public_key from signing_key where retired_at is null",
        mend: "`maillon rotate-keys` makes another",
    },
    Kind {
        service: cards::NAME,
        what: "QR key",
        is_there_from_the_start: true,
        select: "select secret_key, public_key from qr_key where signs_until is null",
        mend: "`maillon rotate-qr-keys` makes another; cards that are out stay genuine",
    },
    Kind {
        service: reports::NAME,
        what: "seal key",
        is_there_from_the_start: false,
        select: "select secret_key, public_key from seal_key where signs_until is null",
        mend: "`maillon rotate-seal-keys` makes another; files that are out stay what they are",
    },
];

pub(super) async fn look(open: &[Open], found: &mut Findings) {
    for kind in &KINDS {
        let own = |one: &&Open| one.is_complete && one.place.service() == kind.service;
        let Some(one) = open.iter().find(own) else {
            continue;
        };
        match examine(kind, &one.db).await {
            Ok(None) => found.ok(kind.what, kind.service, "nothing is wrong with it"),
            Ok(Some(what)) => found.fault(kind.what, kind.service, what, kind.mend),
            Err(error) => found.fault(
                kind.what,
                kind.service,
                format!("it can't be read: {}", causes(&*error)),
                format!("`maillon migrate {}`", kind.service),
            ),
        }
    }
}

/// What is wrong with the keys that sign.
async fn examine(kind: &Kind, db: &PgPool) -> Result<Option<&'static str>, Failure> {
    let keys: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(kind.select).fetch_all(db).await?;
    if keys.is_empty() {
        return Ok(kind.is_there_from_the_start.then_some("there is none"));
    }
    let are_good = keys
        .iter()
        .all(|(secret, public)| NewKey::is_pair(secret, public));
    Ok((!are_good).then_some("its private half is none, or that of another"))
}
