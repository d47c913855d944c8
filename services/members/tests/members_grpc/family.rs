//! Families: who is whose main member, in which order, and how that changes.

use proto::maillon::members::v1::{
    ChangeMemberStatusRequest, GetMemberFamilyReply, ListMembersRequest, Member, MemberStatus,
    SaveMemberRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::country::country;
use crate::support::{
    Dependant::{Child, Spouse},
    Service, change, cleared, dependant, fault, faults, figures, new, reason,
};

/// Ids of the main member, the spouses and the children.
fn ids(family: &GetMemberFamilyReply) -> (Option<i64>, Vec<i64>, Vec<i64>) {
    let ids = |members: &[Member]| members.iter().map(|member| member.id).collect();
    (
        family.main_member.as_ref().map(|member| member.id),
        ids(&family.spouses),
        ids(&family.children),
    )
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn anyone_of_a_family_is_answered_with_the_whole_of_it(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let first = service.dependant(main, Child, "Ali").await;
    let spouse = service.dependant(main, Spouse, "Moussa").await;
    let second = service.dependant(main, Child, "Fanta").await;
    let gone = service.dependant(main, Child, "Issa").await;
    service.delete(gone).await.expect("nothing refers to it");
    let orders = async |id| service.member(id).await.order_number;
    assert_eq!(orders(main).await, None);
    assert_eq!(
        (
            orders(first).await,
            orders(second).await,
            orders(spouse).await
        ),
        (Some(1), Some(2), Some(1))
    );
    let put_first = SaveMemberRequest {
        order_number: Some(9),
        ..change(first)
    };
    service.saved(put_first).await;
    let expected = (Some(main), vec![spouse], vec![second, first]);
    for id in [main, first, spouse, second] {
        assert_eq!(
            ids(&service.family(id).await.expect("it is there")),
            expected
        );
    }
    assert_eq!(reason(service.family(gone).await), Reason::MemberNotFound);
    let alone = service.create("Yao", "Kouassi").await;
    let family = service.family(alone).await.expect("it is there");
    assert_eq!(ids(&family), (Some(alone), vec![], vec![]));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_dependant_has_one_main_member_and_a_main_member_none(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let other = service.create("Yao", "Kouassi").await;
    let child = service.dependant(main, Child, "Ali").await;
    let gone = service.create("Issa", "Bamba").await;
    service.delete(gone).await.expect("nothing refers to it");
    let main_field = |told| fault("member_mainMemberId", told);
    let of = |id, main_id| SaveMemberRequest {
        is_spouse: Some(true),
        main_member_id: Some(main_id),
        ..change(id)
    };
    let cases = [
        (dependant(child, Child, "Petit"), Fault::NotAMainMember),
        (dependant(99, Child, "Petit"), Fault::UnknownReference),
        (dependant(gone, Child, "Petit"), Fault::UnknownReference),
        (of(other, other), Fault::NotAMainMember),
        (of(other, child), Fault::NotAMainMember),
        (cleared(child, &["member_mainMemberId"]), Fault::Required),
        (
            SaveMemberRequest {
                is_main_account: None,
                is_spouse: Some(true),
                ..new("Petit", "Koné")
            },
            Fault::Required,
        ),
        (
            SaveMemberRequest {
                main_member_id: Some(main),
                ..new("Petit", "Koné")
            },
            Fault::OutOfPlace,
        ),
    ];
    for (save, told) in cases {
        assert_eq!(
            faults(service.save(save).await),
            main_field(told),
            "{told:?}"
        );
    }
    let nobody = SaveMemberRequest {
        is_child: Some(false),
        ..change(child)
    };
    assert_eq!(
        faults(service.save(nobody).await),
        fault("member_isChild", Fault::Required)
    );
    // With a family it stays what it is; without, it joins another one, and leaves it again.
    let refused = service.save(of(main, other)).await;
    assert_eq!(reason(refused.clone()), Reason::MemberInUse);
    assert_eq!(figures(refused), [("dependants".to_owned(), 1)]);
    service.saved(of(child, other)).await;
    let moved = service.member(child).await;
    assert!(moved.is_spouse && !moved.is_child);
    assert_eq!(
        (moved.main_member_id, moved.order_number),
        (Some(other), Some(1))
    );
    assert_eq!(moved.main_member_name.as_deref(), Some("Kouassi Yao"));
    service.saved(of(main, other)).await;
    assert_eq!(service.member(main).await.order_number, Some(2));
    let free = SaveMemberRequest {
        is_main_account: Some(true),
        ..change(main)
    };
    service.saved(free).await;
    let free = service.member(main).await;
    assert_eq!((free.main_member_id, free.order_number), (None, None));
    assert!(free.is_main_account && !free.is_spouse);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_change_of_holder_moves_the_whole_family_at_once(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let first = service.dependant(main, Spouse, "Moussa").await;
    let second = service.dependant(main, Spouse, "Issa").await;
    let child = service.dependant(main, Child, "Ali").await;
    let gone = service.dependant(main, Child, "Fanta").await;
    service.delete(gone).await.expect("nothing refers to it");
    let before = service.events().await.len();

    let reply = service
        .change_holder(main, first)
        .await
        .expect("it is good");
    assert_eq!(
        (reply.member_id, reply.member_version, reply.moved),
        (first, 2, 3)
    );
    let family = service.family(child).await.expect("it is there");
    assert_eq!(ids(&family), (Some(first), vec![second, main], vec![child]));
    let orders: Vec<Option<i32>> = family
        .spouses
        .iter()
        .map(|spouse| spouse.order_number)
        .collect();
    assert_eq!(orders, [Some(2), Some(3)]);
    assert_eq!(family.main_member.expect("the first").order_number, None);

    let events = service.events().await;
    let told: Vec<(i64, i64, &str, bool)> = events[before..]
        .iter()
        .map(|told| {
            (
                told.entity_id,
                told.version,
                told.subject.as_str(),
                told.after.is_some(),
            )
        })
        .collect();
    let updated = "members.member.updated";
    assert_eq!(
        told,
        [
            (main, 2, updated, true),
            (first, 2, updated, true),
            (second, 2, updated, true),
            (child, 2, updated, true),
            // Still gone, and of another main member should it come back.
            (gone, 3, "members.member.archived", false),
        ]
    );
    let last = events.last().and_then(|told| told.before.as_ref());
    assert_eq!(last.expect("its state").main_member_id, Some(first));
    service
        .restore(gone)
        .await
        .expect("its main member is living");

    // A child may follow too; who is not of the family may not.
    service
        .change_holder(first, child)
        .await
        .expect("it is good");
    let family = service.family(main).await.expect("it is there");
    assert_eq!(
        ids(&family),
        (Some(child), vec![second, main, first], vec![gone])
    );
    let stranger = service.create("Yao", "Kouassi").await;
    for (from, to, told) in [
        (child, stranger, Reason::NotInFamily),
        (child, child, Reason::NotInFamily),
        (first, main, Reason::NotInFamily),
        (99, main, Reason::MemberNotFound),
        (child, 99, Reason::MemberNotFound),
    ] {
        assert_eq!(
            reason(service.change_holder(from, to).await),
            told,
            "{from} {to}"
        );
    }
    // The dead lead no family.
    let died = ChangeMemberStatusRequest {
        id: second,
        status: Some(MemberStatus::Deceased.into()),
        status_reason: Some("Maladie".to_owned()),
        ..ChangeMemberStatusRequest::default()
    };
    service.put_status(died).await.expect("it is good");
    let refused = service.change_holder(child, second).await;
    let fault = ("new_main_member_id".to_owned(), Fault::NotLiving);
    assert_eq!(faults(refused), [fault]);
    service.delete(gone).await.expect("nothing refers to it");
    let refused = service.change_holder(child, gone).await;
    assert_eq!(reason(refused), Reason::NotInFamily);
}

/// A spouse of member 1, then member 1.
const BACKWARDS: [&str; 2] = [
    "insert into member (id, uuid, id_number, firstname, lastname, kind, main_member_id, created_by,
        created_by_id, updated_by)
    values (2, gen_random_uuid(), 'A-2', 'Moussa', 'Koné', 2, 1, 'x', 7, 'x')",
    "insert into member (id, uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
        updated_by)
    values (1, gen_random_uuid(), 'A-1', 'Awa', 'Koné', 1, 'x', 7, 'x')",
];

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_family_may_come_backwards_in_a_transaction_that_says_so(db: PgPool) {
    let broken =
        |error: &sqlx::Error| platform::postgres::constraint(error) == Some("member_main_fkey");
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    let spouse = sqlx::query(BACKWARDS[0]).execute(&mut *tx).await;
    assert!(
        spouse.is_err_and(|error| broken(&error)),
        "as everybody writes"
    );
    tx.rollback().await.expect("it is taken back");

    for statements in [&BACKWARDS[..1], &BACKWARDS[..]] {
        let mut tx = outbox::begin(&db).await.expect("a transaction");
        sqlx::query("set constraints member_main_fkey deferred")
            .execute(&mut *tx)
            .await
            .expect("it is deferrable");
        for statement in statements {
            let written = sqlx::query(*statement).execute(&mut *tx).await;
            written.expect("it is looked at in the end");
        }
        let is_whole = statements.len() == BACKWARDS.len();
        match tx.commit().await {
            Ok(()) => assert!(is_whole),
            Err(error) => assert!(!is_whole && broken(&error), "{error}"),
        }
    }
    let service = Service::start(db);
    let family = service.family(2).await.expect("both are there");
    assert_eq!(ids(&family), (Some(1), vec![2], vec![]));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_a_main_member_of_another_region_is_named_to_who_sees_them_alone(db: PgPool) {
    country(&db).await;
    let service = Service::start(db);
    let at = |locality_id, save| SaveMemberRequest {
        locality_id: Some(locality_id),
        ..save
    };
    let main = service.saved(at(1, new("Awa", "Koné"))).await.id;
    let child = at(3, dependant(main, Child, "Ali"));
    let child = service.saved(child).await.id;
    for (regions, name) in [
        (vec![], Some("Koné Awa")),
        (vec![2], None),
        (vec![1, 2], Some("Koné Awa")),
    ] {
        let reader = service.limited("admin", &regions, 7);
        let read = reader.member(child).await;
        assert_eq!(read.main_member_name.as_deref(), name, "{regions:?}");
        let list = reader.list(ListMembersRequest::default()).await;
        let rows = list.expect("it is good").rows;
        let row = rows.iter().find(|row| row.id == child).expect("it is seen");
        assert_eq!(row.main_member_name.as_deref(), name, "{regions:?}");
    }
    for told in service.events().await {
        let after = told.after.expect("a member");
        assert_eq!(after.main_member_name, None, "{}", told.subject);
    }
    // In one region it is named to all who see the dependant.
    service.saved(at(2, change(child))).await;
    let reader = service.limited("admin", &[1], 7);
    let read = reader.member(child).await;
    assert_eq!(read.main_member_name.as_deref(), Some("Koné Awa"));
}
