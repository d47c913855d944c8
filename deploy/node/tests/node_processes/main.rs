//! The program as a cluster runs it: `auth`, `geography`, `members`, `cards` and the gateway, each a process
//! of its own, over real PostgreSQL and NATS.

#![expect(
    clippy::disallowed_methods,
    reason = "tests read their environment and the clock as they are"
)]

mod accounts;
mod agents;
mod audit;
mod backup;
mod bucket;
mod cards;
mod collector;
mod consistency;
mod crowd;
mod databases;
mod dead_letters;
mod deletes;
mod demo;
mod disk;
mod doctor;
mod drain;
mod figures;
mod http;
mod log_lines;
mod lossy;
mod members;
mod nats;
mod office;
mod outage;
mod postgres;
mod privacy;
mod processes;
mod qr_keys;
mod quiet;
mod refusals;
mod replicas;
mod restores;
mod roles;
mod rotation;
mod running;
mod secrets;
mod sessions;
mod synchronization;
mod templates;
mod trace;
mod upgrade;
mod upkeep;
