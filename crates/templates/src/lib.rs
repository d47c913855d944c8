//! What a service prints with: the default template of each type, by the facts of `reports`, and the
//! templates themselves, each fetched once by its version and kept (docs/decisions/0171).

mod store;

use std::convert::Infallible;
use std::sync::LazyLock;
use std::time::Duration;

use consistency::Neighbours;
use outbox::{Consumer, Envelope, Failure, Handled, Nats, Table};
use platform::lifecycle::again;
use platform::{Refusal, call_error::NotNow};
use print::templates::default_of;
use prost::Message;
use proto::Named;
use proto::maillon::event::v1::TemplateUse;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{Report, Template};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::migrate::Migrator;
use sqlx::{PgConnection, PgPool};
use tokio_util::sync::CancellationToken;

/// The tables of this crate with the foundation they need, for a database of its own.
pub static MIGRATOR: LazyLock<Migrator> =
    LazyLock::new(|| outbox::with_foundation(sqlx::migrate!()));

/// What is asked of the owner's replay.
pub const ENTITIES: [&str; 2] = ["report", "template"];

const TABLES: [Table; 1] = [Table::whole("known_report")];

/// Longest time between two looks for templates that are not here yet.
const LOOK: Duration = Duration::from_secs(5);

/// Which template something is, or was, printed with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// What is printed, as the API names it: `card`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its record; 0 = the template that ships.
    pub report_id: i64,
    /// Its version; 0 = the template that ships.
    pub version: i64,
    /// The version's own number, by which it is fetched.
    pub template_id: i64,
    /// Of its text, in lower-case hexadecimal digits.
    pub sha256: String,
    /// What it was called when it was chosen; empty = the template that ships, or a reference of a release
    /// that did not keep it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

impl Reference {
    /// The template that ships with this program.
    pub fn shipped(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            ..Self::default()
        }
    }
}

impl From<&Reference> for TemplateUse {
    fn from(reference: &Reference) -> Self {
        Self {
            r#type: reference.kind.clone(),
            report_id: reference.report_id,
            version: reference.version,
            sha256: reference.sha256.clone(),
            name: reference.name.clone(),
        }
    }
}

/// Puts the tables among a service's own migrations, in the order of their versions.
pub fn with_templates(own: Migrator) -> Migrator {
    outbox::join(own, &sqlx::migrate!())
}

/// The hash of a template's text, in lower-case hexadecimal digits.
pub fn hash_of(json: &str) -> String {
    hex::encode(Sha256::digest(json.as_bytes()))
}

/// The consumer that keeps the tables; its name is one for ever: `<service>_templates`.
pub fn consumer(db: PgPool, nats: Nats, name: &'static str) -> Consumer {
    Consumer::new(
        db,
        nats,
        "reports",
        name,
        &["reports.report.*"],
        |db, event| Box::pin(apply(db, event)) as Handled<'_>,
    )
    .keeping(&TABLES)
}

/// The template that is named, else the default one of its type, else the one that ships.
pub async fn choose(
    db: &PgPool,
    neighbours: &Neighbours,
    kind: &str,
    named: Option<i64>,
) -> Result<Reference, NotNow> {
    let Some(id) = named else {
        let default = store::default_of(db, kind).await?;
        return Ok(default.unwrap_or_else(|| Reference::shipped(kind)));
    };
    if store::find(db, id).await?.is_none() {
        neighbours
            .learn("report", &[id])
            .await
            .map_err(NotNow::Refused)?;
    }
    let found = store::find(db, id).await?;
    found
        .filter(|found| found.kind == kind)
        .ok_or_else(|| NotNow::Refused(Refusal::field("report_id", Fault::UnknownReference)))
}

/// The template of a reference, fetched from `reports` if it is not here.
pub async fn load(
    db: &PgPool,
    neighbours: &Neighbours,
    reference: &Reference,
) -> Result<print::Template, NotNow> {
    let json = text(db, neighbours, reference).await?;
    print::Template::parse(&json).map_err(|error| {
        // It was good when it was kept, so an older release kept it.
        tracing::error!(error = %error, template = reference.template_id, "a kept template is refused");
        NotNow::Refused(printer::refusal_of(printer::CHOSEN, &error))
    })
}

/// Whether the template of a reference says what the one that ships does.
pub async fn is_shipped(
    db: &PgPool,
    neighbours: &Neighbours,
    reference: &Reference,
) -> Result<bool, NotNow> {
    let json = text(db, neighbours, reference).await?;
    Ok(print::templates::is_shipped(&reference.kind, &json))
}

async fn text(
    db: &PgPool,
    neighbours: &Neighbours,
    reference: &Reference,
) -> Result<String, NotNow> {
    let id = reference.template_id;
    if id == 0 {
        return Ok(default_of(&reference.kind).ok_or_else(not_here)?.to_owned());
    }
    let mut json = store::template(db, id).await?;
    if json.is_none() {
        // What is missing afterwards did not come.
        let _ = neighbours.learn("template", &[id]).await;
        json = store::template(db, id).await?;
    }
    json.filter(|json| hash_of(json) == reference.sha256)
        .ok_or_else(not_here)
}

/// Fetches the default templates that are not here yet, until the token is cancelled: what is chosen while
/// `reports` is there can be printed with when it is not. It looks as soon as `consumer` has heard of a
/// choice. Names that an older release did not keep are asked for too.
pub async fn keep_defaults(
    db: PgPool,
    consumer: Consumer,
    neighbours: Neighbours,
    stop: CancellationToken,
) -> Result<(), Infallible> {
    let waits = "a default template could not be fetched";
    again(&stop, LOOK, waits, || async {
        let applied = consumer.applied();
        let missing = store::missing(&db).await.map_err(NotNow::from)?;
        let unnamed = store::unnamed(&db).await.map_err(NotNow::from)?;
        for (entity, ids) in [("template", missing), ("report", unnamed)] {
            neighbours
                .learn(entity, &ids)
                .await
                .map_err(NotNow::Refused)?;
        }
        // What is heard meanwhile is looked for at once, and so is what nobody told.
        let _ = tokio::time::timeout(LOOK, applied).await;
        Ok::<_, NotNow>(true)
    })
    .await;
    Ok(())
}

fn not_here() -> NotNow {
    NotNow::Refused(Refusal::new(Reason::TemplateNotHere).retry_after(5))
}

async fn apply(db: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
    if event.message == Template::FULL_NAME {
        let template = Template::decode(event.after.as_slice())?;
        if hash_of(&template.json) != template.sha256 {
            return Err("a template is not the one that its hash names".into());
        }
        return Ok(store::keep(db, template.id, &template.json).await?);
    }
    if event.message == Report::FULL_NAME {
        let is_deleted = event.after.is_empty();
        let state = if is_deleted {
            &event.before
        } else {
            &event.after
        };
        let report = Report::decode(state.as_slice())?;
        store::put(db, &report, is_deleted, event.version).await?;
    }
    Ok(())
}
