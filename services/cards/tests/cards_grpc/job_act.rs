//! What somebody does to a job: it pauses at its next step, goes on, is tried again where it stopped, ends.

use std::time::Duration;

use futures_util::stream;
use outbox::{Actor, Envelope, Nats};
use prost::Message;
use proto::JobAct;
use proto::maillon::cards::v1::CreateCardsRequest;
use proto::maillon::reports::v1::{Job, JobState};
use serde_json::Value;
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::job::crowd;
use crate::print_job::{stack, with_store};
use crate::support::Service;

impl Service {
    async fn begin_lot(&self) -> i64 {
        let reply = self.create(CreateCardsRequest::default()).await;
        reply.expect("it is good").job_id.expect("more than 500")
    }

    /// What `reports` tells when somebody does this to a job.
    async fn do_to(&self, job: i64, act: JobAct, of_service: &str) {
        let told = Job {
            id: job,
            service: of_service.to_owned(),
            ..Job::default()
        };
        let fact = Envelope {
            id: Uuid::now_v7().to_string(),
            subject: format!("reports.job.{}", act.word()),
            entity_id: job,
            version: 1,
            message: "maillon.reports.v1.Job".to_owned(),
            after: told.encode_to_vec(),
            at: Some(self.app.clock.now().into()),
            actor: Some(Actor {
                login_id: 9,
                login_name: "binta".to_owned(),
                ..Actor::default()
            }),
            ..Envelope::default()
        };
        let nats = Nats::connect("nats://127.0.0.1:1", "cards").await;
        let consumer = cards::changed_jobs(self.app.db.clone(), nats.expect("an address"));
        let facts = stream::iter([Ok(fact)]);
        consumer.fill(facts).await.expect("heard");
    }

    /// State, what is done and what is left of a job.
    async fn stands(&self, job: i64) -> (JobState, i64, i64) {
        let (state, done, left): (i32, i64, i64) = sqlx::query_as(
            "select state, done, (select count(*) from job_item where job_id = job.id) from job
            where id = $1",
        )
        .bind(job)
        .fetch_one(&self.app.db)
        .await
        .expect("a job");
        (JobState::try_from(state).expect("a state"), done, left)
    }

    /// What was told last under a subject.
    async fn last_told(&self, word: &str) -> Job {
        let told = self.told::<Job>(&format!("cards.job.{word}")).await;
        let last = told.last().unwrap_or_else(|| panic!("nothing is {word}"));
        last.after.clone().expect("a state")
    }
}

fn words(job: &Job) -> Vec<(String, Option<String>)> {
    let log: Value = serde_json::from_str(job.log.as_deref().expect("a log")).expect("JSON");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let lines = log.as_array().expect("lines").iter();
    let lines = lines.map(|line| (text(&line["word"]).expect("a word"), text(&line["by"])));
    lines.filter(|(word, _)| word != "progressed").collect()
}

