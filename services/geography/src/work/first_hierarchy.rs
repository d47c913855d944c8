//! The hierarchy that an installation starts with, imported like any other: a country's file, or the
//! fictitious country of a demonstration.

use outbox::Actor;
use proto::maillon::geography::v1::{Level, LocalityImportRow};

use crate::App;
use crate::domain::author::By;
use crate::error::Error;
use crate::store;
use crate::work::import::{Import, import};

/// Why a hierarchy was not filled.
#[derive(Debug, thiserror::Error)]
pub enum FirstHierarchyFailure {
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

impl App {
    /// Fills an empty hierarchy with the rows of a file in the layout of the import; one that holds anything,
    /// were it deleted since, is left as it is.
    pub async fn load_first_hierarchy(
        &self,
        rows: Vec<LocalityImportRow>,
    ) -> Result<(), FirstHierarchyFailure> {
        if store::import::is_used(&self.db).await? {
            return Ok(());
        }
        let file = Import {
            rows,
            level: Level::Locality,
            dry_run: false,
            uuid: None,
            with_classes: false,
        };
        let actor = Actor {
            login_name: "demo".to_owned(),
            ..Actor::default()
        };
        let refusal = match import(&self.db, file, &By::at(actor, self.clock.now().into())).await {
            Ok(reply) => reply.refusal,
            Err(Error::Refused(refusal)) => Some(refusal.message().clone()),
            Err(Error::Database(error)) => return Err(error.into()),
        };
        let Some(refusal) = refusal else {
            return Ok(());
        };
        let first = refusal.fields.first();
        Err(FirstHierarchyFailure::Rows {
            count: refusal.fields.len(),
            row: first.map_or(0, |fault| fault.row),
            column: first.map_or_else(String::new, |fault| fault.field.clone()),
            fault: first.map_or("refused", |fault| fault.fault().as_str_name()),
        })
    }
}
