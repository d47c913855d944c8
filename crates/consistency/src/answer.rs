//! What neighbours answer.

use std::collections::BTreeMap;

/// Why a neighbour did not answer.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How many of what refers to records, by its word.
pub type Counts = BTreeMap<String, i64>;
