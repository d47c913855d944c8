//! The figures as the facts that would be published now, for whoever makes a projection anew.

use futures_util::stream::BoxStream;
use listing::rows;
use outbox::Envelope;
use proto::maillon::event::v1::ReplayRequest;
use tonic::Status;

use crate::App;
use crate::error::Error;

const ENTITIES: [&str; 1] = [figures::ENTITY];

pub(crate) type Facts = BoxStream<'static, Result<Envelope, Status>>;

/// The records of the entities that are asked for.
pub(crate) fn replay(app: &App, request: &ReplayRequest) -> Result<Facts, Error> {
    let counter = app.figures();
    let read = move |_, after, limit| {
        let counter = counter.clone();
        async move { Ok::<_, Error>(counter.replay(after, limit).await?) }
    };
    Ok(rows::replayed(
        &request.entities,
        &request.ids,
        &ENTITIES,
        read,
    )?)
}
