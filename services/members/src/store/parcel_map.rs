//! How a map of parcels is read: by the index of their rectangles, and never without a bound.

use platform::postgres::rows;
use proto::maillon::members::v1::{MapCell, MapParcel};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder, Row};
use tracing::instrument;

use super::parcel_list::{Filter, narrow};
use crate::domain::rectangle::Rectangle;

/// Cells on each side of a rectangle.
const CELLS: i32 = 16;

/// How the statements of a map find what they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// By the index of rectangles: all that is met is shown, or little enough is met to look at each.
    ByPlace,
    /// By what the filter or the caller's territory is found by: the rectangle meets too many others.
    ByFilter,
}

/// The way for a filter and a rectangle. By place alone, all of the country would be read for a caller who
/// may see one region, or who looks for one member.
#[instrument(name = "store.parcel_map.find_way", skip_all)]
pub(crate) async fn find_way(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    within: Rectangle,
    limit: i64,
) -> sqlx::Result<Way> {
    if filter.has_all() {
        return Ok(Way::ByPlace);
    }
    let mut query = QueryBuilder::new(
        "select count(*) from (select from parcel as p where p.deleted_at is null",
    );
    meeting(&mut query, within, Way::ByPlace);
    query.push(" limit ").push_bind(limit).push(") as met");
    let met: i64 = query.build_query_scalar().fetch_one(db).await?;
    Ok(if met < limit {
        Way::ByPlace
    } else {
        Way::ByFilter
    })
}

/// Lets the statements of this transaction go through the index of rectangles row by row, so that they end at
/// their limit: as a bitmap, all of a rectangle is read before its first row. What words have
/// found is left to PostgreSQL.
#[instrument(name = "store.parcel_map.read_in_turn", skip_all)]
pub(crate) async fn read_in_turn(
    db: &mut PgConnection,
    filter: &Filter,
    way: Way,
) -> sqlx::Result<()> {
    if filter.found.is_none() && way == Way::ByPlace {
        let mut query = QueryBuilder::<Postgres>::new("set local enable_bitmapscan = off");
        query.build().execute(db).await?;
    }
    Ok(())
}

/// Parcels of the filter that meet the rectangle, at most so many.
#[instrument(name = "store.parcel_map.parcels", skip_all)]
pub(crate) async fn parcels(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    within: Rectangle,
    way: Way,
    limit: i64,
) -> sqlx::Result<Vec<MapParcel>> {
    let mut query = QueryBuilder::new(
        "select p.id, p.code, p.crop, p.sketch, p.locality_id,
            (select true from parcel_finding as f
            where f.kept_at is null and f.parcel_id = p.id limit 1) is not null
            or (select true from parcel_finding as f
            where f.kept_at is null and f.other_id = p.id limit 1) is not null",
    );
    narrow(&mut query, filter, "");
    meeting(&mut query, within, way);
    query.push(" limit ").push_bind(limit);
    let read = query.build().try_map(|row: PgRow| {
        Ok(MapParcel {
            id: row.try_get(0)?,
            code: row.try_get(1)?,
            crop: row.try_get(2)?,
            sketch: row.try_get(3)?,
            locality_id: row.try_get(4)?,
            has_findings: row.try_get(5)?,
        })
    });
    rows(read.fetch_all(db)).await
}

/// Some that are near each other, and the rectangle around their middles.
pub(crate) struct Cell {
    pub(crate) cell: MapCell,
    pub(crate) around: Rectangle,
}

/// How many have their middle in each cell of the rectangle, of at most so many.
#[instrument(name = "store.parcel_map.cells", skip_all)]
pub(crate) async fn cells(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    within: Rectangle,
    way: Way,
    limit: i64,
) -> sqlx::Result<Vec<Cell>> {
    let Rectangle {
        west,
        south,
        east,
        north,
    } = within;
    let mut query = QueryBuilder::new(
        "select avg(x), avg(y), count(*), min(x), min(y), max(x), max(y) from (
            select (center(p.bounds))[0] as x, (center(p.bounds))[1] as y",
    );
    narrow(&mut query, filter, "");
    meeting(&mut query, within, way);
    // Within the bound of the count: nobody is left out of it, and nobody is in two rectangles.
    query.push(" and (center(p.bounds))[0] >= ").push_bind(west);
    query.push(" and (center(p.bounds))[0] < ").push_bind(east);
    query
        .push(" and (center(p.bounds))[1] >= ")
        .push_bind(south);
    query.push(" and (center(p.bounds))[1] < ").push_bind(north);
    query.push(" limit ").push_bind(limit).push(") as found");
    query.push(" group by width_bucket(x, ").push_bind(west);
    query.push(", ").push_bind(east).push(", ").push_bind(CELLS);
    query.push("), width_bucket(y, ").push_bind(south);
    query.push(", ").push_bind(north);
    query.push(", ").push_bind(CELLS).push(")");
    let read = query.build().try_map(|row: PgRow| {
        Ok(Cell {
            cell: MapCell {
                longitude: row.try_get(0)?,
                latitude: row.try_get(1)?,
                count: row.try_get(2)?,
            },
            around: Rectangle {
                west: row.try_get(3)?,
                south: row.try_get(4)?,
                east: row.try_get(5)?,
                north: row.try_get(6)?,
            },
        })
    });
    rows(read.fetch_all(db)).await
}

fn meeting(query: &mut QueryBuilder<Postgres>, within: Rectangle, way: Way) {
    query.push(" and (p.bounds && box(point(");
    query.push_bind(within.west).push(", ");
    query.push_bind(within.south).push("), point(");
    query.push_bind(within.east).push(", ");
    query.push_bind(within.north).push(match way {
        Way::ByPlace => ")))",
        // What is compared with a word is found by no index.
        Way::ByFilter => "))) is true",
    });
}
