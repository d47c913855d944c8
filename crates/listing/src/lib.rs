//! What every list of a service does alike, whatever its rows are.

pub mod encode;
pub mod left;
pub mod narrowed;
pub mod page;
pub mod rows;
pub mod statement;
pub mod total;
pub mod words;
