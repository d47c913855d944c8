//! All services in one process, between them plain function calls.

use std::collections::HashMap;

use consistency::Neighbours;
use gateway::{Environment, Gateway, TrustedProxies};
use outbox::{Nats, claim_node};
use photo_store::PhotoStore;
use platform::channel::{Channel, in_process};
use platform::keys::Verifier;
use platform::lifecycle::Process;
use platform::{Clock, grpc};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::cli::{Http, RunningEnv, Up};
use crate::database::Database;
use crate::projections::{Owner, Referrer, Replays};
use crate::serve::listen;
use crate::wiring::{self, Failure};
use crate::{demo, disk, hierarchy};

/// `maillon up`
pub(crate) async fn run(process: Process, config: Box<Up>) -> Result<(), Failure> {
    let nats = Nats::connect(&config.node.nats_url, "maillon").await?;
    let auth_db = Database::of(auth::NAME)
        .ok_or("auth has a database")?
        .make(&config.database_url)
        .await?;
    let geography_db = Database::of(geography::NAME)
        .ok_or("geography has a database")?
        .make(&config.database_url)
        .await?;
    let members_db = Database::of(members::NAME)
        .ok_or("members has a database")?
        .make(&config.database_url)
        .await?;
    let cards_db = Database::of(cards::NAME)
        .ok_or("cards has a database")?
        .make(&config.database_url)
        .await?;
    let reports_db = Database::of(reports::NAME)
        .ok_or("reports has a database")?
        .make(&config.database_url)
        .await?;
    claim_node(&reports_db, config.node.number).await?;
    claim_node(&auth_db, config.node.number).await?;
    claim_node(&members_db, config.node.number).await?;
    claim_node(&cards_db, config.node.number).await?;
    claim_node(&geography_db, config.node.number).await?;

    // Within one process nobody else has to know it.
    let secret = config
        .service_secret
        .clone()
        .unwrap_or_else(|| format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()));
    let auth =
        auth::App::new(auth_db.clone(), Clock::default())?.with_service_secret(Some(&secret))?;
    auth.prepare().await?;
    let password = auth.first_admin(config.admin_password.as_deref()).await?;
    let verifier = auth.verifier();
    wiring::service(&process, auth::NAME, auth::FEED, &auth_db, &nats);
    wiring::upkeep_of_auth(&process, &auth);
    let regions = auth.consumer(nats.clone());
    wiring::hear_ended_sessions(&process, &nats, &verifier);
    let of_auth = auth.neighbours().clone();
    let auth = consistency::stack(auth::services(auth), verifier.clone(), &of_auth);

    if let Some(file) = &config.geography {
        geography::demo::load_rows(&geography_db, hierarchy::read(file)?).await?;
    } else if config.http.running == RunningEnv::Demo && !config.empty {
        geography::demo::load(&geography_db).await?;
    }
    wiring::service(
        &process,
        geography::NAME,
        geography::FEED,
        &geography_db,
        &nats,
    );
    let users = geography::users(geography_db.clone(), nats.clone());
    let settings = settings::consumer(geography_db.clone(), nats.clone(), "geography_settings");
    let uses = geography::members(geography_db.clone(), nats.clone());
    let of_geography = Neighbours::default();
    let app = geography::App {
        db: geography_db,
        neighbours: of_geography.clone(),
    };
    let geography = consistency::stack(geography::services(app), verifier.clone(), &of_geography);

    wiring::service(&process, members::NAME, members::FEED, &members_db, &nats);
    let places_of_members =
        territory::consumer(members_db.clone(), nats.clone(), "members_territory");
    let settings_of_members =
        settings::consumer(members_db.clone(), nats.clone(), "members_settings");
    let holders = members::holders(members_db.clone(), nats.clone());
    // PostgreSQL and NATS of a local node are there, too.
    disk::watch(&process, &config.data_dir);
    let photos = match &config.photo_store {
        Some(place) => PhotoStore::open(place)?,
        None => PhotoStore::in_folder(&config.data_dir.join("photos"))?,
    };
    let app = members::App {
        db: members_db.clone(),
        clock: Clock::default(),
        photos: photos.clone(),
        memory: members::Memory::default(),
        neighbours: Neighbours::default(),
    };
    let of_members = app.neighbours.clone();
    wiring::upkeep_of_members(&process, &app);
    if config.http.running == RunningEnv::Demo && !config.empty {
        let (app, stop) = (app.clone(), process.stopping());
        process.spawn("fictitious members", members::demo::keep(app, stop));
    }
    let members = consistency::stack(members::services(app), verifier.clone(), &of_members);

    wiring::service(&process, cards::NAME, cards::FEED, &cards_db, &nats);
    let places_of_cards = territory::consumer(cards_db.clone(), nats.clone(), "cards_territory");
    let settings_of_cards = settings::consumer(cards_db.clone(), nats.clone(), "cards_settings");
    let members_of_cards = cards::members(cards_db.clone(), nats.clone());
    let app = cards::App {
        db: cards_db,
        clock: Clock::default(),
        photos,
        neighbours: Neighbours::default(),
    };
    let of_cards = app.neighbours.clone();
    app.prepare().await?;
    wiring::upkeep_of_cards(&process, &app, &nats);
    if config.http.running == RunningEnv::Demo && !config.empty {
        let (app, stop) = (app.clone(), process.stopping());
        process.spawn("fictitious cards", demo::keep_cards(members_db, app, stop));
    }
    let cards = consistency::stack(cards::services(app), verifier.clone(), &of_cards);

    wiring::service(&process, reports::NAME, reports::FEED, &reports_db, &nats);
    let places_of_reports =
        territory::consumer(reports_db.clone(), nats.clone(), "reports_territory");
    let settings_of_reports =
        settings::consumer(reports_db.clone(), nats.clone(), "reports_settings");
    let reports = reports::App {
        db: reports_db,
        clock: Clock::default(),
        neighbours: Neighbours::default(),
    };
    wiring::audit(&process, &reports, &nats);
    let jobs = reports::jobs_of_cards(&reports, &nats);
    let of_reports = reports.neighbours.clone();
    let reports = consistency::stack(reports::services(reports), verifier.clone(), &of_reports);

    for (address, stack) in [
        (config.auth_grpc_addr, &auth),
        (config.geography_grpc_addr, &geography),
        (config.members_grpc_addr, &members),
        (config.cards_grpc_addr, &cards),
        (config.reports_grpc_addr, &reports),
    ] {
        if let Some(address) = address {
            listen(&process, address, stack.clone()).await?;
        }
    }
    let (auth, geography) = (in_process(auth), in_process(geography));
    let (members, cards, reports) = (in_process(members), in_process(cards), in_process(reports));
    let replays = Replays::new("maillon", auth.clone(), &secret);
    let (accounts, places) = (
        Owner::Auth(auth.clone()),
        Owner::Geography(geography.clone()),
    );
    let (people, facts) = (Owner::Members(members.clone()), Owner::Cards(cards.clone()));
    let keep = |neighbours: &Neighbours, consumer, owner: &Owner, entities| {
        replays.keep(&process, neighbours, consumer, owner.clone(), entities);
    };
    keep(&of_auth, regions, &places, &["region"]);
    keep(&of_geography, users, &accounts, &["user"]);
    keep(&of_geography, settings, &accounts, &settings::ENTITIES);
    keep(&of_geography, uses, &people, &["use"]);
    keep(
        &of_members,
        places_of_members,
        &places,
        &territory::ENTITIES,
    );
    keep(
        &of_members,
        settings_of_members,
        &accounts,
        &settings::ENTITIES,
    );
    keep(&of_members, holders, &facts, &["holder"]);
    keep(&of_cards, places_of_cards, &places, &territory::ENTITIES);
    keep(&of_cards, settings_of_cards, &accounts, &settings::ENTITIES);
    keep(&of_cards, members_of_cards, &people, &["member"]);
    keep(
        &of_reports,
        places_of_reports,
        &places,
        &territory::ENTITIES,
    );
    keep(
        &of_reports,
        settings_of_reports,
        &accounts,
        &settings::ENTITIES,
    );
    keep(&of_reports, jobs, &facts, &["job"]);
    replays.refer(&of_geography, "region", Referrer::Auth(auth.clone()));
    replays.refer(
        &of_geography,
        "locality",
        Referrer::Members(members.clone()),
    );
    replays.refer(&of_members, "member", Referrer::Cards(cards.clone()));
    let channels = HashMap::from([
        (auth::NAME, auth),
        (geography::NAME, geography),
        (members::NAME, members),
        (cards::NAME, cards),
        (reports::NAME, reports),
    ]);
    serve_http(
        &process,
        &config.http,
        config.node.number,
        channels,
        verifier,
    )
    .await?;
    welcome(&config.http, password.as_deref());
    Ok(())
}

/// Serves the gateway for the life of the process.
pub(crate) async fn serve_http(
    process: &Process,
    config: &Http,
    node: u16,
    channels: HashMap<&'static str, Channel>,
    verifier: Verifier,
) -> Result<(), Failure> {
    let environment = Environment {
        running: config.running.word().to_owned(),
        node_name: config.node_name.clone(),
        node: node.into(),
    };
    let gateway = Gateway::new(channels, verifier, environment, config.web_dir.clone())
        .behind(TrustedProxies::new(config.trusted_proxies.iter().copied()));
    let listener = grpc::listen(config.http_addr).await?;
    let (denials, stop) = (gateway.clone(), process.stopping());
    process.spawn("refusals", denials.keep_denials(stop));
    let stop: CancellationToken = process.stopping();
    process.spawn("http", gateway::serve_on(listener, gateway, stop));
    Ok(())
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

/// The first administrator's random password. It is kept nowhere else.
#[expect(clippy::print_stdout, reason = "a password never goes through the log")]
pub(crate) fn show_once(password: &str) {
    println!("First sign-in: admin / {password}  (shown once)");
}
