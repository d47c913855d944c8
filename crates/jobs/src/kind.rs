//! What a service does after its answers.

use std::fmt::Debug;

use chrono::TimeDelta;

use crate::request::Options;

/// How long a file that was made can be fetched.
pub(crate) const FILE_KEPT: TimeDelta = TimeDelta::hours(24);
/// How long what is left of failed work that makes no file is kept, so that it can be tried again.
const LEFT_KEPT: TimeDelta = TimeDelta::days(30);

/// The kinds of jobs of one service.
pub trait Kind: Copy + Debug + Eq + Send + Sync + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// The subjects of what is told of them, by [`subjects!`](crate::subjects).
    const SUBJECTS: Subjects;
    /// Added to the numbers of the service's jobs: calls name a job by its number alone, so no two services
    /// give the same ones.
    const NUMBERS_FROM: i64;
    /// What else was asked for than the records.
    type Options: Options;

    /// As the database, the audit and the web have it; one for ever.
    fn word(self) -> &'static str;

    /// The address below which the file is fetched that it makes; none: it makes none.
    fn files(self) -> Option<&'static str> {
        None
    }

    /// As the database has it; none: an older or a newer release knows it.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Whether it makes a file.
    fn makes_file(self) -> bool {
        self.files().is_some()
    }

    /// How long what it made and what is left of it are kept once it has failed: a part of a file no longer
    /// than a whole one.
    fn kept_failed(self) -> TimeDelta {
        if self.makes_file() {
            FILE_KEPT
        } else {
            LEFT_KEPT
        }
    }
}

/// The subjects of the facts about a service's jobs.
pub struct Subjects {
    /// The service.
    pub service: &'static str,
    /// It was asked for.
    pub created: &'static str,
    /// A part was done, others are left.
    pub progressed: &'static str,
    /// It was done, or given up.
    pub finished: &'static str,
    /// Somebody paused it.
    pub paused: &'static str,
    /// Somebody let it go on.
    pub resumed: &'static str,
    /// Somebody had what failed tried again.
    pub retried: &'static str,
    /// Somebody cancelled it.
    pub cancelled: &'static str,
    /// Its file, or what was left of it, is gone.
    pub expired: &'static str,
}

impl Subjects {
    /// All of them.
    pub const fn all(&self) -> [&'static str; 8] {
        [
            self.created,
            self.progressed,
            self.finished,
            self.paused,
            self.resumed,
            self.retried,
            self.cancelled,
            self.expired,
        ]
    }
}

/// The [`Subjects`] of the service of this name.
#[macro_export]
macro_rules! subjects {
    ($service:literal) => {
        $crate::Subjects {
            service: $service,
            created: concat!($service, ".job.created"),
            progressed: concat!($service, ".job.progressed"),
            finished: concat!($service, ".job.finished"),
            paused: concat!($service, ".job.paused"),
            resumed: concat!($service, ".job.resumed"),
            retried: concat!($service, ".job.retried"),
            cancelled: concat!($service, ".job.cancelled"),
            expired: concat!($service, ".job.expired"),
        }
    };
}
