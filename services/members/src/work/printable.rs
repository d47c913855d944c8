//! What is printed of a member, as who tries a template sees it.

use futures_util::stream::{self, BoxStream, StreamExt};
use platform::{Caller, Refusal};
use print::DocumentData;
use printer::{Head, printable};
use proto::maillon::event::v1::{Printable, ReadPrintableRequest};
use proto::maillon::members::v1::Member;
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Status;

use super::{left, print_document, print_list};
use crate::App;
use crate::error::Error;
use crate::printing;

pub(crate) type Parts = BoxStream<'static, Result<Printable, Status>>;

/// The member; or the list that has them as its one line.
pub(crate) async fn read(app: &App, asked: ReadPrintableRequest) -> Result<Parts, Error> {
    let is_list = asked.r#type == print_list::KIND;
    if !is_list && asked.r#type != print_document::KIND {
        return Err(Refusal::field("type", Fault::UnknownWord).into());
    }
    let caller = Caller::on_behalf(asked.login_id, asked.region_ids);
    let found = print_document::seen(app, &caller, &[asked.id]).await?.pop();
    let members = [found.ok_or(Reason::MemberNotFound)?];
    let left = left::members(&app.db, &members).await?.pop();
    let [member] = members;
    let mut parts = if is_list {
        list(app, &caller, member).await?
    } else {
        let photo = printer::photo(&app.photos, member.photo_file_name.as_deref()).await?;
        vec![printable(printing::texts_of_member(member), photo)]
    };
    if let (Some(record), Some(left)) = (parts.first_mut(), left) {
        record.label = left.label;
        record.region_ids = left.region_ids;
    }
    Ok(stream::iter(parts).map(Ok).boxed())
}

async fn list(app: &App, caller: &Caller, member: Member) -> Result<Vec<Printable>, Error> {
    let head = Head::of(app.clock.now().date_naive().into(), caller, String::new());
    let photo = printer::thumbnail(&app.photos, member.photo_file_name.as_deref()).await?;
    let DocumentData { record, lines } = head.over(vec![printing::member(member, None)]);
    let lines = lines
        .iter()
        .map(|line| printable(line.texts(), photo.clone()));
    Ok([printable(record.texts(), None)]
        .into_iter()
        .chain(lines)
        .collect())
}
