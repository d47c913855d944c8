//! What the checks of the services come to.

use std::cmp::Reverse;

use proto::maillon::event::v1::{CheckResult, ServiceCondition};
use proto::maillon::reports::v1::{Check, CheckExample, CheckState};

/// The rows of all services; one that did not answer has a row that says so.
pub(crate) fn rows(described: Vec<(&'static str, Option<ServiceCondition>)>) -> Vec<Check> {
    let of_service = |(service, condition): (&'static str, Option<ServiceCondition>)| {
        let Some(condition) = condition else {
            return vec![Check {
                service: service.to_owned(),
                state: CheckState::Unknown.into(),
                ..Check::default()
            }];
        };
        let results = condition.checks.into_iter();
        results.map(|result| row(service, result)).collect()
    };
    described.into_iter().flat_map(of_service).collect()
}

fn row(service: &str, result: CheckResult) -> Check {
    let state = match result.count {
        None => CheckState::Unknown,
        Some(0) => CheckState::Ok,
        Some(_) if result.is_warning => CheckState::Warning,
        Some(_) => CheckState::Failed,
    };
    let examples = result.examples.into_iter().map(|record| CheckExample {
        id: record.id,
        label: record.label,
    });
    Check {
        name: result.name,
        service: service.to_owned(),
        state: state.into(),
        count: result.count.unwrap_or_default(),
        examples: examples.collect(),
        checked_at: result.checked_at,
        entity: result.entity,
        is_mendable: result.is_mendable,
        is_under_way: result.is_under_way,
        has_list: result.is_listed,
    }
}

/// What a list may be ordered by, the default first: what is worst.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("check_state", "state"),
    ("check_name", "name"),
    ("check_service", "service"),
    ("check_count", "count"),
    ("check_checkedAt", "checked_at"),
];

/// Puts rows into one of the orders.
pub(crate) fn order(rows: &mut [Check], column: &str, descending: bool) {
    match column {
        "name" => rows.sort_by(|one, other| one.name.cmp(&other.name)),
        "service" => rows.sort_by(|one, other| one.service.cmp(&other.service)),
        "count" => rows.sort_by_key(|row| row.count),
        "checked_at" => rows.sort_by_key(|row| row.checked_at.map(|at| at.micros)),
        _ => rows.sort_by_key(|row| (Reverse(badness(row.state())), Reverse(row.count))),
    }
    if descending {
        rows.reverse();
    }
}

const fn badness(state: CheckState) -> u8 {
    match state {
        CheckState::Failed => 3,
        CheckState::Warning => 2,
        CheckState::Unknown => 1,
        CheckState::Ok | CheckState::Unspecified => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &str, count: Option<i64>, is_warning: bool) -> CheckResult {
        CheckResult {
            name: name.to_owned(),
            count,
            is_warning,
            ..CheckResult::default()
        }
    }

    #[test]
    fn what_is_worst_comes_first_and_a_silent_service_is_unknown() {
        let checks = vec![
            result("fine", Some(0), false),
            result("allowed", Some(9), true),
            result("wrong", Some(2), false),
            result("new", None, false),
        ];
        let condition = ServiceCondition {
            checks,
            ..ServiceCondition::default()
        };
        let mut rows = rows(vec![("members", Some(condition)), ("cards", None)]);
        order(&mut rows, "state", false);
        let told: Vec<_> = rows.iter().map(|row| (&*row.name, row.state())).collect();
        assert_eq!(
            told,
            [
                ("wrong", CheckState::Failed),
                ("allowed", CheckState::Warning),
                ("new", CheckState::Unknown),
                ("", CheckState::Unknown),
                ("fine", CheckState::Ok),
            ]
        );
        order(&mut rows, "count", true);
        assert_eq!(rows[0].name, "allowed");
    }
}
