//! What is told of a card beside its new status: when it happened, who tells it, and the file that goes with
//! it.

use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::NaiveDate;
use futures_util::TryStreamExt;
use image::{ImageFormat, RgbImage};
use photo_store::PhotoStore;
use proto::maillon::cards::v1::CardStatus::{Created, Delivered, Lost, Stolen};
use proto::maillon::cards::v1::{
    CardDeclaration, GetCardRequest, GetDeclarationFileRequest, ReportCardProblemRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tempfile::TempDir;
use tonic::Status;

use crate::card_world::Many;
use crate::support::{Known, Service, faults, reason};

const LATER: &str = "2029-11-20";

/// A page, as a phone sends it.
fn page(width: u32, height: u32) -> String {
    let mut file = Cursor::new(Vec::new());
    let written = RgbImage::new(width, height).write_to(&mut file, ImageFormat::Png);
    written.expect("a vector takes it");
    let encoded = BASE64_STANDARD.encode(file.into_inner());
    format!("data:image/png;base64,{encoded}")
}

fn stolen(card_id: i64) -> ReportCardProblemRequest {
    ReportCardProblemRequest {
        card_id,
        status: Some(Stolen.into()),
        reason: Some("Au marché".to_owned()),
        ..ReportCardProblemRequest::default()
    }
}

fn with_photos(db: PgPool) -> (Service, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    (Service::start(db).with_photos(photos), folder)
}

/// How many files the store has.
fn files(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| if path.is_dir() { files(&path) } else { 1 })
        .sum()
}

impl Service {
    async fn report(&self, told: ReportCardProblemRequest) -> Result<i64, Status> {
        let answer = self.cards().report_card_problem(self.asked(told)).await;
        answer.map(|reply| reply.into_inner().version)
    }

    async fn declarations(&self, id: i64) -> Vec<CardDeclaration> {
        let asked = self.asked(GetCardRequest { id });
        let answer = self.cards().get_card(asked).await;
        answer.expect("it is there").into_inner().declarations
    }

    async fn declaration_file(&self, id: i64) -> Result<Vec<u8>, Status> {
        let asked = self.asked(GetDeclarationFileRequest { id });
        let pieces = self.cards().get_declaration_file(asked).await?;
        let pieces: Vec<_> = pieces.into_inner().try_collect().await?;
        assert_eq!(pieces[0].content_type, "image/jpeg");
        Ok(pieces.into_iter().flat_map(|piece| piece.content).collect())
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_declaration_is_kept_with_its_day_its_author_and_its_file(db: PgPool) {
    let (service, folder) = with_photos(db);
    service.card(1, Delivered, LATER).await;
    let day = NaiveDate::from_ymd_opt(2026, 11, 19).map(proto::Date::from);
    let first = ReportCardProblemRequest {
        happened_on: day,
        declared_by: Some(" Kouassi Aya ".to_owned()),
        attachment: Some(page(1700, 3400)),
        ..stolen(1)
    };
    service.report(first).await.expect("it is good");
    let [told] = service.declarations(1).await.try_into().expect("one");
    assert_eq!((told.status(), told.reason.as_str()), (Stolen, "Au marché"));
    assert_eq!(
        (told.happened_on, told.declared_by.as_deref()),
        (day, Some("Kouassi Aya"))
    );
    assert_eq!((told.created_by_user.as_str(), told.card_id), ("awa", 1));
    let path = format!("/api/card/declaration/{}/file", told.id);
    assert_eq!(told.attachment_path.as_deref(), Some(path.as_str()));
    let file = service.declaration_file(told.id).await.expect("a file");
    let picture = image::load_from_memory_with_format(&file, ImageFormat::Jpeg);
    let picture = picture.expect("a JPEG");
    assert_eq!((picture.width(), picture.height()), (800, 1600));
    let facts = service
        .told::<CardDeclaration>("cards.declaration.created")
        .await;
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0].after.as_ref(), Some(&told));
    assert_eq!(
        service
            .number("select count(*) from feed_entry where entity = 'card_declaration'")
            .await,
        1
    );

