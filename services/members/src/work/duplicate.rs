//! Members that may be one person.

use platform::{Caller, Refusal, text};
use proto::bounds;
use proto::maillon::members::v1::{
    CheckDuplicatesReply, CheckDuplicatesRequest, DuplicateCandidate,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgConnection;
use territory::Territory;

use crate::App;
use crate::domain::duplicate::most_alike;
use crate::domain::member::Content;
use crate::error::Error;
use crate::store::duplicate::{self as store, Person, Within};

pub(crate) async fn check(
    app: &App,
    caller: &Caller,
    request: CheckDuplicatesRequest,
) -> Result<CheckDuplicatesReply, Error> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let mut line = |field: &str, given: Option<String>, max: usize| {
        text::line(&given.unwrap_or_default(), max).unwrap_or_else(|fault| {
            refusal = std::mem::take(&mut refusal).and(field, fault, &max.to_string());
            String::new()
        })
    };
    let firstname = line(
        "member_firstname",
        request.firstname,
        bounds::MEMBER_NAME_MAX,
    );
    let lastname = line("member_lastname", request.lastname, bounds::MEMBER_NAME_MAX);
    let contact = line(
        "member_contact",
        request.contact,
        bounds::MEMBER_CONTACT_MAX,
    );
    let number = request.identity_document_number;
    let number = line(
        "member_identityDocumentNumber",
        number,
        bounds::MEMBER_DOCUMENT_MAX,
    );
    refusal.unless_clean()?;
    let person = Person {
        id: request.id,
        firstname: &firstname,
        lastname: &lastname,
        birth_date: request.birth_date,
        birth_date_precision: None,
        contact: Some(&contact),
        document_type: request.identity_document_type,
        document_number: Some(&number),
    };
    let mut db = app.db.acquire().await?;
    Ok(CheckDuplicatesReply {
        candidates: find(&mut db, caller, &person).await?,
    })
}

/// The candidates for a member that is being saved. Whoever saves the same person at once waits for this
/// transaction.
pub(super) async fn find_for_save(
    tx: &mut PgConnection,
    caller: &Caller,
    id: Option<i64>,
    content: &Content,
) -> Result<Vec<DuplicateCandidate>, Error> {
    let person = Person {
        id,
        firstname: &content.firstname,
        lastname: &content.lastname,
        birth_date: content.birth_date,
        birth_date_precision: content.birth_date_precision,
        contact: content.contact.as_deref(),
        document_type: content.identity_document_type,
        document_number: content.identity_document_number.as_deref(),
    };
    store::lock_person(&mut *tx, &person).await?;
    find(tx, caller, &person).await
}

/// The most alike that the caller may see, best first.
async fn find(
    db: &mut PgConnection,
    caller: &Caller,
    person: &Person<'_>,
) -> Result<Vec<DuplicateCandidate>, Error> {
    let territory = Territory::of(caller);
    let within = Within {
        regions: territory.regions(),
        creator_id: caller.login_id,
    };
    let alike = most_alike(store::alike(&mut *db, person, &within).await?);
    if alike.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = alike.iter().map(|(id, _)| *id).collect();
    let found = store::candidates(&mut *db, &ids).await?;
    let scored = found.into_iter().map(|candidate| {
        let likeness = alike.iter().find(|(id, _)| *id == candidate.id);
        let likeness = likeness.map(|(_, likeness)| *likeness).unwrap_or_default();
        DuplicateCandidate {
            score: likeness.score(),
            reasons: likeness.reasons(),
            ..candidate
        }
    });
    Ok(scored.collect())
}
