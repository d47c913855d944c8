//! Every SQL statement about what a member's cards and transactions come to.

use proto::Date;
use proto::maillon::cards::v1::Holder;
use sqlx::PgConnection;
use tracing::instrument;

/// Works out both flags of these members anew and answers those that changed, with the version of their fact. The members are locked
/// first, in the order of their ids: whoever changes another card of theirs meanwhile has committed by the time it is looked.
#[instrument(name = "store.holder.refresh", skip_all)]
pub(crate) async fn refresh(
    db: &mut PgConnection,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<Vec<(Holder, i64)>> {
    sqlx::query!(
        "insert into holder (member_id, has_valid_card, has_unused_transaction, version)
        select distinct id, false, false, 0 from unnest($1::bigint[]) as asked (id)
        order by id
        on conflict (member_id) do nothing",
        member_ids
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "select member_id from holder where member_id = any($1) order by member_id for update",
        member_ids
    )
    .fetch_all(&mut *db)
    .await?;
    let changed = sqlx::query!(
        r#"update holder set has_valid_card = now.has_valid_card, has_unused_transaction = now.has_unused_transaction,
            version = holder.version + 1
        from (
            select member_id,
                exists (
                    select from card
                    where card.member_id = known.member_id and card.status between 1 and 4 and card.expiration_date >= $2
                ) as has_valid_card,
                exists (
                    select from transaction
                    where transaction.member_id = known.member_id and transaction.card_id is null
                        and transaction.transaction_type = 2 and transaction.deleted_at is null
                ) as has_unused_transaction
            from holder as known
            where known.member_id = any($1)
        ) as now
        where holder.member_id = now.member_id
            and (holder.has_valid_card, holder.has_unused_transaction) <> (now.has_valid_card, now.has_unused_transaction)
        returning holder.member_id, holder.has_valid_card, holder.has_unused_transaction, holder.version"#,
        member_ids,
        today as Date
    );
    let changed = changed.map(|row| {
        let told = Holder {
            member_id: row.member_id,
            has_valid_card: row.has_valid_card,
            has_unused_transaction: row.has_unused_transaction,
        };
        (told, row.version)
    });
    changed.fetch_all(db).await
}
