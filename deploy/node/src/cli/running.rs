//! What an installation is.

use clap::ValueEnum;

/// `runningEnv` of the contract.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunningEnv {
    /// The centre.
    Central,
    /// A field node.
    Field,
    /// Fictitious data.
    Demo,
    /// Tests.
    Test,
}

impl RunningEnv {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Central => "central",
            Self::Field => "field",
            Self::Demo => "demo",
            Self::Test => "test",
        }
    }
}
