//! The addresses of a service: looked up again every few seconds, each call to the next of them, and one that
//! gives no answer left out until it does.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use rustls::pki_types::ServerName;
use tokio::net::lookup_host;
use tokio::sync::{Notify, watch};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::peer::{Broken, Peer, Transport};

/// How often the names are looked up.
const LOOK: Duration = Duration::from_secs(5);
/// The same while an address gives no answer; then it is asked whether it does, too.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
/// Shortest time between two looks.
const PAUSE: Duration = Duration::from_millis(100);
/// Longest wait for the first address, and for an answer about a name.
const PATIENCE: Duration = Duration::from_secs(2);

/// A name under which a service is found.
pub(super) struct Name {
    pub(super) host: String,
    pub(super) port: u16,
    /// What the certificate must be of.
    pub(super) server: ServerName<'static>,
}

/// The addresses of one service.
pub(super) struct Peers {
    /// As it was configured, for the log.
    service: Arc<str>,
    names: Vec<Name>,
    transport: Transport,
    known: watch::Sender<Vec<Arc<Peer>>>,
    turn: AtomicUsize,
    look: Notify,
}

impl Peers {
    pub(super) fn new(service: &str, names: Vec<Name>, transport: Transport) -> Self {
        Self {
            service: service.into(),
            names,
            transport,
            known: watch::Sender::new(Vec::new()),
            turn: AtomicUsize::new(0),
            look: Notify::new(),
        }
    }

    /// The address whose turn it is, or the one after it where it has more than twice as many calls to
    /// answer; of those that give no answer one only when there is no other. None = all were tried, or none
    /// is known.
    pub(super) async fn choose(&self, tried: &[SocketAddr]) -> Option<Arc<Peer>> {
        let mut known = self.known.subscribe();
        let some = known.wait_for(|known| !known.is_empty());
        let known = timeout(PATIENCE, some).await.ok()?.ok()?;
        let fresh = || known.iter().filter(|peer| !tried.contains(&peer.address));
        let mut all: Vec<&Arc<Peer>> = fresh().filter(|peer| !peer.is_out()).collect();
        if all.is_empty() {
            all = fresh().collect();
        }
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let first = *all.get(turn.checked_rem(all.len())?)?;
        let second = all[(turn + 1) % all.len()];
        // A few more that wait are chance: load goes on being shared evenly.
        let chosen = if first.in_flight() > 2 * second.in_flight() + 1 {
            second
        } else {
            first
        };
        Some(Arc::clone(chosen))
    }

    /// How many addresses are known.
    pub(super) fn count(&self) -> usize {
        self.known.borrow().len()
    }

    /// Leaves an address out until it answers again.
    pub(super) fn leave_out(&self, peer: &Peer, broken: &Broken) {
        // A line for each call of a long outage would hide everything else.
        if peer.set_out(true) {
            tracing::warn!(
                peer = &*self.service,
                address = %peer.address,
                error = broken.cause(),
                "a service can't be reached"
            );
        }
        self.look.notify_one();
    }

    /// Keeps the addresses up to date until the token is cancelled.
    pub(super) async fn follow(self: Arc<Self>, stop: CancellationToken) -> Result<(), Infallible> {
        let follow = async {
            loop {
                self.look_up().await;
                self.ask_those_out().await;
                tokio::time::sleep(PAUSE).await;
                let is_whole = !self.known.borrow().iter().any(|peer| peer.is_out());
                let is_known = self.count() > 0;
                let pause = if is_whole && is_known {
                    LOOK
                } else {
                    LOOK_AGAIN
                };
                // A call that found no answer ends the wait.
                let _ = timeout(pause, self.look.notified()).await;
            }
        };
        stop.run_until_cancelled(follow).await;
        Ok(())
    }

    /// Looks all names up. While one can't be, its service is where it was.
    async fn look_up(&self) {
        let mut found = Vec::new();
        for name in &self.names {
            let addresses = timeout(PATIENCE, lookup_host((name.host.as_str(), name.port))).await;
            let Ok(Ok(addresses)) = addresses else { return };
            found.extend(addresses.map(|address| (address, name)));
        }
        if !found.is_empty() {
            self.renew(&found);
        }
    }

    /// These are the addresses now; the connections of those that stay are kept.
    fn renew(&self, found: &[(SocketAddr, &Name)]) {
        self.known.send_if_modified(|known| {
            let is_same = known.len() == found.len()
                && known
                    .iter()
                    .all(|peer| found.iter().any(|(address, _)| *address == peer.address));
            if is_same {
                return false;
            }
            let renewed = found.iter().map(|(address, name)| {
                let old = known.iter().find(|peer| peer.address == *address);
                old.cloned().unwrap_or_else(|| {
                    Arc::new(Peer::new(*address, name.server.clone(), &self.transport))
                })
            });
            let renewed = renewed.collect();
            *known = renewed;
            true
        });
    }

    async fn ask_those_out(&self) {
        let out: Vec<Arc<Peer>> = {
            let known = self.known.borrow();
            known.iter().filter(|peer| peer.is_out()).cloned().collect()
        };
        let asked = out.iter().map(|peer| async {
            if peer.answers().await && peer.set_out(false) {
                tracing::info!(
                    peer = &*self.service,
                    address = %peer.address,
                    "a service is reached again"
                );
            }
        });
        join_all(asked).await;
    }
}
