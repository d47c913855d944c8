//! What is printed of a record, as who tries a template sees it.

use futures_util::stream::{self, BoxStream, StreamExt};
use photo_store::PhotoStore;
use platform::{Caller, Refusal};
use printer::{Head, printable};
use proto::maillon::cards::v1::{DeliveryLine, Transaction};
use proto::maillon::event::v1::{Printable, ReadPrintableRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Status;

use super::card_print::refuse_given_up;
use super::delivery::list::visible;
use super::{left, transaction, visibility};
use crate::App;
use crate::domain::job::Kind;
use crate::error::Error;
use crate::printing;
use crate::printing::payment::{self, LIST, RECEIPT};
use crate::store::card;
use crate::store::transaction as payments;

pub(crate) type Parts = BoxStream<'static, Result<Printable, Status>>;

/// The record, then its lines.
pub(crate) async fn read(app: &App, asked: ReadPrintableRequest) -> Result<Parts, Error> {
    let caller = Caller::on_behalf(asked.login_id, asked.region_ids);
    let (mut parts, list) = match &*asked.r#type {
        "card" => (
            card_of(app, &caller, asked.id).await?,
            Kind::CardPrint.list(),
        ),
        "delivery" => {
            let parts = delivery(app, &caller, asked.id, false).await?;
            (parts, Kind::DeliveryPrint.list())
        }
        "signing_sheet" => {
            let parts = delivery(app, &caller, asked.id, true).await?;
            (parts, Kind::DeliveryPrint.list())
        }
        RECEIPT => (receipt(app, &caller, asked.id).await?, RECEIPT),
        LIST => (list_of_one(app, &caller, asked.id).await?, LIST),
        _ => return Err(Refusal::field("type", Fault::UnknownWord).into()),
    };
    let left = left::records(&app.db, list, &[asked.id]).await?.pop();
    if let (Some(record), Some(left)) = (parts.first_mut(), left) {
        record.label = left.label;
        record.region_ids = left.region_ids;
    }
    Ok(stream::iter(parts).map(Ok).boxed())
}

async fn card_of(app: &App, caller: &Caller, id: i64) -> Result<Vec<Printable>, Error> {
    if !visibility::all_seen(&app.db, &[id], caller)
        .await?
        .contains(&id)
    {
        return Err(Reason::CardNotFound.into());
    }
    // It would come out with its code, as a print does.
    refuse_given_up(app, &[id]).await?;
    let found = card::at(&app.db, &[id], app.today()).await?.pop();
    let card = found.ok_or(Reason::CardNotFound)?;
    let photo = printer::photo(&app.photos, card.photo_file_name.as_deref()).await?;
    Ok(vec![printable(printing::texts_of_card(card), photo)])
}

async fn delivery(
    app: &App,
    caller: &Caller,
    id: i64,
    with_photos: bool,
) -> Result<Vec<Printable>, Error> {
    let mut db = app.db.acquire().await?;
    let found = visible(&mut db, &[id], caller, app.today()).await?.pop();
    let found = found.ok_or(Reason::DeliveryNotFound)?;
    let delivery = found.delivery.ok_or(Reason::DeliveryNotFound)?;
    let goes_back = delivery.is_error_type && !with_photos;
    let mut parts = vec![Printable {
        goes_back,
        ..printable(printing::texts_of_delivery(delivery), None)
    }];
    for line in found.cards {
        parts.push(line_of(&app.photos, line, with_photos).await?);
    }
    Ok(parts)
}

async fn line_of(
    photos: &PhotoStore,
    line: DeliveryLine,
    with_photo: bool,
) -> Result<Printable, Error> {
    let name = line.card_photo_file_name.as_deref();
    let photo = printer::thumbnail(photos, name.filter(|_| with_photo)).await?;
    Ok(printable(printing::texts_of_line(line), photo))
}

async fn receipt(app: &App, caller: &Caller, id: i64) -> Result<Vec<Printable>, Error> {
    let payment = payment_of(app, caller, id).await?;
    Ok(vec![printable(payment::texts_of_payment(payment), None)])
}

/// The list that has this payment as its one line.
async fn list_of_one(app: &App, caller: &Caller, id: i64) -> Result<Vec<Printable>, Error> {
    let payment = payment_of(app, caller, id).await?;
    let head = Head::of(app.today(), caller, String::new());
    let list = payment::list(head, vec![payment]);
    let parts = [list.record].into_iter().chain(list.lines);
    Ok(parts.map(|part| printable(part.texts(), None)).collect())
}

async fn payment_of(app: &App, caller: &Caller, id: i64) -> Result<Transaction, Error> {
    transaction::must_see(app, caller, &[id]).await?;
    let found = payments::at(&app.db, &[id]).await?.pop();
    Ok(found.ok_or(Reason::TransactionNotFound)?)
}
