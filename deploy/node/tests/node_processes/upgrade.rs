//! An upgrade at noon: databases first, then one process after the other, services in any order, under load
//! and through gateways of both builds, which are replaced in the end; nobody is refused, neither a call nor
//! a file of the web. And the same of a rolling restart, in which a build follows itself.
//!
//! The build before is named in `MAILLON_PREVIOUS_PROGRAM`; without it the test of it says so and passes.

use std::path::PathBuf;

use serde_json::json;

use crate::processes::{Cluster, Twin};
use crate::replicas::{Answered, Load, answered};

/// Orders in which an operator may take the services.
const ORDERS: [[&str; 4]; 2] = [
    ["auth", "geography", "members", "cards"],
    ["cards", "members", "geography", "auth"],
];
/// Every so many requests one writes.
const READS: usize = 5;
/// Answers between two steps.
const STEP: usize = 150;

const LISTS: [&str; 7] = [
    "/api/region/get.region_list?limit=1",
    "/api/member/get.member_list?limit=1",
    "/api/card/get.card_list?limit=1",
    "/api/transaction/get.transaction_list?limit=1",
    "/api/auth/me",
    "/",
    ASSET,
];
const ASSET: &str = "/assets/app-0123abcd.js";

pub(crate) fn ask(gateways: &[String], bearer: &str, nth: usize) -> Answered {
    if !nth.is_multiple_of(READS) {
        return answered(gateways, bearer, LISTS[nth % LISTS.len()], None);
    }
    let (path, body) = if nth.is_multiple_of(2) {
        let code = format!("U{nth}");
        let region = json!({"region_code": code, "region_name": format!("Région {nth}")});
        ("/api/region/post_region", region)
    } else {
        let person = json!({"member_firstname": format!("Awa {nth}"), "member_lastname": "Koné",
            "member_birthDate": "1990-05-17", "member_duplicateConfirmed": true});
        ("/api/member/post_member", person)
    };
    answered(gateways, bearer, path, Some(&body))
}

fn previous() -> Option<PathBuf> {
    std::env::var_os("MAILLON_PREVIOUS_PROGRAM").map(PathBuf::from)
}

#[test]
fn an_upgrade_under_load_refuses_nobody_whatever_the_order() {
    let Some(previous) = previous() else {
        eprintln!("not tried: MAILLON_PREVIOUS_PROGRAM names no program of the build before");
        return;
    };
    let web = web();
    for (nth, order) in ORDERS.iter().enumerate() {
        let test = format!("upgrade{nth}");
        let cluster = Cluster::doubled_of(&previous, &test, &settings(&web));
        replace_all(cluster, order);
    }
}

#[test]
fn a_rolling_restart_of_all_refuses_nobody() {
    let web = web();
    let cluster = Cluster::doubled("rolling", &settings(&web));
    replace_all(cluster, &ORDERS[0]);
}

/// A page and a file of it.
pub(crate) fn web() -> tempfile::TempDir {
    let web = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(web.path().join("assets")).expect("a folder");
    for file in ["index.html", &ASSET[1..]] {
        std::fs::write(web.path().join(file), "<!doctype html>").expect("a file");
    }
    web
}

pub(crate) fn settings(web: &tempfile::TempDir) -> [(&'static str, &str); 2] {
    let folder = web.path().to_str().expect("UTF-8");
    [("MAILLON_DRAIN_S", "5"), ("MAILLON_WEB_DIR", folder)]
}

/// This build takes the place of the one that runs, one process after the other.
fn replace_all(mut cluster: Cluster, order: &[&str; 4]) {
    let mut twins: Vec<Twin> = order.map(|service| cluster.start_twin(service)).into();
    let token = cluster.sign_in();
    let old_gateway = cluster.http.clone();

    cluster.turn_to_this_build();
    let (new_gateway, mut second) = cluster.start_gateway();
    let load = Load::of(ask, &[&old_gateway, &new_gateway], &token);
    load.await_more(STEP);
    for (service, twin) in order.iter().zip(&mut twins) {
        cluster.restart(service);
        load.await_more(STEP);
        assert_eq!(twin.running.stop(), Some(0), "{}", twin.running.said());
        *twin = cluster.start_twin(service);
        load.await_more(STEP);
    }
    cluster.restart("gateway");
    load.await_more(STEP);
    assert_eq!(second.running.stop(), Some(0), "{}", second.running.said());
    second = cluster.start_gateway_at(&new_gateway);
    load.await_more(STEP);
    let asked = load.end();
    drop(second);
    let failed: Vec<_> = asked.iter().filter(|one| one.status != 200).collect();
    let (refused, all) = (failed.len(), asked.len());
    eprintln!("{refused} of {all} refused");
    assert!(
        failed.is_empty(),
        "{order:?}: {refused} of {all}: {failed:?}"
    );
}
