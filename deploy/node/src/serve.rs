//! One service alone, as in Kubernetes: its own database, gRPC over the network.

use std::net::SocketAddr;
use std::sync::Arc;

use auth::SERVICE_SECRET_BYTES;
use consistency::Neighbours;
use outbox::{Nats, claim_node};
use platform::Clock;
use platform::channel::{self, Channel};
use platform::keys::{Verifier, ask_over, fetch_over};
use platform::misconfigured::Misconfigured;
use platform::process::Process;
use service::{Around, Service};
use sqlx::PgPool;

use crate::cli::{
    Keeper, Node, ServeAuth, ServeCards, ServeGateway, ServeGeography, ServeMembers, ServeReports,
    ServeSync,
};
use crate::database::Database;
use crate::listen::serve_http;
use crate::net::{Net, Ways};
use crate::wiring::{self, Failure, show_once};
use crate::{disk, roles};

/// `maillon serve auth`
pub(crate) async fn auth(process: Process, config: Box<ServeAuth>) -> Result<(), Failure> {
    let secret = must_have(config.auth.service_secret.as_ref())?;
    let (db, nats) = open(auth::NAME, &config.auth.database_url, &config.node).await?;
    let app = auth::App::new(db, Clock::default())?;
    let app = app.with_service_secret(Some(secret));
    let app = app.map_err(Misconfigured::of)?;
    app.prepare().await?;
    let given = config.auth.admin_password.as_deref();
    if let Some(password) = app.first_admin(given).await? {
        show_once(&password);
    }
    let verifier = app.verifier();
    wiring::hear_ended_sessions(&process, &nats, &verifier);
    let started = wiring::start(
        &process,
        &nats,
        &verifier,
        app.service(&nats),
        config.node.streams.stream_replicas,
    );
    let stack = started.stack.clone();
    let net = Net::of(&process, &config.node)?;
    let mut ways = net.ways([(geography::NAME, &config.geography_url)])?;
    ways.insert(auth::NAME, channel::in_process(stack.clone()));
    started.meet(&process, &Around::new(auth::NAME, ways, Some(secret)));
    net.serve(&process, config.grpc_addr, stack).await
}

