//! `cargo xtask up` with real PostgreSQL and NATS servers and a script in place of the program.

mod streams;
mod support;

use std::io::Write;
use std::process::Command;
use std::time::Duration;

use streams::Streams;
use support::{Folder, alive, kill};

#[test]
fn a_node_starts_keeps_its_data_and_stops_in_order() {
    let folder = Folder::new();
    let mut up = folder.up(&["--empty"]);
    up.await_line("Ready: http://127.0.0.1:");
    let given = folder.json("given.json");
    assert_eq!(given["arguments"], serde_json::json!(["up", "--empty"]));
    let environment = &given["environment"];
    assert_eq!(environment["MAILLON_ENV"], "demo");
    assert_eq!(environment["MAILLON_ADMIN_PASSWORD"], "given by the caller");
    assert_eq!(
        environment["MAILLON_WEB_DIR"],
        folder.join("dist").to_str().expect("UTF-8")
    );
    let first_url = folder.database_url();
    assert!(first_url.ends_with("/postgres"));
    folder.sql("create table kept (id int); insert into kept values (42)");

    // Nobody gets in without the password.
    let open = Command::new(folder.psql())
        .args(["--no-password", "--command", "select 1"])
        .arg(first_url.replace(&folder.password(), "wrong"))
        .output()
        .expect("psql runs");
    assert!(String::from_utf8_lossy(&open.stderr).contains("password authentication failed"));
    assert!(
        !up.said().contains(&folder.password()),
        "a password was printed"
    );

    // A second one is told who is there.
    let mut second = folder.up(&[]);
    assert_eq!(second.code(), Some(1));
    assert!(second.said().contains(&format!(
        "in use by another `cargo xtask` (process {})",
        up.pid()
    )));

    let servers = folder.running();
    assert_eq!(servers.len(), 3);
    kill("TERM", up.pid());
    assert_eq!(up.code(), Some(0));
    assert!(
        folder.join("stopped-first").exists(),
        "the servers went before the program"
    );
    assert!(servers.iter().all(|pid| !alive(*pid)));

    // The same again, on the same data, at the same place.
    let mut up = folder.up(&[]);
    up.await_line("Ready: http://127.0.0.1:");
    assert_eq!(folder.database_url(), first_url);
    assert_eq!(folder.sql("select id from kept"), "42");

    // The program's own end is everybody's.
    std::fs::write(folder.join("end-with"), "7").expect("written");
    assert_eq!(up.code(), Some(7));
    assert!(!folder.join("running.json").exists());
}

#[test]
fn nothing_outlives_a_killed_one_and_the_next_finds_its_data() {
    let folder = Folder::new();
    let mut up = folder.up(&[]);
    up.await_line("Ready:");
    folder.sql("create table kept (id int); insert into kept values (42)");
    let servers = folder.running();
    assert_eq!(servers.len(), 3);
    kill("KILL", up.pid());
    assert_eq!(up.code(), None);
    support::within(
        Duration::from_secs(10),
        "a server outlived a killed xtask",
        || servers.iter().all(|pid| !alive(*pid)),
    );

    // A postmaster that nobody noted is in the way; and after it, a lock file that names a stranger.
    let mut orphan = folder.start_postmaster();
    let mut up = folder.up(&[]);
    up.await_line("Ready:");
    assert!(
        up.said()
            .contains("Stopping the PostgreSQL of an earlier run")
    );
    assert!(orphan.wait().expect("stopped").success());
    assert_eq!(folder.sql("select id from kept"), "42");
    // As `timeout` and some supervisors do: one to the process, one to its group.
    kill("INT", up.pid());
    kill("INT", up.pid());
    assert_eq!(up.code(), Some(0));

    std::fs::write(
        folder.cluster().join("postmaster.pid"),
        format!("{}\n", std::process::id()),
    )
    .expect("written");
    let mut up = folder.up(&[]);
    up.await_line("Ready:");
    assert_eq!(folder.sql("select id from kept"), "42");
    kill("TERM", up.pid());
    assert_eq!(up.code(), Some(0));
}

