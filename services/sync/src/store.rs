//! Every SQL statement of the service.

pub(crate) mod journal;
pub(crate) mod node;
pub(crate) mod run;
