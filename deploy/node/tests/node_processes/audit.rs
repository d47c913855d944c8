//! What happens in one process stands in the audit of another, and a command finds out whether it still does.

use std::io::{Cursor, Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::error::DatabaseError;
use sqlx::{Connection, PgConnection, QueryBuilder};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::http::{call, download, until};
use crate::postgres::Postgres;
use crate::processes::{
    Cluster, Nats, PASSWORD, Running, SECRET, free_port, make_databases, make_roles, running_url,
    runtime, variable,
};

#[test]
fn what_happened_is_in_the_audit_and_stays_there() {
    let (cluster, reports, url) = with_reports("audit");

    let token = cluster.sign_in();
    let region = json!({"region_code": "R1", "region_name": "Béré"}).to_string();
    let saved = cluster.call(&token, "POST", "/api/region/post_region", &region);
    let id = saved.body["region_id"].as_i64().expect("an id");
    let path = format!("/api/tools/get.history/region/{id}");
    until(Duration::from_secs(30), "the region has a history", || {
        cluster.call(&token, "GET", &path, "").body["total"] == 1
    });
    let history = cluster.call(&token, "GET", &path, "").body;
    let entry = &history["rows"][0];
    assert_eq!(entry["audit_action"], "created", "{}", reports.said());
    assert_eq!(entry["audit_loginName"], "admin");
    assert_eq!(entry["audit_address"], "127.0.0.1");
    assert_eq!(entry["audit_after"]["region_name"], "Béré");
    let list = "/api/tools/get.audit_list?action=signed_in";
    // Once to see whether it answers, once now.
    until(Duration::from_secs(30), "so have the sign-ins", || {
        cluster.call(&token, "GET", list, "").body["total"] == 2
    });

    // Templates that ship are told at the first start, too.
    until(Duration::from_secs(30), "all of it is verified", || {
        let all = cluster.call(&token, "GET", "/api/tools/get.audit_list", "");
        let sentence = format!("The audit is whole: {} entries.", all.body["total"]);
        let mut whole = cluster.run(&["verify-audit"]);
        assert!(whole.ends_well(), "{}", whole.said());
        until(Duration::from_secs(10), "it says so", || {
            whole.said().contains("The audit is whole")
        });
        whole.said().contains(&sentence)
    });
    a_file_is_verified(&cluster, &token, &url);
    runtime().block_on(async {
        let mut db = PgConnection::connect(&url).await.expect("the database");
        sqlx::raw_sql(
            "alter table audit_entry disable trigger user;
            update audit_entry set login_name = 'nobody' where action = 'created'",
        )
        .execute(&mut db)
        .await
        .expect("it is theirs");
    });
    let mut touched = cluster.run(&["verify-audit"]);
    assert!(!touched.ends_well());
    says(&touched, "the audit was touched: entry");
}

#[test]
fn a_tail_cut_off_in_the_running_month_is_named_by_the_notes_in_nats() {
    let (cluster, reports, url) = with_reports("tail");
    let token = cluster.sign_in();
    let list = "/api/tools/get.audit_list";
    until(Duration::from_secs(30), "there are entries", || {
        let all = cluster.call(&token, "GET", &format!("{list}?action=signed_in"), "");
        all.body["total"].as_i64() > Some(0)
    });
    let sql = |statement: &'static str| {
        runtime().block_on(async {
            let mut db = PgConnection::connect(&url).await.expect("the database");
            sqlx::query_scalar::<_, i64>(statement)
                .fetch_one(&mut db)
                .await
                .expect(statement)
        })
    };
    let last = || sql("select max(id) from audit_entry");
    until(Duration::from_mins(1), "its end is noted", || {
        let noted = format!("the last one {}.", last());
        let mut whole = cluster.run(&["verify-audit"]);
        assert!(whole.ends_well(), "{}", whole.said());
        whole.said().contains(&noted)
    });
    // Nobody notes a new end, and nobody adds entries behind what is cut off.
    drop(reports);
    let gone = last();
    sql(
        "with off as (select set_config('session_replication_role', 'replica', false)),
        cut as (delete from audit_entry where id = (select max(id) from audit_entry) and exists
            (select from off) returning id)
        select id from cut",
    );
    let mut touched = cluster.run(&["verify-audit"]);
    assert!(!touched.ends_well());
    says(&touched, &format!("{gone}"));
}

