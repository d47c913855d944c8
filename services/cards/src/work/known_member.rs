//! Members that are referred to: known if they exist, and not going while something of theirs is written.

use sqlx::PgConnection;

use crate::App;
use crate::error::Error;
use crate::store::known_member;

impl App {
    /// Asks `members` for those of these members that nobody told of yet, and `geography` for where they
    /// live: they may have been enrolled just now. Not within a transaction.
    pub(crate) async fn learn_members(&self, ids: &[i64]) -> Result<(), Error> {
        let (members, localities) = known_member::unknown(&self.db, ids).await?;
        if members.is_empty() && localities.is_empty() {
            return Ok(());
        }
        self.neighbours.learn("member", &members).await?;
        let (_, localities) = known_member::unknown(&self.db, ids).await?;
        self.neighbours.learn("locality", &localities).await?;
        Ok(())
    }

    /// Has these members there, or known as archived, until the transaction ends. Before it holds any of
    /// them.
    pub(crate) async fn refer_to(&self, tx: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
        Ok(self.neighbours.refer(&self.db, tx, "member", ids).await?)
    }
}
