//! What is printed of a member, as who tries a template sees it.

use platform::{Caller, Refusal};
use printer::printable;
use proto::maillon::event::v1::{Printable, ReadPrintableRequest};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::print_document;
use crate::App;
use crate::error::Error;
use crate::printing;

/// The member; it has no lines.
pub(crate) async fn read(app: &App, asked: ReadPrintableRequest) -> Result<Vec<Printable>, Error> {
    if asked.r#type != print_document::KIND {
        return Err(Refusal::field("type", Fault::UnknownWord).into());
    }
    let caller = Caller::on_behalf(asked.login_id, asked.region_ids);
    let found = print_document::seen(app, &caller, &[asked.id]).await?.pop();
    let member = found.ok_or(Reason::MemberNotFound)?;
    let photo = printer::photo(&app.photos, member.photo_file_name.as_deref()).await?;
    Ok(vec![printable(printing::texts_of_member(member), photo)])
}
