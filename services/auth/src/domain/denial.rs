//! Which denials get into the audit.

use proto::ROUTES;
use proto::maillon::auth::v1::Denial;

/// Whether it names a call of the contract, at least once; no other text gets into the audit.
pub(crate) fn is_of_a_call(denial: &Denial) -> bool {
    let named = denial.call.split_once(' ');
    denial.count > 0
        && named.is_some_and(|(method, path)| {
            let mut routes = ROUTES.iter();
            routes.any(|route| route.method == method && route.path == path)
        })
}
