//! Where the databases of services are, for commands that an operator runs beside the services.

use std::time::Duration;

use platform::misconfigured::Misconfigured;
use platform::postgres;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::cli::Databases;
use crate::database::variable;
use crate::services::{ALL, Hosted};
use crate::wiring::Failure;

/// Longest wait for a server.
const PATIENCE: Duration = Duration::from_secs(10);

/// A service's database.
pub(crate) struct Place {
    pub(crate) database: &'static Hosted,
    pub(crate) options: PgConnectOptions,
    /// It is the service's own address; else that of the server of `up`, of whose owner it is.
    pub(crate) is_own: bool,
}

impl Place {
    /// The databases that are asked for.
    pub(crate) fn all(asked: &Databases) -> Result<Vec<Self>, Failure> {
        let names: Vec<String> = if asked.services.is_empty() {
            ALL.iter().map(|one| one.service.to_owned()).collect()
        } else {
            asked.services.clone()
        };
        let mut places = Vec::new();
        for name in names {
            match Self::of(&name, asked)? {
                Some(place) => places.push(place),
                None if asked.services.is_empty() => {}
                None => {
                    let name = name.to_uppercase();
                    return Err(
                        Misconfigured::new(format!("{name}_DATABASE_URL is not set")).into(),
                    );
                }
            }
        }
        if places.is_empty() {
            let told =
                "no database is named: set <SERVICE>_DATABASE_URL, or MAILLON_DATABASE_URL of `up`";
            return Err(Misconfigured::new(told).into());
        }
        Ok(places)
    }

    fn of(service: &str, asked: &Databases) -> Result<Option<Self>, Failure> {
        let database =
            Hosted::of(service).map_err(|error| Misconfigured::new(error.to_string()))?;
        if let Ok(url) = variable(service, "DATABASE_URL") {
            let mut options = database.read_url(&url)?;
            if let Ok(password) = variable(service, "DATABASE_PASSWORD") {
                options = options.password(&password);
            }
            let is_own = true;
            return Ok(Some(Self {
                database,
                options,
                is_own,
            }));
        }
        let Some(server) = &asked.database_url else {
            return Ok(None);
        };
        let options = database.read_url(server)?.database(&database.name());
        let is_own = false;
        Ok(Some(Self {
            database,
            options,
            is_own,
        }))
    }

    pub(crate) fn service(&self) -> &'static str {
        self.database.service
    }

    /// A pool of few connections, to a server that answers.
    pub(crate) async fn open(&self, command: &str) -> sqlx::Result<PgPool> {
        let options = self.options.clone().application_name(command);
        postgres::reach(&options).await?;
        let pool = PgPoolOptions::new().max_connections(2);
        pool.acquire_timeout(PATIENCE).connect_with(options).await
    }
}
