//! What services may believe of one another's records, one rule for all of them (docs/ARCHITECTURE.md, «
//! Consistent when »):
//!
//! - a call waits for what its caller wrote elsewhere ([`stack`]);
//! - what is not known is asked of its owner before it is refused ([`Neighbours::learn`]);
//! - what is deleted is held off where it may be referred to ([`Neighbours::reserve`],
//!   [`Neighbours::refer`]).

mod answer;
mod attend;
mod attended;
mod fresh;
mod neighbours;
mod owner;
mod refer;

use platform::channel::Stack;
use platform::grpc::{self, Services};
use platform::keys::Verifier;

pub use answer::{Counts, Failure};
pub use neighbours::Neighbours;
pub use owner::{Answer, LARGEST_EXCHANGE, Owner};
pub use platform::call_error::NotNow;
pub use refer::reserve_unless_used;

/// [`platform::grpc::stack`] for a service that keeps projections: its calls wait for what their callers
/// wrote elsewhere, and tell what they write.
pub fn stack(services: Services, verifier: Verifier, neighbours: &Neighbours) -> Stack {
    let projections = neighbours.projections.clone();
    grpc::stack_over(services, verifier, |routes| {
        fresh::Fresh::new(routes, projections)
    })
}
