//! Every SQL statement that reads members one by one.

use std::sync::LazyLock;

use listing::encode::{self, Referred};
use platform::postgres::rows;
use proto::maillon::members::v1::{ListMembersReply, Member};
use proto::{Field, Message};
use sqlx::{Execute, PgExecutor, PgPool};
use territory::Names;
use tracing::instrument;

use crate::domain::access::Held;

/// Members as facts tell them, read wherever the member is seen: a main member or a cooperative of another
/// region has no name.
pub(crate) const FACTS: Option<&[i64]> = Some(&[]);

/// Members as the contract shows them: the columns of their places, the tables and conditions, the one
/// argument, and in which regions main members and cooperatives are named beside those of the member's own
/// region (none = in all, as its caller sees them). A macro, because sqlx checks the text of a statement
/// where it stands. Inner selects hide the regions from the planner, which would plan anew each time because
/// a plan for no regions is a little cheaper.
macro_rules! select_members {
    ($places:tt, $tables:tt, $argument:expr, $regions:expr) => {
        sqlx::query_as!(
            Member,
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
            "#
                + $places
                + r#"
                m.membership_start_date,
                m.cooperative_id,
                case when cooperative.locality_id is not distinct from m.locality_id
                    or (select $3::bigint[]) is null
                    or (select seat.region_id from territory_place as seat
                        where seat.locality_id = cooperative.locality_id) = any((select $3::bigint[]) || (
                            select own.region_id from territory_place as own
                            where own.locality_id = m.locality_id))
                    then cooperative.name end as cooperative_name,
                m.kind = 1 as "is_main_account!",
                m.kind = 2 as "is_spouse!",
                m.kind = 3 as "is_child!",
                m.main_member_id,
                case when main.locality_id is not distinct from m.locality_id
                    or (select $3::bigint[]) is null
                    or (select home.region_id from territory_place as home
                        where home.locality_id = main.locality_id) = any((select $3::bigint[]) || (
                            select own.region_id from territory_place as own
                            where own.locality_id = m.locality_id))
                    then main.lastname || ' ' || main.firstname end as main_member_name,
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
                $2 || m.photo_file_name as photo_file_path,
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
                m.deleted_at as archived_at,
                m.photo_is_missing
            "#
                + $tables,
            $argument,
            photo_store::PATHS,
            $regions
        )
    };
}

/// These members in this order, archived ones too, without those that don't exist. `regions`: [`FACTS`], or
/// those of the caller's territory.
#[instrument(name = "store.member.at", skip_all)]
pub(crate) async fn at(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    regions: Option<&[i64]>,
) -> sqlx::Result<Vec<Member>> {
    // The inner select hides from the planner how many ids they are: it would plan anew each time.
    let found = select_members!(
        r#"
                place.locality_name as "locality_name?",
                place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?",
                place.region_name as "region_name?",
        "#,
        "from unnest((select $1::bigint[])) with ordinality as asked (id, nth)
            join member as m on m.id = asked.id
            left join member as main on main.id = m.main_member_id
            left join cooperative on cooperative.id = m.cooperative_id
            left join territory_place as place on place.locality_id = m.locality_id
            order by asked.nth",
        ids,
        regions
    );
    rows(found.fetch_all(db)).await
}

/// The same as the rows of a `ListMembersReply`, encoded; the names of their places come from memory.
#[instrument(name = "store.member.encoded_rows", skip_all)]
pub(crate) async fn encoded_rows(
    db: &PgPool,
    names: &Names,
    ids: &[i64],
    regions: Option<&[i64]>,
) -> sqlx::Result<Vec<u8>> {
    static ROWS: LazyLock<&Field> = LazyLock::new(|| {
        Message::of::<ListMembersReply>()
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
    let checked = select_members!(
        "
                null::text as locality_name,
                null::text as subprefecture_name,
                null::text as department_name,
                null::text as region_name,
        ",
        "from unnest((select $1::bigint[])) with ordinality as asked (id, nth)
            join member as m on m.id = asked.id
            left join member as main on main.id = m.main_member_id
            left join cooperative on cooperative.id = m.cooperative_id
            order by asked.nth",
        ids,
        regions
    );
    // Only its text: no messages are made of the rows.
    let found = sqlx::query(checked.sql())
        .bind(ids)
        .bind(photo_store::PATHS)
        .bind(regions)
        .fetch(db);
    rows(encode::elements(found, &ROWS, &places)).await
}

/// This member, archived or not. Not by [`at`]: walking a list of ids costs more than a lookup.
#[instrument(name = "store.member.one", skip_all)]
pub(crate) async fn one(
    db: impl PgExecutor<'_>,
    id: i64,
    regions: Option<&[i64]>,
) -> sqlx::Result<Option<Member>> {
    let found = select_members!(
        r#"
                place.locality_name as "locality_name?",
                place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?",
                place.region_name as "region_name?",
        "#,
        "from member as m
            left join member as main on main.id = m.main_member_id
            left join cooperative on cooperative.id = m.cooperative_id
            left join territory_place as place on place.locality_id = m.locality_id
            where m.id = $1",
        id,
        regions
    );
    found.fetch_optional(db).await
}

/// What decides who may do what with a member, archived or not.
#[instrument(name = "store.member.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<Option<Held>> {
    sqlx::query_as!(
        Held,
        r#"select m.id, m.kind, m.main_member_id, m.locality_id, place.region_id as "region_id?",
            m.created_by_id,
            m.can_write, m.deleted_at as archived_at
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// The same of several members.
#[instrument(name = "store.member.find_all", skip_all)]
pub(crate) async fn find_all(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Held>> {
    let found = sqlx::query_as!(
        Held,
        r#"select m.id, m.kind, m.main_member_id, m.locality_id, place.region_id as "region_id?",
            m.created_by_id,
            m.can_write, m.deleted_at as archived_at
        from member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = any($1)"#,
        ids
    );
    rows(found.fetch_all(db)).await
}

/// The same of several members, locked until the transaction ends. Always in the order of their ids, so
/// that no two transactions wait for each other. The region has a select of its own, here and wherever rows
/// are locked: a join that had to wait keeps the place of before, and whoever is limited would hear that the
/// member is not there.
#[instrument(name = "store.member.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Held>> {
    sqlx::query_as!(
        Held,
        r#"select m.id, m.kind, m.main_member_id, m.locality_id,
            (select region_id from territory_place as place
            where place.locality_id = m.locality_id) as region_id,
            m.created_by_id,
            m.can_write, m.deleted_at as archived_at
        from member as m
        where m.id = any($1)
        order by m.id
        for update of m"#,
        ids
    )
    .fetch_all(db)
    .await
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
