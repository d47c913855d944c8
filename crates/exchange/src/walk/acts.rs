//! What may happen, in every order.

use stateright::{Model, Property};

use crate::rule::{self, Rule, holds};
use crate::walk::rest::Wolves;
use crate::walk::word::Word;
use crate::walk::world::World;
use crate::walk::written::Token;
use crate::{DELETION, Group, Row};

/// How far the walk goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    nodes: usize,
    edits: u8,
    faults: u8,
    groups: &'static [Group],
    has_restores: bool,
    retypes: bool,
    pub(super) looks_for: Wolves,
}

impl Bounds {
    pub(super) fn of(nodes: usize, edits: u8, faults: u8) -> Self {
        Self {
            nodes,
            edits,
            faults,
            groups: &["firstname", "lastname"],
            has_restores: false,
            retypes: false,
            looks_for: Wolves::All,
        }
    }

    /// A node's disk or the centre is put back.
    pub(super) fn restores(self) -> Self {
        Self {
            has_restores: true,
            looks_for: if self.edits > 2 {
                Wolves::None
            } else {
                Wolves::Again
            },
            ..self
        }
    }

    /// People also type values that exist already.
    pub(super) fn retypes(self) -> Self {
        Self {
            retypes: true,
            looks_for: Wolves::None,
            ..self
        }
    }

