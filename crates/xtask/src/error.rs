//! What can end a command early. Every variant is a sentence for the person at the terminal.

use std::path::Path;
use std::process::ExitStatus;

/// Why a command stopped before its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// Something the person can do something about, in one or two sentences.
    #[error("{0}")]
    Sentence(String),
    /// The operating system refused.
    #[error("{what}: {source}")]
    Io {
        /// What was being done, with the path or program.
        what: String,
        /// The refusal.
        source: std::io::Error,
    },
    /// A program we ran failed; it has said why itself.
    #[error("`{program}` failed ({status})")]
    Failed {
        /// The program and its arguments.
        program: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// Ctrl-C or SIGTERM.
    #[error("interrupted")]
    Interrupted,
}

/// The result of everything here.
pub(crate) type Result<T> = std::result::Result<T, Error>;

/// An error that is one sentence.
pub(crate) fn sentence<T>(text: impl Into<String>) -> Result<T> {
    Err(Error::Sentence(text.into()))
}

/// Says what was being done when the operating system refused.
pub(crate) trait Doing<T> {
    /// Adds the doing.
    fn doing(self, what: impl Into<String>) -> Result<T>;

    /// Adds the path that was read, written or made.
    fn path(self, path: &Path) -> Result<T>
    where
        Self: Sized,
    {
        self.doing(path.display().to_string())
    }
}

impl<T> Doing<T> for std::io::Result<T> {
    fn doing(self, what: impl Into<String>) -> Result<T> {
        self.map_err(|source| Error::Io {
            what: what.into(),
            source,
        })
    }
}

impl<T> Doing<T> for nix::Result<T> {
    fn doing(self, what: impl Into<String>) -> Result<T> {
        self.map_err(|errno| Error::Io {
            what: what.into(),
            source: errno.into(),
        })
    }
}
