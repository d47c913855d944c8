//! Lots: worked off part by part, killed and resumed, given up when nobody wants them.

use std::time::Duration;

use proto::maillon::cards::v1::CreateCardsRequest;
use proto::maillon::reports::v1::{Job, JobState};
use serde_json::Value;
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

/// A lock that holds up whoever makes cards.
async fn lock_cards(service: &Service) -> sqlx::Transaction<'static, sqlx::Postgres> {
    let mut lock = outbox::begin(&service.app.db).await.expect("a transaction");
    sqlx::query("lock table card in access exclusive mode")
        .execute(&mut *lock)
        .await
        .expect("a lock");
    lock
}

/// Sessions that wait for a lock.
const WAITING: &str = "from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'";

/// Waits until a worker has begun an attempt and waits for the lock.
async fn await_worker(service: &Service) {
    let waiting = format!("select count(*) {WAITING}");
    while service.number(&waiting).await == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Ends the session of a worker that is gone: it waits for the lock still.
async fn end_session(service: &Service) {
    let ended = format!("select count(pg_terminate_backend(pid)) {WAITING}");
    service.number(&ended).await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_job_that_ends_its_process_each_time_is_given_up_and_says_so(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 600).await;
    let job = service.lot().await;
    service
        .sql("insert into job_attempt select id, 4 from job")
        .await;
    let lock = lock_cards(&service).await;
    let (app, token) = (service.app.clone(), CancellationToken::new());
    let mut worker = JoinSet::new();
    worker.spawn(async move { app.work_jobs(token).await });
    await_worker(&service).await;
    worker.abort_all();
    while worker.join_next().await.is_some() {}
    end_session(&service).await;
    lock.rollback().await.expect("an end");
    service.work_off().await;
    let finished = service.told::<Job>("cards.job.finished").await;
    let told = finished[0].after.clone().expect("a state");
    assert_eq!((told.id, told.state()), (job, JobState::Failed));
    assert_eq!(told.code.as_deref(), Some("job_breaks_off"));
    assert_eq!(service.number("select count(*) from card").await, 0);
    assert_eq!(service.number("select count(*) from job_attempt").await, 0);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_job_that_is_laid_down_when_its_process_ends_is_no_worse_for_it(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 600).await;
    service.lot().await;
    let lock = lock_cards(&service).await;
    let (app, stop) = (service.app.clone(), CancellationToken::new());
    let (token, mut worker) = (stop.clone(), JoinSet::new());
    worker.spawn(async move { app.work_jobs(token).await });
    await_worker(&service).await;
    stop.cancel();
    worker.join_all().await;
    end_session(&service).await;
    assert_eq!(
        service
            .number("select sum(attempts) from job_attempt")
            .await,
        0
    );
    lock.rollback().await.expect("an end");
    service.work_off().await;
    assert_eq!(service.number("select count(*) from card").await, 600);
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
        // So many deaths in a row would end the job.
        service.sql("delete from job_attempt").await;
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
    let log: Value = serde_json::from_str(told.log.as_deref().expect("a log")).expect("JSON");
    let lines = log.as_array().expect("lines");
    let words: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["word"].as_str())
        .collect();
    assert_eq!((words[0], words[words.len() - 1]), ("created", "finished"));
    assert!(
        words[1..words.len() - 1]
            .iter()
            .all(|word| *word == "progressed")
    );
    assert!(lines.iter().all(|line| line["at"].is_string()), "{log}");
    let done: Vec<i64> = lines
        .iter()
        .filter_map(|line| line["done"].as_i64())
        .collect();
    assert_eq!(done, [200, 400, 600, 800, 1_000, 1_200, 1_400, 1_500]);
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

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_log_says_who_was_left_out_and_never_grows_beyond_its_bound(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 600).await;
    let job = service.lot().await;
    // They lost what they need while the lot waited.
    service
        .sql("update known_member set photo_file_name = null where id <= 30")
        .await;
    service.work_off().await;
    let told = service.told::<Job>("cards.job.finished").await;
    let log = told[0].after.as_ref().and_then(|job| job.log.clone());
    let log: Value = serde_json::from_str(&log.expect("a log")).expect("JSON");
    assert_eq!(log[1]["errors"], 30, "{log}");
    let refused = log[1]["refused"].as_array().expect("the first of them");
    assert_eq!(refused.len(), 20);
    assert_eq!(refused[0]["reasons"][0], "no_photo", "{log}");
    assert_eq!(
        log[2]["errors"],
        Value::Null,
        "nobody was left out of the second part"
    );
    service
        .sql(&format!(
            "do $$ begin for nth in 1..300 loop
                update job set log = add_job_line(log, jsonb_build_object('word', 'progressed', 'done', nth))
                where id = {job};
            end loop; end $$"
        ))
        .await;
    let log: Value = sqlx::query_scalar("select log from job")
        .fetch_one(&service.app.db)
        .await
        .expect("a log");
    let lines = log.as_array().expect("lines");
    assert_eq!(lines.len(), 100);
    assert_eq!(
        (&lines[0]["word"], &lines[99]["done"]),
        (&"created".into(), &300.into())
    );
}
