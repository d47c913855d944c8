//! Every SQL statement about photos that somebody looks at: the queue of those that nobody has decided, and
//! the decisions.

use listing::page::Page;
use listing::total;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::members::v1::PhotoToCheck;
use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

use super::filter::Text;

/// The one order of the queue: whoever knows a village looks at its people in a row.
pub(crate) const ORDERS: &[(&str, &str)] = &[("locality_name", "place.nth")];

/// What the queue has, as its partial index says it.
const TO_CHECK: &str = "m.deleted_at is null and m.photo_file_name is not null and not m.photo_checked \
    and not m.photo_is_missing and m.can_write";

/// Every locality with its place in the order of the names above it and its own; those that are not known
/// here yet come behind the others.
const PLACES: &str = "select locality_id, row_number() over (
        order by region_key nulls last, department_key, subprefecture_key, locality_key, locality_id
    ) as nth
    from (
        select locality_id, region_key, department_key, subprefecture_key, locality_key from territory_place
        union all
        select used.locality_id, null, null, null, null from locality_use as used
        where used.members > 0
            and not exists (select from territory_place as known where known.locality_id = used.locality_id)
    ) as place";
/// Localities that are looked into with one statement, at first and at most.
const FIRST: usize = 64;
const MOST: usize = 1024;

/// What the queue is narrowed to.
pub(crate) struct Wanted {
    pub(crate) scope: Scope,
    pub(crate) text: Text,
}

/// One page, in a total order.
#[instrument(name = "store.photo_check.page", skip_all)]
pub(crate) async fn page(
    db: &mut PgConnection,
    wanted: &Wanted,
    page: &Page,
) -> sqlx::Result<Vec<PhotoToCheck>> {
    let ids = if wanted.text.is_empty() {
        wanted.walk(&mut *db, page).await?
    } else {
        let mut query = wanted.sorted(page);
        rows(query.build_query_scalar().fetch_all(&mut *db)).await?
    };
    at(db, &ids).await
}

/// How many there are, and whether that is an estimate.
#[instrument(name = "store.photo_check.count", skip_all)]
pub(crate) async fn count(db: &mut PgConnection, wanted: &Wanted) -> sqlx::Result<(i64, bool)> {
    total::of(db, |query| {
        query.push("select m.id from member as m where ");
        wanted.narrow(query);
    })
    .await
}

impl Wanted {
    fn narrow(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(TO_CHECK);
        self.scope.bound(query, "m.locality_id", "m.created_by_id");
        self.text.find(query);
    }

    /// Locality by locality until the page is full: a queue of a million is not sorted for fifty of them.
    async fn walk(&self, db: &mut PgConnection, page: &Page) -> sqlx::Result<Vec<i64>> {
        let mut places = Vec::new();
        let known = self.places(&mut *db, page.descending).await?;
        let (mut rest, mut size) = (known.as_slice(), FIRST);
        while !rest.is_empty() {
            let (some, others) = rest.split_at(size.min(rest.len()));
            places.push(some);
            (rest, size) = (others, (size * 2).min(MOST));
        }
        // Members of no locality come last, as nulls do.
        let end = if page.descending { 0 } else { places.len() };
        places.insert(end, &[]);
        let (skipped, mut ids) = (page.offset, Vec::new());
        let needed = skipped.saturating_add(page.limit);
        for some in places {
            let missing = needed - i64::try_from(ids.len()).unwrap_or(i64::MAX);
            if missing <= 0 {
                break;
            }
            let Some(mut query) = self.of(some, missing, page.descending) else {
                continue;
            };
            ids.extend(rows(query.build_query_scalar::<i64>().fetch_all(&mut *db)).await?);
        }
        Ok(ids
            .into_iter()
            .skip(usize::try_from(skipped).unwrap_or(usize::MAX))
            .collect())
    }

