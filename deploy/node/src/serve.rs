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
    Keeper, Node, ServeAuth, ServeCards, ServeGateway, ServeGeography, ServeMembers, ServeReports,
};
use crate::database::Database;
use crate::disk;
use crate::listen::{self, serve_http};
use crate::wiring::{self, Failure, show_once};

/// The ways to other services, by their names.
type Ways = HashMap<&'static str, Channel>;

/// `maillon serve auth`
pub(crate) async fn auth(process: Process, config: Box<ServeAuth>) -> Result<(), Failure> {
    let (db, nats) = open(auth::NAME, &config.auth.database_url, &config.node).await?;
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
    let stack = started.stack.clone();
    let mut ways = ways([(geography::NAME, &config.geography_url)])?;
    ways.insert(auth::NAME, channel::in_process(stack.clone()));
    started.meet(&process, &Around::new(auth::NAME, ways, secret));
    listen::grpc(&process, config.grpc_addr, stack).await
}

/// `maillon serve geography`
pub(crate) async fn geography(
    process: Process,
    config: Box<ServeGeography>,
) -> Result<(), Failure> {
    let url = &config.geography.database_url;
    let (db, nats) = open(geography::NAME, url, &config.node).await?;
    let app = geography::App {
        db,
        neighbours: Neighbours::default(),
    };
    let ways = ways([(members::NAME, &config.members_url)])?;
    let alone = Alone::new(&config.keeper, ways, config.grpc_addr)?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve members`
pub(crate) async fn members(process: Process, config: Box<ServeMembers>) -> Result<(), Failure> {
    let (db, nats) = open(members::NAME, &config.members.database_url, &config.node).await?;
    disk::watch_store(&process, &config.members.photo_store);
    let app = members::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.members.photo_store)?,
        memory: members::Memory::default(),
        neighbours: Neighbours::default(),
    };
    let ways = ways([
        (geography::NAME, &config.geography_url),
        (cards::NAME, &config.cards_url),
        (reports::NAME, &config.reports_url),
    ])?;
    let alone = Alone::new(&config.keeper, ways, config.grpc_addr)?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve cards`
pub(crate) async fn cards(process: Process, config: Box<ServeCards>) -> Result<(), Failure> {
    let (db, nats) = open(cards::NAME, &config.cards.database_url, &config.node).await?;
    disk::watch_store(&process, &config.cards.photo_store);
    let app = cards::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.cards.photo_store)?,
        neighbours: Neighbours::default(),
    };
    app.prepare().await?;
    let ways = ways([
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (reports::NAME, &config.reports_url),
    ])?;
    let alone = Alone::new(&config.keeper, ways, config.grpc_addr)?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve reports`
pub(crate) async fn reports(process: Process, config: Box<ServeReports>) -> Result<(), Failure> {
    let (db, nats) = open(reports::NAME, &config.reports.database_url, &config.node).await?;
    let app = reports::App {
        db,
        clock: Clock::default(),
        neighbours: Neighbours::default(),
        metabase: config.metabase.metabase(config.metabase_site.as_ref()),
    };
    app.prepare().await?;
    let ways = ways([
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (cards::NAME, &config.cards_url),
    ])?;
    let alone = Alone::new(&config.keeper, ways, config.grpc_addr)?;
    alone.run(&process, &nats, app.service(&nats)).await
}

/// `maillon serve gateway`
pub(crate) async fn gateway(process: Process, config: Box<ServeGateway>) -> Result<(), Failure> {
    let nats = Nats::connect(&config.node.nats_url, "gateway").await?;
    let mut ways = ways([
        (geography::NAME, &config.geography_url),
        (members::NAME, &config.members_url),
        (cards::NAME, &config.cards_url),
        (reports::NAME, &config.reports_url),
    ])?;
    let auth = channel::remote(&config.auth_url)?;
    ways.insert(auth::NAME, auth.clone());
    let verifier = verifier_over(&process, &nats, auth);
    let number = config.node.number;
    serve_http(&process, &config.http, number, ways, verifier).await
}

/// A service's database, claimed for this node, and its NATS.
async fn open(service: &'static str, url: &str, node: &Node) -> Result<(PgPool, Nats), Failure> {
    let db = Database::of(service)?.open(url).await?;
    claim_node(&db, node.number).await?;
    Ok((db, Nats::connect(&node.nats_url, service).await?))
}

/// The ways to those services whose address was given.
fn ways<const N: usize>(urls: [(&'static str, &Option<String>); N]) -> Result<Ways, Failure> {
    let mut ways = HashMap::new();
    for (service, url) in urls {
        if let Some(url) = url {
            ways.insert(service, channel::remote(url)?);
        }
    }
    Ok(ways)
}

/// A service that is a process of its own: where it finds the others, and where it is found.
struct Alone<'a> {
    auth: Channel,
    ways: Ways,
    secret: Option<&'a str>,
    address: SocketAddr,
}

impl<'a> Alone<'a> {
    fn new(keeper: &'a Keeper, mut ways: Ways, address: SocketAddr) -> Result<Self, Failure> {
        let auth = channel::remote(&keeper.auth_url)?;
        ways.insert(auth::NAME, auth.clone());
        let secret = keeper.service_secret.as_deref();
        Ok(Self {
            auth,
            ways,
            secret,
            address,
        })
    }

    async fn run(self, process: &Process, nats: &Nats, service: Service) -> Result<(), Failure> {
        let verifier = verifier_over(process, nats, self.auth);
        let name = service.name();
        let started = wiring::start(process, nats, &verifier, service);
        let stack = started.stack.clone();
        started.meet(process, &Around::new(name, self.ways, self.secret));
        listen::grpc(process, self.address, stack).await
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
