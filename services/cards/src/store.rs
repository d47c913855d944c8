//! Every SQL statement.

pub(crate) mod candidate;
pub(crate) mod candidate_list;
pub(crate) mod card;
pub(crate) mod card_list;
pub(crate) mod check;
pub(crate) mod creation;
pub(crate) mod declaration;
pub(crate) mod delivery;
pub(crate) mod holder;
pub(crate) mod known_member;
pub(crate) mod payment;
pub(crate) mod print;
pub(crate) mod qr_key;
pub(crate) mod region;
pub(crate) mod replay;
pub(crate) mod transaction;
pub(crate) mod transaction_list;
pub(crate) mod verification;

/// A column of rows, as a statement takes it.
fn each<R, V>(rows: &[R], value: impl Fn(&R) -> V) -> Vec<V> {
    rows.iter().map(value).collect()
}
