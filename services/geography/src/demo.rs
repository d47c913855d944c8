//! A fictitious country for demonstrations, or a real one out of a file; both by the import itself.

mod country;

use outbox::Actor;
use proto::maillon::geography::v1::{Level, LocalityImportRow};
use sqlx::PgPool;

use crate::error::Error;
use crate::grpc::{Asked, import};

/// Why a hierarchy was not filled.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The database did not do it.
    #[error("the database did not do it")]
    Database(#[from] sqlx::Error),
    /// The rows can't be imported.
    #[error("{count} cells of the file are wrong, first of all: row {row}, {column}: {fault}")]
    Rows {
        /// How many.
        count: usize,
        /// Line of the file, the header being 1; 0 = the file as a whole.
        row: u32,
        /// Its column.
        column: String,
        /// What is wrong there.
        fault: &'static str,
    },
}

/// Fills an empty hierarchy with the fictitious country; one that holds anything, were it deleted since, is left as it is.
pub async fn load(db: &PgPool) -> Result<(), Failure> {
    load_rows(db, country::rows()).await
}

/// Fills an empty hierarchy with the rows of a file in the layout of the import; one that holds anything is left as it is.
pub async fn load_rows(db: &PgPool, rows: Vec<LocalityImportRow>) -> Result<(), Failure> {
    let used = sqlx::query_scalar!(r#"select exists (select from region) as "used!""#)
        .fetch_one(db)
        .await?;
    if used {
        return Ok(());
    }
    let asked = Asked {
        rows,
        level: Level::Locality,
        dry_run: false,
        import_uuid: None,
        with_classes: false,
    };
    let actor = Actor {
        login_name: "demo".to_owned(),
        ..Actor::default()
    };
    let refusal = match import(db, asked, &actor).await {
        Ok(reply) => reply.refusal,
        Err(Error::Refused(refusal)) => Some(refusal.message().clone()),
        Err(Error::Database(error)) => return Err(error.into()),
    };
    let Some(refusal) = refusal else {
        return Ok(());
    };
    let first = refusal.fields.first();
    Err(Failure::Rows {
        count: refusal.fields.len(),
        row: first.map_or(0, |fault| fault.row),
        column: first.map_or_else(String::new, |fault| fault.field.clone()),
        fault: first.map_or("refused", |fault| fault.fault().as_str_name()),
    })
}
