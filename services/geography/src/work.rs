//! The use cases, each in one transaction, from the rules (`domain`) and the rows (`store`) to the
//! facts (`events`).

mod check;
pub(crate) mod department;
mod export;
pub(crate) mod first_hierarchy;
pub(crate) mod import;
pub(crate) mod locality;
mod placing;
mod reference;
pub(crate) mod region;
pub(crate) mod replay;
pub(crate) mod replica;
pub(crate) mod subprefecture;
mod telling;
pub(crate) mod undo;
mod unit;
