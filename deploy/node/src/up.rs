//! All services in one process, between them plain function calls.

use std::collections::HashMap;

use outbox::{Nats, claim_node};
use photo_store::PhotoStore;
use platform::channel::{Channel, in_process};
use platform::keys::Verifier;
use platform::process::Process;
use service::{Around, Service};
use sqlx::PgPool;
use uuid::Uuid;

use crate::cli::{Http, RunningEnv, Up};
use crate::listen::serve_http;
use crate::net::Net;
use crate::services::{ALL, Given};
use crate::wiring::{self, Failure};
use crate::{accounts, disk, hierarchy};

/// `maillon up`
pub(crate) async fn run(process: Process, config: Box<Up>) -> Result<(), Failure> {
    let nats = config.node.connect("maillon").await?;
    let secret = config.service_secret.clone().unwrap_or_else(any_secret);
    let given = given(&config, &secret)?;
    let databases = databases(&config).await?;
    let services = services(&databases, &nats, &given).await?;
    let verifier = services.iter().find_map(Service::verifier).cloned();
    let verifier = verifier.ok_or("no service checks tokens")?;
    let password = config.admin_password.as_deref();
    let password = accounts::first_admin(databases[auth::NAME].clone(), password).await?;
    load_hierarchy(databases[geography::NAME].clone(), &config).await?;
    // PostgreSQL and NATS of a local node are there, too.
    disk::watch(&process, &config.data_dir);
    wiring::hear_ended_sessions(&process, &nats, &verifier);
    let channels = start(&process, &nats, &verifier, services, &config, &secret).await?;
    if is_demonstration(&config) {
        let members = members::App::new(databases[members::NAME].clone(), given.photos.clone());
        let cards = cards::App::new(databases[cards::NAME].clone(), given.photos);
        demo::keep(&process, members, cards);
    }
    serve_http(&process, &config.http, &config.node, channels, verifier).await?;
    welcome(&config.http, password.as_deref());
    Ok(())
}

/// Within one process nobody else has to know it.
fn any_secret() -> String {
    format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())
}

/// What the services are made of.
fn given(config: &Up, secret: &str) -> Result<Given, Failure> {
    Ok(Given {
        service_secret: Some(secret.to_owned()),
        photos: match &config.photo_store {
            Some(place) => disk::open_store(place)?,
            None => PhotoStore::in_folder(&config.data_dir.join("photos"))?,
        },
        metabase: config.metabase.metabase(config.http.metabase_site.as_ref()),
        traces: config.traces.traces_address.clone(),
        node_name: config.http.node_name.as_str().into(),
        centre: config.centre.clone(),
        ..Given::default()
    })
}

/// The databases of all services, by their names: made, up to date and claimed for this node.
async fn databases(config: &Up) -> Result<HashMap<&'static str, PgPool>, Failure> {
    let (node, url) = (&config.node, &config.database_url);
    let mut databases = HashMap::new();
    for hosted in &ALL {
        let db = hosted.make_database(url, node.is_central(), node.connections());
        let db = db.await?;
        claim_node(&db, node.number).await?;
        databases.insert(hosted.service, db);
    }
    Ok(databases)
}

/// All services, ready to start.
async fn services(
    databases: &HashMap<&'static str, PgPool>,
    nats: &Nats,
    given: &Given,
) -> Result<Vec<Service>, Failure> {
    let mut services = Vec::new();
    for hosted in &ALL {
        let mut service = (hosted.make)(databases[hosted.service].clone(), nats, given)?;
        service.prepare().await?;
        services.push(service);
    }
    Ok(services)
}

/// Starts the services and has each meet the others; answers the ways to them.
async fn start(
    process: &Process,
    nats: &Nats,
    verifier: &Verifier,
    services: Vec<Service>,
    config: &Up,
    secret: &str,
) -> Result<HashMap<&'static str, Channel>, Failure> {
    let net = Net::of(process, &config.node)?;
    let (mut channels, mut started) = (HashMap::new(), Vec::new());
    for service in services {
        let service = wiring::start(
            process,
            nats,
            verifier,
            service,
            config.node.streams.stream_replicas,
        );
        if let Some(address) = config.grpc_addrs.of(service.name) {
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
async fn load_hierarchy(db: PgPool, config: &Up) -> Result<(), Failure> {
    let rows = match &config.geography {
        Some(file) => hierarchy::read(file)?,
        None if is_demonstration(config) => demo::country::rows(),
        None => return Ok(()),
    };
    Ok(geography::App::new(db).load_first_hierarchy(rows).await?)
}

/// Where to go and how to sign in.
#[expect(
    clippy::print_stdout,
    reason = "for the person at the terminal, not for the log"
)]
fn welcome(http: &Http, password: Option<&str>) {
    println!("Maillon: http://{}", http.http_addr);
    if let Some(password) = password {
        accounts::show_once(password);
    }
}
