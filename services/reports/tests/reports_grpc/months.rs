//! The audit in months: ids, partitions and anchors, and what is given up when it is old.

use chrono::{DateTime, TimeDelta};
use platform::Clock;
use reports::{Break, Verdict, old_months, prune, verify};
use sqlx::PgPool;

use crate::chain::whole;
use crate::support::{Service, member, told};

/// A service whose clock stands still, on the last evening of a month.
pub(crate) fn in_november(db: PgPool) -> Service {
    let evening = DateTime::parse_from_rfc3339("2026-11-30T20:00:00Z").expect("an instant");
    let mut service = Service::start(db);
    service.app.clock = Clock::fixed(evening.to_utc());
    service
}

/// Three entries in November, three in December, two in January.
pub(crate) async fn three_months(db: PgPool) -> Service {
    let service = in_november(db);
    for (nth, entries) in [3, 3, 2].into_iter().enumerate() {
        let nth = i64::try_from(nth).expect("small");
        for id in 1..=entries {
            let new = member(nth * 10 + id, 1, "Béré", None);
            service.hear(vec![told(None, Some(&new))]).await;
        }
        service.app.clock.advance(TimeDelta::days(31));
    }
    service
}

async fn ids(db: &PgPool) -> Vec<i64> {
    sqlx::query_scalar("select id from audit_entry order by id")
        .fetch_all(db)
        .await
        .expect("ids")
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn each_month_is_a_partition_and_is_anchored_when_the_next_one_begins(db: PgPool) {
    three_months(db.clone()).await;
    let expected = [
        202_611_000_000_001,
        202_611_000_000_002,
        202_611_000_000_003,
        202_612_000_000_001,
        202_612_000_000_002,
        202_612_000_000_003,
        202_701_000_000_001,
        202_701_000_000_002,
    ];
    assert_eq!(ids(&db).await, expected);
    let in_december: i64 = sqlx::query_scalar("select count(*) from audit_entry_202612")
        .fetch_one(&db)
        .await
        .expect("a partition");
    assert_eq!(in_december, 3);
    let anchors: Vec<(i32, i64, i64, i64)> =
        sqlx::query_as("select month, first_id, last_id, entries from audit_anchor order by month")
            .fetch_all(&db)
            .await
            .expect("anchors");
    let anchored = [
        (202_611, expected[0], expected[2], 3),
        (202_612, expected[3], expected[5], 3),
    ];
    assert_eq!(anchors, anchored);
    assert_eq!(whole(&db).await, 8);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_fact_of_an_earlier_month_is_one_entry_however_late_it_comes_again(db: PgPool) {
    let service = in_november(db.clone());
    let mut fact = told(None, Some(&member(1, 1, "Béré", None)));
    // Its id tells when it happened.
    let seconds = u64::try_from(service.app.clock.now().timestamp()).expect("after 1970");
    let happened = uuid::Timestamp::from_unix(uuid::NoContext, seconds, 0);
    fact.id = uuid::Uuid::new_v7(happened).to_string();
    service.hear(vec![fact.clone()]).await;
    service.app.clock.advance(TimeDelta::days(70));
    service.hear(vec![fact]).await;
    assert_eq!(whole(&db).await, 1);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_clock_that_goes_back_breaks_nothing(db: PgPool) {
    let service = three_months(db.clone()).await;
    service.app.clock.advance(TimeDelta::days(-120));
    let late = told(None, Some(&member(99, 1, "Béré", None)));
    service.hear(vec![late]).await;
    assert_eq!(ids(&db).await.last(), Some(&202_701_000_000_003));
    assert_eq!(whole(&db).await, 9);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn whole_months_older_than_the_setting_are_given_up_and_the_rest_verifies(db: PgPool) {
    let service = three_months(db.clone()).await;
    let clock = &service.app.clock;
    let old = old_months(&db, clock).await.expect("it is read");
    assert_eq!(old.range(), None, "nothing is ten years old");
    sqlx::query(
        "insert into known_setting (name, int_value, version) values ('global.audit.retention_years', 1, 1)",
    )
    .execute(&db)
    .await
    .expect("a setting");
    // In the first days of December 2027 November 2026 is a year old.
    clock.advance(TimeDelta::days(335 - 31 - 31 + 3));
    let late = told(None, Some(&member(50, 1, "Béré", None)));
    service.hear(vec![late]).await;
    let old = old_months(&db, clock).await.expect("it is read");
    assert_eq!((old.range(), old.entries()), (Some((202_611, 202_611)), 3));
    let refused = prune(&db, clock, 202_612).await.expect("it is looked at");
    assert!(refused.is_none(), "another month was confirmed");
    assert_eq!(whole(&db).await, 9);

    let gone = prune(&db, clock, 202_611).await.expect("it is done");
    assert_eq!(gone.expect("November").entries(), 3);
    let is_there: bool = sqlx::query_scalar("select to_regclass('audit_entry_202611') is not null")
        .fetch_one(&db)
        .await
        .expect("an answer");
    assert!(!is_there);
    let verdict = verify(&db, &[]).await.expect("it is read");
    let given_up = Some(202_611_000_000_003);
    assert!(
        matches!(&verdict, Verdict::Whole { entries: 7, given_up: until, .. } if *until == given_up),
        "{verdict:?}"
    );
    let (action, until): (String, i64) = sqlx::query_as(
        "select action, (after ->> 'audit_lastId')::bigint from audit_entry order by id desc limit 1",
    )
    .fetch_one(&db)
    .await
    .expect("an entry");
    assert_eq!((&*action, Some(until)), ("pruned", given_up));
    let again = old_months(&db, clock).await.expect("it is read");
    assert_eq!(again.range(), None, "what went does not go again");

    // What the audit does not say itself was given up is missing.
    sqlx::raw_sql("drop table audit_entry_202612")
        .execute(&db)
        .await
        .expect("it is theirs");
    let cut = Break::Removed {
        from: 202_612_000_000_001,
        until: 202_612_000_000_003,
    };
    let verdict = verify(&db, &[]).await.expect("it is read");
    assert_eq!(verdict, Verdict::Broken(cut));
}
