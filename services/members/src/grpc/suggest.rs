//! What may have been meant by words that find nobody (docs/decisions/0152).

use platform::Caller;
use platform::page::Page;
use proto::maillon::members::v1::{ListMembersRequest, SuggestMembersReply};
use tonic::Request;

use super::list::{asked, filter_of};
use crate::App;
use crate::error::Error;
use crate::store::{alike, list as store};

/// Suggestions at most.
const MOST: usize = 3;
/// Texts that the list is asked for.
const TRIED: usize = 6;

pub(super) async fn suggest(
    app: &App,
    request: Request<ListMembersRequest>,
) -> Result<SuggestMembersReply, Error> {
    let caller = Caller::of(&request)?;
    let request = request.into_inner();
    let page = asked(&request).page(store::ORDERS)?;
    let mut reply = SuggestMembersReply::default();
    let Some(typed) = page.filter.as_deref() else {
        return Ok(reply);
    };
    let first = Page {
        limit: 1,
        offset: 0,
        ..asked(&request).page(store::ORDERS)?
    };
    let texts = alike::texts(&app.db, &app.memory.texts, typed).await?;
    for words in texts.iter().take(TRIED) {
        // Nobody is offered a name that finds nobody within what one may see.
        let text = words.join(" ");
        let filter = filter_of(&app.db, &caller, &request, Some(&text)).await?;
        let found = store::page(&app.db, &app.memory.texts, &filter, &first).await?;
        if let Some(id) = found.ids.first() {
            let text = alike::written(&app.db, *id, words).await?;
            reply.suggestions.push(text);
        }
        if reply.suggestions.len() == MOST {
            break;
        }
    }
    Ok(reply)
}
