//! One service alone, as in Kubernetes: its own database, gRPC over the network.

use std::collections::HashMap;

use outbox::{Nats, claim_node};
use photo_store::PhotoStore;
use platform::channel::{self, Channel};
use platform::keys::{Verifier, ask_over, fetch_over};
use platform::lifecycle::Process;
use platform::{Clock, grpc};

use crate::cli::{ServeAuth, ServeCards, ServeGateway, ServeGeography, ServeMembers, ServeReports};
use crate::database::Database;
use crate::disk;
use crate::projections::{self, Replays};
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
    let stack = grpc::stack(auth::services(app), verifier);
    match (&config.geography_url, &config.auth.service_secret) {
        (Some(url), Some(secret)) => {
            Replays::new(auth::NAME, channel::in_process(stack.clone()), secret).keep_of_geography(
                &process,
                regions,
                channel::remote(url)?,
                &["region"],
            );
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
    if let Some(secret) = &config.service_secret {
        let auth = channel::remote(&config.auth_url)?;
        let replays = Replays::new(geography::NAME, auth.clone(), secret);
        replays.keep_of_auth(&process, users, auth.clone(), &["user"]);
        replays.keep_of_auth(&process, settings, auth, &settings::ENTITIES);
        match &config.members_url {
            Some(url) => {
                replays.keep_of_members(&process, members, channel::remote(url)?, &["use"]);
            }
            None => projections::hear(&process, members),
        }
    } else {
        projections::hear(&process, users);
        projections::hear(&process, settings);
        projections::hear(&process, members);
    }
    let app = geography::App { db };
    listen(
        &process,
        config.grpc_addr,
        grpc::stack(geography::services(app), verifier),
    )
    .await
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
    if let (Some(replays), Some(url)) = (&replays, &config.geography_url) {
        let geography = channel::remote(url)?;
        replays.keep_of_geography(&process, places, geography, &territory::ENTITIES);
        replays.keep_of_auth(&process, settings, auth, &settings::ENTITIES);
    } else {
        projections::hear(&process, places);
        projections::hear(&process, settings);
    }
    match (&replays, &config.cards_url) {
        (Some(replays), Some(url)) => {
            replays.keep_of_cards(&process, holders, channel::remote(url)?, &["holder"]);
        }
        _ => projections::hear(&process, holders),
    }
    disk::watch_store(&process, &config.members.photo_store);
    let app = members::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.members.photo_store)?,
        memory: members::Memory::default(),
    };
    wiring::upkeep_of_members(&process, &app);
    listen(
        &process,
        config.grpc_addr,
        grpc::stack(members::services(app), verifier),
    )
    .await
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
    if let (Some(replays), Some(url)) = (&replays, &config.geography_url) {
        let geography = channel::remote(url)?;
        replays.keep_of_geography(&process, places, geography, &territory::ENTITIES);
        replays.keep_of_auth(&process, settings, auth, &settings::ENTITIES);
    } else {
        projections::hear(&process, places);
        projections::hear(&process, settings);
    }
    match (&replays, &config.members_url) {
        (Some(replays), Some(url)) => {
            replays.keep_of_members(&process, members, channel::remote(url)?, &["member"]);
        }
        _ => projections::hear(&process, members),
    }
    disk::watch_store(&process, &config.cards.photo_store);
    let app = cards::App {
        db,
        clock: Clock::default(),
        photos: PhotoStore::open(&config.cards.photo_store)?,
    };
    app.prepare().await?;
    wiring::upkeep_of_cards(&process, &app, &nats);
    listen(
        &process,
        config.grpc_addr,
        grpc::stack(cards::services(app), verifier),
    )
    .await
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
    let app = reports::App {
        db: db.clone(),
        clock: Clock::default(),
    };
    wiring::service(&process, reports::NAME, reports::FEED, &db, &nats);
    wiring::audit(&process, &app, &nats);
    let places = territory::consumer(db.clone(), nats.clone(), "reports_territory");
    let settings = settings::consumer(db, nats, "reports_settings");
    if let (Some(url), Some(secret)) = (&config.geography_url, &config.service_secret) {
        let replays = Replays::new(reports::NAME, auth.clone(), secret);
        let geography = channel::remote(url)?;
        replays.keep_of_geography(&process, places, geography, &territory::ENTITIES);
        replays.keep_of_auth(&process, settings, auth, &settings::ENTITIES);
    } else {
        projections::hear(&process, places);
        projections::hear(&process, settings);
    }
    listen(
        &process,
        config.grpc_addr,
        grpc::stack(reports::services(app), verifier),
    )
    .await
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
