//! The use cases, each in one transaction, from the rules (`domain`) and the rows (`store`) to the
//! facts (`events`).

mod check;
pub(crate) mod department;
mod export;
pub(crate) mod first_hierarchy;
pub(crate) mod import;
pub(crate) mod locality;
mod reference;
pub(crate) mod region;
pub(crate) mod replay;
pub(crate) mod subprefecture;
pub(crate) mod undo;
mod unit;
