//! Documents about members, such as an attestation, as one PDF.

use platform::{Caller, Refusal, text};
use print::{DocumentData, DocumentOptions, Photo, Record, Template, fill};
use printer::{CHOSEN, PDF, Pieces, Printer, Size, day};
use proto::bounds::{DOCUMENT_LINE_MAX, DOCUMENT_TEXT_MAX};
use proto::maillon::members::v1::{Member, PrintMemberDocumentsRequest};
use proto::maillon::refusal::v1::Reason;
use territory::Territory;

use super::{export, left};
use crate::App;
use crate::domain::access::find_living;
use crate::error::Error;
use crate::printing;
use crate::store::member;

/// What is printed, as templates have it.
pub(super) const KIND: &str = "document";

pub(crate) async fn print(
    app: &App,
    caller: &Caller,
    request: PrintMemberDocumentsRequest,
) -> Result<Pieces, Error> {
    let ids = printer::each_once("member_ids", &request.member_ids)?;
    let said = read_texts(app, &request)?;
    let chosen = templates::choose(&app.db, &app.neighbours, KIND, request.report_id).await?;
    let template = templates::load(&app.db, &app.neighbours, &chosen).await?;

    let printer = Printer::free().await;
    let members = seen(app, caller, &ids).await?;
    let records = left::members(&app.db, &members).await?;
    let photos = members.iter().map(|member| member.photo_file_name.clone());
    let photos = printer::photos(&app.photos, Size::Whole, photos.collect()).await?;
    let draw = move || draw(&template, &said, members.into_iter().zip(photos));
    let file = printer.draw::<Error>(CHOSEN, draw).await?;
    export::publish_print(app, caller, KIND, ids.len(), records, Some(&chosen)).await?;
    Ok(printer::pieces("documents.pdf", PDF, file))
}

/// The members in that order; refuses all where one is not there for the caller.
pub(super) async fn seen(app: &App, caller: &Caller, ids: &[i64]) -> Result<Vec<Member>, Error> {
    let mut held = Vec::with_capacity(ids.len());
    for id in ids {
        held.extend(member::find(&app.db, *id).await?);
    }
    for id in ids {
        find_living(&held, *id, caller)?;
    }
    Ok(member::at(&app.db, ids, Territory::of(caller).regions()).await?)
}

/// The texts of a request, by the names that templates have for them.
fn read_texts(app: &App, request: &PrintMemberDocumentsRequest) -> Result<Record, Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let mut record = Record::new();
    for (field, given) in [
        ("document_title", &request.title),
        ("document_number", &request.number),
        ("document_subject", &request.subject),
        ("document_author", &request.author),
    ] {
        match text::line(given.as_deref().unwrap_or_default(), DOCUMENT_LINE_MAX) {
            Ok(line) => record = record.with(field, line),
            Err(fault) => refusal = refusal.and(field, fault, &DOCUMENT_LINE_MAX.to_string()),
        }
    }
    match text::lines(
        request.text.as_deref().unwrap_or_default(),
        DOCUMENT_TEXT_MAX,
    ) {
        Ok(lines) => record = record.with("document_text", lines),
        Err(fault) => {
            refusal = refusal.and("document_text", fault, &DOCUMENT_TEXT_MAX.to_string());
        }
    }
    refusal.unless_clean()?;
    let today = app.clock.now().date_naive().into();
    Ok(record.with("document_date", day(request.date.or(Some(today)))))
}

fn draw(
    template: &Template,
    said: &Record,
    members: impl Iterator<Item = (Member, Option<Photo>)>,
) -> Result<Vec<u8>, print::Error> {
    let documents = members.map(|(member, photo)| {
        let record = printing::member(member, photo);
        let filled = said
            .texts()
            .map(|(field, text)| (field.to_owned(), fill(text, &record)));
        let filled: Vec<_> = filled.collect();
        let with = |record: Record, (field, text): (String, String)| record.with(&field, text);
        DocumentData {
            record: filled.into_iter().fold(record, with),
            lines: Vec::new(),
        }
    });
    // What an attestation leaves out is not seen by who signs it.
    let options = DocumentOptions {
        must_be_whole: true,
        ..printer::untitled()
    };
    print::documents(template, &options, documents)
}
