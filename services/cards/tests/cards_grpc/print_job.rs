//! Printing more than one answer holds: drawn in parts, killed and resumed, one file in the end, for who may
//! have it, for a day.

use std::time::Duration;

use photo_store::PhotoStore;
use proto::maillon::cards::v1::deliveries_client::DeliveriesClient;
use proto::maillon::cards::v1::{
    GetPrintedCardsRequest, GetPrintedDeliveriesRequest, PrintCardsRequest, PrintDeliveriesRequest,
};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{Job, JobState};
use proto::maillon::v1::FileChunk;
use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::{Status, Streaming};

use crate::paper::{Paper, RED, keep};
use crate::support::{Service, fault, faults, reason};

/// So many printed cards, of members nobody knows anything else of.
pub(crate) async fn stack(service: &Service, cards: i64) {
    service
        .sql(&format!(
            "insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type,
                member_id, card_id, created_at,
                created_by, created_by_id, updated_at, updated_by)
            select n, gen_random_uuid(), 1, 'T' || n, '2026-11-01', 2000, 2, n, n, now(), 'awa', 42, now(),
                'awa'
            from generate_series(1, {cards}) as n;
            insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname,
                birth_date, member_id_number,
                member_version, expiration_date, qrcode, transaction_id, created_at, created_by,
                created_by_id, updated_at, updated_by)
            select n, gen_random_uuid(), lpad(n::text, 11, '0'), 1, now(), n, 'Awa', 'Koné', '1990-01-01',
                '1', 1, '2029-11-20', 'x', n,
                now(), 'awa', 42, now(), 'awa'
            from generate_series(1, {cards}) as n"
        ))
        .await;
}

/// The job of an answer that is no file.
async fn job_of(
    answer: Result<tonic::Response<Streaming<FileChunk>>, Status>,
) -> Result<i64, Status> {
    let mut pieces = answer?.into_inner();
    let first = pieces.message().await?.expect("a piece");
    assert!(first.content.is_empty());
    assert_eq!(pieces.message().await?, None);
    Ok(first.job_id.expect("more than one answer holds"))
}

impl Service {
    pub(crate) async fn print_large(&self, ids: &[i64]) -> Result<i64, Status> {
        let asked = self.asked(PrintCardsRequest {
            card_ids: ids.to_vec(),
            ..PrintCardsRequest::default()
        });
        job_of(self.cards().print_cards(asked).await).await
    }

    pub(crate) async fn printed(&self, job_id: i64) -> Result<Paper, Status> {
        let asked = self.asked(GetPrintedCardsRequest { job_id });
        Paper::of(self.cards().get_printed_cards(asked).await).await
    }

    async fn printed_deliveries(&self, job_id: i64) -> Result<Paper, Status> {
        let asked = self.asked(GetPrintedDeliveriesRequest { job_id });
        let mut client = DeliveriesClient::new(self.channel());
        Paper::of(client.get_printed_deliveries(asked).await).await
    }

    /// Looks for old files until none is left, as the product does all the time.
    pub(crate) async fn tidy_up(&self) {
        let stop = CancellationToken::new();
        let (app, token) = (self.app.clone(), stop.clone());
        let mut sweeper = JoinSet::new();
        sweeper.spawn(async move { app.drop_old_prints(token).await });
        while self
            .number("select count(*) from job where file_until <= '2026-11-24'")
            .await
            > 0
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        stop.cancel();
        sweeper.join_all().await;
    }
}

