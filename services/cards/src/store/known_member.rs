//! Every SQL statement about what `members` told of the members.

use proto::maillon::members::v1::{Member, MemberStatus};
use proto::{Date, Timestamp};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

/// Keeps a member as a fact tells it, unless something newer of the same person is known: an id may be given
/// again where `members` was put back to an older state. A photo whose bytes are not on this node is none;
/// that they came or got lost is told of the version that is known already.
#[instrument(name = "store.known_member.put", skip_all)]
pub(crate) async fn put(db: &mut PgConnection, told: &Member, now: Timestamp) -> sqlx::Result<()> {
    let status = match told.status() {
        MemberStatus::Unspecified => MemberStatus::Active,
        status => status,
    };
    let photo = told.photo_file_name.as_deref();
    let photo = photo.filter(|_| !told.photo_is_missing);
    sqlx::query!(
        "insert into known_member as known (
            id, id_number, firstname, lastname, birth_date, birth_date_precision, birth_location, city,
            contact, kind, main_member_id, locality_id, membership_start_date, cooperative_id, status,
            photo_file_name, photo_checked, is_archived, version, standing_at, uuid
        ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
            case when $15 <> 1 or $18 then $20::timestamptz end, $21)
        on conflict (id) do update
        set (
            id_number, firstname, lastname, birth_date, birth_date_precision, birth_location, city, contact,
            kind, main_member_id, locality_id, membership_start_date, cooperative_id, status,
            photo_file_name, photo_checked, is_archived, version, uuid, standing_at
        ) = (
            excluded.id_number, excluded.firstname, excluded.lastname, excluded.birth_date,
            excluded.birth_date_precision, excluded.birth_location, excluded.city, excluded.contact,
            excluded.kind, excluded.main_member_id, excluded.locality_id, excluded.membership_start_date,
            excluded.cooperative_id, excluded.status, excluded.photo_file_name, excluded.photo_checked,
            excluded.is_archived, excluded.version, excluded.uuid,
            case when (known.status, known.is_archived)
                is distinct from (excluded.status, excluded.is_archived) then $20 else known.standing_at end
        )
        where known.version < excluded.version or known.uuid <> excluded.uuid
            or known.version = excluded.version
                and known.photo_file_name is distinct from excluded.photo_file_name",
        told.id,
        told.id_number,
        told.firstname,
        told.lastname,
        told.birth_date as Option<Date>,
        told.birth_date_precision,
        told.birth_location,
        told.city,
        told.contact,
        kind_of(told),
        told.main_member_id,
        told.locality_id,
        told.membership_start_date as Option<Date>,
        told.cooperative_id,
        status as i32,
        photo,
        told.photo_checked,
        told.archived_at.is_some(),
        told.version,
        now as Timestamp,
        told.uuid.parse::<Uuid>().ok()
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Main member, spouse or child.
fn kind_of(told: &Member) -> i32 {
    match (told.is_main_account, told.is_spouse) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}

/// Marks a member as archived, unless something newer is known.
#[instrument(name = "store.known_member.archive", skip_all)]
pub(crate) async fn archive(
    db: &mut PgConnection,
    id: i64,
    version: i64,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update known_member set is_archived = true, version = $2, standing_at = $3
        where id = $1 and version < $2",
        id,
        version,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
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
