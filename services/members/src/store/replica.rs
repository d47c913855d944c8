//! Every SQL statement about records that come from the centre.

use std::collections::{BTreeMap, BTreeSet};

use platform::postgres::rows;
use sqlx::PgExecutor;
use tracing::instrument;

use super::parcel_outline;
use crate::domain::arrival::{Person, Stay};
use crate::domain::parcel::Home;

/// Families, presidents and stays are whole when the transaction ends, in whatever order they come.
#[instrument(name = "store.replica.defer_constraints", skip_all)]
pub(crate) async fn defer_constraints(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "set constraints member_main_fkey, cooperative_president_fkey, membership_overlap deferred"
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// These numbers as they are compared.
#[instrument(name = "store.replica.number_keys", skip_all)]
pub(crate) async fn number_keys(
    db: impl PgExecutor<'_>,
    numbers: &[&str],
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select number_key(given.number) as "key!"
        from unnest($1::text[]) with ordinality as given (number, nth)
        order by nth"#,
        numbers as &[&str]
    )
    .fetch_all(db)
    .await
}

/// These codes as they are compared.
#[instrument(name = "store.replica.code_keys", skip_all)]
pub(crate) async fn code_keys(
    db: impl PgExecutor<'_>,
    codes: &[&str],
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select lower(given.code) as "key!"
        from unnest($1::text[]) with ordinality as given (code, nth)
        order by nth"#,
        codes as &[&str]
    )
    .fetch_all(db)
    .await
}

/// Members who may be in the way of these, with these main members and numbers.
#[instrument(name = "store.replica.people", skip_all)]
pub(crate) async fn people(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    mains: &[i64],
    keys: &[String],
) -> sqlx::Result<BTreeMap<i64, Person>> {
    let found = sqlx::query!(
        r#"select m.id, m.id_number_key, m.main_member_id, m.deleted_at is null as "is_in_use!"
        from member as m where m.id in (
            select unnest($1::bigint[] || $2::bigint[])
            union
            select id from member where id_number_key = any($3)
            union
            select id from member where main_member_id = any($1) and deleted_at is null
        )"#,
        ids,
        mains,
        keys
    );
    let found = found.map(|row| {
        let person = Person {
            key: row.id_number_key,
            main: row.main_member_id,
            is_in_use: row.is_in_use,
        };
        (row.id, person)
    });
    Ok(rows(found.fetch_all(db)).await?.into_iter().collect())
}

