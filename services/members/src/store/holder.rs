//! Every SQL statement about the cards and transactions of members, as `cards` publishes them.

use proto::maillon::cards::v1::Holder;
use sqlx::PgConnection;
use tracing::instrument;

/// What facts are kept in.
pub(crate) const TABLE: &str = "member_holder";

/// Members whose flags one statement mends.
const PIECE: i64 = 20_000;

/// Keeps what facts tell, one of each member with its version, unless something newer is known – what is
/// doubted gives way to anything –, and shows it on the members that there are. No new version of a member:
/// nobody edited it.
#[instrument(name = "store.holder.put", skip_all)]
pub(crate) async fn put(db: &mut PgConnection, told: &[(Holder, i64)]) -> sqlx::Result<()> {
    let column = |flag: fn(&Holder) -> bool| told.iter().map(move |(flags, _)| flag(flags));
    let ids: Vec<i64> = told.iter().map(|(flags, _)| flags.member_id).collect();
    let with_cards: Vec<bool> = column(|flags| flags.has_valid_card).collect();
    let with_transactions: Vec<bool> = column(|flags| flags.has_unused_transaction).collect();
    let versions: Vec<i64> = told.iter().map(|(_, version)| *version).collect();
    let doubted = outbox::end_doubts(db, TABLE, &ids).await?;
    // Statements are planned each time: a plan for tables that are being filled for the first time would read
    // all of them. What is kept as it is told is not written.
    let put = sqlx::query!(
        "insert into member_holder as known (member_id, has_valid_card, has_unused_transaction, version)
        select told.member_id, told.has_valid_card, told.has_unused_transaction, told.version
        from unnest($1::bigint[], $2::boolean[], $3::boolean[], $4::bigint[])
            as told (member_id, has_valid_card, has_unused_transaction, version)
        left join member_holder as kept on kept.member_id = told.member_id
        where (kept.has_valid_card, kept.has_unused_transaction, kept.version)
            is distinct from (told.has_valid_card, told.has_unused_transaction, told.version)
        order by told.member_id
        on conflict (member_id) do update
        set has_valid_card = excluded.has_valid_card,
            has_unused_transaction = excluded.has_unused_transaction, version = excluded.version
        where known.version < excluded.version or known.member_id = any($5)",
        &ids,
        &with_cards,
        &with_transactions,
        &versions,
        &doubted
    );
    put.persistent(false).execute(&mut *db).await?;
    let show = sqlx::query!(
        "with shown as (
            select m.id, known.has_valid_card, known.has_unused_transaction
            from member as m join member_holder as known on known.member_id = m.id
            where m.id = any($1) and (m.has_valid_card, m.has_unused_transaction)
                <> (known.has_valid_card, known.has_unused_transaction)
            order by m.id
            for no key update of m
        )
        update member
        set has_valid_card = shown.has_valid_card, has_unused_transaction = shown.has_unused_transaction
        from shown where member.id = shown.id",
        &ids
    );
    show.persistent(false).execute(db).await.map(|_| ())
}

/// Shows on members what was told of them last, where they show something else: on a piece of them, behind
/// an id. Answers the last one of the piece; none: it was empty.
#[instrument(name = "store.holder.mend", skip_all)]
pub(crate) async fn mend(db: &mut PgConnection, after: i64) -> sqlx::Result<Option<i64>> {
    let mended = sqlx::query_scalar!(
        r#"with piece as materialized (
            select id from member where id > $1 order by id limit $2
        ),
        wrong as (
            select m.id, coalesce(known.has_valid_card, false) as has_valid_card,
                coalesce(known.has_unused_transaction, false) as has_unused_transaction
            from member as m left join member_holder as known on known.member_id = m.id
            where m.id > $1 and m.id <= (select max(id) from piece)
                and (m.has_valid_card, m.has_unused_transaction)
                <> (coalesce(known.has_valid_card, false), coalesce(known.has_unused_transaction, false))
            order by m.id
            for no key update of m
        ),
        mended as (
            update member
            set has_valid_card = wrong.has_valid_card, has_unused_transaction = wrong.has_unused_transaction
            from wrong where member.id = wrong.id
        )
        select max(id) from piece"#,
        after,
        PIECE
    );
    mended.persistent(false).fetch_one(db).await
}
