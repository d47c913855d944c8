//! The rules that can be left out in this crate's tests, to see what each is for. Each is named by what it
//! says; outside of tests all hold.

/// One rule of the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rule {
    /// An acknowledgement moves the base of the groups that were sent, and of no other.
    OnlySentMove,
    /// An answer that comes after a newer page is not the last word.
    NewestWordStays,
    /// What comes down leaves the base of a changed group where its author saw it.
    BaseStays,
    /// A change that was named before does nothing.
    ChangesAreNamed,
    /// A change is named by the version that its author saw, not by the one that is known now.
    NamedBySeen,
    /// An answer with a conflict brings the centre's record.
    ConflictsBringTheRecord,
    /// So does a clean one of a node that did not have the live row.
    MixedRowsBringTheRecord,
    /// After a restore of the centre nodes give back before they read.
    #[cfg(test)]
    GiveBackFirst,
    /// Nodes keep the conflicts of their values.
    #[cfg(test)]
    ConflictsAreKept,
    /// A second conflict of a node in one group stands beside the first.
    #[cfg(test)]
    ConflictsStandBeside,
    /// Where both archived a record, the reply brings the centre's archiving.
    OneArchivingStays,
    /// Versions of different generations are not compared as one number.
    GenerationsDiffer,
    /// An edit of a record that was archived unseen revives it, and the archiving is a conflict.
    EditsRevive,
    /// An edit of a record that its author saw archived does not revive it.
    SeenArchivedStays,
    /// A record is archived only as its author saw it.
    ArchivedAsSeen,
    /// An archived record is restored only from the archiving that its author saw.
    RestoredAsSeen,
    /// A fact that was noted before does nothing.
    FactsAreNamed,
    /// A fact that is in the state which a node gave back does nothing to it.
    FactsAreInTheState,
    /// A fact that changed nothing is known to who writes the record next, and not to its state.
    KnownFromTheNext,
    /// Facts that are not acknowledged are laid over what comes down.
    FactsAreLaidOver,
    /// After a restore of the centre nodes tell all their facts again.
    #[cfg(test)]
    FactsAreToldAgain,
    /// A fact that the record's life does not allow is a conflict.
    #[cfg(test)]
    RefusedFactsAreKept,
    /// Changes of a merged record go to the one that stays.
    #[cfg(test)]
    MergedGoOn,
    /// Nothing is taken, here or there, that makes two of one number or breaks a family.
    OnlyWhatFits,
    /// What belongs together is tried together: two records that exchange their numbers, a new main member.
    TogetherFirst,
    /// A record that leaves the territory stays until its changes are acknowledged.
    PushedBeforeItLeaves,
    /// What a person edits while an older row is shown has that row's version as its base.
    ShownIsSeen,
}

#[cfg(not(test))]
pub(crate) const fn holds(_: Rule) -> bool {
    true
}

#[cfg(test)]
thread_local! {
    static WITHOUT: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
}

#[cfg(test)]
pub(crate) fn holds(rule: Rule) -> bool {
    WITHOUT.get() != Some(rule)
}

/// Leaves a rule out on this thread from now on.
#[cfg(test)]
pub(crate) fn leave_out(rule: Option<Rule>) {
    WITHOUT.set(rule);
}