/// What left is what `verify-export` reads; what was changed, or signed by nobody whom one trusts, is not.
fn a_file_is_verified(cluster: &Cluster, token: &str, reports_url: &str) {
    let path = "/api/tools/audit/export?format=csv.zip&action=created";
    let file = download(&cluster.http, path, token).expect("a signed file");
    let folder = tempfile::tempdir().expect("a folder");
    let verify = |name: &str, file: &[u8], more: &[&str]| {
        let place = folder.path().join(name);
        std::fs::write(&place, file).expect("written");
        let place = place.to_str().expect("a path");
        cluster.run(&[&["verify-export", place], more].concat())
    };
    let own = ["--reports-database-url", reports_url];
    let mut whole = verify("whole.zip", &file, &own);
    assert!(whole.ends_well(), "{}", whole.said());
    says(&whole, "is what left on");
    let mut strange = verify("strange.zip", &file, &["--key", &"A".repeat(43)]);
    assert!(!strange.ends_well());
    says(&strange, "it was signed by another key");

    let changed = rewritten(&file, |name, content| {
        if !name.starts_with("manifest.") {
            let name = "Béré".as_bytes();
            let place = content.windows(name.len()).rposition(|piece| piece == name);
            content[place.expect("the region's row")] = b'P';
        }
    });
    let mut changed = verify("changed.zip", &changed, &own);
    assert!(!changed.ends_well());
    says(&changed, "is not what was signed");
    let resigned = rewritten(&file, |name, content| {
        if name == "manifest.json" {
            content.push(b' ');
        }
    });
    let mut resigned = verify("resigned.zip", &resigned, &own);
    assert!(!resigned.ends_well());
    says(&resigned, "the signature is wrong");

    let keys = || {
        let told = cluster.call("", "GET", "/api/tools/get.audit_key_list", "");
        let keys = told.body["keys"].as_array().expect("keys").clone();
        let keys = keys.into_iter().map(|key| key["publicKey"].clone());
        keys.collect::<Vec<_>>()
    };
    let before = keys();
    let mut rotate = cluster.run(&[&["rotate-seal-keys"], &own[..]].concat());
    assert!(rotate.ends_well(), "{}", rotate.said());
    let after = keys();
    assert_eq!((before.len(), &after[1..]), (1, &before[..]));
    let next = download(&cluster.http, path, token).expect("a signed file");
    for (name, file) in [("before.zip", &file), ("after.zip", &next)] {
        let mut known = verify(name, file, &own);
        assert!(known.ends_well(), "{name}: {}", known.said());
    }
    let old = before[0].as_str().expect("a key").to_owned();
    let mut other = verify("other.zip", &next, &["--key", &old]);
    assert!(!other.ends_well());
    says(&other, "it was signed by another key");
}

/// A ZIP with the same files, changed.
fn rewritten(file: &[u8], change: impl Fn(&str, &mut Vec<u8>)) -> Vec<u8> {
    let mut from = ZipArchive::new(Cursor::new(file)).expect("a ZIP");
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    for nth in 0..from.len() {
        let mut one = from.by_index(nth).expect("a file");
        let name = one.name().expect("a name").into_owned();
        let mut content = Vec::new();
        one.read_to_end(&mut content).expect("read");
        change(&name, &mut content);
        to.start_file(name, SimpleFileOptions::default())
            .expect("begun");
        to.write_all(&content).expect("written");
    }
    to.finish().expect("whole").into_inner()
}

