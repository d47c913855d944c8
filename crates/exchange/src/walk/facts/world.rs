//! One card, the centre and its nodes, and what people did with the card.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use crate::rule::{Rule, holds};
use crate::walk::written::come_to_rest;
use crate::{
    Back, Does, Fact, Generation, Group, Live, Row, Stamp, Value, Witnessed, known_from, note,
    take_back,
};

const STATUS: Group = "status";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Status {
    Printed,
    Delivered,
    Blocked,
}

/// A card, and which deeds made it so, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Card {
    pub(super) status: Status,
    by: u16,
}

impl Value for Card {
    fn in_use() -> Self {
        Self {
            status: Status::Printed,
            by: 0,
        }
    }

    fn is_archived(&self) -> bool {
        false
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    HandOver,
    Report,
    /// At the centre only.
    Reinstate,
}

/// What somebody did, the how manieth deed of all it was, and which ones they knew of, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Deed {
    nth: u8,
    kind: Kind,
    knew: u16,
}

/// The life of a card.
fn does(card: Card, deed: Deed) -> Does<Card> {
    let become_of = |status| {
        Does::Becomes(Card {
            status,
            by: card.by | 1 << deed.nth,
        })
    };
    match (deed.kind, card.status) {
        (Kind::HandOver, Status::Printed) => become_of(Status::Delivered),
        (Kind::HandOver, Status::Delivered) | (Kind::Report, Status::Blocked) => Does::IsSo,
        (Kind::Report, Status::Printed | Status::Delivered) => become_of(Status::Blocked),
        (Kind::HandOver | Kind::Reinstate, _) => Does::Stays,
    }
}

/// Facts with the version from which on each is known, and the card with its own.
type Answer = (Vec<(Deed, Stamp)>, Card, Stamp);

