//! Every SQL statement about members one by one.

use std::sync::LazyLock;

use platform::encode::{self, Referred};
use platform::postgres::rows;
use proto::maillon::members::v1::Member;
use proto::{Date, Field, Message, Timestamp};
use sqlx::{PgExecutor, PgPool};
use territory::Names;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::member::Content;
use crate::domain::status::Standing;

/// Members as the contract shows them, from where the rest of the statement says. Macros, as sqlx reads a statement's text.
macro_rules! shown {
    ($how:ident, $from:tt, $end:tt, $argument:expr) => {
        $how!(
            r#"select
                m.id,
                m.uuid::text as "uuid!",
                m.id_number,
                m.firstname,
                m.lastname,
                m.gender,
                m.birth_date,
                m.birth_date_precision,
                m.birth_location,
                m.city,
                m.address,
                m.district,
                m.contact,
                m.contact_urgency,
                m.locality_id,
            "#,
            r#"
                m.membership_start_date,
                m.cooperative_id,
                null::text as cooperative_name,
                m.kind = 1 as "is_main_account!",
                m.kind = 2 as "is_spouse!",
                m.kind = 3 as "is_child!",
                m.main_member_id,
                main.lastname || ' ' || main.firstname as main_member_name,
                m.order_number,
                m.status,
                m.status_reason,
                m.status_on,
                m.marital_status,
                m.education_level,
                m.ethnicity,
                m.nationality,
                m.other_nationality,
                m.occupation,
                m.other_occupation,
                m.identity_document_type,
                m.identity_document_number,
                m.household_status,
                m.household_size,
                m.dependent_count,
                m.photo_file_name,
                '/api/member/photo/' || m.photo_file_name as photo_file_path,
                m.photo_checked,
                m.photo_refused_reason,
                m.has_valid_card,
                m.has_unused_transaction,
                m.can_write,
                m.synchronization_needed,
                m.created_at,
                m.created_by as created_by_user,
                m.updated_at,
                m.updated_by as updated_by_user,
                m.version,
                m.deleted_at as archived_at
            "#,
            $from,
            $end,
            $argument
        )
    };
}

/// Each a message.
macro_rules! made {
    ($columns:tt, $more:tt, $from:tt, $end:tt, $argument:expr) => {
        sqlx::query_as!(
            Member,
            $columns
                + r#"
                place.locality_name as "locality_name?",
                place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?",
                place.region_name as "region_name?",
                "#
                + $more
                + $from
                + " left join territory_place as place on place.locality_id = m.locality_id "
                + $end,
            $argument
        )
    };
}

/// As they come, without the names of their places; that the columns are those of the message is seen where they are [`made`].
macro_rules! raw {
    ($columns:tt, $more:tt, $from:tt, $end:tt, $argument:expr) => {
        sqlx::query(concat!($columns, $more, $from, " ", $end)).bind($argument)
    };
}

/// These members in this order, archived ones too, without those that don't exist. How many they are stays hidden from the planner, by
/// the inner select: it would make the same plan anew each time.
macro_rules! these {
    ($how:ident, $ids:expr) => {
        shown!(
            $how,
            "from unnest((select $1::bigint[])) with ordinality as asked (id, nth)
            join member as m on m.id = asked.id
            left join member as main on main.id = m.main_member_id",
            "order by asked.nth",
            $ids
        )
    };
}

/// These members in this order, archived ones too, without those that don't exist.
#[instrument(name = "store.member.at", skip_all)]
pub(crate) async fn at(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Member>> {
    rows(these!(made, ids).fetch_all(db)).await
}

/// The same as the rows of a `ListMembersReply`, encoded.
#[instrument(name = "store.member.listed", skip_all)]
pub(crate) async fn listed(db: &PgPool, names: &Names, ids: &[i64]) -> sqlx::Result<Vec<u8>> {
    static ROWS: LazyLock<&Field> = LazyLock::new(|| {
        Message::named("maillon.members.v1.ListMembersReply")
            .and_then(|reply| reply.field("rows"))
            .expect("the contract has it")
    });
    let names = names.now(db).await?;
    let places = Referred {
        by: "locality_id",
        fields: &[
            "locality_name",
            "subprefecture_name",
            "department_name",
            "region_name",
        ],
        texts: &|locality_id| names.of(locality_id).map(<[String; 4]>::as_slice),
    };
    rows(encode::elements(these!(raw, ids).fetch(db), &ROWS, &places)).await
}

/// This one, without the ways of [`at`] to walk a list of ids.
#[instrument(name = "store.member.one", skip_all)]
pub(crate) async fn one(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Member>> {
    let found = shown!(
        made,
        "from member as m
        left join member as main on main.id = m.main_member_id",
        "where m.id = $1",
        id
    );
    found.fetch_optional(db).await
}

/// What decides who may do what with a member.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) id: i64,
    pub(crate) kind: i32,
    pub(crate) main_member_id: Option<i64>,
    pub(crate) locality_id: Option<i64>,
    /// Where the locality lies, also when it was deleted since.
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
    pub(crate) can_write: bool,
    pub(crate) archived_at: Option<Timestamp>,
}

/// A member as it stands, archived or not.
#[instrument(name = "store.member.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    sqlx::query_as!(
        Held,
        r#"select m.id, m.kind, m.main_member_id, m.locality_id, place.region_id as "region_id?", m.created_by_id,
            m.can_write, m.deleted_at as archived_at
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The same, of several, nobody else's to write until the transaction ends. Always in the order of their ids, so that no two
/// transactions wait for each other.
#[instrument(name = "store.member.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Held>> {
    sqlx::query_as!(
        Held,
        r#"select m.id, m.kind, m.main_member_id, m.locality_id, place.region_id as "region_id?", m.created_by_id,
            m.can_write, m.deleted_at as archived_at
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = any($1)
        order by m.id
        for update of m"#,
        ids
    )
    .fetch_all(db)
    .await
}

