//! Every SQL statement about transactions one by one; lists are in [`super::transaction_list`].

use platform::postgres::rows;
use proto::maillon::cards::v1::Transaction;
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::author::By;
use crate::domain::transaction::Content;

/// These transactions in this order, deleted ones too, without those that don't exist.
#[instrument(name = "store.transaction.at", skip_all)]
pub async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Transaction>> {
    rows(sqlx::query_file_as!(Transaction, "src/store/transaction_at.sql", ids).fetch_all(db)).await
}

/// What decides who may do what with a transaction.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) id: i64,
    pub(crate) member_id: Option<i64>,
    pub(crate) card_id: Option<i64>,
    /// Where its member lives; without a locality it is seen by the whole country and by who made it.
    pub(crate) locality_id: Option<i64>,
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
}

/// A transaction that is not deleted. A macro, as sqlx reads a statement's text.
macro_rules! held {
    ($rest:tt, $id:expr) => {
        sqlx::query_as!(
            Held,
            r#"select t.id, t.member_id, t.card_id, member.locality_id as "locality_id?",
                place.region_id as "region_id?",
            t.created_by_id
        from transaction as t
        left join known_member as member on member.id = t.member_id
        left join territory_place as place on place.locality_id = member.locality_id
        where t.id = $1 and t.deleted_at is null"#
                + $rest,
            $id
        )
    };
}

/// A transaction that is not deleted.
#[instrument(name = "store.transaction.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    held!("", id).fetch_optional(db).await
}

/// The same, nobody else's to write until the transaction ends.
#[instrument(name = "store.transaction.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    held!("\n        for update of t", id)
        .fetch_optional(db)
        .await
}

/// Holds those of these transactions that a card of these members may still use, and answers them with their
/// members; always in the order of their ids.
#[instrument(name = "store.transaction.hold_free", skip_all)]
pub(crate) async fn hold_free(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    min_amount: i64,
) -> sqlx::Result<Vec<(i64, i64)>> {
    let held = sqlx::query!(
        r#"select id, member_id as "member_id!" from transaction
        where id = any($1) and card_id is null and transaction_type = 2 and deleted_at is null
            and amount >= $2
            and member_id is not null
        order by id
        for update"#,
        ids,
        min_amount
    );
    held.map(|row| (row.id, row.member_id)).fetch_all(db).await
}

/// A number as it is kept and compared.
#[instrument(name = "store.transaction.key", skip_all)]
pub(crate) async fn key(db: impl PgExecutor<'_>, number: &str) -> sqlx::Result<String> {
    sqlx::query_scalar!(r#"select number_key($1) as "key!""#, number)
        .fetch_one(db)
        .await
}

/// Who has this number of an operator.
#[instrument(name = "store.transaction.of_number", skip_all)]
pub(crate) async fn of_number(
    db: impl PgExecutor<'_>,
    mobile_operator: i32,
    number: &str,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select id from transaction where number = $1 and mobile_operator = $2 and deleted_at is null",
        number,
        mobile_operator
    )
    .fetch_optional(db)
    .await
}

/// Everybody's transactions of this number, within these regions or made by this user; none = everywhere.
#[instrument(name = "store.transaction.search", skip_all)]
pub(crate) async fn search(
    db: impl PgExecutor<'_>,
    number: &str,
    mobile_operator: Option<i32>,
    regions: Option<&[i64]>,
    login_id: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select t.id from transaction as t
        left join known_member as member on member.id = t.member_id
        left join territory_place as place on place.locality_id = member.locality_id
        where t.number = $1 and t.deleted_at is null and ($2::integer is null or t.mobile_operator = $2)
            and ($3::bigint[] is null or place.region_id = any($3) or member.locality_id is null
            and t.created_by_id = $4)
        order by t.mobile_operator",
        number,
        mobile_operator,
        regions,
        login_id
    )
    .fetch_all(db)
    .await
}

/// Adds one and answers its id; none = its operator's number is taken.
#[instrument(name = "store.transaction.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    by: &By,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "insert into transaction (
            uuid, mobile_operator, number, date, amount, transaction_type, member_id, created_at, created_by,
            created_by_id, updated_at,
            updated_by
        ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8, $9)
        on conflict (number, mobile_operator) where deleted_at is null do nothing
        returning id",
        Uuid::now_v7(),
        content.mobile_operator,
        content.number,
        content.date as Option<Date>,
        content.amount,
        content.transaction_type,
        content.member_id,
        by.now as Timestamp,
        by.actor.login_name,
        by.actor.login_id
    )
    .fetch_optional(db)
    .await
}

#[instrument(name = "store.transaction.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update transaction
        set mobile_operator = $2, number = $3, date = $4, amount = $5, transaction_type = $6, member_id = $7,
            version = version + 1, updated_at = $8, updated_by = $9
        where id = $1",
        id,
        content.mobile_operator,
        content.number,
        content.date as Option<Date>,
        content.amount,
        content.transaction_type,
        content.member_id,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Leaves a tombstone and answers its version.
#[instrument(name = "store.transaction.delete", skip_all)]
pub(crate) async fn delete(db: impl PgExecutor<'_>, id: i64, by: &By) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update transaction
        set deleted_at = $2, version = version + 1, updated_at = $2, updated_by = $3
        where id = $1
        returning version",
        id,
        by.now as Timestamp,
        by.actor.login_name
    )
    .fetch_one(db)
    .await
}
