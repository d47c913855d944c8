//! One service alone, as in Kubernetes: its own database, gRPC over the network.

use std::collections::HashMap;
use std::net::SocketAddr;

use consistency::Neighbours;
use outbox::{Nats, claim_node};
use photo_store::PhotoStore;
use platform::Clock;
use platform::channel::{self, Channel};
use platform::keys::{Verifier, ask_over, fetch_over};
use platform::process::Process;
use service::{Around, Service};
use sqlx::PgPool;

use crate::cli::{
    Node, ServeAuth, ServeCards, ServeGateway, ServeGeography, ServeMembers, ServeReports,
};
use crate::database::Database;
use crate::disk;
use crate::listen::{self, serve_http};
use crate::wiring::{self, Failure, show_once};

/// `maillon serve auth`
pub(crate) async fn auth(process: Process, config: Box<ServeAuth>) -> Result<(), Failure> {
    let db = open(auth::NAME, &config.auth.database_url, &config.node).await?;
    let nats = Nats::connect(&config.node.nats_url, auth::NAME).await?;
    let secret = config.auth.service_secret.as_deref();
    let app = auth::App::new(db, Clock::default())?.with_service_secret(secret)?;
    app.prepare().await?;
    let given = config.auth.admin_password.as_deref();
    if let Some(password) = app.first_admin(given).await? {
        show_once(&password);
    }
    let verifier = app.verifier();
    wiring::hear_ended_sessions(&process, &nats, &verifier);
    let started = wiring::start(&process, &nats, &verifier, app.service(&nats));
    let own = channel::in_process(started.stack.clone());
    let mut channels = HashMap::from([(auth::NAME, own)]);
    reach(
        &mut channels,
        geography::NAME,
        config.geography_url.as_ref(),
    )?;
    let stack = started.stack.clone();
    started.meet(&process, &Around::new(auth::NAME, channels, secret));
    listen::grpc(&process, config.grpc_addr, stack).await
}

/// `maillon serve geography`
pub(crate) async fn geography(
    process: Process,
    config: Box<ServeGeography>,
) -> Result<(), Failure> {
    let db = open(
        geography::NAME,
        &config.geography.database_url,
        &config.node,
    )
    .await?;
    let nats = Nats::connect(&config.node.nats_url, geography::NAME).await?;
    let app = geography::App {
        db,
        neighbours: Neighbours::default(),
    };
    let mut channels = HashMap::from([(auth::NAME, channel::remote(&config.auth_url)?)]);
    reach(&mut channels, members::NAME, config.members_url.as_ref())?;
    let alone = Alone {
        channels,
        secret: config.service_secret.as_deref(),
        address: config.grpc_addr,
    };
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve members`
pub(crate) async fn members(process: Process, config: Box<ServeMembers>) -> Result<(), Failure> {
    let db = open(members::NAME, &config.members.database_url, &config.node).await?;
    let nats = Nats::connect(&config.node.nats_url, members::NAME).await?;
    disk::watch_store(&process, &config.members.photo_store);
    let app = members::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.members.photo_store)?,
        memory: members::Memory::default(),
        neighbours: Neighbours::default(),
    };
    let mut channels = HashMap::from([(auth::NAME, channel::remote(&config.auth_url)?)]);
    reach(
        &mut channels,
        geography::NAME,
        config.geography_url.as_ref(),
    )?;
    reach(&mut channels, cards::NAME, config.cards_url.as_ref())?;
    let alone = Alone {
        channels,
        secret: config.service_secret.as_deref(),
        address: config.grpc_addr,
    };
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve cards`
pub(crate) async fn cards(process: Process, config: Box<ServeCards>) -> Result<(), Failure> {
    let db = open(cards::NAME, &config.cards.database_url, &config.node).await?;
    let nats = Nats::connect(&config.node.nats_url, cards::NAME).await?;
    disk::watch_store(&process, &config.cards.photo_store);
    let app = cards::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.cards.photo_store)?,
        neighbours: Neighbours::default(),
    };
    app.prepare().await?;
    let mut channels = HashMap::from([(auth::NAME, channel::remote(&config.auth_url)?)]);
    reach(
        &mut channels,
        geography::NAME,
        config.geography_url.as_ref(),
    )?;
    reach(&mut channels, members::NAME, config.members_url.as_ref())?;
    let alone = Alone {
        channels,
        secret: config.service_secret.as_deref(),
        address: config.grpc_addr,
    };
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve reports`
pub(crate) async fn reports(process: Process, config: Box<ServeReports>) -> Result<(), Failure> {
    let db = open(reports::NAME, &config.reports.database_url, &config.node).await?;
    let nats = Nats::connect(&config.node.nats_url, reports::NAME).await?;
    let app = reports::App {
        db,
        clock: Clock::default(),
        neighbours: Neighbours::default(),
    };
    let mut channels = HashMap::from([(auth::NAME, channel::remote(&config.auth_url)?)]);
    reach(
        &mut channels,
        geography::NAME,
        config.geography_url.as_ref(),
    )?;
    reach(&mut channels, cards::NAME, config.cards_url.as_ref())?;
    let alone = Alone {
        channels,
        secret: config.service_secret.as_deref(),
        address: config.grpc_addr,
    };
    alone.run(&process, &nats, app.service(&nats)).await
}

/// A service's database, claimed for this node.
async fn open(service: &'static str, url: &str, node: &Node) -> Result<PgPool, Failure> {
    let db = Database::of(service)?.open(url).await?;
    claim_node(&db, node.number).await?;
    Ok(db)
}

/// Adds the way to a service, if one was given.
fn reach(
    channels: &mut HashMap<&'static str, Channel>,
    service: &'static str,
    url: Option<&String>,
) -> Result<(), Failure> {
    if let Some(url) = url {
        channels.insert(service, channel::remote(url)?);
    }
    Ok(())
}

/// Where a service that is a process of its own finds the others, and where it is found.
struct Alone<'a> {
    channels: HashMap<&'static str, Channel>,
    secret: Option<&'a str>,
    address: SocketAddr,
}

impl Alone<'_> {
    async fn run(self, process: &Process, nats: &Nats, service: Service) -> Result<(), Failure> {
        let verifier = verifier_over(process, nats, self.channels[auth::NAME].clone());
        let name = service.name();
        let started = wiring::start(process, nats, &verifier, service);
        let stack = started.stack.clone();
        started.meet(process, &Around::new(name, self.channels, self.secret));
        listen::grpc(process, self.address, stack).await
    }
}

/// `maillon serve gateway`
pub(crate) async fn gateway(process: Process, config: Box<ServeGateway>) -> Result<(), Failure> {
    let nats = Nats::connect(&config.node.nats_url, "gateway").await?;
    let mut channels = HashMap::from([(auth::NAME, channel::remote(&config.auth_url)?)]);
    for (service, url) in [
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (cards::NAME, &config.cards_url),
        (reports::NAME, &config.reports_url),
    ] {
        reach(&mut channels, service, url.as_ref())?;
    }
    let verifier = verifier_over(&process, &nats, channels[auth::NAME].clone());
    serve_http(
        &process,
        &config.http,
        config.node.number,
        channels,
        verifier,
    )
    .await
}

/// Checks tokens with the keys that `auth` publishes.
fn verifier_over(process: &Process, nats: &Nats, auth: Channel) -> Verifier {
    let verifier = Verifier::new(fetch_over(auth.clone()));
    verifier.ask_by(ask_over(auth));
    wiring::hear_ended_sessions(process, nats, &verifier);
    wiring::need_keys(process, &verifier);
    verifier
}
