//! Beginning, ending and silence of runs.

use chrono::TimeDelta;
use futures_util::future::join_all;
use platform::Refusal;
use prost::Message;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::SynchronizationDirection::{self, Both, FromServer, ToServer};
use proto::maillon::sync::v1::{
    StartSynchronizationReply, SynchronizationState, SynchronizeFromServerRequest,
};
use sqlx::PgPool;

use crate::support::{Service, of_node, reason};

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_second_start_is_told_the_run_that_is_open(db: PgPool) {
    let service = Service::start(db);
    let begun = service.start_run(Both).await.expect("none is open");
    let refused = service.start_run(FromServer).await.expect_err("one is");
    let refusal = Refusal::of(&refused);
    assert_eq!(refusal.reason(), Reason::SynchronizationOpen);
    let told = StartSynchronizationReply::decode(refusal.message().current.as_slice());
    assert_eq!(told.expect("the run"), begun);
    let stopped = service.stop_run(&begun.uuid).await.expect("it is open");
    assert_eq!(stopped.state(), SynchronizationState::Done);
    assert_eq!(service.stop_run(&begun.uuid).await.expect("again"), stopped);
    service.start_run(ToServer).await.expect("none is open");
    assert_eq!(
        service.told().await,
        [
            "sync.synchronization.started",
            "sync.synchronization.ended",
            "sync.synchronization.started"
        ]
    );
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn of_many_at_once_one_begins(db: PgPool) {
    let service = Service::start(db);
    let starts = (0..20).map(|_| service.start_run(Both));
    let begun = join_all(starts).await;
    let count = begun.iter().filter(|begun| begun.is_ok()).count();
    assert_eq!(count, 1, "{begun:?}");
    assert_eq!(service.told().await.len(), 1);
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn what_is_no_run_or_no_direction_is_said(db: PgPool) {
    let service = Service::start(db);
    let none = service
        .start_run(SynchronizationDirection::Unspecified)
        .await;
    assert_eq!(reason(none), Reason::BadRequest);
    for uuid in ["", "x", "01a2253a-0000-7000-8000-000000000000"] {
        let stopped = service.stop_run(uuid).await;
        assert_eq!(reason(stopped), Reason::SynchronizationNotFound, "{uuid}");
    }
    let reader = service.as_role("auditor", 7);
    assert_eq!(
        reason(reader.start_run(Both).await),
        Reason::PermissionDenied
    );
    assert_eq!(reason(reader.stop_run("x").await), Reason::PermissionDenied);
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_run_that_is_silent_for_a_quarter_of_an_hour_is_closed(db: PgPool) {
    let service = Service::start(db);
    let begun = service.start_run(Both).await.expect("none is open");
    let clock = service.app.clock.clone();
    clock.advance(TimeDelta::minutes(14));
    service.app.close_silent().await.expect("it looks");
    // What is done in it counts.
    let asked = SynchronizeFromServerRequest {
        uuid: Some(begun.uuid.clone()),
        ..SynchronizeFromServerRequest::default()
    };
    service.read(asked.clone()).await.expect("it is open");
    clock.advance(TimeDelta::minutes(14));
    service.app.close_silent().await.expect("it looks");
    service.read(asked.clone()).await.expect("it is open still");
    clock.advance(TimeDelta::minutes(16));
    service.app.close_silent().await.expect("it looks");
    assert_eq!(
        reason(service.read(asked).await),
        Reason::SynchronizationClosed
    );
    let stopped = service.stop_run(&begun.uuid).await.expect("it is there");
    assert_eq!(stopped.state(), SynchronizationState::Interrupted);
    let word: Option<String> = sqlx::query_scalar("select message from run")
        .fetch_one(&service.app.db)
        .await
        .expect("a run");
    assert_eq!(word.as_deref(), Some("silent"));
    service.start_run(Both).await.expect("none is open");
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_node_sees_its_own_runs_alone(db: PgPool) {
    let service = Service::start(db);
    let own = service.start_run(Both).await.expect("none is open");
    let (first, second) = (service.as_role("sync", 101), service.as_role("sync", 102));
    let of_first = first
        .start_as(of_node(1))
        .await
        .expect("none of it is open");
    second
        .start_as(of_node(2))
        .await
        .expect("none of it is open");
    for uuid in [&own.uuid, &of_first.uuid] {
        let stopped = second.stop_run(uuid).await;
        assert_eq!(reason(stopped), Reason::SynchronizationNotFound);
    }
    let again = reason(first.start_as(of_node(1)).await);
    assert_eq!(again, Reason::SynchronizationOpen);
    // Who stops that of a node at the centre breaks it off.
    let stopped = service.stop_run(&of_first.uuid).await.expect("it is open");
    assert_eq!(stopped.state(), SynchronizationState::Interrupted);
    let of_first = first.start_as(of_node(1)).await.expect("none is open");
    let stopped = first.stop_run(&of_first.uuid).await.expect("it is its own");
    assert_eq!(stopped.state(), SynchronizationState::Done);
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_node_that_does_not_know_the_centre_begins_nothing(db: PgPool) {
    outbox::claim_node(&db, 3).await.expect("a number");
    let service = Service::start(db);
    assert_eq!(
        reason(service.start_run(FromServer).await),
        Reason::CentreNotNamed
    );
    let nothing = service.read(SynchronizeFromServerRequest::default()).await;
    assert_eq!(reason(nothing), Reason::SynchronizationNotFound);
    let node = service.as_role("sync", 101);
    assert_eq!(reason(node.start_as(of_node(1)).await), Reason::CentralOnly);
}
