//! What `cards` brings into a process.

use outbox::Nats;
use service::Service;

use crate::domain::job::Kind;
use crate::{App, FEED, NAME, consumers, grpc};

impl App {
    /// The service, ready to be run: it works off its jobs and hears what somebody does to them, throws away
    /// what was printed long ago, and tells of cards that expired.
    pub fn service(&self, nats: &Nats) -> Service {
        let db = &self.db;
        let places = territory::consumer(db.clone(), nats.clone(), "cards_territory");
        let settings = settings::consumer(db.clone(), nats.clone(), "cards_settings");
        let templates = templates::consumer(db.clone(), nats.clone(), "cards_templates");
        let (worker, sweeper, calendar) = (self.clone(), self.clone(), self.clone());
        let (watcher, starting) = (self.clone(), self.clone());
        let (figures, checker) = (self.figures(), self.checker());
        let (kept_in, neighbours) = (db.clone(), self.neighbours.clone());
        let chosen = templates.clone();
        Service::new(
            NAME,
            db.clone(),
            FEED,
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .prepare_by(async move { starting.prepare().await })
        .project(places, "geography", &territory::ENTITIES)
        .project(settings, "auth", &settings::ENTITIES)
        .project(templates, "reports", &templates::ENTITIES)
        .project(
            consumers::members(db.clone(), nats.clone(), self.clock.clone()),
            "members",
            &["member"],
        )
        .consume(consumers::changed_jobs(db.clone(), nats.clone()))
        .run("jobs of cards", |stop| async move {
            worker.work_jobs(stop).await
        })
        .run("gauges of jobs", |stop| async move {
            jobs::measure::<Kind>(watcher.db.clone(), watcher.clock.clone(), stop).await
        })
        .run("templates of cards", |stop| {
            templates::keep_defaults(kept_in, chosen, neighbours, stop)
        })
        .run("figures of cards", |stop| figures.keep(stop))
        .check(checker)
        .run("old prints of cards", |stop| async move {
            sweeper.drop_old_prints(stop).await
        })
        .run("expired cards", |stop| async move {
            calendar.publish_expired(stop).await
        })
    }
}
