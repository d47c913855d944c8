//! Every SQL statement about what a reader is told.

use platform::postgres::rows;
use proto::maillon::cards::v1::{Revocation, VerifiedMember};
use proto::maillon::members::v1::MemberStatus;
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tracing::instrument;

/// Whose a card is.
pub(crate) struct Shown {
    pub(crate) id: i64,
    pub(crate) created_by_id: i64,
    pub(crate) locality_id: Option<i64>,
    pub(crate) region_id: Option<i64>,
    /// What of the holder decides whether they may use it; none = nothing stands against them.
    pub(crate) fallen: Option<MemberStatus>,
    /// As known now: their photo is looked at beside the person.
    pub(crate) member: Option<VerifiedMember>,
}

/// The card that has this number.
#[instrument(name = "store.verification.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, number: &str) -> sqlx::Result<Option<Shown>> {
    let found = sqlx::query!(
        r#"select c.id, c.created_by_id, m.locality_id as "locality_id?", place.region_id as "region_id?",
            m.id as "member_id?",
            m.id_number as "member_number?", m.firstname as "firstname?", m.lastname as "lastname?",
            m.birth_date as "birth_date?: Date", m.photo_file_name as "photo_file_name?",
            case when m.is_archived then 4 else m.status end as standing
        from card as c
        left join known_member as m on m.id = c.member_id
        left join territory_place as place on place.locality_id = m.locality_id
        where c.id_number = $1"#,
        number
    );
    let found = found.fetch_optional(db).await?;
    Ok(found.map(|row| Shown {
        id: row.id,
        created_by_id: row.created_by_id,
        locality_id: row.locality_id,
        region_id: row.region_id,
        fallen: row
            .standing
            .and_then(|status| MemberStatus::try_from(status).ok())
            .filter(|status| *status != MemberStatus::Active),
        member: row.member_id.map(|id| VerifiedMember {
            id,
            id_number: row.member_number.unwrap_or_default(),
            firstname: row.firstname.unwrap_or_default(),
            lastname: row.lastname.unwrap_or_default(),
            birth_date: row.birth_date,
            photo_file_path: row.photo_file_name.as_deref().map(photo_store::path_of),
            photo_file_name: row.photo_file_name,
        }),
    }))
}

/// The number of the card that replaced one: the one made for it, or the one that its member has in hand.
#[instrument(name = "store.verification.replaced_by", skip_all)]
pub(crate) async fn replaced_by(
    db: impl PgExecutor<'_>,
    id: i64,
    member_id: i64,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select id_number from card
        where member_id = $2 and id <> $1
            and (replaces_card_id = $1 and delivered_at is not null or status in (4, 5))
        order by replaces_card_id = $1 desc nulls last, id desc
        limit 1",
        id,
        member_id
    )
    .fetch_optional(db)
    .await
}

/// Cards that are not good, though their code says so, and good ones whose holder may not use them; since an
/// instant, those that are good again too.
#[instrument(name = "store.verification.revoked", skip_all)]
pub(crate) async fn revoked(
    db: impl PgExecutor<'_>,
    since: Option<Timestamp>,
    today: Date,
) -> sqlx::Result<Vec<Revocation>> {
    rows(
        sqlx::query_as!(
            Revocation,
            r#"select c.id_number as card_id_number, c.status,
                greatest(c.status_at, m.standing_at) as "since?",
                nullif(case when m.is_archived then 4 else m.status end, 1) as member_status
            from (
                select id from card where $1::timestamptz is null and status >= 5
                union
                select c.id from card as c join known_member as m on m.id = c.member_id
                where $1 is null and c.status >= 4 and (m.status <> 1 or m.is_archived)
                union
                select id from card where status >= 4 and status_at >= $1
                union
                select c.id from card as c join known_member as m on m.id = c.member_id
                where c.status >= 4 and m.standing_at >= $1
            ) as told
            join card as c on c.id = told.id
            left join known_member as m on m.id = c.member_id
            where c.expiration_date >= $2
            order by greatest(c.status_at, m.standing_at), c.id_number"#,
            since as Option<Timestamp>,
            today as Date
        )
        .fetch_all(db),
    )
    .await
}
