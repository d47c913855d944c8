//! Databases: one per service, made and brought up to date.

use platform::misconfigured::Misconfigured;
use platform::{Clock, postgres};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres, QueryBuilder};

use crate::roles;
use crate::services::{ALL, Hosted};
use crate::wiring::Failure;

/// Connections of a command that an operator runs beside the services.
pub(crate) const ALONE: u32 = 4;

/// Of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Hosted {
    /// Makes the database in the server behind `url` if it is not there, and brings it up to date. Answers a
    /// pool of its running role.
    pub(crate) async fn make_database(
        &self,
        url: &str,
        is_central: bool,
        connections: u32,
    ) -> Result<PgPool, Failure> {
        self.make_empty(url).await?;
        let server: PgConnectOptions = url.parse()?;
        let own = self.session(server.database(&self.name()));
        let owner = postgres::pool_on_demand(own.clone());
        self.bring_up_to_date(&owner).await?;
        let running = roles::make(&owner, &own, self.guard).await?;
        owner.close().await;
        let db = postgres::pool_with(running.unwrap_or(own), connections);
        roles::check(&db, self.service, self.guard, is_central).await?;
        Ok(db)
    }

    /// What it is called in the server of `up`.
    pub(crate) fn name(&self) -> String {
        format!("maillon_{}", self.service)
    }

    /// Sessions say whose they are, and of which version: `doctor` finds old processes by it.
    fn session(&self, place: PgConnectOptions) -> PgConnectOptions {
        place.application_name(&format!("{} {VERSION}", self.service))
    }

    /// Makes the database in the server behind `url` if it is not there.
    pub(crate) async fn make_empty(&self, url: &str) -> Result<(), Failure> {
        let mut connection = PgConnection::connect_with(&url.parse()?).await?;
        let is_there: bool =
            sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
                .bind(self.name())
                .fetch_one(&mut connection)
                .await?;
        if !is_there {
            // No argument can name a database; the name is made of our own words.
            let mut create = QueryBuilder::<Postgres>::new("create database ");
            create.push(self.name());
            create.build().execute(&mut connection).await?;
        }
        Ok(connection.close().await?)
    }

    /// Applies the migrations it lacks; several that start at once wait for one another.
    pub(crate) async fn bring_up_to_date(&self, db: &PgPool) -> Result<(), Failure> {
        (self.migrator)().run(db).await?;
        Ok(())
    }

    /// Lets the role of the running service do what it has to, where it is told beside the owner.
    pub(crate) async fn grant_running(&self, owner: &PgPool) -> Result<(), Failure> {
        let read = |name| variable(self.service, name);
        if let (Ok(_), Ok(url)) = (read("OWNER_DATABASE_URL"), read("DATABASE_URL")) {
            let running = self.read_url(&url)?;
            roles::grant(owner, running.get_username(), self.guard).await?;
        }
        Ok(())
    }

    /// A pool on the service's own database, once it answers and is up to date.
    pub(crate) async fn open(&self, url: &str, connections: u32) -> Result<PgPool, Failure> {
        self.open_at(self.read_url(url)?, connections).await
    }

    /// The same, its place in another form.
    pub(crate) async fn open_at(
        &self,
        place: PgConnectOptions,
        connections: u32,
    ) -> Result<PgPool, Failure> {
        let db = postgres::pool_with(self.session(place), connections);
        postgres::wait(&db).await;
        self.must_be_up_to_date(&db).await?;
        Ok(db)
    }

    /// [`Hosted::open`] for somebody who waits at a terminal: a server that is away, or lets nobody in, is
    /// told at once.
    pub(crate) async fn open_now(&self, url: &str) -> Result<PgPool, Failure> {
        self.open_now_at(self.read_url(url)?).await
    }

    /// [`Hosted::open_now`], its place in another form.
    pub(crate) async fn open_now_at(&self, place: PgConnectOptions) -> Result<PgPool, Failure> {
        postgres::reach(&place).await?;
        self.open_at(place, ALONE).await
    }

    /// Where the database is.
    pub(crate) fn read_url(&self, url: &str) -> Result<PgConnectOptions, Failure> {
        let read = url.parse();
        // The text of the error may have the password.
        Ok(read.map_err(|_| {
            let service = self.service;
            Misconfigured::new(format!("the database URL of {service} can't be read"))
        })?)
    }

    /// Refuses a database that lacks migrations.
    pub(crate) async fn must_be_up_to_date(&self, db: &PgPool) -> Result<(), Failure> {
        let pending = postgres::pending(db, (self.migrator)()).await?;
        if pending.is_empty() {
            return Ok(());
        }
        Err(Misconfigured::new(format!(
            "the database of {} lacks {} migrations: run `maillon migrate {}` first",
            self.service,
            pending.len(),
            self.service
        ))
        .into())
    }

    /// The service's own database among those that `up` made in a server.
    pub(crate) fn in_server(&self, url: &str) -> Result<PgConnectOptions, Failure> {
        Ok(url.parse::<PgConnectOptions>()?.database(&self.name()))
    }
}

