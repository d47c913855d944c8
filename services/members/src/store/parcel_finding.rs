//! Every SQL statement about what was found of parcels.

use geometry::Geometry;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::members::v1::ParcelFinding;
use sqlx::{PgConnection, PgExecutor};
use territory::Scope;
use tracing::instrument;

use super::member_change::By;
use crate::domain::parcel_finding::Finding;

/// Our space among the advisory locks of this database; others (migrations, relay, tally) have theirs.
const SPACE: i32 = 0x7063_656c;
const OUTLINES: i32 = 1;

/// Waits for whoever is saving an outline; until the transaction ends, nobody else does.
#[instrument(name = "store.parcel_finding.hold_outlines", skip_all)]
pub(crate) async fn hold_outlines(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1, $2)", SPACE, OUTLINES)
        .execute(db)
        .await
        .map(|_| ())
}

/// Outlines whose rectangle meets that of a geometry, but for the parcel's own: id and GeoJSON.
#[instrument(name = "store.parcel_finding.neighbours", skip_all)]
pub(crate) async fn neighbours(
    db: impl PgExecutor<'_>,
    parcel_id: i64,
    geometry: &Geometry,
    limit: i64,
) -> sqlx::Result<Vec<(i64, String)>> {
    // In no order: with one by id, and the limit, a plan for any arguments reads the table by its key instead
    // of the few that the rectangle meets.
    let found = sqlx::query!(
        r#"select id, geometry as "geometry!" from parcel
        where bounds && $2::text::box and deleted_at is null and measured_area_ha is not null and id <> $1
        limit $3"#,
        parcel_id,
        geometry.encode_bounds(),
        limit
    );
    rows(found.map(|row| (row.id, row.geometry)).fetch_all(db)).await
}

/// Of each of these outlines, the parcels before it whose rectangle meets its own.
#[instrument(name = "store.parcel_finding.pairs", skip_all)]
pub(crate) async fn pairs(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    limit: i64,
) -> sqlx::Result<Vec<(i64, i64)>> {
    // The ids are compared so that no index of them helps: half of the table comes before a parcel.
    let found = sqlx::query!(
        r#"select given.id, near.id as "other!"
        from parcel as given
        cross join lateral (
            select n.id from parcel as n
            where n.bounds && given.bounds and n.deleted_at is null and n.measured_area_ha is not null
                and n.id - given.id < 0
            limit $2
        ) as near
        where given.id = any($1) and given.measured_area_ha is not null"#,
        ids,
        limit
    );
    rows(found.map(|row| (row.id, row.other)).fetch_all(db)).await
}

