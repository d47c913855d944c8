//! The list of members without a photo, or whose photo's file is missing: one statement with just the
//! conditions that were asked for, on the partial index of such members.

use listing::page::Page;
use listing::total;
use platform::postgres::rows;
use proto::maillon::members::v1::{MissingPhoto, MissingPhotoCause};
use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

use super::filter::Text;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("member_lastname", "m.lastname_key"),
    ("member_firstname", "m.firstname_key"),
    ("member_idNumber", "m.id_number_key"),
    ("locality_name", LOCALITY),
];
const LOCALITY: &str = "place.nth";
/// A locality's place in the order of their names, worked out once for each of them instead of once for
/// each member.
const LOCALITIES: &str = " left join (
    select locality_id, row_number() over (order by fold(locality_name), locality_id) as nth
        from territory_place
) as place on place.locality_id = m.locality_id";

/// What the list is narrowed to.
pub(crate) struct Wanted {
    pub(crate) cause: MissingPhotoCause,
    pub(crate) scope: Scope,
    pub(crate) text: Text,
}

/// One page, in a total order.
#[instrument(name = "store.missing_photo.page", skip_all)]
pub(crate) async fn page(
    db: &mut PgConnection,
    wanted: &Wanted,
    page: &Page,
) -> sqlx::Result<Vec<MissingPhoto>> {
    let joins = if page.column == LOCALITY {
        LOCALITIES
    } else {
        ""
    };
    let mut query = QueryBuilder::new("");
    wanted.select(&mut query, "m.id", joins);
    let way = if page.descending { " desc" } else { "" };
    query.push(format!(" order by {}{way}, m.id{way}", page.column));
    query.push(" limit ").push_bind(page.limit);
    query.push(" offset ").push_bind(page.offset);
    let ids: Vec<i64> = rows(query.build_query_scalar().fetch_all(&mut *db)).await?;
    at(db, &ids).await
}

/// How many there are, and whether that is an estimate.
#[instrument(name = "store.missing_photo.count", skip_all)]
pub(crate) async fn count(db: &mut PgConnection, wanted: &Wanted) -> sqlx::Result<(i64, bool)> {
    total::of(db, |query| wanted.select(query, "m.id", "")).await
}

impl Wanted {
    fn select(&self, query: &mut QueryBuilder<Postgres>, columns: &str, joins: &str) {
        query.push("select ").push(columns);
        query.push(" from member as m").push(joins);
        query.push(
            " where m.deleted_at is null and (m.photo_file_name is null or m.photo_is_missing)",
        );
        match self.cause {
            MissingPhotoCause::Unspecified => &mut *query,
            MissingPhotoCause::NoPhoto => {
                query.push(" and m.photo_file_name is null and m.photo_refused_reason is null")
            }
            MissingPhotoCause::FileMissing => {
                query.push(" and m.photo_file_name is not null and m.photo_is_missing")
            }
            MissingPhotoCause::Refused => query.push(" and m.photo_refused_reason is not null"),
        };
        self.scope.bound(query, "m.locality_id", "m.created_by_id");
        self.text.find(query);
    }
}

async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<MissingPhoto>> {
    rows(
        sqlx::query_as!(
            MissingPhoto,
            r#"select m.id, m.id_number, m.firstname, m.lastname, m.contact, m.locality_id,
                place.locality_name as "locality_name?", place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?", place.region_name as "region_name?",
                    m.photo_file_name, m.photo_refused_reason,
                case when m.photo_refused_reason is not null then 3
                    when m.photo_file_name is null then 1 else 2 end as "cause!"
            from unnest($1::bigint[]) with ordinality as asked (id, nth)
            join member as m on m.id = asked.id
            left join territory_place as place on place.locality_id = m.locality_id
            where m.deleted_at is null
            order by asked.nth"#,
            ids
        )
        .fetch_all(db),
    )
    .await
}