#[test]
fn light_a_job_can_be_asked_for_as_soon_as_its_id_is_answered() {
    let (cluster, _reports, _) = with_reports("job_at_once");
    let token = cluster.sign_in();
    let post = |path: &str, body: serde_json::Value| {
        let answer = cluster.call(&token, "POST", path, &body.to_string());
        assert_eq!(answer.status, 200, "{path} {answer:?}");
        answer.body
    };
    for nth in 0..20 {
        // Nobody has these numbers: the work is to say so.
        let members: Vec<i64> = (nth * 1_000 + 1..=nth * 1_000 + 501).collect();
        let lot = json!({"member_ids": members});
        let begun = post("/api/card/get.card_creation.create", lot);
        let path = format!("/api/tools/get.job/{}", begun["job_id"]);
        let asked = cluster.call(&token, "GET", &path, "");
        assert_eq!(asked.status, 200, "{path} {asked:?}");
        assert_eq!(asked.body["job"]["job_id"], begun["job_id"]);
    }
}

#[test]
fn d6_refused_tries_stand_in_the_audit_as_one_sum() {
    let (cluster, reports, _) = with_reports("denied");
    let admin = cluster.sign_in();
    let token = cluster.newcomer("awa.kone", "viewer", "provisoire");
    let chosen = json!({"old": "provisoire", "new": "le mien"}).to_string();
    let changed = cluster.call(&token, "POST", "/api/user/post.own_password", &chosen);
    assert_eq!(changed.status, 200, "{changed:?}");
    for _ in 0..20 {
        let refused = cluster.call(&token, "DELETE", "/api/region/delete_region/1", "");
        assert_eq!(refused.status, 403, "{refused:?}");
    }
    let list = || {
        let list = "/api/tools/get.audit_list?action=denied";
        cluster.call(&admin, "GET", list, "").body
    };
    until(Duration::from_secs(30), "it is in the audit", || {
        list()["total"] == 1
    });
    let entry = &list()["rows"][0];
    assert_eq!(entry["audit_loginName"], "awa.kone", "{}", reports.said());
    assert_eq!(entry["audit_address"], "127.0.0.1");
    assert_eq!(entry["audit_reason"], "permission_denied");
    let call = "DELETE /api/region/delete_region/{region_id}";
    assert_eq!(entry["audit_entityLabel"], call, "{entry}");
    let told = entry["audit_after"]["call_count"].as_i64();
    assert!(
        told.is_some_and(|count| (1..=20).contains(&count)),
        "{entry}"
    );
}

#[test]
fn light_whoever_runs_the_service_can_only_add_to_the_audit() {
    let (cluster, mut reports, owner) = with_reports("running_role");
    let token = cluster.sign_in();
    until(Duration::from_secs(30), "the sign-in is written", || {
        let list = "/api/tools/get.audit_list?action=signed_in";
        cluster.call(&token, "GET", list, "").body["total"] != 0
    });
    assert!(!reports.said().contains("could drop, alter or rewrite"));
    let running = running_url(&owner);
    runtime().block_on(async {
        let mut db = PgConnection::connect(&running).await.expect("the database");
        let month: String = sqlx::query_scalar(
            "select relname::text from pg_class join pg_inherits on inhrelid = oid
            where inhparent = 'audit_entry'::regclass order by oid desc limit 1",
        )
        .fetch_one(&mut db)
        .await
        .expect("a partition");
        for attempt in [
            "update audit_entry set login_name = 'nobody'",
            "delete from audit_entry",
            "truncate audit_entry",
            "drop table audit_entry",
            "alter table audit_entry disable trigger user",
            "alter table audit_entry alter column role type varchar",
            "alter table audit_entry detach partition {month}",
            "update {month} set login_name = 'nobody'",
            "insert into {month} (id) values (1)",
            "truncate {month}",
            "drop table {month}",
            "alter table {month} disable trigger user",
            "insert into audit_anchor select * from audit_anchor",
            "delete from audit_anchor",
            "select anchor_audit_month()",
            "select drop_audit_months(999912)",
            "create or replace function keep_audit() returns trigger language plpgsql as
                'begin return null; end'",
            "drop function keep_audit() cascade",
            "set session_replication_role = replica",
            "update _sqlx_migrations set success = false",
            "create table another (id bigint)",
        ] {
            let attempt = attempt.replace("{month}", &month);
            let mut query = QueryBuilder::new(attempt.clone());
            let refused = query.build().execute(&mut db).await.expect_err(&attempt);
            let code = refused.as_database_error().and_then(DatabaseError::code);
            assert_eq!(code.as_deref(), Some("42501"), "{attempt}: {refused}");
        }
    });
    let mut whole = cluster.run(&["verify-audit"]);
    assert!(whole.ends_well(), "{}", whole.said());

    // In the centre nobody runs it with the owner's role.
    reports.kill();
    let auth = cluster.auth_url();
    let serve = ["serve", "reports", "--auth-url", &auth, "--env"];
    let as_owner = ["--reports-database-url", &owner];
    let mut refused = cluster.run(&[&serve[..], &["central"], &as_owner].concat());
    assert!(!refused.ends_well());
    says(
        &refused,
        "the database role of reports could drop, alter or rewrite",
    );
    let warned = cluster.run(&[&serve[..], &["test"], &as_owner].concat());
    says(
        &warned,
        "the database role of reports could drop, alter or rewrite",
    );
}

