//! Facts: acts that never un-happen, as when a card is handed over in a village. They are noted first and
//! always; what they do to their record is decided by the record's life, at the centre.

use crate::rule::{Rule, holds};
use crate::{Down, Generation, Stamp};

/// What a fact does to a record in its state, by the record's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does<S> {
    /// The record comes into this state.
    Becomes(S),
    /// The record is so already.
    IsSo,
    /// Its life has no such step: the state stays, and a person decides.
    Stays,
}

/// Something that was done on a node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact<F> {
    /// What.
    pub what: F,
    /// The first version of the record whose author could know of it, as the centre answered; none = it did
    /// not answer yet.
    pub noted: Option<Stamp>,
}

/// A record on a node whose state is the centre's, and what was done with it here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Witnessed<S, F> {
    /// The centre's last word.
    pub theirs: S,
    /// The version of that word.
    pub stamp: Stamp,
    /// What was done here, in its order. It stays when it is acknowledged: a centre that was put back hears
    /// it again.
    pub facts: Vec<Fact<F>>,
}

impl<S: Clone, F: PartialEq> Witnessed<S, F> {
    /// A record that came down.
    pub fn arrived(theirs: S, stamp: Stamp) -> Self {
        Self {
            theirs,
            stamp,
            facts: Vec::new(),
        }
    }

    /// Notes what somebody did here.
    pub fn witness(&mut self, what: F) {
        self.facts.push(Fact { what, noted: None });
    }

    /// Whether something is to be sent or acknowledged.
    pub fn is_pending(&self) -> bool {
        self.facts.iter().any(|fact| fact.noted.is_none())
    }

    /// What people see here: the centre's last word, with what it did not acknowledge laid over it.
    pub fn shown(&self, does: impl Fn(&S, &F) -> Does<S>) -> S {
        let waiting = self.facts.iter().filter(|fact| fact.noted.is_none());
        let mut shown = self.theirs.clone();
        for fact in waiting.filter(|_| holds(Rule::FactsAreLaidOver)) {
            if let Does::Becomes(next) = does(&shown, &fact.what) {
                shown = next;
            }
        }
        shown
    }

    /// Takes the centre's state as its last word.
    pub fn come_down(&mut self, theirs: S, stamp: Stamp) -> Down {
        if self.stamp.covers(&stamp) && self.stamp != stamp {
            return Down::Older;
        }
        self.theirs = theirs;
        self.stamp = stamp;
        Down::Newest
    }

    /// Takes the answer to facts that were sent: from which version on each is known, and the state and
    /// version that the record has with them.
    pub fn acknowledge(&mut self, answers: &[(F, Stamp)], theirs: S, stamp: Stamp) {
        for fact in &mut self.facts {
            let answer = answers.iter().find(|(what, _)| *what == fact.what);
            if let Some((_, known)) = answer {
                fact.noted = Some(known.clone());
            }
        }
        self.come_down(theirs, stamp);
    }
}

/// What the centre does with a fact, which it keeps whatever this says. `live` is the version of the record
/// here, as it was given back: a state whose author could know of the fact does not take it once more, or it
/// would undo what was decided since.
pub fn note<S, F>(
    is_noted: bool,
    live: &Stamp,
    fact: &Fact<F>,
    does: impl FnOnce(&F) -> Does<S>,
) -> Does<S> {
    let could_know = fact.noted.as_ref().is_some_and(|known| live.covers(known));
    if (is_noted && holds(Rule::FactsAreNamed)) || (could_know && holds(Rule::FactsAreInTheState)) {
        Does::IsSo
    } else {
        does(&fact.what)
    }
}

/// From which version on a record's author can know of a fact: the one that it made, or the next.
pub fn known_from<S>(does: &Does<S>, live: &Stamp, generation: Generation) -> Stamp {
    match does {
        Does::IsSo | Does::Stays if holds(Rule::KnownFromTheNext) => live.next(generation),
        _ => live.clone(),
    }
}
