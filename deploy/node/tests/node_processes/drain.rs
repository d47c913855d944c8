//! A process that is told to stop: what is under way has as long as its settings say.

use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use sqlx::{Connection, PgConnection};

use crate::http::{call, until};
use crate::processes::{Cluster, runtime};

const LIST: &str = "/api/region/get.region_list";

/// Asks for a list that waits for a lock, tells `geography` to stop meanwhile, and says what the list's
/// caller is told and how long the process took to end, when the lock goes after so long.
fn stopped(cluster: &mut Cluster, token: &str, locked: Option<Duration>) -> (u16, Duration) {
    let runtime = runtime();
    let mut db = runtime
        .block_on(PgConnection::connect(cluster.database_url("geography")))
        .expect("a database");
    let run = |db: &mut PgConnection, statement: &'static str| {
        let done = runtime.block_on(sqlx::query(statement).execute(db));
        done.expect("it is done");
    };
    run(&mut db, "begin");
    run(&mut db, "lock table region in access exclusive mode");
    let (address, bearer) = (cluster.http.clone(), format!("Bearer {token}"));
    let asked = std::thread::spawn(move || {
        let headers = [("authorization", bearer.as_str())];
        call(&address, "GET", LIST, &headers, "").expect("the gateway answers")
    });
    let mut watch = runtime
        .block_on(PgConnection::connect(cluster.database_url("geography")))
        .expect("a database");
    until(Duration::from_secs(20), "the list waits", || {
        let waits = sqlx::query_scalar(
            "select exists (select from pg_locks where relation = 'region'::regclass and not granted)",
        );
        runtime
            .block_on(waits.fetch_one(&mut watch))
            .expect("an answer")
    });
    let began = Instant::now();
    cluster.geography.signal(Signal::SIGTERM);
    if let Some(locked) = locked {
        std::thread::sleep(locked);
        run(&mut db, "rollback");
    }
    assert!(
        cluster.geography.ends_well(),
        "{}",
        cluster.geography.said()
    );
    let took = began.elapsed();
    if locked.is_none() {
        run(&mut db, "rollback");
    }
    (asked.join().expect("no panic").status, took)
}

#[test]
fn what_is_under_way_ends_or_is_told_that_it_was_cut() {
    let mut cluster = Cluster::start("drain", &[("MAILLON_GRACE_S", "6")]);
    let token = cluster.sign_in();
    let (status, took) = stopped(&mut cluster, &token, Some(Duration::from_secs(1)));
    assert_eq!(status, 200, "it was finished");
    assert!(
        took < Duration::from_secs(4),
        "nobody waits longer than for that: {took:?}"
    );

    cluster.start_geography();
    cluster.await_ready();
    let (status, took) = stopped(&mut cluster, &token, None);
    assert_eq!(status, 503, "it was cut, and its caller is told");
    assert!((3..=8).contains(&took.as_secs()), "{took:?}");
}
