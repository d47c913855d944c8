//! A disk without room: it is told before, callers hear what is the matter, and everything goes on once there
//! is room again.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::http::{call, until};
use crate::postgres::Postgres;
use crate::processes::{Cluster, runtime};

const SOON: Duration = Duration::from_secs(20);

/// A small disk of the test's own.
struct Disk(tempfile::TempDir);

impl Disk {
    /// None, with the reason told, where nobody may mount one.
    fn mounted(size: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut mount = Command::new("mount");
        let options = format!("size={size},mode=777");
        mount.args(["-t", "tmpfs", "-o", &options, "tmpfs"]);
        let mounted = mount.arg(folder.path()).output();
        let reason = match mounted {
            Ok(done) if done.status.success() => return Some(Self(folder)),
            Ok(done) => String::from_utf8_lossy(&done.stderr).into_owned(),
            Err(error) => error.to_string(),
        };
        eprintln!("not tried: no disk can be mounted here: {reason}");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily: somebody may still have a file open.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

fn run(url: &str, statements: &[String]) -> Result<(), sqlx::Error> {
    runtime().block_on(async {
        let mut db = PgConnection::connect(url).await?;
        for statement in statements {
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement.clone()))
                .execute(&mut db)
                .await?;
        }
        Ok(())
    })
}

#[test]
fn r4_a_full_database_is_told_and_works_again_once_there_is_room() {
    let Some(disk) = Disk::mounted("24m") else {
        return;
    };
    let postgres = Postgres::start();
    let folder: PathBuf = disk.path().join("small");
    std::fs::create_dir(&folder).expect("it has room");
    let owner = std::fs::metadata(postgres.folder()).expect("its folder");
    let owner = std::os::unix::fs::MetadataExt::uid(&owner);
    std::os::unix::fs::chown(&folder, Some(owner), Some(owner)).expect("root may");
    let server = postgres.url();
    let cluster = Cluster::prepared(&server, "disk", &[], |urls| {
        let name = urls[1].rsplit('/').next().expect("a name");
        let moved = [
            format!("create tablespace small location '{}'", folder.display()),
            format!("alter database {name} set tablespace small"),
        ];
        run(&server, &moved).expect("nobody is in it yet");
    });
    let token = cluster.sign_in();
    let url = cluster.database_url("geography").to_owned();
    let fill = "create table if not exists filling as select repeat(md5(n::text), 60)
        from generate_series(1, 20) as n";
    run(&url, &[fill.to_owned()]).expect("there is room yet");
    let more =
        "insert into filling select repeat(md5(random()::text), 60) from generate_series(1, 40)";
    while run(&url, &[more.to_owned()]).is_ok() {}

    // The last free pages of its tables may take some more.
    let mut number = 0;
    let mut save = || {
        number += 1;
        let name = format!("Région {number} {}", "é".repeat(90));
        let body = json!({"region_code": format!("D{number}"), "region_name": name}).to_string();
        cluster.call(&token, "POST", "/api/region/post_region", &body)
    };
    let refused = (0..200).map(|_| save()).find(|answer| answer.status != 200);
    let refused = refused.expect("it is full");
    assert_eq!(
        (refused.status, refused.body["code"].as_str()),
        (503, Some("disk_full")),
        "{refused:?}"
    );
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    let sentence = refused.body["message"].as_str().expect("a sentence");
    assert!(
        sentence.starts_with("Espace disque insuffisant"),
        "{sentence}"
    );

    run(
        &url,
        &["drop table filling".to_owned(), "checkpoint".to_owned()],
    )
    .expect("that takes no room");
    until(SOON, "it works again", || save().status == 200);
}

#[test]
fn r4_little_room_is_told_before_there_is_none() {
    let Some(disk) = Disk::mounted("400m") else {
        return;
    };
    let store = disk.path().join("photos");
    let store = store.to_str().expect("a path");
    let cluster = Cluster::start("room", &[("MAILLON_PHOTO_STORE", store)]);
    let ready = || call(&cluster.ops[2], "GET", "/health/ready", &[], "").expect("members answers");
    assert_eq!(ready().status, 200);
    let large = disk.path().join("large");
    std::fs::write(&large, vec![1; 200 * 1024 * 1024]).expect("it has room");
    until(SOON, "readiness tells it", || ready().status == 503);
    let told = crate::trace::raw(&cluster.ops[2], "/metrics");
    assert!(told.contains("disk_free_bytes "), "{told}");
    std::fs::remove_file(&large).expect("it was there");
    until(SOON, "and that it is over", || ready().status == 200);
}
