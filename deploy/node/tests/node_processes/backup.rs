//! `maillon backup` and `maillon restore`: what was acknowledged comes back into an empty server, nothing is
//! given twice, and what can't be put back is refused before anything is touched.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use crate::office::{Office, SERVICES};
use crate::processes::Running;
use crate::restores::{heals, locality, with_a_card};

/// Runs a command of the operator to its end; its exit code and what it printed.
fn operate(office: &Office, arguments: &[&str], more: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = office.command(arguments);
    command.envs(more.iter().copied());
    let mut running = Running::start(command);
    (running.exit_code(), running.said())
}

fn done(office: &Office, arguments: &[&str]) {
    let (code, said) = operate(office, arguments, &[]);
    assert_eq!(code, Some(0), "{arguments:?}: {said}");
}

/// Members that were acknowledged before this question.
fn members(office: &Office) -> BTreeSet<String> {
    let names = "select firstname from member where deleted_at is null";
    office.column("members", names).into_iter().collect()
}

/// Saves members until it is told to end; the names of those that were acknowledged.
fn keep_saving(office: &Office, token: &str, locality: &Value, end: &AtomicBool) -> Vec<String> {
    let mut saved = Vec::new();
    while !end.load(Ordering::Relaxed) {
        let name = format!("Meanwhile{}", saved.len());
        with_a_card(office, token, &name, locality);
        saved.push(name);
    }
    saved
}

#[test]
fn a_backup_of_a_running_office_comes_back_whole_into_an_empty_server() {
    let mut office = Office::start();
    let token = office.sign_in();
    let locality = locality(&office, &token);
    let (member, first) = with_a_card(&office, &token, "Awa", &locality);
    let mut given: BTreeSet<String> = first.into_iter().collect();

    let end = AtomicBool::new(false);
    let acknowledged = std::thread::scope(|scope| {
        let saving = scope.spawn(|| keep_saving(&office, &token, &locality, &end));
        let is_saving = || members(&office).len() > 3;
        crate::http::until(
            std::time::Duration::from_mins(1),
            "somebody saves",
            is_saving,
        );
        let acknowledged = members(&office);
        done(&office, &["backup", "--to", "kept"]);
        end.store(true, Ordering::Relaxed);
        saving.join().expect("all of it is acknowledged");
        acknowledged
    });
    given.extend(office.column("members", "select id_number from member"));
    given.extend(office.column("cards", "select id_number from card"));
    let (_, lost) = with_a_card(&office, &token, "Lost", &locality);
    let lost_card = lost[1].clone();
    let code = code_of(&office, &lost_card);
    given.extend(lost);

    office.end();
    office.lose_everything();
    done(&office, &["restore", "--from", "kept"]);
    let known = "select (reltuples >= 0)::text from pg_class where relname = 'member'";
    let known = office.column("members", known);
    assert_eq!(known, ["true"], "statements are planned by statistics");
    office.begin();
    heals(&office, "put back");

    let there = members(&office);
    let missing: Vec<_> = acknowledged.difference(&there).collect();
    assert!(missing.is_empty(), "{missing:?} were acknowledged before");
    assert!(!there.contains("Lost"), "it came after the backup");
    let refused = office.call(&token, "GET", "/api/auth/me", &Value::Null);
    assert_eq!(refused["code"], "unauthenticated", "sessions have ended");

    let token = office.sign_in();
    let path = format!("/api/member/get_member-photo/{member}");
    let photo = office.call(&token, "GET", &path, &Value::Null);
    let picture = photo["member_photo"].as_str().unwrap_or_default();
    assert!(picture.starts_with("data:image/jpeg"), "{photo}");
    let read = office.post(
        &token,
        "/api/card/post.verify",
        &json!({"card_qrcode": code}),
    );
    assert_eq!(read["verdict"], "unknown", "{read}");
    assert!(read["restoredAt"].is_string(), "{read}");
    for nth in 0..3 {
        let (_, numbers) = with_a_card(&office, &token, &format!("New{nth}"), &locality);
        for number in numbers {
            assert!(given.insert(number.clone()), "{number} is given twice");
        }
    }
    heals(&office, "after");
    let reports = office.url_of("reports");
    let (code, said) = operate(
        &office,
        &["verify-audit"],
        &[("REPORTS_DATABASE_URL", &reports)],
    );
    assert_eq!(code, Some(0), "{said}");
}

/// The text of a card's code.
fn code_of(office: &Office, number: &str) -> String {
    let statement = format!("select qrcode from card where id_number = '{number}'");
    office.column("cards", &statement).remove(0)
}

#[test]
fn a_service_alone_comes_back_and_databases_that_are_back_are_followed_up() {
    let mut office = Office::start();
    let token = office.sign_in();
    let locality = locality(&office, &token);
    let (_, first) = with_a_card(&office, &token, "Awa", &locality);
    let mut given: BTreeSet<String> = first.into_iter().collect();
    done(&office, &["backup", "--to", "kept"]);
    given.extend(with_a_card(&office, &token, "Lost", &locality).1);
    office.end();
    done(
        &office,
        &["restore", "--from", "kept", "--only", "cards", "--yes"],
    );
    office.begin();
    heals(&office, "cards alone");
    let token = office.sign_in();
    given_once(&office, &token, &locality, "Second", &mut given);

    office.end();
    office.back_up();
    office.begin();
    let token = office.sign_in();
    given_once(&office, &token, &locality, "Third", &mut given);
    office.end();
    office.put_back(&SERVICES);
    done(&office, &["restore", "--databases-are-back"]);
    office.begin();
    heals(&office, "by other means");
    let token = office.sign_in();
    given_once(&office, &token, &locality, "Fourth", &mut given);
}

