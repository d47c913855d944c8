//! The services of this program, a row each (docs/decisions/0294).

mod options;

use std::sync::Arc;

use clap::error::Error as CliError;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use figures::Counter;
use outbox::Nats;
use photo_store::PhotoStore;
use platform::misconfigured::Misconfigured;
use platform::{Clock, postgres};
use service::{Failure, Service};
use sqlx::PgPool;
use sqlx::migrate::Migrator;

use crate::roles::{self, Guard};
use options::{OfReports, OfSync};

/// A service that this program runs, alone or beside the others.
pub(crate) struct Hosted {
    pub(crate) service: &'static str,
    /// Its line in the help of `serve`.
    pub(crate) about: &'static str,
    /// Services that it asks. Where `auth` is must be said, where the others are may be.
    pub(crate) asks: &'static [&'static str],
    /// Port of its gRPC on the machine itself, where it is alone and nobody says another.
    pub(crate) port: u16,
    /// Its own options on the command line, beside those that every service has.
    pub(crate) augment: fn(Command) -> Command,
    pub(crate) read: fn(&ArgMatches) -> Result<Options, CliError>,
    /// On its database, up to date.
    pub(crate) make: fn(PgPool, &Nats, &Given) -> Result<Service, Failure>,
    pub(crate) migrator: fn() -> &'static Migrator,
    /// What its running role must not alter.
    pub(crate) guard: &'static Guard,
    /// Its records name photos.
    pub(crate) has_photos: bool,
    /// Of the figures that it publishes.
    pub(crate) counter: Option<fn(PgPool, Clock) -> Counter>,
}

/// What services are made of beside their databases; each takes what it needs.
#[derive(Clone)]
pub(crate) struct Given {
    /// Against which `auth` gives service tokens; none = it gives none.
    pub(crate) service_secret: Option<String>,
    pub(crate) photos: PhotoStore,
    pub(crate) sweeps_photos_at_start: bool,
    pub(crate) metabase: Option<reports::Metabase>,
    pub(crate) traces: Option<Arc<str>>,
    pub(crate) node_name: Arc<str>,
    pub(crate) centre: sync::CentreConfig,
}

impl Default for Given {
    fn default() -> Self {
        Self {
            service_secret: None,
            photos: PhotoStore::in_memory(),
            sweeps_photos_at_start: false,
            metabase: None,
            traces: None,
            node_name: Arc::default(),
            centre: sync::CentreConfig::default(),
        }
    }
}

/// What the own options of a service say, where it is a process of its own.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) database_url: String,
    pub(crate) admin_password: Option<String>,
    pub(crate) photo_store: Option<String>,
    pub(crate) given: Given,
}

