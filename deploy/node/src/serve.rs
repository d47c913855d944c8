//! One service alone, as in Kubernetes: its own database, gRPC over the network.

use std::collections::HashMap;

use consistency::Neighbours;
use outbox::{Nats, claim_node};
use photo_store::PhotoStore;
use platform::channel::{self, Channel};
use platform::keys::{Verifier, ask_over, fetch_over};
use platform::lifecycle::Process;
use platform::{Clock, grpc};

use crate::cli::{ServeAuth, ServeCards, ServeGateway, ServeGeography, ServeMembers, ServeReports};
use crate::database::Database;
use crate::disk;
use crate::projections::{self, Owner, Referrer, Replays};
use crate::wiring::{self, Failure};

/// `maillon serve auth`
pub(crate) async fn auth(process: Process, config: Box<ServeAuth>) -> Result<(), Failure> {
    let db = Database::of(auth::NAME)
        .ok_or("auth has a database")?
        .open(&config.auth.database_url)
        .await?;
    claim_node(&db, config.node.number).await?;
    let nats = Nats::connect(&config.node.nats_url, auth::NAME).await?;
    let app = auth::App::new(db.clone(), Clock::default())?
        .with_service_secret(config.auth.service_secret.as_deref())?;
    app.prepare().await?;
    if let Some(password) = app
        .first_admin(config.auth.admin_password.as_deref())
        .await?
    {
        crate::up::show_once(&password);
    }
    let verifier = app.verifier();
    wiring::service(&process, auth::NAME, auth::FEED, &db, &nats);
    wiring::upkeep_of_auth(&process, &app);
    let regions = app.consumer(nats.clone());
    wiring::hear_ended_sessions(&process, &nats, &verifier);
    let neighbours = app.neighbours().clone();
    let stack = consistency::stack(auth::services(app), verifier, &neighbours);
    match (&config.geography_url, &config.auth.service_secret) {
        (Some(url), Some(secret)) => {
            let replays = Replays::new(auth::NAME, channel::in_process(stack.clone()), secret);
            let owner = Owner::Geography(channel::remote(url)?);
            replays.keep(&process, &neighbours, regions, owner, &["region"]);
        }
        _ => projections::hear(&process, regions),
    }
    listen(&process, config.grpc_addr, stack).await
}

/// `maillon serve geography`
pub(crate) async fn geography(
    process: Process,
    config: Box<ServeGeography>,
) -> Result<(), Failure> {
    let db = Database::of(geography::NAME)
        .ok_or("geography has a database")?
        .open(&config.geography.database_url)
        .await?;
    claim_node(&db, config.node.number).await?;
    let nats = Nats::connect(&config.node.nats_url, geography::NAME).await?;
    let verifier = verifier_over(&process, &nats, channel::remote(&config.auth_url)?);
    wiring::service(&process, geography::NAME, geography::FEED, &db, &nats);
    let users = geography::users(db.clone(), nats.clone());
    let settings = settings::consumer(db.clone(), nats.clone(), "geography_settings");
    let members = geography::members(db.clone(), nats);
    let neighbours = Neighbours::default();
    if let Some(secret) = &config.service_secret {
        let auth = channel::remote(&config.auth_url)?;
        let replays = Replays::new(geography::NAME, auth.clone(), secret);
        let owner = Owner::Auth(auth.clone());
        replays.keep(&process, &neighbours, users, owner.clone(), &["user"]);
        replays.keep(&process, &neighbours, settings, owner, &settings::ENTITIES);
        replays.refer(&neighbours, "region", Referrer::Auth(auth));
        match &config.members_url {
            Some(url) => {
                let channel = channel::remote(url)?;
                let owner = Owner::Members(channel.clone());
                replays.keep(&process, &neighbours, members, owner, &["use"]);
                replays.refer(&neighbours, "locality", Referrer::Members(channel));
            }
            None => projections::hear(&process, members),
        }
    } else {
        projections::hear(&process, users);
        projections::hear(&process, settings);
        projections::hear(&process, members);
    }
    let app = geography::App {
        db,
        neighbours: neighbours.clone(),
    };
    let stack = consistency::stack(geography::services(app), verifier, &neighbours);
    listen(&process, config.grpc_addr, stack).await
}

