//! The history of one record: what changed, for whom it is, and where.

use outbox::Envelope;
use proto::maillon::cards::v1::{Card, Delivery, Transaction};
use proto::maillon::event::v1::{Export, RecordLeft, TemplateUse};
use proto::maillon::geography::v1::Region;
use proto::maillon::members::v1::{Cooperative, Parcel, ParcelFinding};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::GetHistoryRequest;
use serde_json::json;
use sqlx::PgPool;

use crate::support::{AWA, Service, WithState, actions, fact, member, reason, shown, told};

fn of(entity: &str, id: i64) -> GetHistoryRequest {
    GetHistoryRequest {
        entity: entity.to_owned(),
        id,
        ..GetHistoryRequest::default()
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_record_tells_what_changed_newest_first(db: PgPool) {
    let service = Service::start(db);
    let (one, two) = (member(7, 1, "Béré", None), member(7, 2, "Nawa", None));
    service
        .hear(vec![
            told(None, Some(&one)),
            told(None, Some(&member(8, 1, "Abobo", None))),
            told(Some(&one), Some(&two)),
            told(Some(&two), None),
        ])
        .await;
    let token = service.token("viewer", 1, &[]);
    let history = service.history(&token, of("member", 7)).await;
    let history = history.expect("a history");
    assert_eq!((history.total, history.total_is_estimate), (3, false));
    assert_eq!(actions(&history.rows), ["deleted", "updated", "created"]);
    let updated = &history.rows[1];
    assert_eq!(
        shown(updated.before.as_ref()),
        json!({"member_city": "Béré"})
    );
    assert_eq!(
        shown(updated.after.as_ref()),
        json!({"member_city": "Nawa"})
    );
    assert_eq!(updated.login_id, Some(AWA));
    assert_eq!(updated.login_name.as_deref(), Some("awa.kone"));
    assert_eq!(updated.address.as_deref(), Some("192.0.2.7"));
    assert_eq!(updated.entity_label.as_deref(), Some("N'Zi Kofi"));
    assert_eq!(updated.hash.len(), 64);
    let created = shown(history.rows[2].after.as_ref());
    assert_eq!(created["member_lastname"], "N'Zi");
    assert_eq!(created.get("member_gender"), None, "what is not there");
    assert_eq!(history.rows[0].after, None);

    let page = GetHistoryRequest {
        limit: Some(1),
        offset: Some(1),
        order_by: Some("audit_id".to_owned()),
        ..of("member", 7)
    };
    let page = service.history(&token, page).await.expect("a page");
    assert_eq!((page.total, actions(&page.rows)), (3, vec!["updated"]));
    let nobody = service.history(&token, of("member", 99)).await;
    assert_eq!(nobody.expect("the whole country is theirs").total, 0);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_history_is_for_who_may_read_the_record(db: PgPool) {
    let service = Service::start(db);
    let region = Region {
        id: 3,
        name: "Béré".to_owned(),
        ..Region::default()
    };
    let created =
        fact("geography.region.created", "geography.v1.Region", 3, 1).state(None, Some(&region));
    service.hear(vec![created]).await;
    for (role, entity, expected) in [
        ("viewer", "region", Reason::Unspecified),
        ("reports", "region", Reason::Unspecified),
        ("reports", "report", Reason::Unspecified),
        ("sync", "report", Reason::PermissionDenied),
        ("reports", "member", Reason::PermissionDenied),
        ("sync", "region", Reason::PermissionDenied),
        ("viewer", "user", Reason::PermissionDenied),
        ("auditor", "user", Reason::Unspecified),
        ("auditor", "setting", Reason::PermissionDenied),
        ("cashier", "transaction", Reason::Unspecified),
        ("cashier", "card", Reason::PermissionDenied),
        ("delivery", "card", Reason::Unspecified),
        ("delivery", "delivery", Reason::Unspecified),
        ("delivery", "transaction", Reason::PermissionDenied),
        ("admin", "password", Reason::BadRequest),
    ] {
        let token = service.token(role, 1, &[]);
        let answer = service.history(&token, of(entity, 3)).await;
        assert_eq!(reason(answer), expected, "{role} {entity}");
    }
    let admin = service.token("admin", 1, &[]);
    let bad = GetHistoryRequest {
        order_by: Some("audit_before".to_owned()),
        ..of("region", 3)
    };
    assert_eq!(
        reason(service.history(&admin, bad).await),
        Reason::BadRequest
    );
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_history_of_a_member_is_seen_where_the_member_is(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let homeless = member(8, 1, "Béré", None);
    let (there, moved) = (
        member(7, 1, "Béré", Some(14)),
        member(7, 2, "Béré", Some(24)),
    );
    service
        .hear(vec![told(None, Some(&there)), told(None, Some(&homeless))])
        .await;
    let sees = async |login_id, regions: &[i64], id| {
        let token = service.token("enrolment", login_id, regions);
        match service.history(&token, of("member", id)).await {
            Ok(history) => history.total,
            refused => {
                assert_eq!(reason(refused), Reason::MemberNotFound);
                -1
            }
        }
    };
    assert_eq!(sees(1, &[], 7).await, 1);
    assert_eq!(sees(1, &[1], 7).await, 1);
    assert_eq!(sees(1, &[2], 7).await, -1);
    assert_eq!(sees(AWA, &[2], 7).await, -1, "it has a place");
    assert_eq!(sees(1, &[1], 99).await, -1, "nobody");
    // Without a place it is seen by who registered it.
    assert_eq!(sees(1, &[1], 8).await, -1);
    assert_eq!(sees(AWA, &[2], 8).await, 1);

    service.hear(vec![told(Some(&there), Some(&moved))]).await;
    assert_eq!(sees(1, &[1], 7).await, -1);
    assert_eq!(sees(1, &[1, 2], 7).await, 2);
    // An older fact that comes late moves nobody back.
    service.hear(vec![told(None, Some(&there))]).await;
    assert_eq!(sees(1, &[1], 7).await, -1);
    // An archived member stays where it was. What was done while it lived elsewhere is told there, its move
    // in both.
    service.hear(vec![told(Some(&moved), None)]).await;
    assert_eq!(sees(1, &[2], 7).await, 2);
    assert_eq!(sees(1, &[1, 2], 7).await, 4);
    assert_eq!(sees(1, &[1], 7).await, -1);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_history_of_a_cooperative_is_seen_where_it_sits(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let sits = |version, locality_id| Cooperative {
        id: 3,
        locality_id,
        version,
        ..Cooperative::default()
    };
    let of_both = |word: &str, version, region_ids| {
        let subject = format!("members.cooperative.{word}");
        Envelope {
            region_ids,
            ..fact(&subject, "members.v1.Cooperative", 3, version)
        }
    };
    let (there, moved) = (sits(1, Some(14)), sits(2, Some(24)));
    let made = of_both("created", 1, vec![1]);
    service.hear(vec![made.state(None, Some(&there))]).await;
    let sees = async |regions: &[i64]| {
        let token = service.token("supervisor", 1, regions);
        match service.history(&token, of("cooperative", 3)).await {
            Ok(history) => Ok(history.total),
            refused => Err(reason(refused)),
        }
    };
    assert_eq!(sees(&[1]).await, Ok(1));
    assert_eq!(sees(&[2]).await, Err(Reason::CooperativeNotFound));
    let moves = of_both("updated", 2, vec![1, 2]);
    let moves = moves.state(Some(&there), Some(&moved));
    service.hear(vec![moves]).await;
    assert_eq!(sees(&[1]).await, Err(Reason::CooperativeNotFound));
    assert_eq!(sees(&[2]).await, Ok(1));
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_history_of_what_is_a_members_is_seen_where_the_member_is(db: PgPool) {
    let service = Service::start(db);
    service.know_the_country().await;
    let card = |version, delivery_id| Card {
        id: 1,
        member_id: 7,
        delivery_id,
        version,
        ..Card::default()
    };
    let payment = |id, member_id| {
        let payment = Transaction {
            id,
            member_id,
            version: 1,
            ..Transaction::default()
        };
        let fact = fact("cards.transaction.created", "cards.v1.Transaction", id, 1);
        let region_ids = member_id.map(|_| 1).into_iter().collect();
        Envelope { region_ids, ..fact }.state(None, Some(&payment))
    };
    let delivery = Delivery {
        id: 3,
        version: 1,
        ..Delivery::default()
    };
    let of_card = |word: &str, version| {
        let subject = format!("cards.card.{word}");
        Envelope {
            region_ids: vec![1],
            ..fact(&subject, "cards.v1.Card", 1, version)
        }
    };
    let parcel = Parcel {
        id: 6,
        member_id: 7,
        version: 1,
        ..Parcel::default()
    };
    // A finding that was kept tells no member.
    let finding = ParcelFinding {
        id: 1,
        parcel_id: 6,
        ..ParcelFinding::default()
    };
    let of_parcel = |word: &str, message: &str| {
        let subject = format!("members.parcel.{word}");
        Envelope {
            region_ids: vec![1],
            ..fact(&subject, message, 6, 1)
        }
    };
    service
        .hear(vec![
            told(None, Some(&member(7, 1, "Béré", Some(14)))),
            payment(2, Some(7)),
            payment(4, None),
            of_card("created", 1).state(None, Some(&card(1, None))),
            Envelope {
                region_ids: vec![1],
                ..fact("cards.delivery.created", "cards.v1.Delivery", 3, 1)
            }
            .state(None, Some(&delivery)),
            of_card("dispatched", 2).state(Some(&card(1, None)), Some(&card(2, Some(3)))),
            fact("cards.job.progressed", "reports.v1.Job", 5, 2),
            of_parcel("created", "members.v1.Parcel").state(None, Some(&parcel)),
            of_parcel("finding_kept", "members.v1.ParcelFinding").state(None, Some(&finding)),
        ])
        .await;
    let sees = async |login_id, regions: &[i64], entity, id| {
        let token = service.token("supervisor", login_id, regions);
        match service.history(&token, of(entity, id)).await {
            Ok(history) => Ok(history.total),
            refused => Err(reason(refused)),
        }
    };
    for (entity, id, entries, outside) in [
        ("card", 1, 2, Reason::CardNotFound),
        ("delivery", 3, 1, Reason::DeliveryNotFound),
        ("transaction", 2, 1, Reason::TransactionNotFound),
        ("parcel", 6, 2, Reason::ParcelNotFound),
    ] {
        assert_eq!(sees(1, &[], entity, id).await, Ok(entries), "{entity}");
        assert_eq!(sees(1, &[1, 2], entity, id).await, Ok(entries), "{entity}");
        assert_eq!(sees(1, &[2], entity, id).await, Err(outside), "{entity}");
        assert_eq!(sees(1, &[1], entity, 99).await, Err(outside), "{entity}");
    }
    // Who made a delivery sees it wherever its cards go, though not what concerns regions elsewhere; a
    // payment of nobody is seen by who typed it.
    assert_eq!(sees(AWA, &[2], "delivery", 3).await, Ok(0));
    assert_eq!(sees(AWA, &[2], "card", 1).await, Err(Reason::CardNotFound));
    assert_eq!(sees(AWA, &[2], "transaction", 4).await, Ok(1));
    let other = sees(1, &[1], "transaction", 4).await;
    assert_eq!(other, Err(Reason::TransactionNotFound));

    // The member moves, and all that is the member's with it.
    let (there, moved) = (
        member(7, 1, "Béré", Some(14)),
        member(7, 2, "Béré", Some(24)),
    );
    service.hear(vec![told(Some(&there), Some(&moved))]).await;
    for (entity, id) in [
        ("card", 1),
        ("delivery", 3),
        ("transaction", 2),
        ("parcel", 6),
    ] {
        assert!(sees(1, &[1], entity, id).await.is_err(), "{entity}");
        assert!(sees(1, &[2], entity, id).await.is_ok(), "{entity}");
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn a_print_by_somebody_of_the_whole_country_is_in_the_history_that_its_region_reads(
    db: PgPool,
) {
    let service = Service::start(db);
    service.know_the_country().await;
    let left = |id, region| RecordLeft {
        entity: "member".to_owned(),
        id,
        label: "N'Zi Kofi".to_owned(),
        region_ids: vec![region],
    };
    let printed = Export {
        list: "document".to_owned(),
        format: "pdf".to_owned(),
        rows: 2,
        template: Some(TemplateUse {
            report_id: 5,
            version: 3,
            name: "Attestation".to_owned(),
            ..TemplateUse::default()
        }),
        records: vec![left(7, 1), left(8, 2)],
        ..Export::default()
    };
    service
        .hear(vec![
            told(None, Some(&member(7, 1, "Béré", Some(14)))),
            told(None, Some(&member(8, 1, "Nawa", Some(24)))),
            fact("members.export.made", "event.v1.Export", 0, 1).state(None, Some(&printed)),
        ])
        .await;
    let west = service.token("viewer", 1, &[1]);
    let history = service.history(&west, of("member", 7)).await;
    let rows = history.expect("a history").rows;
    assert_eq!(actions(&rows), ["rendered", "created"]);
    let after = shown(rows[0].after.as_ref());
    assert_eq!(
        (&after["template"]["name"], &after["template"]["version"]),
        (&json!("Attestation"), &json!(3))
    );
    assert_eq!(after["rows"], 1, "of the other one nothing is told");
    let other = service.history(&west, of("member", 8)).await;
    assert_eq!(reason(other), Reason::MemberNotFound);
}
