//! The journal as a list.

use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::SynchronizationDirection::{Both, FromServer};
use proto::maillon::sync::v1::{
    ListSynchronizationsReply, ListSynchronizationsRequest, SynchronizationState,
};
use sqlx::PgPool;
use tonic::{Response, Status};

use crate::support::{Service, of_node, reason};

impl Service {
    async fn journal(
        &self,
        list: ListSynchronizationsRequest,
    ) -> Result<ListSynchronizationsReply, Status> {
        let reply = self.client().list_synchronizations(self.asked(list)).await;
        reply.map(Response::into_inner)
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn the_journal_is_narrowed_ordered_and_paged(db: PgPool) {
    let service = Service::start(db);
    for direction in [Both, FromServer, Both] {
        let begun = service.start_run(direction).await.expect("none is open");
        service.app.clock.advance(chrono::TimeDelta::days(1));
        service.stop_run(&begun.uuid).await.expect("it is open");
    }
    let node = service.as_role("sync", 101);
    node.start_as(of_node(7)).await.expect("none is open");
    let any = ListSynchronizationsRequest::default;
    let starts = |reply: ListSynchronizationsReply| -> Vec<i64> {
        reply.rows.iter().map(|row| row.id).collect()
    };
    let all = service.journal(any()).await.expect("it is good");
    assert_eq!(
        (all.total, starts(all)),
        (4, vec![4, 3, 2, 1]),
        "newest first"
    );
    let day = |day| {
        Some(proto::Date::from(
            chrono::NaiveDate::from_ymd_opt(2026, 11, day).expect("a day"),
        ))
    };
    for (asked, found) in [
        (
            ListSynchronizationsRequest {
                direction: Some(Both.into()),
                ..any()
            },
            vec![3, 1],
        ),
        (
            ListSynchronizationsRequest {
                state: Some(SynchronizationState::Running.into()),
                ..any()
            },
            vec![4],
        ),
        (
            ListSynchronizationsRequest {
                node: Some(0),
                ..any()
            },
            vec![3, 2, 1],
        ),
        (
            ListSynchronizationsRequest {
                user: Some("AWA".to_owned()),
                ..any()
            },
            vec![3, 2, 1],
        ),
        (
            ListSynchronizationsRequest {
                filter: Some("nœud".to_owned()),
                ..any()
            },
            vec![4],
        ),
        (
            ListSynchronizationsRequest {
                from: day(30),
                to: day(30),
                ..any()
            },
            vec![2],
        ),
        (
            ListSynchronizationsRequest {
                order_by: Some("synchronizationJournal_id".to_owned()),
                limit: Some(2),
                offset: Some(1),
                ..any()
            },
            vec![2, 3],
        ),
    ] {
        let reply = service.journal(asked.clone()).await.expect("it is good");
        assert_eq!(starts(reply), found, "{asked:?}");
    }
    let unknown = ListSynchronizationsRequest {
        order_by: Some("uuid; drop".to_owned()),
        ..any()
    };
    assert_eq!(reason(service.journal(unknown).await), Reason::BadRequest);
    let control = ListSynchronizationsRequest {
        user: Some("a\0".to_owned()),
        ..any()
    };
    assert_eq!(
        reason(service.journal(control).await),
        Reason::ValidationFailed
    );
    let auditor = service.as_role("auditor", 7);
    assert_eq!(auditor.journal(any()).await.expect("they may").total, 4);
    let cashier = service.as_role("cashier", 7);
    assert_eq!(
        reason(cashier.journal(any()).await),
        Reason::PermissionDenied
    );
}
