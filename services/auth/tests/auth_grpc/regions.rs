//! Territories name regions that geography told of.

use proto::maillon::auth::v1::{CreateUserRequest, Role};
use proto::maillon::event::v1::Envelope;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::open_session::{self, of};
use crate::support::{Service, change, faults, new, reason};

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
    service.hear(split).await.expect("none of its business");
    let broken = told("geography.region.updated", &[0xff]);
    assert!(service.hear(broken).await.is_err());
    assert_eq!(regions().await.len(), 2);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn d5_a_region_that_nobody_told_of_is_asked_of_its_owner(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.ask_for_regions(3).await;
    let with = |name: &str, region_id| CreateUserRequest {
        region_ids: vec![region_id],
        ..new(name, Role::Viewer)
    };
    let saved = service.save(&admin, with("awa.kone", 3)).await;
    saved.expect("its owner has it");
    let unknown = [("login_regionIds".to_owned(), Fault::UnknownReference)];
    let refused = service.save(&admin, with("adama.kone", 4)).await;
    assert_eq!(faults(refused), unknown);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_administrator_of_a_region_disposes_of_no_more_than_that(db: PgPool) {
    let service = Service::start(db).await;
    let national = service.token().await;
    for id in [3, 5] {
        service.region("created", id, 1).await;
    }
    let of = |name: &str, role, region_ids: &[i64]| CreateUserRequest {
        region_ids: region_ids.to_vec(),
        password: Some("correct horse".to_owned()),
        ..new(name, role)
    };
    let save = async |token: &str, what| service.save(token, what).await;
    save(&national, of("regional", Role::Admin, &[3]))
        .await
        .expect("an account");
    let outside = save(&national, of("outside", Role::Viewer, &[5]))
        .await
        .expect("an account")
        .id;
    let country = save(&national, of("country", Role::Viewer, &[]))
        .await
        .expect("an account")
        .id;
    let regional = service.settled("regional", "correct horse").await;

    for (name, region_ids) in [
        ("national", &[][..]),
        ("elsewhere", &[5]),
        ("wider", &[3, 5]),
    ] {
        let refused = save(&regional, of(name, Role::Viewer, region_ids)).await;
        let told = [("login_regionIds".to_owned(), Fault::OutOfPlace)];
        assert_eq!(faults(refused), told, "{name}");
    }
    let inside = save(&regional, of("inside", Role::Viewer, &[3]))
        .await
        .expect("an account")
        .id;
    for id in [outside, country] {
        let rename = CreateUserRequest {
            name: Some("renamed".to_owned()),
            ..change(id)
        };
        assert_eq!(
            reason(save(&regional, rename).await),
            Reason::OutsideTerritory
        );
        assert_eq!(
            reason(service.delete(&regional, id).await),
            Reason::OutsideTerritory
        );
    }
    let widened = CreateUserRequest {
        region_ids: vec![3, 5],
        sent: vec!["login_regionIds".to_owned()],
        ..change(inside)
    };
    assert_eq!(
        faults(save(&regional, widened).await)[0].1,
        Fault::OutOfPlace
    );
    service
        .delete(&regional, inside)
        .await
        .expect("it is theirs to dispose of");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_administrator_of_a_region_ends_no_sessions_elsewhere(db: PgPool) {
    let service = Service::start(db).await;
    let national = service.token().await;
    for id in [3, 5] {
        service.region("created", id, 1).await;
    }
    let mut people = Vec::new();
    for (name, role, region_ids) in [
        ("regional", Role::Admin, &[3][..]),
        ("inside", Role::Viewer, &[3]),
        ("outside", Role::Viewer, &[5]),
        ("country", Role::Viewer, &[]),
    ] {
        let account = CreateUserRequest {
            region_ids: region_ids.to_vec(),
            ..new(name, role)
        };
        let id = service.save(&national, account).await.expect("good").id;
        let token = service.settled(name, "abcd").await;
        people.push((id, token));
    }
    let regional = people.remove(0).1;
    let inside = people.remove(0);

    for (id, token) in people {
        let refused = open_session::list(&service, &regional, of(id)).await;
        assert_eq!(reason(refused), Reason::PermissionDenied);
        let sessions = open_session::list(&service, &national, of(id)).await;
        let session = sessions.expect("the whole country is theirs")[0].id;
        let refused = open_session::delete(&service, &regional, session).await;
        assert_eq!(reason(refused), Reason::SessionNotFound);
        service.me(&token).await.expect("it goes on");
    }
    let sessions = open_session::list(&service, &regional, of(inside.0)).await;
    let session = sessions.expect("it lies within")[0].id;
    open_session::delete(&service, &regional, session)
        .await
        .expect("it lies within");
    assert_eq!(reason(service.me(&inside.1).await), Reason::SessionEnded);
}
