//! Every SQL statement about members one by one.

use platform::postgres::rows;
use proto::maillon::members::v1::Member;
use sqlx::PgExecutor;
use tracing::instrument;

/// These members in this order, archived ones too, without those that don't exist.
#[instrument(name = "store.member.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Member>> {
    rows(sqlx::query_file_as!(Member, "src/store/member_at.sql", ids).fetch_all(db)).await
}
