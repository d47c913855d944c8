//! Events that were given up, in the hands of an operator (docs/decisions/0222).

use std::time::Duration;

use crate::audit::with_reports;
use crate::databases::await_filled;
use crate::http::until;
use crate::processes::{Cluster, run};

const GOOD: &str = "01900000-0000-7000-8000-000000000001";
const BAD: &str = "01900000-0000-7000-8000-000000000002";

/// How it ended, and its lines.
fn dead_letters(cluster: &Cluster, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = cluster.run(&[&["dead-letters"], arguments].concat());
    (command.exit_code(), command.said())
}

/// `envelope` is written in hexadecimal digits.
fn give_up(database: &str, id: &str, consumer: &str, subject: &str, envelope: &str) {
    let letter = format!(
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, given_up_at)
        values ('{consumer}', '{id}', '{subject}', '\\x{envelope}', 8, 'refused: \"Awa Koné\"', now())"
    );
    run(database, &letter);
}

#[test]
fn an_operator_lists_retries_and_drops_what_was_given_up() {
    let (mut cluster, _reports, reports) = with_reports("letters");
    let geography = cluster.database_url("geography").to_owned();
    await_filled(&reports, "reports_figures_members");
    await_filled(&geography, "geography_users");
    let (code, said) = dead_letters(&cluster, &["list"]);
    assert_eq!((code, said.lines().count()), (Some(0), 1), "{said}");

    give_up(
        &reports,
        GOOD,
        "reports_figures_members",
        "members.figures.counted",
        "",
    );
    // What it tells of a user is no user.
    give_up(
        &geography,
        BAD,
        "geography_users",
        "auth.user.updated",
        "4a01ff",
    );
    let (code, said) = dead_letters(&cluster, &["list"]);
    assert_eq!(code, Some(0), "{said}");
    let line = said
        .lines()
        .find(|line| line.contains(BAD))
        .expect("it is listed");
    for word in [
        "geography_users",
        "auth.user.updated",
        "given up",
        "attempts: 8",
        "refused",
    ] {
        assert!(line.contains(word), "{word}: {line}");
    }
    assert!(said.contains(GOOD) && !said.contains("Awa"), "{said}");
    let (_, said) = dead_letters(&cluster, &["list", "geography"]);
    assert!(said.contains(BAD) && !said.contains(GOOD), "{said}");

    let (code, said) = dead_letters(&cluster, &["retry", "--all"]);
    assert_eq!(code, Some(1), "{said}");
    let about = |id: &str, word: &str| {
        said.lines()
            .any(|line| line.contains(id) && line.contains(word))
    };
    assert!(about(GOOD, "applied"), "{said}");
    assert!(
        about(BAD, "failed again") && about(BAD, "attempts: 9"),
        "{said}"
    );
    assert!(said.contains("1 applied, 1 left."), "{said}");

    cluster.geography.kill();
    let alone = ["retry", "--id", BAD, "--wait-s", "1"];
    let (code, said) = dead_letters(&cluster, &alone);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("not tried: no process"), "{said}");

    let (code, said) = dead_letters(&cluster, &["drop", "--all"]);
    assert_eq!(code, Some(64), "{said}");
    assert!(
        said.contains("would be dropped") && said.contains("--yes"),
        "{said}"
    );
    let (code, said) = dead_letters(&cluster, &["drop", "--id", GOOD, "--yes"]);
    assert_eq!(code, Some(1), "it was applied: {said}");
    let (code, said) = dead_letters(&cluster, &["drop"]);
    assert_eq!(code, Some(64), "which ones? {said}");
    let (code, said) = dead_letters(&cluster, &["drop", "--id", BAD, "--yes"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 dropped."), "{said}");
    let (code, said) = dead_letters(&cluster, &["retry", "--all"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("No event was given up."), "{said}");

    cluster.start_geography();
    let token = cluster.sign_in();
    for action in ["retry_requested", "events_dropped"] {
        until(Duration::from_secs(30), "the audit has it", || {
            let list = format!("/api/tools/get.audit_list?action={action}");
            let rows = cluster.call(&token, "GET", &list, "").body["rows"].clone();
            rows.as_array().is_some_and(|rows| {
                rows.iter()
                    .any(|row| row["audit_loginName"] == "maillon dead-letters")
            })
        });
    }
}
