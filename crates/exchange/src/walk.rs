//! Every order of edits, batches, lost answers, late pages, crashes and restores up to a bound, for one
//! record, decided by the functions that the services call. From each state the lines come back, all runs
//! are made until nothing moves, and what must hold is looked at. With one of the rules left out there is
//! an order after which it does not hold.

mod acts;
mod facts;
mod histories;
mod rest;
mod word;
mod world;
mod written;

use std::time::Instant;

use stateright::{Checker, HasDiscoveries, Model};

use crate::rule::Rule;
use crate::walk::acts::{Bounds, Orders};

/// Walks all orders within these bounds; the first after which something is wrong.
fn walk(bounds: Bounds, without: Option<Rule>) -> Option<String> {
    let began = Instant::now();
    let orders = Orders { bounds, without };
    let walked = orders
        .checker()
        .threads(2)
        .finish_when(HasDiscoveries::AnyFailures)
        .spawn_bfs()
        .join();
    let found = walked.discoveries().into_values().next().map(|path| {
        let rest = walked.model().rest(path.last_state());
        format!(
            "{:?}: {:#?}",
            path.into_actions(),
            (rest.wrong(bounds.looks_for), rest)
        )
    });
    let (states, took) = (walked.unique_state_count(), began.elapsed());
    eprintln!("{bounds:?} without {without:?}: {states} states in {took:.1?}");
    found
}

#[track_caller]
fn nothing_goes_wrong(bounds: Bounds) {
    if let Some(found) = walk(bounds, None) {
        panic!("{found}");
    }
}

#[test]
fn one_node_edits_loses_answers_and_is_restored_and_no_edit_is_lost() {
    nothing_goes_wrong(Bounds::of(1, 3, 1).restores());
}

#[test]
fn a_value_that_the_centre_had_is_no_conflict_when_a_disk_is_put_back() {
    nothing_goes_wrong(Bounds::of(1, 2, 1).restores());
}

#[test]
fn two_nodes_edit_and_lose_answers_and_no_edit_is_lost() {
    nothing_goes_wrong(Bounds::of(2, 3, 1));
}

#[test]
fn a_record_is_archived_and_restored_on_both_sides_and_nothing_is_lost() {
    nothing_goes_wrong(Bounds::of(1, 3, 1).archives());
    nothing_goes_wrong(Bounds::of(2, 2, 1).archives());
}

#[test]
fn a_record_is_archived_on_both_sides_of_a_restore_and_nothing_is_lost() {
    nothing_goes_wrong(Bounds::of(1, 3, 1).archives().restores());
}

#[test]
fn people_type_what_is_known_already_and_nothing_is_lost() {
    nothing_goes_wrong(Bounds::of(1, 3, 1).retypes());
    nothing_goes_wrong(Bounds::of(1, 3, 1).archives().retypes());
}

#[test]
fn each_rule_is_needed() {
    let plain = Bounds::of(1, 3, 1);
    let archives = plain.archives();
    let two = Bounds::of(2, 3, 1);
    for (rule, bounds) in [
        (Rule::OnlySentMove, plain),
        (Rule::NewestWordStays, plain),
        (Rule::BaseStays, plain),
        (Rule::ConflictsBringTheRecord, plain),
        (Rule::MixedRowsBringTheRecord, plain.restores()),
        (Rule::GiveBackFirst, plain.restores()),
        (Rule::ConflictsAreKept, plain.restores()),
        (Rule::ConflictsStandBeside, Bounds::of(1, 4, 0)),
        (Rule::GenerationsDiffer, Bounds::of(1, 2, 1).restores()),
        (Rule::ChangesAreNamed, Bounds::of(1, 2, 1).restores()),
        (Rule::NamedBySeen, Bounds::of(1, 2, 1).restores()),
        (Rule::OneArchivingStays, archives),
        (Rule::EditsRevive, archives),
        (Rule::ArchivedAsSeen, archives),
        (Rule::RestoredAsSeen, Bounds::of(1, 4, 0).archives()),
    ] {
        let found = walk(bounds, Some(rule)).or_else(|| walk(two, Some(rule)));
        assert!(found.is_some(), "nothing goes wrong without {rule:?}");
    }
}
