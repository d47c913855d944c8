//! What fictitious members and cards are filled with: chance that repeats itself, and rows by COPY.

pub mod chance;
pub mod copy;
