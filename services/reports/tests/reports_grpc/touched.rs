//! Whoever touches the audit is found out, and the first place is named.

use reports::{Break, Noted, Verdict, verify};
use sqlx::{PgPool, QueryBuilder};

use crate::chain::whole;
use crate::months::three_months;

/// The second entry of December.
const TOUCHED: i64 = 202_612_000_000_002;
const LAST: i64 = 202_701_000_000_002;

async fn run(db: &PgPool, statement: &str) {
    let mut query = QueryBuilder::new(statement);
    let done = query.build().execute(db).await;
    done.unwrap_or_else(|error| panic!("{statement}: {error}"));
}

/// Somebody has the owner's keys of the database, and a copy to put back what they touched.
async fn with_the_keys(db: PgPool) -> String {
    three_months(db.clone()).await;
    for statement in [
        "alter table audit_entry disable trigger user",
        "alter table audit_anchor disable trigger user",
        "create table kept as select * from audit_entry",
        "create table kept_anchor as select * from audit_anchor",
    ] {
        run(&db, statement).await;
    }
    sqlx::query_scalar(
        "select string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_name = 'audit_entry' and is_generated = 'NEVER'",
    )
    .fetch_one(&db)
    .await
    .expect("columns")
}

async fn put_back(db: &PgPool, columns: &str) {
    run(db, "delete from audit_entry").await;
    let back = format!("insert into audit_entry ({columns}) select {columns} from kept");
    run(db, &back).await;
    run(db, "delete from audit_anchor").await;
    run(db, "insert into audit_anchor select * from kept_anchor").await;
    assert_eq!(whole(db).await, 8);
}

