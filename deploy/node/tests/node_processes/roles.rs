//! A service serves with a role that owns nothing: it can't drop, alter or rewrite what only its owner may
//! (docs/decisions/0220). That each of them works with such a role is what all other tests here show: all of
//! their processes have one.

use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::{Connection, PgConnection, QueryBuilder};

use crate::audit::{make_database_of, sync_environment, with_reports};
use crate::http::until;
use crate::processes::{Cluster, Running, running_url, runtime, variable};

/// A table of each service, and that of the versions of templates, which a trigger keeps.
const TABLES: [(&str, &str); 7] = [
    ("auth", "login"),
    ("geography", "region"),
    ("members", "member"),
    ("cards", "card"),
    ("reports", "report"),
    ("reports", "report_version"),
    ("sync", "run"),
];

/// What no running role may; `{table}` is one of its own.
const ATTEMPTS: [&str; 16] = [
    "drop table {table}",
    "truncate {table}",
    "alter table {table} add column more text",
    "alter table {table} disable trigger user",
    "alter table {table} rename to another",
    "create index on {table} (id)",
    "alter table outbox drop constraint outbox_size_check",
    "alter sequence outbox_sequence_seq restart",
    "create or replace function claim_sequences(node_number integer) returns void language sql as 'select'",
    "drop function fold(text) cascade",
    "update _sqlx_migrations set success = false",
    "delete from _sqlx_migrations",
    "create table another (id bigint)",
    "create function another() returns void language sql as 'select'",
    "drop schema public cascade",
    "set session_replication_role = replica",
];

#[test]
fn a_running_role_can_neither_drop_nor_alter_nor_touch_the_audit() {
    let (cluster, reports, audit) = with_reports("roles");
    let exchange = with_sync(&cluster);
    let url = |service: &str| match service {
        "reports" => audit.clone(),
        "sync" => exchange.clone(),
        other => cluster.database_url(other).to_owned(),
    };
    let (_, audit_place) = audit.split_once('@').expect("a database URL");
    for (service, table) in TABLES {
        let running = running_url(&url(service));
        for attempt in ATTEMPTS {
            assert_refused(&running, &attempt.replace("{table}", table));
        }
        // Its role in the database of the audit.
        let (role, _) = running.split_once('@').expect("a database URL");
        for attempt in [
            "update audit_entry set login_name = 'nobody'",
            "delete from audit_entry",
            "truncate audit_entry",
            "drop table audit_entry",
            "alter table audit_entry disable trigger user",
            "delete from audit_anchor",
        ] {
            assert_refused(&format!("{role}@{audit_place}"), attempt);
        }
    }

    for process in [
        &cluster.auth,
        &cluster.geography,
        &cluster.members,
        &cluster.cards,
        &reports,
    ] {
        assert!(!process.said().contains("could drop, alter or rewrite"));
    }
    for (service, _) in TABLES {
        let told = format!("the database role of {service} could drop, alter or rewrite");
        let database = format!("--{service}-database-url");
        let owner = url(service);
        let mut command =
            cluster.command(&["serve", service, &database, &owner, "--env", "central"]);
        if service != "auth" {
            command.env("AUTH_URL", cluster.auth_url());
        }
        let mut refused = crate::processes::Running::start(command);
        assert_eq!(refused.exit_code(), Some(64), "{}", refused.said());
        assert_eq!(
            refused.said().matches(&told).count(),
            1,
            "{}",
            refused.said()
        );
        // Elsewhere somebody is to look at it.
        let grpc = format!("{}_GRPC_ADDR", service.to_uppercase());
        let mut command = cluster.command(&["serve", service, &database, &owner]);
        command.env(grpc, format!("127.0.0.1:{}", crate::processes::free_port()));
        let warned = crate::processes::Running::start(command);
        until(Duration::from_secs(20), "it warns", || {
            warned.said().contains(&told)
        });
    }
}

/// A database of `sync`, up to date, with the role that it runs with: the owner's URL.
fn with_sync(cluster: &Cluster) -> String {
    let owner = make_database_of("sync", &variable("DATABASE_URL"), "roles");
    let mut command = cluster.command(&["migrate", "sync"]);
    command.envs(sync_environment(&owner));
    let mut migrating = Running::start(command);
    assert!(migrating.ends_well(), "{}", migrating.said());
    owner
}

/// PostgreSQL lacks a right, and says so.
fn assert_refused(url: &str, attempt: &str) {
    let refused = runtime().block_on(async {
        let mut db = PgConnection::connect(url).await.expect("the database");
        let mut query = QueryBuilder::<sqlx::Postgres>::new(attempt);
        let refused = query.build().execute(&mut db).await;
        refused.expect_err(attempt)
    });
    let code = refused.as_database_error().and_then(DatabaseError::code);
    assert_eq!(code.as_deref(), Some("42501"), "{url} {attempt}: {refused}");
}
