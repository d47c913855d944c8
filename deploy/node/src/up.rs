//! All services in one process, between them plain function calls.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use consistency::Neighbours;
use outbox::{Nats, claim_node};
use photo_store::PhotoStore;
use platform::Clock;
use platform::channel::{Channel, in_process};
use platform::keys::Verifier;
use platform::misconfigured::Misconfigured;
use platform::process::Process;
use service::{Around, Service};
use sqlx::PgPool;
use uuid::Uuid;

use crate::cli::{Http, RunningEnv, Up};
use crate::database::{ALL, Database};
use crate::listen::serve_http;
use crate::net::Net;
use crate::wiring::{self, Failure, show_once};
use crate::{disk, hierarchy};

/// `maillon up`
pub(crate) async fn run(process: Process, config: Box<Up>) -> Result<(), Failure> {
    let nats = config.node.connect("maillon").await?;
    let secret = config.service_secret.clone().unwrap_or_else(any_secret);
    let apps = Apps::make(&config, &secret).await?;
    let password = apps.auth.first_admin(config.admin_password.as_deref());
    let password = password.await?;
    load_hierarchy(&apps.geography, &config).await?;
    // PostgreSQL and NATS of a local node are there, too.
    disk::watch(&process, &config.data_dir);
    let verifier = apps.auth.verifier();
    wiring::hear_ended_sessions(&process, &nats, &verifier);
    let channels = start(
        &process,
        &nats,
        &verifier,
        apps.services(&nats, &config),
        &config,
        &secret,
    )
    .await?;
    if is_demonstration(&config) {
        demo::keep(&process, apps.members, apps.cards);
    }
    serve_http(&process, &config.http, &config.node, channels, verifier).await?;
    welcome(&config.http, password.as_deref());
    Ok(())
}

/// Within one process nobody else has to know it.
fn any_secret() -> String {
    format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())
}

/// Every service on its database.
struct Apps {
    auth: auth::App,
    geography: geography::App,
    members: members::App,
    cards: cards::App,
    reports: reports::App,
    sync: sync::App,
}

impl Apps {
    async fn make(config: &Up, secret: &str) -> Result<Self, Failure> {
        let photos = match &config.photo_store {
            Some(place) => disk::open_store(place)?,
            None => PhotoStore::in_folder(&config.data_dir.join("photos"))?,
        };
        let auth = auth::App::new(database(auth::NAME, config).await?, Clock::default())?;
        let apps = Self {
            auth: auth.with_service_secret(Some(secret))?,
            geography: geography::App {
                db: database(geography::NAME, config).await?,
                clock: Clock::default(),
                neighbours: Neighbours::default(),
            },
            members: members::App {
                db: database(members::NAME, config).await?,
                clock: Clock::default(),
                photos: photos.clone(),
                memory: members::Memory::default(),
                neighbours: Neighbours::default(),
            },
            cards: cards::App {
                db: database(cards::NAME, config).await?,
                clock: Clock::default(),
                photos,
                neighbours: Neighbours::default(),
            },
            reports: reports::App {
                db: database(reports::NAME, config).await?,
                clock: Clock::default(),
                neighbours: Neighbours::default(),
                metabase: config.metabase.metabase(config.http.metabase_site.as_ref()),
                traces: config.traces.traces_address.clone(),
            },
            sync: sync::App {
                db: database(sync::NAME, config).await?,
                clock: Clock::default(),
                neighbours: Neighbours::default(),
                node_name: config.http.node_name.as_str().into(),
                centre: config.centre.centre().map_err(Misconfigured::of)?,
                wanted: Arc::default(),
            },
        };
        apps.auth.prepare().await?;
        apps.cards.prepare().await?;
        apps.reports.prepare().await?;
        Ok(apps)
    }

    /// All of the list, each with the address where its gRPC is served besides.
    fn services(&self, nats: &Nats, config: &Up) -> [(Service, Option<SocketAddr>); ALL.len()] {
        [
            (self.auth.service(nats), config.auth_grpc_addr),
            (self.geography.service(nats), config.geography_grpc_addr),
            (self.members.service(nats), config.members_grpc_addr),
            (self.cards.service(nats), config.cards_grpc_addr),
            (self.reports.service(nats), config.reports_grpc_addr),
            (self.sync.service(nats), config.sync_grpc_addr),
        ]
    }
}

/// A service's database, made, up to date and claimed for this node.
async fn database(service: &'static str, config: &Up) -> Result<PgPool, Failure> {
    let is_central = config.node.is_central();
    let database = Database::of(service)?;
    let db = database
        .make(&config.database_url, is_central, config.node.connections())
        .await?;
    claim_node(&db, config.node.number).await?;
    Ok(db)
}

/// Starts the services and has each meet the others; answers the ways to them.
async fn start(
    process: &Process,
    nats: &Nats,
    verifier: &Verifier,
    services: impl IntoIterator<Item = (Service, Option<SocketAddr>)>,
    config: &Up,
    secret: &str,
) -> Result<HashMap<&'static str, Channel>, Failure> {
    let net = Net::of(process, &config.node)?;
    let (mut channels, mut started) = (HashMap::new(), Vec::new());
    for (service, address) in services {
        let service = wiring::start(
            process,
            nats,
            verifier,
            service,
            config.node.streams.stream_replicas,
        );
        if let Some(address) = address {
            net.serve(process, address, service.stack.clone()).await?;
        }
        channels.insert(service.name, in_process(service.stack.clone()));
        started.push(service);
    }
    let around = Around::new("maillon", channels.clone(), Some(secret));
    for service in started {
        service.meet(process, &around);
    }
    Ok(channels)
}

fn is_demonstration(config: &Up) -> bool {
    config.node.running == RunningEnv::Demo && !config.empty
}

/// The hierarchy of a file, or of a demonstration, if there is none yet.
async fn load_hierarchy(geography: &geography::App, config: &Up) -> Result<(), Failure> {
    let rows = match &config.geography {
        Some(file) => hierarchy::read(file)?,
        None if is_demonstration(config) => demo::country::rows(),
        None => return Ok(()),
    };
    Ok(geography.load_first_hierarchy(rows).await?)
}

/// Where to go and how to sign in.
#[expect(
    clippy::print_stdout,
    reason = "for the person at the terminal, not for the log"
)]
fn welcome(http: &Http, password: Option<&str>) {
    println!("Maillon: http://{}", http.http_addr);
    if let Some(password) = password {
        show_once(password);
    }
}