    // Another card's, told without any of it; the latest of one card first, also when it came back meanwhile.
    service.card(2, Delivered, LATER).await;
    let lost = |card_id| ReportCardProblemRequest {
        status: Some(Lost.into()),
        ..stolen(card_id)
    };
    service.report(lost(2)).await.expect("it is good");
    service.act(Many::Reinstate, &[2]).await.expect("found");
    service.report(stolen(2)).await.expect("it is good");
    let told = service.declarations(2).await;
    let statuses: Vec<_> = told.iter().map(CardDeclaration::status).collect();
    assert_eq!(statuses, [Stolen, Lost]);
    assert_eq!(
        (told[0].happened_on, told[0].attachment_path.as_deref()),
        (None, None)
    );
    let none = service.declaration_file(told[0].id).await;
    assert_eq!(reason(none), Reason::DeclarationNotFound);
    assert_eq!(files(folder.path()), 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_refused_declaration_leaves_neither_record_nor_file(db: PgPool) {
    let (service, folder) = with_photos(db);
    service.card(1, Delivered, LATER).await;
    service.card(2, Created, LATER).await;
    let with = |attachment: String| ReportCardProblemRequest {
        attachment: Some(attachment),
        ..stolen(1)
    };
    let pdf = BASE64_STANDARD.encode(b"%PDF-1.7 a report");
    for (bad, fault) in [
        (with(pdf), Fault::NotAnImage),
        (with("not base64".to_owned()), Fault::NotAnImage),
        (with("A".repeat(11_500_000)), Fault::TooManyBytes),
    ] {
        let told = faults(service.report(bad).await);
        assert_eq!(told, [("attachment".to_owned(), fault)]);
    }
    let wrong = ReportCardProblemRequest {
        reason: None,
        ..with(page(30, 40))
    };
    let told = faults(service.report(wrong).await);
    assert_eq!(told, [("reason".to_owned(), Fault::Required)]);
    let not_yet = ReportCardProblemRequest {
        card_id: 2,
        ..with(page(30, 40))
    };
    assert_eq!(
        reason(service.report(not_yet).await),
        Reason::InvalidTransition
    );
    let stale = ReportCardProblemRequest {
        card_version: Some(7),
        ..with(page(30, 40))
    };
    assert_eq!(reason(service.report(stale).await), Reason::StaleVersion);
    assert_eq!(service.status(1).await, Delivered);
    assert_eq!(
        service
            .number("select count(*) from card_declaration")
            .await,
        0
    );
    assert_eq!(files(folder.path()), 0);
    // White is nothing.
    service
        .report(with(" ".to_owned()))
        .await
        .expect("without a file");
    assert_eq!(files(folder.path()), 0);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_declaration_outside_ones_territory_is_not_there(db: PgPool) {
    let (service, _folder) = with_photos(db);
    service.country().await;
    let known = Known {
        id: 1,
        locality_id: Some(1),
        ..Known::default()
    };
    service.know(known).await;
    service.card_of(1, 1, Delivered, LATER).await;
    let told = ReportCardProblemRequest {
        attachment: Some(page(30, 40)),
        ..stolen(1)
    };
    let elsewhere = service.limited("delivery", &[2], 7);
    let refused = elsewhere.report(told.clone()).await;
    assert_eq!(reason(refused), Reason::CardNotFound);
    let here = service.limited("delivery", &[1], 8);
    here.report(told).await.expect("it is good");
    let id = here.declarations(1).await[0].id;
    here.declaration_file(id).await.expect("a file");
    let refused = elsewhere.declaration_file(id).await;
    assert_eq!(reason(refused), Reason::DeclarationNotFound);
    let unknown = here.declaration_file(id + 1).await;
    assert_eq!(reason(unknown), Reason::DeclarationNotFound);
}
