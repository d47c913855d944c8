//! Cards and deliveries as PDF: a few at once, or any number by a job that draws them in parts. The parts lie
//! in the store of the photos for a day and are read as one file (decision 0105).

use std::convert::Infallible;
use std::time::Duration;

use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use jobs::{Held, Part, next_items};
use platform::Caller;
use platform::lifecycle::again;
use print::{CardOptions, Joiner, Template};
use printer::{CHOSEN, Pieces, Printer, Size};
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgConnection, PgPool};
use templates::Reference;
use territory::Territory;
use tokio_util::sync::CancellationToken;

use super::change::Change;
use super::delivery::list::visible;
use super::{export, slip, visibility};
use crate::App;
use crate::domain::count;
use crate::domain::job::Kind;
use crate::domain::layout::Placement;
use crate::error::Error;
use crate::printing;
use crate::store::{card, delivery, print as store};

/// Cards of a part: they and their photos are in memory at once.
const CARDS: i64 = 100;
/// Lines from which a part of deliveries is full.
const LINES: i64 = 500;
/// Between two looks for files that are too old.
const LOOK: Duration = Duration::from_mins(1);

/// What is printed with: the template that is named, else the default one.
pub(crate) async fn choose(
    app: &App,
    document: &str,
    named: Option<i64>,
) -> Result<Reference, Error> {
    Ok(templates::choose(&app.db, &app.neighbours, document, named).await?)
}

pub(super) async fn load(app: &App, template: &Reference) -> Result<Template, Error> {
    Ok(templates::load(&app.db, &app.neighbours, template).await?)
}

/// These cards, in this order.
pub(crate) async fn cards(
    app: &App,
    ids: &[i64],
    placement: Placement,
    template: &Reference,
) -> Result<Vec<u8>, Error> {
    let template = load(app, template).await?;
    let printer = Printer::free().await;
    let cards = card::at(&app.db, ids, app.today()).await?;
    let names = cards.iter().map(|card| card.photo_file_name.clone());
    let photos = printer::photos(&app.photos, Size::Whole, names.collect()).await?;
    let draw = move || {
        let options = CardOptions {
            layout: placement.layout,
            offset: placement.offset,
            title: printer::TITLE.to_owned(),
        };
        let cards = cards.into_iter().zip(photos);
        let cards = cards.map(|(card, photo)| printing::card(card, photo));
        print::cards(&template, &options, cards)
    };
    printer.draw(CHOSEN, draw).await
}

/// What shows how far off a printer is.
pub(crate) async fn test_card(placement: Placement) -> Result<Vec<u8>, Error> {
    let printer = Printer::free().await;
    let draw = move || print::test_card(placement.layout, placement.offset);
    printer.draw(CHOSEN, draw).await
}

/// Draws the next part of a job and keeps it; after a crash it is drawn in the place of what was there. What
/// whoever asked does not see any more is left out.
pub(crate) async fn part(
    app: &App,
    tx: &mut PgConnection,
    held: &Held<Kind>,
    kind: Kind,
) -> Result<Part, Error> {
    let caller = held.caller();
    let (done, drawn) = match kind {
        Kind::DeliveryPrint => next_deliveries(app, tx, held, &caller).await?,
        _ => next_cards(app, tx, held, &caller).await?,
    };
    let mut missing = done;
    if let Some((ids, file)) = drawn {
        missing -= count(ids.len());
        let nth = store::next(&mut *tx, held.id(), &ids).await?;
        app.photos.keep_print(held.id(), nth, file.into()).await?;
    }
    Ok(Part {
        done,
        errors: missing,
        ..Part::default()
    })
}

/// What was drawn, and the file.
type Drawn = Option<(Vec<i64>, Vec<u8>)>;

/// Takes some cards off a job and draws them; answers how many they were.
async fn next_cards(
    app: &App,
    tx: &mut PgConnection,
    held: &Held<Kind>,
    caller: &Caller,
) -> Result<(i64, Drawn), Error> {
    let mut ids = next_items(&mut *tx, held.id(), CARDS).await?;
    let done = count(ids.len());
    let seen = visibility::all_seen(&mut *tx, &ids, caller).await?;
    ids.retain(|id| seen.contains(id));
    if ids.is_empty() {
        return Ok((done, None));
    }
    let print = held.options();
    let template = print.template(Kind::CardPrint);
    let file = cards(app, &ids, print.placement(), &template).await?;
    Ok((done, Some((ids, file))))
}