/// This node's number and the next of the sequence.
#[instrument(name = "store.member.next_number", skip_all)]
pub(crate) async fn next_number(db: impl PgExecutor<'_>) -> sqlx::Result<(i32, i64)> {
    let next = sqlx::query!(
        r#"select coalesce((select number from node), 0) as "node!", nextval('member_number') as "sequence!""#
    );
    let next = next.fetch_one(db).await?;
    Ok((next.node, next.sequence))
}

/// Who writes.
pub(crate) struct By<'a> {
    pub(crate) id: i64,
    pub(crate) name: &'a str,
}

/// Adds one and answers its id; none = somebody has the number.
#[instrument(name = "store.member.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    content: &Content,
    id_number: &str,
    by: By<'_>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_file_scalar!(
        "src/store/member_insert.sql",
        Uuid::now_v7(),
        id_number,
        content.firstname,
        content.lastname,
        content.gender,
        content.birth_date as Option<Date>,
        content.birth_date_precision,
        content.birth_location,
        content.city,
        content.address,
        content.district,
        content.contact,
        content.contact_urgency,
        content.locality_id,
        content.membership_start_date as Option<Date>,
        content.cooperative_id,
        content.kind.number(),
        content.main_member_id,
        content.order_number,
        content.marital_status,
        content.education_level,
        content.ethnicity,
        content.nationality,
        content.other_nationality,
        content.occupation,
        content.other_occupation,
        content.identity_document_type,
        content.identity_document_number,
        content.household_status,
        content.household_size,
        content.dependent_count,
        by.name,
        by.id
    )
    .fetch_optional(db)
    .await
}

#[instrument(name = "store.member.update", skip_all)]
pub(crate) async fn update(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &str,
) -> sqlx::Result<()> {
    sqlx::query_file!(
        "src/store/member_update.sql",
        id,
        content.firstname,
        content.lastname,
        content.gender,
        content.birth_date as Option<Date>,
        content.birth_date_precision,
        content.birth_location,
        content.city,
        content.address,
        content.district,
        content.contact,
        content.contact_urgency,
        content.locality_id,
        content.membership_start_date as Option<Date>,
        content.cooperative_id,
        content.kind.number(),
        content.main_member_id,
        content.order_number,
        content.marital_status,
        content.education_level,
        content.ethnicity,
        content.nationality,
        content.other_nationality,
        content.occupation,
        content.other_occupation,
        content.identity_document_type,
        content.identity_document_number,
        content.household_status,
        content.household_size,
        content.dependent_count,
        by
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Archives or takes back: `at` is when it was archived; answers the version.
#[instrument(name = "store.member.archive", skip_all)]
pub(crate) async fn archive(
    db: impl PgExecutor<'_>,
    id: i64,
    at: Option<Timestamp>,
    by: &str,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "update member
        set deleted_at = $2, synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, feed_seq = null, updated_at = now(), updated_by = $3
        where id = $1
        returning version",
        id,
        at as Option<Timestamp>,
        by
    )
    .fetch_one(db)
    .await
}

#[instrument(name = "store.member.put_status", skip_all)]
pub(crate) async fn put_status(
    db: impl PgExecutor<'_>,
    id: i64,
    standing: &Standing,
    by: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set status = $2, status_reason = $3, status_on = $4,
            synchronization_needed = coalesce((select number <> 0 from node), false),
            version = version + 1, feed_seq = null, updated_at = now(), updated_by = $5
        where id = $1",
        id,
        standing.status,
        standing.reason,
        standing.on as Date,
        by
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// How many living members these localities have.
#[instrument(name = "store.member.in_localities", skip_all)]
pub(crate) async fn in_localities(
    db: impl PgExecutor<'_>,
    locality_ids: &[i64],
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from member where locality_id = any($1) and deleted_at is null"#,
        locality_ids
    )
    .fetch_one(db)
    .await
}
