//! Every SQL statement of the service.

pub(crate) mod region;
