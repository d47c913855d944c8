//! What `sync` brings into a process.

use outbox::Nats;
use service::Service;

use crate::{App, NAME, grpc};

/// Owners of records that are on several nodes, after those whose records their own refer to.
const OWNERS: [&str; 2] = ["geography", "auth"];

impl App {
    /// The service, ready to be run.
    pub fn service(&self, _: &Nats) -> Service {
        let (carrying, closing, figures) = (self.clone(), self.clone(), self.figures());
        let service = Service::new(
            NAME,
            self.db.clone(),
            &[],
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .run("synchronization", move |stop| carrying.carry_out(stop))
        .run("silent runs", move |stop| closing.watch_silence(stop))
        .run("figures of synchronization", |stop| figures.keep(stop));
        OWNERS.into_iter().fold(service, Service::exchange_with)
    }
}
