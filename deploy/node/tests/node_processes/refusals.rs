//! What a process can't do with what it was given: it says so in one line and ends with 64.

use std::process::Command;

use sqlx::{Connection, PgConnection};

use crate::processes::{
    Cluster, Nats, Running, SECRET, free_port, make_databases, migrate, program, runtime, variable,
};

/// A service alone on a database of this name, with these settings; how it ends, and what it says.
fn start(service: &str, database: &str, settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut running = Running::start(command(service, database, settings));
    (running.exit_code(), running.said())
}

fn command(service: &str, database: &str, settings: &[(&str, &str)]) -> Command {
    let mut command = program();
    let upper = service.to_uppercase();
    command
        .args(["serve", service])
        .env(format!("{upper}_DATABASE_URL"), url_of(database))
        .env(
            format!("{upper}_GRPC_ADDR"),
            format!("127.0.0.1:{}", free_port()),
        )
        .env("MAILLON_OPS_ADDR", format!("127.0.0.1:{}", free_port()))
        .env("AUTH_URL", "http://127.0.0.1:1")
        .env("MAILLON_NATS_URL", "nats://127.0.0.1:1")
        .env("MAILLON_ENV", "test")
        .env(SECRET.0, SECRET.1)
        .envs(settings.iter().copied());
    command
}

fn url_of(database: &str) -> String {
    let server = variable("DATABASE_URL");
    let base = server
        .rsplit_once('/')
        .expect("a database URL ends in a name")
        .0;
    format!("{base}/{database}")
}

/// It ended with 64, and one line says why.
fn assert_refused((code, said): (Option<i32>, String), why: &str) {
    assert_eq!(code, Some(64), "{said}");
    let told: Vec<&str> = said.lines().filter(|line| line.contains(why)).collect();
    assert_eq!(told.len(), 1, "{why}: {said}");
}

#[test]
fn what_a_process_cant_run_with_is_refused_in_one_line() {
    let names = ["node_refused_empty", "node_refused_geography"].map(str::to_owned);
    make_databases(&variable("DATABASE_URL"), &names);
    let [empty, migrated] = names.each_ref().map(String::as_str);
    migrate(&[("geography", &url_of(migrated))]);

    let mut without = command("geography", migrated, &[]);
    without.env_remove(SECRET.0);
    let mut running = Running::start(without);
    assert_refused(
        (running.exit_code(), running.said()),
        "MAILLON_SERVICE_SECRET is not set",
    );

    let elsewhere = [("MAILLON_PHOTO_STORE", "ftp://photos")];
    for service in ["geography", "members", "cards", "reports"] {
        let short = [(SECRET.0, ""), ("MAILLON_PHOTO_STORE", "/tmp/photos")];
        assert_refused(
            start(service, empty, &short),
            "MAILLON_SERVICE_SECRET is too short",
        );
    }
    let place = [("GEOGRAPHY_DATABASE_URL", "maillon_geography")];
    assert_refused(
        start("geography", empty, &place),
        "the database URL of geography can't be read",
    );
    for service in ["members", "cards"] {
        assert_refused(
            start(service, empty, &elsewhere),
            "MAILLON_PHOTO_STORE can't be used: photos are kept in a folder",
        );
    }

    assert_refused(
        start("geography", empty, &[]),
        "run `maillon migrate geography` first",
    );
    let shared = [
        ("MAILLON_PHOTO_STORE", "/tmp/photos"),
        ("MAILLON_REPLICAS", "2"),
    ];
    for service in ["members", "cards"] {
        assert_refused(
            start(service, empty, &shared),
            "MAILLON_PHOTO_STORE is a folder and MAILLON_REPLICAS is 2",
        );
    }
    let certificate = [("MAILLON_TLS_CA", "/nowhere/ca.pem")];
    assert_refused(
        start("geography", migrated, &certificate),
        "/nowhere/ca.pem: ",
    );
    let credentials = [("MAILLON_NATS_CREDENTIALS", "/nowhere/user.creds")];
    assert_refused(
        start("geography", migrated, &credentials),
        "/nowhere/user.creds can't be read",
    );
    let address = [("MEMBERS_URL", "members:50051")];
    assert_refused(start("geography", migrated, &address), "members:50051: ");

    let nats = Nats::without_streams();
    let reached = [("MAILLON_NATS_URL", nats.url.as_str())];
    assert_refused(
        start("geography", migrated, &reached),
        "NATS has no JetStream",
    );
}

