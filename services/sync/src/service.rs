//! What `sync` brings into a process.

use outbox::Nats;
use service::Service;

use crate::{App, NAME, grpc};

/// Owners of records that are on several nodes, after those whose records their own refer to.
const OWNERS: [&str; 3] = ["geography", "auth", "members"];

impl App {
    /// The service, ready to be run.
    pub fn service(&self, nats: &Nats) -> Service {
        let settings = settings::consumer(self.db.clone(), nats.clone(), "sync_settings");
        let (carrying, closing, figures) = (self.clone(), self.clone(), self.figures());
        let beginning = self.clone();
        let service = Service::new(
            NAME,
            self.db.clone(),
            &[],
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .project(settings, "auth", &settings::ENTITIES)
        .run("synchronization", move |stop| carrying.carry_out(stop))
        .run("timetable", move |stop| beginning.keep_timetable(stop))
        .run("silent runs", move |stop| closing.watch_silence(stop))
        .run("figures of synchronization", |stop| figures.keep(stop));
        let service = OWNERS.into_iter().fold(service, Service::exchange_with);
        service.ask_for_authors("auth")
    }
}
