//! Every SQL statement that fills the tables with fictitious payments, cards and deliveries.

use demo_base::copy::Rows;
use platform::postgres::rows;
use proto::Date;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::known::Known;
use crate::rows::{CARD, DELIVERY, HOLDER, KNOWN, LINE, TRANSACTION};

/// Whether there is nothing yet, deleted or not, but payments that somebody entered.
#[instrument(name = "store.demo.is_empty", skip_all)]
pub(crate) async fn is_empty(db: impl PgExecutor<'_>, demonstration: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select not exists (select from transaction where created_by = $1)
            and not exists (select from card) and not exists (select from delivery) as "is_empty!""#,
        demonstration
    )
    .fetch_one(db)
    .await
}

/// Whether all of these members are known.
#[instrument(name = "store.demo.are_known", skip_all)]
pub(crate) async fn are_known(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select count(*) = cardinality($1::bigint[]) as "are_known!" from known_member where id = any($1)"#,
        ids
    )
    .fetch_one(db)
    .await
}

/// Those of these members that live and for whom nobody paid yet, in the order of their ids.
#[instrument(name = "store.demo.members", skip_all)]
pub(crate) async fn members(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Known>> {
    let found = sqlx::query_as!(
        Known,
        r#"select m.id, m.uuid, m.id_number, m.firstname, m.lastname, m.birth_date as "birth_date: Date",
            m.birth_date_precision,
            m.birth_location, m.city, m.contact, m.kind, m.main_member_id, m.locality_id,
            m.membership_start_date as "membership_start_date: Date", m.cooperative_id, m.status,
            m.photo_file_name, m.photo_checked,
            m.version, place.region_id as "region_id?"
        from known_member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = any($1) and not m.is_archived
            and not exists (select from transaction where member_id = m.id)
        order by m.id"#,
        ids
    );
    rows(found.fetch_all(db)).await
}

/// The region of each locality.
#[instrument(name = "store.demo.regions", skip_all)]
pub(crate) async fn regions(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<(i64, i64)>> {
    let found = sqlx::query!(
        r#"select locality_id as "locality_id!", region_id as "region_id!" from territory_place"#
    );
    rows(
        found
            .map(|row| (row.locality_id, row.region_id))
            .fetch_all(db),
    )
    .await
}

/// As many ids of a table as asked for, never given again.
#[instrument(name = "store.demo.ids", skip_all)]
pub(crate) async fn ids(
    db: impl PgExecutor<'_>,
    table: &str,
    count: usize,
) -> sqlx::Result<Vec<i64>> {
    let taken = sqlx::query_scalar!(
        r#"select nextval(pg_get_serial_sequence($1, 'id')) as "id!" from generate_series(1, $2::bigint)"#,
        table,
        i64::try_from(count).unwrap_or(i64::MAX)
    );
    rows(taken.fetch_all(db)).await
}

/// As many numbers of deliveries.
#[instrument(name = "store.demo.delivery_numbers", skip_all)]
pub(crate) async fn delivery_numbers(
    db: impl PgExecutor<'_>,
    count: usize,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select nextval('delivery_number') as "number!" from generate_series(1, $1::bigint)"#,
        i64::try_from(count).unwrap_or(i64::MAX)
    )
    .fetch_all(db)
    .await
}

/// What rows are of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Table {
    KnownMember,
    Transaction,
    Card,
    Delivery,
    Line,
    Holder,
}

/// Rows of the columns that [`crate::rows`] names.
#[instrument(name = "store.demo.copy", skip_all)]
pub(crate) async fn copy(db: &mut PgConnection, table: Table, rows: &Rows) -> sqlx::Result<()> {
    let (name, columns) = match table {
        Table::KnownMember => ("known_member", KNOWN),
        Table::Transaction => ("transaction", TRANSACTION),
        Table::Card => ("card", CARD),
        Table::Delivery => ("delivery", DELIVERY),
        Table::Line => ("delivery_line", LINE),
        Table::Holder => ("holder", HOLDER),
    };
    let statement = format!("copy {name} ({columns}) from stdin");
    rows.send(db, &statement).await.map(|_| ())
}

/// A long statement is no mistake here.
#[instrument(name = "store.demo.take_time", skip_all)]
pub(crate) async fn take_time(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("set statement_timeout = 0")
        .execute(db)
        .await
        .map(|_| ())
}

/// Lets lists be read from the indexes alone, and the planner know how many there are. Who does not own the
/// tables leaves it to the server.
#[instrument(name = "store.demo.vacuum", skip_all)]
pub(crate) async fn vacuum(db: &mut PgConnection) -> sqlx::Result<()> {
    let owns = sqlx::query_scalar!(
        r#"select pg_has_role(relowner, 'member') as "owns!" from pg_class where oid = 'card'::regclass"#
    );
    if !owns.fetch_one(&mut *db).await? {
        return Ok(());
    }
    sqlx::query!(
        "vacuum (analyze) known_member, transaction, card, delivery, delivery_line, holder"
    )
    .execute(db)
    .await
    .map(|_| ())
}
