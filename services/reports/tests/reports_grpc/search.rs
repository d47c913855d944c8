//! What the list of all entries is searched by: words that there are, numbers of members.

use outbox::Envelope;
use platform::Refusal;
use proto::maillon::cards::v1::Card;
use proto::maillon::members::v1::Member;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    ExportAuditEntriesRequest as Export, ListAuditEntriesRequest as Asked,
};
use sqlx::PgPool;

use crate::chain::whole;
use crate::list::some;
use crate::support::{Service, WithState, fact, member, reason, told};

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_word_that_no_entry_has_is_refused_and_named(db: PgPool) {
    let service = Service::start(db);
    some(&service).await;
    let token = service.token("auditor", 1, &[]);
    let of = |entity: Option<&str>, action: Option<&str>| Asked {
        entity: entity.map(str::to_owned),
        action: action.map(str::to_owned),
        ..Asked::default()
    };
    for (asked, field) in [
        (of(Some("members"), None), "entity"),
        (of(None, Some("create")), "action"),
    ] {
        let refused = service.list(&token, asked).await;
        let refusal = Refusal::of(&refused.expect_err("nothing is called so"));
        assert_eq!(refusal.reason(), Reason::ValidationFailed);
        assert_eq!(refusal.message().fields[0].field, field);
    }
    let export = Export {
        entity: Some("members".to_owned()),
        ..Export::default()
    };
    let refused = service.export(&token, export).await;
    assert_eq!(reason(refused), Reason::ValidationFailed);
    // A kind of record that a newer program tells of, and one that nobody told of yet.
    service
        .hear(vec![fact(
            "members.comet.seen",
            "auth.v1.SessionFact",
            1,
            1,
        )])
        .await;
    for (asked, total) in [
        (of(Some("comet"), Some("seen")), 1),
        (of(Some("parcel"), Some("sent")), 0),
    ] {
        assert_eq!(
            service.list(&token, asked).await.expect("a list").total,
            total
        );
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn entries_are_found_by_the_number_of_the_member_they_are_about(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let named = |id: i64, number: &str, place: i64| Member {
        id_number: number.to_owned(),
        ..member(id, 1, "Abobo", Some(place))
    };
    let card = Card {
        id: 5,
        member_id: 7,
        member_id_number: "2026-ab/1".to_owned(),
        locality_id: Some(14),
        ..Card::default()
    };
    let of_card = fact("cards.card.created", "cards.v1.Card", 5, 1);
    service
        .hear(vec![
            told(None, Some(&named(7, "2026-ab/1", 14))),
            told(None, Some(&named(8, "0000260000019", 24))),
            Envelope {
                region_ids: vec![1],
                ..of_card.state(None, Some(&card))
            },
        ])
        .await;
    let of = |number: &str| Asked {
        number: Some(number.to_owned()),
        ..Asked::default()
    };
    for (regions, number, total) in [
        (&[] as &[i64], "2026-ab/1", 2),
        (&[], "2026 AB1", 2),
        (&[], "0000 26 000001 9", 1),
        (&[], "0000", 0),
        (&[2], "2026-ab/1", 0),
        (&[1], "2026-ab/1", 2),
    ] {
        let token = service.token("auditor", 1, regions);
        let list = service.list(&token, of(number)).await.expect("a list");
        assert_eq!(list.total, total, "{number} within {regions:?}");
    }
    assert_eq!(whole(&service.db).await, 3);
}