/// A member with a card, whose numbers nobody has.
fn given_once(
    office: &Office,
    token: &str,
    locality: &Value,
    name: &str,
    given: &mut BTreeSet<String>,
) {
    for number in with_a_card(office, token, name, locality).1 {
        assert!(
            given.insert(number.clone()),
            "{name}: {number} is given twice"
        );
    }
}

/// What spoils a backup, how the command is called then, and what it says.
struct Spoilt {
    how: fn(&Path),
    arguments: &'static [&'static str],
    says: &'static str,
}

const SPOILT: [Spoilt; 8] = [
    Spoilt {
        how: |folder| append(&folder.join("databases/members.dump")),
        arguments: &["--yes"],
        says: "databases/members.dump of the backup is not as it was written",
    },
    Spoilt {
        how: |folder| append(&first_photo(&folder.join("photos"))),
        arguments: &["--yes"],
        says: "of the backup is not as it was written",
    },
    Spoilt {
        how: |folder| remove(&first_photo(&folder.join("photos"))),
        arguments: &["--yes"],
        says: "of the backup can't be read",
    },
    Spoilt {
        how: |folder| append(&folder.join("photos.tsv")),
        arguments: &["--yes"],
        says: "photos.tsv of the backup is not as it was written",
    },
    Spoilt {
        how: |folder| remove(&folder.join("manifest.json")),
        arguments: &["--yes"],
        says: "is no backup: it has no manifest.json",
    },
    Spoilt {
        how: |folder| {
            exchange(
                &folder.join("manifest.json"),
                "\"format\": 1",
                "\"format\": 2",
            );
        },
        arguments: &["--yes"],
        says: "was made by a newer program",
    },
    Spoilt {
        how: |folder| {
            exchange(
                &folder.join("manifest.json"),
                "\"migration\": 2",
                "\"migration\": 3",
            );
        },
        arguments: &["--yes"],
        says: "was made by a newer program",
    },
    Spoilt {
        how: |_| (),
        arguments: &[],
        says: "is not empty: with --yes what it holds is lost",
    },
];

fn append(file: &Path) {
    let mut content = std::fs::read(file).expect("it is there");
    content.push(b'\n');
    std::fs::write(file, content).expect("it can be written");
}

fn remove(file: &Path) {
    std::fs::remove_file(file).expect("it is there");
}

fn exchange(file: &Path, text: &str, other: &str) {
    let content = std::fs::read_to_string(file).expect("it is there");
    assert!(content.contains(text), "{content}");
    std::fs::write(file, content.replace(text, other)).expect("it can be written");
}

fn first_photo(folder: &Path) -> PathBuf {
    let entry = std::fs::read_dir(folder).expect("a folder").next();
    let path = entry.expect("a photo").expect("an entry").path();
    if path.is_dir() {
        first_photo(&path)
    } else {
        path
    }
}

/// Holds that a command is refused in one line, and what is there is as it was.
fn refused(office: &Office, arguments: &[&str], more: &[(&str, &str)], says: &str) {
    let (code, said) = operate(office, arguments, more);
    assert_eq!(code, Some(1), "{arguments:?}: {said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.contains("ERROR")).collect();
    assert!(
        errors.len() == 1 && errors[0].contains(says),
        "{arguments:?}: {says:?} is not the one line of {said}"
    );
    assert!(members(office).contains("Later"), "{arguments:?}");
}

#[test]
fn what_can_not_be_put_back_is_refused_in_one_line_and_nothing_is_touched() {
    let mut office = Office::start();
    let token = office.sign_in();
    let locality = locality(&office, &token);
    with_a_card(&office, &token, "Awa", &locality);
    done(&office, &["backup", "--to", "kept"]);
    with_a_card(&office, &token, "Later", &locality);
    let folder = office.folder.path().to_owned();
    let mode = std::fs::metadata(folder.join("kept")).expect("a folder");
    assert_eq!(mode.permissions().mode() & 0o777, 0o700, "it holds keys");

    let nowhere = [("MAILLON_PG_BIN", "nowhere")];
    refused(
        &office,
        &["backup", "--to", "kept"],
        &[],
        "kept is not empty",
    );
    refused(
        &office,
        &["backup", "--to", "other"],
        &nowhere,
        "pg_dump and pg_restore are not here",
    );
    let away = [(
        "MAILLON_DATABASE_URL",
        "postgres://maillon@127.0.0.1:1/postgres",
    )];
    refused(
        &office,
        &["backup", "--to", "other"],
        &away,
        "can't be reached",
    );
    let left = std::fs::read_dir(folder.join("other")).expect("a folder");
    assert_eq!(left.count(), 0, "half of a backup is none");
    let restore = ["restore", "--from", "kept", "--yes"];
    refused(&office, &restore, &[], "stop its processes first");
    office.end();
    refused(
        &office,
        &restore,
        &nowhere,
        "pg_dump and pg_restore are not here",
    );
    for (nth, spoilt) in SPOILT.iter().enumerate() {
        let name = format!("spoilt{nth}");
        crate::office::copy(&folder.join("kept"), &folder.join(&name));
        (spoilt.how)(&folder.join(&name));
        let arguments = [&["restore", "--from", &name], spoilt.arguments].concat();
        refused(&office, &arguments, &[], spoilt.says);
    }
    done(&office, &restore);
    assert!(!members(&office).contains("Later"), "the backup is older");
}
