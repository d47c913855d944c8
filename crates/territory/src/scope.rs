//! What of the country a caller may see.

use std::collections::HashMap;

use platform::Caller;
use sqlx::PgExecutor;

/// The regions a caller is limited to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory(Vec<i64>);

impl Territory {
    /// Of a caller, as the token says.
    pub fn of(caller: &Caller) -> Self {
        Self(caller.regions.clone())
    }

    /// The whole country.
    pub fn is_national(&self) -> bool {
        self.0.is_empty()
    }

    /// The parameter that bounds a statement; none = the whole country.
    pub fn regions(&self) -> Option<&[i64]> {
        (!self.is_national()).then_some(&self.0)
    }

    /// Whether a region lies inside; a record without a region is seen from the whole country only.
    pub fn holds(&self, region: Option<i64>) -> bool {
        self.is_national() || region.is_some_and(|region| self.0.contains(&region))
    }
}

/// Whether a caller may see what belongs to a member: who lives nowhere yet is the whole country's, and whose
/// who wrote it.
pub fn sees(
    caller: &Caller,
    locality_id: Option<i64>,
    region_id: Option<i64>,
    written_by: i64,
) -> bool {
    let is_own = locality_id.is_none() && written_by == caller.login_id;
    is_own || Territory::of(caller).holds(region_id)
}

/// A locality and everything above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// `locality_name`
    pub locality: String,
    /// `subprefecture_name`
    pub subprefecture: String,
    /// `department_name`
    pub department: String,
    /// `region_id`: what territories are bounded by.
    pub region_id: i64,
    /// `region_name`
    pub region: String,
}

/// Where a locality lies; none = it is unknown here, deleted, or what is above it is not known yet.
pub async fn place(
    db: impl PgExecutor<'_>,
    locality_id: i64,
) -> Result<Option<Place>, sqlx::Error> {
    sqlx::query_as!(
        Place,
        r#"select locality_name as "locality!", subprefecture_name as "subprefecture!",
            department_name as "department!",
            region_id as "region_id!", region_name as "region!"
        from territory_place
        where locality_id = $1 and not is_deleted"#,
        locality_id
    )
    .fetch_optional(db)
    .await
}

/// The regions in which these localities lie, as far as they are known, each locality with its own.
pub async fn regions_of(
    db: impl PgExecutor<'_>,
    localities: &[i64],
) -> Result<HashMap<i64, i64>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select locality_id as "locality_id!", region_id as "region_id!" from territory_place
        where locality_id = any($1)"#,
        localities
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.locality_id, row.region_id))
        .collect())
}

/// Whether a locality was ever heard of, also one that was deleted since.
pub async fn is_known(db: impl PgExecutor<'_>, locality_id: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from territory_place where locality_id = $1) as "is_known!""#,
        locality_id
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_limited_sees_what_has_no_region() {
        let (national, limited) = (Territory(vec![]), Territory(vec![3, 5]));
        let cases = [
            (&national, None, true),
            (&national, Some(9), true),
            (&limited, Some(5), true),
            (&limited, Some(9), false),
            (&limited, None, false),
        ];
        for (territory, region, seen) in cases {
            assert_eq!(territory.holds(region), seen, "{territory:?} {region:?}");
        }
        assert_eq!(national.regions(), None);
        assert_eq!(limited.regions(), Some([3, 5].as_slice()));
    }
}
