//! Fictitious payments, cards and deliveries of fictitious members: a network's life of the last years, for a
//! demonstration's first start, for trying out and measuring. The same members get the same.

mod arranged;
mod facts;
mod failure;
mod filling;
mod first_start;
mod known;
mod life;
mod lot;
mod numbers;
mod payment;
mod rows;
mod store;
mod stories;
mod story;
mod words;

pub use failure::Failure;
pub use filling::{Filling, Pending};
pub use first_start::{keep, load};
pub use stories::Stories;