#[test]
fn light_up_runs_reports_with_a_role_of_its_own() {
    let postgres = Postgres::start();
    let nats = Nats::start();
    let folder = tempfile::tempdir().expect("a folder");
    let http = format!("127.0.0.1:{}", free_port());
    let mut command = Command::new(env!("CARGO_BIN_EXE_maillon"));
    command
        .args(["up", "--empty", "--env", "central"])
        .current_dir(folder.path())
        .env("MAILLON_DATABASE_URL", postgres.url())
        .env("MAILLON_NATS_URL", &nats.url)
        .env("MAILLON_HTTP_ADDR", &http)
        .env("MAILLON_OPS_ADDR", format!("127.0.0.1:{}", free_port()))
        .env("MAILLON_ADMIN_PASSWORD", PASSWORD);
    let running = Running::start(command);
    until(Duration::from_mins(1), "people can sign in", || {
        let body = json!({"login": "admin", "password": PASSWORD}).to_string();
        let answer = call(&http, "POST", "/api/auth/login", &[], &body);
        answer.is_ok_and(|answer| answer.status == 200)
    });
    // D1: one line at the level that nobody chose.
    let said = running.said();
    let made = said.matches("made the first administrator").count();
    assert_eq!(made, 1, "{said}");
    let (roles, entries) = runtime().block_on(async {
        let server = postgres.url();
        let base = server.rsplit_once('/').expect("a database URL").0;
        let url = format!("{base}/maillon_reports");
        let mut db = PgConnection::connect(&url).await.expect("the database");
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let entries: i64 = sqlx::query_scalar("select count(*) from audit_entry")
                .fetch_one(&mut db)
                .await
                .expect("a number");
            if entries > 0 || Instant::now() > deadline {
                let roles: Vec<String> = sqlx::query_scalar(
                    "select distinct usename::text from pg_stat_activity
                    where datname = 'maillon_reports' and application_name like 'reports %'",
                )
                .fetch_all(&mut db)
                .await
                .expect("roles");
                return (roles, entries);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    assert_eq!(roles, ["maillon_reports_run"], "{}", running.said());
    assert!(entries > 0, "{}", running.said());
}

/// A cluster with `reports`, which has a database of its own and runs with a role that only adds to the
/// audit: the owner's URL.
pub(crate) fn with_reports(test: &str) -> (Cluster, Running, String) {
    let server = variable("DATABASE_URL");
    let url = make_reports(&server, test);
    let environment = reports_environment(&url);
    let cluster = Cluster::start(test, &borrowed(&environment));
    let reports = start_reports(&cluster);
    (cluster, reports, url)
}

/// What the processes have to know of `reports`.
pub(crate) fn reports_environment(owner: &str) -> Vec<(&'static str, String)> {
    let grpc = format!("127.0.0.1:{}", free_port());
    [
        ("REPORTS_OWNER_DATABASE_URL", owner.to_owned()),
        ("REPORTS_DATABASE_URL", running_url(owner)),
        ("REPORTS_URL", format!("http://{grpc}")),
        ("REPORTS_GRPC_ADDR", grpc),
        (SECRET.0, SECRET.1.to_owned()),
    ]
    .into()
}

/// What the processes have to know of `sync`.
pub(crate) fn sync_environment(owner: &str) -> Vec<(&'static str, String)> {
    let grpc = format!("127.0.0.1:{}", free_port());
    [
        ("SYNC_OWNER_DATABASE_URL", owner.to_owned()),
        ("SYNC_DATABASE_URL", running_url(owner)),
        ("SYNC_URL", format!("http://{grpc}")),
        ("SYNC_GRPC_ADDR", grpc),
    ]
    .into()
}

/// The same as commands take it.
pub(crate) fn borrowed<'a>(
    environment: &'a [(&'static str, String)],
) -> Vec<(&'static str, &'a str)> {
    let pairs = environment.iter();
    pairs.map(|(name, value)| (*name, value.as_str())).collect()
}

