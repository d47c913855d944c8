//! The import of bad files: every bad row is named, with its column and the reason, and nothing is written.

use platform::Refusal;
use proto::maillon::geography::v1::{ImportLocalitiesRequest, Level};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::files::{Rows, bad, classes, counts, file, file_to};
use crate::support::Service;

/// A file, what is told of it, and the classes of its rows.
type Case = (
    &'static str,
    Rows<'static>,
    &'static [&'static str],
    &'static str,
);

const GOOD: [&str; 7] = ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Marandala"];

const CASES: &[Case] = &[
    (
        "cells that are missing",
        &[
            GOOD,
            ["R1", "", "D1", " ", "", "Mankono", ""],
            ["", "", "", "", "", "", "Seul"],
        ],
        &[
            "3 region_name required",
            "3 department_name required",
            "3 subprefecture_code required",
            "3 locality_name required",
            "4 region_code required",
            "4 region_name required",
            "4 department_code required",
            "4 department_name required",
            "4 subprefecture_code required",
            "4 subprefecture_name required",
        ],
        "nxx",
    ),
    (
        "light: codes that look like others",
        &[["R1", "Béré", "D1", "Mankono", "Ѕ1", "Mankono", "Marandala"]],
        &["2 subprefecture_code foreign_sign Ѕ"],
        "x",
    ),
    (
        "cells that can't be kept",
        &[
            ["R1", "Bé\u{7}ré", "D1", "Mankono", "S1", "Mankono", "a\nb"],
            [
                "123456789012345678901",
                "Béré",
                "D1",
                "Mankono",
                "S1",
                "Mankono",
                "Marandala",
            ],
        ],
        &[
            "2 region_name control_character",
            "2 locality_name control_character",
            "3 region_code too_long 20",
        ],
        "xx",
    ),
    (
        "two names of one code",
        &[
            GOOD,
            ["R1", "Bere", "D1", "Mankono", "S1", "Mankono", "Autre"],
            ["r1", "Béré", "d1", "Dianra", "s1", "Mankono  ", "Encore"],
            ["R1", "Béré", "D1", "Mankono", "S1", "Dianra", "Marandala"],
        ],
        &[
            "3 region_name contradiction 2",
            "4 department_name contradiction 2",
            "5 subprefecture_name contradiction 2",
        ],
        "nxxx",
    ),
    (
        "two spellings that differ in blanks only",
        &[
            [
                "R1",
                "Haut  Sassandra",
                "D1",
                "Daloa",
                "S1",
                "Daloa",
                "Daloa",
            ],
            [
                "R1",
                "Haut Sassandra",
                "D1",
                "Daloa",
                "S1",
                "Daloa",
                "Zakoua",
            ],
        ],
        &[],
        "nn",
    ),
    (
        "a code under two parents of the file",
        &[
            GOOD,
            ["R2", "Bafing", "D1", "Mankono", "S2", "Dianra", "Dianra"],
            ["R1", "Béré", "D2", "Dianra", "S1", "Mankono", "Dianra"],
        ],
        &[
            "3 department_code contradiction 2",
            "4 subprefecture_code contradiction 2",
        ],
        "nxx",
    ),
    (
        "a code under another parent than the stored one",
        &[
            ["R2", "Bafing", "K1", "Connu", "S1", "Mankono", "Marandala"],
            ["R1", "Béré", "D1", "Mankono", "k3", "Su", "Marandala"],
            ["R0", "Stock", "k1", "Connu", "k3", "Su", "Bon"],
        ],
        &[
            "2 department_code other_parent R0",
            "3 subprefecture_code other_parent K1",
        ],
        "xxn",
    ),
    (
        "a name that a sibling has, in the file or stored",
        &[
            [
                "R1",
                "Béré",
                "D1",
                "Saint-Paul",
                "S1",
                "Mankono",
                "Marandala",
            ],
            [
                "R2",
                "BERE",
                "D2",
                "Saint-Paul",
                "S2",
                "Mankono",
                "Marandala",
            ],
            ["R1", "Béré", "D3", "St. Paul", "S3", "Mankono", "Marandala"],
            ["R1", "Béré", "D3", "St. Paul", "S3", "Mankono", "Kani"],
            ["R0", "Stock", "D4", "connu", "S4", "Mankono", "Kani"],
            ["R4", "stock", "D5", "Connu", "S5", "Mankono", "Kani"],
        ],
        &[
            "3 region_name taken R1",
            "4 department_name taken D1",
            "5 department_name taken D1",
            "6 department_name taken K1",
            "7 region_name taken R0",
        ],
        "nxxxxx",
    ),
    (
        "one locality twice, however it is spelled",
        &[
            GOOD,
            ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "MARANDALA"],
            [
                "R1",
                "Béré",
                "D1",
                "Mankono",
                "S1",
                "Mankono",
                "Sainte-Marie",
            ],
            ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "ste marie"],
            ["", "", "", "", "", "", ""],
            ["R1", "Béré", "D1", "Mankono", "s1", "Mankono", "Marandala"],
            ["R1", "Béré", "D1", "Mankono", "S2", "Dianra", "Marandala"],
        ],
        &["3 locality_name twice 2", "5 locality_name twice 4"],
        "ndndbdn",
    ),
];

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn every_bad_row_is_named_and_nothing_is_written(db: PgPool) {
    let service = Service::start(db);
    let stored = file(&[["R0", "Stock", "K1", "Connu", "K3", "Su", "Lieu"]]);
    service.import(stored).await.expect("it is good");
    let before = service.state().await;
    for (what, rows, told, letters) in CASES {
        let dry = ImportLocalitiesRequest {
            dry_run: Some(true),
            ..file(rows)
        };
        let reply = service.import(dry).await.expect("a reply");
        assert_eq!(bad(&reply), *told, "{what}");
        assert_eq!(classes(&reply), *letters, "{what}");
        if told.is_empty() {
            continue;
        }
        assert_eq!(counts(&reply), [[0; 4], [0; 4]]);
        let refusal = reply.refusal.clone().expect("refused");
        assert_eq!(refusal.reason(), Reason::ValidationFailed);
        assert_eq!(
            service.import(file(rows)).await.expect("a reply"),
            reply,
            "{what}"
        );
        let plain = ImportLocalitiesRequest {
            with_classes: None,
            ..file(rows)
        };
        let plain = service.import(plain).await.expect("a reply");
        assert!(plain.classes.is_empty());
        assert_eq!(plain.refusal, Some(refusal), "{what}");
    }
    assert_eq!(service.state().await, before);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_unit_twice_in_a_file_that_ends_with_it_is_a_duplicate(db: PgPool) {
    let service = Service::start(db);
    let regions = file_to(
        Level::Region,
        &[
            ["R1", "Béré", "", "", "", "", ""],
            ["r1", "Béré", "", "", "", "", ""],
            ["R1", "Bafing", "", "", "", "", ""],
            ["R2", "", "", "", "", "", ""],
            ["R2", "Nawa", "", "", "", "", ""],
        ],
    );
    let reply = service.import(regions).await.expect("a reply");
    assert_eq!(
        bad(&reply),
        ["4 region_name contradiction 2", "5 region_name required"]
    );
    assert_eq!(classes(&reply), "ndxxn");
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn hostile_cells_come_back_as_texts_or_are_named(db: PgPool) {
    let service = Service::start(db);
    let huge = "é".repeat(500_000);
    let texts = [
        "'; drop table region; --",
        "<script>alert(1)</script>",
        "\u{202e}droite\u{200f}",
        "%_\\",
        "=cmd|' /C calc'!A0",
        "\u{fdfa}\u{fdfa}",
        "-'’",
        "a\u{0}b",
        "a\u{1b}[2J",
        huge.as_str(),
    ];
    for (index, text) in texts.iter().enumerate() {
        let code = format!("C{index}");
        let rows = [[
            code.as_str(),
            text,
            code.as_str(),
            text,
            code.as_str(),
            text,
            text,
        ]];
        let answer = service.import(file(&rows)).await.expect("a reply");
        let is_bad = index >= 7;
        assert_eq!(
            bad(&answer).len(),
            if is_bad { 4 } else { 0 },
            "{index}: {:?}",
            bad(&answer)
        );
        let name = format!("Nom {index}");
        let name = name.as_str();
        let rows = [[*text, name, *text, name, *text, name, name]];
        match service.import(file(&rows)).await {
            Ok(reply) => assert_eq!(bad(&reply).len() % 3, 0, "{index}: {:?}", bad(&reply)),
            Err(status) => panic!("{:?}", Refusal::of(&status)),
        }
    }
    assert!(service.sizes().await[3] >= 7);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn light_a_row_that_is_there_twice_is_left_out_and_counted(db: PgPool) {
    let service = Service::start(db);
    let rows = [
        GOOD,
        [
            "R1",
            "Béré",
            "D1",
            "Mankono",
            "s1",
            "Mankono",
            " Marandala ",
        ],
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Dianra"],
        GOOD,
    ];
    for level in [Level::Locality, Level::Subprefecture] {
        // A list that ends above them has no names of localities.
        let rows = rows.map(|mut row| {
            if level == Level::Subprefecture {
                row[6] = "";
            }
            row
        });
        let file = ImportLocalitiesRequest {
            dry_run: Some(true),
            ..file_to(level, &rows)
        };
        let told = service.import(file).await.expect("a reply");
        assert_eq!(told.refusal, None);
        let (expected, doubles) = match level {
            Level::Locality => ("ndnd", 2),
            _ => ("nddd", 3),
        };
        assert_eq!(
            (classes(&told).as_str(), told.duplicates),
            (expected, doubles)
        );
    }
    let done = service.import(file(&rows)).await.expect("a reply");
    assert_eq!(counts(&done), [[1, 1, 1, 2], [0; 4]]);
    assert_eq!(service.sizes().await, [1, 1, 1, 2]);
}
