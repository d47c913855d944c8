//! Lots: worked off part by part, killed and resumed, given up when nobody wants them.

use std::time::Duration;

use proto::maillon::cards::v1::CreateCardsRequest;
use proto::maillon::reports::v1::{Job, JobState};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::support::Service;

/// So many members, each with a payment.
pub(crate) async fn crowd(service: &Service, members: i64) {
    for statement in [
        format!(
            "insert into known_member (
                id, id_number, firstname, lastname, birth_date, kind, status, photo_file_name, photo_checked,
                is_archived, version
            )
            select n, 'N' || n, 'Awa', 'Koné', '1990-01-01', 1, 1, 'p.jpg', true, false, 1
            from generate_series(1, {members}) as n"
        ),
        format!(
            "insert into transaction (
                uuid, mobile_operator, number, date, amount, transaction_type, member_id, created_at,
                created_by, created_by_id,
                updated_at, updated_by
            )
            select gen_random_uuid(), 1, 'T' || n, '2026-01-01', 1000, 2, n, now(), 'awa', 42, now(), 'awa'
            from generate_series(1, {members}) as n"
        ),
    ] {
        service.sql(&statement).await;
    }
    service.app.refresh_holders().await.expect("all of them");
}

impl Service {
    async fn lot(&self) -> i64 {
        let reply = self.create(CreateCardsRequest::default()).await;
        reply.expect("it is good").job_id.expect("more than 500")
    }

    /// Works until nothing waits.
    pub(crate) async fn work_off(&self) {
        let stop = CancellationToken::new();
        let (app, token) = (self.app.clone(), stop.clone());
        let mut worker = JoinSet::new();
        worker.spawn(async move { app.work_jobs(token).await });
        while self
            .number("select count(*) from job where state in (1, 2)")
            .await
            > 0
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        stop.cancel();
        worker.join_all().await;
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_lot_killed_anywhere_goes_on_without_gap_or_double(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 1_500).await;
    let job = service.lot().await;
    for pause in [1, 7, 23, 40, 61, 90, 130] {
        let (app, token) = (service.app.clone(), CancellationToken::new());
        let mut worker = JoinSet::new();
        worker.spawn(async move { app.work_jobs(token).await });
        tokio::time::sleep(Duration::from_millis(pause)).await;
        worker.abort_all();
        while worker.join_next().await.is_some() {}
        service.assert_sound().await;
        let open = service
            .number("select (select done from job) + (select count(*) from job_item)")
            .await;
        assert_eq!(open, 1_500);
        assert_eq!(
            service
                .number("select count(*) - (select done from job) from card")
                .await,
            0
        );
    }
    service.work_off().await;
    assert_eq!(
        service
            .number("select count(distinct member_id) from card")
            .await,
        1_500
    );
    assert_eq!(service.number("select count(*) from card").await, 1_500);
    service.assert_sound().await;
    let finished = service.told::<Job>("cards.job.finished").await;
    assert_eq!(finished.len(), 1);
    let told = finished[0].after.clone().expect("a state");
    assert_eq!((told.id, told.state()), (job, JobState::Done));
    assert_eq!((told.done, told.total, told.errors), (1_500, 1_500, 0));
    assert_eq!(
        told.result.as_deref(),
        Some(r#"{"cards": [], "job_id": null, "created": 1500, "skipped": []}"#)
    );
    assert_eq!(finished[0].by, "awa");
    let cards = service
        .number("select count(*) from outbox where subject = 'cards.card.created'")
        .await;
    assert_eq!(cards, 1_500);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn two_lots_at_once_by_two_processes_make_one_card_each(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 700).await;
    let (first, second) = (service.lot().await, service.lot().await);
    assert_ne!(first, second);
    let stop = CancellationToken::new();
    let mut workers = JoinSet::new();
    for _ in 0..2 {
        let (app, token) = (service.app.clone(), stop.clone());
        workers.spawn(async move { app.work_jobs(token).await });
    }
    service.work_off().await;
    stop.cancel();
    workers.join_all().await;
    assert_eq!(service.number("select count(*) from card").await, 700);
    assert_eq!(
        service.number("select sum(done)::bigint from job").await,
        1_400
    );
    assert_eq!(
        service.number("select sum(errors)::bigint from job").await,
        700
    );
    let named =
        "select jsonb_array_length(result -> 'skipped')::bigint from job order by errors desc
        limit 1";
    assert!(service.number(named).await <= 500);
    service.assert_sound().await;
}
