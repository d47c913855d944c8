//! The life of a department: its region, its names, what it holds.

use platform::Refusal;
use prost::Message;
use proto::maillon::geography::v1::{Department, GetDepartmentReply, SaveDepartmentRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::files::figures;
use crate::levels::{Fact, department};
use crate::support::{Service, change, faults, reason};

fn changed(id: i64) -> SaveDepartmentRequest {
    SaveDepartmentRequest {
        id: Some(id),
        ..SaveDepartmentRequest::default()
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_department_is_made_changed_moved_and_deleted_and_each_is_told(db: PgPool) {
    let service = Service::start(db);
    let bere = service.create("R1", "Béré").await;
    let nawa = service.create("R2", "Nawa").await;
    let id = service.new_department(" D1 ", "Mankono", bere).await;
    let as_it_is = |name: &str, region: (i64, &str, &str), version| Department {
        id,
        code: "D1".to_owned(),
        name: name.to_owned(),
        region_id: region.0,
        region_code: region.1.to_owned(),
        region_name: region.2.to_owned(),
        version,
    };
    let first = as_it_is("Mankono", (bere, "R1", "Béré"), 1);
    assert_eq!(
        service.get_department(id).await.expect("it is there"),
        first
    );
    let told = Fact::new("department.created", id, 1, None, Some(first.clone()));
    assert_eq!(service.last_fact().await, told);

    let moved = SaveDepartmentRequest {
        region_id: Some(nawa),
        name: Some("Soubré".to_owned()),
        version: Some(1),
        ..changed(id)
    };
    let reply = service
        .save_department(moved.clone())
        .await
        .expect("it is good");
    assert_eq!((reply.id, reply.version), (id, 2));
    let second = as_it_is("Soubré", (nawa, "R2", "Nawa"), 2);
    assert_eq!(
        service.get_department(id).await.expect("it is there"),
        second
    );
    let told = Fact::new(
        "department.updated",
        id,
        2,
        Some(first),
        Some(second.clone()),
    );
    assert_eq!(service.last_fact().await, told);

    // Posted back as it was read, nothing changes; on an old version nothing is overwritten.
    let same = SaveDepartmentRequest {
        version: Some(2),
        ..moved.clone()
    };
    assert_eq!(
        service
            .save_department(same)
            .await
            .expect("it is good")
            .version,
        2
    );
    let stale = service
        .save_department(moved)
        .await
        .expect_err("it is stale");
    let told = Refusal::of(&stale);
    assert_eq!(told.reason(), Reason::StaleVersion);
    assert_eq!(
        told.message().current_message,
        "maillon.geography.v1.GetDepartmentReply"
    );
    let current = GetDepartmentReply::decode(told.message().current.as_slice()).expect("a reply");
    assert_eq!(current.department, Some(second.clone()));

    service
        .delete_department(id)
        .await
        .expect("nothing is below it");
    let told = Fact::new("department.deleted", id, 3, Some(second), None);
    assert_eq!(service.last_fact().await, told);
    for answer in [
        service.get_department(id).await.map(|_| ()),
        service.delete_department(id).await,
        service.save_department(changed(id)).await.map(|_| ()),
    ] {
        assert_eq!(reason(answer), Reason::DepartmentNotFound);
    }
    let again = service.new_department("d1", "SOUBRE", nawa).await;
    assert_ne!(again, id);
    let tombstones = "select count(*) from department
        where deleted_at is not null and version = 3";
    assert_eq!(service.number(tombstones).await, 1);
    assert_eq!(service.number("select count(*) from outbox").await, 6);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn what_is_missing_wrong_or_unknown_is_told_by_field_all_at_once(db: PgPool) {
    let service = Service::start(db);
    let bere = service.create("R1", "Béré").await;
    let gone = service.create("R2", "Nawa").await;
    service.delete(gone).await.expect("nothing is below it");
    let fields = |code, name, region| {
        vec![
            ("department_code".to_owned(), code),
            ("department_name".to_owned(), name),
            ("department_regionId".to_owned(), region),
        ]
    };
    let missing = fields(Fault::Required, Fault::Required, Fault::Required);
    assert_eq!(
        faults(
            service
                .save_department(SaveDepartmentRequest::default())
                .await
        ),
        missing
    );
    for unknown in [0, -1, gone, i64::MAX] {
        let refused = faults(
            service
                .save_department(department("\u{200b}", "a\u{0}b", unknown))
                .await,
        );
        assert_eq!(
            refused,
            fields(
                Fault::Required,
                Fault::ControlCharacter,
                Fault::UnknownReference
            )
        );
    }
    let id = service.new_department("D1", "Mankono", bere).await;
    let cleared = SaveDepartmentRequest {
        cleared: vec!["department_regionId".to_owned()],
        ..changed(id)
    };
    let told = [("department_regionId".to_owned(), Fault::Required)];
    assert_eq!(faults(service.save_department(cleared).await), told);
    let hostile = department("'; drop table department; --", &"é".repeat(500_000), bere);
    let told = [
        ("department_code".to_owned(), Fault::TooLong),
        ("department_name".to_owned(), Fault::TooLong),
    ];
    assert_eq!(faults(service.save_department(hostile).await), told);
    assert_eq!(service.number("select count(*) from department").await, 1);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn codes_are_unique_everywhere_and_names_among_siblings(db: PgPool) {
    let service = Service::start(db);
    let bere = service.create("R1", "Béré").await;
    let nawa = service.create("R2", "Saint-Nawa").await;
    let id = service.new_department("d1", "Saint-Paul", bere).await;
    for code in ["D1", "Ｄ１"] {
        let refused = service
            .save_department(department(code, "Autre", nawa))
            .await;
        assert_eq!(reason(refused), Reason::DepartmentCodeExists, "{code}");
    }
    for name in [
        "SAINT PAUL",
        "St-Paul",
        "st. paul",
        "Saint’Paul",
        "ＳＴ Paul",
    ] {
        let refused = service.save_department(department("D2", name, bere)).await;
        assert_eq!(reason(refused), Reason::DepartmentNameExists, "{name}");
    }
    let elsewhere = service.new_department("D2", "St Paul", nawa).await;
    let moved = SaveDepartmentRequest {
        region_id: Some(bere),
        ..changed(elsewhere)
    };
    assert_eq!(
        reason(service.save_department(moved).await),
        Reason::DepartmentNameExists
    );
    for name in ["Sainte-Paul", "Paul", "Saint-Paulin"] {
        service
            .new_department(&format!("D{}", name.len()), name, bere)
            .await;
    }
    // Regions go by the same rule now.
    for name in ["St Nawa", "saint nawa", "ST. NAWA"] {
        let refused = service.save(crate::support::new("R3", name)).await;
        assert_eq!(reason(refused), Reason::RegionNameExists, "{name}");
    }
    let respelled = proto::maillon::geography::v1::SaveRegionRequest {
        name: Some("St Nawa".to_owned()),
        ..change(nawa)
    };
    service.save(respelled).await.expect("its own name");
    let code = SaveDepartmentRequest {
        code: Some("D01".to_owned()),
        ..changed(id)
    };
    service.save_department(code).await.expect("it is free");
    service.new_department("D1", "Libre", nawa).await;
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_unit_with_something_below_it_stays_and_the_counts_are_told(db: PgPool) {
    let service = Service::start(db);
    let region = service.create("R1", "Béré").await;
    let department = service.new_department("D1", "Mankono", region).await;
    let other = service.new_department("D2", "Dianra", region).await;
    let first = service.new_subprefecture("S1", "Mankono", department).await;
    let second = service
        .new_subprefecture("S2", "Marandala", department)
        .await;
    for (name, below) in [("Un", first), ("Deux", first), ("Un", second)] {
        service.new_locality(name, below).await;
    }
    let counts = |pairs: &[(&str, i64)]| {
        let pairs = pairs.iter();
        pairs
            .map(|(what, count)| ((*what).to_owned(), *count))
            .collect::<Vec<_>>()
    };
    let refused = service.delete(region).await;
    assert_eq!(reason(refused.clone()), Reason::RegionInUse);
    let told = counts(&[("departments", 2), ("localities", 3), ("subprefectures", 2)]);
    assert_eq!(figures(refused), told);
    let refused = service.delete_department(department).await;
    assert_eq!(reason(refused.clone()), Reason::DepartmentInUse);
    assert_eq!(
        figures(refused),
        counts(&[("localities", 3), ("subprefectures", 2)])
    );
    let refused = service.delete_subprefecture(first).await;
    assert_eq!(reason(refused.clone()), Reason::SubprefectureInUse);
    assert_eq!(figures(refused), counts(&[("localities", 2)]));
    service
        .delete_department(other)
        .await
        .expect("nothing is below it");

    // From below everything can go.
    for id in [1, 2, 3] {
        service
            .delete_locality(id)
            .await
            .expect("nothing refers to it");
    }
    for id in [first, second] {
        service
            .delete_subprefecture(id)
            .await
            .expect("nothing is below it");
    }
    service
        .delete_department(department)
        .await
        .expect("nothing is below it");
    service.delete(region).await.expect("nothing is below it");
    assert_eq!(service.sizes().await, [0; 4]);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn two_who_move_one_department_at_once_both_find_it(db: PgPool) {
    let service = Service::start(db);
    let bere = service.create("R1", "Béré").await;
    let nawa = service.create("R2", "Nawa").await;
    let id = service.new_department("D1", "Mankono", bere).await;
    for nth in 0..30 {
        let to = if nth % 2 == 0 { nawa } else { bere };
        let moved = SaveDepartmentRequest {
            region_id: Some(to),
            ..changed(id)
        };
        let renamed = SaveDepartmentRequest {
            name: Some(format!("Mankono {nth}")),
            ..changed(id)
        };
        let (moved, renamed) = tokio::join!(
            service.save_department(moved),
            service.save_department(renamed)
        );
        moved.expect("it is there");
        renamed.expect("it is there");
    }
}
