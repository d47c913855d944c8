//! How any process of ours starts, is observed, talks, checks callers and stops. Only policy that must be
//! identical in every process lives here; nothing knows an entity.

pub mod access;
pub mod call_error;
pub mod caller;
pub mod channel;
pub mod clock;
pub mod config;
pub mod deadline;
pub mod exemplars;
pub mod gate;
pub mod grpc;
pub mod keys;
pub mod lifecycle;
mod metabase_site;
pub mod misconfigured;
mod new_key;
mod node;
pub mod once;
pub mod ops;
pub mod panics;
pub mod postgres;
pub mod process;
pub mod readiness;
pub mod refusal;
pub mod service_token;
pub mod telemetry;
pub mod text;
pub mod tls;
pub mod trace;

pub use caller::Caller;
pub use clock::Clock;
pub use metabase_site::{MetabaseSite, NotASite};
pub use new_key::NewKey;
pub use refusal::Refusal;
