//! What people wrote, and what they saw when they did. Both walks judge by it whether anything is lost.

use crate::row::same;
use crate::{DELETION, Group, Held, Row, Value};

/// What somebody wrote; 0 = what was there before.
pub(super) type Token = u16;

/// A value that knows who wrote it.
pub(super) trait Signed: Value {
    fn token(&self) -> Token;
}

/// Tokens as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tokens<const N: usize>([u64; N]);

impl<const N: usize> Default for Tokens<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Tokens<N> {
    fn of(token: Token) -> Self {
        let mut tokens = Self::default();
        tokens.add(token);
        tokens
    }

    pub(super) fn has(&self, token: Token) -> bool {
        let token = usize::from(token);
        self.0[token / 64] & (1 << (token % 64)) != 0
    }

    pub(super) fn add(&mut self, token: Token) {
        let token = usize::from(token);
        self.0[token / 64] |= 1 << (token % 64);
    }

    fn join(&mut self, other: &Self) {
        for (bits, more) in self.0.iter_mut().zip(other.0) {
            *bits |= more;
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Written<const N: usize> {
    /// Itself and all that its author saw.
    saw: Tokens<N>,
    /// The archiving that its author saw, of a record that is archived.
    onto: Option<Token>,
    pub(super) id: i64,
    pub(super) group: Group,
    pub(super) archives: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Writings<const N: usize>(Vec<Written<N>>);

impl<const N: usize> Writings<N> {
    pub(super) fn new() -> Self {
        let before = Written {
            saw: Tokens::of(0),
            onto: None,
            id: 0,
            group: "",
            archives: false,
        };
        Self(vec![before])
    }

    /// Somebody writes into a group of the row that they see. Who archives or restores a record sees all of
    /// it.
    pub(super) fn write<V: Signed>(
        &mut self,
        seen: &Row<V>,
        id: i64,
        group: Group,
        archives: bool,
    ) -> Token {
        let token = Token::try_from(self.0.len()).expect("a few");
        let mut saw = Tokens::of(token);
        let sees = seen
            .iter()
            .filter(|(other, _)| **other == group || group == DELETION);
        for (_, value) in sees {
            saw.join(&self.of(value.token()).saw);
        }
        let deletion = seen.get(DELETION).filter(|seen| seen.is_archived());
        let onto = deletion.map(Signed::token).filter(|_| group != DELETION);
        self.0.push(Written {
            saw,
            onto,
            id,
            group,
            archives,
        });
        token
    }

    pub(super) fn of(&self, token: Token) -> &Written<N> {
        &self.0[usize::from(token)]
    }

    /// All but what was there before.
    pub(super) fn tokens(&self) -> impl Iterator<Item = Token> + use<N> {
        1..Token::try_from(self.0.len()).expect("a few")
    }

    /// Whether the author of a value saw another one, or wrote it.
    pub(super) fn saw(&self, later: Token, earlier: Token) -> bool {
        self.of(later).saw.has(earlier)
    }

    /// Whether somebody who archived this record saw a value, or its author saw that it is archived.
    pub(super) fn is_seen_in_archive(&self, id: i64, archiving: Token, token: Token) -> bool {
        let mut archivings = self.0.iter().filter(|written| written.archives);
        archivings.any(|written| written.id == id && written.saw.has(token))
            || self.knew_archived(token, archiving)
    }

    /// Whether the author of a value saw that the record is archived, by this archiving or by one that this
    /// one stands for.
    pub(super) fn knew_archived(&self, token: Token, archiving: Token) -> bool {
        let onto = self.of(token).onto;
        onto.is_some_and(|onto| self.saw(archiving, onto))
    }

    /// Two who archived a record said the same, and so did two who restored it: one word stands for the
    /// other, too, and who saw the one saw the other.
    pub(super) fn stands_for(&mut self, stays: Token, other: Token) {
        self.has_seen(stays, self.of(other).saw, self.of(other).group);
    }

    /// Somebody types a value that exists already: who sees it sees what they replaced.
    pub(super) fn write_again<V: Signed>(&mut self, token: Token, seen: &Row<V>, group: Group) {
        let replaced = self.of(seen[group].token()).saw;
        self.has_seen(token, replaced, group);
    }

    /// Whoever saw a value of this group saw these. What was there before is in every group, so it has seen
    /// what is of this one only.
    fn has_seen(&mut self, value: Token, saw: Tokens<N>, group: Group) {
        let is_of = |token: &Token| saw.has(*token) && self.of(*token).group == group;
        let mut of_it = Tokens::default();
        self.tokens()
            .filter(is_of)
            .for_each(|token| of_it.add(token));
        for (nth, written) in self.0.iter_mut().enumerate() {
            let is_of = written.group == group || nth == usize::from(value);
            if nth == 0 && written.saw.has(value) {
                written.saw.join(&of_it);
            } else if is_of && written.saw.has(value) {
                written.saw.join(if value == 0 { &of_it } else { &saw });
            }
        }
    }
}

/// A word of the centre, and one that says the same and is given up for it.
pub(super) type Alike<V> = Option<(V, V)>;

/// A node takes what the centre says. It may give up what was archived or restored here, because the centre
/// says the same.
pub(super) fn hear<V: Value>(held: &mut Held<V>, hears: impl FnOnce(&mut Held<V>)) -> Alike<V> {
    let is_changed = |held: &Held<V>| held.changed.contains_key(DELETION);
    let own = is_changed(held).then(|| held.row[DELETION].clone());
    hears(held);
    let own = own.filter(|_| !is_changed(held))?;
    let theirs = held.theirs.as_ref()?.get(DELETION)?;
    same(DELETION, theirs, &own).then(|| (theirs.clone(), own))
}

/// All runs are made until nothing moves; a run says whether anything did.
pub(super) fn come_to_rest(nodes: usize, mut run: impl FnMut(usize) -> bool) {
    for _ in 0..60 {
        let moved = (0..nodes).filter(|node| run(*node)).count();
        if moved == 0 {
            return;
        }
    }
}
