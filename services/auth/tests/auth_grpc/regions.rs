//! Territories name regions that geography told of.

use proto::maillon::auth::v1::{CreateUserRequest, Role};
use proto::maillon::event::v1::Envelope;
use proto::maillon::refusal::v1::Fault;
use sqlx::PgPool;

use crate::support::{Service, faults, new};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_territory_names_regions_that_exist(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let with = |name: &str, region_ids: &[i64]| CreateUserRequest {
        region_ids: region_ids.to_vec(),
        ..new(name, Role::Viewer)
    };
    let unknown = [("login_regionIds".to_owned(), Fault::UnknownReference)];
    for ids in [&[3][..], &[0], &[-1], &[i64::MAX, i64::MIN]] {
        let refused = service.save(&admin, with("awa.kone", ids)).await;
        assert_eq!(faults(refused), unknown, "{ids:?}");
    }
    service.region("created", 3, 1).await;
    service.region("created", 5, 1).await;
    let refused = service.save(&admin, with("awa.kone", &[3, 4])).await;
    assert_eq!(faults(refused), unknown);
    service
        .save(&admin, with("awa.kone", &[3, 5]))
        .await
        .expect("both are known");
    service.region("deleted", 5, 2).await;
    let refused = service.save(&admin, with("awa.diallo", &[5])).await;
    assert_eq!(faults(refused), unknown);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn events_in_any_order_and_twice_lead_to_the_same_regions(db: PgPool) {
    let service = Service::start(db).await;
    let regions = async || -> Vec<(i64, i64, bool)> {
        sqlx::query_as("select id, version, is_deleted from region order by id")
            .fetch_all(&service.db)
            .await
            .expect("regions")
    };
    for (what, id, version) in [
        ("updated", 3, 2),
        ("created", 3, 1),
        ("deleted", 5, 3),
        ("updated", 5, 2),
        ("created", 5, 1),
        ("deleted", 5, 3),
    ] {
        service.region(what, id, version).await;
    }
    assert_eq!(regions().await, [(3, 2, false), (5, 3, true)]);

    // What a newer geography tells is no failure; what can't be read is.
    let told = |subject: &str, after: &[u8]| Envelope {
        subject: subject.to_owned(),
        after: after.to_vec(),
        version: 9,
        ..Envelope::default()
    };
    let split = told("geography.region.split", &[]);
    service
        .app
        .apply(&split)
        .await
        .expect("none of its business");
    let broken = told("geography.region.updated", &[0xff]);
    assert!(service.app.apply(&broken).await.is_err());
    assert_eq!(regions().await.len(), 2);
}