/// Makes the database of `reports` and the role it runs with; the owner's URL.
pub(crate) fn make_reports(server: &str, test: &str) -> String {
    make_database_of("reports", server, test)
}

/// The same of any service.
pub(crate) fn make_database_of(service: &str, server: &str, test: &str) -> String {
    let name = format!("node_{test}_{service}");
    let base = server.rsplit_once('/').expect("a database URL").0;
    make_databases(server, std::slice::from_ref(&name));
    make_roles(server, std::slice::from_ref(&name));
    format!("{base}/{name}")
}

/// Starts `reports` beside the others.
pub(crate) fn serve_reports(cluster: &Cluster) -> Running {
    cluster.run(&["serve", "reports", "--auth-url", &cluster.auth_url()])
}

/// Migrates and starts `reports`, and waits until it answers.
pub(crate) fn start_reports(cluster: &Cluster) -> Running {
    let mut migrate = cluster.run(&["migrate", "reports"]);
    assert!(migrate.ends_well(), "{}", migrate.said());
    let reports = serve_reports(cluster);
    let token = cluster.sign_in();
    until(Duration::from_secs(30), "reports answers", || {
        let jobs = cluster.call(&token, "GET", "/api/tools/get.job_list", "");
        jobs.status == 200
    });
    reports
}

/// Whether the audit has what an owner told of these kinds of records (`members.member`), once each, with the
/// versions that it told. Records that left in a file have entries besides.
pub(crate) async fn is_audited(owner_url: &str, audit_url: &str, kinds: &[&str]) -> bool {
    let all = async |url: &str, statement: &'static str| -> Vec<(String, i64, i64)> {
        let mut db = PgConnection::connect(url).await.expect("the database");
        let read = sqlx::query_as(statement).bind(kinds).fetch_all(&mut db);
        let mut rows = read.await.expect("rows");
        rows.sort();
        rows
    };
    let told = "select id::text, entity_id, version from outbox
        where split_part(subject, '.', 1) || '.' || split_part(subject, '.', 2) = any($1)";
    let written = "select event_id::text, coalesce(entity_id, 0), version from audit_entry
        where service || '.' || entity = any($1) and action <> 'rendered'";
    let (told, written) = (all(owner_url, told).await, all(audit_url, written).await);
    // An entry of what nobody told would stay.
    let is_told = |entry: &_| told.binary_search(entry).is_ok();
    assert!(written.iter().all(is_told));
    told == written
}

/// What an ended process printed arrives a moment later.
fn says(process: &Running, sentence: &str) {
    until(Duration::from_secs(10), sentence, || {
        process.said().contains(sentence)
    });
}
