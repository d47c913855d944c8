//! Every SQL statement about records that left a node's territory. What is written here is no change that
//! goes up.

use proto::Timestamp;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

/// Until [`note`], nothing that is written is noted as a change.
async fn note_nothing(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select set_config('maillon.replica', 'on', true) as is_on")
        .fetch_one(db)
        .await
        .map(|_| ())
}

async fn note(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select set_config('maillon.replica', 'off', true) as is_on")
        .fetch_one(db)
        .await
        .map(|_| ())
}

/// Those of these members whom no dependant in use names who stays.
#[instrument(name = "store.replica_away.released", skip_all)]
pub(crate) async fn released(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select id as "id!" from unnest($1::bigint[]) as gone (id)
        where not exists (
            select from member as dependant
            where dependant.main_member_id = gone.id and dependant.deleted_at is null
                and dependant.id <> all($1)
        )
        order by id"#,
        ids
    )
    .fetch_all(db)
    .await
}

/// Leaves nothing of these members but their rows, which are archived, and answers their versions. They have
/// no number any more that somebody else could get.
#[instrument(name = "store.replica_away.empty_members", skip_all)]
pub(crate) async fn empty_members(
    db: &mut PgConnection,
    ids: &[i64],
    now: Timestamp,
) -> sqlx::Result<Vec<(i64, i64)>> {
    note_nothing(&mut *db).await?;
    sqlx::query!("delete from previous_photo where member_id = any($1)", ids)
        .execute(&mut *db)
        .await?;
    let emptied = sqlx::query!(
        "update member
        set id_number = uuid::text, firstname = '-', lastname = '-', gender = null, birth_date = null,
            birth_date_precision = null, birth_location = null, city = null, address = null,
            district = null, contact = null, contact_urgency = null, locality_id = null,
            membership_start_date = null, cooperative_id = null, kind = 1, main_member_id = null,
            order_number = null, status = 1, status_reason = null, status_on = null,
            marital_status = null, education_level = null, ethnicity = null, nationality = null,
            other_nationality = null, occupation = null, other_occupation = null,
            identity_document_type = null, identity_document_number = null, household_status = null,
            household_size = null, dependent_count = null, photo_file_name = null,
            photo_updated_at = null, photo_updated_by = null, photo_checked = false,
            photo_refused_reason = null, photo_is_missing = false, can_write = false,
            synchronization_needed = false, version = version + 1,
            deleted_at = coalesce(deleted_at, $2)
        where id = any($1)
        returning id, version",
        ids,
        now as Timestamp
    );
    let emptied = emptied.map(|row| (row.id, row.version));
    let emptied = emptied.fetch_all(&mut *db).await?;
    note(db).await?;
    Ok(emptied)
}

/// Stays say nothing once their members are gone, and nobody counts their versions.
#[instrument(name = "store.replica_away.delete_stays", skip_all)]
pub(crate) async fn delete_stays(db: &mut PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    sqlx::query!("delete from membership where id = any($1)", ids)
        .execute(db)
        .await
        .map(|_| ())
}

/// Leaves nothing of these parcels but their rows, which are archived.
#[instrument(name = "store.replica_away.empty_parcels", skip_all)]
pub(crate) async fn empty_parcels(
    db: &mut PgConnection,
    ids: &[i64],
    now: Timestamp,
) -> sqlx::Result<()> {
    note_nothing(&mut *db).await?;
    sqlx::query!(
        "with found as (
            delete from parcel_finding where parcel_id = any($1) or other_id = any($1)
        )
        delete from parcel_outline where parcel_id = any($1)",
        ids
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update parcel
        set code = uuid::text, locality_id = null, crop = null, declared_area_ha = null,
            planted_year = null, land_title = null, accuracy_m = null, geometry = null, bounds = null,
            measured_area_ha = null, outline_version = 0, version = version + 1,
            deleted_at = coalesce(deleted_at, $2)
        where id = any($1)",
        ids,
        now as Timestamp
    )
    .execute(&mut *db)
    .await?;
    note(db).await
}

/// Archives these cooperatives, whose members left, without whom to call.
#[instrument(name = "store.replica_away.empty_cooperatives", skip_all)]
pub(crate) async fn empty_cooperatives(
    db: &mut PgConnection,
    ids: &[i64],
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update cooperative
        set contact = null, president_member_id = null, version = version + 1,
            deleted_at = coalesce(deleted_at, $2)
        where id = any($1)",
        ids,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}
