//! The life of a member: saved, changed, archived, taken back; and what every write tells.

use chrono::TimeDelta;
use proto::maillon::members::v1::{Member, MemberStatus, SaveMemberRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::country::country;
use crate::support::{
    Dependant, Service, change, cleared, current, day, fault, faults, figures, new, reason,
};

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_member_is_saved_changed_archived_and_told_each_time(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let save = SaveMemberRequest {
        firstname: Some("  Awa ".to_owned()),
        lastname: Some("Kone\u{301}".to_owned()),
        locality_id: Some(1),
        ..SaveMemberRequest::default()
    };
    let reply = service.saved(save).await;
    let made = service.member(reply.id).await;
    assert_eq!(
        (made.firstname.as_str(), made.lastname.as_str()),
        ("Awa", "Koné")
    );
    assert_eq!(made.id_number, reply.id_number);
    assert_eq!(made.region_name.as_deref(), Some("Béré"));
    assert!(made.is_main_account && !made.is_spouse && !made.is_child);
    assert_eq!(made.status(), MemberStatus::Active);
    assert_eq!(
        (made.created_by_user.as_str(), made.can_write),
        ("awa", true)
    );
    assert!(!made.synchronization_needed, "this is the centre");
    let today = proto::Date::from(service.app.clock.now().date_naive());
    assert_eq!(made.membership_start_date, Some(today), "from now on");
    let uuid: uuid::Uuid = made.uuid.parse().expect("a uuid");
    assert_eq!(uuid.get_version_num(), 7);

    let save = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        version: Some(1),
        ..change(made.id)
    };
    let reply = service.saved(save.clone()).await;
    assert_eq!((reply.version, &reply.id_number), (2, &made.id_number));
    let changed = service.member(made.id).await;
    assert_eq!(changed.city.as_deref(), Some("Mankono"));
    // Somebody who still has the first version in hand is shown the second.
    assert_eq!(current(service.save(save).await), changed);
    // The same again changes nothing and tells nothing.
    let again = SaveMemberRequest {
        city: Some(" Mankono".to_owned()),
        version: Some(2),
        ..change(made.id)
    };
    assert_eq!(service.saved(again).await.version, 2);

    service.delete(made.id).await.expect("nothing refers to it");
    for answer in [
        service.get(made.id).await.map(|_| ()),
        service.delete(made.id).await,
        service.save(change(made.id)).await.map(|_| ()),
        service.family(made.id).await.map(|_| ()),
        service.delete(99).await,
    ] {
        assert_eq!(reason(answer), Reason::MemberNotFound);
    }

    let told = service.events().await;
    let subjects: Vec<&str> = told.iter().map(|told| told.subject.as_str()).collect();
    assert_eq!(
        subjects,
        [
            "members.member.created",
            "members.member.updated",
            "members.member.archived"
        ]
    );
    let versions: Vec<i64> = told.iter().map(|told| told.version).collect();
    assert_eq!(versions, [1, 2, 3]);
    for told in &told {
        assert_eq!(told.entity_id, made.id);
        assert_eq!(told.message, "maillon.members.v1.Member");
        assert_eq!(told.by, ["42", "awa", "admin", "192.0.2.7"]);
    }
    let states: Vec<(Option<&Member>, Option<&Member>)> = told
        .iter()
        .map(|told| (told.before.as_ref(), told.after.as_ref()))
        .collect();
    assert_eq!(
        states,
        [
            (None, Some(&made)),
            (Some(&made), Some(&changed)),
            (Some(&changed), None)
        ]
    );
    assert_eq!(
        service
            .number("select count(*) from feed_entry where entity = 'member'")
            .await,
        1
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn everything_wrong_with_a_save_is_told_at_once_and_nothing_is_written(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let field = |name: &str, fault| (name.to_owned(), fault);
    let bad = SaveMemberRequest {
        id_number: Some(" -- ".to_owned()),
        lastname: Some("\u{200b}".to_owned()),
        gender: Some(3),
        birth_date: day("2026-11-22"),
        address: Some("x".repeat(251)),
        contact: Some("07\u{7}".to_owned()),
        locality_id: Some(4),
        membership_start_date: day("2027-11-22"),
        cooperative_id: Some(5),
        is_spouse: Some(true),
        is_child: Some(true),
        order_number: Some(0),
        nationality: Some("Ivoirien".to_owned()),
        other_nationality: Some("x".to_owned()),
        occupation: Some("astronaut".to_owned()),
        household_size: Some(0),
        dependent_count: Some(101),
        ..SaveMemberRequest::default()
    };
    let expected = [
        field("member_idNumber", Fault::NotANumber),
        field("member_firstname", Fault::Required),
        field("member_lastname", Fault::Required),
        field("member_gender", Fault::UnknownWord),
        field("member_birthDate", Fault::InFuture),
        field("member_membershipStartDate", Fault::OutOfRange),
        field("member_address", Fault::TooLong),
        field("member_contact", Fault::ControlCharacter),
        field("member_localityId", Fault::UnknownReference),
        field("member_cooperativeId", Fault::UnknownReference),
        field("member_isChild", Fault::Exclusive),
        field("member_mainMemberId", Fault::Required),
        field("member_orderNumber", Fault::OutOfRange),
        field("member_householdSize", Fault::OutOfRange),
        field("member_dependentCount", Fault::OutOfRange),
        field("member_nationality", Fault::UnknownWord),
        field("member_otherNationality", Fault::OutOfPlace),
        field("member_occupation", Fault::UnknownWord),
    ];
    assert_eq!(faults(service.save(bad).await), expected);
    let cases = [
        (
            day("1899-12-31"),
            None,
            field("member_birthDate", Fault::OutOfRange),
        ),
        (
            day("2001-02-03"),
            day("2001-02-02"),
            field("member_membershipStartDate", Fault::TooEarly),
        ),
        (
            None,
            day("1899-12-31"),
            field("member_membershipStartDate", Fault::OutOfRange),
        ),
    ];
    for (birth_date, membership_start_date, told) in cases {
        let save = SaveMemberRequest {
            birth_date,
            membership_start_date,
            ..new("Awa", "Koné")
        };
        assert_eq!(faults(service.save(save).await), [told]);
    }
    assert_eq!(service.number("select count(*) from member").await, 0);
    assert_eq!(service.number("select count(*) from outbox").await, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_birth_date_may_be_known_by_its_year(db: PgPool) {
    let service = Service::start(db);
    let of = |member: &Member| {
        let date = member.birth_date.map(|date| date.naive().to_string());
        (date, member.birth_date_precision)
    };
    let save = SaveMemberRequest {
        birth_date: day("1980-07-15"),
        birth_date_precision: Some(2),
        ..new("Awa", "Koné")
    };
    let id = service.saved(save).await.id;
    let year = (Some("1980-01-01".to_owned()), Some(2));
    assert_eq!(of(&service.member(id).await), year);
    // Posted back by somebody who knows no precisions, it stays a year; another date is a day.
    let same = SaveMemberRequest {
        birth_date: day("1980-01-01"),
        ..change(id)
    };
    assert_eq!(service.saved(same).await.version, 1);
    let other = SaveMemberRequest {
        birth_date: day("1980-07-15"),
        ..change(id)
    };
    service.saved(other).await;
    assert_eq!(
        of(&service.member(id).await),
        (Some("1980-07-15".to_owned()), Some(1))
    );
    service.saved(cleared(id, &["member_birthDate"])).await;
    assert_eq!(of(&service.member(id).await), (None, None));
    let precise = SaveMemberRequest {
        birth_date_precision: Some(2),
        ..change(id)
    };
    assert_eq!(service.saved(precise).await.version, 3, "of no date");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_a_list_lacks_is_said_beside_other_alone(db: PgPool) {
    let service = Service::start(db);
    let save = SaveMemberRequest {
        nationality: Some("OTHER".to_owned()),
        other_nationality: Some("Apatride".to_owned()),
        occupation: Some("other".to_owned()),
        other_occupation: Some("Griot".to_owned()),
        ..new("Awa", "Koné")
    };
    let id = service.saved(save).await.id;
    let save = SaveMemberRequest {
        nationality: Some("ci".to_owned()),
        occupation: Some("planter".to_owned()),
        ..change(id)
    };
    service.saved(save).await;
    let member = service.member(id).await;
    assert_eq!(member.nationality.as_deref(), Some("CI"));
    assert_eq!(member.occupation.as_deref(), Some("planter"));
    assert_eq!(
        (member.other_nationality, member.other_occupation),
        (None, None)
    );
    let save = SaveMemberRequest {
        other_occupation: Some("Griot".to_owned()),
        other_nationality: Some(" ".to_owned()),
        ..change(id)
    };
    assert_eq!(
        faults(service.save(save).await),
        fault("member_otherOccupation", Fault::OutOfPlace)
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_read_can_be_posted_back(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let id = service
        .saved(SaveMemberRequest {
            locality_id: Some(1),
            ..new("Awa", "Koné")
        })
        .await
        .id;
    // A locality deleted since and a cooperative from elsewhere stay as they are.
    service
        .sql("update member set locality_id = 4, cooperative_id = 5")
        .await;
    let member = service.member(id).await;
    let save = SaveMemberRequest {
        id_number: Some("another".to_owned()),
        locality_id: member.locality_id,
        cooperative_id: member.cooperative_id,
        is_main_account: Some(true),
        is_spouse: Some(false),
        is_child: Some(false),
        version: Some(member.version),
        ..SaveMemberRequest {
            id: Some(id),
            ..new(&member.firstname, &member.lastname)
        }
    };
    assert_eq!(service.saved(save).await.version, 1);
    assert_eq!(service.member(id).await, member);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_readable_only_is_not_written(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let child = service.dependant(main, Dependant::Child, "Ali").await;
    service
        .sql("update member set can_write = false where kind = 3")
        .await;
    let save = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        ..change(child)
    };
    for answer in [
        service.save(save).await.map(|_| ()),
        service.delete(child).await,
        service.change_holder(main, child).await.map(|_| ()),
        service
            .put_status(crate::status::active(child))
            .await
            .map(|_| ()),
    ] {
        assert_eq!(reason(answer), Reason::MemberReadOnly);
    }
    service.member(child).await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nobody_goes_who_has_a_family_or_a_valid_card(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let child = service.dependant(main, Dependant::Child, "Ali").await;
    let refused = service.delete(main).await;
    assert_eq!(reason(refused.clone()), Reason::MemberInUse);
    assert_eq!(figures(refused), [("dependants".to_owned(), 1)]);
    service
        .sql("update member set has_valid_card = true where kind = 3")
        .await;
    assert_eq!(
        figures(service.delete(child).await),
        [("cards".to_owned(), 1)]
    );
    service
        .sql("update member set has_valid_card = false")
        .await;
    service.delete(child).await.expect("its card is gone");
    service.delete(main).await.expect("its family is gone");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn an_archived_member_comes_back_within_ninety_days_after_its_main_member(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let child = service.dependant(main, Dependant::Child, "Ali").await;
    assert_eq!(
        reason(service.restore(main).await),
        Reason::MemberNotArchived
    );
    service.delete(child).await.expect("it has no card");
    service.delete(main).await.expect("it has no family");
    assert_eq!(
        reason(service.restore(child).await),
        Reason::MemberNotRestorable
    );
    service.app.clock.advance(TimeDelta::days(90));
    let reply = service.restore(main).await.expect("the last day");
    assert_eq!((reply.id, reply.version), (main, 3));
    let told = service.events().await.pop().expect("it was told");
    assert_eq!(told.subject, "members.member.restored");
    assert_eq!(told.after, Some(service.member(main).await));
    assert!(told.before.expect("archived").archived_at.is_some());
    service.app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(
        reason(service.restore(child).await),
        Reason::MemberNotRestorable
    );
    service.app.clock.advance(TimeDelta::seconds(-1));
    service
        .restore(child)
        .await
        .expect("its main member is back");
    assert_eq!(service.member(child).await.main_member_id, Some(main));
    assert_eq!(reason(service.restore(99).await), Reason::MemberNotFound);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d5_a_locality_that_nobody_told_of_is_asked_of_its_owner(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    service.ask_for_localities(9).await;
    let at = |locality_id| SaveMemberRequest {
        locality_id: Some(locality_id),
        ..new("Awa", "Koné")
    };
    let saved = service.saved(at(9)).await;
    assert_eq!(service.member(saved.id).await.locality_id, Some(9));

    assert_eq!(
        faults(service.save(at(10)).await),
        fault("member_localityId", Fault::UnknownReference)
    );
}
