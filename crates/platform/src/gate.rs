//! How many calls are worked on at once. Who comes beyond waits in a row, but not for long: then it is better
//! to come back.

use std::sync::Arc;
use std::time::Duration;

use metrics::{Counter, Gauge};
use proto::maillon::refusal::v1::Reason;
use proto::{Access, Route};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::postgres::connections;
use crate::refusal::Refusal;

/// Longest wait for a place.
const PATIENCE: Duration = Duration::from_secs(2);
/// When who was turned away may come back.
const COME_BACK_S: u32 = 2;
/// Of so many connections one is taken by no call: events, jobs and readiness need them.
const OWN: usize = 4;
/// Of so many places one is for reads alone: writes may wait for one another for long.
const FOR_READS: usize = 3;
/// Calls that wait for something else than the database, or only for each other: signing in has a row of its
/// own for the cores.
const OTHERS: usize = 256;

/// Places for calls.
#[derive(Clone)]
pub struct Gate(Arc<Inner>);

struct Inner {
    places: Arc<Semaphore>,
    working: Gauge,
    waiting: Gauge,
    turned_away: Counter,
}

/// A place that was taken; it is given back with this.
pub struct Place {
    _permit: OwnedSemaphorePermit,
    gate: Gate,
}

impl Gate {
    /// So many places; `name` tells it from others in the metrics.
    pub fn new(name: impl Into<String>, places: usize) -> Self {
        let name = name.into();
        Self(Arc::new(Inner {
            places: Arc::new(Semaphore::new(places)),
            working: metrics::gauge!("calls_in_flight", "at" => name.clone()),
            waiting: metrics::gauge!("calls_waiting", "at" => name.clone()),
            turned_away: metrics::counter!("calls_turned_away_total", "at" => name),
        }))
    }

    /// Takes a place, at once or in its turn.
    pub async fn enter(&self) -> Result<Place, Refusal> {
        let permit = match Arc::clone(&self.0.places).try_acquire_owned() {
            Ok(permit) => Some(permit),
            Err(_full) => {
                let _waiting = Counted::one_more(&self.0.waiting);
                let place = Arc::clone(&self.0.places).acquire_owned();
                let place = tokio::time::timeout(PATIENCE, place).await;
                place.ok().and_then(Result::ok)
            }
        };
        let Some(permit) = permit else {
            return Err(self.turn_away());
        };
        self.0.working.increment(1.0);
        Ok(Place {
            _permit: permit,
            gate: self.clone(),
        })
    }

    fn turn_away(&self) -> Refusal {
        self.0.turned_away.increment(1);
        Refusal::new(Reason::Unavailable).retry_after(COME_BACK_S)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.gate.0.working.decrement(1.0);
    }
}

/// Counted as long as it lives: a caller may go away while it waits.
struct Counted<'a>(&'a Gauge);

impl<'a> Counted<'a> {
    fn one_more(gauge: &'a Gauge) -> Self {
        gauge.increment(1.0);
        Self(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}

/// Why a call was turned away at the gates of a service.
pub(crate) enum TurnedAway {
    /// All places are taken.
    Full(Refusal),
    /// The process has no connections to its database.
    Closed(Refusal),
}

/// The gates before a service (docs/decisions/0126).
#[derive(Clone)]
pub(crate) struct Gates {
    people: Gate,
    writes: Gate,
    processes: Gate,
    public: Gate,
    /// Whether the service has its connections.
    is_complete: watch::Receiver<bool>,
}

impl Gates {
    /// A place for each connection that calls may have.
    pub(crate) fn of_a_service(name: &str, connections: u32) -> Self {
        let connections = usize::try_from(connections).unwrap_or(usize::MAX);
        Self::with(name, connections - connections / OWN)
    }

    pub(crate) fn with(name: &str, places: usize) -> Self {
        Self {
            people: Gate::new(name, places),
            writes: Gate::new(format!("{name}, writes"), places - places / FOR_READS),
            processes: Gate::new(format!("{name}, processes"), places),
            public: Gate::new(
                format!("{name}, public"),
                if places == 0 { 0 } else { OTHERS },
            ),
            is_complete: connections::watch_of(name),
        }
    }

    /// What a call needs. Processes don't wait behind people: two services whose calls ask each other would
    /// wait for ever.
    pub(crate) async fn enter(&self, route: Option<&Route>) -> Result<Vec<Place>, TurnedAway> {
        let gates: &[&Gate] = match route {
            Some(Route {
                access: Access::Service,
                ..
            }) => &[&self.processes],
            Some(Route {
                access: Access::Public,
                ..
            })
            | None => &[&self.public],
            Some(route) if route.is_write() => &[&self.writes, &self.people],
            Some(_) => &[&self.people],
        };
        // Whether the process lives is told without a database.
        if route.is_some() {
            let mut is_complete = self.is_complete.clone();
            let complete = is_complete.wait_for(|complete| *complete);
            if tokio::time::timeout(PATIENCE, complete).await.is_err() {
                return Err(TurnedAway::Closed(gates[0].turn_away()));
            }
        }
        let mut places = Vec::with_capacity(gates.len());
        for gate in gates {
            places.push(gate.enter().await.map_err(TurnedAway::Full)?);
        }
        Ok(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn d8_who_comes_beyond_waits_and_is_told_early() {
        let gate = Gate::new("test", 1);
        let first = gate.enter().await.expect("there is a place");
        let Err(refusal) = gate.enter().await else {
            panic!("there is one place only");
        };
        assert_eq!(refusal.reason(), Reason::Unavailable);
        let (second, ()) = tokio::join!(gate.enter(), async { drop(first) });
        second.expect("the place was given back");
    }
}
