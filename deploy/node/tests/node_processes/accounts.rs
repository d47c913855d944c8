//! The operator's way into a locked house, by the program itself.

use std::time::Duration;

use serde_json::json;

use crate::http::{call, until};
use crate::processes::{Cluster, PASSWORD, free_port, program};
use crate::running::Running;

#[test]
fn d3_reset_admin_prints_a_password_once_that_opens_a_locked_house() {
    let cluster = Cluster::start("reset", &[]);
    let before = cluster.sign_in();
    let mut reset = cluster.run(&["reset-admin"]);
    assert!(reset.ends_well(), "{}", reset.said());
    // What an ended process printed arrives a moment later.
    until(Duration::from_secs(10), "all is printed", || {
        reset.said().contains("first sign-in")
    });
    let said = reset.said();
    let told = said
        .lines()
        .find(|line| line.starts_with("Sign in as admin"));
    let password = told.and_then(|line| line.rsplit(' ').next());
    let password = password.expect("it is printed").to_owned();
    assert_eq!(said.matches(&password).count(), 1, "once");
    let sign_in = |password: &str| {
        let body = json!({"login": "admin", "password": password}).to_string();
        call(&cluster.http, "POST", "/api/auth/login", &[], &body).expect("an answer")
    };
    assert_eq!(sign_in(PASSWORD).status, 401);
    let opened = sign_in(&password);
    assert_eq!(opened.status, 200);
    assert_eq!(opened.body["user"]["login_mustChangePassword"], true);
    let refreshed = cluster.call(&before, "POST", "/api/auth/refresh", "");
    assert_eq!(refreshed.status, 401, "the old sessions ended");
}

#[test]
fn light_reset_admin_tells_at_once_that_its_database_is_away() {
    let mut command = program();
    let nobody = format!("postgres://nobody@127.0.0.1:{}/auth", free_port());
    command.arg("reset-admin").env("AUTH_DATABASE_URL", nobody);
    let mut reset = Running::start(command);
    until(Duration::from_secs(20), "it gives up", || reset.has_ended());
    assert!(!reset.ends_well(), "{}", reset.said());
    assert!(reset.said().contains("refused"), "{}", reset.said());
}
