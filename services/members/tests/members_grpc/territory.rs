//! Who sees whom: what lies outside a caller's regions is not there.

use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::country::country;
use crate::status::active;
use crate::support::{
    Dependant::{Child, Spouse},
    Service, change, cleared, dependant, fault, faults, new, reason,
};

fn at(locality_id: i64, save: SaveMemberRequest) -> SaveMemberRequest {
    SaveMemberRequest {
        locality_id: Some(locality_id),
        ..save
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_lies_outside_is_not_found_by_any_call(db: PgPool) {
    let national = Service::start(db);
    country(&national.app.db).await;
    let limited = national.limited("supervisor", &[1], 7);
    let outside = national.saved(at(3, new("Awa", "Koné"))).await.id;
    let nowhere = national.create("Yao", "Kouassi").await;
    let archived = national.saved(at(3, new("Issa", "Bamba"))).await.id;
    national
        .delete(archived)
        .await
        .expect("nothing refers to it");
    let inside = limited.saved(at(1, new("Fanta", "Traoré"))).await.id;
    let own = limited.create("Ali", "Cissé").await;
    for id in [outside, nowhere, archived] {
        let city = SaveMemberRequest {
            city: Some("Mankono".to_owned()),
            ..change(id)
        };
        for answer in [
            limited.get(id).await.map(|_| ()),
            limited.save(city).await.map(|_| ()),
            limited.delete(id).await,
            limited.restore(id).await.map(|_| ()),
            limited.put_status(active(id)).await.map(|_| ()),
            limited.family(id).await.map(|_| ()),
            limited.change_holder(id, inside).await.map(|_| ()),
            limited.change_holder(inside, id).await.map(|_| ()),
        ] {
            assert_eq!(reason(answer), Reason::MemberNotFound);
        }
    }
    assert_eq!(
        national
            .number("select count(*) from member where version > 2")
            .await,
        0
    );
    // What one made without a locality one sees; another of the same region doesn't.
    assert_eq!(limited.member(own).await.firstname, "Ali");
    let colleague = national.limited("supervisor", &[1], 8);
    assert_eq!(reason(colleague.get(own).await), Reason::MemberNotFound);
    assert_eq!(colleague.member(inside).await.firstname, "Fanta");
    national.member(own).await;
    // A locality that is deleted later takes nobody out of sight.
    national
        .sql("update territory_locality set is_deleted = true where id = 1")
        .await;
    colleague.member(inside).await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nobody_is_put_or_linked_outside(db: PgPool) {
    let national = Service::start(db);
    country(&national.app.db).await;
    let limited = national.limited("supervisor", &[1], 7);
    let outside = national.saved(at(3, new("Awa", "Koné"))).await.id;
    let inside = limited.saved(at(1, new("Fanta", "Traoré"))).await.id;
    for save in [
        at(3, new("Issa", "Bamba")),
        at(3, change(inside)),
        at(99, change(inside)),
    ] {
        assert_eq!(
            faults(limited.save(save).await),
            fault("member_localityId", Fault::UnknownReference)
        );
    }
    assert_eq!(
        faults(limited.save(at(1, dependant(outside, Child, "Ali"))).await),
        fault("member_mainMemberId", Fault::UnknownReference)
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_a_family_that_lies_in_two_regions_each_sees_its_part(db: PgPool) {
    let national = Service::start(db);
    country(&national.app.db).await;
    let limited = national.limited("supervisor", &[1], 7);
    let main = national.saved(at(3, new("Awa", "Koné"))).await.id;
    let child = national
        .saved(at(1, dependant(main, Child, "Ali")))
        .await
        .id;
    let spouse = national
        .saved(at(3, dependant(main, Spouse, "Issa")))
        .await
        .id;
    let family = limited.family(child).await.expect("it is there");
    assert!(family.main_member.is_none() && family.spouses.is_empty());
    assert_eq!(family.children.len(), 1);
    let family = national.family(child).await.expect("it is there");
    assert_eq!(family.main_member.map(|main| main.id), Some(main));
    assert_eq!(family.spouses.len(), 1);
    // The child is changed without a question about its main member; the family is not one's to move.
    let save = SaveMemberRequest {
        is_child: Some(true),
        main_member_id: Some(main),
        city: Some("Mankono".to_owned()),
        ..change(child)
    };
    limited.saved(save).await;
    let other = national.limited("supervisor", &[2], 8);
    assert_eq!(
        reason(other.change_holder(main, spouse).await),
        Reason::MemberNotFound
    );
    assert_eq!(national.member(spouse).await.version, 1);
    let both = national.limited("supervisor", &[1, 2], 9);
    both.change_holder(main, spouse)
        .await
        .expect("all of it is inside");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_waits_for_a_member_that_moves_still_finds_it(db: PgPool) {
    let national = Service::start(db);
    country(&national.app.db).await;
    let limited = national.limited("supervisor", &[1], 7);
    let id = national.saved(at(1, new("Awa", "Koné"))).await.id;
    for nth in 0..30 {
        let moved = at(2 - nth % 2, change(id));
        let city = SaveMemberRequest {
            city: Some(format!("Quartier {nth}")),
            ..change(id)
        };
        let (moved, city) = tokio::join!(national.save(moved), limited.save(city));
        moved.expect("it is there");
        city.expect("it is there");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn s2_nobody_puts_a_member_out_of_sight_of_its_own_region(db: PgPool) {
    let national = Service::start(db);
    country(&national.app.db).await;
    let limited = national.limited("supervisor", &[1], 7);
    let others = national.saved(at(1, new("Awa", "Koné"))).await.id;
    let own = limited.saved(at(1, new("Yao", "Kouassi"))).await.id;
    let refused = limited.save(cleared(others, &["member_localityId"])).await;
    assert_eq!(faults(refused), fault("member_localityId", Fault::Required));
    limited.saved(cleared(own, &["member_localityId"])).await;
    assert_eq!(limited.member(own).await.locality_id, None);
    national
        .saved(cleared(others, &["member_localityId"]))
        .await;
}
