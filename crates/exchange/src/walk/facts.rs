//! Every order of what is done with one card, at the centre and on nodes: it is made, handed over, reported,
//! blocked and reinstated, while answers are lost, pages come late, and disks and the centre are put back.

mod world;

use stateright::{Checker, HasDiscoveries, Model, Property};

use crate::rule::{self, Rule};
use world::{Kind, Node, State, Status};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    Make,
    Do(Option<usize>, Kind),
    Send(usize),
    LoseAnswer(usize),
    Acknowledge(usize),
    Read(usize),
    Apply(usize),
    GiveBack(usize),
    BackUpNode(usize),
    BackUpCentre,
    Restore,
}

struct Deeds {
    nodes: usize,
    at_most: u8,
    faults: u8,
    has_restores: bool,
    without: Option<Rule>,
}

impl Deeds {
    fn deeds(state: &State, acts: &mut Vec<Act>) {
        if state.deeds == 0 {
            return;
        }
        let live = state.centre.card();
        if live.is_some_and(|card| card.status == Status::Blocked) {
            acts.push(Act::Do(None, Kind::Reinstate));
        }
        let nodes = state.nodes.iter().map(Node::shown).enumerate();
        let desks = nodes.map(|(node, card)| (Some(node), card));
        for (desk, card) in desks.chain([(None, live)]) {
            let Some(card) = card else {
                continue;
            };
            if card.status == Status::Printed {
                acts.push(Act::Do(desk, Kind::HandOver));
            }
            if card.status != Status::Blocked {
                acts.push(Act::Do(desk, Kind::Report));
            }
        }
    }

    fn exchange(state: &State, node: usize, acts: &mut Vec<Act>) {
        let here = &state.nodes[node];
        if !state.is_of_the_generation(node) {
            acts.push(Act::GiveBack(node));
            return;
        }
        if !here.waiting().is_empty() && here.answer.is_none() {
            acts.push(Act::Send(node));
            if state.faults > 0 {
                acts.push(Act::LoseAnswer(node));
            }
        }
        if here.answer.is_some() {
            acts.push(Act::Acknowledge(node));
        }
        if state.can_read(node) {
            acts.push(Act::Read(node));
        }
        if here.page.is_some() {
            acts.push(Act::Apply(node));
        }
    }
}

impl Model for Deeds {
    type State = State;
    type Action = Act;

    fn init_states(&self) -> Vec<State> {
        vec![State::new(self.nodes, self.at_most, self.faults)]
    }

    fn actions(&self, state: &State, acts: &mut Vec<Act>) {
        rule::leave_out(self.without);
        if state.can_make() {
            acts.push(Act::Make);
        }
        Self::deeds(state, acts);
        let can_fail = self.has_restores && state.faults > 0;
        for node in 0..self.nodes {
            Self::exchange(state, node, acts);
            if can_fail && !state.has_backup() {
                acts.push(Act::BackUpNode(node));
            }
        }
        if can_fail {
            let is_kept = state.has_backup();
            acts.push(if is_kept {
                Act::Restore
            } else {
                Act::BackUpCentre
            });
        }
    }

    fn next_state(&self, state: &State, act: Act) -> Option<State> {
        rule::leave_out(self.without);
        let mut next = state.clone();
        match act {
            Act::Make => next.make(),
            Act::Do(desk, kind) => {
                next.act(desk, kind);
                next.deeds -= 1;
            }
            Act::Send(node) => {
                next.nodes[node].answer = Some(next.exchange(|state| state.send(node)));
            }
            Act::LoseAnswer(node) => {
                next.exchange(|state| drop(state.send(node)));
                next.faults -= 1;
            }
            Act::Acknowledge(node) => next.exchange(|state| state.acknowledge(node)),
            Act::Read(node) => next.read(node),
            Act::Apply(node) => next.exchange(|state| state.apply(node)),
            Act::GiveBack(node) => next.exchange(|state| state.give_back(node)),
            Act::BackUpNode(node) => next.back_up(Some(node)),
            Act::BackUpCentre => next.back_up(None),
            Act::Restore => {
                next.restore();
                next.faults -= 1;
            }
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let holds = Property::<Self>::always("facts are kept and decide", |deeds, state| {
            rule::leave_out(deeds.without);
            state.rest().wrong().is_none()
        });
        vec![holds]
    }
}

fn walk(nodes: usize, deeds: u8, has_restores: bool, without: Option<Rule>) -> Option<String> {
    let model = Deeds {
        nodes,
        at_most: deeds,
        faults: 1,
        has_restores,
        without,
    };
    let walked = model
        .checker()
        .threads(2)
        .finish_when(HasDiscoveries::AnyFailures)
        .spawn_bfs()
        .join();
    eprintln!(
        "{deeds} deeds, {nodes} nodes, without {without:?}: {} states",
        walked.unique_state_count()
    );
    let found = walked.discoveries().into_values().next();
    found.map(|path| {
        let rest = path.last_state().rest();
        format!("{:?}: {:#?}", path.into_actions(), (rest.wrong(), rest))
    })
}

#[test]
fn what_was_done_with_a_card_is_kept_and_nothing_is_undone_by_an_exchange() {
    for found in [walk(1, 3, true, None), walk(2, 3, false, None)] {
        assert!(found.is_none(), "{}", found.unwrap_or_default());
    }
}

#[test]
fn each_rule_of_facts_is_needed() {
    for rule in [
        Rule::FactsAreNamed,
        Rule::FactsAreInTheState,
        Rule::KnownFromTheNext,
        Rule::FactsAreLaidOver,
        Rule::FactsAreToldAgain,
        Rule::RefusedFactsAreKept,
    ] {
        let found = walk(1, 3, true, Some(rule));
        assert!(found.is_some(), "nothing goes wrong without {rule:?}");
    }
}