/// `maillon migrate`: as the owner of each database, who lets the role of the running service do what it has
/// to.
pub(crate) async fn migrate(services: Vec<String>) -> Result<(), Failure> {
    for (database, url) in named(services)? {
        let owner = variable(database.service, "OWNER_DATABASE_URL").ok();
        let db = connect(owner.as_ref().unwrap_or(&url)).await?;
        database.bring_up_to_date(&db).await?;
        database.grant_running(&db).await?;
        tracing::info!(service = database.service, "the database is up to date");
    }
    Ok(())
}

/// `maillon rebuild`: the running processes fill the projections anew; figures are counted anew at once.
pub(crate) async fn rebuild(services: Vec<String>) -> Result<(), Failure> {
    for (database, url) in named(services)? {
        let db = connect(&url).await?;
        for projection in outbox::make_anew(&db).await? {
            tracing::info!(
                service = database.service,
                projection,
                "will be filled anew"
            );
        }
        if let Some(counter) = database.counter {
            counter(db, Clock::default()).recount().await?;
            tracing::info!(service = database.service, "the figures are counted anew");
        }
    }
    Ok(())
}

/// The databases of these services, or of all, and where they are by their variables.
pub(crate) fn named(services: Vec<String>) -> Result<Vec<(&'static Hosted, String)>, Failure> {
    let asked: Vec<String> = if services.is_empty() {
        ALL.iter()
            .map(|database| database.service.to_owned())
            .collect()
    } else {
        services
    };
    let named = asked.iter().map(|service| {
        let database = Hosted::of(service)?;
        Ok((database, variable(service, "DATABASE_URL")?))
    });
    named.collect()
}

/// Where the database of a service is, as its owner where that is told.
pub(crate) fn owner_url(service: &str) -> Result<String, Failure> {
    variable(service, "OWNER_DATABASE_URL").or_else(|_| variable(service, "DATABASE_URL"))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the variables are named after the services asked for, which clap can't know"
)]
pub(crate) fn variable(service: &str, what: &str) -> Result<String, Failure> {
    let name = format!("{}_{what}", service.to_uppercase());
    Ok(std::env::var(&name).map_err(|_| Misconfigured::new(format!("{name} is not set")))?)
}

/// Where a database is. The text of the error may have the password.
fn read_url(url: &str) -> Result<PgConnectOptions, Failure> {
    let read = url.parse();
    Ok(read.map_err(|_| Misconfigured::new("the URL of a database can't be read"))?)
}

/// A pool of few connections, to a server that answers.
pub(crate) async fn connect(url: &str) -> Result<PgPool, Failure> {
    let place = read_url(url)?;
    postgres::reach(&place).await?;
    let pool = PgPoolOptions::new().max_connections(2);
    Ok(pool.connect_with(place).await?)
}
