//! Work that goes on after its answer, as its service tells it.

use outbox::Envelope;
use prost::Message;
use proto::JobAct;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{
    CancelJobRequest, GetJobRequest, Job, JobState, ListJobsReply, ListJobsRequest,
    PauseJobRequest, ResumeJobRequest, RetryJobRequest,
};
use sqlx::PgPool;
use tonic::Status;

use crate::support::{AWA, Service, WithState, bearing, fact, reason};

fn job(id: i64, login_id: i64, state: JobState, done: i64) -> Job {
    Job {
        id,
        kind: "card_creation".to_owned(),
        service: "cards".to_owned(),
        state: state.into(),
        done,
        total: 600,
        login_id,
        login_name: "awa.kone".to_owned(),
        result: (state == JobState::Done).then(|| r#"{"created":600}"#.to_owned()),
        log: Some(r#"[{"word": "created"}]"#.to_owned()),
        tries: 1,
        ..Job::default()
    }
}

fn told(job: &Job, word: &str, version: i64) -> Envelope {
    let subject = format!("cards.job.{word}");
    fact(&subject, "reports.v1.Job", job.id, version).state(None::<&Job>, Some(job))
}

async fn list(service: &Service, token: &str, asked: ListJobsRequest) -> ListJobsReply {
    let answer = service.jobs().list_jobs(bearing(token, asked)).await;
    answer.expect("a list").into_inner()
}

async fn get(service: &Service, token: &str, id: i64) -> Result<Job, Status> {
    let answer = service
        .jobs()
        .get_job(bearing(token, GetJobRequest { id }))
        .await;
    answer.map(|reply| reply.into_inner().job.expect("always there"))
}

async fn cancel(service: &Service, token: &str, id: i64) -> Result<JobState, Status> {
    let asked = bearing(token, CancelJobRequest { id });
    let answer = service.jobs().cancel_job(asked).await;
    answer.map(|reply| reply.into_inner().state())
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn the_newest_that_was_told_counts(db: PgPool) {
    let service = Service::start(db);
    let token = service.token("cards", AWA, &[]);
    let (waiting, running) = (
        job(1, AWA, JobState::Waiting, 0),
        job(1, AWA, JobState::Running, 200),
    );
    let done = job(1, AWA, JobState::Done, 600);
    service
        .hear_of_jobs(vec![
            told(&done, "finished", 3),
            told(&waiting, "created", 1),
            told(&running, "progressed", 2),
        ])
        .await;
    assert_eq!(get(&service, &token, 1).await.expect("one's own"), done);
    assert!(done.log.is_some(), "the log is told of one");
    let listed = list(&service, &token, ListJobsRequest::default()).await;
    assert_eq!(listed.rows[0].log, None, "and not in a list");
    for id in [0, 2, -1, i64::MAX] {
        assert_eq!(reason(get(&service, &token, id).await), Reason::JobNotFound);
        assert_eq!(
            reason(cancel(&service, &token, id).await),
            Reason::JobNotFound
        );
    }
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn one_sees_ones_own_and_those_of_others_with_the_permission(db: PgPool) {
    let service = Service::start(db);
    let facts = [
        (1, AWA, JobState::Running),
        (2, 10, JobState::Waiting),
        (3, AWA, JobState::Failed),
    ];
    let facts = facts.map(|(id, login, state)| told(&job(id, login, state, 0), "created", 1));
    service.hear_of_jobs(facts.to_vec()).await;
    let ids = |reply: ListJobsReply| {
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        reply.rows.iter().map(|job| job.id).collect::<Vec<_>>()
    };
    let all = ListJobsRequest::default;
    let own = service.token("viewer", AWA, &[]);
    assert_eq!(ids(list(&service, &own, all()).await), [3, 1]);
    assert_eq!(reason(get(&service, &own, 2).await), Reason::JobNotFound);
    assert_eq!(reason(cancel(&service, &own, 2).await), Reason::JobNotFound);
    let every = service.token("admin", AWA, &[]);
    assert_eq!(ids(list(&service, &every, all()).await), [3, 2, 1]);
    let mine = ListJobsRequest {
        mine: Some(true),
        ..all()
    };
    assert_eq!(ids(list(&service, &every, mine).await), [3, 1]);
    let running = ListJobsRequest {
        state: Some(2),
        kind: Some("card_creation".to_owned()),
        ..all()
    };
    assert_eq!(ids(list(&service, &every, running).await), [1]);
    let limited = service.token("supervisor", 11, &[1]);
    assert_eq!(ids(list(&service, &limited, all()).await), [0; 0]);
    let bad = ListJobsRequest {
        order_by: Some("version; --".to_owned()),
        ..all()
    };
    let bad = service.jobs().list_jobs(bearing(&every, bad)).await;
    assert_eq!(reason(bad), Reason::BadRequest);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn cancelling_is_told_once_and_what_its_service_says_counts(db: PgPool) {
    let service = Service::start(db.clone());
    let token = service.token("cards", AWA, &[]);
    let running = job(1, AWA, JobState::Running, 200);
    service
        .hear_of_jobs(vec![told(&running, "progressed", 2)])
        .await;
    for _ in 0..2 {
        assert_eq!(
            cancel(&service, &token, 1).await.expect("one's own"),
            JobState::Cancelled
        );
    }
    let facts: Vec<(String, i64, Vec<u8>)> =
        sqlx::query_as("select subject, entity_id, after from outbox")
            .fetch_all(&db)
            .await
            .expect("facts");
    assert_eq!(facts.len(), 1);
    assert_eq!(
        (facts[0].0.as_str(), facts[0].1),
        ("reports.job.cancelled", 1)
    );
    let after = Job::decode(facts[0].2.as_slice()).expect("a job");
    assert_eq!(
        (after.service.as_str(), after.state()),
        ("cards", JobState::Cancelled)
    );
    // It was over before it heard.
    let done = job(1, AWA, JobState::Done, 600);
    service.hear_of_jobs(vec![told(&done, "finished", 3)]).await;
    assert_eq!(get(&service, &token, 1).await.expect("one's own"), done);
    let refused = cancel(&service, &token, 1).await;
    assert_eq!(reason(refused), Reason::InvalidTransition);
}

/// Does this to a job, by its own call.
async fn act(service: &Service, token: &str, id: i64, act: JobAct) -> Result<JobState, Status> {
    let mut jobs = service.jobs();
    let state = match act {
        JobAct::Cancel => return cancel(service, token, id).await,
        JobAct::Pause => {
            let asked = bearing(token, PauseJobRequest { id });
            jobs.pause_job(asked).await?.into_inner().state()
        }
        JobAct::Resume => {
            let asked = bearing(token, ResumeJobRequest { id });
            jobs.resume_job(asked).await?.into_inner().state()
        }
        JobAct::Retry => {
            let asked = bearing(token, RetryJobRequest { id });
            jobs.retry_job(asked).await?.into_inner().state()
        }
    };
    Ok(state)
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn each_call_does_what_the_table_says_and_tells_it_where_something_changed(db: PgPool) {
    let service = Service::start(db.clone());
    let token = service.token("cards", AWA, &[]);
    let states = [
        JobState::Waiting,
        JobState::Running,
        JobState::Paused,
        JobState::Done,
        JobState::Failed,
        JobState::Cancelled,
    ];
    let mut id = 0;
    let mut expected = Vec::new();
    for state in states {
        for act_of in JobAct::ALL {
            id += 1;
            let known = Job {
                can_retry: state == JobState::Failed,
                ..job(id, AWA, state, 200)
            };
            service.hear_of_jobs(vec![told(&known, "told", 2)]).await;
            let answer = act(&service, &token, id, act_of).await;
            match state.after(act_of) {
                None => assert_eq!(
                    reason(answer),
                    Reason::InvalidTransition,
                    "{state:?} {act_of:?}"
                ),
                Some(next) => {
                    assert_eq!(answer.expect("it is allowed"), next, "{state:?} {act_of:?}");
                    if next != state {
                        expected.push((format!("reports.job.{}", act_of.word()), id));
                    }
                }
            }
        }
    }
    let facts: Vec<(String, i64)> =
        sqlx::query_as("select subject, entity_id from outbox order by sequence")
            .fetch_all(&db)
            .await
            .expect("facts");
    assert_eq!(facts, expected);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn who_may_not_see_a_job_does_nothing_to_it_and_what_is_lost_is_not_tried_again(db: PgPool) {
    let service = Service::start(db);
    let facts = [
        told(&job(1, 10, JobState::Running, 200), "progressed", 2),
        told(&job(2, AWA, JobState::Failed, 200), "finished", 2),
    ];
    service.hear_of_jobs(facts.to_vec()).await;
    let (own, national) = (
        service.token("viewer", AWA, &[]),
        service.token("admin", AWA, &[]),
    );
    for act_of in JobAct::ALL {
        let answer = act(&service, &own, 1, act_of).await;
        assert_eq!(reason(answer), Reason::JobNotFound, "{act_of:?}");
    }
    let paused = act(&service, &national, 1, JobAct::Pause).await;
    assert_eq!(paused.expect("it sees all"), JobState::Paused);
    let retried = act(&service, &own, 2, JobAct::Retry).await;
    assert_eq!(reason(retried), Reason::InvalidTransition);

    let asked = |token: &str| bearing(token, GetJobRequest { id: 2 });
    let opened = service.jobs().get_job(asked(&national)).await;
    let traces = opened.expect("it sees all").into_inner().traces;
    assert_eq!(
        traces.as_deref(),
        Some("https://grafana.example/explore?trace={trace}")
    );
    let opened = service.jobs().get_job(asked(&own)).await;
    assert_eq!(opened.expect("one's own").into_inner().traces, None);
}

#[sqlx::test(migrator = "reports::MIGRATOR")]
async fn d2_work_begun_for_more_than_a_territory_is_not_told_within_it(db: PgPool) {
    let service = Service::start(db);
    let begun = [(1, vec![]), (2, vec![1]), (3, vec![1, 2]), (4, vec![2])];
    let facts = begun.map(|(id, region_ids)| Envelope {
        region_ids,
        ..told(&job(id, AWA, JobState::Done, 600), "finished", 1)
    });
    service.hear_of_jobs(facts.to_vec()).await;
    for (regions, seen) in [
        (vec![], vec![4, 3, 2, 1]),
        (vec![1], vec![2]),
        (vec![2, 1], vec![4, 3, 2]),
    ] {
        let token = service.token("supervisor", AWA, &regions);
        let rows = list(&service, &token, ListJobsRequest::default())
            .await
            .rows;
        let ids: Vec<i64> = rows.iter().map(|job| job.id).collect();
        assert_eq!(ids, seen, "{regions:?}");
        for id in 1..=4 {
            let got = get(&service, &token, id).await;
            assert_eq!(got.is_ok(), seen.contains(&id), "{regions:?} {id}");
        }
    }
}
