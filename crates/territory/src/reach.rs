//! How far a caller sees of lists: the territory and the places asked for, as one set of localities (contract
//! §2, Territory).

use platform::Caller;
use sqlx::{PgExecutor, Postgres, QueryBuilder};

use crate::scope::Territory;

/// Which places are asked for; none = everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    /// Everything in this region.
    pub region: Option<i64>,
    /// Everything in this department.
    pub department: Option<i64>,
    /// Everything in this sub-prefecture.
    pub subprefecture: Option<i64>,
    /// This locality.
    pub locality: Option<i64>,
}

/// The [`Places`] that a list's request is narrowed to: they name them alike.
#[macro_export]
macro_rules! places {
    ($request:expr) => {
        $crate::Places {
            region: $request.region_id,
            department: $request.department_id,
            subprefecture: $request.subprefecture_id,
            locality: $request.locality_id,
        }
    };
}

impl Places {
    /// The localities of these places, in whosever territory they lie; none = all, and what lies nowhere.
    pub async fn localities(&self, db: impl PgExecutor<'_>) -> sqlx::Result<Option<Vec<i64>>> {
        if self.is_everywhere() {
            return Ok(None);
        }
        Ok(Some(localities(db, None, *self).await?))
    }

    fn is_everywhere(&self) -> bool {
        self.region.is_none()
            && self.department.is_none()
            && self.subprefecture.is_none()
            && self.locality.is_none()
    }
}

/// The records that a call may touch, by where their members live.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Of these localities; none = of all, and those without.
    pub localities: Option<Vec<i64>>,
    /// And those without locality whom this user created.
    pub creator: Option<i64>,
}

impl Scope {
    /// What a caller sees of these places.
    pub async fn of(
        db: impl PgExecutor<'_>,
        caller: &Caller,
        places: Places,
    ) -> sqlx::Result<Self> {
        let territory = Territory::of(caller);
        if territory.is_national() && places.is_everywhere() {
            return Ok(Self::default());
        }
        let localities = localities(db, territory.regions(), places).await?;
        let creator =
            (!territory.is_national() && places.is_everywhere()).then_some(caller.login_id);
        Ok(Self {
            localities: Some(localities),
            creator,
        })
    }

    /// Adds the bound to a statement: `locality` is the column of the member's, `creator` that of who made
    /// the record.
    pub fn bound(&self, query: &mut QueryBuilder<Postgres>, locality: &str, creator: &str) {
        let Some(localities) = &self.localities else {
            return;
        };
        query.push(format!(" and ({locality} = any("));
        query.push_bind(localities.clone()).push(")");
        if let Some(login_id) = self.creator {
            query.push(format!(" or {locality} is null and {creator} = "));
            query.push_bind(login_id);
        }
        query.push(")");
    }
}

async fn localities(
    db: impl PgExecutor<'_>,
    regions: Option<&[i64]>,
    places: Places,
) -> sqlx::Result<Vec<i64>> {
    let found = sqlx::query_scalar!(
        r#"select locality_id as "locality_id!" from territory_place
            where ($1::bigint[] is null or region_id = any($1))
            and ($2::bigint is null or region_id = $2)
            and ($3::bigint is null or department_id = $3)
            and ($4::bigint is null or subprefecture_id = $4)
            and ($5::bigint is null or locality_id = $5)"#,
        regions,
        places.region,
        places.department,
        places.subprefecture,
        places.locality
    );
    found.fetch_all(db).await
}

/// What these places are called, each of them that is given: locality, sub-prefecture, department, region.
pub async fn names_of(
    db: impl PgExecutor<'_>,
    places: Places,
) -> Result<[Option<String>; 4], sqlx::Error> {
    let names = sqlx::query!(
        r#"select (select name from territory_locality where id = $1) as locality,
            (select name from territory_subprefecture where id = $2) as subprefecture,
            (select name from territory_department where id = $3) as department,
            (select name from territory_region where id = $4) as region"#,
        places.locality,
        places.subprefecture,
        places.department,
        places.region
    );
    let names = names.fetch_one(db).await?;
    Ok([
        names.locality,
        names.subprefecture,
        names.department,
        names.region,
    ])
}