pub(crate) fn with_store(db: PgPool, folder: &tempfile::TempDir) -> (Service, PhotoStore) {
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    (Service::start(db).with_photos(photos.clone()), photos)
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_large_print_killed_anywhere_is_one_file_in_the_asked_order(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, photos) = with_store(db, &folder);
    stack(&service, 501).await;
    let red = keep(&photos, RED).await;
    service
        .sql(&format!(
            "update card set photo_file_name = '{}' where id in (501, 1)",
            red.as_str()
        ))
        .await;
    let traces = service.traces().await;
    let ids: Vec<i64> = (1..=501).rev().collect();
    let job = service.print_large(&ids).await.expect("it is begun");
    assert_eq!(
        reason(service.printed(job).await),
        Reason::JobNotFound,
        "not done yet"
    );
    for pause in [5, 300, 900] {
        let (app, token) = (service.app.clone(), CancellationToken::new());
        let mut worker = JoinSet::new();
        worker.spawn(async move { app.work_jobs(token).await });
        tokio::time::sleep(Duration::from_millis(pause)).await;
        worker.abort_all();
        while worker.join_next().await.is_some() {}
        let open = "select (select done from job) + (select count(*) from job_item)";
        assert_eq!(service.number(open).await, 501);
    }
    service.work_off().await;

    let finished = service.told::<Job>("cards.job.finished").await;
    assert_eq!(finished.len(), 1);
    let told = finished[0].after.clone().expect("a state");
    assert_eq!(
        (told.state(), told.done, told.total, told.errors),
        (JobState::Done, 501, 501, 0)
    );
    assert_eq!((told.kind.as_str(), told.result), ("card_print", None));
    let log: Value = serde_json::from_str(&told.log.expect("a log")).expect("JSON");
    assert_eq!(log[0]["word"], "created");
    assert_eq!(
        log[0]["template"],
        json!({"type": "card", "report_id": 0, "version": 0, "template_id": 0, "sha256": ""})
    );
    assert_eq!(told.file_path, Some(format!("/api/card/print/{job}")));
    let tomorrow = service.app.clock.now() + chrono::TimeDelta::hours(24);
    assert_eq!(
        told.file_until.map(proto::Timestamp::instant),
        Some(tomorrow)
    );

    let paper = service.printed(job).await.expect("its file");
    assert_eq!(paper.pages(), 1_002);
    let red = [0, 2, 1_000].map(|page| paper.pixels(page, RED) > 1_000);
    assert_eq!(red, [true, false, true]);
    let again = service.printed(job).await.expect("once more");
    assert!(paper.bytes == again.bytes);
    let left = service.told::<Export>("cards.export.made").await;
    let left: Vec<_> = left
        .into_iter()
        .filter_map(|fact| fact.after)
        .map(|told| told.rows)
        .collect();
    assert_eq!(left, [501, 501], "each time that it leaves");
    let (cards, transactions, _) = service.traces().await;
    assert_eq!(
        (cards, transactions),
        (traces.0, traces.1),
        "no state changed"
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_file_is_for_who_may_see_all_that_is_in_it_for_a_day(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, _photos) = with_store(db, &folder);
    service.country().await;
    stack(&service, 501).await;
    service
        .sql(
            "insert into known_member (id, id_number, firstname, lastname, kind, status, photo_checked,
                is_archived, version, locality_id)
            select n, 'N' || n, 'Awa', 'Koné', 1, 1, true, false, 1, 2 from generate_series(1, 501) as n",
        )
        .await;
    let ids: Vec<i64> = (1..=501).collect();
    let local = service.limited("cards", &[2], 7);
    let elsewhere = service.limited("cards", &[1], 7);
    assert_eq!(
        reason(elsewhere.print_large(&ids).await),
        Reason::CardNotFound
    );
    let job = local.print_large(&ids).await.expect("it is begun");
    // One of them moves away meanwhile, and is left out.
    service
        .sql("update known_member set locality_id = 1 where id = 3")
        .await;
    service.work_off().await;
    let told = service.told::<Job>("cards.job.finished").await;
    let told = told[0].after.clone().expect("a state");
    assert_eq!((told.done, told.errors), (501, 1));

    assert_eq!(local.printed(job).await.expect("its own").pages(), 1_000);
    let national = service.limited("admin", &[], 9);
    national.printed(job).await.expect("it sees all jobs");
    for (other, expected) in [
        (service.limited("cards", &[2], 8), Reason::JobNotFound),
        (service.limited("cards", &[], 8), Reason::Unspecified),
        (service.limited("admin", &[2], 8), Reason::JobNotFound),
        (elsewhere, Reason::JobNotFound),
        (service.limited("viewer", &[], 7), Reason::PermissionDenied),
    ] {
        assert_eq!(reason(other.printed(job).await), expected);
    }
    let other_kind = local.printed_deliveries(job).await;
    assert_eq!(reason(other_kind), Reason::JobNotFound);
    assert_eq!(reason(local.printed(job + 1).await), Reason::JobNotFound);
    service
        .sql("update known_member set locality_id = 1 where id = 4")
        .await;
    assert_eq!(
        reason(local.printed(job).await),
        Reason::JobNotFound,
        "it holds what is outside now"
    );

    let late = national.hours_later(24);
    assert_eq!(reason(late.printed(job).await), Reason::JobNotFound);
    let early = service.hours_later(23);
    early.printed(job).await.expect("still there");
    late.tidy_up().await;
    assert_eq!(reason(early.printed(job).await), Reason::JobNotFound);
    assert_eq!(
        std::fs::read_dir(folder.path().join(format!("prints/{job}"))).map_or(0, Iterator::count),
        0
    );
    let told = service.told::<Job>("cards.job.expired").await;
    let told = told[0].after.clone().expect("a state");
    assert_eq!(
        (told.state(), told.file_path, told.file_until),
        (JobState::Done, None, None)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_nobody_wants_any_more_leaves_no_file_and_too_much_is_refused(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, photos) = with_store(db, &folder);
    stack(&service, 10_001).await;
    let out_of_range = fault("card_ids", Fault::OutOfRange);
    assert_eq!(
        faults(service.print_large(&[]).await),
        out_of_range,
        "all that are created"
    );
    let ids: Vec<i64> = (1..=10_001).collect();
    assert_eq!(faults(service.print_large(&ids).await), out_of_range);
    let job = service.print_large(&ids[1..]).await.expect("10,000");

    // A part was kept by a process that died before it could say so.
    photos
        .keep_print(job, 0, "%PDF".into())
        .await
        .expect("kept");
    service
        .sql("update job set state = 5, file_until = '2026-11-21'")
        .await;
    service.tidy_up().await;
    assert_eq!(photos.print(job, 0).await.expect("the store answers"), None);
    assert!(
        service.told::<Job>("cards.job.expired").await.is_empty(),
        "nobody was told of a file"
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn more_slips_than_one_answer_holds_are_a_job_too(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let (service, _photos) = with_store(db, &folder);
    stack(&service, 502).await;
    service
        .sql(
            "insert into delivery (id, uuid, code, is_error_type, status, created_at, created_by,
                created_by_id, updated_at, updated_by)
            select n, gen_random_uuid(), 'LIV-2026-' || lpad(n::text, 6, '0'), false, 1, now(), 'awa', 42,
                now(), 'awa'
            from generate_series(1, 501) as n;
            insert into delivery_line (delivery_id, nth, card_id, card_id_number)
            select least(n, 501), n, n, lpad(n::text, 11, '0') from generate_series(1, 502) as n",
        )
        .await;
    let mut client = DeliveriesClient::new(service.channel());
    let asked = service.asked(PrintDeliveriesRequest::default());
    let job = job_of(client.print_deliveries(asked).await)
        .await
        .expect("all open ones");
    service.work_off().await;
    let paper = service.printed_deliveries(job).await.expect("its file");
    assert_eq!(paper.pages(), 501, "a page for each");
    assert_eq!(reason(service.printed(job).await), Reason::JobNotFound);
    let told = service.told::<Job>("cards.job.finished").await;
    let told = told[0].after.clone().expect("a state");
    assert_eq!(
        (told.kind.as_str(), told.done, told.errors),
        ("delivery_print", 501, 0)
    );
    assert_eq!(told.file_path, Some(format!("/api/delivery/print/{job}")));
}
