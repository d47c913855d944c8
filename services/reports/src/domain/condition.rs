//! How a service is, by what it says of itself.

use platform::postgres;
use proto::Timestamp;
use proto::maillon::event::v1::{ConsumerCondition, ServiceCondition};
use proto::maillon::reports::v1::{Condition, ConditionConsumer, ConditionState};

/// The services that are looked after, this one among them.
pub(crate) const SERVICES: [&str; postgres::SERVICES] =
    ["auth", "geography", "members", "cards", "reports", "sync"];

/// Events that wait longer than this are late.
const LATE: i64 = 60 * 1_000_000;

/// The row of a service; none: it did not answer.
pub(crate) fn row(service: &str, told: Option<ServiceCondition>, now: Timestamp) -> Condition {
    let Some(told) = told else {
        return Condition {
            service: service.to_owned(),
            state: ConditionState::Down.into(),
            ..Condition::default()
        };
    };
    let given_up: i64 = told.consumers.iter().map(|one| one.given_up).sum();
    let is_late = told
        .oldest_waiting_at
        .is_some_and(|oldest| now.micros - oldest.micros > LATE);
    let is_well = told.database_answers
        && told.is_connected
        && told.missing.is_empty()
        && given_up == 0
        && !is_late;
    let oldest = told
        .consumers
        .iter()
        .filter_map(|one| one.oldest_given_up_at);
    let behind = told.consumers.iter().map(|one| one.behind);
    Condition {
        service: service.to_owned(),
        state: if is_well {
            ConditionState::Up.into()
        } else {
            ConditionState::Impaired.into()
        },
        version: Some(told.version),
        started_at: told.started_at,
        database_answers: Some(told.database_answers),
        is_connected: Some(told.is_connected),
        missing: told.missing,
        waiting: told.waiting,
        oldest_waiting_at: told.oldest_waiting_at,
        // Of one that is not known nothing can be added up.
        behind: behind.sum(),
        given_up: Some(given_up),
        oldest_given_up_at: oldest.min_by_key(|at| at.micros),
        consumers: told.consumers.into_iter().map(consumer).collect(),
    }
}

fn consumer(told: ConsumerCondition) -> ConditionConsumer {
    ConditionConsumer {
        name: told.name,
        behind: told.behind,
        given_up: told.given_up,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp {
        micros: 1_000_000_000,
    };

    fn well() -> ServiceCondition {
        ServiceCondition {
            version: "1".to_owned(),
            database_answers: true,
            is_connected: true,
            waiting: Some(0),
            consumers: vec![
                ConsumerCondition {
                    behind: Some(2),
                    ..ConsumerCondition::default()
                },
                ConsumerCondition {
                    behind: Some(3),
                    ..ConsumerCondition::default()
                },
            ],
            ..ServiceCondition::default()
        }
    }

    #[test]
    fn a_service_is_up_impaired_or_down() {
        let state = |told| row("cards", told, NOW).state();
        assert_eq!(state(None), ConditionState::Down);
        assert_eq!(state(Some(well())), ConditionState::Up);
        let wrong: [fn(&mut ServiceCondition); 5] = [
            |told| told.database_answers = false,
            |told| told.is_connected = false,
            |told| told.missing.push("disk space".to_owned()),
            |told| told.consumers[1].given_up = 1,
            |told| {
                told.oldest_waiting_at = Some(Timestamp {
                    micros: 939_999_999,
                });
            },
        ];
        for (nth, change) in wrong.into_iter().enumerate() {
            let mut told = well();
            change(&mut told);
            assert_eq!(state(Some(told)), ConditionState::Impaired, "{nth}");
        }
    }

    #[test]
    fn what_is_not_known_of_one_consumer_is_not_known_of_all() {
        assert_eq!(row("cards", Some(well()), NOW).behind, Some(5));
        let mut told = well();
        told.consumers[0].behind = None;
        assert_eq!(row("cards", Some(told), NOW).behind, None);
    }
}
