//! Every SQL statement of the box that searches everything.

use sqlx::{FromRow, PgPool, Postgres, QueryBuilder};
use tracing::instrument;

use super::filter::Filter;

/// Members of which the best are chosen.
const CONSIDERED: i64 = 200;

/// A level of the hierarchy as the search reads it: its table `l` joined with the levels above it, and their
/// names.
pub(crate) struct Level {
    from: &'static str,
    above: &'static str,
}

pub(crate) const REGION: Level = Level {
    from: "territory_region as l",
    above: "null::text",
};
pub(crate) const DEPARTMENT: Level = Level {
    from: "territory_department as l join territory_region as r on r.id = l.region_id",
    above: "r.name",
};
pub(crate) const SUBPREFECTURE: Level = Level {
    from: "territory_subprefecture as l join territory_department as d on d.id = l.department_id
        join territory_region as r on r.id = d.region_id",
    above: "r.name || ' › ' || d.name",
};
pub(crate) const LOCALITY: Level = Level {
    from: "territory_locality as l join territory_subprefecture as s on s.id = l.subprefecture_id
        join territory_department as d on d.id = s.department_id join territory_region as r
        on r.id = d.region_id",
    above: "r.name || ' › ' || d.name || ' › ' || s.name",
};

/// A unit of the hierarchy.
#[derive(FromRow)]
pub(crate) struct Place {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) above: Option<String>,
}

/// Units of a level whose names hold all the words, those first that begin with them.
#[instrument(name = "store.search.places", skip_all)]
pub(crate) async fn places(
    db: &PgPool,
    level: &Level,
    words: &str,
    limit: i64,
) -> sqlx::Result<Vec<Place>> {
    let Level { from, above } = level;
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new("with asked as (select fold(");
    query.push_bind(words.to_owned());
    query.push(format!(
        ") as words) select l.id, l.name, {above} as above from asked, {from}
        where not l.is_deleted and asked.words <> ''
        and not exists (
            select from unnest(string_to_array(asked.words, ' ')) as word where strpos(' ' || l.name_key,
                case when char_length(word) < 3 then ' ' else '' end || word) = 0
        )
        order by not starts_with(l.name_key, asked.words), l.name_key, l.id limit "
    ));
    query.push_bind(limit);
    query.build_query_as().fetch_all(db).await
}

/// The members that a filter finds, those first whose number, phone or names begin with what was typed.
#[instrument(name = "store.search.best", skip_all)]
pub(crate) async fn best(
    db: &PgPool,
    filter: &Filter,
    words: &str,
    limit: i64,
) -> sqlx::Result<Vec<i64>> {
    let mut query: QueryBuilder<Postgres> = QueryBuilder::new(
        "select m.id from (select m.id, m.search, m.lastname_key, m.firstname_key, m.id_number_key,
            m.contact_key from member as m",
    );
    filter.narrow(&mut query);
    query.push(" limit ").push_bind(CONSIDERED);
    query.push(") as m, (select fold(");
    query.push_bind(words.to_owned());
    query.push(") as words, number_key(");
    query.push_bind(words.to_owned());
    query.push(
        ") as number) as asked
        order by m.id_number_key = asked.number desc, m.contact_key = asked.number desc nulls last,
            starts_with(m.lastname_key || ' ' || m.firstname_key, asked.words) desc,
            starts_with(m.firstname_key || ' ' || m.lastname_key, asked.words) desc, m.lastname_key,
                m.firstname_key, m.id
        limit ",
    );
    query.push_bind(limit);
    query
        .build_query_scalar()
        .persistent(false)
        .fetch_all(db)
        .await
}
