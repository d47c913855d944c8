//! Whoever is limited to regions writes the hierarchy of these regions and nothing else.

use proto::maillon::geography::v1::{
    ImportLocalitiesRequest, SaveDepartmentRequest, SaveLocalityRequest, SaveSubprefectureRequest,
    UndoImportRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::levels::{department, locality, subprefecture};
use crate::support::{Service, change, new, reason};

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn s2_geography_is_written_inside_ones_territory_only(db: PgPool) {
    let service = Service::start(db);
    let mut places = Vec::new();
    for (code, name) in [("A", "Béré"), ("B", "Nawa")] {
        let region = service.create(code, name).await;
        let department = service
            .new_department(&format!("{code}D"), "D", region)
            .await;
        let below = subprefecture(&format!("{code}S"), "S", department);
        let below = service
            .save_subprefecture(below)
            .await
            .expect("it is good")
            .id;
        let place = service.save_locality(locality("L", below)).await;
        places.push((region, department, below, place.expect("it is good").id));
    }
    let [here, there] = [places[0], places[1]];
    let before = service.number("select count(*) from outbox").await;
    let limited = service.limited_to(&[here.0]);
    let outside = Reason::OutsideTerritory;

    // Elsewhere: nothing is made, changed, moved in or out, or deleted.
    assert_eq!(
        reason(limited.save(new("C", "Tonkpi")).await),
        Reason::NationalOnly
    );
    let mut renamed = change(there.0);
    renamed.name = Some("Autre".to_owned());
    assert_eq!(reason(limited.save(renamed).await), outside);
    assert_eq!(reason(limited.delete(there.0).await), outside);
    for save in [
        department("XD", "X", there.0),
        SaveDepartmentRequest {
            id: Some(there.1),
            ..department("BD", "X", there.0)
        },
        SaveDepartmentRequest {
            id: Some(there.1),
            ..department("BD", "D", here.0)
        },
        SaveDepartmentRequest {
            id: Some(here.1),
            ..department("AD", "Y", there.0)
        },
    ] {
        assert_eq!(reason(limited.save_department(save).await), outside);
    }
    for save in [
        subprefecture("XS", "X", there.1),
        SaveSubprefectureRequest {
            id: Some(there.2),
            ..subprefecture("BS", "X", there.1)
        },
        SaveSubprefectureRequest {
            id: Some(there.2),
            ..subprefecture("BS", "X", here.1)
        },
        SaveSubprefectureRequest {
            id: Some(here.2),
            ..subprefecture("AS", "X", there.1)
        },
    ] {
        assert_eq!(reason(limited.save_subprefecture(save).await), outside);
    }
    for save in [
        locality("X", there.2),
        SaveLocalityRequest {
            id: Some(there.3),
            ..locality("X", there.2)
        },
        SaveLocalityRequest {
            id: Some(there.3),
            ..locality("X", here.2)
        },
        SaveLocalityRequest {
            id: Some(here.3),
            ..locality("X", there.2)
        },
    ] {
        assert_eq!(reason(limited.save_locality(save).await), outside);
    }
    assert_eq!(reason(limited.delete_locality(there.3).await), outside);
    assert_eq!(reason(limited.delete_subprefecture(there.2).await), outside);
    assert_eq!(reason(limited.delete_department(there.1).await), outside);
    let import = limited.asked(ImportLocalitiesRequest::default());
    let import = limited.localities().import_localities(import).await;
    assert_eq!(reason(import), Reason::NationalOnly);
    let undo = limited.asked(UndoImportRequest::default());
    let undo = limited.localities().undo_import(undo).await;
    assert_eq!(reason(undo), Reason::NationalOnly);
    assert_eq!(service.number("select count(*) from outbox").await, before);

    // At home: all of it, the name of the region too.
    let mut renamed = change(here.0);
    renamed.name = Some("Le Béré".to_owned());
    limited.save(renamed).await.expect("it is theirs");
    let second = limited.new_department("AE", "E", here.0).await;
    let moved = SaveSubprefectureRequest {
        id: Some(here.2),
        ..subprefecture("AS", "S", second)
    };
    limited.save_subprefecture(moved).await.expect("within");
    limited.delete_locality(here.3).await.expect("it is theirs");
    // Of two regions, between them as well.
    let both = service.limited_to(&[here.0, there.0]);
    let moved = SaveDepartmentRequest {
        id: Some(second),
        ..department("AE", "E", there.0)
    };
    both.save_department(moved)
        .await
        .expect("both ends are theirs");
}
