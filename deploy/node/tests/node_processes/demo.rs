//! What `maillon demo` can't do it says, with another status than 0.

use std::time::Duration;

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::http::until;
use crate::processes::{Cluster, Running, make_databases, runtime, variable};

/// Longest wait for something to be said.
const MOST: Duration = Duration::from_secs(30);

/// Runs it to an end that is not a good one; what it said to a person.
fn failure(cluster: &Cluster, arguments: &[&str]) -> String {
    let arguments = [&["demo", "--members", "10"], arguments].concat();
    let mut process = cluster.run(&arguments);
    assert!(!process.ends_well(), "{}", process.said());
    until(MOST, "it says why", || !sentences(&process).is_empty());
    let mut sentences = sentences(&process);
    assert_eq!(sentences.len(), 1, "{}", process.said());
    sentences.remove(0)
}

fn sentences(process: &Running) -> Vec<String> {
    let said = process.said();
    let lines = said.lines();
    let lines = lines.filter_map(|line| line.strip_prefix("maillon demo failed: "));
    lines.map(str::to_owned).collect()
}

fn number(url: &str, statement: &'static str) -> i64 {
    runtime().block_on(async {
        let mut db = PgConnection::connect(url).await.expect("the database");
        let number = sqlx::query_scalar(statement).fetch_one(&mut db).await;
        number.expect(statement)
    })
}

#[test]
fn demo_says_what_it_can_not_do_and_waits_for_localities_after_an_import() {
    let server = variable("DATABASE_URL");
    let base = server.rsplit_once('/').expect("a database URL").0;
    let mut cluster = Cluster::start("demo", &[]);

    let told = failure(&cluster, &[]);
    assert!(told.contains("the hierarchy is empty"), "{told}");
    let nobody = "postgres://nobody:secret@127.0.0.1:1/none";
    let told = failure(&cluster, &["--members-database-url", nobody]);
    assert!(
        told.contains("the database of members can't be reached"),
        "{told}"
    );
    assert!(!told.contains("secret"), "{told}");
    let bare = "node_demo_bare".to_owned();
    make_databases(&server, std::slice::from_ref(&bare));
    let bare = format!("{base}/{bare}");
    let told = failure(&cluster, &["--cards-database-url", &bare]);
    assert!(told.contains("run `maillon migrate cards` first"), "{told}");

    // An import that `members` hears nothing of.
    let token = cluster.sign_in();
    cluster.members.kill();
    let row = |name: &str| {
        json!({"region_code": "R1", "region_name": "Grand Delta", "department_code": "D1",
            "department_name": "Bonou",
            "subprefecture_code": "S1", "subprefecture_name": "Bonou", "locality_name": name})
    };
    let rows = json!({"rows": [row("Bonou"), row("Kafolo")]}).to_string();
    let path = "/api/locality/post_locality-import";
    let imported = cluster.call(&token, "POST", path, &rows);
    assert_eq!(imported.status, 200, "{imported:?}");
    let told = failure(&cluster, &["--wait-s", "1"]);
    assert!(
        told.contains("`members` knows 0 of 2 localities and heard of no others for 1 s"),
        "{told}"
    );
    assert_eq!(
        number(
            cluster.database_url("members"),
            "select count(*) from member"
        ),
        0
    );

    // It hears of it while it is waited for.
    let mut demo = cluster.run(&["demo", "--members", "10"]);
    let waits = "waiting: `members` knows 0 of 2 localities";
    until(MOST, waits, || demo.said().contains(waits));
    cluster.start_members();
    assert!(demo.ends_well(), "{}", demo.said());
    until(MOST, "it says how many", || {
        demo.said().contains("10 members after")
    });
    let database = cluster.database_url("members");
    assert_eq!(number(database, "select count(*) from member"), 10);
}
