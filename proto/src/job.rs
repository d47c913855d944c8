//! What becomes of a job by what somebody does to it. The service that does the job decides by this, and
//! `reports` before it, so that nobody waits for a "no".

use crate::maillon::reports::v1::JobState;

/// What somebody does to a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobAct {
    /// It stops at its next step and waits.
    Pause,
    /// What was paused goes on.
    Resume,
    /// What failed goes on where it stopped.
    Retry,
    /// What is not done yet is not begun.
    Cancel,
}

impl JobAct {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pause, Self::Resume, Self::Retry, Self::Cancel];

    /// As facts and the job's log have it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pause => "paused",
            Self::Resume => "resumed",
            Self::Retry => "retried",
            Self::Cancel => "cancelled",
        }
    }

    /// As facts have it.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.word() == word)
    }
}

impl JobState {
    /// The state after an act: the same one where nothing is left to do, none where the act is refused.
    /// What was just asked for is never refused, so that asking twice does no harm; nothing is left to cancel
    /// of what is over.
    pub const fn after(self, act: JobAct) -> Option<Self> {
        match (act, self) {
            (_, Self::Unspecified) => None,
            (JobAct::Cancel, Self::Waiting | Self::Running | Self::Paused) => Some(Self::Cancelled),
            (JobAct::Cancel, Self::Cancelled)
            | (JobAct::Pause, Self::Paused)
            | (JobAct::Resume | JobAct::Retry, Self::Waiting | Self::Running) => Some(self),
            (JobAct::Pause, Self::Waiting | Self::Running) => Some(Self::Paused),
            (JobAct::Resume, Self::Paused) | (JobAct::Retry, Self::Failed) => Some(Self::Waiting),
            _ => None,
        }
    }

    /// Whether nothing more is done in it, unless somebody has it tried again.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }
}
