//! Fictitious data: the country, its members and their cards, for a demonstration's first start and for
//! trying out and measuring by the hundred thousand. Services know nothing of it: they are filled through
//! their import (`geography`) and their doors for bulk (`members`, `cards`).

pub mod country;
mod databases;
mod failure;
mod fill;
mod first_start;
mod localities;

pub use databases::Databases;
pub use failure::Failure;
pub use fill::{Wanted, fill};
pub use first_start::keep;
