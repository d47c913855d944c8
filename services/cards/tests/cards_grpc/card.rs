//! Cards one by one: who sees them, what is corrected on them, how they are given up.

use platform::Refusal;
use prost::Message;
use proto::maillon::cards::v1::CardStatus::{
    Cancelled, Created, Delivered, Expired, InDelivery, Printed, Suspended,
};
use proto::maillon::cards::v1::{
    Card, DeleteCardRequest, GetCardReply, SaveCardReply, SaveCardRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{Known, Service, day, fault, faults, figures, reason};

const LATER: &str = "2029-11-20";

async fn save(service: &Service, save: SaveCardRequest) -> Result<SaveCardReply, Status> {
    let asked = service.asked(save);
    let answer = service.cards().save_card(asked).await;
    answer.map(tonic::Response::into_inner)
}

async fn delete(service: &Service, id: i64) -> Result<(), Status> {
    let asked = service.asked(DeleteCardRequest { id });
    service.cards().delete_card(asked).await.map(|_| ())
}

fn change(id: i64) -> SaveCardRequest {
    SaveCardRequest {
        id: Some(id),
        ..SaveCardRequest::default()
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_is_corrected_before_it_is_printed(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Created, LATER).await;
    let before = service.get_card(1).await.expect("there");
    let asked = SaveCardRequest {
        lastname: Some(" Koné-Touré ".to_owned()),
        birth_location: Some("Biankouma".to_owned()),
        cleared: vec!["card_city".to_owned()],
        version: Some(1),
        ..change(1)
    };
    let saved = save(&service, asked.clone()).await.expect("good");
    assert_eq!((saved.id, saved.version), (1, 2));
    let after = service.get_card(1).await.expect("there");
    let expected = Card {
        lastname: "Koné-Touré".to_owned(),
        birth_location: Some("Biankouma".to_owned()),
        city: None,
        version: 2,
        ..before.clone()
    };
    assert_eq!(after, expected);
    let facts = service.told::<Card>("cards.card.updated").await;
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0].before.as_ref(), Some(&before));
    assert_eq!(facts[0].after.as_ref(), Some(&after));

    // The same again is one save; a record that was read can be sent back.
    let again = SaveCardRequest {
        firstname: Some(after.firstname.clone()),
        birth_date: after.birth_date,
        version: None,
        ..asked.clone()
    };
    assert_eq!(save(&service, again).await.expect("good").version, 2);
    let stale = save(&service, asked).await.expect_err("it is stale");
    let refusal = Refusal::of(&stale);
    assert_eq!(refusal.reason(), Reason::StaleVersion);
    let told = refusal.message();
    assert_eq!(told.current_message, "maillon.cards.v1.GetCardReply");
    let current = GetCardReply::decode(told.current.as_slice()).expect("a reply");
    assert_eq!(current.card, Some(after));
    assert_eq!(service.number("select count(*) from outbox").await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_can_t_stand_on_a_card_is_told_by_field(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Created, LATER).await;
    let traces = service.traces().await;
    let cases = [
        (
            SaveCardRequest {
                firstname: Some(" ".to_owned()),
                ..change(1)
            },
            fault("card_firstname", Fault::Required),
        ),
        (
            SaveCardRequest {
                birth_date: day("2026-11-22"),
                ..change(1)
            },
            fault("card_birthDate", Fault::InFuture),
        ),
        (
            SaveCardRequest {
                birth_date: day("1822-11-22"),
                ..change(1)
            },
            fault("card_birthDate", Fault::OutOfRange),
        ),
        (
            SaveCardRequest {
                cleared: vec!["card_birthDate".to_owned()],
                ..change(1)
            },
            fault("card_birthDate", Fault::Required),
        ),
        (
            SaveCardRequest {
                city: Some("x".repeat(1_000_000)),
                ..change(1)
            },
            fault("card_city", Fault::TooLong),
        ),
        (
            SaveCardRequest {
                phone_number: Some("07\u{1b}[2J".to_owned()),
                ..change(1)
            },
            fault("card_phoneNumber", Fault::ControlCharacter),
        ),
    ];
    for (asked, expected) in cases {
        assert_eq!(faults(save(&service, asked).await), expected);
    }
    let quoted = SaveCardRequest {
        lastname: Some("N'Dri\"; drop table card; --".to_owned()),
        ..change(1)
    };
    assert_eq!(service.traces().await, traces);
    save(&service, quoted).await.expect("a name like any other");
    assert_eq!(service.number("select count(*) from card").await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_was_printed_is_neither_corrected_nor_given_up(db: PgPool) {
    let service = Service::start(db);
    for (id, status) in [
        (2, Printed),
        (3, InDelivery),
        (4, Delivered),
        (5, Suspended),
    ] {
        service.card(id, status, LATER).await;
        let traces = service.traces().await;
        let saved = save(&service, change(id)).await;
        assert_eq!(reason(saved), Reason::InvalidTransition);
        let refused = delete(&service, id).await;
        let expected = [("from".to_owned(), id), ("to".to_owned(), 11)];
        assert_eq!(figures(refused), expected);
        assert_eq!(service.traces().await, traces);
    }
    service.card(1, Created, LATER).await;
    delete(&service, 1).await.expect("it was not printed");
    assert_eq!(service.status(1).await, Cancelled);
    assert_eq!(reason(delete(&service, 1).await), Reason::InvalidTransition);
    assert_eq!(reason(delete(&service, 404).await), Reason::CardNotFound);
    let free = "select count(*) from transaction where card_id is null and id = 1";
    assert_eq!(service.number(free).await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn outside_the_territory_there_is_no_card(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    for (id, locality) in [(1, Some(1)), (2, Some(2)), (3, None)] {
        service
            .know(Known {
                id,
                locality_id: locality,
                ..Known::default()
            })
            .await;
        service.card_of(id, id, Created, LATER).await;
    }
    let stranger = service.limited("supervisor", &[1], 7);
    let maker = service.limited("supervisor", &[1], 42);
    for (caller, seen) in [
        (&service, [true, true, true]),
        (&stranger, [true, false, false]),
        (&maker, [true, false, true]),
    ] {
        for (id, seen) in [1, 2, 3].into_iter().zip(seen) {
            let expected = if seen {
                Reason::Unspecified
            } else {
                Reason::CardNotFound
            };
            assert_eq!(reason(caller.get_card(id).await), expected, "{id}");
            assert_eq!(reason(save(caller, change(id)).await), expected, "{id}");
        }
    }
    assert_eq!(reason(delete(&stranger, 2).await), Reason::CardNotFound);
    assert_eq!(service.status(2).await, Created);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_card_is_good_up_to_its_last_day(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Delivered, "2026-11-21").await;
    service.card(2, Delivered, "2026-11-20").await;
    service.card(3, Suspended, "2026-11-20").await;
    assert_eq!(service.status(1).await, Delivered);
    assert_eq!(service.status(2).await, Expired);
    assert_eq!(service.status(3).await, Suspended);
    service.app.clock.advance(chrono::TimeDelta::hours(12));
    assert_eq!(service.status(1).await, Expired);
}
