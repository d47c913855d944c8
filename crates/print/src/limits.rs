//! Between what the numbers of a template lie, and how large its pictures may be: refusals say it.

/// Millimetres; beyond them nothing is on any paper.
pub const FARTHEST: f64 = 10_000.0;
/// What is shorter nobody sees, and a text that is made smaller until it fits would take no end.
pub(crate) const NEAREST: f64 = 0.001;
/// A picture weighs no more than this; a logo weighs far less.
pub(crate) const MIB: usize = 2;
/// Pixels of all pictures of a template together, in millions: more than two pages of A4 take in print.
pub(crate) const MEGAPIXELS: u64 = 25;
