//! The tables of a projection, while another generation of its owner fills them: each of their rows gets a
//! version below all others, so that whatever is told replaces it; what keeps it was not told, and goes.

use sqlx::{PgConnection, QueryBuilder};

/// A table, or a part of one, that one consumer fills. It has a column `version`, never negative.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    name: &'static str,
    /// A column and what it says of the consumer's rows.
    part: Option<(&'static str, &'static str)>,
}

impl Table {
    /// All of a table.
    pub const fn whole(name: &'static str) -> Self {
        Self { name, part: None }
    }

    /// The rows of a table of which a column says this.
    pub const fn part(name: &'static str, column: &'static str, says: &'static str) -> Self {
        let part = Some((column, says));
        Self { name, part }
    }

    /// Gives way to whatever is told.
    pub(super) async fn yield_rows(self, tx: &mut PgConnection) -> sqlx::Result<()> {
        let begin = format!(
            "update {} set version = -1 - version where version >= 0",
            self.name
        );
        self.run(begin, tx).await
    }

    /// Drops what was not told.
    pub(super) async fn drop_untold(self, tx: &mut PgConnection) -> sqlx::Result<()> {
        let begin = format!("delete from {} where version < 0", self.name);
        self.run(begin, tx).await
    }

    async fn run(self, begin: String, tx: &mut PgConnection) -> sqlx::Result<()> {
        let mut query = QueryBuilder::<sqlx::Postgres>::new(begin);
        if let Some((column, says)) = self.part {
            query.push(format!(" and {column} = ")).push_bind(says);
        }
        query.build().execute(tx).await.map(|_| ())
    }
}
