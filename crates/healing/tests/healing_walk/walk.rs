//! What may happen, in every order.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use stateright::{Model, Property};

use crate::parts::{Form, Owner, Projection, Rule, Stream};
use crate::world::World;

/// What one backup holds; each part is put back alone or with one other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Backup {
    owner: Option<Owner>,
    stream: Option<Stream>,
    projection: Option<Projection>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) world: World,
    writes: u8,
    faults: u8,
    takeovers: u8,
    backup: Option<Backup>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    Write,
    LookAsOwner,
    Publish,
    LookAsConsumer,
    Ask,
    Apply,
    Acknowledge,
    BeginFilling,
    Read,
    Sweep,
    EndFilling,
    TakeOver,
    GoOnLate,
    /// Of the owner, of the stream, of the projection.
    BackUp(bool, bool, bool),
    Restore,
    LoseStream,
}

/// Parts that are put back together.
const BACKUPS: [Act; 6] = [
    Act::BackUp(true, false, false),
    Act::BackUp(false, true, false),
    Act::BackUp(false, false, true),
    Act::BackUp(true, true, false),
    Act::BackUp(false, true, true),
    Act::BackUp(true, false, true),
];

pub(crate) struct Histories {
    writes: u8,
    faults: u8,
    takeovers: u8,
    without: Option<Rule>,
    form: Form,
    /// Whether a world heals, by its hash: most states differ from others only in what may still happen.
    judged: Mutex<HashMap<u64, bool>>,
}

impl Histories {
    pub(crate) fn new(writes: u8, faults: u8, without: Option<Rule>, form: Form) -> Self {
        Self {
            writes,
            faults,
            takeovers: 0,
            without,
            form,
            judged: Mutex::default(),
        }
    }

    /// They begin with a filling, and another process follows the one that fills.
    pub(crate) fn with_a_takeover(self) -> Self {
        Self {
            takeovers: 1,
            ..self
        }
    }

    /// What the services do by themselves now.
    fn possible(&self, world: &World) -> Vec<Act> {
        let mut acts = Vec::new();
        let is_hasty = self.without == Some(Rule::LookFirst);
        if world.owner.must_look && !(is_hasty && world.has_waiting()) {
            acts.push(Act::LookAsOwner);
        }
        if (!world.owner.must_look || is_hasty) && world.has_waiting() {
            acts.push(Act::Publish);
        }
        let projection = &world.projection;
        match &projection.filling {
            _ if projection.must_look => acts.push(Act::LookAsConsumer),
            Some(filling) if filling.outcome.is_some() => acts.push(Act::EndFilling),
            Some(filling) if filling.is_read => acts.push(Act::Sweep),
            Some(_) => acts.push(Act::Read),
            None if projection.must_fill => acts.push(Act::BeginFilling),
            None if world.is_coming() => acts.push(Act::Apply),
            None => {}
        }
        if world.is_to_be_acknowledged() {
            acts.push(Act::Acknowledge);
        }
        acts
    }

    fn act(&self, world: &mut World, act: Act) {
        match act {
            Act::LookAsOwner => world.look_as_owner(),
            Act::Publish => world.publish(self.without),
            Act::LookAsConsumer => world.look_as_consumer(self.without),
            Act::Ask => world.ask(self.without),
            Act::Apply => world.apply(self.without),
            Act::Acknowledge => world.acknowledge(),
            Act::BeginFilling => world.begin_filling(self.without),
            Act::Read => world.read(),
            Act::Sweep => world.sweep(self.without),
            Act::EndFilling => world.end_filling(),
            Act::TakeOver => world.take_over(self.without),
            Act::GoOnLate => world.go_on_late(self.without),
            Act::Write | Act::BackUp(..) | Act::Restore | Act::LoseStream => {}
        }
    }

    /// The world when nothing happens any more: everybody has looked and asked.
    pub(crate) fn rest(&self, world: &World) -> World {
        self.come_to_rest(begin_to_rest(world))
    }

    /// Whether the projection is what the owner has then, and the stream has what the owner wrote.
    fn heals(&self, world: &World) -> bool {
        let begun = begin_to_rest(world);
        let mut hasher = DefaultHasher::new();
        begun.hash(&mut hasher);
        let hash = hasher.finish();
        let judged = || self.judged.lock().expect("nobody panics with it");
        let known = judged().get(&hash).copied();
        known.unwrap_or_else(|| {
            let rest = self.come_to_rest(begun);
            let heals = rest.projection.row == rest.owner.row && rest.stream_has_everything();
            judged().insert(hash, heals);
            heals
        })
    }

    fn come_to_rest(&self, mut world: World) -> World {
        for _ in 0..60 {
            let before = world.clone();
            for act in self.possible(&world) {
                self.act(&mut world, act);
            }
            let is_filling = world.projection.must_fill || world.projection.filling.is_some();
            if !is_filling {
                self.act(&mut world, Act::Ask);
            }
            if world == before {
                return world;
            }
        }
        world
    }
}

fn begin_to_rest(world: &World) -> World {
    let mut world = world.clone();
    world.owner.must_look = true;
    world.projection.restart();
    world
}

impl Model for Histories {
    type State = State;
    type Action = Act;

    fn init_states(&self) -> Vec<State> {
        let state = |remembers| State {
            world: World::new(remembers, self.form, self.takeovers > 0),
            writes: self.writes,
            faults: self.faults,
            takeovers: self.takeovers,
            backup: None,
        };
        vec![state(true), state(false)]
    }

    fn actions(&self, state: &State, acts: &mut Vec<Act>) {
        acts.extend(self.possible(&state.world));
        let projection = &state.world.projection;
        if !projection.must_fill && projection.filling.is_none() {
            acts.push(Act::Ask);
        }
        if state.takeovers > 0 && projection.is_filling() {
            acts.push(Act::TakeOver);
        }
        if projection.silent.is_some() {
            acts.push(Act::GoOnLate);
        }
        if state.writes > 0 {
            acts.push(Act::Write);
        }
        if state.faults > 0 {
            match state.backup {
                None => acts.extend(BACKUPS),
                Some(_) => acts.push(Act::Restore),
            }
            acts.push(Act::LoseStream);
        }
    }

    fn next_state(&self, state: &State, act: Act) -> Option<State> {
        let mut next = state.clone();
        let world = &mut next.world;
        match act {
            Act::Write => {
                next.writes -= 1;
                world.write();
            }
            Act::BackUp(owner, stream, projection) => {
                next.backup = Some(Backup {
                    owner: owner.then(|| world.owner.clone()),
                    stream: stream.then(|| world.stream.clone()),
                    projection: projection.then(|| world.projection.clone()),
                });
            }
            Act::Restore => {
                next.faults -= 1;
                let backup = next.backup.take()?;
                if let Some(owner) = backup.owner {
                    world.put_owner_back(owner);
                }
                if let Some(projection) = backup.projection {
                    // Its processes have ended by then.
                    world.projection = Projection {
                        silent: None,
                        ..projection
                    };
                    world.projection.restart();
                }
                if let Some(stream) = backup.stream {
                    world.stream = stream;
                    world.reconnect();
                }
            }
            Act::LoseStream => {
                next.faults -= 1;
                world.lose_stream();
            }
            Act::TakeOver => {
                next.takeovers -= 1;
                self.act(world, act);
            }
            act => self.act(world, act),
        }
        (next != *state).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let heals = Property::<Self>::always(
            "at rest the projection is what the owner has, and the stream has what the owner wrote",
            |histories, state| histories.heals(&state.world),
        );
        vec![heals]
    }
}