    /// One group of fields, and the record is archived and restored.
    pub(super) fn archives(self) -> Self {
        Self {
            groups: &["firstname", DELETION],
            ..self
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    world: World,
    edits: u8,
    faults: u8,
    /// Nodes where anything happened.
    nodes_met: usize,
    /// Groups that anybody edited.
    groups_met: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Act {
    Edit(usize, Group),
    EditCentre(Group),
    Retype(Option<usize>, Group, Token),
    Build(usize),
    Send(usize),
    LoseAnswer(usize),
    Acknowledge(usize),
    Advance(usize),
    Read(usize),
    Apply(usize),
    GiveBack(usize),
    BackUpNode(usize),
    BackUpCentre,
    Restore,
}

impl Act {
    fn node(self) -> Option<usize> {
        match self {
            Self::Edit(node, _)
            | Self::Build(node)
            | Self::Send(node)
            | Self::LoseAnswer(node)
            | Self::Acknowledge(node)
            | Self::Advance(node)
            | Self::Read(node)
            | Self::Apply(node)
            | Self::GiveBack(node)
            | Self::BackUpNode(node) => Some(node),
            Self::Retype(node, ..) => node,
            Self::EditCentre(_) | Self::BackUpCentre | Self::Restore => None,
        }
    }

    fn group(self) -> Option<Group> {
        match self {
            Self::Edit(_, group) | Self::EditCentre(group) | Self::Retype(_, group, _) => {
                Some(group)
            }
            _ => None,
        }
    }
}

pub(super) struct Orders {
    pub(super) bounds: Bounds,
    pub(super) without: Option<Rule>,
}

impl Orders {
    /// The world when all lines are back and nothing moves any more.
    pub(super) fn rest(&self, state: &State) -> World {
        rule::leave_out(self.without);
        let mut world = state.world.clone();
        world.come_to_rest();
        world
    }

    /// Nodes are alike, and so are groups of fields: which of them comes first makes no difference.
    fn nodes(&self, state: &State) -> usize {
        self.bounds.nodes.min(state.nodes_met + 1)
    }

    fn groups(&self, state: &State) -> &'static [Group] {
        let groups = self.bounds.groups;
        if groups.contains(&DELETION) {
            groups
        } else {
            &groups[..groups.len().min(state.groups_met + 1)]
        }
    }

    fn exchange(state: &State, node: usize, acts: &mut Vec<Act>) {
        let world = &state.world;
        let is_of_the_generation = world.is_of_the_generation(node);
        if is_of_the_generation && world.can_build(node) {
            acts.push(Act::Build(node));
        }
        if is_of_the_generation && world.can_send(node) {
            acts.push(Act::Send(node));
            if state.faults > 0 {
                acts.push(Act::LoseAnswer(node));
            }
        }
        if world.can_acknowledge(node) {
            acts.push(Act::Acknowledge(node));
        }
        if world.can_advance(node) {
            acts.push(Act::Advance(node));
        }
        if world.can_read(node) && (is_of_the_generation || !holds(Rule::GiveBackFirst)) {
            acts.push(Act::Read(node));
        }
        if world.can_apply(node) {
            acts.push(Act::Apply(node));
        }
        if !is_of_the_generation {
            acts.push(Act::GiveBack(node));
        }
    }

    fn edits(&self, state: &State, acts: &mut Vec<Act>) {
        if state.edits == 0 {
            return;
        }
        for group in self.groups(state) {
            // An archived record is restored before anything else is done with it.
            let can_edit = |is_archived: bool| *group == DELETION || !is_archived;
            let nodes = &state.world.nodes[..self.nodes(state)];
            for (nth, node) in nodes.iter().enumerate() {
                if can_edit(node.held.is_archived()) {
                    acts.push(Act::Edit(nth, group));
                    self.retypes(state, Some(nth), &node.held.row, group, acts);
                }
            }
            let live = &state.world.centre.live.row;
            if can_edit(crate::row::is_archived(live)) {
                acts.push(Act::EditCentre(group));
                self.retypes(state, None, live, group, acts);
            }
        }
    }
}

impl Orders {
    fn retypes(
        &self,
        state: &State,
        node: Option<usize>,
        seen: &Row<Word>,
        group: Group,
        acts: &mut Vec<Act>,
    ) {
        if self.bounds.retypes {
            let known = state.world.known(seen, group).into_iter();
            acts.extend(known.map(|token| Act::Retype(node, group, token)));
        }
    }
}

impl Model for Orders {
    type State = State;
    type Action = Act;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            world: World::new(self.bounds.nodes, self.bounds.groups),
            edits: self.bounds.edits,
            faults: self.bounds.faults,
            nodes_met: 0,
            groups_met: 0,
        }]
    }

    fn actions(&self, state: &State, acts: &mut Vec<Act>) {
        rule::leave_out(self.without);
        self.edits(state, acts);
        let can_fail = self.bounds.has_restores && state.faults > 0;
        let can_back_up = can_fail && !state.world.has_backup();
        for node in 0..self.nodes(state) {
            Self::exchange(state, node, acts);
            if can_back_up {
                acts.push(Act::BackUpNode(node));
            }
        }
        if can_back_up {
            acts.push(Act::BackUpCentre);
        }
        if can_fail && state.world.has_backup() {
            acts.push(Act::Restore);
        }
    }

    fn next_state(&self, state: &State, act: Act) -> Option<State> {
        rule::leave_out(self.without);
        let mut next = state.clone();
        let world = &mut next.world;
        match act {
            Act::Edit(node, group) => world.edit(node, group),
            Act::EditCentre(group) => world.edit_centre(group),
            Act::Retype(node, group, token) => world.retype(node, group, token),
            Act::Build(node) => world.build(node),
            Act::Send(node) => world.send(node),
            Act::LoseAnswer(node) => drop(world.receive(node)),
            Act::Acknowledge(node) => world.acknowledge(node),
            Act::Advance(node) => world.advance(node),
            Act::Read(node) => world.read(node),
            Act::Apply(node) => world.apply(node),
            Act::GiveBack(node) => world.give_back(node),
            Act::BackUpNode(node) => world.back_up_node(node),
            Act::BackUpCentre => world.back_up_centre(),
            Act::Restore => world.restore(),
        }
        match act {
            Act::Edit(..) | Act::EditCentre(_) | Act::Retype(..) => next.edits -= 1,
            Act::LoseAnswer(_) | Act::Restore => next.faults -= 1,
            _ => {}
        }
        if let Some(node) = act.node() {
            next.nodes_met = next.nodes_met.max(node + 1);
        }
        if let Some(group) = act.group() {
            let nth = self.bounds.groups.iter().position(|other| *other == group);
            next.groups_met = next.groups_met.max(nth.map_or(0, |nth| nth + 1));
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let holds = Property::<Self>::always(
            "at rest all hold the same and no edit is lost",
            |orders, state| orders.rest(state).wrong(orders.bounds.looks_for).is_none(),
        );
        vec![holds]
    }
}
