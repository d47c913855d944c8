//! The present state of every template's record as the facts that would have led to it.

use futures_util::stream::BoxStream;
use listing::rows;
use outbox::Envelope;
use prost::Message;
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::reports::v1::{Report, Template};
use proto::{Named, Timestamp};
use tonic::Status;

use crate::App;
use crate::error::Error;
use crate::store::report as store;

const ENTITIES: [&str; 2] = ["report", "template"];

/// Templates read at once: one may have megabytes.
const TEMPLATES: i64 = 4;

pub(crate) fn replay(
    app: &App,
    request: ReplayRequest,
) -> Result<BoxStream<'static, Result<Envelope, Status>>, Error> {
    let db = app.db.clone();
    // Nobody fills a projection with every version that ever was.
    let of_some = !request.ids.is_empty();
    let facts = rows::replayed(
        &request.entities,
        &request.ids,
        &ENTITIES,
        move |entity, after, limit| {
            let db = db.clone();
            async move {
                if entity == "template" {
                    let limit = limit.min(TEMPLATES);
                    let found = store::replay_templates(&db, after, limit, of_some).await?;
                    return Ok::<_, Error>(found.iter().map(template_fact).collect());
                }
                let found = store::replay(&db, after, limit).await?;
                Ok(found.iter().map(fact).collect())
            }
        },
    );
    Ok(facts?)
}

/// What a record's last fact would be.
fn fact((report, is_deleted): &(Report, bool)) -> Envelope {
    let state = report.encode_to_vec();
    let (subject, before, after) = match (is_deleted, report.row_version) {
        (true, _) => ("reports.report.deleted", state, Vec::new()),
        (false, 1) => ("reports.report.created", Vec::new(), state),
        (false, _) => ("reports.report.updated", Vec::new(), state),
    };
    let at = report.updated_at.unwrap_or_default();
    Envelope {
        message: Report::FULL_NAME.to_owned(),
        before,
        after,
        ..rows::replayed_fact(subject, report.id, report.row_version, at)
    }
}

fn template_fact((template, at): &(Template, Timestamp)) -> Envelope {
    Envelope {
        message: Template::FULL_NAME.to_owned(),
        after: template.encode_to_vec(),
        ..rows::replayed_fact("reports.template.kept", template.id, 1, *at)
    }
}