#[test]
fn what_is_not_set_is_named_by_its_variable() {
    let run = |arguments: &[&str], settings: &[(&str, &str)]| {
        let mut command = program();
        command.args(arguments).env_clear();
        let mut running = Running::start({
            command.envs(settings.iter().copied());
            command
        });
        (running.exit_code(), running.said())
    };
    let bare = run(&["serve", "geography"], &[]);
    assert_eq!(bare.1.lines().count(), 1, "{}", bare.1);
    assert!(bare.1.contains("GEOGRAPHY_DATABASE_URL, "), "{}", bare.1);
    assert_refused(bare, " are not set");
    assert_refused(
        run(&["migrate", "geography"], &[]),
        "GEOGRAPHY_DATABASE_URL is not set",
    );
    let unreadable = [(
        "GEOGRAPHY_DATABASE_URL",
        "postgres://maillon:Zanzibar/9@127.0.0.1/x",
    )];
    let refused = run(&["migrate", "geography"], &unreadable);
    assert!(!refused.1.contains("Zanzibar"), "{}", refused.1);
    assert_refused(refused, "the URL of a database can't be read");
    assert_refused(
        run(&["backup", "--to", "/nowhere/kept"], &[]),
        "MAILLON_PHOTO_STORE is not set",
    );
}

#[test]
fn a_database_that_a_later_release_migrated_is_served() {
    let mut cluster = Cluster::start("ahead", &[]);
    let token = cluster.sign_in();
    runtime().block_on(async {
        let mut db = PgConnection::connect(cluster.database_url("geography"))
            .await
            .expect("a database");
        sqlx::query(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
            values (99990101000000, 'of a later release', true, '', 0)",
        )
        .execute(&mut db)
        .await
        .expect("a migration");
    });
    assert_eq!(cluster.geography.stop(), Some(0));
    cluster.start_geography();
    cluster.await_ready();
    let body = r#"{"region_code": "R1", "region_name": "Nawa"}"#;
    let saved = cluster.call(&token, "POST", "/api/region/post_region", body);
    assert_eq!(saved.status, 200, "{saved:?}");
}

#[test]
fn only_a_node_in_the_field_has_a_number() {
    let processes: [&[&str]; 7] = [
        &["up"],
        &["serve", "auth"],
        &["serve", "geography"],
        &["serve", "members"],
        &["serve", "cards"],
        &["serve", "reports"],
        &["serve", "gateway"],
    ];
    for arguments in processes {
        for (kind, number, why) in [
            ("field", "0", "MAILLON_ENV is field and MAILLON_NODE is 0"),
            (
                "central",
                "7",
                "MAILLON_NODE is 7 and MAILLON_ENV is central",
            ),
            ("demo", "7", "MAILLON_NODE is 7 and MAILLON_ENV is demo"),
            ("test", "7", "MAILLON_NODE is 7 and MAILLON_ENV is test"),
        ] {
            let mut command = program();
            command
                .args(arguments)
                .env("MAILLON_ENV", kind)
                .env("MAILLON_NODE", number)
                .env("MAILLON_NATS_URL", "nats://127.0.0.1:1")
                .env("MAILLON_DATABASE_URL", "postgres://127.0.0.1:1/x")
                .env("AUTH_URL", "http://127.0.0.1:1")
                .env("MAILLON_PHOTO_STORE", "/tmp/photos")
                .env(SECRET.0, SECRET.1);
            for service in ["AUTH", "GEOGRAPHY", "MEMBERS", "CARDS", "REPORTS"] {
                let url = "postgres://127.0.0.1:1/x";
                command.env(format!("{service}_DATABASE_URL"), url);
            }
            let mut running = Running::start(command);
            assert_refused((running.exit_code(), running.said()), why);
        }
    }
}
