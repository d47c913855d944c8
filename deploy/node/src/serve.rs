//! One service alone, as in Kubernetes: its own database, gRPC over the network.

use auth::SERVICE_SECRET_BYTES;
use outbox::{Nats, claim_node};
use platform::channel::{self, Channel};
use platform::keys::{Verifier, ask_over, fetch_over};
use platform::misconfigured::Misconfigured;
use platform::process::Process;
use service::Around;
use sqlx::PgPool;

use crate::cli::{Node, ServeGateway, ServeService};
use crate::listen::serve_http;
use crate::net::{Net, Ways};
use crate::services::{Given, Hosted, Options};
use crate::wiring::{self, Failure};
use crate::{accounts, disk, roles};

/// `maillon serve <service>`
pub(crate) async fn service(process: Process, config: Box<ServeService>) -> Result<(), Failure> {
    let (hosted, node, options) = (config.hosted, &config.alone.node, &config.options);
    let secret = must_have(config.alone.service_secret.as_ref())?;
    let given = given(&process, options, node, secret)?;
    let (db, nats) = open(hosted, &options.database_url, node).await?;
    let mut service = (hosted.make)(db.clone(), &nats, &given)?;
    service.prepare().await?;
    if hosted.service == auth::NAME {
        let given = options.admin_password.as_deref();
        let password = accounts::first_admin(db, given).await?;
        if let Some(password) = &password {
            accounts::show_once(password);
        }
    }
    let net = Net::of(&process, node)?;
    let mut ways = net.ways(&config.urls)?;
    let verifier = verifier(&process, &nats, service.verifier(), &ways)?;
    let replicas = node.streams.stream_replicas;
    let started = wiring::start(&process, &nats, &verifier, service, replicas);
    let stack = started.stack.clone();
    ways.insert(started.name, channel::in_process(stack.clone()));
    let around = Around::new(started.name, ways, Some(secret));
    started.meet(&process, &around);
    net.serve(&process, config.grpc_addr, stack).await
}

/// `maillon serve gateway`
pub(crate) async fn gateway(process: Process, config: Box<ServeGateway>) -> Result<(), Failure> {
    let nats = config.node.connect("gateway").await?;
    let ways = Net::of(&process, &config.node)?.ways(&config.urls)?;
    let verifier = verifier(&process, &nats, None, &ways)?;
    serve_http(&process, &config.http, &config.node, ways, verifier).await
}

/// The secret of services: without it projections would never be filled.
fn must_have(secret: Option<&String>) -> Result<&str, Misconfigured> {
    let why = match secret {
        None => "is not set",
        Some(secret) if secret.len() < SERVICE_SECRET_BYTES => "is too short",
        Some(secret) => return Ok(secret),
    };
    Err(Misconfigured::new(format!(
        "MAILLON_SERVICE_SECRET {why}: services ask one another with it; give all of them the same, of \
        {SERVICE_SECRET_BYTES} characters or more"
    )))
}

/// What the service is made of, by its options: its photos where they are kept, too.
fn given(
    process: &Process,
    options: &Options,
    node: &Node,
    secret: &str,
) -> Result<Given, Failure> {
    let mut given = Given {
        service_secret: Some(secret.to_owned()),
        ..options.given.clone()
    };
    if let Some(place) = &options.photo_store {
        disk::refuse_folder(place, node.replicas)?;
        given.photos = disk::open_store(place)?;
        disk::watch_store(process, place);
    }
    Ok(given)
}

/// A service's database, claimed for this node, and its NATS.
async fn open(hosted: &Hosted, url: &str, node: &Node) -> Result<(PgPool, Nats), Failure> {
    let db = hosted.open(url, node.connections()).await?;
    roles::check(&db, hosted.service, hosted.guard, node.is_central()).await?;
    claim_node(&db, node.number).await?;
    Ok((db, node.connect(hosted.service).await?))
}

/// Checks tokens with the keys of the service itself, else with those that `auth` publishes.
fn verifier(
    process: &Process,
    nats: &Nats,
    own: Option<&Verifier>,
    ways: &Ways,
) -> Result<Verifier, Failure> {
    let verifier = match own {
        Some(own) => own.clone(),
        None => verifier_over(process, ways.get(auth::NAME).ok_or("AUTH_URL is not set")?),
    };
    wiring::hear_ended_sessions(process, nats, &verifier);
    Ok(verifier)
}

fn verifier_over(process: &Process, auth: &Channel) -> Verifier {
    let verifier = Verifier::new(fetch_over(auth.clone()));
    verifier.ask_by(ask_over(auth.clone()));
    wiring::need_keys(process, &verifier);
    verifier
}