fn shown(held: &Witnessed<Card, Deed>) -> Card {
    held.shown(|card, deed| does(*card, *deed))
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    held: Option<Witnessed<Card, Deed>>,
    cursor: u8,
    generation: u8,
    pub(super) answer: Option<Answer>,
    pub(super) page: Option<(Card, Stamp, u8)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Centre {
    live: Option<Live<Card>>,
    generation: u8,
    feed: u8,
    /// With the version from which on each is known.
    noted: BTreeMap<Deed, Stamp>,
    /// Facts that the card's life does not allow.
    refused: BTreeSet<Deed>,
    /// States of a card on both sides of a restore.
    put_back: BTreeSet<Status>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Backup {
    Node(usize, Box<Node>),
    Centre(Box<Centre>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) centre: Centre,
    pub(super) nodes: Vec<Node>,
    backup: Option<Backup>,
    pub(super) made: Vec<Deed>,
    pub(super) deeds: u8,
    pub(super) faults: u8,
    /// A card that was handed over was not any more, and nobody did that.
    came_back: bool,
    /// Somebody did something and did not see it.
    is_unseen: bool,
}

fn generation(number: u8) -> Generation {
    Uuid::from_u128(u128::from(number) + 1)
}

impl Centre {
    pub(super) fn card(&self) -> Option<Card> {
        self.live.as_ref().map(|live| live.row[STATUS])
    }

    fn write(&mut self, card: Card) {
        let generation = generation(self.generation);
        let live = self.live.as_mut().expect("it is there");
        live.write([(STATUS, card)], generation);
        self.feed += 1;
    }

    fn note(&mut self, facts: &[Fact<Deed>], given_back: &Stamp) {
        for fact in facts {
            let card = self.card().expect("its card came down to the node");
            let is_noted = self.noted.contains_key(&fact.what);
            let done = note(is_noted, given_back, fact, |deed| does(card, *deed));
            match done {
                Does::Becomes(card) => self.write(card),
                Does::Stays if holds(Rule::RefusedFactsAreKept) => {
                    self.refused.insert(fact.what);
                }
                Does::Stays | Does::IsSo => {}
            }
            let live = self.live.as_ref().expect("it is there");
            let known = known_from(&done, &live.stamp, generation(self.generation));
            let before = fact.noted.as_ref();
            let before = before.filter(|before| given_back.covers(before));
            let known = before.cloned().unwrap_or(known);
            self.noted.entry(fact.what).or_insert(known);
        }
    }

    /// What is answered to facts.
    fn answer(&self, facts: &[Fact<Deed>]) -> Answer {
        let live = self.live.as_ref().expect("the card came down");
        let known = |fact: &Fact<Deed>| (fact.what, self.noted[&fact.what].clone());
        let known = facts.iter().map(known).collect();
        (known, live.row[STATUS], live.stamp.clone())
    }
}

impl Node {
    pub(super) fn shown(&self) -> Option<Card> {
        self.held.as_ref().map(shown)
    }

    pub(super) fn waiting(&self) -> Vec<Fact<Deed>> {
        let facts = self.held.iter().flat_map(|held| &held.facts);
        facts.filter(|fact| fact.noted.is_none()).cloned().collect()
    }
}

impl State {
    pub(super) fn new(nodes: usize, deeds: u8, faults: u8) -> Self {
        let node = Node {
            held: None,
            cursor: 0,
            generation: 0,
            answer: None,
            page: None,
        };
        Self {
            centre: Centre {
                live: None,
                generation: 0,
                feed: 0,
                noted: BTreeMap::new(),
                refused: BTreeSet::new(),
                put_back: BTreeSet::new(),
            },
            nodes: vec![node; nodes],
            backup: None,
            made: Vec::new(),
            deeds,
            faults,
            came_back: false,
            is_unseen: false,
        }
    }

    /// What an exchange does to what people see, here or at the centre.
    pub(super) fn exchange<T>(&mut self, does: impl FnOnce(&mut Self) -> T) -> T {
        let cards = |state: &Self| -> Vec<Option<Card>> {
            let nodes = state.nodes.iter().map(Node::shown);
            nodes.chain([state.centre.card()]).collect()
        };
        let before = cards(self);
        let done = does(self);
        // A person chooses: a hand-over that was refused, and what a card lived through on both sides of a
        // restore, stand in conflicts.
        let refused = self.centre.refused.iter();
        let refused = refused.fold(0, |bits, deed| bits | 1 << deed.nth);
        let is_chosen = self.centre.put_back.contains(&Status::Delivered);
        let came_back = |(before, after): (&Option<Card>, Option<Card>)| {
            before.is_some_and(|card| card.status == Status::Delivered && card.by & refused == 0)
                && after.is_some_and(|card| card.status == Status::Printed)
        };
        let mut both = before.iter().zip(cards(self));
        self.came_back |= both.any(came_back) && !is_chosen;
        done
    }

    pub(super) fn can_make(&self) -> bool {
        self.centre.live.is_none() && self.made.is_empty() && self.centre.generation == 0
    }

    /// The card is printed, at the centre.
    pub(super) fn make(&mut self) {
        let row = Row::from([(STATUS, Card::in_use())]);
        self.centre.live = Some(Live::insert(row, generation(self.centre.generation)));
        self.centre.feed += 1;
    }

    pub(super) fn has_backup(&self) -> bool {
        self.backup.is_some()
    }

    /// Of a node, or of the centre.
    pub(super) fn back_up(&mut self, node: Option<usize>) {
        self.backup = Some(match node {
            Some(node) => Backup::Node(node, Box::new(self.nodes[node].clone())),
            None => Backup::Centre(Box::new(self.centre.clone())),
        });
    }

    pub(super) fn is_of_the_generation(&self, node: usize) -> bool {
        self.nodes[node].generation == self.centre.generation
    }

    pub(super) fn act(&mut self, desk: Option<usize>, kind: Kind) {
        let seen = match desk {
            Some(node) => self.nodes[node].shown(),
            None => self.centre.card(),
        };
        let card = seen.expect("it is seen");
        let told = self.centre.noted.keys().filter(|_| desk.is_none());
        let knew = told.fold(card.by, |knew, deed| knew | 1 << deed.nth);
        let nth = u8::try_from(self.made.len()).expect("a few");
        let deed = Deed { nth, kind, knew };
        self.made.push(deed);
        if let Some(node) = desk {
            let held = self.nodes[node].held.as_mut().expect("it is seen");
            held.witness(deed);
            self.is_unseen |= shown(held).status == card.status;
            return;
        }
        let was_handed_over = self
            .made
            .iter()
            .any(|deed| deed.kind == Kind::HandOver && knew & (1 << deed.nth) != 0);
        let after = match does(card, deed) {
            Does::Becomes(after) => after,
            _ if was_handed_over => Card {
                status: Status::Delivered,
                by: knew | 1 << nth,
            },
            _ => Card {
                status: Status::Printed,
                by: knew | 1 << nth,
            },
        };
        self.centre.write(after);
    }

    pub(super) fn send(&mut self, node: usize) -> Answer {
        let facts = self.nodes[node].waiting();
        let live = self.centre.live.as_ref().expect("the card came down");
        let stamp = live.stamp.clone();
        self.centre.note(&facts, &stamp);
        self.centre.answer(&facts)
    }

    pub(super) fn acknowledge(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if let (Some(held), Some((sent, card, stamp))) = (&mut node.held, node.answer.take()) {
            held.acknowledge(&sent, card, stamp);
        }
    }

    pub(super) fn read(&mut self, node: usize) {
        let live = self.centre.live.as_ref();
        let page = live.map(|live| (live.row[STATUS], live.stamp.clone(), self.centre.feed));
        self.nodes[node].page = page;
    }

    pub(super) fn apply(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        let Some((card, stamp, feed)) = node.page.take() else {
            return;
        };
        match &mut node.held {
            Some(held) => {
                held.come_down(card, stamp);
            }
            None => node.held = Some(Witnessed::arrived(card, stamp)),
        }
        node.cursor = node.cursor.max(feed);
    }

    pub(super) fn give_back(&mut self, node: usize) {
        let began = self.centre.generation;
        // An answer that is stored says what the centre had of what was done here.
        self.acknowledge(node);
        let here = &mut self.nodes[node];
        here.generation = began;
        here.cursor = 0;
        here.page = None;
        let Some(held) = here.held.clone() else {
            return;
        };
        let centre = &mut self.centre;
        let before = centre.live.as_ref().map(|live| live.stamp.clone());
        let theirs = Row::from([(STATUS, held.theirs)]);
        let number = i32::try_from(node).expect("a few") + 1;
        let back = take_back(
            &mut centre.live,
            number,
            &theirs,
            &held.stamp,
            generation(began),
        );
        centre.feed += u8::from(back != Back::Nothing);
        let live = centre.live.as_ref().expect("it was given back");
        // What a card lived through on both sides is in neither state.
        let holds_of = match back {
            Back::Both(_) => before.unwrap_or_default(),
            Back::Nothing | Back::Taken => live.stamp.clone(),
        };
        if matches!(back, Back::Both(_)) && live.row[STATUS].status != held.theirs.status {
            centre.put_back.insert(held.theirs.status);
        }
        if holds(Rule::FactsAreToldAgain) {
            let told: Vec<_> = held
                .facts
                .iter()
                .filter(|fact| fact.noted.is_some())
                .cloned()
                .collect();
            centre.note(&told, &holds_of);
            here.answer = Some(centre.answer(&told));
            self.acknowledge(node);
        }
    }

    pub(super) fn restore(&mut self) {
        match self.backup.take() {
            Some(Backup::Node(node, old)) => {
                self.nodes[node] = *old;
                self.nodes[node].answer = None;
                self.nodes[node].page = None;
                self.nodes[node].cursor = 0;
            }
            Some(Backup::Centre(old)) => {
                let generation = self.centre.generation + 1;
                self.centre = *old;
                self.centre.generation = generation;
            }
            None => {}
        }
    }

    pub(super) fn can_read(&self, node: usize) -> bool {
        let here = &self.nodes[node];
        here.page.is_none() && self.centre.feed > here.cursor
    }

    fn run(&mut self, node: usize) -> bool {
        let mut has_moved = false;
        if !self.is_of_the_generation(node) {
            self.give_back(node);
            has_moved = true;
        }
        if !self.nodes[node].waiting().is_empty() {
            if self.nodes[node].answer.is_none() {
                self.nodes[node].answer = Some(self.send(node));
            }
            self.acknowledge(node);
            has_moved = true;
        }
        for _ in 0..2 {
            if self.nodes[node].page.is_some() {
                self.apply(node);
                has_moved = true;
            }
            if self.can_read(node) {
                self.read(node);
            }
        }
        has_moved
    }

    pub(super) fn rest(&self) -> Self {
        let mut rest = self.clone();
        come_to_rest(self.nodes.len(), |node| {
            rest.exchange(|state| state.run(node))
        });
        rest
    }

    pub(super) fn wrong(&self) -> Option<&'static str> {
        if self.came_back {
            return Some("I4: a card was handed over, and is not any more by an exchange alone");
        }
        if self.is_unseen {
            return Some("somebody does not see what they did");
        }
        let card = self.centre.card()?;
        let differs = |node: &Node| {
            let held = node.held.as_ref();
            held.is_none_or(|held| held.is_pending() || held.theirs != card)
        };
        if self.nodes.iter().any(differs) {
            return Some("I1, I6: a node has something else, or something waits");
        }
        let noted = &self.centre.noted;
        let facts = |node: &Node| {
            let facts = node.held.iter().flat_map(|held| held.facts.clone());
            facts.collect::<Vec<_>>()
        };
        let mut facts = self.nodes.iter().flat_map(facts);
        if facts.any(|fact| !noted.contains_key(&fact.what)) {
            return Some("I2: a fact is lost");
        }
        let is_there = |deed: &&Deed| noted.contains_key(deed) || card.by & (1 << deed.nth) != 0;
        let there: Vec<Deed> = self.made.iter().filter(is_there).copied().collect();
        let of = |kind| there.iter().filter(move |deed: &&Deed| deed.kind == kind);
        let is_reinstated = |report: &Deed| {
            let mut later = of(Kind::Reinstate);
            later.any(|deed| deed.knew & (1 << report.nth) != 0)
        };
        let blocks = of(Kind::Report).any(|report| !is_reinstated(report));
        let is_blocked = card.status == Status::Blocked;
        let other = if blocks {
            self.centre.put_back.contains(&Status::Blocked)
        } else {
            !self.centre.put_back.is_empty()
        };
        if blocks != is_blocked && !other {
            return Some("I4: a card is blocked, or not, against what was reported and decided");
        }
        let is_shown = match card.status {
            Status::Delivered => true,
            Status::Blocked => of(Kind::HandOver).any(|deed| card.by & (1 << deed.nth) != 0),
            Status::Printed => self.centre.put_back.contains(&Status::Delivered),
        };
        let is_open = |deed: &Deed| !self.centre.refused.contains(deed);
        let is_lost = !is_shown && of(Kind::HandOver).any(is_open);
        is_lost.then_some("I4: a card was handed over, and nothing shows it")
    }
}
