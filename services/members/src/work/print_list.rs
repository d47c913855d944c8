//! The filtered list as one PDF.

use platform::Caller;
use printer::{CHOSEN, Head, PDF, Pieces, Printer, Size};
use proto::maillon::members::v1::PrintMemberListRequest;
use territory::Territory;

use super::filter::{list_of, places};
use super::{export, left};
use crate::App;
use crate::domain::list::read_ids;
use crate::error::Error;
use crate::printing;
use crate::store::member;

/// What is printed, as templates have it.
pub(super) const KIND: &str = "member_list";

pub(crate) async fn print(
    app: &App,
    caller: &Caller,
    request: PrintMemberListRequest,
) -> Result<Pieces, Error> {
    let named = read_ids(request.ids.as_deref())?;
    let report_id = request.report_id;
    let list = list_of!(request, order_by, descending);
    let is_named = named.is_some();
    let ids = export::select(app, caller, &list, named).await?;
    printer::refuse_long(ids.len())?;
    let chosen = templates::choose(&app.db, &app.neighbours, KIND, report_id).await?;
    let template = templates::load(&app.db, &app.neighbours, &chosen).await?;
    let names = territory::names_of(&app.db, places(&list)).await?;
    let today = app.clock.now().date_naive().into();
    let head = Head::of(today, caller, printing::filter(&list, is_named, names));
    let printer = Printer::free().await;
    let members = member::at(&app.db, &ids, Territory::of(caller).regions()).await?;
    let records = left::members(&app.db, &members).await?;
    let photos = members.iter().map(|member| {
        let name = member.photo_file_name.clone();
        name.filter(|_| template.shows_photo())
    });
    // Cells are as small as thumbnails.
    let photos = printer::photos(&app.photos, Size::Thumbnail, photos.collect()).await?;
    let count = members.len();
    let draw = move || {
        let lines = members.into_iter().zip(photos);
        let lines = lines.map(|(member, photo)| printing::member(member, photo));
        print::documents(
            &template,
            &printer::untitled(),
            [head.over(lines.collect())],
        )
    };
    let file = printer.draw::<Error>(CHOSEN, draw).await?;
    export::publish_print(app, caller, KIND, count, records, Some(&chosen)).await?;
    Ok(printer::pieces("members.pdf", PDF, file))
}
