//! The nodes that the centre knows.

use proto::Timestamp;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::nodes_client::NodesClient;
use proto::maillon::sync::v1::{
    ListNodesReply, ListNodesRequest, StartSynchronizationRequest, StopSynchronizationRequest,
};
use sqlx::PgPool;

use crate::support::{NOON, Service, of_node, reason};

impl Service {
    async fn nodes(&self, list: ListNodesRequest) -> ListNodesReply {
        let mut client = NodesClient::new(self.channel());
        let reply = client.list_nodes(self.asked(list)).await;
        reply.expect("it is good").into_inner()
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_node_that_calls_is_on_the_board(db: PgPool) {
    let service = Service::start(db);
    let node = service.as_role("sync", 101);
    let noon: Timestamp = NOON
        .parse::<chrono::DateTime<chrono::Utc>>()
        .expect("an instant")
        .into();
    let ahead = Timestamp {
        micros: noon.micros + 90_000_000,
    };
    let start = StartSynchronizationRequest {
        clock: Some(ahead),
        ..of_node(7)
    };
    let begun = node.start_as(start).await.expect("none is open");
    let board = service.nodes(ListNodesRequest::default()).await;
    assert_eq!(board.total, 1);
    let row = &board.rows[0];
    assert_eq!(
        (row.id, &*row.name, row.clock_skew_seconds),
        (7, "Nœud 7", Some(90))
    );
    assert_eq!(
        (row.login_id, row.version.as_deref()),
        (Some(101), Some("0.1.0"))
    );
    assert_eq!((row.last_seen_at, row.last_success_at), (Some(noon), None));
    node.stop_run(&begun.uuid).await.expect("it is open");
    let found = ListNodesRequest {
        filter: Some("noeud 7".to_owned()),
        ..ListNodesRequest::default()
    };
    let board = service.nodes(found).await;
    assert_eq!(board.rows[0].last_success_at, Some(noon));
    let other = ListNodesRequest {
        filter: Some("8".to_owned()),
        ..ListNodesRequest::default()
    };
    assert_eq!(service.nodes(other).await.total, 0);
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn two_laptops_have_two_numbers(db: PgPool) {
    let service = Service::start(db);
    let (first, second) = (service.as_role("sync", 101), service.as_role("sync", 102));
    first.start_as(of_node(7)).await.expect("it is free");
    let taken = second.start_as(of_node(7)).await;
    assert_eq!(reason(taken), Reason::NodeNumberTaken);
    // Nor has one account two of them.
    let two = first.start_as(of_node(8)).await;
    assert_eq!(reason(two), Reason::NodeNumberTaken);
    for number in [0, -1, 8192, i64::MAX] {
        let refused = second.start_as(of_node(number)).await;
        assert_eq!(reason(refused), Reason::ValidationFailed, "{number}");
    }
    let nameless = StartSynchronizationRequest {
        node: None,
        ..of_node(7)
    };
    assert_eq!(
        reason(second.start_as(nameless.clone()).await),
        Reason::ValidationFailed
    );
    // Whose number is known need not say it.
    assert_eq!(
        reason(first.start_as(nameless).await),
        Reason::SynchronizationOpen
    );
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_node_knows_itself(db: PgPool) {
    outbox::claim_node(&db, 3).await.expect("a number");
    let service = Service::start(db);
    let board = service.nodes(ListNodesRequest::default()).await;
    assert_eq!(
        (board.total, board.rows[0].id, &*board.rows[0].name),
        (1, 3, "Siège")
    );
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn the_board_is_narrowed_by_the_last_success(db: PgPool) {
    let service = Service::start(db);
    for number in 7..10 {
        let node = service.as_role("sync", 94 + number);
        let begun = node.start_as(of_node(number)).await.expect("none is open");
        // Of the last one no run has ended yet.
        if number < 9 {
            node.stop_run(&begun.uuid).await.expect("it is open");
        }
        service.app.clock.advance(chrono::TimeDelta::days(10));
    }
    let day = |text: &str| Some(text.parse::<chrono::NaiveDate>().expect("a day").into());
    for (success_from, success_to, never_succeeded, found) in [
        (None, None, None, vec![7, 8, 9]),
        (day("2026-11-29"), day("2026-11-29"), None, vec![7]),
        (day("2026-11-30"), None, None, vec![8]),
        (None, day("2026-12-09"), None, vec![7, 8]),
        (None, None, Some(true), vec![9]),
        (None, None, Some(false), vec![7, 8]),
        (day("2026-12-10"), None, None, vec![]),
    ] {
        let list = ListNodesRequest {
            success_from,
            success_to,
            never_succeeded,
            ..ListNodesRequest::default()
        };
        let board = service.nodes(list).await;
        let numbers: Vec<i64> = board.rows.iter().map(|node| node.id).collect();
        let total = i64::try_from(found.len()).expect("a few");
        assert_eq!((numbers, board.total), (found, total));
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn the_board_has_what_a_node_said_that_it_has_to_send(db: PgPool) {
    let service = Service::start(db);
    let node = service.as_role("sync", 101);
    let oldest = Timestamp {
        micros: 1_795_262_400_000_000,
    };
    let start = StartSynchronizationRequest {
        to_send: Some(12),
        oldest_unsent_at: Some(oldest),
        ..of_node(7)
    };
    let begun = node.start_as(start).await.expect("none is open");
    let row = service
        .nodes(ListNodesRequest::default())
        .await
        .rows
        .remove(0);
    assert_eq!(
        (row.to_send, row.oldest_unsent_at),
        (Some(12), Some(oldest))
    );
    let stop = StopSynchronizationRequest {
        uuid: begun.uuid,
        to_send: Some(0),
        oldest_unsent_at: None,
    };
    let stopped = node.client().stop_synchronization(node.asked(stop)).await;
    stopped.expect("it is open");
    let row = service
        .nodes(ListNodesRequest::default())
        .await
        .rows
        .remove(0);
    assert_eq!((row.to_send, row.oldest_unsent_at), (Some(0), None));
    // A node of the program before says nothing of it.
    node.start_as(of_node(7)).await.expect("none is open");
    let row = service
        .nodes(ListNodesRequest::default())
        .await
        .rows
        .remove(0);
    assert_eq!(row.to_send, None);
}
