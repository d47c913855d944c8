//! Whether PostgreSQL has the connections that all processes take together.

use std::collections::BTreeMap;

use platform::telemetry::causes;

use super::finding::Findings;
use super::open::Open;
use crate::cli::Doctor;
use crate::database::variable;
use crate::wiring::Failure;

/// Connections of a process beside its pool.
const BESIDE: u32 = 2;

pub(super) async fn look(config: &Doctor, open: &[Open], found: &mut Findings) {
    let mut servers: BTreeMap<(String, u16), Vec<&Open>> = BTreeMap::new();
    for one in open {
        let options = &one.place.options;
        let server = (options.get_host().to_owned(), options.get_port());
        servers.entry(server).or_default().push(one);
    }
    for ((host, port), services) in servers {
        let about = format!("{host}:{port}");
        let wanted: u32 = services
            .iter()
            .map(|one| wanted(config, one.place.service()))
            .sum();
        match available(services[0]).await {
            Err(error) => found.warn(
                "connections",
                &about,
                format!("it does not say how many it has: {}", causes(&*error)),
                "look at max_connections of PostgreSQL",
            ),
            Ok(available) if i64::from(wanted) > available => found.fault(
                "connections",
                &about,
                format!("processes want {wanted}, PostgreSQL lets {available} in"),
                "raise max_connections of PostgreSQL and say so in MAILLON_DATABASE_BUDGET, or run fewer \
                processes (MAILLON_REPLICAS) with fewer connections (MAILLON_DATABASE_CONNECTIONS)",
            ),
            Ok(available) => found.ok("connections", &about, format!("{wanted} of {available} at most")),
        }
    }
}

/// Of all processes of a service; one more of several while an upgrade rolls. `<SERVICE>_REPLICAS` is for who
/// runs services of different numbers.
fn wanted(config: &Doctor, service: &str) -> u32 {
    let own = variable(service, "REPLICAS").ok();
    let own = own.and_then(|text| text.parse().ok());
    let replicas: u16 = own.unwrap_or(config.node.replicas);
    let most = u32::from(replicas) + u32::from(replicas > 1);
    most * (config.node.share.of(replicas) + BESIDE)
}

/// Superusers have some of their own.
async fn available(open: &Open) -> Result<i64, Failure> {
    let available = sqlx::query_scalar(
        "select current_setting('max_connections')::bigint
            - current_setting('superuser_reserved_connections')::bigint",
    );
    Ok(available.fetch_one(&open.db).await?)
}