/// `maillon serve members`
pub(crate) async fn members(process: Process, config: Box<ServeMembers>) -> Result<(), Failure> {
    let db = Database::of(members::NAME)
        .ok_or("members has a database")?
        .open(&config.members.database_url)
        .await?;
    claim_node(&db, config.node.number).await?;
    let nats = Nats::connect(&config.node.nats_url, members::NAME).await?;
    let auth = channel::remote(&config.auth_url)?;
    let verifier = verifier_over(&process, &nats, auth.clone());
    wiring::service(&process, members::NAME, members::FEED, &db, &nats);
    let places = territory::consumer(db.clone(), nats.clone(), "members_territory");
    let settings = settings::consumer(db.clone(), nats.clone(), "members_settings");
    let holders = members::holders(db.clone(), nats);
    let secret = config.service_secret.as_deref();
    let replays = secret.map(|secret| Replays::new(members::NAME, auth.clone(), secret));
    let neighbours = Neighbours::default();
    if let (Some(replays), Some(url)) = (&replays, &config.geography_url) {
        let owner = Owner::Geography(channel::remote(url)?);
        replays.keep(&process, &neighbours, places, owner, &territory::ENTITIES);
        let owner = Owner::Auth(auth);
        replays.keep(&process, &neighbours, settings, owner, &settings::ENTITIES);
    } else {
        projections::hear(&process, places);
        projections::hear(&process, settings);
    }
    match (&replays, &config.cards_url) {
        (Some(replays), Some(url)) => {
            let channel = channel::remote(url)?;
            let owner = Owner::Cards(channel.clone());
            replays.keep(&process, &neighbours, holders, owner, &["holder"]);
            replays.refer(&neighbours, "member", Referrer::Cards(channel));
        }
        _ => projections::hear(&process, holders),
    }
    disk::watch_store(&process, &config.members.photo_store);
    let app = members::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.members.photo_store)?,
        memory: members::Memory::default(),
        neighbours: neighbours.clone(),
    };
    wiring::upkeep_of_members(&process, &app);
    let stack = consistency::stack(members::services(app), verifier, &neighbours);
    listen(&process, config.grpc_addr, stack).await
}

/// `maillon serve cards`
pub(crate) async fn cards(process: Process, config: Box<ServeCards>) -> Result<(), Failure> {
    let db = Database::of(cards::NAME)
        .ok_or("cards has a database")?
        .open(&config.cards.database_url)
        .await?;
    claim_node(&db, config.node.number).await?;
    let nats = Nats::connect(&config.node.nats_url, cards::NAME).await?;
    let auth = channel::remote(&config.auth_url)?;
    let verifier = verifier_over(&process, &nats, auth.clone());
    wiring::service(&process, cards::NAME, cards::FEED, &db, &nats);
    let places = territory::consumer(db.clone(), nats.clone(), "cards_territory");
    let settings = settings::consumer(db.clone(), nats.clone(), "cards_settings");
    let members = cards::members(db.clone(), nats.clone());
    let secret = config.service_secret.as_deref();
    let replays = secret.map(|secret| Replays::new(cards::NAME, auth.clone(), secret));
    let neighbours = Neighbours::default();
    if let (Some(replays), Some(url)) = (&replays, &config.geography_url) {
        let owner = Owner::Geography(channel::remote(url)?);
        replays.keep(&process, &neighbours, places, owner, &territory::ENTITIES);
        let owner = Owner::Auth(auth);
        replays.keep(&process, &neighbours, settings, owner, &settings::ENTITIES);
    } else {
        projections::hear(&process, places);
        projections::hear(&process, settings);
    }
    match (&replays, &config.members_url) {
        (Some(replays), Some(url)) => {
            let owner = Owner::Members(channel::remote(url)?);
            replays.keep(&process, &neighbours, members, owner, &["member"]);
        }
        _ => projections::hear(&process, members),
    }
    disk::watch_store(&process, &config.cards.photo_store);
    let app = cards::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.cards.photo_store)?,
        neighbours: neighbours.clone(),
    };
    app.prepare().await?;
    wiring::upkeep_of_cards(&process, &app, &nats);
    let stack = consistency::stack(cards::services(app), verifier, &neighbours);
    listen(&process, config.grpc_addr, stack).await
}

