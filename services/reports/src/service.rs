//! What `reports` brings into a process.

use outbox::Nats;
use service::Service;

use crate::domain::condition::SERVICES;
use crate::{App, FEED, NAME, consumers, grpc};

/// The types that `cards` prints.
const OF_CARDS: [&str; 5] = [
    "card",
    "delivery",
    "signing_sheet",
    "receipt",
    "transaction_list",
];

impl App {
    /// The service, ready to be run: it writes the facts of every service into the audit.
    pub fn service(&self, nats: &Nats) -> Service {
        let db = &self.db;
        let places = territory::consumer(db.clone(), nats.clone(), "reports_territory");
        let settings = settings::consumer(db.clone(), nats.clone(), "reports_settings");
        let starting = self.clone();
        let service = Service::new(
            NAME,
            db.clone(),
            FEED,
            grpc::services(self.clone()),
            self.neighbours.clone(),
        )
        .prepare_by(async move { starting.prepare().await })
        .project(places, "geography", &territory::ENTITIES)
        .project(settings, "auth", &settings::ENTITIES)
        .project(consumers::jobs_of_cards(self, nats), "cards", &["job"])
        .project(consumers::jobs_of_members(self, nats), "members", &["job"])
        .project(
            consumers::figures_of(
                self,
                nats,
                "members",
                "reports_figures_members",
                "members.figures.*",
            ),
            "members",
            &["figures"],
        )
        .project(
            consumers::figures_of(
                self,
                nats,
                "cards",
                "reports_figures_cards",
                "cards.figures.*",
            ),
            "cards",
            &["figures"],
        )
        .project(
            consumers::figures_of(self, nats, "sync", "reports_figures_sync", "sync.figures.*"),
            "sync",
            &["figures"],
        )
        .read_printables("cards", &OF_CARDS)
        .read_printables("members", &["document", "member_list"])
        .look_after(&SERVICES)
        .run("notes of the chain", {
            let (app, nats) = (self.clone(), nats.clone());
            move |stop| app.note_chain(nats, stop)
        });
        consumers::consumers(self, nats)
            .into_iter()
            .fold(service, |service, audit| {
                self.neighbours.projections.hear(audit.clone());
                service.consume(audit)
            })
    }
}
