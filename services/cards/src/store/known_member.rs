//! Every SQL statement about what `members` told of the members.

use proto::maillon::members::v1::{Member, MemberStatus};
use proto::{Date, Timestamp};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

use super::each;
use crate::domain::member_kind::MemberKind;

/// What facts are kept in.
pub(crate) const TABLE: &str = "known_member";

/// Keeps members, each once, as facts tell them, unless something newer of the same person is known: an id
/// may be given again where `members` was put back to an older state, and what is doubted gives way to
/// anything. An archived one that was never known stays unknown. A photo whose bytes are not on this node is
/// none; that they came or got lost is told of the version that is known already.
#[instrument(name = "store.known_member.put", skip_all)]
pub(crate) async fn put(
    db: &mut PgConnection,
    told: &[Member],
    now: Timestamp,
) -> sqlx::Result<()> {
    let ids = each(told, |member| member.id);
    let doubted = outbox::end_doubts(db, TABLE, &ids).await?;
    let put = sqlx::query_file!(
        "src/store/known_member_put.sql",
        &ids,
        &each(told, |member| member.id_number.clone()),
        &each(told, |member| member.firstname.clone()),
        &each(told, |member| member.lastname.clone()),
        &each(told, |member| member.birth_date) as &[Option<Date>],
        &each(told, |member| member.birth_date_precision) as &[Option<i32>],
        &each(told, |member| member.birth_location.clone()) as &[Option<String>],
        &each(told, |member| member.city.clone()) as &[Option<String>],
        &each(told, |member| member.contact.clone()) as &[Option<String>],
        &each(told, kind_of),
        &each(told, |member| member.main_member_id) as &[Option<i64>],
        &each(told, |member| member.locality_id) as &[Option<i64>],
        &each(told, |member| member.membership_start_date) as &[Option<Date>],
        &each(told, |member| member.cooperative_id) as &[Option<i64>],
        &each(told, status_of),
        &each(told, photo_of) as &[Option<String>],
        &each(told, |member| member.photo_checked),
        &each(told, |member| member.archived_at.is_some()),
        &each(told, |member| member.version),
        &each(told, |member| member.uuid.parse().ok()) as &[Option<Uuid>],
        now as Timestamp,
        &doubted
    );
    // Planned each time: a plan for a table that is being filled for the first time would read all of it.
    put.persistent(false).execute(db).await.map(|_| ())
}

fn status_of(told: &Member) -> i32 {
    let status = match told.status() {
        MemberStatus::Unspecified => MemberStatus::Active,
        status => status,
    };
    status as i32
}

fn kind_of(told: &Member) -> i32 {
    MemberKind::of(told) as i32
}

fn photo_of(told: &Member) -> Option<String> {
    let photo = told.photo_file_name.clone();
    photo.filter(|_| !told.photo_is_missing)
}

/// Where a living member is known to be: its locality, and the region of that.
#[instrument(name = "store.known_member.place", skip_all)]
pub(crate) async fn place(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<(Option<i64>, Option<i64>)>> {
    let found = sqlx::query!(
        r#"select m.locality_id, place.region_id as "region_id?" from known_member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = $1 and not m.is_archived"#,
        id
    );
    let found = found.map(|row| (row.locality_id, row.region_id));
    found.fetch_optional(db).await
}

/// Those of these members that nobody told of yet, and the unknown localities of the others.
#[instrument(name = "store.known_member.unknown", skip_all)]
pub(crate) async fn unknown(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<(Vec<i64>, Vec<i64>)> {
    let found = sqlx::query!(
        r#"select asked.id as "id!", m.locality_id as "locality_id?"
        from unnest($1::bigint[]) as asked (id)
        left join known_member as m on m.id = asked.id
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id is null or m.locality_id is not null and place.locality_id is null"#,
        ids
    );
    let (mut members, mut localities) = (Vec::new(), Vec::new());
    for row in found.fetch_all(db).await? {
        match row.locality_id {
            None => members.push(row.id),
            Some(id) => localities.push(id),
        }
    }
    Ok((members, localities))
}
