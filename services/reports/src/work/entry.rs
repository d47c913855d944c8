//! Entries of the audit: what a fact becomes, the list and its file, the history of one record.

use futures_util::stream::BoxStream;
use listing::left::refuse_large;
use listing::page::{Page, PageRequest};
use listing::words::Words;
use listing::{rows, total};
use outbox::{Envelope, Failure};
use platform::text::refuse_controls;
use platform::{Caller, Refusal};
use prost::Message;
use proto::Timestamp;
use proto::maillon::cards::v1::Card;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    AuditEntry, ExportAuditEntriesRequest, GetHistoryReply, GetHistoryRequest,
    ListAuditEntriesReply, ListAuditEntriesRequest,
};
use sqlx::PgConnection;
use territory::Territory;
use tonic::{Response, Status};

use super::chain;
use crate::domain::history::{self as kinds, Kind, Visibility};
use crate::domain::label::number;
use crate::domain::{left, shown, word};
use crate::error::Error;
use crate::store::list::Within;
use crate::store::{entry, list as store};
use crate::{App, events};

/// Full name of the message in facts about cards.
const CARD: &str = "maillon.cards.v1.Card";

/// Writes facts into the chain, and notes which members' cards lie on which deliveries. A fact comes with the
/// id of the trace in which it happened.
pub(crate) async fn record(
    db: &mut PgConnection,
    facts: &[(&Envelope, String)],
    now: Timestamp,
) -> Result<(), Failure> {
    let (mut entries, mut deliveries, mut members) = (Vec::new(), Vec::new(), Vec::new());
    for (fact, trace_id) in facts {
        entries.extend(left::entries(fact, now, trace_id)?);
        if fact.message == CARD && !fact.after.is_empty() {
            let card = Card::decode(fact.after.as_slice())?;
            if let Some(delivery_id) = card.delivery_id {
                deliveries.push(delivery_id);
                members.push(card.member_id);
            }
        }
    }
    chain::append(&mut *db, entries).await?;
    if !deliveries.is_empty() {
        entry::put_delivered(db, &deliveries, &members).await?;
    }
    Ok(())
}

pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    list: ListAuditEntriesRequest,
) -> Result<ListAuditEntriesReply, Error> {
    let territory = Territory::of(caller);
    let page = page_of(&list)?;
    let within = within(app, &list, &page, &territory).await?;
    let (rows, total, total_is_estimate) = read(app, &within, &page).await?;
    Ok(ListAuditEntriesReply {
        total,
        total_is_estimate,
        rows,
    })
}

/// The whole list as a stream of rows, which is published for the audit. Its order is read at once, as ids.
pub(crate) async fn export(
    app: &App,
    caller: &Caller,
    export: ExportAuditEntriesRequest,
) -> Result<Response<BoxStream<'static, Result<AuditEntry, Status>>>, Error> {
    let territory = Territory::of(caller);
    let format = export.format.clone();
    let list = list_of_export(export);
    let page = page_of(&list)?;
    let within = within(app, &list, &page, &territory).await?;
    let mut db = app.db.acquire().await?;
    refuse_sorting(&mut db, &within, &page).await?;
    let ids = store::ids(&mut *db, &within, &page).await?;
    drop(db);
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    refuse_large(&app.db, caller, ids.len()).await??;
    let fact = events::exported(format.as_deref().unwrap_or("csv"), count, caller);
    outbox::publish(&app.db, &caller.actor(), fact).await?;
    let db = app.db.clone();
    Ok(rows::of_ids(ids, move |part| {
        let db = db.clone();
        async move {
            let rows = store::at(&db, &part).await?;
            Ok::<_, Error>(rows.into_iter().map(shown::differences).collect())
        }
    }))
}

/// The entries about one record, for who may see the record.
pub(crate) async fn history(
    app: &App,
    caller: &Caller,
    history: GetHistoryRequest,
) -> Result<GetHistoryReply, Error> {
    let kind = kinds::kind(&history.entity).ok_or_else(|| {
        Refusal::new(Reason::BadRequest).and("entity", Fault::UnknownWord, &kinds::names())
    })?;
    if !caller.holds(kind.permission) {
        return Err(Reason::PermissionDenied.into());
    }
    let page = newest_first(PageRequest {
        filter: None,
        limit: history.limit,
        offset: history.offset,
        order_by: history.order_by.as_deref(),
        descending: history.descending,
    })?;
    let visibility = find_visibility(app, kind, history.id, caller).await?;
    let territory = Territory::of(caller);
    let within = Within {
        entity: Some(kind.entity),
        entity_id: Some(history.id),
        regions: territory.regions(),
        without_region: visibility == Visibility::Maker,
        ..Within::default()
    };
    let (rows, total, total_is_estimate) = read(app, &within, &page).await?;
    Ok(GetHistoryReply {
        total,
        total_is_estimate,
        rows,
    })
}

