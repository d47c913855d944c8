//! Every SQL statement about members that resemble each other.

use platform::postgres::rows;
use proto::Date;
use proto::maillon::members::v1::{BirthDatePrecision, DuplicateCandidate};
use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::duplicate::{ALIKE, Likeness};

/// The person that members are compared with.
pub(crate) struct Person<'a> {
    /// This member is no candidate.
    pub(crate) id: Option<i64>,
    pub(crate) firstname: &'a str,
    pub(crate) lastname: &'a str,
    pub(crate) birth_date: Option<Date>,
    pub(crate) birth_date_precision: Option<i32>,
    /// One phone or several.
    pub(crate) contact: Option<&'a str>,
    pub(crate) document_type: Option<i32>,
    pub(crate) document_number: Option<&'a str>,
}

/// The members that the caller may see.
pub(crate) struct Within<'a> {
    /// None = the whole country.
    pub(crate) regions: Option<&'a [i64]>,
    /// And those without a locality that this account made.
    pub(crate) creator_id: i64,
}

/// Most members that are compared in the end.
const COMPARED: i64 = 200;

/// Locks a person until the transaction ends: of two who save the same one at once, the second finds the
/// first.
#[instrument(name = "store.duplicate.lock_person", skip_all)]
pub(crate) async fn lock_person(db: impl PgExecutor<'_>, person: &Person<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended(fold($1 || ' ' || $2) || coalesce($3::date::text, ''),
            0))",
        person.lastname,
        person.firstname,
        person.birth_date as Option<Date>
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Living members that resemble the person, with what they have in common.
#[instrument(name = "store.duplicate.alike", skip_all)]
pub(crate) async fn alike(
    db: impl PgExecutor<'_>,
    person: &Person<'_>,
    within: &Within<'_>,
) -> sqlx::Result<Vec<(i64, Likeness)>> {
    let found = sqlx::query_file!(
        "src/store/duplicate_alike.sql",
        person.id.unwrap_or_default(),
        person.firstname,
        person.lastname,
        person.birth_date as Option<Date>,
        person.birth_date_precision == Some(BirthDatePrecision::Year.into()),
        person.contact,
        person.document_type,
        person.document_number,
        ALIKE,
        within.regions,
        within.creator_id,
        COMPARED
    );
    let found = found.map(|row| {
        let likeness = Likeness {
            names: row.names,
            same_document: row.same_document,
            same_phone: row.same_phone,
        };
        (row.id, likeness)
    });
    rows(found.fetch_all(db)).await
}

/// These members as candidates, in this order, not scored yet.
#[instrument(name = "store.duplicate.candidates", skip_all)]
pub(crate) async fn candidates(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<Vec<DuplicateCandidate>> {
    let found = sqlx::query!(
        r#"select m.id, m.id_number, m.firstname, m.lastname, m.birth_date, m.contact,
            m.identity_document_type,
            m.identity_document_number, m.locality_id, place.locality_name as "locality_name?",
                m.photo_file_name
        from unnest($1::bigint[]) with ordinality as asked (id, nth)
        join member as m on m.id = asked.id
        left join territory_place as place on place.locality_id = m.locality_id
        order by asked.nth"#,
        ids
    );
    let found = found.map(|row| DuplicateCandidate {
        id: row.id,
        id_number: row.id_number,
        firstname: row.firstname,
        lastname: row.lastname,
        birth_date: row.birth_date,
        contact: row.contact,
        identity_document_type: row.identity_document_type,
        identity_document_number: row.identity_document_number,
        locality_id: row.locality_id,
        locality_name: row.locality_name,
        photo_file_path: row.photo_file_name.as_deref().map(photo_store::path_of),
        photo_file_name: row.photo_file_name,
        score: 0,
        reasons: Vec::new(),
    });
    rows(found.fetch_all(db)).await
}
