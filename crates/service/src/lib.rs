//! What a service brings into the process that runs it, and how it is run: alone or beside the others. A
//! service answers one [`Service`]; the process starts it, and introduces it to the services around it once
//! the ways to them are known.

mod around;

use consistency::Neighbours;
use outbox::{Consumer, Nats, Relay};
use platform::channel::Stack;
use platform::grpc::Services;
use platform::keys::Verifier;
use platform::postgres;
use platform::process::Process;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

pub use around::Around;

/// A service, ready to be run.
pub struct Service {
    name: &'static str,
    db: PgPool,
    feed: &'static [&'static str],
    rpcs: Services,
    neighbours: Neighbours,
    projections: Vec<Projection>,
    referrers: Vec<Referrer>,
    printers: Vec<Printer>,
    consumers: Vec<Consumer>,
    tasks: Vec<Task>,
}

/// Entities of another service that are kept here.
struct Projection {
    consumer: Consumer,
    owner: &'static str,
    entities: &'static [&'static str],
}

/// A service that may refer to records of an entity.
struct Referrer {
    entity: &'static str,
    service: &'static str,
}

/// A service that prints records of these types.
struct Printer {
    service: &'static str,
    types: &'static [&'static str],
}

type Task = Box<dyn FnOnce(&Process) + Send>;

impl Service {
    /// A service that answers `rpcs` from `db`; `feed` names its tables that synchronise between nodes, each
    /// after the one its rows refer to.
    pub fn new(
        name: &'static str,
        db: PgPool,
        feed: &'static [&'static str],
        rpcs: Services,
        neighbours: Neighbours,
    ) -> Self {
        Self {
            name,
            db,
            feed,
            rpcs,
            neighbours,
            projections: Vec::new(),
            referrers: Vec::new(),
            printers: Vec::new(),
            consumers: Vec::new(),
            tasks: Vec::new(),
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Keeps a projection of these entities of another service: events as they come, its replay where none
    /// were heard yet, and the owner itself where one record is missing.
    #[must_use]
    pub fn project(
        mut self,
        consumer: Consumer,
        owner: &'static str,
        entities: &'static [&'static str],
    ) -> Self {
        self.projections.push(Projection {
            consumer,
            owner,
            entities,
        });
        self
    }

    /// Asks another service what refers to records of this entity before they are deleted.
    #[must_use]
    pub fn reserve_at(mut self, service: &'static str, entity: &'static str) -> Self {
        self.referrers.push(Referrer { entity, service });
        self
    }

    /// Asks another service what is printed of records of these types.
    #[must_use]
    pub fn read_printables(
        mut self,
        service: &'static str,
        types: &'static [&'static str],
    ) -> Self {
        self.printers.push(Printer { service, types });
        self
    }

    /// Applies events of which nothing is kept that a replay could fill.
    #[must_use]
    pub fn consume(mut self, consumer: Consumer) -> Self {
        self.consumers.push(consumer);
        self
    }

    /// Runs a task until the token is cancelled.
    #[must_use]
    pub fn run<F, E>(
        mut self,
        name: &'static str,
        task: impl FnOnce(CancellationToken) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = Result<(), E>> + Send + 'static,
        E: std::error::Error + Send + 'static,
    {
        self.tasks.push(Box::new(move |process| {
            process.spawn(name, task(process.stopping()));
        }));
        self
    }

    /// Starts the relay, the consumers and the tasks, and counts the database for readiness. Events stay in
    /// the outbox until the consumer `needed_by` has them.
    pub fn start(
        self,
        process: &Process,
        nats: &Nats,
        verifier: Verifier,
        needed_by: Option<&str>,
    ) -> Started {
        let mut relay = Relay::new(self.db.clone(), nats.clone(), self.name).feed(self.feed);
        if let Some(consumer) = needed_by {
            relay = relay.needed_by(&[consumer]);
        }
        let stop = process.stopping();
        process.spawn("relay", async move { relay.run(stop).await });
        let (filled, stop) = (self.db.clone(), process.stopping());
        process.spawn("connections", postgres::keep_full(filled, self.name, stop));
        let db = self.db;
        process
            .readiness
            .check(self.name, move || postgres::answers(db.clone()));
        let heard = self.projections.iter().map(|kept| &kept.consumer);
        for consumer in heard.chain(&self.consumers) {
            let (consumer, stop) = (consumer.clone(), process.stopping());
            process.spawn("consumer", async move { consumer.run(stop).await });
        }
        for task in self.tasks {
            task(process);
        }
        Started {
            name: self.name,
            stack: consistency::stack(self.rpcs, verifier, &self.neighbours),
            neighbours: self.neighbours,
            projections: self.projections,
            referrers: self.referrers,
            printers: self.printers,
        }
    }
}

/// A service that runs and has not met the others.
pub struct Started {
    /// Its name.
    pub name: &'static str,
    /// What it answers with.
    pub stack: Stack,
    neighbours: Neighbours,
    projections: Vec<Projection>,
    referrers: Vec<Referrer>,
    printers: Vec<Printer>,
}

impl Started {
    /// Has the projections filled by their owners, and deletions held off by those who refer to the records.
    /// Where there is no way to a service, what its events tell decides.
    pub fn meet(self, process: &Process, around: &Around) {
        for Projection {
            consumer,
            owner,
            entities,
        } in self.projections
        {
            around.fill(process, &self.neighbours, consumer, owner, entities);
        }
        for Referrer { entity, service } in self.referrers {
            around.reserve_at(service, &self.neighbours, entity);
        }
        for Printer { service, types } in self.printers {
            around.read_printables(service, &self.neighbours, types);
        }
    }
}
