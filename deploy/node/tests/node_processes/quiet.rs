//! A process that waits for another says so once, and not each time it looks.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use crate::http::until;
use crate::processes::{Cluster, Running, SECRET};

/// A process has two channels to another at most, and each says that nobody is there.
const TWICE: usize = 2;

/// Lines that somebody should look at, without their time, and how often each was said.
fn complaints(process: &Running, since: usize) -> BTreeMap<String, usize> {
    let mut said = BTreeMap::new();
    for line in process.said()[since..].lines() {
        let Ok(Value::Object(mut line)) = serde_json::from_str(line) else {
            continue;
        };
        let is_one = ["WARN", "ERROR"]
            .iter()
            .any(|level| line["level"] == *level);
        let target = line["target"].as_str().unwrap_or_default();
        // A busy machine is no fault of the process.
        if is_one && !target.starts_with("sqlx") {
            line.remove("timestamp");
            *said.entry(Value::Object(line).to_string()).or_default() += 1;
        }
    }
    said
}

/// How often a process looked whether a projection is filled: while it is not, it asks the owner then.
fn looks(process: &Running, since: usize) -> usize {
    let said = process.said();
    let look = "select not exists (select from projection";
    said[since..]
        .lines()
        .filter(|line| line.contains(look))
        .count()
}

#[test]
fn a_process_says_once_that_it_waits_for_its_peers() {
    let mut cluster = Cluster::start("quiet", &[SECRET]);
    let filled = |process: &Running, projections: usize| {
        until(Duration::from_secs(30), "projections are filled", || {
            process.said().matches("the projection was filled").count() == projections
        });
    };
    filled(&cluster.auth, 1);
    filled(&cluster.geography, 3);
    filled(&cluster.members, 3);
    filled(&cluster.cards, 3);
    for process in [
        &cluster.auth,
        &cluster.geography,
        &cluster.members,
        &cluster.cards,
        &cluster.gateway,
    ] {
        let complaints = complaints(process, 0);
        let often = complaints.iter().filter(|(_, times)| **times > TWICE);
        assert_eq!(often.count(), 0, "{complaints:#?}");
    }

    // Everybody is gone, and so are their streams; one has to be filled anew.
    for process in [
        &mut cluster.auth,
        &mut cluster.geography,
        &mut cluster.cards,
    ] {
        process.kill();
    }
    cluster.nats.forget();
    let since = cluster.members.said().len();
    let mut rebuild = cluster.run(&["rebuild", "members"]);
    assert!(rebuild.ends_well(), "{}", rebuild.said());
    until(Duration::from_mins(1), "members asks in vain", || {
        looks(&cluster.members, since) >= 12
    });
    let complaints = complaints(&cluster.members, since);
    assert!(!complaints.is_empty(), "it says that it waits");
    let often: Vec<_> = complaints
        .iter()
        .filter(|(_, times)| **times > TWICE)
        .collect();
    assert!(often.is_empty(), "{often:#?}");
}
