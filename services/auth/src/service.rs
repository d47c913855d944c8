//! What `auth` brings into a process.

use outbox::{Consumer, Nats};
use service::Service;

use crate::{App, FEED, NAME, consumers, grpc};

impl App {
    /// The service, ready to be run; whoever runs it checks tokens with its keys.
    pub fn service(&self, nats: &Nats) -> Service {
        self.ask_own_sessions();
        let (app, flood, starting) = (self.clone(), self.clone(), self.clone());
        Service::new(
            NAME,
            self.db.clone(),
            FEED,
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .prepare_by(async move { starting.prepare().await })
        .verify_by(self.verifier())
        .project(self.consumer(nats.clone()), "geography", &["region"])
        .check(self.checker())
        .run("upkeep of auth", |stop| async move { app.keep(stop).await })
        .run("refused sign-ins", |stop| flood.keep_floods(stop))
    }

    /// Keeps the regions, which territories name.
    pub fn consumer(&self, nats: Nats) -> Consumer {
        consumers::regions(self.db.clone(), nats)
    }
}
