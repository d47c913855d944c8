//! Every SQL statement about the cards and transactions of members, as `cards` publishes them.

use proto::maillon::cards::v1::Holder;
use sqlx::PgConnection;
use tracing::instrument;

/// Keeps what a fact tells, unless something newer is known, and shows it on the member if there is one. No
/// new version of the member: nobody edited it.
#[instrument(name = "store.holder.put", skip_all)]
pub(crate) async fn put(db: &mut PgConnection, flags: &Holder, version: i64) -> sqlx::Result<()> {
    let newer = sqlx::query!(
        "insert into member_holder as known (member_id, has_valid_card, has_unused_transaction, version)
            values ($1, $2, $3, $4)
        on conflict (member_id) do update
        set has_valid_card = excluded.has_valid_card, has_unused_transaction =
            excluded.has_unused_transaction,
            version = excluded.version
        where known.version < excluded.version",
        flags.member_id,
        flags.has_valid_card,
        flags.has_unused_transaction,
        version
    );
    if newer.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(());
    }
    sqlx::query!(
        "update member set has_valid_card = $2, has_unused_transaction = $3
        where id = $1 and (has_valid_card, has_unused_transaction) <> ($2, $3)",
        flags.member_id,
        flags.has_valid_card,
        flags.has_unused_transaction
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Shows on every member what was told of it last, where it shows something else.
#[instrument(name = "store.holder.mend", skip_all)]
pub(crate) async fn mend(db: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set has_valid_card = told.has_valid_card, has_unused_transaction = told.has_unused_transaction
        from (
            select m.id, coalesce(known.has_valid_card, false) as has_valid_card,
                coalesce(known.has_unused_transaction, false) as has_unused_transaction
            from member as m left join member_holder as known on known.member_id = m.id
        ) as told
        where member.id = told.id
            and (member.has_valid_card, member.has_unused_transaction)
                <> (told.has_valid_card, told.has_unused_transaction)"
    )
    .execute(db)
    .await
    .map(|_| ())
}
