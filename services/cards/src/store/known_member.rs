//! Every SQL statement about what `members` told of the members.

use proto::maillon::members::v1::{Member, MemberStatus};
use proto::{Date, Timestamp};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

/// What facts are kept in.
pub(crate) const TABLE: &str = "known_member";

/// Keeps members, each once, as facts tell them, unless something newer of the same person is known: an id
/// may be given again where `members` was put back to an older state, and what is doubted gives way to
/// anything. An archived one that was never known stays unknown. A photo whose bytes are not on this node is
/// none; that they came or got lost is told of the version that is known already.
#[instrument(name = "store.known_member.put", skip_all)]
pub(crate) async fn put(
    db: &mut PgConnection,
    told: &[Member],
    now: Timestamp,
) -> sqlx::Result<()> {
    let columns = Columns::of(told);
    let doubted = outbox::end_doubts(db, TABLE, &columns.ids).await?;
    let put = sqlx::query_file!(
        "src/store/known_member_put.sql",
        &columns.ids,
        &columns.id_numbers,
        &columns.firstnames,
        &columns.lastnames,
        &columns.birth_dates as &[Option<Date>],
        &columns.birth_date_precisions as &[Option<i32>],
        &columns.birth_locations as &[Option<String>],
        &columns.cities as &[Option<String>],
        &columns.contacts as &[Option<String>],
        &columns.kinds,
        &columns.main_member_ids as &[Option<i64>],
        &columns.locality_ids as &[Option<i64>],
        &columns.membership_start_dates as &[Option<Date>],
        &columns.cooperative_ids as &[Option<i64>],
        &columns.statuses,
        &columns.photo_file_names as &[Option<String>],
        &columns.photos_checked,
        &columns.are_archived,
        &columns.versions,
        &columns.uuids as &[Option<Uuid>],
        now as Timestamp,
        &doubted
    );
    // Planned each time: a plan for a table that is being filled for the first time would read all of it.
    put.persistent(false).execute(db).await.map(|_| ())
}

/// Members column by column, as one statement takes them.
#[derive(Default)]
struct Columns {
    ids: Vec<i64>,
    id_numbers: Vec<String>,
    firstnames: Vec<String>,
    lastnames: Vec<String>,
    birth_dates: Vec<Option<Date>>,
    birth_date_precisions: Vec<Option<i32>>,
    birth_locations: Vec<Option<String>>,
    cities: Vec<Option<String>>,
    contacts: Vec<Option<String>>,
    kinds: Vec<i32>,
    main_member_ids: Vec<Option<i64>>,
    locality_ids: Vec<Option<i64>>,
    membership_start_dates: Vec<Option<Date>>,
    cooperative_ids: Vec<Option<i64>>,
    statuses: Vec<i32>,
    photo_file_names: Vec<Option<String>>,
    photos_checked: Vec<bool>,
    are_archived: Vec<bool>,
    versions: Vec<i64>,
    uuids: Vec<Option<Uuid>>,
}

impl Columns {
    fn of(told: &[Member]) -> Self {
        let mut columns = Self::default();
        for member in told {
            let photo = member.photo_file_name.clone();
            columns.ids.push(member.id);
            columns.id_numbers.push(member.id_number.clone());
            columns.firstnames.push(member.firstname.clone());
            columns.lastnames.push(member.lastname.clone());
            columns.birth_dates.push(member.birth_date);
            columns
                .birth_date_precisions
                .push(member.birth_date_precision);
            columns.birth_locations.push(member.birth_location.clone());
            columns.cities.push(member.city.clone());
            columns.contacts.push(member.contact.clone());
            columns.kinds.push(kind_of(member));
            columns.main_member_ids.push(member.main_member_id);
            columns.locality_ids.push(member.locality_id);
            columns
                .membership_start_dates
                .push(member.membership_start_date);
            columns.cooperative_ids.push(member.cooperative_id);
            columns.statuses.push(status_of(member));
            columns
                .photo_file_names
                .push(photo.filter(|_| !member.photo_is_missing));
            columns.photos_checked.push(member.photo_checked);
            columns.are_archived.push(member.archived_at.is_some());
            columns.versions.push(member.version);
            columns.uuids.push(member.uuid.parse().ok());
        }
        columns
    }
}

fn status_of(told: &Member) -> i32 {
    let status = match told.status() {
        MemberStatus::Unspecified => MemberStatus::Active,
        status => status,
    };
    status as i32
}

/// Main member, spouse or child.
fn kind_of(told: &Member) -> i32 {
    match (told.is_main_account, told.is_spouse) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}

/// Where a living member is known to be: its locality, and the region of that.
#[instrument(name = "store.known_member.place", skip_all)]
pub(crate) async fn place(
    db: impl PgExecutor<'_>,
    id: i64,
) -> sqlx::Result<Option<(Option<i64>, Option<i64>)>> {
    let found = sqlx::query!(
        r#"select m.locality_id, place.region_id as "region_id?" from known_member as m
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id = $1 and not m.is_archived"#,
        id
    );
    let found = found.map(|row| (row.locality_id, row.region_id));
    found.fetch_optional(db).await
}

/// Those of these members that nobody told of yet, and the unknown localities of the others.
#[instrument(name = "store.known_member.unknown", skip_all)]
pub(crate) async fn unknown(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<(Vec<i64>, Vec<i64>)> {
    let found = sqlx::query!(
        r#"select asked.id as "id!", m.locality_id as "locality_id?"
        from unnest($1::bigint[]) as asked (id)
        left join known_member as m on m.id = asked.id
        left join territory_place as place on place.locality_id = m.locality_id
        where m.id is null or m.locality_id is not null and place.locality_id is null"#,
        ids
    );
    let (mut members, mut localities) = (Vec::new(), Vec::new());
    for row in found.fetch_all(db).await? {
        match row.locality_id {
            None => members.push(row.id),
            Some(id) => localities.push(id),
        }
    }
    Ok((members, localities))
}
