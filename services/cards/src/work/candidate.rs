//! The list of whom cards could be made for: request → filter → page → judgement.

use platform::{Caller, Refusal};
use proto::maillon::cards::v1::{
    CandidateCount, CardCandidate, CreateCardsRequest, EligibilityReason, ListCardCandidatesReply,
    ListCardCandidatesRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use territory::Scope;

use super::card_lot::rules;
use crate::App;
use crate::domain::eligibility::Rules;
use crate::domain::fields;
use crate::error::Error;
use crate::store::candidate::{self, Seen};
use crate::store::candidate_list::{self as store, Filter, Which};

/// A page of candidates, each with what stands against a card.
pub(crate) async fn list(
    app: &App,
    caller: &Caller,
    request: ListCardCandidatesRequest,
) -> Result<ListCardCandidatesReply, Error> {
    let page = listing::paging!(request).page(store::ORDERS)?;
    let filter = filter_of(app, caller, &request, page.filter.as_deref()).await?;
    let found = store::page(&app.db, &filter, &page).await?;
    let counts = if request.with_counts == Some(true) {
        counts(&app.db, &filter).await?
    } else {
        Vec::new()
    };
    let mut db = app.db.acquire().await?;
    let seen = candidate::at(&mut db, &found.ids, &filter.rules).await?;
    let rows = seen.into_iter().map(|seen| judge(seen, &filter.rules));
    Ok(ListCardCandidatesReply {
        total: found.total,
        total_is_estimate: found.is_estimate,
        rows: rows.collect(),
        counts,
    })
}

/// How many there are of each kind.
async fn counts(db: &PgPool, filter: &Filter) -> sqlx::Result<Vec<CandidateCount>> {
    let reasons = store::REASONS.map(Which::Hindered);
    let all = [Which::Everybody, Which::Eligible]
        .into_iter()
        .chain(reasons);
    let mut counts = Vec::new();
    for which in all {
        let (total, total_is_estimate) = store::count(db, filter, which).await?;
        counts.push(CandidateCount {
            eligible: which == Which::Eligible,
            reason: match which {
                Which::Hindered(reason) => Some(reason.into()),
                Which::Everybody | Which::Eligible => None,
            },
            total,
            total_is_estimate,
        });
    }
    Ok(counts)
}

fn judge(seen: Seen, rules: &Rules) -> CardCandidate {
    let (grant, reasons) = match seen.candidate.judge(rules) {
        Ok(grant) => (Some(grant), Vec::new()),
        Err(reasons) => (None, reasons),
    };
    CardCandidate {
        eligible: grant.is_some(),
        reasons: reasons.into_iter().map(i32::from).collect(),
        transaction_id: grant.and_then(|grant| grant.transaction_id),
        ..seen.row
    }
}

/// The filter of the eligible members that a creation without ids is for.
pub(crate) async fn filter_of_creation(
    app: &App,
    caller: &Caller,
    request: &CreateCardsRequest,
) -> Result<Filter, Error> {
    let list = ListCardCandidatesRequest {
        filter: request.filter.clone(),
        firstname: request.firstname.clone(),
        id_number: request.id_number.clone(),
        region_id: request.region_id,
        department_id: request.department_id,
        subprefecture_id: request.subprefecture_id,
        locality_id: request.locality_id,
        cooperative_id: request.cooperative_id,
        is_main_account: request.is_main_account,
        ..ListCardCandidatesRequest::default()
    };
    let page = listing::paging!(list).page(store::ORDERS)?;
    filter_of(app, caller, &list, page.filter.as_deref()).await
}

/// What a request is narrowed to, within what its caller may see; `words` as the page has them.
async fn filter_of(
    app: &App,
    caller: &Caller,
    request: &ListCardCandidatesRequest,
    words: Option<&str>,
) -> Result<Filter, Error> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let firstname = request.firstname.as_deref();
    let firstname = fields::filter(&mut refusal, "filter_firstname", firstname);
    let number = request.id_number.as_deref();
    let number = fields::filter(&mut refusal, "filter_idNumber", number);
    let which = match request.reason.map(EligibilityReason::try_from) {
        Some(Ok(EligibilityReason::Unspecified)) | None => match request.only_eligible {
            Some(false) => Which::Everybody,
            _ => Which::Eligible,
        },
        Some(Ok(reason)) => Which::Hindered(reason),
        Some(Err(_)) => {
            refusal = refusal.and("reason", Fault::UnknownWord, "");
            Which::Everybody
        }
    };
    refusal.unless_clean()?;
    Ok(Filter {
        scope: Scope::of(&app.db, caller, territory::places!(request)).await?,
        text: store::fold(&app.db, words, firstname.as_deref(), number.as_deref()).await?,
        cooperative_id: request.cooperative_id,
        is_main: request.is_main_account,
        which,
        rules: rules(&app.db, app.today()).await?,
    })
}
