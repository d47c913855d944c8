//! Every SQL statement about cards one by one.

use platform::postgres::rows;
use proto::maillon::cards::v1::{Card, CardStatus};
use proto::{Date, Timestamp};
use sqlx::PgExecutor;
use tracing::instrument;

use crate::domain::author::By;
use crate::domain::correction::Content;

/// Cards as the contract shows them. A macro, as sqlx reads a statement's text.
macro_rules! shown {
    ($rest:tt, $argument:expr, $today:expr) => {
        sqlx::query_as!(
            Card,
            r#"select
                c.id,
                c.id_number,
                case when c.status = 4 and c.expiration_date < $2 then 12 else c.status end as "status!",
                c.firstname,
                c.lastname,
                c.birth_date as "birth_date?",
                c.birth_date_precision,
                c.birth_location,
                c.city,
                c.phone_number,
                c.member_id,
                c.member_id_number,
                c.membership_start_date,
                c.expiration_date as "expiration_date?",
                c.delivered_at,
                c.qrcode,
                c.photo_file_name,
                $3 || c.photo_file_name as photo_file_path,
                null::text as photo,
                c.replaces_card_id,
                line.delivery_id as "delivery_id?",
                c.status_reason,
                member.locality_id as "locality_id?",
                place.locality_name as "locality_name?",
                place.subprefecture_name as "subprefecture_name?",
                place.department_name as "department_name?",
                place.region_name as "region_name?",
                c.created_at as "created_at?",
                c.printed_at,
                c.version
            "#
                + $rest,
            $argument,
            $today as Date,
            photo_store::PATHS
        )
    };
}

/// These cards in this order, without those that don't exist; `today` decides which have expired.
#[instrument(name = "store.card.at", skip_all)]
pub async fn at(db: impl PgExecutor<'_>, ids: &[i64], today: Date) -> sqlx::Result<Vec<Card>> {
    let found = shown!(
        "from unnest($1::bigint[]) with ordinality as asked (id, nth)
        join card as c on c.id = asked.id
        left join known_member as member on member.id = c.member_id
        left join territory_place as place on place.locality_id = member.locality_id
        left join delivery_line as line on line.card_id = c.id and line.is_open
        order by asked.nth",
        ids,
        today
    );
    rows(found.fetch_all(db)).await
}

/// This one. Not [`at`], which PostgreSQL plans anew each time: it takes the plan for one known id to be
/// cheaper than that for any ids.
#[instrument(name = "store.card.one", skip_all)]
pub(crate) async fn one(
    db: impl PgExecutor<'_>,
    id: i64,
    today: Date,
) -> sqlx::Result<Option<Card>> {
    let found = shown!(
        "from card as c
        left join known_member as member on member.id = c.member_id
        left join territory_place as place on place.locality_id = member.locality_id
        left join delivery_line as line on line.card_id = c.id and line.is_open
        where c.id = $1",
        id,
        today
    );
    found.fetch_optional(db).await
}

/// What decides what may be done with a card.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) id: i64,
    pub(crate) id_number: String,
    status: i32,
    pub(crate) member_id: i64,
    pub(crate) replaces_card_id: Option<i64>,
    pub(crate) printed_at: Option<Timestamp>,
    pub(crate) version: i64,
    /// The open delivery it lies on.
    pub(crate) delivery_id: Option<i64>,
    /// Where its member lives; without a locality it is seen by the whole country and by who made it.
    pub(crate) locality_id: Option<i64>,
    pub(crate) region_id: Option<i64>,
    pub(crate) created_by_id: i64,
}

impl Held {
    /// As it is stored: a card that has expired is `Delivered` here.
    pub(crate) fn status(&self) -> CardStatus {
        CardStatus::try_from(self.status).unwrap_or_default()
    }
}

/// Cards as they stand, where the rest of the statement says. A macro, as sqlx reads a statement's text.
macro_rules! held {
    ($rest:tt, $ids:expr) => {
        sqlx::query_as!(
            Held,
            r#"select c.id, c.id_number, c.status, c.member_id, c.replaces_card_id, c.printed_at, c.version,
                line.delivery_id as "delivery_id?",
            member.locality_id as "locality_id?", place.region_id as "region_id?", c.created_by_id
        from card as c
        left join known_member as member on member.id = c.member_id
        left join territory_place as place on place.locality_id = member.locality_id
        left join delivery_line as line on line.card_id = c.id and line.is_open
        where c.id = any($1)
"#
                + $rest,
            $ids
        )
    };
}