async fn broken(db: &PgPool) -> Break {
    match verify(db, &[]).await.expect("it is read") {
        Verdict::Broken(place) => place,
        whole @ Verdict::Whole { .. } => panic!("{whole:?}"),
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn nobody_touches_an_entry_or_an_anchor_by_mistake(db: PgPool) {
    three_months(db.clone()).await;
    for touch in [
        "update audit_entry set login_name = 'nobody'",
        "update audit_entry_202612 set login_name = 'nobody'",
        "delete from audit_entry",
        "delete from audit_entry_202701",
        "truncate audit_entry",
        "truncate audit_entry_202611",
        "truncate audit_entry_0",
        "update audit_anchor set entries = 1",
        "delete from audit_anchor",
        "truncate audit_anchor",
    ] {
        let refused = sqlx::raw_sql(touch).execute(&db).await;
        assert!(refused.is_err(), "{touch}");
    }
    assert_eq!(whole(&db).await, 8);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_changed_value_of_any_column_is_named(db: PgPool) {
    let columns = with_the_keys(db.clone()).await;
    let typed: Vec<(String, String)> = sqlx::query_as(
        "select column_name, data_type from information_schema.columns
        where table_name = 'audit_entry' and is_generated = 'NEVER' and column_name <> 'id'",
    )
    .fetch_all(&db)
    .await
    .expect("columns");
    assert_eq!(typed.len(), 22, "{typed:?}");
    for (column, kind) in typed {
        let other = match kind.as_str() {
            "text" => format!("coalesce({column}, '') || 'x'"),
            "bigint" | "integer" => format!("coalesce({column}, 0) + 1"),
            "timestamp with time zone" => format!("{column} + interval '1 microsecond'"),
            "uuid" => "gen_random_uuid()".to_owned(),
            "json" => format!("(coalesce({column}::text, '{{}}') || ' ')::json"),
            "bytea" => format!("set_byte({column}, 31, get_byte({column}, 31) # 1)"),
            "ARRAY" => format!("{column} || 1::bigint"),
            _ => panic!("{column} is {kind}"),
        };
        let touch = format!("update audit_entry set {column} = {other} where id = {TOUCHED}");
        run(&db, &touch).await;
        assert_eq!(broken(&db).await, Break::Changed(TOUCHED), "{touch}");
        put_back(&db, &columns).await;
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn an_entry_that_was_moved_or_removed_is_named(db: PgPool) {
    let columns = with_the_keys(db.clone()).await;
    let (first, third) = (TOUCHED - 1, TOUCHED + 1);
    let gone = |from, until| Break::Removed { from, until };
    for (touch, named) in [
        // Two have changed their places.
        (
            format!(
                "update audit_entry set id = 0 where id = {TOUCHED};
                update audit_entry set id = {TOUCHED} where id = {third};
                update audit_entry set id = {third} where id = 0"
            ),
            Break::Changed(TOUCHED),
        ),
        // One follows that stood before.
        (
            format!("update audit_entry set id = id + 1000 where id = {TOUCHED}"),
            gone(TOUCHED, TOUCHED),
        ),
        (
            format!("delete from audit_entry where id = {TOUCHED}"),
            gone(TOUCHED, TOUCHED),
        ),
        (
            format!("delete from audit_entry where id = {first}"),
            gone(first, first),
        ),
        // Of a month that is over its end is known.
        (
            format!("delete from audit_entry where id = {third}"),
            gone(third, third),
        ),
        (
            format!("delete from audit_entry where id between {first} and {third}"),
            gone(first, third),
        ),
        // What is put in, without and with a hash that fits.
        (
            format!(
                "update audit_entry set id = 202611000000004 where id = {third};
                update audit_entry set hash = sha256(hash) where id = 202611000000004"
            ),
            Break::Changed(202_611_000_000_004),
        ),
    ] {
        for statement in touch.split(';') {
            run(&db, statement).await;
        }
        assert_eq!(broken(&db).await, named, "{touch}");
        put_back(&db, &columns).await;
    }
    run(&db, "drop table audit_entry_202612").await;
    assert_eq!(broken(&db).await, gone(first, third));
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_forged_anchor_is_named(db: PgPool) {
    let columns = with_the_keys(db.clone()).await;
    for (touch, named) in [
        (
            "update audit_anchor set entries = 2 where month = 202612",
            Break::Anchor(202_612),
        ),
        (
            "update audit_anchor set last_hash = sha256(last_hash) where month = 202611",
            Break::Anchor(202_611),
        ),
        (
            "delete from audit_anchor where month = 202611",
            Break::Anchor(202_612),
        ),
        (
            "delete from audit_anchor where month = 202612",
            Break::Anchor(202_612),
        ),
        // Whoever computes the anchor's own hash anew does not know what the entry must be.
        (
            "with forged as (
                select *, sha256(last_hash) as other from audit_anchor where month = 202612
            )
            update audit_anchor as anchor set last_hash = forged.other, hash = sha256(
                (select hash from audit_anchor where month = 202611) || int8send(forged.month)
                || int8send(forged.first_id) || forged.hash_before || int8send(forged.last_id)
                || forged.other || int8send(forged.entries)
                || int8send((extract(epoch from forged.recorded_until) * 1000000)::bigint))
            from forged where anchor.month = forged.month",
            Break::Changed(TOUCHED + 1),
        ),
    ] {
        run(&db, touch).await;
        assert_eq!(broken(&db).await, named, "{touch}");
        put_back(&db, &columns).await;
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn what_is_cut_off_at_the_end_shows_against_a_note(db: PgPool) {
    let columns = with_the_keys(db.clone()).await;
    let Verdict::Whole { last, .. } = verify(&db, &[]).await.expect("it is read") else {
        panic!("it is whole");
    };
    let note = last.expect("a last one");
    let against = async |note: &Noted| verify(&db, std::slice::from_ref(note)).await;
    assert_eq!(note.id, LAST);
    let whole = against(&note).await.expect("it is read");
    assert!(matches!(whole, Verdict::Whole { .. }));
    for (touch, from) in [
        (format!("delete from audit_entry where id = {LAST}"), LAST),
        (
            format!("delete from audit_entry where id >= {}", LAST - 1),
            202_612_000_000_004,
        ),
    ] {
        run(&db, &touch).await;
        assert!(
            matches!(
                verify(&db, &[]).await.expect("it is read"),
                Verdict::Whole { .. }
            ),
            "without a note a shorter chain is a chain"
        );
        let cut = Break::Removed { from, until: LAST };
        let verdict = against(&note).await.expect("it is read");
        assert_eq!(verdict, Verdict::Broken(cut), "{touch}");
        put_back(&db, &columns).await;
    }
    let other = Noted {
        id: LAST,
        hash: "0".repeat(64),
    };
    let verdict = against(&other).await.expect("it is read");
    assert_eq!(verdict, Verdict::Broken(Break::Changed(LAST)));
}