#[test]
fn a_taken_address_is_said_before_anything_starts() {
    let folder = Folder::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("bound").to_string();
    let mut up = folder.up(&["--http", &address]);
    assert_eq!(up.code(), Some(1));
    assert!(up.said().contains(&format!("{address} is in use")));
    assert!(!folder.join("postgres").exists());
}

#[test]
fn light_demo_finds_the_database_of_up() {
    let folder = Folder::new();
    let mut early = folder.xtask(&["demo", "--members", "5"]);
    assert_eq!(early.code(), Some(1));
    assert!(early.said().contains("run `cargo xtask up` first"));

    let mut up = folder.up(&["--empty"]);
    up.await_line("Ready:");
    let mut demo = folder.xtask(&["demo", "--members", "5"]);
    assert_eq!(demo.code(), Some(0), "{}", demo.said());
    assert!(!demo.said().contains(&folder.password()));
    let given = folder.json("demo.json");
    assert_eq!(
        given["arguments"],
        serde_json::json!(["demo", "--members", "5"])
    );
    assert_eq!(
        given["environment"]["MAILLON_DATABASE_URL"],
        folder.database_url()
    );
    kill("TERM", up.pid());
    assert_eq!(up.code(), Some(0));
}

#[test]
fn r4_nats_takes_messages_again_once_there_is_room_on_a_full_disk() {
    let folder = Folder::new();
    let Some(_disk) = folder.small_disk("nats", "160m") else {
        return;
    };
    let mut up = folder.up(&["--empty"]);
    up.await_line("Ready:");
    let url = folder.nats_url();
    let mut streams = Streams::open(&url).expect("it listens");
    let stream = r#"{"name":"KEPT","subjects":["kept.*"],"storage":"file"}"#;
    let made = streams.ask("$JS.API.STREAM.CREATE.KEPT", stream);
    assert!(!made.expect("an answer").contains("error"));
    let is_kept = |answer: std::io::Result<String>| answer.is_ok_and(|it| it.contains("\"seq\""));
    assert!(is_kept(streams.ask("kept.first", "1")));

    let ballast = folder.fill("nats");
    let message = "x".repeat(4_000);
    while is_kept(streams.ask("kept.more", &message)) {}
    std::fs::remove_file(&ballast).expect("it was there");

    up.await_line("NATS does not take messages, though there is room: it is started again");
    up.await_line("It works again");
    let mut streams = Streams::open(&url).expect("it listens");
    assert!(is_kept(streams.ask("kept.again", "2")));
    assert_eq!(folder.running().len(), 3, "the new one is noted");
    kill("TERM", up.pid());
    assert_eq!(up.code(), Some(0));
}

#[test]
fn r4_postgres_that_had_no_room_is_started_again_once_there_is_some() {
    let folder = Folder::new();
    let Some(_disk) = folder.small_disk("", "400m") else {
        return;
    };
    let mut up = folder.up(&["--empty"]);
    up.await_line("Ready:");
    folder.sql("create table kept (id int); insert into kept values (42)");
    let mut session = folder.session();
    let mut statements = session.stdin.take().expect("piped");
    statements.write_all(b"select 1;\n").expect("it listens");
    let ballast = folder.fill("");
    // Each needs another 16 MB of log.
    let switch = b"insert into kept values (43); select pg_switch_wal();\n";
    let full = "PostgreSQL ended, as the disk is full";
    support::within(Duration::from_mins(1), "it did not end", || {
        let _ = statements.write_all(switch);
        up.said().contains(full)
    });
    let _ = session.kill();
    let _ = session.wait();
    std::fs::remove_file(&ballast).expect("it was there");

    up.await_line("There is room: PostgreSQL is started again");
    up.await_line("It works again");
    assert_eq!(folder.sql("select min(id) from kept"), "42");
    assert_eq!(folder.running().len(), 3, "the new one is noted");
    kill("TERM", up.pid());
    assert_eq!(up.code(), Some(0));
}