/// Why a caller sees a record: a member that it is about lives in the caller's territory, where a cooperative
/// sits, or has no place and the caller made the record. Of some kinds who made a record sees it in any case.
async fn find_visibility(
    app: &App,
    kind: &Kind,
    id: i64,
    caller: &Caller,
) -> Result<Visibility, Error> {
    let territory = Territory::of(caller);
    let (Some(outside), Some(regions)) = (kind.outside, territory.regions()) else {
        return Ok(Visibility::Territory);
    };
    let is_within = if kind.entity == "cooperative" {
        entry::is_seat_within(&app.db, id, regions).await?
    } else {
        let members = entry::members_of(&app.db, kind.entity, id).await?;
        entry::are_within(&app.db, &members, regions).await?
    };
    match is_within {
        Some(true) => return Ok(Visibility::Territory),
        Some(false) if !kind.maker_sees_outside => return Err(outside.into()),
        _ => {}
    }
    if entry::is_made_by(&app.db, kind.entity, id, caller.login_id).await? {
        Ok(Visibility::Maker)
    } else {
        Err(outside.into())
    }
}

async fn read(
    app: &App,
    within: &Within<'_>,
    page: &Page,
) -> Result<(Vec<AuditEntry>, i64, bool), Error> {
    let mut db = app.db.acquire().await?;
    refuse_sorting(&mut db, within, page).await?;
    let found = store::page(&mut db, within, page).await?;
    let (total, is_estimate) = match page.total_if_whole(found.rows.len()) {
        Some(total) => (total, false),
        None => store::count(&mut db, within, found.guessed).await?,
    };
    let rows = found.rows.into_iter().map(shown::differences);
    Ok((rows.collect(), total, is_estimate))
}

/// Refuses an order that no index has of a list that is too long to be sorted.
async fn refuse_sorting(
    db: &mut PgConnection,
    within: &Within<'_>,
    page: &Page,
) -> Result<(), Error> {
    if store::INDEXED.contains(&page.column) || !store::count(db, within, None).await?.1 {
        return Ok(());
    }
    let refusal = Refusal::new(Reason::ValidationFailed);
    let most = total::COUNTED.to_string();
    Err(refusal.and("_orderBy", Fault::OutOfRange, &most).into())
}

/// The list that an export is the file of: whole.
fn list_of_export(export: ExportAuditEntriesRequest) -> ListAuditEntriesRequest {
    ListAuditEntriesRequest {
        filter: export.filter,
        login_id: export.login_id,
        action: export.action,
        entity: export.entity,
        entity_id: export.entity_id,
        number: export.number,
        from: export.from,
        to: export.to,
        region_id: export.region_id,
        order_by: export.order_by,
        descending: export.descending,
        ..ListAuditEntriesRequest::default()
    }
}

/// Refuses a word that no entry of any program has: whoever mistypes it would take an empty list for an
/// answer.
async fn refuse_unknown(app: &App, field: &'static str, asked: &str) -> Result<(), Error> {
    refuse_controls(field, Some(asked))?;
    if word::are_of(field).contains(&asked) || store::has_word(&app.db, field, asked).await? {
        return Ok(());
    }
    let refusal = Refusal::new(Reason::ValidationFailed);
    let known = word::are_of(field).join(", ");
    Err(refusal.and(field, Fault::UnknownWord, &known).into())
}

async fn within<'a>(
    app: &App,
    list: &'a ListAuditEntriesRequest,
    page: &Page,
    territory: &'a Territory,
) -> Result<Within<'a>, Error> {
    refuse_controls("number", list.number.as_deref())?;
    for (field, word) in [("action", &list.action), ("entity", &list.entity)] {
        if let Some(word) = word {
            refuse_unknown(app, field, word).await?;
        }
    }
    // A number names a record of a kind; alone it has no index either.
    if list.entity_id.is_some() && list.entity.is_none() {
        let refusal = Refusal::new(Reason::ValidationFailed);
        return Err(refusal.and("entity", Fault::Required, "").into());
    }
    Ok(Within {
        words: Words::fold(&app.db, page.filter.as_deref()).await?,
        login_id: list.login_id,
        action: list.action.as_deref(),
        entity: list.entity.as_deref(),
        entity_id: list.entity_id,
        number: list.number.as_deref().map(number),
        from: list.from,
        to: list.to,
        region_id: list.region_id,
        regions: territory.regions(),
        without_region: false,
    })
}

fn page_of(list: &ListAuditEntriesRequest) -> Result<Page, Refusal> {
    newest_first(PageRequest {
        filter: list.filter.as_deref(),
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    })
}

/// What happened last is what people look for.
fn newest_first(asked: PageRequest<'_>) -> Result<Page, Refusal> {
    let descending = asked
        .descending
        .or(asked.order_by.is_none().then_some(true));
    PageRequest {
        descending,
        ..asked
    }
    .page(store::ORDERS)
}
