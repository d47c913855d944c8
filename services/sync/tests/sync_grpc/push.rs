//! What nodes push: nothing is taken yet, and each record is told why.

use chrono::TimeDelta;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ExchangeRecord, ExchangeResult, ExchangeTombstone,
    ListSynchronizedRecordsRequest, PushRecordsReply, PushRecordsRequest,
};
use sqlx::PgPool;
use tonic::{Response, Status};

use crate::support::{Service, World, of_node, reason};

impl Service {
    async fn push(&self, pushed: PushRecordsRequest) -> Result<PushRecordsReply, Status> {
        let reply = self.client().push_records(self.asked(pushed)).await;
        reply.map(Response::into_inner)
    }
}

fn record(op_id: &str, entity: &str) -> ExchangeRecord {
    ExchangeRecord {
        op_id: op_id.to_owned(),
        entity: entity.to_owned(),
        ..ExchangeRecord::default()
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn each_record_is_told_why_it_is_not_taken(db: PgPool) {
    let service = Service::start(db);
    let node = service.as_role("sync", 101);
    let begun = node.start_as(of_node(1)).await.expect("none is open");
    let batch = PushRecordsRequest {
        uuid: Some(begun.uuid),
        batch_id: "b1".to_owned(),
        records: vec![
            record("a", "region"),
            record("b", "member"),
            record("c", "?"),
        ],
        tombstones: vec![ExchangeTombstone {
            op_id: "d".to_owned(),
            entity: "locality".to_owned(),
            ..ExchangeTombstone::default()
        }],
        ..PushRecordsRequest::default()
    };
    let first = node.push(batch.clone()).await.expect("it is looked at");
    let told: Vec<(&str, &str)> = first
        .results
        .iter()
        .map(|result| (&*result.op_id, result.reason.as_deref().unwrap_or_default()))
        .collect();
    assert_eq!(
        told,
        [
            ("a", "central_only"),
            ("b", "nothing_goes_up"),
            ("c", "nothing_goes_up"),
            ("d", "central_only")
        ]
    );
    let mut outcomes = first.results.iter().map(ExchangeResult::result);
    assert!(outcomes.all(|outcome| outcome == ExchangeOutcome::Rejected));
    assert_eq!(node.push(batch).await.expect("the same once more"), first);
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn what_became_of_each_record_of_a_run_is_known_for_ninety_days(db: PgPool) {
    let service = Service::start(db);
    let node = service.as_role("sync", 101);
    let uuid = node.start_as(of_node(1)).await.expect("none is open").uuid;
    let sent = |op_id: &str, entity: &str, id: i64| ExchangeRecord {
        id,
        ..record(op_id, entity)
    };
    let batch = PushRecordsRequest {
        uuid: Some(uuid.clone()),
        batch_id: "b1".to_owned(),
        records: vec![
            sent("a", "region", 4),
            sent("b", "member", 9),
            sent("c", "member", 8),
        ],
        ..PushRecordsRequest::default()
    };
    for _ in 0..2 {
        node.push(batch.clone()).await.expect("it is looked at");
    }
    let of = |asked: ListSynchronizedRecordsRequest| {
        let service = &service;
        let uuid = uuid.clone();
        async move {
            let asked = ListSynchronizedRecordsRequest { uuid, ..asked };
            let reply = service
                .client()
                .list_synchronized_records(service.asked(asked))
                .await;
            let reply = reply.expect("it is good").into_inner();
            let told = reply.rows.iter().map(|row| {
                assert_eq!(row.result(), ExchangeOutcome::Rejected);
                format!("{} {} {}", row.entity, row.id, row.reason())
            });
            (reply.total, told.collect::<Vec<String>>())
        }
    };
    let none = ListSynchronizedRecordsRequest::default;
    let named = ListSynchronizedRecordsRequest {
        order_by: Some("record_id".to_owned()),
        ..none()
    };
    let all = [
        "region 4 central_only",
        "member 8 nothing_goes_up",
        "member 9 nothing_goes_up",
    ];
    assert_eq!(of(named).await, (3, all.map(str::to_owned).to_vec()));
    let central = ListSynchronizedRecordsRequest {
        filter: Some("Central".to_owned()),
        ..none()
    };
    assert_eq!(of(central).await, (1, vec![all[0].to_owned()]));
    let ninth = ListSynchronizedRecordsRequest {
        filter: Some("9".to_owned()),
        ..none()
    };
    assert_eq!(of(ninth).await, (1, vec![all[2].to_owned()]));
    let taken = ListSynchronizedRecordsRequest {
        result: Some(ExchangeOutcome::Created.into()),
        ..none()
    };
    assert_eq!(of(taken).await, (0, vec![]));
    let page = ListSynchronizedRecordsRequest {
        limit: Some(2),
        ..none()
    };
    assert_eq!(of(page).await.0, 3);
    let unknown = ListSynchronizedRecordsRequest {
        uuid: "x".to_owned(),
        ..none()
    };
    let refused = service
        .client()
        .list_synchronized_records(service.asked(unknown))
        .await;
    assert_eq!(reason(refused), Reason::SynchronizationNotFound);
    for (days, left) in [(89, 3), (2, 0)] {
        service.app.clock.advance(TimeDelta::days(days));
        service.app.close_silent().await.expect("it looks");
        assert_eq!(of(none()).await.0, left);
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_batch_that_is_none_is_refused_whole(db: PgPool) {
    let service = Service::start(db);
    let node = service.as_role("sync", 101);
    let batch = |records: usize, batch_id: &str, uuid: Option<&str>| PushRecordsRequest {
        uuid: uuid.map(str::to_owned),
        batch_id: batch_id.to_owned(),
        records: (0..records)
            .map(|nth| record(&nth.to_string(), "member"))
            .collect(),
        ..PushRecordsRequest::default()
    };
    for (pushed, why) in [
        (batch(501, "b", None), Reason::ValidationFailed),
        (batch(1, " ", None), Reason::ValidationFailed),
        (batch(1, "b", Some("x")), Reason::SynchronizationNotFound),
    ] {
        assert_eq!(reason(node.push(pushed).await), why);
    }
    node.push(batch(500, "b", None))
        .await
        .expect("outside of a run");
    assert_eq!(
        reason(service.push(batch(1, "b", None)).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn owners_answer_their_records_in_the_order_sent(db: PgPool) {
    let world = World::new(db, "push").await;
    let node = world.service.as_role("sync", 101);
    let begun = node.start_as(of_node(1)).await.expect("none is open");
    let known = |op_id, entity| ExchangeRecord {
        stamp: Some("[]".to_owned()),
        fields: "{}".to_owned(),
        ..record(op_id, entity)
    };
    let batch = PushRecordsRequest {
        uuid: Some(begun.uuid.clone()),
        batch_id: "b1".to_owned(),
        records: vec![
            known("a", "locality"),
            known("b", "member"),
            record("c", "region"),
            known("d", "region"),
        ],
        ..PushRecordsRequest::default()
    };
    let pushed = node.push(batch).await.expect("it is taken");
    let told: Vec<(&str, &str)> = pushed
        .results
        .iter()
        .map(|result| (&*result.op_id, result.reason.as_deref().unwrap_or_default()))
        .collect();
    assert_eq!(
        told,
        [
            ("a", "central_only"),
            ("b", "nothing_goes_up"),
            ("c", "central_only"),
            ("d", "central_only")
        ]
    );
    let noted: (i64, i64, i64) = sqlx::query_as("select done, errors, rejected from run")
        .fetch_one(&world.service.app.db)
        .await
        .expect("a run");
    assert_eq!(noted, (0, 0, 4));
    world.end().await;
}
