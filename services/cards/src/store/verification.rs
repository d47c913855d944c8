//! Every SQL statement about what a reader is told.

use platform::postgres::rows;
use proto::maillon::cards::v1::{Revocation, VerifiedMember};
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tracing::instrument;

/// The card that has this number.
#[instrument(name = "store.verification.card_of_number", skip_all)]
pub(crate) async fn card_of_number(
    db: impl PgExecutor<'_>,
    number: &str,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!("select id from card where id_number = $1", number)
        .fetch_optional(db)
        .await
}

/// The member as known now, whose photo is looked at beside the person.
#[instrument(name = "store.verification.member", skip_all)]
pub(crate) async fn member(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<VerifiedMember>> {
    sqlx::query_as!(
        VerifiedMember,
        "select id, id_number, firstname, lastname, birth_date, photo_file_name,
            '/api/member/photo/' || photo_file_name as photo_file_path
        from known_member
        where id = $1",
        id
    )
    .fetch_optional(db)
    .await
}

/// The number of the card that took a replaced one's place: the one made for it, or the one that its member has in hand.
#[instrument(name = "store.verification.replaced_by", skip_all)]
pub(crate) async fn replaced_by(
    db: impl PgExecutor<'_>,
    id: i64,
    member_id: i64,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "select id_number from card
        where member_id = $2 and id <> $1 and (replaces_card_id = $1 and delivered_at is not null or status in (4, 5))
        order by replaces_card_id = $1 desc nulls last, id desc
        limit 1",
        id,
        member_id
    )
    .fetch_optional(db)
    .await
}

/// Cards that are not good, though their code says so; since an instant, those that are good again too.
#[instrument(name = "store.verification.revoked", skip_all)]
pub(crate) async fn revoked(
    db: impl PgExecutor<'_>,
    since: Option<Timestamp>,
    today: Date,
) -> sqlx::Result<Vec<Revocation>> {
    rows(
        sqlx::query_as!(
            Revocation,
            r#"select id_number as card_id_number, status, status_at as "since?"
            from card
            where status >= case when $1::timestamptz is null then 5 else 4 end
                and status >= 4
                and expiration_date >= $2
                and ($1::timestamptz is null or status_at >= $1)
            order by status_at, id_number"#,
            since as Option<Timestamp>,
            today as Date
        )
        .fetch_all(db),
    )
    .await
}