/// Where these are: id and GeoJSON.
#[instrument(name = "store.parcel_finding.outlines", skip_all)]
pub(crate) async fn outlines(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<Vec<(i64, String)>> {
    let found = sqlx::query!(
        r#"select id, geometry as "geometry!" from parcel where id = any($1) and geometry is not null"#,
        ids
    );
    rows(found.map(|row| (row.id, row.geometry)).fetch_all(db)).await
}

/// Puts what was found of a parcel in the place of what had been. What is the same as before stays kept, but
/// for what has no numbers to compare once the parcel moves.
#[instrument(name = "store.parcel_finding.put", skip_all)]
pub(crate) async fn put(
    db: &mut PgConnection,
    parcel_id: i64,
    found: &[Finding],
    moves: bool,
    now: Timestamp,
) -> sqlx::Result<()> {
    let mut columns = Columns::default();
    for finding in found {
        columns.add(parcel_id, finding);
    }
    sqlx::query!(
        "delete from parcel_finding as f
        where (f.parcel_id = $1 or f.other_id = $1) and not exists (
            select from unnest($2::bigint[], $3::bigint[], $4::integer[]) as found (parcel_id, other_id, kind)
            where found.parcel_id = f.parcel_id and found.kind = f.kind
                and found.other_id is not distinct from f.other_id
        )",
        parcel_id,
        &columns.first,
        &columns.other as &[Option<i64>],
        &columns.kind
    )
    .execute(&mut *db)
    .await?;
    write(db, &columns, moves, now).await
}

/// Adds what was found of parcels that are new.
#[instrument(name = "store.parcel_finding.add", skip_all)]
pub(crate) async fn add(
    db: impl PgExecutor<'_>,
    found: &[(i64, Finding)],
    now: Timestamp,
) -> sqlx::Result<()> {
    let mut columns = Columns::default();
    for (parcel_id, finding) in found {
        columns.add(*parcel_id, finding);
    }
    write(db, &columns, false, now).await
}

async fn write(
    db: impl PgExecutor<'_>,
    columns: &Columns,
    moves: bool,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into parcel_finding as f (parcel_id, other_id, kind, shared_ha, share, other_share, found_at)
        select found.*, $7 from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::double precision[],
            $5::double precision[], $6::double precision[]) as found
        on conflict (parcel_id, other_id, kind) do update
        set shared_ha = excluded.shared_ha, share = excluded.share, other_share = excluded.other_share,
            found_at = excluded.found_at, kept_at = null, kept_by = null, kept_reason = null
        where (f.shared_ha, f.share, f.other_share)
            is distinct from (excluded.shared_ha, excluded.share, excluded.other_share)
            or $8 and excluded.share is null",
        &columns.first,
        &columns.other as &[Option<i64>],
        &columns.kind,
        &columns.shared_ha as &[Option<f64>],
        &columns.share as &[Option<f64>],
        &columns.other_share as &[Option<f64>],
        now as Timestamp,
        moves
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Findings as columns, of two parcels the lower id first.
#[derive(Default)]
struct Columns {
    first: Vec<i64>,
    other: Vec<Option<i64>>,
    kind: Vec<i32>,
    shared_ha: Vec<Option<f64>>,
    share: Vec<Option<f64>>,
    other_share: Vec<Option<f64>>,
}

impl Columns {
    fn add(&mut self, parcel_id: i64, finding: &Finding) {
        let is_first = finding.other_id.is_none_or(|other| other > parcel_id);
        let other_id = finding.other_id.unwrap_or(parcel_id);
        self.first.push(parcel_id.min(other_id));
        self.other
            .push(finding.other_id.map(|other| other.max(parcel_id)));
        self.kind.push(finding.kind.into());
        self.shared_ha.push(finding.shared_ha);
        let (share, other_share) = if is_first {
            (finding.share, finding.other_share)
        } else {
            (finding.other_share, finding.share)
        };
        self.share.push(share);
        self.other_share.push(other_share);
    }
}

/// What was found of a parcel, that to be looked at first. A neighbour out of reach has neither id nor code.
#[instrument(name = "store.parcel_finding.of_parcel", skip_all)]
pub(crate) async fn of_parcel(
    db: impl PgExecutor<'_>,
    parcel_id: i64,
    scope: &Scope,
) -> sqlx::Result<Vec<ParcelFinding>> {
    let found = sqlx::query_as!(
        ParcelFinding,
        r#"select f.id, $1::bigint as "parcel_id!", f.kind, seen.id as "other_id?",
            seen.code as "other_code?", f.shared_ha,
            (case when f.parcel_id = $1 then f.share else f.other_share end) * 100 as percent,
            f.found_at as "found_at: _", f.kept_at as "kept_at: _", f.kept_by as kept_by_user, f.kept_reason
        from parcel_finding as f
        left join lateral (
            select p.id, p.code from parcel as p join member as m on m.id = p.member_id
            where p.id = case when f.parcel_id = $1 then f.other_id else f.parcel_id end
                and ($2::bigint[] is null or m.locality_id = any($2)
                    or m.locality_id is null and m.created_by_id = $3)
        ) as seen on f.other_id is not null
        where f.parcel_id = $1 or f.other_id = $1
        order by f.kept_at is not null, f.kind, f.id"#,
        parcel_id,
        scope.localities.as_deref(),
        scope.creator
    );
    rows(found.fetch_all(db)).await
}

/// Keeps one as it is.
#[instrument(name = "store.parcel_finding.keep", skip_all)]
pub(crate) async fn keep(
    db: impl PgExecutor<'_>,
    id: i64,
    reason: &str,
    by: By<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update parcel_finding set kept_at = $3, kept_by = $2, kept_reason = $4 where id = $1",
        id,
        by.name,
        by.now as Timestamp,
        reason
    )
    .execute(db)
    .await
    .map(|_| ())
}
