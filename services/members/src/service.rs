//! What `members` brings into a process.

use outbox::Nats;
use service::Service;

use crate::domain::job::Kind;
use crate::{App, FEED, NAME, consumers, grpc};

impl App {
    /// The service, ready to be run: it works off its jobs and hears what somebody does to them, adds up its
    /// counts, and looks whether the photos are where they were put.
    pub fn service(&self, nats: &Nats) -> Service {
        let db = &self.db;
        let places = territory::consumer(db.clone(), nats.clone(), "members_territory");
        let settings = settings::consumer(db.clone(), nats.clone(), "members_settings");
        let templates = templates::consumer(db.clone(), nats.clone(), "members_templates");
        let (kept_in, neighbours) = (db.clone(), self.neighbours.clone());
        let chosen = templates.clone();
        let (sweeper, counter) = (self.clone(), self.clone());
        let (worker, watcher, listener) = (self.clone(), self.clone(), self.clone());
        let (figures, checker) = (self.figures(), self.checker());
        Service::new(
            NAME,
            db.clone(),
            FEED,
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .project(places, "geography", &territory::ENTITIES)
        .project(settings, "auth", &settings::ENTITIES)
        .project(templates, "reports", &templates::ENTITIES)
        .project(
            consumers::holders(db.clone(), nats.clone()),
            "cards",
            &["holder"],
        )
        .reserve_at("cards", "member")
        .consume(jobs::consumer::<Kind>(
            db.clone(),
            nats.clone(),
            "members_jobs",
        ))
        .run("jobs of members", |stop| async move {
            worker.work_jobs(stop).await
        })
        .run("gauges of jobs", |stop| async move {
            jobs::measure::<Kind>(watcher.db.clone(), watcher.clock.clone(), stop).await
        })
        .run("templates of members", |stop| {
            templates::keep_defaults(kept_in, chosen, neighbours, stop)
        })
        .run("sweep of photos", |stop| async move {
            sweeper.sweep_photos(stop).await
        })
        .run("figures of members", |stop| figures.keep(stop))
        .check(checker)
        .run("tally of members", |stop| async move {
            counter.keep_tally(stop).await
        })
        .run("reach of members", |stop| async move {
            listener.keep_reach(stop).await
        })
    }
}