fn line(word: &str, by: Option<&str>) -> (String, Option<String>) {
    (word.to_owned(), by.map(str::to_owned))
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_paused_job_stops_at_its_next_step_and_goes_on_in_another_process(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 3_000).await;
    let job = service.begin_lot().await;
    let stop = CancellationToken::new();
    let (app, token) = (service.app.clone(), stop.clone());
    let mut worker = JoinSet::new();
    worker.spawn(async move { app.work_jobs(token).await });
    while service.stands(job).await.1 == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for _ in 0..2 {
        service.do_to(job, JobAct::Pause, "cards").await;
    }
    let (state, done, left) = service.stands(job).await;
    assert_eq!((state, done + left), (JobState::Paused, 3_000));
    assert!(done % 200 == 0 && done < 3_000, "{done} are done");
    let told = service.told::<Job>("cards.job.paused").await;
    assert_eq!(told.len(), 1, "asked for twice, done once");
    assert_eq!(told[0].by, "binta");
    let paused = told[0].after.clone().expect("a state");
    assert_eq!(
        (paused.state(), paused.finished_at),
        (JobState::Paused, None)
    );

    // It holds up no other, and nobody takes it.
    let other = service.begin_lot().await;
    while service.stands(other).await.0 != JobState::Done {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(service.stands(job).await, (JobState::Paused, done, left));
    stop.cancel();
    worker.join_all().await;

    service.do_to(job, JobAct::Resume, "cards").await;
    assert_eq!(service.stands(job).await, (JobState::Waiting, done, left));
    service.work_off().await;
    assert_eq!(service.stands(job).await, (JobState::Done, 3_000, 0));
    let cards = service.number("select count(*) from card").await;
    assert_eq!(cards, 3_000);
    service.assert_sound().await;
    let finished = service.last_told("finished").await;
    assert_eq!((finished.id, finished.tries), (job, 1));
    assert_eq!(
        words(&finished),
        [
            line("created", None),
            line("paused", Some("binta")),
            line("resumed", Some("binta")),
            line("finished", None),
        ]
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_failed_job_goes_on_where_it_stopped_under_a_new_count_of_attempts(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service, 600).await;
    let job = service.begin_lot().await;
    // Four attempts were made at the part before, by processes that ended in it.
    service
        .sql(
            "insert into job_attempt select id, 4 from job;
            create table kept as select * from qr_key;
            update qr_key set secret_key = '\\x00'",
        )
        .await;
    service.work_off().await;
    let failed = service.last_told("finished").await;
    assert_eq!(failed.state(), JobState::Failed);
    assert!(failed.can_retry && failed.result.is_none());
    assert_eq!(service.stands(job).await, (JobState::Failed, 0, 600));

    // What ends no failure changes nothing.
    for act in [JobAct::Pause, JobAct::Resume, JobAct::Cancel] {
        service.do_to(job, act, "cards").await;
    }
    service.do_to(job, JobAct::Retry, "members").await;
    assert_eq!(service.stands(job).await.0, JobState::Failed);

    service
        .sql("update qr_key set secret_key = kept.secret_key from kept where kept.kid = qr_key.kid")
        .await;
    service.do_to(job, JobAct::Retry, "cards").await;
    let retried = service.last_told("retried").await;
    assert_eq!((retried.state(), retried.tries), (JobState::Waiting, 2));
    assert_eq!((retried.code, retried.finished_at), (None, None));
    assert!(!retried.can_retry);
    let attempts = "select count(*) from job_attempt";
    assert_eq!(service.number(attempts).await, 0);
    service.work_off().await;
    assert_eq!(service.stands(job).await, (JobState::Done, 600, 0));
    assert_eq!(service.number("select count(*) from card").await, 600);
    let finished = service.last_told("finished").await;
    assert_eq!((finished.tries, finished.code.as_deref()), (2, None));
    assert_eq!(
        words(&finished),
        [
            line("created", None),
            line("failed", None),
            line("retried", Some("binta")),
            line("finished", None),
        ]
    );
    service.assert_sound().await;
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_a_failed_print_drew_is_kept_for_a_day_and_not_drawn_again(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, _photos) = with_store(db, &folder);
    stack(&service, 501).await;
    let ids: Vec<i64> = (1..=501).collect();
    let job = service.print_large(&ids).await.expect("it is begun");
    let stop = CancellationToken::new();
    let (app, token) = (service.app.clone(), stop.clone());
    let mut worker = JoinSet::new();
    worker.spawn(async move { app.work_jobs(token).await });
    while service.stands(job).await.1 == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    service.do_to(job, JobAct::Pause, "cards").await;
    stop.cancel();
    worker.join_all().await;
    let (_, done, left) = service.stands(job).await;
    // Nobody comes back from the fifth attempt at the next part.
    service
        .sql("insert into job_attempt select id, 5 from job; update job set state = 2")
        .await;
    service.work_off().await;
    assert_eq!(service.stands(job).await, (JobState::Failed, done, left));
    let parts = "select count(*) from print_part";
    let drawn = service.number(parts).await;
    assert!(drawn > 0);

    service.do_to(job, JobAct::Retry, "cards").await;
    service.work_off().await;
    assert_eq!(service.stands(job).await, (JobState::Done, 501, 0));
    assert!(service.number(parts).await > drawn);
    let paper = service.printed(job).await.expect("its file");
    assert_eq!(paper.pages(), 1_002, "each card once");

    // The same once more, and nobody comes for a day.
    let late = service.print_large(&ids).await.expect("it is begun");
    service
        .sql("insert into job_attempt select id, 5 from job where state = 1")
        .await;
    service.work_off().await;
    assert_eq!(service.stands(late).await, (JobState::Failed, 0, 501));
    service.hours_later(25).tidy_up().await;
    let expired = service.told::<Job>("cards.job.expired").await;
    let of_late = expired.iter().find(|told| told.entity_id == late);
    let told = of_late
        .and_then(|told| told.after.clone())
        .expect("it is told");
    assert_eq!((told.state(), told.can_retry), (JobState::Failed, false));
    service.do_to(late, JobAct::Retry, "cards").await;
    assert_eq!(service.stands(late).await, (JobState::Failed, 0, 0));
}
