//! What may have been meant by words that find nobody (docs/decisions/0152).

use listing::page::Page;
use platform::Caller;
use proto::maillon::members::v1::{ListMembersRequest, SuggestMembersReply};

use super::filter::{narrow, paging};
use crate::App;
use crate::domain::suggestion::{MOST, TRIED};
use crate::error::Error;
use crate::store::{alike, list as store};

pub(crate) async fn suggest(
    app: &App,
    caller: &Caller,
    request: ListMembersRequest,
) -> Result<SuggestMembersReply, Error> {
    let mut reply = SuggestMembersReply::default();
    let page = paging(&request).page(store::ORDERS)?;
    let Some(typed) = &page.filter else {
        return Ok(reply);
    };
    let texts = alike::similar_texts(&app.db, &app.memory.texts, typed).await?;
    let first = Page {
        filter: None,
        limit: 1,
        offset: 0,
        ..page
    };
    for words in texts.iter().take(TRIED) {
        // Nobody is offered a name that finds nobody within what they may see.
        let text = words.join(" ");
        let filter = narrow(app, caller, &request, Some(&text)).await?;
        let found = store::page(&app.db, &app.memory.texts, &filter, &first).await?;
        if let Some(id) = found.ids.first() {
            let text = alike::spelling(&app.db, *id, words).await?;
            reply.suggestions.push(text);
        }
        if reply.suggestions.len() == MOST {
            break;
        }
    }
    Ok(reply)
}
