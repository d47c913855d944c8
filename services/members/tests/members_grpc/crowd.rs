//! Many at once: nothing is lost, nothing is there twice, nobody is without a main member.

use futures_util::future::join_all;
use proto::maillon::members::v1::{SaveMemberReply, SaveMemberRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::Status;

use crate::support::{
    Dependant::{Child, Spouse},
    Service, change, day, dependant, new, reason,
};

/// Of some answers, how many were good; the others' reasons are among these.
fn good<T>(answers: Vec<Result<T, Status>>, among: &[Reason]) -> usize {
    let mut good = 0;
    for answer in answers {
        match reason(answer) {
            Reason::Unspecified => good += 1,
            told => assert!(among.contains(&told), "{told:?}"),
        }
    }
    good
}

/// Living dependants whose main member is not a living one.
const ORPHANS: &str =
    "select count(*) from member as m left join member as main on main.id = m.main_member_id
    where m.kind <> 1 and m.deleted_at is null
        and (main.id is null or main.kind <> 1 or main.deleted_at is not null)";

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_fifty_who_change_one_version_one_wins(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("Awa", "Koné").await;
    let answers = join_all((0..50).map(|person| {
        service.save(SaveMemberRequest {
            city: Some(format!("Ville {person}")),
            version: Some(1),
            ..change(id)
        })
    }))
    .await;
    assert_eq!(good(answers, &[Reason::StaleVersion]), 1);
    assert_eq!(service.member(id).await.version, 2);
    assert_eq!(service.number("select count(*) from outbox").await, 2);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_fifty_who_bring_one_number_one_wins(db: PgPool) {
    let service = Service::start(db);
    let answers = join_all((0..50).map(|person| {
        let number = if person % 2 == 0 { "ab 12" } else { "AB-12" };
        service.save(SaveMemberRequest {
            id_number: Some(number.to_owned()),
            ..new(&format!("Awa {person}"), "Koné")
        })
    }))
    .await;
    assert_eq!(good(answers, &[Reason::MemberNumberExists]), 1);
    assert_eq!(service.number("select count(*) from member").await, 1);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn fifty_without_a_number_get_fifty(db: PgPool) {
    let service = Service::start(db);
    let answers =
        join_all((0..50).map(|person| service.save(new(&format!("Awa {person}"), "Koné"))));
    assert_eq!(good(answers.await, &[]), 50);
    let numbers = "select count(distinct id_number) from member";
    assert_eq!(service.number(numbers).await, 50);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn one_person_saved_fifty_times_at_once_is_there_once(db: PgPool) {
    let service = Service::start(db);
    let answers = join_all((0..50).map(|_| {
        service.save(SaveMemberRequest {
            birth_date: day("1980-07-15"),
            ..new("Awa", "Koné")
        })
    }))
    .await;
    let saved = |answer: &Result<SaveMemberReply, Status>| {
        let reply = answer.as_ref().expect("it is answered");
        reply.refusal.is_none()
    };
    assert_eq!(answers.iter().filter(|answer| saved(answer)).count(), 1);
    assert_eq!(service.number("select count(*) from member").await, 1);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_main_member_goes_or_gets_a_child_but_never_both(db: PgPool) {
    let service = Service::start(db);
    for round in 0..10 {
        let main = service.create(&format!("Awa {round}"), "Koné").await;
        let children = (0..4).map(|child| {
            let save = dependant(main, Child, &format!("Ali {round} {child}"));
            service.save(save)
        });
        let (born, gone) = tokio::join!(join_all(children), service.delete(main));
        let born = good(born, &[Reason::ValidationFailed]);
        let gone = good(vec![gone], &[Reason::MemberInUse]);
        assert!(born == 4 || gone == 1 && born == 0, "{born} {gone}");
    }
    assert_eq!(service.number(ORPHANS).await, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_family_that_everybody_changes_stays_one(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let other = service.create("Yao", "Kouassi").await;
    let mut dependants = Vec::new();
    for number in 0..6 {
        let kind = if number % 2 == 0 { Spouse } else { Child };
        let firstname = format!("Ali {number}");
        dependants.push(service.dependant(main, kind, &firstname).await);
    }
    let calls = (0..50_usize).map(|number| {
        let service = service.clone();
        let id = dependants[number % 6];
        async move {
            match number % 5 {
                0 => service.change_holder(main, id).await.map(|_| ()),
                1 => service.change_holder(id, main).await.map(|_| ()),
                2 => {
                    let moved = SaveMemberRequest {
                        is_child: Some(true),
                        main_member_id: Some(other),
                        ..change(id)
                    };
                    service.save(moved).await.map(|_| ())
                }
                3 => service.delete(main).await,
                _ => {
                    let joined = SaveMemberRequest {
                        is_spouse: Some(true),
                        main_member_id: Some(id),
                        ..change(main)
                    };
                    service.save(joined).await.map(|_| ())
                }
            }
        }
    });
    let told = [
        Reason::NotInFamily,
        Reason::MemberInUse,
        Reason::ValidationFailed,
        Reason::MemberNotFound,
    ];
    good(join_all(calls).await, &told);
    assert_eq!(service.number(ORPHANS).await, 0);
    let living = "select count(*) from member where deleted_at is null";
    assert!(service.number(living).await >= 7);
    let told = "select count(*)
        from (select entity_id, version from outbox group by 1, 2 having count(*) > 1) as twice";
    assert_eq!(service.number(told).await, 0);
    let versions = "select count(*) from member where version <>
        (select max(version) from outbox where entity_id = member.id)";
    assert_eq!(service.number(versions).await, 0);
}
