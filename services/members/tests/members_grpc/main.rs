//! The service over its real layers, with a real database each.

mod demo;
