//! Every history of one row on its way from its owner over the stream into a projection, while any of the
//! three is put back to an older state, or NATS loses the stream; decided by the functions that the services
//! call (`healing`). Whatever happened, the projection is what the owner has in the end; and with one of
//! the rules left out there is a history after which it is not.

mod parts;
mod walk;
mod world;

use stateright::{Checker, HasDiscoveries, Model, Path};

use crate::parts::{Form, Rule};
use crate::walk::Histories;

/// Walks all of these histories; the first in which the projection stays wrong.
fn walk(histories: Histories) -> Option<String> {
    let walked = histories
        .checker()
        .threads(2)
        .finish_when(HasDiscoveries::AnyFailures)
        .spawn_bfs()
        .join();
    let found = walked.discoveries().into_values().next();
    found.map(|path| {
        let last = histories_end(walked.model(), &path);
        format!("{:?}, at rest {last:#?}", path.into_actions())
    })
}

/// What is there at rest after a history.
fn histories_end(histories: &Histories, path: &Path<walk::State, walk::Act>) -> world::World {
    histories.rest(&path.last_state().world)
}

#[test]
fn whatever_is_put_back_the_projection_is_what_its_owner_has_in_the_end() {
    for form in [Form::Marked, Form::Doubted] {
        for (writes, faults) in [(3, 1), (2, 2)] {
            let found = walk(Histories::new(writes, faults, None, form));
            assert_eq!(found, None, "{form:?}");
        }
        let followed = Histories::new(2, 1, None, form).with_a_takeover();
        assert_eq!(walk(followed), None, "{form:?}");
    }
}

#[test]
fn each_rule_is_needed() {
    for form in [Form::Marked, Form::Doubted] {
        for rule in Rule::ALL {
            let histories = match rule {
                Rule::GoOnByName => Histories::new(2, 1, Some(rule), form).with_a_takeover(),
                _ => Histories::new(2, 2, Some(rule), form),
            };
            let found = walk(histories);
            assert!(
                found.is_some(),
                "nothing goes wrong without {rule:?}, {form:?}"
            );
        }
    }
}
