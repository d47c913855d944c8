//! The figures are what the runs and the nodes come to, and are told to whoever shows them.

use std::collections::BTreeMap;
use std::time::Duration;

use figures::Counter;
use futures_util::TryStreamExt;
use prost::Message;
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::event::v1::{Dimension, Figures, ReplayRequest};
use proto::maillon::sync::v1::{ListSynchronizationsRequest, SynchronizationDirection};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::support::{Service, of_node};

/// November 2026 since the year 0.
const NOVEMBER: i64 = 2026 * 12 + 10;
/// 2026-11-29 and the day after, since 1970.
const DAY: i64 = 20_786;

/// Adds up until a condition holds of what a replay streams.
async fn told(service: &Service, counter: &Counter, holds: impl Fn(&Told) -> bool) -> Told {
    let stop = CancellationToken::new();
    let mut keeper = JoinSet::new();
    keeper.spawn(counter.clone().keep(stop.clone()));
    let told = timeout(Duration::from_secs(20), async {
        loop {
            let told = replayed(service).await;
            if holds(&told) {
                return told;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let told = told.await.expect("it is told");
    stop.cancel();
    keeper.join_all().await;
    told
}

/// Counts by dimension and key.
type Told = BTreeMap<(i32, i64), i64>;

async fn replayed(service: &Service) -> Told {
    let mut client = ReplayClient::new(service.channel());
    let asked = service.as_role("service", 0).asked(ReplayRequest {
        entities: vec!["figures".to_owned()],
        ..ReplayRequest::default()
    });
    let stream = client.replay(asked).await.expect("a service may");
    let facts: Vec<_> = stream.into_inner().try_collect().await.expect("all of it");
    let mut told = Told::new();
    for fact in facts {
        let figures = Figures::decode(fact.after.as_slice()).expect("figures");
        assert_eq!(
            (&*fact.subject, figures.region_id),
            ("sync.figures.counted", 0)
        );
        for one in figures.figures {
            told.insert((figures.dimension, one.key), one.count);
        }
    }
    told
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn figures_are_what_the_journal_lists(db: PgPool) {
    let service = Service::start(db.clone());
    let counter = service.app.figures();
    for _ in 0..3 {
        let begun = service.start_run(SynchronizationDirection::Both).await;
        service
            .stop_run(&begun.expect("none is open").uuid)
            .await
            .expect("it is open");
    }
    let node = service.as_role("sync", 101);
    let begun = node.start_as(of_node(7)).await.expect("none is open");
    sqlx::raw_sql(
        "update run set done = 500 where state = 1; update run set done = 538 where state = 1",
    )
    .execute(&db)
    .await
    .expect("pages that came");
    let of = |direction: i64, state: i64| {
        (
            Dimension::RunMonth as i32,
            (NOVEMBER * 10 + direction) * 10 + state,
        )
    };
    let records = (Dimension::RunRecords as i32, NOVEMBER);
    let node_of = |day: i64| (Dimension::NodeSuccess as i32, day);
    let open = told(&service, &counter, |told| told.get(&records) == Some(&538)).await;
    assert_eq!(
        open,
        Told::from([
            (of(3, 2), 3),
            (of(1, 1), 1),
            (records, 538),
            (node_of(-1), 1)
        ])
    );

    node.stop_run(&begun.uuid).await.expect("it is open");
    service.app.clock.advance(chrono::TimeDelta::days(1));
    service
        .as_role("sync", 102)
        .start_as(of_node(8))
        .await
        .expect("none is open");
    let ended = told(&service, &counter, |told| told.contains_key(&of(1, 2))).await;
    assert_eq!(
        ended,
        Told::from([
            (of(3, 2), 3),
            (of(1, 2), 1),
            (of(1, 1), 1),
            (records, 538),
            (node_of(-1), 1),
            (node_of(DAY), 1)
        ])
    );
    let list = ListSynchronizationsRequest::default();
    let listed = service
        .client()
        .list_synchronizations(service.asked(list))
        .await;
    let listed = listed.expect("it is good").into_inner().total;
    let counted: i64 = ended
        .iter()
        .filter(|((dimension, _), _)| *dimension == Dimension::RunMonth as i32)
        .map(|(_, count)| count)
        .sum();
    assert_eq!(counted, listed);

    assert_eq!(counter.count_differences().await.expect("a count"), 0);
    sqlx::raw_sql("update figure set count = count + 1; delete from run where id = 1")
        .execute(&db)
        .await
        .expect("spoilt figures");
    assert!(counter.count_differences().await.expect("a count") > 0);
    counter.recount().await.expect("all is counted anew");
    assert_eq!(counter.count_differences().await.expect("a count"), 0);
}
