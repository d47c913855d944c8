//! The life of a locality and of the sub-prefecture above it.

use proto::maillon::geography::v1::{
    Locality, SaveLocalityRequest, SaveSubprefectureRequest, Subprefecture,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::levels::{Fact, locality, subprefecture};
use crate::support::{Service, faults, reason};

fn changed(id: i64) -> SaveLocalityRequest {
    SaveLocalityRequest {
        id: Some(id),
        ..SaveLocalityRequest::default()
    }
}

/// Two sub-prefectures of two departments of two regions.
async fn country(service: &Service) -> [i64; 2] {
    let mut subprefectures = [0; 2];
    for (index, subprefecture) in subprefectures.iter_mut().enumerate() {
        let n = index + 1;
        let region = service
            .create(&format!("R{n}"), &format!("Région {n}"))
            .await;
        let department = service
            .new_department(&format!("D{n}"), &format!("Département {n}"), region)
            .await;
        *subprefecture = service
            .new_subprefecture(&format!("S{n}"), "Chef-lieu", department)
            .await;
    }
    subprefectures
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_locality_carries_all_upper_levels_wherever_it_moves(db: PgPool) {
    let service = Service::start(db);
    let [one, two] = country(&service).await;
    let id = service.new_locality("N'Zi", one).await;
    let at = |n: i64, subprefecture_id, version| Locality {
        id,
        name: "N'Zi".to_owned(),
        subprefecture_id,
        subprefecture_code: format!("S{n}"),
        subprefecture_name: "Chef-lieu".to_owned(),
        department_id: n,
        department_code: format!("D{n}"),
        department_name: format!("Département {n}"),
        region_id: n,
        region_code: format!("R{n}"),
        region_name: format!("Région {n}"),
        version,
    };
    assert_eq!(
        service.get_locality(id).await.expect("it is there"),
        at(1, one, 1)
    );
    let moved = SaveLocalityRequest {
        subprefecture_id: Some(two),
        ..changed(id)
    };
    service.save_locality(moved).await.expect("it is good");
    let told = Fact::new(
        "locality.updated",
        id,
        2,
        Some(at(1, one, 1)),
        Some(at(2, two, 2)),
    );
    assert_eq!(service.last_fact().await, told);
    service
        .delete_locality(id)
        .await
        .expect("nothing refers to it");
    let told = Fact::new("locality.deleted", id, 3, Some(at(2, two, 2)), None);
    assert_eq!(service.last_fact().await, told);
    for answer in [
        service.get_locality(id).await.map(|_| ()),
        service.delete_locality(id).await,
        service.save_locality(changed(id)).await.map(|_| ()),
    ] {
        assert_eq!(reason(answer), Reason::LocalityNotFound);
    }

    // The same for the level above.
    let moved = SaveSubprefectureRequest {
        id: Some(one),
        department_id: Some(2),
        name: Some("Autre".to_owned()),
        ..SaveSubprefectureRequest::default()
    };
    service.save_subprefecture(moved).await.expect("it is good");
    let above = |n: i64, name: &str, version| Subprefecture {
        id: one,
        code: "S1".to_owned(),
        name: name.to_owned(),
        department_id: n,
        department_code: format!("D{n}"),
        department_name: format!("Département {n}"),
        region_id: n,
        region_code: format!("R{n}"),
        region_name: format!("Région {n}"),
        version,
    };
    let now = above(2, "Autre", 2);
    assert_eq!(
        service.get_subprefecture(one).await.expect("it is there"),
        now
    );
    let told = Fact::new(
        "subprefecture.updated",
        one,
        2,
        Some(above(1, "Chef-lieu", 1)),
        Some(now),
    );
    assert_eq!(service.last_fact().await, told);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn names_and_parents_are_checked_by_field(db: PgPool) {
    let service = Service::start(db);
    let [one, two] = country(&service).await;
    let id = service.new_locality("Sainte-Marie", one).await;
    let both = |name, parent| {
        vec![
            ("locality_name".to_owned(), name),
            ("locality_subprefectureId".to_owned(), parent),
        ]
    };
    let missing = both(Fault::Required, Fault::Required);
    assert_eq!(
        faults(service.save_locality(SaveLocalityRequest::default()).await),
        missing
    );
    let cleared = SaveLocalityRequest {
        cleared: vec![
            "locality_name".to_owned(),
            "locality_subprefectureId".to_owned(),
        ],
        ..changed(id)
    };
    assert_eq!(faults(service.save_locality(cleared).await), missing);
    let unknown = faults(
        service
            .save_locality(locality("\u{200b}\u{2060}", 99))
            .await,
    );
    assert_eq!(unknown, both(Fault::Required, Fault::UnknownReference));
    for (name, fault) in [
        ("a\u{0}", Fault::ControlCharacter),
        (&*"x".repeat(1_000_000), Fault::TooLong),
    ] {
        let told = [("locality_name".to_owned(), fault)];
        assert_eq!(
            faults(service.save_locality(locality(name, one)).await),
            told
        );
    }
    for name in [
        "STE MARIE",
        "Ste. Marie",
        "sainte’marie",
        " Sainte  Marie\u{200f}",
    ] {
        let refused = service.save_locality(locality(name, one)).await;
        assert_eq!(reason(refused), Reason::LocalityNameExists, "{name}");
    }
    // The same name elsewhere is another place.
    let other = service.new_locality("Ste Marie", two).await;
    let moved = SaveLocalityRequest {
        subprefecture_id: Some(one),
        ..changed(other)
    };
    assert_eq!(
        reason(service.save_locality(moved).await),
        Reason::LocalityNameExists
    );
    for name in [
        "<script>alert(1)</script>",
        "'; drop table locality; --",
        "=1+1",
    ] {
        let id = service.new_locality(name, one).await;
        assert_eq!(
            service.get_locality(id).await.expect("it is there").name,
            name
        );
    }
    let refused = service
        .save_subprefecture(subprefecture("s1", "x", 2))
        .await;
    assert_eq!(reason(refused), Reason::SubprefectureCodeExists);
    let refused = service
        .save_subprefecture(subprefecture("S3", "CHEF LIEU", 2))
        .await;
    assert_eq!(reason(refused), Reason::SubprefectureNameExists);
    let told = [(
        "subprefecture_departmentId".to_owned(),
        Fault::UnknownReference,
    )];
    assert_eq!(
        faults(
            service
                .save_subprefecture(subprefecture("S3", "x", 9))
                .await
        ),
        told
    );
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_name_that_resembles_another_of_the_subprefecture_is_saved_with_a_warning(db: PgPool) {
    let service = Service::start(db);
    let [one, two] = country(&service).await;
    let known = service.new_locality("Kékégoza", one).await;
    service.new_locality("Campement 1", one).await;
    let alike = |reply: proto::maillon::geography::v1::SaveLocalityReply| {
        let told = reply.resemblances.into_iter();
        told.map(|told| (told.row, told.locality_id, told.locality_name))
            .collect::<Vec<_>>()
    };
    let reply = service
        .save_locality(locality("Kekegosa", one))
        .await
        .expect("it is good");
    let misspelled = reply.id;
    assert_eq!(alike(reply), [(0, known, "Kékégoza".to_owned())]);
    for (name, at) in [("Campement 2", one), ("Kékégoza", two), ("Bouaké", one)] {
        let reply = service
            .save_locality(locality(name, at))
            .await
            .expect("it is good");
        assert_eq!(alike(reply), [], "{name}");
    }
    let renamed = SaveLocalityRequest {
        name: Some("Kékégozo".to_owned()),
        ..changed(misspelled)
    };
    let reply = service.save_locality(renamed).await.expect("it is good");
    assert_eq!(alike(reply), [(0, known, "Kékégoza".to_owned())]);
}
