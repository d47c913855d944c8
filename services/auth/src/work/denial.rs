//! Refusals for lack of a permission, as the gateway adds them up: published for the audit.

use platform::Caller;
use proto::ROUTES;
use proto::maillon::auth::v1::TellDenialsRequest;
use proto::maillon::v1::Done;

use crate::domain::denial::is_of_a_call;
use crate::error::Error;
use crate::{App, events};

pub(crate) async fn tell(
    app: &App,
    caller: &Caller,
    request: TellDenialsRequest,
) -> Result<Done, Error> {
    let denials = request.denials.iter();
    let facts = denials
        .filter(|denial| is_of_a_call(denial))
        .take(ROUTES.len())
        .map(|denial| events::denied(denial, caller));
    outbox::publish_all(&app.db, &caller.actor(), facts.collect()).await?;
    Ok(Done {})
}