/// Takes the numbers of members out of each other's way that get other ones next. No version changes, so it
/// is no news.
#[instrument(name = "store.replica.set_numbers_aside", skip_all)]
pub(crate) async fn set_numbers_aside(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    keys: &[&str],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member set id_number = uuid::text
        from unnest($1::bigint[], $2::text[]) as next (id, key)
        where member.id = next.id and member.id_number_key <> next.key",
        ids,
        keys as &[&str]
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Notes on members who came what this node knows by itself: their cards, and that the file of another photo
/// is not here yet.
#[instrument(name = "store.replica.note_own", skip_all)]
pub(crate) async fn note_own(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    another_photo: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "update member
        set photo_is_missing = case when own.has_another then own.has_photo else photo_is_missing end,
            has_valid_card = own.has_valid_card, has_unused_transaction = own.has_unused_transaction
        from (
            select m.id, m.id = any($2) as has_another, m.photo_file_name is not null as has_photo,
                coalesce(known.has_valid_card, m.has_valid_card) as has_valid_card,
                coalesce(known.has_unused_transaction, m.has_unused_transaction)
                    as has_unused_transaction
            from member as m left join member_holder as known on known.member_id = m.id
            where m.id = any($1)
        ) as own
        where member.id = own.id and (
            own.has_another and member.photo_is_missing <> own.has_photo
            or (member.has_valid_card, member.has_unused_transaction)
                <> (own.has_valid_card, own.has_unused_transaction)
        )",
        ids,
        another_photo
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Which of these members are here, archived or not.
#[instrument(name = "store.replica.known_members", skip_all)]
pub(crate) async fn known_members(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<BTreeSet<i64>> {
    let found = sqlx::query_scalar!("select id from member where id = any($1)", ids);
    Ok(found.fetch_all(db).await?.into_iter().collect())
}

/// Which of these cooperatives are here, archived or not.
#[instrument(name = "store.replica.known_cooperatives", skip_all)]
pub(crate) async fn known_cooperatives(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<BTreeSet<i64>> {
    let found = sqlx::query_scalar!("select id from cooperative where id = any($1)", ids);
    Ok(found.fetch_all(db).await?.into_iter().collect())
}

/// Codes of cooperatives in use that may be in the way: of these, or one of these codes.
#[instrument(name = "store.replica.cooperative_codes", skip_all)]
pub(crate) async fn cooperative_codes(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    keys: &[String],
) -> sqlx::Result<BTreeMap<i64, String>> {
    let found = sqlx::query!(
        "select id, code_key from cooperative
        where deleted_at is null and (id = any($1) or code_key = any($2))",
        ids,
        keys
    );
    let found = found.map(|row| (row.id, row.code_key));
    Ok(rows(found.fetch_all(db)).await?.into_iter().collect())
}

/// The same of parcels.
#[instrument(name = "store.replica.parcel_codes", skip_all)]
pub(crate) async fn parcel_codes(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    keys: &[String],
) -> sqlx::Result<BTreeMap<i64, String>> {
    let found = sqlx::query!(
        "select id, code_key from parcel
        where deleted_at is null and (id = any($1) or code_key = any($2))",
        ids,
        keys
    );
    let found = found.map(|row| (row.id, row.code_key));
    Ok(rows(found.fetch_all(db)).await?.into_iter().collect())
}

/// The codes of these parcels, archived or not.
#[instrument(name = "store.replica.codes", skip_all)]
pub(crate) async fn codes(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, String>> {
    let found = sqlx::query!("select id, code from parcel where id = any($1)", ids);
    let found = found.map(|row| (row.id, row.code)).fetch_all(db);
    Ok(found.await?.into_iter().collect())
}

/// Stays that may be in the way: these, and all of these members.
#[instrument(name = "store.replica.stays", skip_all)]
pub(crate) async fn stays(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    members: &[i64],
) -> sqlx::Result<BTreeMap<i64, Stay>> {
    let found = sqlx::query!(
        r#"select id, member_id, cooperative_id, joined_on::text as "from!", left_on::text as to
        from membership where id = any($1) or member_id = any($2)"#,
        ids,
        members
    );
    let found = found.map(|row| {
        let stay = Stay {
            member: row.member_id,
            cooperative: row.cooperative_id,
            from: row.from,
            to: row.to,
        };
        (row.id, stay)
    });
    Ok(rows(found.fetch_all(db)).await?.into_iter().collect())
}

/// Where the members of these parcels live.
#[instrument(name = "store.replica.homes", skip_all)]
pub(crate) async fn homes(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, Home>> {
    let found = sqlx::query!(
        r#"select p.id, m.locality_id, place.region_id as "region_id?"
        from parcel as p
        join member as m on m.id = p.member_id
        left join territory_place as place on place.locality_id = m.locality_id
        where p.id = any($1)"#,
        ids
    );
    let found = found.map(|row| {
        let home = Home {
            locality_id: row.locality_id,
            region_id: row.region_id,
        };
        (row.id, home)
    });
    Ok(rows(found.fetch_all(db)).await?.into_iter().collect())
}

/// Notes where these parcels are from their present versions on, which is no version more.
#[instrument(name = "store.replica.note_outlines", skip_all)]
pub(crate) async fn note_outlines(db: &mut sqlx::PgConnection, ids: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "update parcel set outline_version = version where id = any($1)",
        ids
    )
    .execute(&mut *db)
    .await?;
    for id in ids {
        parcel_outline::note(&mut *db, *id).await?;
    }
    Ok(())
}
