//! What is found about parcels, and how long it is kept.

use proto::maillon::members::v1::{ListParcelsRequest, ParcelFindingKind, SaveParcelRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::parcel::{changed, owners, square};
use crate::support::{Service, fault, faults, reason};

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn shared_ground_is_one_finding_of_both_until_it_is_kept_or_gone(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let first = service.parcel(owners[0], square(-5.0)).await;
    let second = service.parcel(owners[1], square(-4.9996)).await;
    let (parcel, findings) = service.parcel_of(first).await;
    assert_eq!(parcel.finding_count, Some(1));
    let finding = &findings[0];
    assert_eq!(finding.kind(), ParcelFindingKind::Overlap);
    assert_eq!(finding.other_code.as_deref(), Some("N-0002-1"));
    let percent = finding.percent.expect("it is measured");
    assert!((59.9..60.1).contains(&percent), "{percent}");
    let with = ListParcelsRequest {
        with_findings: Some(true),
        ..ListParcelsRequest::default()
    };
    assert_eq!(
        service.parcel_codes(with.clone()).await,
        ["N-0001-1", "N-0002-1"]
    );
    // Seen from the other one, it is kept with a reason.
    assert_eq!(
        faults(service.keep(second, finding.id, "  ").await),
        fault("finding_keptReason", Fault::Required)
    );
    let unknown = service.keep(second, finding.id + 1, "Cadastre").await;
    assert_eq!(reason(unknown), Reason::ParcelFindingNotFound);
    service
        .keep(second, finding.id, "Bornage commun")
        .await
        .expect("it is there");
    let (parcel, findings) = service.parcel_of(first).await;
    assert_eq!(parcel.finding_count, Some(0));
    assert_eq!(findings[0].kept_reason.as_deref(), Some("Bornage commun"));
    assert_eq!(findings[0].kept_by_user.as_deref(), Some("awa"));
    assert_eq!(service.parcel_codes(with.clone()).await, [] as [&str; 0]);
    // A save that moves nothing leaves it kept; one that changes the numbers asks again.
    let planted = SaveParcelRequest {
        planted_year: Some(1999),
        declared_area_ha: Some(1.2),
        ..changed(second)
    };
    service.save_parcel(planted).await.expect("it is good");
    assert_eq!(service.parcel_of(first).await.0.finding_count, Some(0));
    let nearer = SaveParcelRequest {
        geometry: Some(square(-4.9998)),
        ..changed(second)
    };
    service.save_parcel(nearer).await.expect("it is good");
    assert_eq!(service.parcel_of(first).await.0.finding_count, Some(1));
    let away = SaveParcelRequest {
        geometry: Some(square(-4.5)),
        declared_area_ha: Some(9.0),
        ..changed(second)
    };
    service.save_parcel(away).await.expect("it is good");
    assert_eq!(service.parcel_of(first).await.1, []);
    let (_, findings) = service.parcel_of(second).await;
    assert_eq!(findings[0].kind(), ParcelFindingKind::AreaDiffers);
    service.delete_parcel(second).await.expect("it is there");
    assert_eq!(
        service.number("select count(*) from parcel_finding").await,
        0
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn two_neighbours_saved_at_once_find_each_other(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    for nth in 0..20 {
        let west = -5.0 + f64::from(nth) * 0.01;
        let (one, other) = tokio::join!(
            service.parcel(owners[0], square(west)),
            service.parcel(owners[1], square(west + 0.0002))
        );
        assert_eq!(service.parcel_of(one).await.1.len(), 1);
        assert_eq!(service.parcel_of(other).await.1.len(), 1);
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_lies_outside_of_the_country_is_found_and_asked_about_again_once_it_moves(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let at_sea = service.parcel(owners[0], square(-1.5)).await;
    let (parcel, findings) = service.parcel_of(at_sea).await;
    assert_eq!(parcel.finding_count, Some(1));
    assert_eq!(findings[0].kind(), ParcelFindingKind::OutsideCountry);
    assert_eq!((findings[0].other_id, findings[0].percent), (None, None));
    service
        .keep(at_sea, findings[0].id, "Parcelle au Ghana")
        .await
        .expect("it is there");
    // It stays outside: somewhere else is something else to look at.
    let declared = SaveParcelRequest {
        declared_area_ha: Some(1.2),
        ..changed(at_sea)
    };
    service.save_parcel(declared).await.expect("it is good");
    assert_eq!(service.parcel_of(at_sea).await.0.finding_count, Some(0));
    let further = SaveParcelRequest {
        geometry: Some(square(-1.0)),
        ..changed(at_sea)
    };
    service.save_parcel(further).await.expect("it is good");
    assert_eq!(service.parcel_of(at_sea).await.0.finding_count, Some(1));
    // A point whose latitude was written first.
    let swapped = SaveParcelRequest {
        geometry: Some(r#"{"type":"Point","coordinates":[5.785,-6.607]}"#.to_owned()),
        ..changed(at_sea)
    };
    service.save_parcel(swapped).await.expect("it is a place");
    let (_, findings) = service.parcel_of(at_sea).await;
    assert_eq!(findings[0].kind(), ParcelFindingKind::SwappedAxes);
    // Another country counts from the next save on, and none at all where nobody knows it.
    let ghana = "insert into known_setting (name, string_value, version)
        values ('global.parcel.country', 'GH', 9)";
    let other = "update known_setting set string_value = 'other'";
    for (choose, count) in [(ghana, 1), (other, 0)] {
        service.sql(choose).await;
        let parcel = service.parcel(owners[1], square(-5.0)).await;
        let (_, findings) = service.parcel_of(parcel).await;
        assert_eq!(findings.len(), count, "{choose}");
        service.delete_parcel(parcel).await.expect("it is there");
    }
}
