//! What can go wrong in this service, and what it means to a caller.

use platform::Refusal;
use proto::maillon::refusal::v1::Reason;

platform::call_error! {
    pub
    constraints {
        "login_name_key_key" => Refusal::duplicate(Reason::LoginNameExists, "login_name"),
        // A token of a process has no account to keep a value for.
        "login_param_login_id_fkey" => Reason::SessionEnded,
    }
    failures {
        /// The password given for the first account can't be one.
        #[error(
            "the first administrator's password must have 4 characters or more and at most 1024 bytes, \
            and not be blank"
        )]
        AdminPassword => Reason::Internal,
        /// The name given for an administrator can't be one.
        #[error("an account's name has 4 to 100 characters, all of one script")]
        AdminName => Reason::Internal,
        /// The secret that processes share is no secret.
        #[error("the secret of service tokens must have 32 characters or more")]
        ServiceSecret => Reason::Internal,
        /// There is no key to sign with; [`crate::App::prepare`] was not called.
        #[error("there is no signing key")]
        NoKey => Reason::Internal,
        /// A password could not be hashed.
        #[error("a password could not be hashed")]
        Hash(#[from] argon2::password_hash::Error) => Reason::Internal,
        /// A token could not be signed.
        #[error("a token could not be signed")]
        Signature(#[from] jsonwebtoken::errors::Error) => Reason::Internal,
        /// The system gives no randomness.
        #[error("the system gives no randomness")]
        Randomness => Reason::Internal,
    }
}

impl Error {
    /// Too many passwords wait for a core.
    pub(crate) fn busy() -> Self {
        Refusal::new(Reason::Unavailable).retry_after(2).into()
    }
}

/// ring's error has no cause; where it is used here, randomness is the only thing that can be missing.
impl From<ring::error::Unspecified> for Error {
    fn from(_: ring::error::Unspecified) -> Self {
        Self::Randomness
    }
}
