//! The name of a message, where it travels beside its bytes.

/// A message of the contract. Beside `prost::Name`, since only a constant stands where events and tables need
/// it.
pub trait Named {
    /// `maillon.members.v1.Member`
    const FULL_NAME: &'static str;
}
