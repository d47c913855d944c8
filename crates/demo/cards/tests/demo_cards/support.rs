//! A service's parts on a database of its own.

use photo_store::PhotoStore;
use platform::Clock;
use prost::Message;
use sqlx::{PgPool, Row};

/// The service without its calls.
pub(crate) struct Service {
    pub(crate) app: cards::App,
}

impl Service {
    /// On 21 November 2026, at noon.
    pub(crate) fn start(db: PgPool) -> Self {
        let noon = chrono::DateTime::from_timestamp(1_795_262_400, 0).expect("an instant");
        let photos = std::env::temp_dir().join("maillon-test-photos-of-cards");
        Self {
            app: cards::App {
                db,
                clock: Clock::fixed(noon),
                photos: PhotoStore::in_folder(&photos).expect("a folder"),
                neighbours: cards::Neighbours::default(),
            },
        }
    }

    /// Runs a statement that stands for what another process does.
    #[expect(clippy::disallowed_methods, reason = "the test's own statement")]
    pub(crate) async fn sql(&self, statement: &str) {
        let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()))
            .execute(&self.app.db)
            .await;
        done.expect("a statement");
    }

    #[expect(clippy::disallowed_methods, reason = "the test's own statement")]
    pub(crate) async fn number(&self, statement: &str) -> i64 {
        let one = sqlx::query_scalar(sqlx::AssertSqlSafe(statement.to_owned()))
            .fetch_one(&self.app.db)
            .await;
        one.expect("a number")
    }

    /// Two regions, with a locality each: 1 and 2.
    pub(crate) async fn country(&self) {
        self.sql(
            "insert into territory_region select n, 'R' || n, 'Region ' || n, 1, false
            from generate_series(1, 2) as n;
            insert into territory_department select n, n, 'D' || n, 'Department ' || n, 1, false
            from generate_series(1, 2) as n;
            insert into territory_subprefecture select n, n, 'S' || n, 'Sub-prefecture ' || n, 1, false
            from generate_series(1, 2) as n;
            insert into territory_locality select n, n, 'Village ' || n, 1, false
            from generate_series(1, 2) as n",
        )
        .await;
    }

    /// The facts of one subject, in order.
    pub(crate) async fn told<M: Message + Default>(&self, subject: &str) -> Vec<Told<M>> {
        let state = |row: &sqlx::postgres::PgRow, state: &str| {
            row.get::<Option<Vec<u8>>, _>(state)
                .map(|bytes| M::decode(bytes.as_slice()).expect("its message"))
        };
        sqlx::query("select * from outbox where subject = $1 order by sequence")
            .bind(subject)
            .fetch_all(&self.app.db)
            .await
            .expect("the outbox")
            .into_iter()
            .map(|row| Told {
                before: state(&row, "before"),
                after: state(&row, "after"),
            })
            .collect()
    }
}

/// A fact as it stands in the outbox.
pub(crate) struct Told<M> {
    pub(crate) before: Option<M>,
    pub(crate) after: Option<M>,
}
