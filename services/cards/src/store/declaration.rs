//! Every SQL statement about what is told of lost, stolen, damaged and faulty cards.

use proto::Timestamp;
use proto::maillon::cards::v1::CardDeclaration;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::author::By;
use crate::domain::declaration::Declared;

/// Keeps one, and answers its id.
#[instrument(name = "store.declaration.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    card_id: i64,
    declared: &Declared,
    attachment: Option<&str>,
    by: &By,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into card_declaration
            (uuid, card_id, status, reason, happened_on, declared_by, attachment, created_at, created_by,
            created_by_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        returning id",
        Uuid::now_v7(),
        card_id,
        declared.act.leads_to() as i32,
        declared.reason,
        declared.happened_on as Option<proto::Date>,
        declared.author,
        attachment,
        by.now as Timestamp,
        by.actor.login_name,
        by.actor.login_id
    )
    .fetch_one(db)
    .await
}

/// Declarations as the contract shows them. A macro, as sqlx reads a statement's text.
macro_rules! shown {
    ($rest:tt, $argument:expr) => {
        sqlx::query_as!(
            CardDeclaration,
            r#"select
                id,
                card_id,
                status,
                reason,
                happened_on,
                declared_by,
                case when attachment is not null
                then '/api/card/declaration/' || id || '/file' end as attachment_path,
                attachment as attachment_file_name,
                created_at as "created_at?",
                created_by as created_by_user
            from card_declaration
            where deleted_at is null and "#
                + $rest,
            $argument
        )
    };
}

/// What was told of a card, the latest first.
#[instrument(name = "store.declaration.of", skip_all)]
pub(crate) async fn of(
    db: impl PgExecutor<'_>,
    card_id: i64,
) -> sqlx::Result<Vec<CardDeclaration>> {
    shown!("card_id = $1 order by id desc", card_id)
        .fetch_all(db)
        .await
}

/// One of them.
#[instrument(name = "store.declaration.one", skip_all)]
pub(crate) async fn one(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<CardDeclaration>> {
    shown!("id = $1", id).fetch_optional(db).await
}

/// The card that one was told of, and the file that goes with it.
#[instrument(name = "store.declaration.find", skip_all)]
pub(crate) async fn find(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<(i64, Option<String>)>> {
    let found = sqlx::query!(
        "select card_id, attachment from card_declaration where id = $1 and deleted_at is null",
        id
    );
    let row = found.fetch_optional(db).await?;
    Ok(row.map(|row| (row.card_id, row.attachment)))
}
