//! The searched texts of some members, in memory: they tell how common a word is without a question to the
//! database (docs/decisions/0120). All processes have the same (docs/decisions/0215).

use std::sync::Arc;
use std::time::{Duration, Instant};

use listing::words::Words;
use sqlx::PgPool;
use tokio::sync::Mutex;
use tracing::instrument;

/// Members whose texts are kept, about.
pub(crate) const KEPT: i64 = 2_000;
/// They are drawn out of so many times more members, which lie on more pages of the table: a family lies on
/// one page, and has one name.
const SPREAD: i64 = 10;
/// How long they are used before PostgreSQL is asked whether the table has changed.
const FRESH: Duration = Duration::from_secs(10);

/// Shared by its clones.
#[derive(Clone, Default)]
pub(crate) struct Texts(Arc<Mutex<Arc<Kept>>>);

/// Texts of live members.
#[derive(Default)]
pub(crate) struct Kept {
    /// How many members there were, deleted ones too, as PostgreSQL had counted them.
    pub(crate) of: i64,
    texts: Vec<String>,
    /// When the table was last looked at; none = never.
    checked: Option<Instant>,
}

impl Kept {
    /// How many of these have the words.
    pub(crate) fn with(&self, words: &Words) -> usize {
        self.texts.iter().filter(|text| words.are_in(text)).count()
    }

    /// All words of these texts, each as often as it is there.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().flat_map(|text| text.split_whitespace())
    }

    /// How many texts these are.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }
}

impl Texts {
    /// Drawn anew when PostgreSQL has counted the table anew, which it does after one row in a hundred has
    /// changed.
    #[instrument(name = "store.texts.now", skip_all)]
    pub(crate) async fn now(&self, db: &PgPool) -> sqlx::Result<Arc<Kept>> {
        let mut kept = self.0.lock().await;
        if kept
            .checked
            .is_some_and(|checked| checked.elapsed() < FRESH)
        {
            return Ok(Arc::clone(&kept));
        }
        let counted = sqlx::query_scalar!(
            r#"select greatest(reltuples, 0)::bigint as "rows!" from pg_class where oid = 'member'::regclass"#
        );
        let of = counted.fetch_one(db).await?;
        let texts = if kept.of == of {
            kept.texts.clone()
        } else {
            match find(db, of).await? {
                Some(texts) => texts,
                None => draw(db, of).await?,
            }
        };
        let checked = Some(Instant::now());
        *kept = Arc::new(Kept { of, texts, checked });
        Ok(Arc::clone(&kept))
    }
}

/// What a process drew when PostgreSQL had counted so many; none = nobody has yet.
async fn find(db: &PgPool, of: i64) -> sqlx::Result<Option<Vec<String>>> {
    sqlx::query_scalar!("select texts from text_sample where members = $1", of)
        .fetch_optional(db)
        .await
}

/// Draws some. Of two processes that do, the one that comes first is believed by both.
async fn draw(db: &PgPool, of: i64) -> sqlx::Result<Vec<String>> {
    let drawn = sqlx::query_scalar!(
        r#"with drawn as (
            select coalesce(array_agg(search), '{}') as texts from member tablesample system ($2)
            where deleted_at is null and random() < $3
        )
        insert into text_sample as known (members, texts) select $1, texts from drawn
        on conflict (is_only) do update set
            texts = case when known.members = $1 then known.texts else excluded.texts end,
            members = $1
        returning texts"#,
        of,
        100.0 * share(SPREAD * KEPT, of),
        f64::from(share(KEPT, of.min(SPREAD * KEPT)))
    );
    drawn.fetch_one(db).await
}

/// So many rows of all, 1 at most.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a share of a table's rows"
)]
fn share(rows: i64, all: i64) -> f32 {
    (rows as f64 / all.max(1) as f64).min(1.0) as f32
}
