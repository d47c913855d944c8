//! The states of a member.

use proto::maillon::members::v1::{ChangeMemberStatusRequest, MemberStatus};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::support::{Service, current, day, fault, faults, reason};

/// Active again, from today.
pub(crate) fn active(id: i64) -> ChangeMemberStatusRequest {
    ChangeMemberStatusRequest {
        id,
        status: Some(MemberStatus::Active.into()),
        ..ChangeMemberStatusRequest::default()
    }
}

fn because(id: i64, status: MemberStatus, reason: &str) -> ChangeMemberStatusRequest {
    ChangeMemberStatusRequest {
        status: Some(status.into()),
        status_reason: Some(reason.to_owned()),
        ..active(id)
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_state_has_a_reason_and_a_day(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("Awa", "Koné").await;
    let suspended = because(id, MemberStatus::Suspended, " Cotisation ");
    let reply = service
        .put_status(suspended.clone())
        .await
        .expect("it is good");
    assert_eq!((reply.id, reply.version), (id, 2));
    let member = service.member(id).await;
    assert_eq!(member.status(), MemberStatus::Suspended);
    assert_eq!(member.status_reason.as_deref(), Some("Cotisation"));
    assert_eq!(member.status_on, day("2026-11-21"));
    // The same again is the same; with the version of before it is too late.
    let again = service
        .put_status(suspended.clone())
        .await
        .expect("the same");
    assert_eq!(again.version, 2);
    let stale = ChangeMemberStatusRequest {
        version: Some(1),
        ..active(id)
    };
    assert_eq!(current(service.put_status(stale).await), member);
    let other_day = ChangeMemberStatusRequest {
        status_on: day("2026-11-20"),
        version: Some(2),
        ..suspended
    };
    service.put_status(other_day).await.expect("it is good");
    service
        .put_status(active(id))
        .await
        .expect("it needs no reason");
    let member = service.member(id).await;
    assert_eq!(
        (member.status(), member.status_reason),
        (MemberStatus::Active, None)
    );
    assert_eq!(member.version, 4);
    let told = service.events().await.pop().expect("it was told");
    assert_eq!(told.subject, "members.member.updated");
    assert_eq!(
        told.before.expect("before").status(),
        MemberStatus::Suspended
    );
    assert_eq!(service.number("select count(*) from outbox").await, 4);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_state_without_reason_or_of_tomorrow_is_refused(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("Awa", "Koné").await;
    let nothing = ChangeMemberStatusRequest {
        id,
        ..ChangeMemberStatusRequest::default()
    };
    let both = [
        ("member_status".to_owned(), Fault::Required),
        ("member_statusReason".to_owned(), Fault::Required),
    ];
    assert_eq!(faults(service.put_status(nothing).await), both);
    let cases = [
        (
            because(id, MemberStatus::Deceased, " \u{200b}"),
            "member_statusReason",
            Fault::Required,
        ),
        (
            because(id, MemberStatus::Removed, &"x".repeat(251)),
            "member_statusReason",
            Fault::TooLong,
        ),
        (
            because(id, MemberStatus::Removed, "a\u{0}"),
            "member_statusReason",
            Fault::ControlCharacter,
        ),
        (
            ChangeMemberStatusRequest {
                status_on: day("2026-11-22"),
                ..active(id)
            },
            "member_statusOn",
            Fault::InFuture,
        ),
        (
            ChangeMemberStatusRequest {
                status_on: day("1899-12-31"),
                ..active(id)
            },
            "member_statusOn",
            Fault::OutOfRange,
        ),
    ];
    for (request, field, told) in cases {
        assert_eq!(
            faults(service.put_status(request).await),
            fault(field, told)
        );
    }
    assert_eq!(
        reason(service.put_status(active(99)).await),
        Reason::MemberNotFound
    );
    assert_eq!(service.member(id).await.version, 1);
}
