//! The names of all places in memory, for lists of thousands of records (docs/decisions/0119).

use std::collections::HashMap;
use std::sync::Arc;

use sqlx::PgPool;
use tokio::sync::Mutex;
use uuid::Uuid;

/// The names of the hierarchy as the service's own database has them; shared by its clones.
#[derive(Clone, Default)]
pub struct Names(Arc<Mutex<Arc<Known>>>);

/// Names as they were at a moment.
#[derive(Default)]
pub struct Known {
    /// None = nothing was read yet.
    revision: Option<Uuid>,
    places: HashMap<i64, [String; 4]>,
}

impl Known {
    /// Of a locality, sub-prefecture, department and region. None = the locality is unknown here, or what is
    /// above it; a deleted one keeps its names.
    pub fn of(&self, locality_id: i64) -> Option<&[String; 4]> {
        self.places.get(&locality_id)
    }
}

impl Names {
    /// All names as they are now: read again where anything has changed since.
    pub async fn now(&self, db: &PgPool) -> sqlx::Result<Arc<Known>> {
        let revision = sqlx::query_scalar!("select revision from territory_revision");
        let revision = revision.fetch_one(db).await?;
        let mut known = self.0.lock().await;
        if known.revision != Some(revision) {
            *known = Arc::new(read(db).await?);
        }
        Ok(Arc::clone(&known))
    }
}

/// Revision and names in one statement: they are of one moment.
async fn read(db: &PgPool) -> sqlx::Result<Known> {
    let rows = sqlx::query!(
        r#"select now.revision, place.locality_id as "locality_id?", place.locality_name as "locality?",
            place.subprefecture_name as "subprefecture?", place.department_name as "department?",
            place.region_name as "region?"
        from territory_revision as now
        left join territory_place as place on true"#
    );
    let rows = rows.fetch_all(db).await?;
    let revision = rows.first().map(|row| row.revision);
    let places = rows.into_iter().filter_map(|row| {
        let names = [
            row.locality?,
            row.subprefecture?,
            row.department?,
            row.region?,
        ];
        Some((row.locality_id?, names))
    });
    Ok(Known {
        revision,
        places: places.collect(),
    })
}
