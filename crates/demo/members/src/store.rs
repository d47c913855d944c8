//! Every SQL statement that fills the tables with fictitious members.

use demo_base::copy::Rows;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::person::Place;

/// What is written of a member; the rest keeps its default.
const COLUMNS: &str = "id, uuid, id_number, firstname, lastname, gender, birth_date, \
     birth_date_precision, birth_location, city, contact, contact_urgency, locality_id, \
     membership_start_date, kind, main_member_id, order_number, status, status_reason, status_on, \
     marital_status, education_level, nationality, occupation, identity_document_type, \
     identity_document_number, household_status, household_size, dependent_count, photo_file_name, \
     photo_updated_at, photo_checked, has_valid_card, has_unused_transaction, deleted_at, \
     created_at, created_by, created_by_id, updated_at, updated_by";

/// Where people may live.
#[instrument(name = "store.demo.places", skip_all)]
pub(crate) async fn places(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<Place>> {
    sqlx::query_as!(
        Place,
        r#"select locality_id as "locality_id!", subprefecture_name as "town!"
        from territory_place where not is_deleted order by locality_id"#
    )
    .fetch_all(db)
    .await
}

/// Whether the hierarchy was heard of, all of it.
#[instrument(name = "store.demo.knows_places", skip_all)]
pub(crate) async fn knows_places(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from projection where name = 'members_territory')
            and exists (select from territory_place where not is_deleted) as "knows!""#
    )
    .fetch_one(db)
    .await
}

/// Whether there is any member, archived ones too.
#[instrument(name = "store.demo.is_empty", skip_all)]
pub(crate) async fn is_empty(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select not exists (select from member) as "is_empty!""#)
        .fetch_one(db)
        .await
}

/// Whether somebody other than the demonstration created living members.
#[instrument(name = "store.demo.has_others", skip_all)]
pub(crate) async fn has_others(db: impl PgExecutor<'_>, demonstration: &str) -> sqlx::Result<bool> {
    // Two ranges of the index, where `<>` would read every row.
    sqlx::query_scalar!(
        r#"select exists (select from member where created_by < $1 and deleted_at is null)
            or exists (select from member where created_by > $1 and deleted_at is null) as "has_others!""#,
        demonstration
    )
    .fetch_one(db)
    .await
}

/// The node's number.
#[instrument(name = "store.demo.node", skip_all)]
pub(crate) async fn node(db: impl PgExecutor<'_>) -> sqlx::Result<i32> {
    let number = sqlx::query_scalar!("select number from node")
        .fetch_optional(db)
        .await?;
    Ok(number.unwrap_or_default())
}

/// As many ids and numbers of members as asked for, never given again to anybody else.
#[instrument(name = "store.demo.reserve", skip_all)]
pub(crate) async fn reserve(
    db: impl PgExecutor<'_>,
    members: i64,
) -> sqlx::Result<Vec<(i64, i64)>> {
    let taken = sqlx::query!(
        r#"select nextval(pg_get_serial_sequence('member', 'id')) as "id!",
            nextval('member_number') as "number!"
        from generate_series(1, $1::bigint)"#,
        members
    )
    .fetch_all(db)
    .await?;
    Ok(taken.into_iter().map(|row| (row.id, row.number)).collect())
}

/// Rows of the columns that [`COLUMNS`] names.
#[instrument(name = "store.demo.copy", skip_all)]
pub(crate) async fn copy(db: &mut PgConnection, rows: &Rows) -> sqlx::Result<()> {
    let statement = format!("copy member ({COLUMNS}) from stdin");
    rows.send(db, &statement).await.map(|_| ())
}

/// Rows of what `cards` published.
#[instrument(name = "store.demo.copy_holders", skip_all)]
pub(crate) async fn copy_holders(db: &mut PgConnection, rows: &Rows) -> sqlx::Result<()> {
    let statement =
        "copy member_holder (member_id, has_valid_card, has_unused_transaction, version)
        from stdin";
    rows.send(db, statement).await.map(|_| ())
}

/// The ids of the living members of a demonstration.
#[instrument(name = "store.demo.fictitious", skip_all)]
pub(crate) async fn fictitious(
    db: impl PgExecutor<'_>,
    demonstration: &str,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from member where created_by = $1 and deleted_at is null",
        demonstration
    )
    .fetch_all(db)
    .await
}

/// Whether there is any cooperative, deleted ones too.
#[instrument(name = "store.demo.has_cooperatives", skip_all)]
pub(crate) async fn has_cooperatives(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from cooperative) as "has_cooperatives!""#)
        .fetch_one(db)
        .await
}

/// Somebody who may work land.
#[derive(Clone)]
pub(crate) struct Farmer {
    pub(crate) id: i64,
    pub(crate) locality_id: i64,
    pub(crate) region_id: i64,
    /// What the nearest town is called.
    pub(crate) town: String,
    pub(crate) contact: Option<String>,
}

/// The active main members of a demonstration, in the order of their ids.
#[instrument(name = "store.demo.farmers", skip_all)]
pub(crate) async fn farmers(
    db: impl PgExecutor<'_>,
    demonstration: &str,
) -> sqlx::Result<Vec<Farmer>> {
    sqlx::query_as!(
        Farmer,
        r#"select m.id, place.locality_id as "locality_id!", place.region_id as "region_id!",
            place.subprefecture_name as "town!", m.contact
        from member as m
        join territory_place as place on place.locality_id = m.locality_id
        where m.created_by = $1 and m.kind = 1 and m.status = 1 and m.deleted_at is null
        order by m.id"#,
        demonstration
    )
    .fetch_all(db)
    .await
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
        r#"select pg_has_role(relowner, 'member') as "owns!" from pg_class where oid = 'member'::regclass"#
    );
    if !owns.fetch_one(&mut *db).await? {
        return Ok(());
    }
    sqlx::query!("vacuum (analyze) member")
        .execute(db)
        .await
        .map(|_| ())
}
