//! The tables of a projection, while another generation of its owner fills them: whatever is told of a row
//! replaces it, and what was not told goes. A small table's rows are marked for that by a version below all
//! others; those of a large one stay as they are, and are doubted beside it (docs/decisions/0228).

use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder};

/// Rows that give way, or go, in one transaction: a statement over all of a large table would last longer
/// than statements may.
const PIECE: i64 = 20_000;

/// A table, or a part of one, that one consumer fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    name: &'static str,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A column and what it says of the consumer's rows; none = all are.
    Marked(Option<(&'static str, &'static str)>),
    /// By this key.
    Doubted(&'static str),
}

impl Table {
    /// All of a table that has a column `version`, never negative.
    pub const fn whole(name: &'static str) -> Self {
        let form = Form::Marked(None);
        Self { name, form }
    }

    /// The rows of such a table of which a column says this.
    pub const fn part(name: &'static str, column: &'static str, says: &'static str) -> Self {
        let form = Form::Marked(Some((column, says)));
        Self { name, form }
    }

    /// All of a table that may have a row for each of the owner's records, by this key. Its handler ends the
    /// doubts of what it is told ([`end_doubts`]), and writes what differs alone.
    pub const fn of_records(name: &'static str, key: &'static str) -> Self {
        let form = Form::Doubted(key);
        Self { name, form }
    }

    /// Has a piece of the rows give way to whatever is told; answers after which key the next one begins.
    /// None: it was empty. A smaller one is not the last: what somebody learns meanwhile is passed over.
    pub(super) async fn yield_piece(
        self,
        tx: &mut PgConnection,
        after: i64,
    ) -> sqlx::Result<Option<i64>> {
        let name = self.name;
        let key = match self.form {
            Form::Marked(part) => {
                let begin = format!("update {name} set version = -1 - version");
                let marked = change(tx, name, &begin, "version >= 0", part).await?;
                return Ok((marked > 0).then_some(after));
            }
            Form::Doubted(key) => key,
        };
        let piece = format!("with piece as (select {key} as id from {name} where {key} > ");
        let mut query = QueryBuilder::<Postgres>::new(piece);
        query.push_bind(after);
        query.push(format!(" order by {key} limit {PIECE}), doubts as ("));
        query.push("insert into doubted (table_name, id) select ");
        query.push_bind(name);
        query.push(", id from piece on conflict do nothing) select max(id) from piece");
        let reached = query.build_query_scalar().persistent(false);
        reached.fetch_one(tx).await
    }

    /// Drops a piece of what was not told; false: it was empty.
    pub(super) async fn drop_piece(self, tx: &mut PgConnection) -> sqlx::Result<bool> {
        let name = self.name;
        let key = match self.form {
            Form::Marked(part) => {
                let begin = format!("delete from {name}");
                return Ok(change(tx, name, &begin, "version < 0", part).await? > 0);
            }
            Form::Doubted(key) => key,
        };
        let lost: Vec<i64> = sqlx::query_scalar(
            "with piece as (
                select id from doubted where table_name = $1 order by id limit $2 for update
            )
            delete from doubted using piece where table_name = $1 and doubted.id = piece.id
            returning doubted.id",
        )
        .persistent(false)
        .bind(name)
        .bind(PIECE)
        .fetch_all(&mut *tx)
        .await?;
        let drop = format!("delete from {name} where {key} = any(");
        let mut query = QueryBuilder::<Postgres>::new(drop);
        query.push_bind(&lost).push(")");
        query.build().persistent(false).execute(tx).await?;
        Ok(!lost.is_empty())
    }

    /// Whether any of its rows is doubted.
    pub(super) async fn has_doubts(self, db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
        sqlx::query_scalar("select exists (select from doubted where table_name = $1)")
            .bind(self.name)
            .fetch_one(db)
            .await
    }

    /// Forgets what is doubted: nobody fills the table.
    pub(super) async fn forget_doubts(self, tx: &mut PgConnection) -> sqlx::Result<()> {
        sqlx::query("delete from doubted where table_name = $1")
            .bind(self.name)
            .execute(tx)
            .await
            .map(|_| ())
    }
}

/// Ends the doubts of the rows of a table whose records are told, in the transaction that applies it, and
/// answers those that were doubted: what is told of them counts whatever its version.
pub async fn end_doubts(
    tx: &mut PgConnection,
    table: &'static str,
    ids: &[i64],
) -> sqlx::Result<Vec<i64>> {
    // Planned each time: a plan for a table without doubts would read all of them, again and again.
    sqlx::query_scalar("delete from doubted where table_name = $1 and id = any($2) returning id")
        .persistent(false)
        .bind(table)
        .bind(ids)
        .fetch_all(tx)
        .await
}

/// Changes a piece of the rows of which this is so, and says how many.
async fn change(
    tx: &mut PgConnection,
    name: &str,
    begin: &str,
    which: &str,
    part: Option<(&str, &str)>,
) -> sqlx::Result<u64> {
    // What becomes otherwise while the statement waits for it is passed over: hence the condition twice.
    let begin =
        format!("{begin} where {which} and ctid = any(array(select ctid from {name} where {which}");
    let mut query = QueryBuilder::<Postgres>::new(begin);
    if let Some((column, says)) = part {
        query.push(format!(" and {column} = ")).push_bind(says);
    }
    query.push(format!(" limit {PIECE}))"));
    let changed = query.build().persistent(false).execute(tx).await?;
    Ok(changed.rows_affected())
}
