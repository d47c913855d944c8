//! Every SQL statement about units that come from the centre.

use platform::postgres::rows;
use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::hierarchy::Place;

/// A code and a name.
pub(crate) type Keys = (Option<String>, String);

/// These codes and names as they are compared.
#[instrument(name = "store.replica.keys", skip_all)]
pub(crate) async fn keys(db: impl PgExecutor<'_>, units: &[Keys]) -> sqlx::Result<Vec<Keys>> {
    let codes: Vec<Option<&str>> = units.iter().map(|(code, _)| code.as_deref()).collect();
    let names: Vec<&str> = units.iter().map(|(_, name)| name.as_str()).collect();
    let found = sqlx::query!(
        r#"select lower(given.code) as code, name_key(given.name) as "name!"
        from unnest($1::text[], $2::text[]) with ordinality as given (code, name, nth)
        order by nth"#,
        &codes as &[Option<&str>],
        &names as &[&str]
    );
    rows(found.map(|row| (row.code, row.name)).fetch_all(db)).await
}

/// Which units of a level may be in the way.
#[derive(Default)]
pub(crate) struct Near {
    pub(crate) ids: Vec<i64>,
    /// Of units in use, as they are compared.
    pub(crate) codes: Vec<String>,
    pub(crate) names: Vec<String>,
    /// Units in use below these.
    pub(crate) parents: Vec<i64>,
}

/// Those that are there, with their ids.
#[instrument(name = "store.replica.places", skip_all)]
pub(crate) async fn places(
    db: impl PgExecutor<'_>,
    entity: &str,
    near: &Near,
) -> sqlx::Result<Vec<(i64, Place)>> {
    macro_rules! places {
        ($table:literal, $parent:literal, $code:literal) => {{
            let found = sqlx::query!(
                "select id, "
                    + $parent
                    + r#" as "parent?: i64", "#
                    + $code
                    + r#" as "code?: String", name_key, deleted_at is null as "is_in_use!" from "#
                    + $table
                    + " where id = any($1) or (deleted_at is null and (name_key = any($2) or "
                    + $code
                    + " = any($3) or "
                    + $parent
                    + " = any($4)))",
                &near.ids,
                &near.names,
                &near.codes,
                &near.parents
            );
            let found = found.map(|row| {
                let place = Place {
                    parent: row.parent,
                    code: row.code,
                    name: row.name_key,
                    is_in_use: row.is_in_use,
                };
                (row.id, place)
            });
            rows(found.fetch_all(db)).await
        }};
    }
    match entity {
        "region" => places!("region", "null::bigint", "code_key"),
        "department" => places!("department", "region_id", "code_key"),
        "subprefecture" => places!("subprefecture", "department_id", "code_key"),
        _ => places!("locality", "subprefecture_id", "null::text"),
    }
}
