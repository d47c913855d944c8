//! How the list of parcels is read: one statement with just the conditions that were asked for, so that
//! PostgreSQL plans each combination with its own indexes (docs/decisions/0050).

use listing::total::{COUNTED, guess};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;
use uuid::Uuid;

/// What a list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("parcel_id", "p.id"),
    ("parcel_code", "p.code_key"),
    ("parcel_memberName", "m.lastname_key, m.firstname_key"),
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
    /// Parcels that have the words looked for; none = no word is.
    pub(crate) found: Option<Vec<i64>>,
    pub(crate) member_id: Option<i64>,
    pub(crate) cooperative_id: Option<i64>,
    /// Of the members.
    pub(crate) gender: Option<i32>,
    pub(crate) crop: Option<i32>,
    pub(crate) without_geometry: Option<bool>,
    pub(crate) with_findings: Option<bool>,
    pub(crate) import: Option<Uuid>,
}

impl Filter {
    /// Whether it asks for something of the members.
    fn is_of_members(&self) -> bool {
        self.members.localities.is_some() || self.cooperative_id.is_some() || self.gender.is_some()
    }

    /// Whether every parcel is in it.
    pub(super) fn is_open(&self) -> bool {
        self.has_all() && self.without_geometry.is_none()
    }

    /// Whether every parcel that is drawn is in it.
    pub(crate) fn has_all(&self) -> bool {
        let is_open = self.members.localities.is_none() && self.places.is_none();
        let ids = [
            self.member_id,
            self.cooperative_id,
            self.gender.map(i64::from),
            self.crop.map(i64::from),
        ];
        is_open
            && self.found.is_none()
            && ids.iter().all(Option::is_none)
            && self.with_findings.is_none()
            && self.import.is_none()
    }
}

/// What the whole list adds up to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Totals {
    pub(crate) count: i64,
    pub(crate) is_estimate: bool,
    /// Hectares; none where the number is an estimate.
    pub(crate) area_ha: Option<f64>,
}

/// Counted and added up as far as totals are promised to be exact, beyond that guessed.
#[instrument(name = "store.parcel_list.totals", skip_all)]
pub(crate) async fn totals(db: &mut PgConnection, filter: &Filter) -> sqlx::Result<Totals> {
    let write = |query: &mut QueryBuilder<Postgres>| {
        query.push("select p.area_ha");
        narrow(query, filter, "");
    };
    let mut query = QueryBuilder::new("select count(*), coalesce(sum(area_ha), 0) from (");
    write(&mut query);
    query.push(" limit ").push_bind(COUNTED + 1);
    query.push(") as found");
    // Planned each time: a plan for any words reads the list.
    let counted = query.build_query_as().persistent(false);
    let (count, area_ha): (i64, f64) = counted.fetch_one(&mut *db).await?;
    if count <= COUNTED {
        return Ok(Totals {
            count,
            is_estimate: false,
            area_ha: Some(area_ha),
        });
    }
    Ok(Totals {
        count: guess(db, write).await?.max(count),
        is_estimate: true,
        area_ha: None,
    })
}

/// What columns of the place begin with.
pub(super) const PLACE: &str = "place.";

/// The tables and the conditions; `column` is what else is needed of them, if anything.
pub(super) fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter, column: &str) {
    query.push(" from parcel as p");
    // Every parcel has a member: to join them for nothing costs as much as all else.
    if filter.is_of_members() || column.starts_with("m.") {
        query.push(" join member as m on m.id = p.member_id");
    }
    if column.starts_with(PLACE) {
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
    if let Some(gender) = filter.gender {
        query.push(" and m.gender = ").push_bind(gender);
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
    if let Some(found) = &filter.found {
        // Out of an array that PostgreSQL does not know beforehand: it looks these up, instead of going
        // through the list in its order, and all of it where they come last.
        query.push(" and p.id = any(array(select unnest(");
        query.push_bind(found.clone()).push("::bigint[])))");
    }
}