    /// The localities in their order.
    async fn places(&self, db: &mut PgConnection, descending: bool) -> sqlx::Result<Vec<i64>> {
        let mut query = QueryBuilder::new("select locality_id from (");
        query.push(PLACES).push(") as place where true");
        if let Some(localities) = &self.scope.localities {
            query.push(" and locality_id = any(");
            query.push_bind(localities.clone()).push(")");
        }
        query.push(" order by nth").push(way(descending));
        rows(query.build_query_scalar().fetch_all(db)).await
    }

    /// The first members of these localities, or of none; nothing, where the caller sees none of these.
    fn of(
        &self,
        localities: &[i64],
        limit: i64,
        descending: bool,
    ) -> Option<QueryBuilder<Postgres>> {
        let way = way(descending);
        let mut query = QueryBuilder::new("select m.id from ");
        if localities.is_empty() {
            let seen = self.scope.localities.is_none() || self.scope.creator.is_some();
            query.push("member as m where m.locality_id is null and ");
            query.push(TO_CHECK);
            if let Some(login_id) = self.scope.creator {
                query.push(" and m.created_by_id = ").push_bind(login_id);
            }
            query.push(format!(" order by m.id{way} limit {limit}"));
            return seen.then_some(query);
        }
        query.push("unnest(").push_bind(localities.to_vec());
        query.push("::bigint[]) with ordinality as place (locality_id, nth) cross join lateral (");
        query.push("select m.id from member as m where m.locality_id = place.locality_id and ");
        query.push(TO_CHECK);
        query.push(format!(
            " order by m.id{way} limit {limit}) as m order by place.nth, m.id{way} limit {limit}"
        ));
        Some(query)
    }

    /// What the words find, sorted: they are few.
    fn sorted(&self, page: &Page) -> QueryBuilder<Postgres> {
        let way = way(page.descending);
        let nulls = if page.descending { "first" } else { "last" };
        let mut query = QueryBuilder::new("select m.id from member as m left join (");
        query.push(PLACES);
        query.push(") as place on place.locality_id = m.locality_id where ");
        self.narrow(&mut query);
        query.push(format!(" order by place.nth{way} nulls {nulls}, m.id{way}"));
        query.push(" limit ").push_bind(page.limit);
        query.push(" offset ").push_bind(page.offset);
        query
    }
}

fn way(descending: bool) -> &'static str {
    if descending { " desc" } else { "" }
}

async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<PhotoToCheck>> {
    rows(
        sqlx::query_as!(
            PhotoToCheck,
            r#"select m.id, m.id_number, m.firstname, m.lastname, m.birth_date, m.birth_date_precision,
                m.locality_id,
                place.locality_name as "locality_name?", place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?", place.region_name as "region_name?",
                m.photo_file_name as "photo_file_name!",
                $2 || m.photo_file_name as "photo_file_path!", m.photo_updated_at
            from unnest($1::bigint[]) with ordinality as asked (id, nth)
            join member as m on m.id = asked.id
            left join territory_place as place on place.locality_id = m.locality_id
            where m.photo_file_name is not null
            order by asked.nth"#,
            ids,
            photo_store::PATHS
        )
        .fetch_all(db),
    )
    .await
}

/// Notes that a member's photo was accepted.
#[instrument(name = "store.photo_check.accept", skip_all)]
pub(crate) async fn accept(
    db: impl PgExecutor<'_>,
    member_id: i64,
    now: Timestamp,
    by: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set photo_checked = true,
            synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $2, updated_by = $3
        where id = $1",
        member_id,
        now as _,
        by
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Takes a member's photo away, and notes why.
#[instrument(name = "store.photo_check.refuse", skip_all)]
pub(crate) async fn refuse(
    db: impl PgExecutor<'_>,
    member_id: i64,
    reason: &str,
    now: Timestamp,
    by: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set photo_file_name = null, photo_updated_at = null, photo_updated_by = null, photo_checked = false,
            photo_refused_reason = $2, photo_is_missing = false,
            synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, updated_at = $3, updated_by = $4
        where id = $1",
        member_id,
        reason,
        now as _,
        by
    )
    .execute(db)
    .await
    .map(|_| ())
}
