//! What some of the members are found by, in memory: how common a word is, is told without asking the database each time
//! (docs/decisions/0120).

use std::sync::Arc;

use platform::words::Words;
use sqlx::PgPool;
use tokio::sync::Mutex;
use tracing::instrument;

/// Members whose texts are kept, about.
const KEPT: i64 = 2_000;

/// Shared by its clones.
#[derive(Clone, Default)]
pub(crate) struct Texts(Arc<Mutex<Arc<Kept>>>);

/// Texts of live members.
#[derive(Default)]
pub(crate) struct Kept {
    /// How many members there were, deleted ones too, as PostgreSQL had counted them.
    of: i64,
    texts: Vec<String>,
}

impl Kept {
    /// How many of these have the words.
    pub(crate) fn with(&self, words: &Words) -> usize {
        self.texts.iter().filter(|text| words.are_in(text)).count()
    }

    /// How many members one of these stands for.
    #[expect(clippy::cast_precision_loss, reason = "an estimate of rows")]
    pub(crate) fn weight(&self) -> f64 {
        self.of as f64 / self.texts.len().max(1) as f64
    }
}

impl Texts {
    /// Taken anew whenever PostgreSQL has counted its `rows` anew, which it does after one in a hundred has changed.
    #[instrument(name = "store.texts.of", skip_all)]
    pub(crate) async fn of(&self, db: &PgPool, rows: i64) -> sqlx::Result<Arc<Kept>> {
        let mut kept = self.0.lock().await;
        if kept.of != rows {
            let texts = sqlx::query_scalar!(
                r#"select search as "search!" from member tablesample system ($1) where deleted_at is null"#,
                percent(KEPT, rows)
            );
            let texts = texts.fetch_all(db).await?;
            *kept = Arc::new(Kept { of: rows, texts });
        }
        Ok(Arc::clone(&kept))
    }
}

/// So many rows of all, in hundredths.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a share of a table's rows"
)]
fn percent(rows: i64, all: i64) -> f32 {
    (100.0 * rows as f64 / all.max(1) as f64).min(100.0) as f32
}
