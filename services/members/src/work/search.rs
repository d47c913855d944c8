//! One box for everything: the members and places that words find, within what the caller may read.

use listing::page::PageRequest;
use platform::Caller;
use proto::maillon::members::v1::{
    ListMembersRequest, Member, MemberStatus, SearchEntity, SearchEverywhereReply,
    SearchEverywhereRequest, SearchHit,
};
use territory::Territory;

use super::filter::narrow;
use crate::App;
use crate::domain::search::{hits_of_a_kind, page_size};
use crate::error::Error;
use crate::store::{list, member, search as store};

pub(crate) async fn search(
    app: &App,
    caller: &Caller,
    request: SearchEverywhereRequest,
) -> Result<SearchEverywhereReply, Error> {
    let page = PageRequest {
        filter: request.q.as_deref(),
        limit: Some(page_size(request.limit)),
        offset: request.offset,
        ..PageRequest::default()
    };
    let page = page.page(list::ORDERS)?;
    let Some(words) = page.filter.as_deref() else {
        return Ok(SearchEverywhereReply::default());
    };
    let only = request
        .entity
        .and_then(|entity| SearchEntity::try_from(entity).ok());
    let limit = hits_of_a_kind(page.limit, only.is_some());
    let is_wanted = |kind| only.is_none_or(|only| only == kind);
    let mut rows = Vec::new();
    if caller.holds("members.read") && is_wanted(SearchEntity::Member) {
        rows.extend(find_members(app, caller, words, limit).await?);
    }
    if caller.holds("geography.read") {
        for (kind, level) in [
            (SearchEntity::Locality, store::LOCALITY),
            (SearchEntity::Subprefecture, store::SUBPREFECTURE),
            (SearchEntity::Department, store::DEPARTMENT),
            (SearchEntity::Region, store::REGION),
        ] {
            if is_wanted(kind) {
                let found = store::places(&app.db, &level, words, limit).await?;
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
async fn find_members(
    app: &App,
    caller: &Caller,
    words: &str,
    limit: i64,
) -> Result<Vec<SearchHit>, Error> {
    let everywhere = ListMembersRequest::default();
    let filter = narrow(app, caller, &everywhere, Some(words)).await?;
    let ids = store::best(&app.db, &filter, words, limit).await?;
    let found = member::at(&app.db, &ids, Territory::of(caller).regions()).await?;
    Ok(found.into_iter().map(hit).collect())
}

fn hit(member: Member) -> SearchHit {
    SearchHit {
        entity: SearchEntity::Member.into(),
        id: member.id,
        label: format!("{} {}", member.lastname, member.firstname),
        state: Some(json_word(member.status()).to_owned()),
        detail: Some(match member.locality_name {
            Some(locality) => format!("{} · {locality}", member.id_number),
            None => member.id_number,
        }),
    }
}

/// The word that JSON has for a status.
fn json_word(status: MemberStatus) -> &'static str {
    match status {
        MemberStatus::Unspecified | MemberStatus::Active => "active",
        MemberStatus::Suspended => "suspended",
        MemberStatus::Deceased => "deceased",
        MemberStatus::Removed => "removed",
    }
}
