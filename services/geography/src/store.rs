//! Every SQL statement of the service.

pub(crate) mod check;
pub(crate) mod department;
pub(crate) mod import;
pub(crate) mod list;
pub(crate) mod locality;
pub(crate) mod lock;
pub(crate) mod region;
pub(crate) mod replay;
pub(crate) mod replica;
pub(crate) mod subprefecture;
pub(crate) mod territory;
pub(crate) mod undo;
pub(crate) mod usage;