/// The same with deliveries, of which one may have as many lines as a hundred others.
async fn next_deliveries(
    app: &App,
    tx: &mut PgConnection,
    held: &Held<Kind>,
    caller: &Caller,
) -> Result<(i64, Drawn), Error> {
    let (mut done, mut lines, mut rows) = (0, 0, Vec::new());
    while lines < LINES {
        let ids = next_items(&mut *tx, held.id(), 1).await?;
        if ids.is_empty() {
            break;
        }
        done += count(ids.len());
        for row in visible(&mut *tx, &ids, caller, app.today()).await? {
            lines += count(row.cards.len()).max(1);
            rows.push(row);
        }
    }
    let ids = rows.iter().filter_map(|row| row.delivery.as_ref());
    let ids: Vec<i64> = ids.map(|delivery| delivery.id).collect();
    if ids.is_empty() {
        return Ok((done, None));
    }
    let print = held.options();
    let template = print.template(Kind::DeliveryPrint);
    let file = slip::draw(app, rows, print.is_signed == Some(true), &template).await?;
    Ok((done, Some((ids, file))))
}

/// The file that a job of this kind made, for who may have it.
pub(crate) async fn file(
    app: &App,
    caller: &Caller,
    job_id: i64,
    kind: Kind,
) -> Result<Pieces, Error> {
    let found = jobs::find_file::<Kind>(&app.db, job_id, app.clock.now().into()).await?;
    let found = found.filter(|found| found.kind() == Some(kind));
    let found = found.ok_or(Reason::JobNotFound)?;
    let territory = Territory::of(caller);
    let sees_all = caller.holds("tools.read") && territory.is_national();
    let regions = &found.request().regions;
    // Lines of deliveries were drawn as far as whoever asked saw them then.
    let is_within = territory.is_national()
        || !regions.is_empty() && regions.iter().all(|region| caller.regions.contains(region));
    if !is_within || found.login_id != caller.login_id && !sees_all {
        return Err(Reason::JobNotFound.into());
    }
    let parts = store::parts(&app.db, job_id).await?;
    let ids: Vec<i64> = parts.iter().flat_map(|(_, ids)| ids).copied().collect();
    if !sees_every(&app.db, &ids, caller, kind).await? {
        return Err(Reason::JobNotFound.into());
    }
    let first = app.photos.print(job_id, 0).await?;
    let first = first.ok_or(Reason::JobNotFound)?;
    let print = &found.request().options;
    let template = print.template(kind);
    if kind == Kind::DeliveryPrint {
        let is_signed = print.is_signed == Some(true);
        slip::publish(app, caller, &ids, is_signed, &template).await?;
    } else {
        export::publish_print(app, caller, kind.list(), &ids, &template).await?;
    }

    let photos = app.photos.clone();
    let parts = stream::iter(parts.into_iter().skip(1)).then(move |(nth, _)| {
        let photos = photos.clone();
        async move {
            let part = photos.print(job_id, nth).await?;
            part.ok_or(Error::from(Reason::Internal))
        }
    });
    let files = join(stream::iter([Ok(first)]).chain(parts));
    Ok(printer::streamed(printer::PDF, files))
}

/// Parts of a file as one, which is sent while they come.
fn join<Part: AsRef<[u8]>>(
    parts: impl Stream<Item = Result<Part, Error>>,
) -> impl Stream<Item = Result<Vec<u8>, Error>> {
    let parts = parts.map_ok(Some).chain(stream::iter([Ok(None)]));
    parts.scan(Some(Joiner::default()), |joiner, part| {
        let added = part.and_then(|part| match (part, &mut *joiner) {
            (Some(part), Some(joiner)) => Ok(joiner.part(part.as_ref())?),
            _ => Ok(joiner.take().unwrap_or_default().end()?),
        });
        std::future::ready(Some(added))
    })
}

async fn sees_every(db: &PgPool, ids: &[i64], caller: &Caller, kind: Kind) -> Result<bool, Error> {
    let seen = match kind {
        Kind::DeliveryPrint => delivery::seen(db, ids, caller).await?.len(),
        _ => visibility::all_seen(db, ids, caller).await?.len(),
    };
    Ok(seen == ids.len())
}

impl App {
    /// Throws old and cancelled prints away until the token is cancelled. Any number of processes may.
    pub async fn drop_old_prints(&self, token: CancellationToken) -> Result<(), Infallible> {
        let waits = "old prints wait to be thrown away";
        again(&token, LOOK, waits, || self.drop_old_print()).await;
        Ok(())
    }

    /// Throws one away; false: there is none.
    async fn drop_old_print(&self) -> Result<bool, Error> {
        let mut change = Change::begin_by_itself(self).await?;
        let Some(id) = jobs::take_old(&mut *change.db, change.by.now).await? else {
            return Ok(false);
        };
        self.photos.drop_prints(id).await?;
        store::forget(&mut *change.db, id).await?;
        jobs::expire::<Kind>(&mut change, id).await?;
        change.commit_without_reply().await?;
        Ok(true)
    }
}