/// Every service, after those whose records its own refer to.
pub(crate) static ALL: [Hosted; postgres::SERVICES] = [
    Hosted {
        service: auth::NAME,
        about: "Users, sessions, keys",
        asks: &[geography::NAME],
        port: 50051,
        augment: auth::Config::augment_args,
        read: |matches| {
            let options = auth::Config::from_arg_matches(matches)?;
            Ok(Options {
                database_url: options.database_url,
                admin_password: options.admin_password,
                ..Options::default()
            })
        },
        make: |db, nats, given| {
            let app = auth::App::new(db, Clock::default())?;
            let app = app.with_service_secret(given.service_secret.as_deref());
            Ok(app.map_err(Misconfigured::of)?.service(nats))
        },
        migrator: || &auth::MIGRATOR,
        guard: &roles::ROWS,
        has_photos: false,
        counter: None,
    },
    Hosted {
        service: geography::NAME,
        about: "Region, department, sub-prefecture, locality",
        asks: &[auth::NAME, members::NAME],
        port: 50052,
        augment: geography::Config::augment_args,
        read: |matches| {
            let options = geography::Config::from_arg_matches(matches)?;
            Ok(Options::at(options.database_url))
        },
        make: |db, nats, _| Ok(geography::App::new(db).service(nats)),
        migrator: || &geography::MIGRATOR,
        guard: &roles::ROWS,
        has_photos: false,
        counter: None,
    },
    Hosted {
        service: members::NAME,
        about: "Members, families, photos",
        asks: &[auth::NAME, geography::NAME, cards::NAME, reports::NAME],
        port: 50053,
        augment: members::Config::augment_args,
        read: |matches| {
            let options = members::Config::from_arg_matches(matches)?;
            Ok(Options {
                photo_store: Some(options.photo_store),
                given: Given {
                    sweeps_photos_at_start: options.photo_sweep_at_start,
                    ..Given::default()
                },
                ..Options::at(options.database_url)
            })
        },
        make: |db, nats, given| {
            let app = members::App::new(db, given.photos.clone());
            let service = app.service(nats);
            Ok(if given.sweeps_photos_at_start {
                service.prepare_by(async move { app.request_photo_sweep().await })
            } else {
                service
            })
        },
        migrator: || &members::MIGRATOR,
        guard: &roles::ROWS,
        has_photos: true,
        counter: Some(members::counter),
    },
    Hosted {
        service: cards::NAME,
        about: "Payments, cards, deliveries",
        asks: &[auth::NAME, geography::NAME, members::NAME, reports::NAME],
        port: 50054,
        augment: cards::Config::augment_args,
        read: |matches| {
            let options = cards::Config::from_arg_matches(matches)?;
            Ok(Options {
                photo_store: Some(options.photo_store),
                ..Options::at(options.database_url)
            })
        },
        make: |db, nats, given| Ok(cards::App::new(db, given.photos.clone()).service(nats)),
        migrator: || &cards::MIGRATOR,
        guard: &roles::ROWS,
        has_photos: true,
        counter: Some(cards::counter),
    },
    Hosted {
        service: reports::NAME,
        about: "Templates, statistics, the audit",
        asks: &[
            auth::NAME,
            geography::NAME,
            members::NAME,
            cards::NAME,
            sync::NAME,
        ],
        port: 50055,
        augment: OfReports::augment_args,
        read: |matches| {
            let options = OfReports::from_arg_matches(matches)?;
            Ok(Options {
                given: Given {
                    metabase: options.metabase.metabase(options.metabase_site.as_ref()),
                    traces: options.traces.traces_address,
                    ..Given::default()
                },
                ..Options::at(options.reports.database_url)
            })
        },
        make: |db, nats, given| {
            let app = reports::App {
                metabase: given.metabase.clone(),
                traces: given.traces.clone(),
                ..reports::App::new(db)
            };
            Ok(app.service(nats))
        },
        migrator: || &reports::MIGRATOR,
        // The audit is only ever added to.
        guard: &Guard {
            append: &["audit_entry"],
            read: &["audit_anchor"],
        },
        has_photos: false,
        counter: None,
    },
    Hosted {
        service: sync::NAME,
        about: "Synchronization between nodes",
        asks: &[auth::NAME, geography::NAME, members::NAME],
        port: 50056,
        augment: OfSync::augment_args,
        read: |matches| {
            let options = OfSync::from_arg_matches(matches)?;
            Ok(Options {
                given: Given {
                    node_name: options.node_name.into(),
                    centre: options.centre,
                    ..Given::default()
                },
                ..Options::at(options.sync.database_url)
            })
        },
        make: |db, nats, given| {
            let app = sync::App {
                node_name: given.node_name.clone(),
                centre: given.centre.centre().map_err(Misconfigured::of)?,
                ..sync::App::new(db)
            };
            Ok(app.service(nats))
        },
        migrator: || &sync::MIGRATOR,
        guard: &roles::ROWS,
        has_photos: false,
        counter: Some(sync::counter),
    },
];

impl Options {
    fn at(database_url: String) -> Self {
        Self {
            database_url,
            ..Self::default()
        }
    }
}

impl Hosted {
    /// The row of a service.
    pub(crate) fn of(service: &str) -> Result<&'static Self, Failure> {
        let found = ALL.iter().find(|hosted| hosted.service == service);
        found.ok_or_else(|| format!("there is no service {service} with a database").into())
    }

    /// The service as nobody runs it: only its stream and its consumers are looked at.
    pub(crate) fn at_rest(&self, db: PgPool, nats: &Nats) -> Result<Service, Failure> {
        (self.make)(db, nats, &Given::default())
    }
}
