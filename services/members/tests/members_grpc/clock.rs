//! All that is written is of the service's clock, however the database's goes (docs/decisions/0234).

use proto::maillon::members::v1::{ChangeMemberStatusRequest, MemberStatus, SaveMemberRequest};
use sqlx::PgPool;

use crate::support::{Dependant::Spouse, Service, change};

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn members_bear_the_time_of_the_clock_whatever_wrote_them(db: PgPool) {
    let service = Service::start(db);
    let main = service.create("Awa", "Koné").await;
    let spouse = service.dependant(main, Spouse, "Moussa").await;
    let moved = SaveMemberRequest {
        city: Some("Man".to_owned()),
        ..change(main)
    };
    service.saved(moved).await;
    let suspended = ChangeMemberStatusRequest {
        id: main,
        status: Some(MemberStatus::Suspended.into()),
        status_reason: Some("Absente".to_owned()),
        ..ChangeMemberStatusRequest::default()
    };
    service.put_status(suspended).await.expect("it is good");
    let active = ChangeMemberStatusRequest {
        id: main,
        status: Some(MemberStatus::Active.into()),
        ..ChangeMemberStatusRequest::default()
    };
    service.put_status(active).await.expect("it is good");
    let of_another_clock = "select count(*) from member where created_at <> '2026-11-21T12:00:00Z'
        or updated_at <> '2026-11-21T12:00:00Z' or deleted_at <> '2026-11-21T12:00:00Z'";
    assert_eq!(service.number(of_another_clock).await, 0);
    service.change_holder(main, spouse).await.expect("a spouse");
    service.delete(main).await.expect("nobody's main member");
    assert_eq!(service.number(of_another_clock).await, 0);
    service.restore(main).await.expect("within the time");
    assert_eq!(service.number(of_another_clock).await, 0);
}
