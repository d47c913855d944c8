//! Numbers of members: given, or made.

use platform::Refusal;
use proto::maillon::members::v1::SaveMemberRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::support::{Service, change, fault, faults, new, reason};

fn numbered(number: &str, firstname: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        id_number: Some(number.to_owned()),
        ..new(firstname, "Koné")
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_number_is_kept_as_given_and_is_one_however_it_is_written(db: PgPool) {
    let service = Service::start(db);
    let reply = service.saved(numbered(" mb-07/é1 ", "Awa")).await;
    assert_eq!(reply.id_number, "mb-07/é1");
    for same in ["MB07É1", "m b 0 7 é 1", "mb.07.é1", "ＭＢ０７é1"] {
        let refused = service.save(numbered(same, "Ali")).await;
        let refused = Refusal::of(&refused.expect_err("it is taken"));
        assert_eq!(refused.reason(), Reason::MemberNumberExists, "{same}");
        let named = &refused.message().fields[0];
        assert_eq!(named.field, "member_idNumber");
        assert_eq!(named.fault(), Fault::Taken);
    }
    // Archived, it is still nobody else's.
    service
        .delete(reply.id)
        .await
        .expect("nothing refers to it");
    let refused = service.save(numbered("MB07É1", "Ali")).await;
    assert_eq!(reason(refused), Reason::MemberNumberExists);
    let other = service.create("Ali", "Koné").await;
    let before = service.member(other).await.id_number;
    let renumbered = SaveMemberRequest {
        id_number: Some("777".to_owned()),
        city: Some("Mankono".to_owned()),
        ..change(other)
    };
    assert_eq!(service.saved(renumbered).await.id_number, before);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_made_number_tells_node_and_year_and_steps_over_what_is_taken(db: PgPool) {
    let service = Service::start(db);
    let numbers = |reply: proto::maillon::members::v1::SaveMemberReply| reply.id_number;
    let first = numbers(service.saved(new("Awa", "Koné")).await);
    assert_eq!(first, "0000260000013");
    // Nobody brings the next one by hand, and still it may be there: told by another node, or written before
    // there was a rule.
    let refused = service.save(numbered("0000-26-000002-1", "Ali")).await;
    assert_eq!(faults(refused), fault("member_idNumber", Fault::Reserved));
    let ali = service.create("Ali", "Koné").await;
    sqlx::query("update member set id_number = '0000-26-000002-1' where id = $1")
        .bind(ali)
        .execute(&service.app.db)
        .await
        .expect("it is free");
    sqlx::query("alter sequence member_number restart with 2")
        .execute(&service.app.db)
        .await
        .expect("a sequence");
    let next = numbers(service.saved(numbered("", "Fanta")).await);
    assert_eq!(next, "0000260000039");
    outbox::claim_node(&service.app.db, 17)
        .await
        .expect("a new node");
    let id = service.saved(new("Moussa", "Koné")).await.id;
    let member = service.member(id).await;
    assert_eq!(&member.id_number[..12], "001726000004");
    assert!(
        member.synchronization_needed,
        "a field node has something to send"
    );
    assert!(member.id > 17 << 40);
}
