//! What `geography` brings into a process.

use outbox::Nats;
use service::Service;

use crate::{App, FEED, NAME, consumers, grpc};

impl App {
    /// The service, ready to be run.
    pub fn service(&self, nats: &Nats) -> Service {
        let db = &self.db;
        let settings = settings::consumer(db.clone(), nats.clone(), "geography_settings");
        Service::new(
            NAME,
            db.clone(),
            FEED,
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .project(
            consumers::users(db.clone(), nats.clone()),
            "auth",
            &["user"],
        )
        .project(settings, "auth", &settings::ENTITIES)
        .project(
            consumers::members(db.clone(), nats.clone()),
            "members",
            &["use"],
        )
        .check(self.checker())
        .reserve_at("auth", "region")
        .reserve_at("members", "locality")
    }
}
