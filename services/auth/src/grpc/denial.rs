//! Refusals for lack of a permission, as the gateway adds them up: told to the audit.

use platform::Caller;
use proto::ROUTES;
use proto::maillon::auth::v1::{Denial, TellDenialsRequest};
use proto::maillon::v1::Done;
use tonic::Request;

use crate::error::Error;
use crate::{App, events};

pub(super) async fn tell(app: &App, request: Request<TellDenialsRequest>) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    // A call of the contract and no other text gets into the audit.
    let is_a_call = |denial: &&Denial| {
        let named = denial.call.split_once(' ');
        denial.count > 0
            && named.is_some_and(|(method, path)| {
                let mut routes = ROUTES.iter();
                routes.any(|route| route.method == method && route.path == path)
            })
    };
    let denials = request.get_ref().denials.iter().filter(is_a_call);
    let facts = denials.take(ROUTES.len());
    let facts = facts
        .map(|denial| events::denied(denial, &caller))
        .collect();
    outbox::publish_all(&app.db, &caller.actor(), facts).await?;
    Ok(Done {})
}
