//! How many connections a process takes of what its PostgreSQL has.

use super::connections::CONNECTIONS;

/// Left to whoever keeps the server: superusers, migrations, backups.
const KEPT: u32 = 10;
/// Services with a database. The lists of them are as long as this says.
pub const SERVICES: usize = 6;
/// Connections of a process beside its pool: the relay's own, and one that is being made.
const BESIDE: u32 = 2;
/// With fewer a process does not work.
const LEAST: u32 = 4;

/// How many connections a process takes.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "connections_group")]
pub struct Share {
    /// Connections of this process to its database, beside two of the relay; without it a share of the
    /// budget.
    #[arg(long, env = "MAILLON_DATABASE_CONNECTIONS", value_parser = clap::value_parser!(u32).range(4..=200))]
    pub database_connections: Option<u32>,
    /// Connections that the PostgreSQL server has for all processes of Maillon: its `max_connections`.
    #[arg(long, env = "MAILLON_DATABASE_BUDGET", default_value_t = 100)]
    pub database_budget: u32,
}

impl Share {
    /// Connections of a pool, where each service runs so many times. During a rolling upgrade there is one
    /// process more of each that runs several times.
    pub fn of(&self, replicas: u16) -> u32 {
        self.database_connections.unwrap_or_else(|| {
            let replicas = u32::from(replicas);
            let services = u32::try_from(SERVICES).unwrap_or(u32::MAX);
            let processes = services * if replicas > 1 { replicas + 1 } else { 1 };
            let each = self.database_budget.saturating_sub(KEPT) / processes;
            each.saturating_sub(BESIDE).clamp(LEAST, CONNECTIONS)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn a_budget_is_shared_by_all_processes() {
        let share = |budget, replicas| {
            let share = Share {
                database_connections: None,
                database_budget: budget,
            };
            share.of(replicas)
        };
        assert_eq!(share(100, 1), 13, "a laptop");
        assert_eq!(share(100, 2), 4);
        assert_eq!(share(200, 2), 8);
        assert_eq!(share(300, 3), 10);
        assert_eq!(share(1000, 3), 16, "more is of no use");
        assert_eq!(share(5, 3), 4, "with fewer it does not work");
    }

    #[test]
    fn a_number_that_is_given_holds() {
        let share = Share {
            database_connections: Some(40),
            database_budget: 100,
        };
        assert_eq!(share.of(3), 40);
    }
}
