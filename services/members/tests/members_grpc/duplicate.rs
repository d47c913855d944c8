//! Who may be one person.

use proto::maillon::members::v1::{
    CheckDuplicatesRequest, DuplicateReason, SaveMemberReply, SaveMemberRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::country::country;
use crate::support::{Service, change, day, new};

/// A person of a day.
fn born(firstname: &str, lastname: &str, on: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        birth_date: day(on),
        ..new(firstname, lastname)
    }
}

/// Ids of the candidates of a save that was held back.
fn alike(reply: &SaveMemberReply) -> Vec<i64> {
    if let Some(refusal) = &reply.refusal {
        assert_eq!(refusal.reason(), Reason::PossibleDuplicate);
        assert_eq!((reply.id, reply.version), (0, 0));
        assert!(!reply.candidates.is_empty());
    } else {
        assert!(reply.candidates.is_empty());
    }
    reply.candidates.iter().map(|found| found.id).collect()
}

async fn saves(service: &Service, save: SaveMemberRequest) -> Vec<i64> {
    alike(&service.save(save).await.expect("it is answered"))
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn similar_names_and_one_birth_date_are_held_back_until_confirmed(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let known = SaveMemberRequest {
        locality_id: Some(1),
        contact: Some("07 07 08 09 10".to_owned()),
        ..born("Kouadio Jean", "N'Guessan", "1980-07-15")
    };
    let id = service.saved(known).await.id;
    for (firstname, lastname, on, is_alike) in [
        ("Kouadio Jean", "N'Guessan", "1980-07-15", true),
        ("Jean Kouadio", "NGUESSAN", "1980-07-15", true),
        ("N’guessan", "Kouadio Jean", "1980-07-15", true),
        ("Kouadio", "N'Guessan", "1980-07-15", true),
        ("Kouadio Jean", "N'Guessan", "1980-07-16", false),
        ("Fatou", "Traoré", "1980-07-15", false),
    ] {
        let asked = CheckDuplicatesRequest {
            firstname: Some(firstname.to_owned()),
            lastname: Some(lastname.to_owned()),
            birth_date: day(on),
            ..CheckDuplicatesRequest::default()
        };
        let told = service.check(asked.clone()).await.expect("it is good");
        let ids: Vec<i64> = told.iter().map(|found| found.id).collect();
        assert_eq!(ids == [id], is_alike, "{firstname} {lastname} {on}");
        let itself = CheckDuplicatesRequest {
            id: Some(id),
            ..asked
        };
        assert!(service.check(itself).await.expect("it is good").is_empty());
    }
    let again = born("KOUADIO JEAN", "N'Guessan", "1980-07-15");
    let reply = service.save(again.clone()).await.expect("it is answered");
    assert_eq!(alike(&reply), [id]);
    let told = &reply.candidates[0];
    assert_eq!((told.score, told.lastname.as_str()), (95, "N'Guessan"));
    assert_eq!(told.locality_name.as_deref(), Some("Kékégoza"));
    assert_eq!(told.contact.as_deref(), Some("07 07 08 09 10"));
    assert_eq!(
        told.reasons,
        [i32::from(DuplicateReason::SimilarNameAndBirthDate)]
    );
    assert_eq!(service.number("select count(*) from member").await, 1);
    assert_eq!(service.number("select count(*) from outbox").await, 1);

    let confirmed = SaveMemberRequest {
        duplicate_confirmed: Some(true),
        ..again.clone()
    };
    let twin = service.saved(confirmed).await.id;
    // What is not compared changes without a question; what is, asks again.
    let moved = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        ..change(twin)
    };
    service.saved(moved).await;
    let renamed = SaveMemberRequest {
        firstname: Some("Kouadio".to_owned()),
        ..change(twin)
    };
    assert_eq!(saves(&service, renamed).await, [id]);
    assert_eq!(service.member(twin).await.version, 2);
    // The archived resemble nobody.
    service.delete(id).await.expect("nothing refers to it");
    service.delete(twin).await.expect("nothing refers to it");
    assert!(saves(&service, again).await.is_empty());
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn of_a_year_alone_any_day_of_it_agrees(db: PgPool) {
    let service = Service::start(db);
    let year = |on: &str| SaveMemberRequest {
        birth_date_precision: Some(2),
        ..born("Awa", "Koné", on)
    };
    let id = service.saved(year("1980-03-03")).await.id;
    assert_eq!(
        saves(&service, born("Awa", "Koné", "1980-12-31")).await,
        [id]
    );
    assert_eq!(saves(&service, year("1980-09-09")).await, [id]);
    let next_year = born("Awa", "Koné", "1981-01-01");
    assert!(saves(&service, next_year).await.is_empty());
    let day_of_1990 = service.saved(born("Awa", "Koné", "1990-12-31")).await.id;
    assert_eq!(saves(&service, year("1990-01-01")).await, [day_of_1990]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn one_document_or_one_phone_and_first_name_is_enough(db: PgPool) {
    let service = Service::start(db);
    let known = SaveMemberRequest {
        contact: Some("07 07 08 09 10 / 01 02 03 04 05".to_owned()),
        identity_document_type: Some(1),
        identity_document_number: Some("ci-004 512".to_owned()),
        ..new("Awa", "Koné")
    };
    let id = service.saved(known).await.id;
    let documented = |kind, number: &str| SaveMemberRequest {
        identity_document_type: kind,
        identity_document_number: Some(number.to_owned()),
        ..new("Issa", "Bamba")
    };
    let called = |firstname: &str, contact: &str| SaveMemberRequest {
        contact: Some(contact.to_owned()),
        ..new(firstname, "Bamba")
    };
    let cases = [
        (documented(Some(1), "CI004512"), true),
        (documented(None, "CI 004512"), true),
        (documented(Some(2), "CI004512"), false),
        (documented(Some(1), "---"), false),
        (called("AWA", "+225 0102030405"), true),
        (called("Awa", "0707080910"), true),
        (called("Fanta", "0707080910"), false),
        (called("Awa", "0707080911"), false),
    ];
    for (nth, (save, is_alike)) in cases.into_iter().enumerate() {
        let reply = service.save(save).await.expect("it is answered");
        let expected: &[i64] = if is_alike { &[id] } else { &[] };
        assert_eq!(alike(&reply), expected, "{nth}");
        if !is_alike {
            service
                .delete(reply.id)
                .await
                .expect("nothing refers to it");
        }
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn at_most_ten_are_told_the_most_alike_first(db: PgPool) {
    let service = Service::start(db);
    for _ in 0..12 {
        let save = SaveMemberRequest {
            duplicate_confirmed: Some(true),
            ..born("Awa Mariam", "Koné", "1980-07-15")
        };
        service.saved(save).await;
    }
    let best = SaveMemberRequest {
        duplicate_confirmed: Some(true),
        ..born("Awa", "Koné", "1980-07-15")
    };
    let best = service.saved(best).await.id;
    let reply = service
        .save(born("Awa", "Koné", "1980-07-15"))
        .await
        .expect("it is answered");
    let told = alike(&reply);
    assert_eq!((told.len(), told[0]), (10, best));
    assert!(reply.candidates.is_sorted_by_key(|found| -found.score));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nobody_learns_of_whom_it_may_not_see(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let known = SaveMemberRequest {
        locality_id: Some(3),
        ..born("Awa", "Koné", "1980-07-15")
    };
    service.saved(known).await;
    let limited = service.limited("supervisor", &[1], 7);
    let here = SaveMemberRequest {
        locality_id: Some(1),
        ..born("Awa", "Koné", "1980-07-15")
    };
    let id = limited.saved(here.clone()).await.id;
    assert_eq!(saves(&limited, here.clone()).await, [id]);
    assert_eq!(saves(&service, here).await.len(), 2);
}
