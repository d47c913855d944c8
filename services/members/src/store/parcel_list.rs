//! How the list of parcels is read: one statement with just the conditions that were asked for, so that
//! PostgreSQL plans each combination with its own indexes (docs/decisions/0050).

use listing::page::Page;
use listing::words::Words;
use platform::postgres::rows;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;
use uuid::Uuid;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("parcel_id", "p.id"),
    ("parcel_code", "p.code_key"),
    (
        "parcel_memberName",
        "m.lastname_key || ' ' || m.firstname_key",
    ),
    ("member_idNumber", "m.id_number_key"),
    ("parcel_crop", "p.crop"),
    ("parcel_areaHa", "p.area_ha"),
    ("parcel_declaredAreaHa", "p.declared_area_ha"),
    ("parcel_plantedYear", "p.planted_year"),
    ("parcel_createdAt", "p.created_at"),
    ("parcel_updatedAt", "p.updated_at"),
    ("parcel_version", "p.version"),
    ("locality_name", "place.locality_name"),
    ("region_name", "place.region_name"),
];

/// What the list is narrowed to.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    /// Whose members' parcels are in reach.
    pub(crate) members: Scope,
    /// Where the parcels lie; none = anywhere.
    pub(crate) places: Option<Vec<i64>>,
    pub(crate) words: Words,
    pub(crate) member_id: Option<i64>,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) crop: Option<i32>,
    pub(crate) without_geometry: Option<bool>,
    pub(crate) with_findings: Option<bool>,
    pub(crate) import: Option<Uuid>,
}

/// Ids of one page, in a total order.
#[instrument(name = "store.parcel_list.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    filter: &Filter,
    page: &Page,
) -> sqlx::Result<Vec<i64>> {
    let mut query = QueryBuilder::new("select p.id");
    narrow(&mut query, filter, page.column.starts_with("place."));
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(
        " order by {}{way} nulls last, p.id{way}",
        page.column
    ));
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    rows(query.build_query_scalar().fetch_all(db)).await
}

/// How many the whole list has.
#[instrument(name = "store.parcel_list.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, filter: &Filter) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*)");
    narrow(&mut query, filter, false);
    query.build_query_scalar().fetch_one(db).await
}

/// The tables and the conditions.
pub(super) fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter, with_places: bool) {
    query.push(" from parcel as p join member as m on m.id = p.member_id");
    if with_places {
        query.push(" left join territory_place as place on place.locality_id = p.locality_id");
    }
    query.push(" where p.deleted_at is null");
    let members = &filter.members;
    members.bound(query, "m.locality_id", "m.created_by_id");
    if let Some(localities) = &filter.places {
        query.push(" and p.locality_id = any(");
        query.push_bind(localities.clone()).push(")");
    }
    if let Some(id) = filter.member_id {
        query.push(" and p.member_id = ").push_bind(id);
    }
    if let Some(id) = filter.cooperative_id {
        query.push(" and m.cooperative_id = ").push_bind(id);
    }
    if let Some(crop) = filter.crop {
        query.push(" and p.crop = ").push_bind(crop);
    }
    if let Some(without) = filter.without_geometry {
        query.push(if without {
            " and p.geometry is null"
        } else {
            " and p.geometry is not null"
        });
    }
    if let Some(with) = filter.with_findings {
        let not = if with { "" } else { "not " };
        query.push(format!(
            " and {not}exists (select from parcel_finding as f
            where f.kept_at is null and (f.parcel_id = p.id or f.other_id = p.id))"
        ));
    }
    if let Some(import) = filter.import {
        query.push(" and p.import_uuid = ").push_bind(import);
    }
    find(query, &filter.words);
}

/// All words in the parcel's texts, or all in its member's. Two arrays, so that each index finds its own.
fn find(query: &mut QueryBuilder<Postgres>, words: &Words) {
    if words.is_empty() {
        return;
    }
    query.push(
        " and (p.id = any(array(
            select found.id from parcel as found where found.deleted_at is null",
    );
    words.find(query, "found.search");
    query.push(
        ")) or p.member_id = any(array(
            select whose.id from member as whose where whose.deleted_at is null",
    );
    words.find(query, "whose.search");
    query.push(")))");
}
