//! The error of a service's use cases, declared by two tables ([`call_error!`](crate::call_error!)): what the
//! constraints of its database mean to a caller, and what else can fail. The rest is the same in every
//! service and stands here.

use crate::postgres;
use crate::refusal::Refusal;

/// Declares the type `Error` of a service: `Refused`, `Database` and the failures of the table, with the ways
/// into it (`Refusal`, `Reason`, `sqlx::Error`,
/// [`NotNow`]) and out of it (`Refusal`, `tonic::Status`).
///
/// - `constraints`: patterns of constraint names, and the `Reason` or `Refusal` that a caller is told.
/// - `failures`: variants as `thiserror` has them, and what a caller is told. They are logged when they are
///   told.
///
/// The crate that calls it depends on `sqlx`, `thiserror` and `tonic`.
///
/// ```
/// use platform::Refusal;
/// use proto::maillon::refusal::v1::Reason;
///
/// platform::call_error! {
///     pub(crate)
///     constraints {
///         "region_code_key" | "region_code_key_2" => Reason::RegionCodeExists,
///     }
///     failures {
///         /// The store of the files did not answer.
///         #[error("the store of the files did not answer")]
///         Files(#[from] std::io::Error) => Refusal::new(Reason::StorageUnavailable).retry_after(30),
///     }
/// }
///
/// let error = Error::from(std::io::Error::other("no disk"));
/// assert_eq!(Refusal::from(error).reason(), Reason::StorageUnavailable);
/// assert_eq!(Refusal::from(Error::from(Reason::NotFound)).reason(), Reason::NotFound);
/// # tonic::Status::from(Error::Database(sqlx::Error::PoolClosed));
/// ```
#[macro_export]
macro_rules! call_error {
    (
        $visibility:vis
        constraints { $($constraint:pat => $meaning:expr,)* }
        failures { $($(#[$attribute:meta])* $failure:ident $(($($source:tt)+))? => $answer:expr,)* }
    ) => {
        /// Why a call did not do what it should.
        #[derive(Debug, thiserror::Error)]
        $visibility enum Error {
            /// The caller can do something about it.
            #[error("refused: {0:?}")]
            Refused($crate::Refusal),
            /// The database did not do it.
            #[error("the database did not do it")]
            Database(#[from] sqlx::Error),
            $($(#[$attribute])* $failure $(($($source)+))?,)*
        }

        impl From<$crate::Refusal> for Error {
            fn from(refusal: $crate::Refusal) -> Self {
                Self::Refused(refusal)
            }
        }

        impl From<$crate::call_error::Reason> for Error {
            fn from(reason: $crate::call_error::Reason) -> Self {
                Self::Refused(reason.into())
            }
        }

        impl From<$crate::call_error::NotNow> for Error {
            fn from(error: $crate::call_error::NotNow) -> Self {
                use $crate::call_error::NotNow;
                match error {
                    NotNow::Database(error) => Self::Database(error),
                    NotNow::Refused(refusal) => Self::Refused(refusal),
                }
            }
        }

        impl From<Error> for $crate::Refusal {
            fn from(error: Error) -> Self {
                match error {
                    Error::Refused(refusal) => refusal,
                    Error::Database(error) => {
                        $crate::call_error::of_statement(&error, |constraint| match constraint {
                            $($constraint => Some(Self::from($meaning)),)*
                            _ => None,
                        })
                    }
                    $(error @ Error::$failure { .. } => {
                        $crate::call_error::log(&error);
                        Self::from($answer)
                    })*
                }
            }
        }

        impl From<Error> for tonic::Status {
            fn from(error: Error) -> Self {
                $crate::Refusal::from(error).into()
            }
        }
    };
}

pub use proto::maillon::refusal::v1::Reason;

/// Why something that several services do alike was not done.
#[derive(Debug)]
pub enum NotNow {
    /// The database did not do it.
    Database(sqlx::Error),
    /// The caller can do something about it, or try again.
    Refused(Refusal),
}

impl std::fmt::Display for NotNow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(_) => f.write_str("the database did not do it"),
            Self::Refused(refusal) => write!(f, "refused: {refusal:?}"),
        }
    }
}

impl std::error::Error for NotNow {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Database(error) => Some(error),
            Self::Refused(_) => None,
        }
    }
}

impl From<sqlx::Error> for NotNow {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// What a failed statement means to a caller: what the service's constraints say, else what every process
/// says.
pub fn of_statement(error: &sqlx::Error, meaning: impl FnOnce(&str) -> Option<Refusal>) -> Refusal {
    postgres::constraint(error)
        .and_then(meaning)
        .unwrap_or_else(|| postgres::refusal_of(error))
}

/// Logs a failure that a caller is told nothing more of.
pub fn log(error: &(dyn std::error::Error + 'static)) {
    tracing::error!(error, "a call failed");
}