/// These cards as they stand.
#[instrument(name = "store.card.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Held>> {
    held!("        order by c.id", ids).fetch_all(db).await
}

/// A card and the status that it is shown with.
pub(crate) struct ShownStatus {
    pub(crate) id_number: String,
    status: i32,
}

impl ShownStatus {
    /// Also `Expired`, which is not stored.
    pub(crate) fn status(&self) -> CardStatus {
        CardStatus::try_from(self.status).unwrap_or_default()
    }
}

/// The statuses that these cards are shown with on this day.
#[instrument(name = "store.card.shown_statuses", skip_all)]
pub(crate) async fn shown_statuses(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    today: Date,
) -> sqlx::Result<Vec<ShownStatus>> {
    sqlx::query_as!(
        ShownStatus,
        r#"select id_number,
            case when status = 4 and expiration_date < $2 then 12 else status end as "status!"
        from card where id = any($1) order by id"#,
        ids,
        today as Date
    )
    .fetch_all(db)
    .await
}

/// These cards, nobody else's to write until the transaction ends. Always in the order of their ids, so that
/// no two transactions wait for each other.
#[instrument(name = "store.card.hold", skip_all)]
pub(crate) async fn hold(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<Vec<Held>> {
    held!(
        "        order by c.id
        for update of c",
        ids
    )
    .fetch_all(db)
    .await
}

/// The same, with every other card of their members that is printed, in hand or lost.
#[instrument(name = "store.card.hold_with_others", skip_all)]
pub(crate) async fn hold_with_others(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<Vec<Held>> {
    held!(
        "            or c.status in (2, 3, 4, 5, 7) and c.member_id in (select member_id from card where id \
        = any($1))
        order by c.id
        for update of c",
        ids
    )
    .fetch_all(db)
    .await
}

/// Gives these cards a status.
#[instrument(name = "store.card.put_status", skip_all)]
pub(crate) async fn put_status(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    status: CardStatus,
    reason: Option<&str>,
    by: &By,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update card set status = $2, status_reason = $3, status_at = $4, version = version + 1,
            updated_at = $4,
            updated_by = $5
        where id = any($1)",
        ids,
        status as i32,
        reason,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes that these cards were printed once more.
#[instrument(name = "store.card.put_printed", skip_all)]
pub(crate) async fn put_printed(db: impl PgExecutor<'_>, ids: &[i64], by: &By) -> sqlx::Result<()> {
    sqlx::query!(
        "update card set printed_at = $2, printed_by = $3, print_count = print_count + 1 where id = any($1)",
        ids,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Writes anew what is written on a card.
#[instrument(name = "store.card.correct", skip_all)]
pub(crate) async fn correct(
    db: impl PgExecutor<'_>,
    id: i64,
    content: &Content,
    by: &By,
) -> sqlx::Result<()> {
    // A day that is typed is exact.
    sqlx::query!(
        "update card
        set firstname = $2, lastname = $3, birth_date = $4, birth_location = $5, city = $6, phone_number = $7,
            membership_start_date = $8, birth_date_precision = case when birth_date = $4
            then birth_date_precision else 1 end,
            version = version + 1, updated_at = $9, updated_by = $10
        where id = $1",
        id,
        content.firstname,
        content.lastname,
        content.birth_date as Option<Date>,
        content.birth_location,
        content.city,
        content.phone_number,
        content.membership_start_date as Option<Date>,
        by.now as Timestamp,
        by.actor.login_name
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// How many valid cards these members have: what a member counts as in use by.
#[instrument(name = "store.card.valid_of", skip_all)]
pub(crate) async fn valid_of(
    db: impl PgExecutor<'_>,
    member_ids: &[i64],
    today: Date,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from card
        where member_id = any($1) and status between 1 and 4 and expiration_date >= $2
            and deleted_at is null"#,
        member_ids,
        today as Date
    )
    .fetch_one(db)
    .await
}
