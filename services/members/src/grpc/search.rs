//! One box for everything: the members and places that words find, within what the caller may read.

use platform::Caller;
use platform::page::Asked;
use proto::maillon::members::v1::{
    ListMembersRequest, SearchEntity, SearchEverywhereReply, SearchEverywhereRequest, SearchHit,
};
use tonic::Request;

use super::list::filter_of;
use crate::App;
use crate::error::Error;
use crate::store::{list, member, search as store};

/// Hits of one kind when no kind is asked for.
const EACH: i64 = 8;
/// Hits when none are asked for.
const ALL: i64 = 20;
/// Most hits.
const MOST: i64 = 100;

pub(super) async fn search(
    app: &App,
    request: Request<SearchEverywhereRequest>,
) -> Result<SearchEverywhereReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let page = Asked {
        filter: request.q.as_deref(),
        limit: Some(request.limit.unwrap_or(ALL).min(MOST)),
        offset: request.offset,
        ..Asked::default()
    };
    let page = page.page(list::ORDERS)?;
    let Some(words) = page.filter.as_deref() else {
        return Ok(SearchEverywhereReply::default());
    };
    let wanted = request
        .entity
        .and_then(|entity| SearchEntity::try_from(entity).ok());
    let each = if wanted.is_some() { page.limit } else { EACH };
    let mut rows = Vec::new();
    if caller.holds("members.read") && wanted.is_none_or(|kind| kind == SearchEntity::Member) {
        rows.extend(members(app, &caller, words, each).await?);
    }
    if caller.holds("geography.read") {
        for (kind, level) in [
            (SearchEntity::Locality, store::LOCALITY),
            (SearchEntity::Subprefecture, store::SUBPREFECTURE),
            (SearchEntity::Department, store::DEPARTMENT),
            (SearchEntity::Region, store::REGION),
        ] {
            if wanted.is_none_or(|wanted| wanted == kind) {
                let found = store::places(&app.db, &level, words, each).await?;
                rows.extend(found.into_iter().map(|place| SearchHit {
                    entity: kind.into(),
                    id: place.id,
                    label: place.name,
                    detail: place.above,
                    state: None,
                }));
            }
        }
    }
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let skipped = usize::try_from(page.offset).unwrap_or(usize::MAX);
    let shown = usize::try_from(page.limit).unwrap_or(usize::MAX);
    Ok(SearchEverywhereReply {
        total,
        rows: rows.into_iter().skip(skipped).take(shown).collect(),
        ..SearchEverywhereReply::default()
    })
}

/// Members, those first whose number, phone or name begins with what was typed.
async fn members(
    app: &App,
    caller: &Caller,
    words: &str,
    limit: i64,
) -> Result<Vec<SearchHit>, Error> {
    let everywhere = ListMembersRequest::default();
    let filter = filter_of(&app.db, caller, &everywhere, Some(words)).await?;
    let ids = store::best(&app.db, &filter, words, limit).await?;
    let found = member::at(&app.db, &ids).await?;
    Ok(found
        .into_iter()
        .map(|member| SearchHit {
            entity: SearchEntity::Member.into(),
            id: member.id,
            label: format!("{} {}", member.lastname, member.firstname),
            detail: Some(match member.locality_name {
                Some(locality) => format!("{} · {locality}", member.id_number),
                None => member.id_number,
            }),
            state: Some(state(member.status).to_owned()),
        })
        .collect())
}

/// The word of a status, as JSON has it.
fn state(status: i32) -> &'static str {
    match status {
        2 => "suspended",
        3 => "deceased",
        4 => "removed",
        _ => "active",
    }
}
