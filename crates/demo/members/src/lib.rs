//! Fictitious members: two thousand with drawn portraits for a demonstration's first start, or as many as
//! asked for, for trying out and measuring. The same database gets the same people.

mod failure;
mod filling;
mod first_start;
mod land;
mod names;
mod people;
mod person;
mod portrait;
mod rows;
mod store;

pub use failure::Failure;
pub use filling::{Filling, Pending, fill};
pub use first_start::{fictitious, keep, load};
pub use land::load as load_land;
