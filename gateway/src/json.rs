//! JSON and query strings ⇄ protobuf bytes, straight from the contract's tables: no message is ever built in between.
//! Shapes only; what a text may hold is the services' business.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the wire carries numbers of 32 bits in 64: the low bits are the number; fractions are as exact as JSON's"
)]

#[cfg(test)]
mod property;
mod query;
mod read;
mod scalar;
mod wire;
mod write;

pub(crate) use query::from_url;
pub(crate) use read::from_body;
pub(crate) use write::{object, text};

/// Whether encoded arguments hold a field.
pub(crate) fn has_field(arguments: &[u8], number: u32) -> bool {
    let mut records = wire::Records(arguments);
    while let Ok(Some(record)) = records.next() {
        if record.number == number {
            return true;
        }
    }
    false
}
