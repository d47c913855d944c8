//! What `maillon dead-letters` is told.

use clap::{Args, Subcommand};
use platform::config::Process;
use uuid::Uuid;

use super::databases::Databases;

#[derive(Subcommand, Clone)]
pub(crate) enum DeadLetters {
    /// Lists them: consumer, subject, since when, how often it was tried, why it failed.
    List(ListLetters),
    /// Has the running processes try them once more, and waits for what comes of it. Ends with 1 if one
    /// could not be applied.
    Retry(RetryLetters),
    /// Forgets them. What they tell of stays unknown to the consumer until its projection is filled anew.
    Drop(DropLetters),
}

impl DeadLetters {
    pub(crate) fn process(&self) -> &Process {
        match self {
            Self::List(config) => &config.process,
            Self::Retry(config) => &config.process,
            Self::Drop(config) => &config.process,
        }
    }
}

#[derive(Args, Clone)]
pub(crate) struct ListLetters {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) databases: Databases,
}

#[derive(Args, Clone)]
pub(crate) struct RetryLetters {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) which: Which,
    /// Seconds to wait for the processes.
    #[arg(long, default_value_t = 30)]
    pub(crate) wait_s: u64,
    #[command(flatten)]
    pub(crate) databases: Databases,
}

#[derive(Args, Clone)]
pub(crate) struct DropLetters {
    #[command(flatten)]
    pub(crate) process: Process,
    #[command(flatten)]
    pub(crate) which: Which,
    /// Really: without it nothing is dropped.
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) databases: Databases,
}

/// Which of them.
#[derive(Args, Clone)]
#[group(required = true, multiple = false)]
pub(crate) struct Which {
    /// Those with these ids, as `list` has them.
    #[arg(long, value_name = "ID")]
    pub(crate) id: Vec<Uuid>,
    /// All that were given up.
    #[arg(long)]
    pub(crate) all: bool,
}

impl Which {
    /// None = all.
    pub(crate) fn ids(&self) -> Option<&[Uuid]> {
        (!self.all).then_some(self.id.as_slice())
    }
}