/// `maillon serve reports`
pub(crate) async fn reports(process: Process, config: Box<ServeReports>) -> Result<(), Failure> {
    let db = Database::of(reports::NAME)
        .ok_or("reports has a database")?
        .open(&config.reports.database_url)
        .await?;
    claim_node(&db, config.node.number).await?;
    let nats = Nats::connect(&config.node.nats_url, reports::NAME).await?;
    let auth = channel::remote(&config.auth_url)?;
    let verifier = verifier_over(&process, &nats, auth.clone());
    let neighbours = Neighbours::default();
    let app = reports::App {
        db: db.clone(),
        clock: Clock::default(),
        neighbours: neighbours.clone(),
    };
    wiring::service(&process, reports::NAME, reports::FEED, &db, &nats);
    wiring::audit(&process, &app, &nats);
    let places = territory::consumer(db.clone(), nats.clone(), "reports_territory");
    let jobs = reports::jobs_of_cards(&app, &nats);
    let settings = settings::consumer(db, nats, "reports_settings");
    let secret = config.service_secret.as_deref();
    let replays = secret.map(|secret| Replays::new(reports::NAME, auth.clone(), secret));
    if let (Some(replays), Some(url)) = (&replays, &config.geography_url) {
        let owner = Owner::Geography(channel::remote(url)?);
        replays.keep(&process, &neighbours, places, owner, &territory::ENTITIES);
        let owner = Owner::Auth(auth);
        replays.keep(&process, &neighbours, settings, owner, &settings::ENTITIES);
    } else {
        projections::hear(&process, places);
        projections::hear(&process, settings);
    }
    match (&replays, &config.cards_url) {
        (Some(replays), Some(url)) => {
            let owner = Owner::Cards(channel::remote(url)?);
            replays.keep(&process, &neighbours, jobs, owner, &["job"]);
        }
        _ => projections::hear(&process, jobs),
    }
    let stack = consistency::stack(reports::services(app), verifier, &neighbours);
    listen(&process, config.grpc_addr, stack).await
}

/// `maillon serve gateway`
pub(crate) async fn gateway(process: Process, config: Box<ServeGateway>) -> Result<(), Failure> {
    let nats = Nats::connect(&config.node.nats_url, "gateway").await?;
    let mut channels = HashMap::from([(auth::NAME, channel::remote(&config.auth_url)?)]);
    if let Some(url) = &config.geography_url {
        channels.insert(geography::NAME, channel::remote(url)?);
    }
    if let Some(url) = &config.members_url {
        channels.insert(members::NAME, channel::remote(url)?);
    }
    if let Some(url) = &config.cards_url {
        channels.insert(cards::NAME, channel::remote(url)?);
    }
    if let Some(url) = &config.reports_url {
        channels.insert(reports::NAME, channel::remote(url)?);
    }
    let verifier = verifier_over(&process, &nats, channels[auth::NAME].clone());
    crate::up::serve_http(
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

/// Serves a stack for the life of the process.
pub(crate) async fn listen(
    process: &Process,
    address: std::net::SocketAddr,
    stack: grpc::Stack,
) -> Result<(), Failure> {
    let listener = grpc::listen(address).await?;
    let stop = process.stopping();
    process.spawn("grpc", grpc::serve(listener, stack, stop));
    Ok(())
}
