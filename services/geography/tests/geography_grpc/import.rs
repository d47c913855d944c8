//! The import of good files: the real country, what is new, what is spelled anew, what is there already.

use proto::maillon::geography::v1::{
    ImportLocalitiesRequest, Level, ListLocalitiesRequest, LocalityImportRow,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::files::{Counts, Rows, bad, classes, counts, file, file_to, real, row};
use crate::support::{Service, faults, reason};

const NOTHING: Counts = [[0; 4], [0; 4]];

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn the_real_country_is_imported_once_and_a_second_time_changes_nothing(db: PgPool) {
    let service = Service::start(db);
    let request = ImportLocalitiesRequest {
        rows: real(),
        ..ImportLocalitiesRequest::default()
    };
    let dry = ImportLocalitiesRequest {
        dry_run: Some(true),
        ..request.clone()
    };
    let told = service.import(dry.clone()).await.expect("it is good");
    assert_eq!(service.state().await, "", "a dry run writes nothing");
    let reply = service.import(request.clone()).await.expect("it is good");
    assert_eq!(
        counts(&reply),
        [[33, 108, 511, 8518], [0; 4]],
        "{:?}",
        bad(&reply)
    );
    assert_eq!(told, reply);
    assert_eq!(service.sizes().await, [33, 108, 511, 8518]);
    assert_eq!(
        service.number("select count(*) from outbox").await,
        33 + 108 + 511 + 8518
    );

    let before = service.state().await;
    for request in [request.clone(), dry] {
        let again = service.import(request).await.expect("it is good");
        assert_eq!(counts(&again), NOTHING);
    }
    assert_eq!(service.state().await, before);

    // Every name as it stands in the file.
    let kept: Vec<(String, String, String, String)> = sqlx::query_as(
        "select r.name, d.name, s.code, l.name from locality as l
        join subprefecture as s on s.id = subprefecture_id
        join department as d on d.id = department_id join region as r on r.id = region_id order by l.id",
    )
    .fetch_all(&service.db)
    .await
    .expect("the tables");
    let given = request.rows.into_iter();
    let given: Vec<_> = given
        .map(|row| {
            (
                row.region_name,
                row.department_name,
                row.subprefecture_code,
                row.locality_name,
            )
        })
        .collect();
    assert_eq!(kept, given);

    for filter in ["kekegoza", "KÉKÉGOZA", "  kékeGOZA "] {
        let asked = ListLocalitiesRequest {
            filter: Some(filter.to_owned()),
            ..ListLocalitiesRequest::default()
        };
        let found = service
            .localities()
            .list_localities(service.asked(asked))
            .await;
        let found = found.expect("it is good").into_inner();
        assert_eq!(found.total, 1, "{filter}");
        assert_eq!(found.rows[0].name, "KÉKÉGOZA");
        assert!(!found.rows[0].region_name.is_empty());
    }
}

/// Two regions, two departments of the first, sub-prefectures and localities.
const COUNTRY: Rows<'_> = &[
    ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"],
    ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Saint-Paul"],
    [
        "R1",
        "Béré",
        "D1",
        "Mankono",
        "S2",
        "Tiéningboué",
        "Kékégoza",
    ],
    ["R1", "Béré", "D2", "Dianra", "S3", "Dianra", "N'Guessankro"],
    ["R2", "Bafing", "D3", "Touba", "S4", "Touba", "Touba"],
];

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn other_names_and_spellings_are_updates_counted_once_a_unit(db: PgPool) {
    let service = Service::start(db);
    let reply = service.import(file(COUNTRY)).await.expect("it is good");
    assert_eq!(counts(&reply), [[2, 3, 4, 5], [0; 4]]);
    assert_eq!(classes(&reply), "nnnnn");

    // Codes in another case, cells with blanks around, composed otherwise: the same.
    let same = file(&[
        [
            "r1",
            " Be\u{301}re\u{301} ",
            "d1",
            "Mankono\u{a0}",
            "s1",
            "Mankono",
            "Kékégoza",
        ],
        ["", " ", "\u{200b}", "", "", "", "\t"],
        ["R2", "Bafing", "D3", "Touba", "S4", "Touba", "  Touba"],
    ]);
    let reply = service.import(same).await.expect("it is good");
    assert_eq!(counts(&reply), NOTHING);
    assert_eq!(classes(&reply), "ebe");
    assert_eq!(
        service
            .number("select count(*) from region where code = 'R1'")
            .await,
        1
    );

    let facts = "select count(*) from outbox";
    let before = service.number(facts).await;
    let changed = file(&[
        ["R1", "BÉRÉ", "D1", "Mankono", "S1", "Mankono", "kékégoza"],
        ["R1", "BÉRÉ", "D1", "Mankono", "S1", "Mankono", "St Paul"],
        [
            "R1",
            "BÉRÉ",
            "D2",
            "Dianra-Nord",
            "S3",
            "Dianra",
            "N’Guessankro",
        ],
        [
            "R1",
            "BÉRÉ",
            "D2",
            "Dianra-Nord",
            "S3",
            "Dianra",
            "Ouaninou",
        ],
        ["R2", "Bafing", "D3", "Touba", "S4", "Touba", "Touba"],
    ]);
    let reply = service.import(changed.clone()).await.expect("it is good");
    assert_eq!(counts(&reply), [[0, 0, 0, 1], [1, 1, 0, 3]]);
    assert_eq!(classes(&reply), "cccne");
    assert_eq!(
        service.number(facts).await - before,
        6,
        "a fact for each unit"
    );
    let again = service.import(changed).await.expect("it is good");
    assert_eq!(counts(&again), NOTHING);
    assert_eq!(classes(&again), "eeeee");
    let versions = "select sum(version)::bigint
        from (select version from region union all select version from department
        union all select version from subprefecture union all select version from locality) as units";
    assert_eq!(service.number(versions).await, 15 + 5);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn siblings_may_swap_their_names_and_give_them_to_new_ones(db: PgPool) {
    let service = Service::start(db);
    service.import(file(COUNTRY)).await.expect("it is good");
    let swapped = file(&[
        [
            "R1",
            "Bafing",
            "D1",
            "Dianra",
            "S1",
            "Tiéningboué",
            "Kékégoza",
        ],
        ["R1", "Bafing", "D1", "Dianra", "S2", "Mankono", "Kékégoza"],
        [
            "R1",
            "Bafing",
            "D2",
            "Mankono",
            "S3",
            "Dianra",
            "N'Guessankro",
        ],
        ["R2", "Worodougou", "D3", "Touba", "S4", "Touba", "Touba"],
        ["R3", "Béré", "D4", "Touba", "S5", "Touba", "Touba"],
    ]);
    let reply = service.import(swapped).await.expect("it is good");
    assert_eq!(counts(&reply), [[1, 1, 1, 1], [2, 2, 2, 0]]);
    let names = sqlx::query_scalar::<_, String>(
        "select string_agg(code || '=' || name || ':' || version, ' ' order by code) from (
            select code, name, version from region union all select code, name, version from department
            union all select code, name, version from subprefecture) as units",
    );
    assert_eq!(
        names.fetch_one(&service.db).await.expect("names"),
        "D1=Dianra:2 D2=Mankono:2 D3=Touba:1 D4=Touba:1 R1=Bafing:2 R2=Worodougou:2 R3=Béré:1 \
        S1=Tiéningboué:2 S2=Mankono:2 S3=Dianra:1 S4=Touba:1 S5=Touba:1"
    );
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn files_of_the_upper_levels_end_where_they_say(db: PgPool) {
    let service = Service::start(db);
    let steps: [(Level, Rows<'_>, Counts); 4] = [
        (
            Level::Region,
            &[
                ["R1", "Béré", "", "", "", "", ""],
                ["R2", "Bafing", "", "", "", "", " "],
            ],
            [[2, 0, 0, 0], [0; 4]],
        ),
        (
            Level::Department,
            &[
                ["R1", "Béré", "D1", "Mankono", "", "", ""],
                ["R3", "Nawa", "D2", "Soubré", "", "", ""],
            ],
            [[1, 2, 0, 0], [0; 4]],
        ),
        (
            Level::Subprefecture,
            &[["r1", "Bere", "D1", "Mankono", "S1", "Mankono", ""]],
            [[0, 0, 1, 0], [1, 0, 0, 0]],
        ),
        (
            Level::Locality,
            &[["R1", "Bere", "D1", "Mankono", "S1", "Mankono", "Mankono"]],
            [[0, 0, 0, 1], [0; 4]],
        ),
    ];
    for (level, rows, expected) in steps {
        let reply = service
            .import(file_to(level, rows))
            .await
            .expect("it is good");
        assert_eq!(counts(&reply), expected, "{:?}", bad(&reply));
        let again = service
            .import(file_to(level, rows))
            .await
            .expect("it is good");
        assert_eq!(counts(&again), NOTHING);
    }
    // Without its level a list of regions lacks cells, and with the wrong one it has too many.
    let short = file(&[["R1", "Bere", "", "", "", "", ""]]);
    let told = bad(&service.import(short).await.expect("a reply"));
    assert_eq!(told.len(), 5);
    let long = file_to(Level::Region, &[["R1", "Bere", "D1", "", "", "", "x"]]);
    let told = bad(&service.import(long).await.expect("a reply"));
    assert_eq!(
        told,
        ["2 department_code too_long 0", "2 locality_name too_long 0"]
    );
    assert_eq!(service.sizes().await, [3, 2, 1, 1]);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn new_names_that_resemble_known_ones_are_told_with_the_classes(db: PgPool) {
    let service = Service::start(db);
    service.import(file(COUNTRY)).await.expect("it is good");
    let known = service
        .number("select id from locality where name = 'Kékégoza' order by id limit 1")
        .await;
    let rows: &[[&str; 7]] = &[
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégosa"],
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"],
        ["R1", "Béré", "D2", "Dianra", "S3", "Dianra", "Kékégosa"],
    ];
    let dry = ImportLocalitiesRequest {
        dry_run: Some(true),
        ..file(rows)
    };
    for request in [dry, file(rows)] {
        let reply = service.import(request).await.expect("it is good");
        let told: Vec<_> = reply
            .resemblances
            .iter()
            .map(|told| (told.row, told.locality_id))
            .collect();
        assert_eq!(told, [(2, known)]);
        assert_eq!(reply.resemblances[0].locality_name, "Kékégoza");
    }
    let silent = ImportLocalitiesRequest {
        with_classes: None,
        ..file(&[["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kekegossa"]])
    };
    let reply = service.import(silent).await.expect("it is good");
    assert!(reply.resemblances.is_empty() && reply.classes.is_empty());
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_file_has_rows_but_not_too_many(db: PgPool) {
    let service = Service::start(db);
    let sized = |rows: usize| ImportLocalitiesRequest {
        rows: vec![LocalityImportRow::default(); rows],
        ..ImportLocalitiesRequest::default()
    };
    let refused = |fault| [("rows".to_owned(), fault)];
    assert_eq!(
        faults(service.import(sized(0)).await),
        refused(Fault::Required)
    );
    assert_eq!(
        faults(service.import(sized(100_001)).await),
        refused(Fault::OutOfRange)
    );
    let blank = service
        .import(file(&[["", " ", "", "", "", "", "\u{200b}"]]))
        .await;
    let blank = blank.expect("a reply");
    assert_eq!(
        (bad(&blank), classes(&blank)),
        (vec!["0 rows required".to_owned()], "b".to_owned())
    );
    for word in ["x", "12345678-1234-1234-1234-12345678901", "' or 1=1"] {
        let named = ImportLocalitiesRequest {
            import_uuid: Some(word.to_owned()),
            ..file(COUNTRY)
        };
        assert_eq!(
            faults(service.import(named).await),
            [("import_uuid".to_owned(), Fault::WrongType)]
        );
    }
    for role in ["supervisor", "viewer", "enrolment"] {
        let refused = service.as_role(role).import(file(COUNTRY)).await;
        assert_eq!(reason(refused), Reason::PermissionDenied, "{role}");
    }
    assert_eq!(service.sizes().await, [0; 4]);
    let most = ImportLocalitiesRequest {
        rows: std::iter::once(row(["R", "R", "D", "D", "S", "S", "L"]))
            .chain(vec![LocalityImportRow::default(); 99_999])
            .collect(),
        ..ImportLocalitiesRequest::default()
    };
    let reply = service.import(most).await.expect("it is good");
    assert_eq!(counts(&reply)[0], [1, 1, 1, 1]);
}