/// `maillon serve geography`
pub(crate) async fn geography(
    process: Process,
    config: Box<ServeGeography>,
) -> Result<(), Failure> {
    let secret = must_have(config.keeper.service_secret.as_ref())?;
    let url = &config.geography.database_url;
    let (db, nats) = open(geography::NAME, url, &config.node).await?;
    let app = geography::App {
        db,
        clock: Clock::default(),
        neighbours: Neighbours::default(),
    };
    let ways = [(members::NAME, &config.members_url)];
    let alone = Alone::new(
        &process,
        &config.node,
        &config.keeper,
        ways,
        secret,
        config.grpc_addr,
    )?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve members`
pub(crate) async fn members(process: Process, config: Box<ServeMembers>) -> Result<(), Failure> {
    let secret = must_have(config.keeper.service_secret.as_ref())?;
    disk::refuse_folder(&config.members.photo_store, config.node.replicas)?;
    let photos = disk::open_store(&config.members.photo_store)?;
    let (db, nats) = open(members::NAME, &config.members.database_url, &config.node).await?;
    disk::watch_store(&process, &config.members.photo_store);
    let app = members::App {
        db,
        clock: Clock::default(),
        photos,
        memory: members::Memory::default(),
        neighbours: Neighbours::default(),
    };
    if config.members.photo_sweep_at_start {
        app.request_photo_sweep().await?;
    }
    let ways = [
        (geography::NAME, &config.geography_url),
        (cards::NAME, &config.cards_url),
        (reports::NAME, &config.reports_url),
    ];
    let alone = Alone::new(
        &process,
        &config.node,
        &config.keeper,
        ways,
        secret,
        config.grpc_addr,
    )?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve cards`
pub(crate) async fn cards(process: Process, config: Box<ServeCards>) -> Result<(), Failure> {
    let secret = must_have(config.keeper.service_secret.as_ref())?;
    disk::refuse_folder(&config.cards.photo_store, config.node.replicas)?;
    let photos = disk::open_store(&config.cards.photo_store)?;
    let (db, nats) = open(cards::NAME, &config.cards.database_url, &config.node).await?;
    disk::watch_store(&process, &config.cards.photo_store);
    let app = cards::App {
        db,
        clock: Clock::default(),
        photos,
        neighbours: Neighbours::default(),
    };
    app.prepare().await?;
    let ways = [
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (reports::NAME, &config.reports_url),
    ];
    let alone = Alone::new(
        &process,
        &config.node,
        &config.keeper,
        ways,
        secret,
        config.grpc_addr,
    )?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve reports`
pub(crate) async fn reports(process: Process, config: Box<ServeReports>) -> Result<(), Failure> {
    let secret = must_have(config.keeper.service_secret.as_ref())?;
    let (db, nats) = open(reports::NAME, &config.reports.database_url, &config.node).await?;
    let app = reports::App {
        db,
        clock: Clock::default(),
        neighbours: Neighbours::default(),
        metabase: config.metabase.metabase(config.metabase_site.as_ref()),
        traces: config.traces.traces_address.clone(),
    };
    app.prepare().await?;
    let ways = [
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (cards::NAME, &config.cards_url),
        (sync::NAME, &config.sync_url),
    ];
    let alone = Alone::new(
        &process,
        &config.node,
        &config.keeper,
        ways,
        secret,
        config.grpc_addr,
    )?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve sync`
pub(crate) async fn sync(process: Process, config: Box<ServeSync>) -> Result<(), Failure> {
    let secret = must_have(config.keeper.service_secret.as_ref())?;
    let centre = config.centre.centre().map_err(Misconfigured::of)?;
    let (db, nats) = open(sync::NAME, &config.sync.database_url, &config.node).await?;
    let app = sync::App {
        db,
        clock: Clock::default(),
        neighbours: Neighbours::default(),
        node_name: config.node_name.as_str().into(),
        centre,
        wanted: Arc::default(),
    };
    let ways = [(geography::NAME, &config.geography_url)];
    let alone = Alone::new(
        &process,
        &config.node,
        &config.keeper,
        ways,
        secret,
        config.grpc_addr,
    )?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve gateway`
pub(crate) async fn gateway(process: Process, config: Box<ServeGateway>) -> Result<(), Failure> {
    let nats = config.node.connect("gateway").await?;
    let net = Net::of(&process, &config.node)?;
    let mut ways = net.ways([
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (cards::NAME, &config.cards_url),
        (reports::NAME, &config.reports_url),
        (sync::NAME, &config.sync_url),
    ])?;
    let auth = net.way(&config.auth_url)?;
    ways.insert(auth::NAME, auth.clone());
    let verifier = verifier_over(&process, &nats, auth);
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

/// A service's database, claimed for this node, and its NATS.
async fn open(service: &'static str, url: &str, node: &Node) -> Result<(PgPool, Nats), Failure> {
    let database = Database::of(service)?;
    let db = database.open(url, node.connections()).await?;
    roles::check(&db, service, database.guard, node.is_central()).await?;
    claim_node(&db, node.number).await?;
    Ok((db, node.connect(service).await?))
}

/// A service that is a process of its own: where it finds the others, and where it is found.
struct Alone<'a> {
    net: Net,
    stream_replicas: u8,
    auth_url: &'a str,
    ways: Ways,
    secret: &'a str,
    address: SocketAddr,
}

impl<'a> Alone<'a> {
    fn new<const N: usize>(
        process: &Process,
        node: &Node,
        keeper: &'a Keeper,
        ways: [(&'static str, &Option<String>); N],
        secret: &'a str,
        address: SocketAddr,
    ) -> Result<Self, Failure> {
        let net = Net::of(process, node)?;
        Ok(Self {
            stream_replicas: node.streams.stream_replicas,
            auth_url: &keeper.auth_url,
            ways: net.ways(ways)?,
            net,
            secret,
            address,
        })
    }

    async fn run(self, process: &Process, nats: &Nats, service: Service) -> Result<(), Failure> {
        let auth = self.net.way(self.auth_url)?;
        let verifier = verifier_over(process, nats, auth.clone());
        let name = service.name();
        let started = wiring::start(process, nats, &verifier, service, self.stream_replicas);
        let stack = started.stack.clone();
        let mut ways = self.ways;
        ways.insert(auth::NAME, auth);
        ways.insert(name, channel::in_process(stack.clone()));
        started.meet(process, &Around::new(name, ways, Some(self.secret)));
        self.net.serve(process, self.address, stack).await
    }
}

/// Checks tokens with the keys that `auth` publishes.
fn verifier_over(process: &Process, nats: &Nats, auth: Channel) -> Verifier {
    let verifier = Verifier::new(fetch_over(auth.clone()));
    verifier.ask_by(ask_over(auth));
    wiring::hear_ended_sessions(process, nats, &verifier);
    wiring::need_keys(process, &verifier);
    verifier
}
