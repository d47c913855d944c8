//! What a service brings into the process that runs it, and how it is run: alone or beside the others. A
//! service answers one [`Service`]; the process starts it, and introduces it to the services around it once
//! the ways to them are known.

mod around;
mod calls;
mod gauges;
mod outbox_of;
mod retries;
mod upkeep;

use std::pin::Pin;

use checks::Checker;
use consistency::Neighbours;
use outbox::{Consumer, Nats, Relay};
use platform::Clock;
use platform::channel::Stack;
use platform::grpc::Services;
use platform::keys::Verifier;
use platform::postgres;
use platform::process::Process;
use proto::maillon::event::v1::outbox_server::OutboxServer;
use proto::maillon::event::v1::upkeep_server::UpkeepServer;
use sqlx::PgPool;
use tokio_util::sync::CancellationToken;

pub use around::Around;
use gauges::Gauges;
use outbox_of::Owner;
use upkeep::Attendant;

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
    checker: Option<Checker>,
    attended: &'static [&'static str],
    exchanging: Vec<&'static str>,
    knows_authors: Option<&'static str>,
    preparations: Vec<Preparation>,
    tasks: Vec<Task>,
    stream_replicas: usize,
    verifier: Option<Verifier>,
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

type Preparation = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

/// Why a service does not start.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

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
            checker: None,
            attended: &[],
            exchanging: Vec::new(),
            knows_authors: None,
            preparations: Vec::new(),
            tasks: Vec::new(),
            stream_replicas: 1,
            verifier: None,
        }
    }

    /// How many servers of a NATS cluster hold its stream (1).
    #[must_use]
    pub fn stream_replicas(self, replicas: u8) -> Self {
        Self {
            stream_replicas: replicas.into(),
            ..self
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Checks tokens with keys of its own: the verifier of every process that runs it.
    #[must_use]
    pub fn verify_by(self, verifier: Verifier) -> Self {
        Self {
            verifier: Some(verifier),
            ..self
        }
    }

    /// The verifier that it brings; none = tokens are checked with the keys of another service.
    pub fn verifier(&self) -> Option<&Verifier> {
        self.verifier.as_ref()
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
        assert!(consumer.projects(), "a projection names its tables");
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

    /// Looks after these services, itself among them: asks how they are, and has them do something about it.
    #[must_use]
    pub fn look_after(self, services: &'static [&'static str]) -> Self {
        Self {
            attended: services,
            ..self
        }
    }

    /// Brings the records of this service to other nodes, after those that they refer to.
    #[must_use]
    pub fn exchange_with(mut self, owner: &'static str) -> Self {
        self.exchanging.push(owner);
        self
    }

    /// Judges authors of other nodes by the accounts that a service has.
    #[must_use]
    pub fn ask_for_authors(self, service: &'static str) -> Self {
        Self {
            knows_authors: Some(service),
            ..self
        }
    }

    /// Checks every night whether its records agree.
    #[must_use]
    pub fn check(self, checker: Checker) -> Self {
        let keeper = checker.clone();
        let checked = Self {
            checker: Some(checker),
            ..self
        };
        checked.run("checks", |stop| keeper.keep(stop))
    }

    /// Applies events of which nothing is kept that a replay could fill.
    #[must_use]
    pub fn consume(mut self, consumer: Consumer) -> Self {
        self.consumers.push(consumer);
        self
    }

    /// Does something once before it starts, if it is started at all.
    #[must_use]
    pub fn prepare_by<E: Into<Failure>>(
        mut self,
        act: impl Future<Output = Result<(), E>> + Send + 'static,
    ) -> Self {
        let act = async { act.await.map_err(Into::into) };
        self.preparations.push(Box::pin(act));
        self
    }

    /// Does what is to be done before it starts.
    pub async fn prepare(&mut self) -> Result<(), Failure> {
        for act in std::mem::take(&mut self.preparations) {
            act.await?;
        }
        Ok(())
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

    /// Starts the relay, the tasks, and the consumers that fill no projection, and counts the database for
    /// readiness. Events stay in the outbox until the consumer `needed_by` has them.
    pub fn start(
        self,
        process: &Process,
        nats: &Nats,
        verifier: Verifier,
        needed_by: Option<&str>,
    ) -> Started {
        let mut relay = self.relay(nats).feed(self.feed);
        if let Some(consumer) = needed_by {
            relay = relay.needed_by(&[consumer]);
        }
        let stop = process.stopping();
        process.spawn("relay", async move { relay.run(stop).await });
        let (filled, stop) = (self.db.clone(), process.stopping());
        process.spawn("connections", postgres::keep_full(filled, self.name, stop));
        let attendant = self.attendant(process, nats);
        process.spawn("gauges", self.gauges(nats).keep(process.stopping()));
        let consumers: Vec<Consumer> = self.all_consumers().cloned().collect();
        let retries = retries::keep(self.db.clone(), consumers, process.stopping());
        process.spawn("asked retries", retries);
        let db = self.db.clone();
        process
            .readiness
            .check(self.name, move || postgres::answers(db.clone()));
        for consumer in &self.consumers {
            let (consumer, stop) = (consumer.clone(), process.stopping());
            process.spawn("consumer", async move { consumer.run(stop).await });
        }
        for task in self.tasks {
            task(process);
        }
        let owner = OutboxServer::new(Owner {
            service: self.name,
            db: self.db.clone(),
        });
        let rpcs = self.rpcs.with(attendant).with(owner);
        Started {
            name: self.name,
            stack: consistency::stack(rpcs, verifier, &self.neighbours),
            neighbours: self.neighbours,
            projections: self.projections,
            consumers: self.consumers,
            referrers: self.referrers,
            printers: self.printers,
            attended: self.attended,
            exchanging: self.exchanging,
            knows_authors: self.knows_authors,
        }
    }

    /// Gives its stream the settings of this program and its operator; says how many servers held it, and how
    /// many do now.
    pub async fn settle_stream(&self, nats: &Nats) -> Result<(usize, usize), outbox::Error> {
        self.relay(nats).settle().await
    }

    /// Gives its consumers just the subjects that this program takes; to be called when no program of another
    /// version runs any more.
    pub async fn settle_consumers(&self) -> Result<(), outbox::Error> {
        for consumer in self.all_consumers() {
            consumer.settle().await?;
        }
        Ok(())
    }

    fn relay(&self, nats: &Nats) -> Relay {
        let relay = Relay::new(self.db.clone(), nats.clone(), self.name);
        relay.replicas(self.stream_replicas)
    }

    /// The consumers that it runs.
    pub fn all_consumers(&self) -> impl Iterator<Item = &Consumer> {
        let heard = self.projections.iter().map(|kept| &kept.consumer);
        heard.chain(&self.consumers)
    }

    /// What is measured of it.
    fn gauges(&self, nats: &Nats) -> Gauges {
        Gauges {
            service: self.name,
            db: self.db.clone(),
            nats: nats.clone(),
            consumers: self.all_consumers().cloned().collect(),
            checker: self.checker.clone(),
        }
    }

    /// What it answers of itself.
    fn attendant(&self, process: &Process, nats: &Nats) -> UpkeepServer<Attendant> {
        UpkeepServer::new(Attendant {
            service: self.name,
            db: self.db.clone(),
            nats: nats.clone(),
            readiness: process.readiness.clone(),
            consumers: self.all_consumers().cloned().collect(),
            checker: self.checker.clone(),
            started_at: Clock::default().now().into(),
            // Once a service, for the life of the process.
            retried: format!("{}.service.retry_requested", self.name).leak(),
        })
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
    consumers: Vec<Consumer>,
    referrers: Vec<Referrer>,
    printers: Vec<Printer>,
    attended: &'static [&'static str],
    exchanging: Vec<&'static str>,
    knows_authors: Option<&'static str>,
}

impl Started {
    /// Has the projections kept and filled by their owners, and deletions held off by those who refer to the
    /// records. Where there is no way to a service, what its events tell decides.
    pub fn meet(self, process: &Process, around: &Around) {
        for Projection {
            consumer,
            owner,
            entities,
        } in self.projections
        {
            around.fill(process, &self.neighbours, consumer.clone(), owner, entities);
            let stop = process.stopping();
            process.spawn("consumer", async move { consumer.run(stop).await });
        }
        for consumer in self.consumers {
            around.name_heads(process, consumer);
        }
        for Referrer { entity, service } in self.referrers {
            around.reserve_at(service, &self.neighbours, entity);
        }
        for Printer { service, types } in self.printers {
            around.read_printables(service, &self.neighbours, types);
        }
        for owner in self.exchanging {
            around.exchange_with(owner, &self.neighbours);
        }
        if let Some(service) = self.knows_authors {
            around.ask_for_authors(service, &self.neighbours);
        }
        for service in self.attended {
            around.look_after(service, &self.neighbours);
        }
    }
}
