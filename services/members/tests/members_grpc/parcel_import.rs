//! Parcels out of files: what becomes of each row, a dry run and its run, once more, undone.

use platform::channel::Channel;
use proto::maillon::members::v1::parcel_imports_client::ParcelImportsClient;
use proto::maillon::members::v1::{
    ImportParcelsReply, ImportParcelsRequest, ListParcelImportsRequest, ListParcelsRequest,
    ParcelImport, SaveParcelRequest, UndoParcelImportRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::parcel::{changed, of, owners, square};
use crate::support::{Service, fault, faults, figures, reason};

const IMPORT: &str = "0198f0f0-0000-7000-8000-0000000000aa";

impl Service {
    fn imports(&self) -> ParcelImportsClient<Channel> {
        ParcelImportsClient::new(self.channel())
    }

    async fn import(&self, asked: ImportParcelsRequest) -> Result<ImportParcelsReply, Status> {
        let answer = self.imports().import_parcels(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    async fn past_imports(&self) -> Result<Vec<ParcelImport>, Status> {
        let asked = self.asked(ListParcelImportsRequest::default());
        let reply = self
            .imports()
            .list_parcel_imports(asked)
            .await?
            .into_inner();
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        Ok(reply.rows)
    }

    async fn undo_import(&self) -> Result<i64, Status> {
        let asked = self.asked(UndoParcelImportRequest {
            import_uuid: IMPORT.to_owned(),
        });
        let answer = self.imports().undo_parcel_import(asked).await;
        answer.map(|reply| reply.into_inner().removed)
    }
}

/// A table with a code, a member, a crop, a declared area, a year and an outline in each row.
fn table(rows: &[&str]) -> ImportParcelsRequest {
    let text = format!(
        "code;membre;culture;superficie;annee;wkt\n{}\n",
        rows.join("\n")
    );
    let column = |name: &str| Some(name.to_owned());
    ImportParcelsRequest {
        file: text.into_bytes(),
        file_name: "parcelles.csv".to_owned(),
        code_column: column("code"),
        member_column: column("membre"),
        crop_column: column("culture"),
        area_column: column("superficie"),
        year_column: column("annee"),
        outline_column: column("wkt"),
        import_uuid: column(IMPORT),
        with_rows: Some(true),
        ..ImportParcelsRequest::default()
    }
}

/// A square of some 1.2 hectares, as WKT.
fn wkt(west: f64) -> String {
    let east = west + 0.001;
    format!("POLYGON(({west} 7,{east} 7,{east} 7.001,{west} 7.001,{west} 7))")
}

fn counts(reply: &ImportParcelsReply) -> [i64; 5] {
    [
        reply.total,
        reply.added,
        reply.existing,
        reply.duplicates,
        reply.bad,
    ]
}

fn wrong(reply: &ImportParcelsReply) -> Vec<(u32, &str, Fault)> {
    let refusal = reply.refusal.as_ref().expect("it is refused");
    let fields = refusal.fields.iter();
    fields
        .map(|one| (one.row, one.field.as_str(), one.fault()))
        .collect()
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn another_file_under_the_name_of_an_import_is_refused_until_that_is_taken_back(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    let first = table(&[&format!("P-1;N-0001;;;;{}", wkt(-5.0))]);
    let second = table(&[&format!("P-2;N-0001;;;;{}", wkt(-4.9))]);
    service.import(first.clone()).await.expect("good");
    for is_dry in [true, false] {
        let asked = ImportParcelsRequest {
            dry_run: Some(is_dry),
            ..second.clone()
        };
        assert_eq!(
            reason(service.import(asked).await),
            Reason::ImportOfOtherFile
        );
    }
    assert_eq!(
        counts(&service.import(first).await.expect("the same file")),
        [1, 1, 0, 0, 0]
    );
    service.undo_import().await.expect("nobody changed it");
    assert_eq!(
        counts(&service.import(second).await.expect("good")),
        [1, 1, 0, 0, 0]
    );
    assert_eq!(
        service.parcel_codes(ListParcelsRequest::default()).await,
        ["P-2"]
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_run_does_what_its_dry_run_says_once_and_is_undone(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    let (first, second) = (wkt(-5.0), wkt(-4.9995));
    let rows = [
        format!("P-1;N-0001;Cacao;1,3;2008;{first}"),
        // Half of it is the first one's.
        format!(";n 0002;café;;;{second}"),
        // Twice the same, without a code.
        format!(";N-0002;;;;{second}"),
    ];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let file = table(&rows);
    let dry_run = ImportParcelsRequest {
        dry_run: Some(true),
        ..file.clone()
    };
    let dry = service.import(dry_run).await.expect("good");
    assert_eq!(counts(&dry), [3, 2, 0, 1, 0]);
    assert_eq!(service.number("select count(*) from parcel").await, 0);
    let done = service.import(file.clone()).await.expect("good");
    assert_eq!(done, dry);
    let found = ListParcelsRequest {
        import_uuid: Some(IMPORT.to_owned()),
        ..ListParcelsRequest::default()
    };
    assert_eq!(
        service.parcel_codes(found.clone()).await,
        ["P-1", "N-0002-1"]
    );
    let (parcel, findings) = service.parcel_of(1).await;
    assert_eq!(
        (parcel.declared_area_ha, parcel.planted_year),
        (Some(1.3), Some(2008))
    );
    assert_eq!((parcel.locality_id, parcel.outline_version), (Some(1), 1));
    assert_eq!(findings.len(), 1);
    assert_eq!(service.outlines(1).await.len(), 1);
    let facts = "select count(*) from outbox where subject = 'members.parcel.created'";
    assert_eq!(service.number(facts).await, 2);
    // An answer that was lost: the same again changes nothing.
    assert_eq!(service.import(file.clone()).await.expect("good"), dry);
    assert_eq!(service.number("select count(*) from parcel").await, 2);
    // The same file as another import: all of it is there.
    let other = ImportParcelsRequest {
        import_uuid: Some(IMPORT.replace("aa", "bb")),
        ..file.clone()
    };
    assert_eq!(
        counts(&service.import(other).await.expect("good")),
        [3, 0, 3, 0, 0]
    );
    assert_eq!(service.undo_import().await.expect("nobody changed it"), 2);
    assert_eq!(service.parcel_codes(found).await, Vec::<String>::new());
    assert_eq!(
        service.number("select count(*) from parcel_finding").await,
        0
    );
    assert_eq!(reason(service.undo_import().await), Reason::ImportNotFound);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn bad_rows_are_all_named_and_stay_out_where_that_is_wanted(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let taken = SaveParcelRequest {
        code: Some("P-9".to_owned()),
        geometry: Some(square(-3.0)),
        ..of(owners[0])
    };
    service.save_parcel(taken).await.expect("good");
    service
        .sql("update member set can_write = false where id_number = 'N-0003'")
        .await;
    let good = wkt(-5.0);
    let rows = [
        format!("P-1;N-0001;cacao;1.3;2008;{good}"),
        format!("P-2;N-9999;cacao;;;{good}"),
        format!("P-3;N-0003;cacao;;;{good}"),
        format!("P-4;;blé;beaucoup;1800;{good}"),
        "P-5;N-0001;;;;POLYGON((0 0,1.2 1,1 0,0 1,0 0))".to_owned(),
        // Neither a place nor a code.
        ";N-0001;;;;".to_owned(),
        format!("p-1;N-0001;;;;{}", wkt(-4.0)),
        format!("P-9;N-0001;;;;{}", wkt(-4.1)),
    ];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let reply = service.import(table(&rows)).await.expect("an answer");
    assert_eq!(counts(&reply), [8, 1, 0, 0, 7]);
    assert_eq!(
        wrong(&reply),
        [
            (3, "member_idNumber", Fault::UnknownReference),
            (4, "member_idNumber", Fault::UnknownReference),
            (5, "parcel_crop", Fault::UnknownWord),
            (5, "parcel_declaredAreaHa", Fault::WrongType),
            (5, "member_idNumber", Fault::Required),
            (5, "parcel_plantedYear", Fault::OutOfRange),
            (6, "parcel_geometry", Fault::CrossesItself),
            (7, "parcel_geometry", Fault::Required),
            (8, "parcel_code", Fault::Twice),
            (9, "parcel_code", Fault::Taken),
        ]
    );
    assert_eq!(service.number("select count(*) from parcel").await, 1);
    let without = ImportParcelsRequest {
        without_bad: Some(true),
        ..table(&rows)
    };
    let reply = service.import(without).await.expect("good");
    assert_eq!(counts(&reply), [8, 1, 0, 0, 7]);
    assert_eq!(service.number("select count(*) from parcel").await, 2);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_row_of_a_table_with_a_code_may_lack_its_place(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    let place = wkt(-5.0);
    let rows = ["P-1;N-0001;cacao;2,5;;", &format!("P-2;N-0001;;;;{place}")];
    let file = table(&rows);
    let reply = service.import(file.clone()).await.expect("good");
    assert_eq!(counts(&reply), [2, 2, 0, 0, 0]);
    let without_place = ListParcelsRequest {
        without_geometry: Some(true),
        ..ListParcelsRequest::default()
    };
    assert_eq!(service.parcel_codes(without_place).await, ["P-1"]);
    let (parcel, findings) = service.parcel_of(1).await;
    assert_eq!(
        (parcel.area_ha, parcel.geometry, parcel.outline_version),
        (Some(2.5), None, 0)
    );
    assert_eq!((findings.len(), service.outlines(1).await.len()), (0, 0));
    // The same file as another import: both are there. With a place, it is another parcel under this code.
    let other = |file: ImportParcelsRequest| ImportParcelsRequest {
        import_uuid: Some(IMPORT.replace("aa", "bb")),
        ..file
    };
    let again = service.import(other(file)).await.expect("good");
    assert_eq!(counts(&again), [2, 0, 2, 0, 0]);
    let moved = table(&[&format!("P-1;N-0001;;;;{}", wkt(-4.0))]);
    let moved = service.import(other(moved)).await.expect("an answer");
    assert_eq!(wrong(&moved), [(2, "parcel_code", Fault::Taken)]);
    assert_eq!(service.undo_import().await.expect("nobody changed it"), 2);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_was_changed_is_not_undone_and_who_is_limited_does_not_import(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    let row = format!("P-1;N-0001;;;;{}", wkt(-5.0));
    let file = table(&[&row]);
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(
        reason(limited.import(file.clone()).await),
        Reason::NationalOnly
    );
    service.import(file.clone()).await.expect("good");
    let rename = SaveParcelRequest {
        code: Some("P-2".to_owned()),
        ..changed(1)
    };
    service.save_parcel(rename).await.expect("good");
    assert_eq!(
        figures(service.undo_import().await),
        [("changed".to_owned(), 1)]
    );
    assert_eq!(reason(limited.undo_import().await), Reason::NationalOnly);
    let nameless = ImportParcelsRequest {
        import_uuid: None,
        ..file.clone()
    };
    let nameless = service.import(nameless).await;
    assert_eq!(faults(nameless), fault("import_uuid", Fault::Required));
    let empty = ImportParcelsRequest {
        file: b"%PDF-1.7".to_vec(),
        file_name: "a.pdf".to_owned(),
        ..file
    };
    assert_eq!(
        faults(service.import(empty).await),
        fault("file", Fault::UnknownFormat)
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_column_that_is_not_in_the_file_is_refused_by_its_name(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    let row = format!("P-1;N-0001;;;;{}", wkt(-5.0));
    let misspelt = ImportParcelsRequest {
        crop_column: Some("cultures".to_owned()),
        latitude_column: Some("nord".to_owned()),
        dry_run: Some(true),
        ..table(&[&row])
    };
    let unknown = |field: &str| (field.to_owned(), Fault::UnknownColumn);
    assert_eq!(
        faults(service.import(misspelt).await),
        [unknown("cropColumn"), unknown("latitudeColumn")]
    );
    // A column whose cells are all empty is there: this one has no crop.
    let empty = ImportParcelsRequest {
        dry_run: Some(true),
        ..table(&[&row])
    };
    assert_eq!(counts(&service.import(empty).await.expect("good"))[1], 1);
    let feature = |properties: &str| {
        format!(
            r#"{{"type":"Feature","properties":{properties},
            "geometry":{{"type":"Point","coordinates":[-5,7]}}}}"#
        )
    };
    let features = [
        feature(r#"{"membre":"N-0001"}"#),
        feature(r#"{"membre":"N-0002","culture":"cacao"}"#),
    ];
    let features = features.join(",");
    let text = format!(r#"{{"type":"FeatureCollection","features":[{features}]}}"#);
    // One feature has it: of the others it is empty.
    let some = ImportParcelsRequest {
        file: text.into_bytes(),
        file_name: "parcelles.geojson".to_owned(),
        member_column: Some("membre".to_owned()),
        crop_column: Some("culture".to_owned()),
        dry_run: Some(true),
        ..ImportParcelsRequest::default()
    };
    let told = service.import(some.clone()).await.expect("good");
    assert_eq!(counts(&told), [2, 2, 0, 0, 0]);
    let none = ImportParcelsRequest {
        code_column: Some("@name".to_owned()),
        year_column: Some("annee".to_owned()),
        ..some
    };
    assert_eq!(
        faults(service.import(none).await),
        [unknown("codeColumn"), unknown("yearColumn")]
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn an_import_that_runs_twice_at_once_adds_each_parcel_once(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    // More than one part of them, with codes and without.
    let rows: Vec<String> = (0..700)
        .map(|nth| {
            let code = if nth % 2 == 0 {
                format!("P-{nth}")
            } else {
                String::new()
            };
            let west = -5.0 + f64::from(nth) * 0.002;
            format!("{code};N-000{};;;;{}", 1 + nth % 2, wkt(west))
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let file = table(&rows);
    let (first, second) = tokio::join!(service.import(file.clone()), service.import(file.clone()));
    let (first, second) = (first.expect("good"), second.expect("good"));
    assert_eq!((counts(&first), first), ([700, 700, 0, 0, 0], second));
    assert_eq!(service.number("select count(*) from parcel").await, 700);
    let facts = "select count(*) from outbox where subject = 'members.parcel.created'";
    assert_eq!(service.number(facts).await, 700);
    // Two imports of one file at once: what one has added is there for the other.
    service.undo_import().await.expect("nobody changed it");
    let nameless: Vec<&str> = rows.iter().skip(1).step_by(2).copied().collect();
    let one = table(&nameless);
    let other = ImportParcelsRequest {
        import_uuid: Some(IMPORT.replace("aa", "bb")),
        ..one.clone()
    };
    let (first, second) = tokio::join!(service.import(one), service.import(other));
    let (first, second) = (first.expect("good"), second.expect("good"));
    assert_eq!(first.added + second.added, 350);
    assert_eq!(first.existing + second.existing, 350);
    let left = "select count(*) from parcel where deleted_at is null";
    assert_eq!(service.number(left).await, 350);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn imports_are_listed_with_who_and_whether_they_were_taken_back(db: PgPool) {
    owners(&db).await;
    let service = Service::start(db);
    let row = format!("P-1;N-0001;;;;{}", wkt(-5.0));
    let file = table(&[&row, ";N-0002;;;;POINT(-5.5 7.5)"]);
    let dry = ImportParcelsRequest {
        dry_run: Some(true),
        ..file.clone()
    };
    service.import(dry).await.expect("good");
    assert_eq!(service.past_imports().await.expect("good"), []);
    for _ in 0..2 {
        service.import(file.clone()).await.expect("good");
    }
    let listed = service.past_imports().await.expect("good");
    let told = &listed[0];
    assert_eq!(
        (listed.len(), told.uuid.as_str(), told.added),
        (1, IMPORT, 2)
    );
    assert_eq!(told.file_name.as_deref(), Some("parcelles.csv"));
    assert_eq!((told.begun_by_user.as_str(), told.undone_at), ("awa", None));
    // All of it is there already: another one adds nothing, and is none.
    let other = ImportParcelsRequest {
        import_uuid: Some(IMPORT.replace("aa", "bb")),
        ..file.clone()
    };
    service.import(other).await.expect("good");
    assert_eq!(service.past_imports().await.expect("good").len(), 1);
    service.undo_import().await.expect("nobody changed it");
    let told = service.past_imports().await.expect("good").remove(0);
    assert_eq!(told.undone_by_user.as_deref(), Some("awa"));
    assert!(told.undone_at.is_some());
    // Once more under its name, it is there again.
    service.import(file).await.expect("good");
    let told = service.past_imports().await.expect("good").remove(0);
    assert_eq!((told.added, told.undone_at), (2, None));
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(reason(limited.past_imports().await), Reason::NationalOnly);
}
