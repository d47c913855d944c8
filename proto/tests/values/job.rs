//! What becomes of a job by what people do to it.

use proto::JobAct::{self, Cancel, Pause, Resume, Retry};
use proto::maillon::reports::v1::JobState::{
    self, Cancelled, Done, Failed, Paused, Running, Unspecified, Waiting,
};

/// A state, and what it becomes by being paused, resumed, retried and cancelled.
type Row = (JobState, [Option<JobState>; 4]);

const TABLE: [Row; 7] = [
    (Unspecified, [None, None, None, None]),
    (
        Waiting,
        [Some(Paused), Some(Waiting), Some(Waiting), Some(Cancelled)],
    ),
    (
        Running,
        [Some(Paused), Some(Running), Some(Running), Some(Cancelled)],
    ),
    (Paused, [Some(Paused), Some(Waiting), None, Some(Cancelled)]),
    (Done, [None, None, None, None]),
    (Failed, [None, None, Some(Waiting), None]),
    (Cancelled, [None, None, None, Some(Cancelled)]),
];

#[test]
fn every_act_in_every_state_is_in_the_table() {
    let every = (0..).map_while(|number| JobState::try_from(number).ok());
    assert_eq!(every.count(), TABLE.len(), "a state that the table lacks");
    for (state, after) in TABLE {
        for (act, after) in [Pause, Resume, Retry, Cancel].into_iter().zip(after) {
            assert_eq!(state.after(act), after, "{state:?}, {act:?}");
        }
    }
}

#[test]
fn an_act_that_was_done_is_done_again_without_harm() {
    for (state, _) in TABLE {
        for act in JobAct::ALL {
            let Some(after) = state.after(act) else {
                continue;
            };
            assert_eq!(after.after(act), Some(after), "{state:?}, {act:?}");
            assert!(act == Cancel || !after.is_over(), "{state:?}, {act:?}");
        }
    }
}

#[test]
fn an_act_is_read_from_its_word() {
    for act in JobAct::ALL {
        assert_eq!(JobAct::of(act.word()), Some(act));
    }
    assert_eq!(JobAct::of("finished"), None);
}
