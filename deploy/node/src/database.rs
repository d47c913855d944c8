//! Databases: one per service, made and brought up to date.

use platform::{Clock, postgres};
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};

use crate::wiring::Failure;

/// A service's database: name of the service, of the database in `up`, and how it is made.
pub(crate) struct Database {
    pub(crate) service: &'static str,
    name: &'static str,
    create: &'static str,
    pub(crate) migrator: fn() -> &'static Migrator,
}

/// Every service that has one.
pub(crate) const ALL: [Database; 5] = [
    Database {
        service: auth::NAME,
        name: "maillon_auth",
        create: "create database maillon_auth",
        migrator: || &auth::MIGRATOR,
    },
    Database {
        service: geography::NAME,
        name: "maillon_geography",
        create: "create database maillon_geography",
        migrator: || &geography::MIGRATOR,
    },
    Database {
        service: members::NAME,
        name: "maillon_members",
        create: "create database maillon_members",
        migrator: || &members::MIGRATOR,
    },
    Database {
        service: cards::NAME,
        name: "maillon_cards",
        create: "create database maillon_cards",
        migrator: || &cards::MIGRATOR,
    },
    Database {
        service: reports::NAME,
        name: "maillon_reports",
        create: "create database maillon_reports",
        migrator: || &reports::MIGRATOR,
    },
];

impl Database {
    /// Makes the database in the server behind `url` if it is not there, and brings it up to date.
    pub(crate) async fn make(&self, url: &str) -> Result<PgPool, Failure> {
        let server: PgConnectOptions = url.parse()?;
        let mut connection = PgConnection::connect_with(&server).await?;
        let is_there: bool =
            sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
                .bind(self.name)
                .fetch_one(&mut connection)
                .await?;
        if !is_there {
            sqlx::query(self.create).execute(&mut connection).await?;
        }
        connection.close().await?;
        let own = server.database(self.name).application_name(self.service);
        let db = postgres::pool_with(own);
        self.bring_up_to_date(&db).await?;
        Ok(db)
    }

    /// Applies the migrations it lacks; several that start at once wait for one another.
    async fn bring_up_to_date(&self, db: &PgPool) -> Result<(), Failure> {
        (self.migrator)().run(db).await?;
        Ok(())
    }

    /// A pool on the service's own database, once it answers and is up to date.
    pub(crate) async fn open(&self, url: &str) -> Result<PgPool, Failure> {
        self.open_at(url.parse()?).await
    }

    /// The same, its place in another form.
    pub(crate) async fn open_at(&self, place: PgConnectOptions) -> Result<PgPool, Failure> {
        let db = postgres::pool_with(place.application_name(self.service));
        postgres::wait(&db).await;
        self.must_be_up_to_date(&db).await?;
        Ok(db)
    }

    /// Refuses a database that lacks migrations.
    pub(crate) async fn must_be_up_to_date(&self, db: &PgPool) -> Result<(), Failure> {
        let pending = postgres::pending(db, (self.migrator)()).await?;
        if pending.is_empty() {
            return Ok(());
        }
        Err(format!(
            "the database of {} lacks {} migrations: run `maillon migrate {}` first",
            self.service,
            pending.len(),
            self.service
        )
        .into())
    }

    /// The service's own database among those that `up` made in a server.
    pub(crate) fn in_server(&self, url: &str) -> Result<PgConnectOptions, Failure> {
        Ok(url.parse::<PgConnectOptions>()?.database(self.name))
    }

    /// The entry of a service.
    pub(crate) fn of(service: &str) -> Result<&'static Self, Failure> {
        static TABLE: [Database; 5] = ALL;
        let found = TABLE.iter().find(|database| database.service == service);
        found.ok_or_else(|| format!("there is no service {service} with a database").into())
    }
}

/// `maillon migrate`.
pub(crate) async fn migrate(services: Vec<String>) -> Result<(), Failure> {
    for (database, db) in named(services).await? {
        database.bring_up_to_date(&db).await?;
        tracing::info!(service = database.service, "the database is up to date");
    }
    Ok(())
}

/// `maillon rebuild`: the running processes fill the projections anew; figures are counted anew at once.
pub(crate) async fn rebuild(services: Vec<String>) -> Result<(), Failure> {
    for (database, db) in named(services).await? {
        for projection in outbox::make_anew(&db).await? {
            tracing::info!(
                service = database.service,
                projection,
                "will be filled anew"
            );
        }
        let counter = match database.service {
            members::NAME => Some(members::counter(db, Clock::default())),
            cards::NAME => Some(cards::counter(db, Clock::default())),
            _ => None,
        };
        if let Some(counter) = counter {
            counter.recount().await?;
            tracing::info!(service = database.service, "the figures are counted anew");
        }
    }
    Ok(())
}

/// The databases of these services, or of all, by their variables.
#[expect(
    clippy::disallowed_methods,
    reason = "the variables are named after the services asked for, which clap can't know"
)]
async fn named(services: Vec<String>) -> Result<Vec<(&'static Database, PgPool)>, Failure> {
    let asked: Vec<String> = if services.is_empty() {
        ALL.iter()
            .map(|database| database.service.to_owned())
            .collect()
    } else {
        services
    };
    let mut databases = Vec::new();
    for service in asked {
        let database = Database::of(&service)?;
        let variable = format!("{}_DATABASE_URL", service.to_uppercase());
        let url = std::env::var(&variable).map_err(|_| format!("{variable} is not set"))?;
        let db = PgPoolOptions::new()
            .max_connections(2)
            .connect(&url)
            .await?;
        databases.push((database, db));
    }
    Ok(databases)
}
