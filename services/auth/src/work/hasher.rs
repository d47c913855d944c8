//! Where passwords are hashed: off the async threads, a few at a time, with a short queue. What does not fit
//! is told to come back; nobody can make the process hash without end.

use std::sync::Arc;
use std::thread::available_parallelism;

use platform::panics::carried;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::domain::password;
use crate::error::Error;

/// How many wait for a free core. At some 25 ms a hash, 200 wait five seconds for a single core: half of a
/// call's deadline, and room for the 150 people of a ministry who sign in at eight o'clock. They hold as many
/// of the 256 calls a service works on at once, so a longer queue would keep the others out.
const QUEUE: usize = 200;

/// Hashes and checks passwords; cheap to clone, one per process.
#[derive(Clone)]
pub(crate) struct Hasher(Arc<Inner>);

struct Inner {
    /// One for each hash being computed.
    cores: Arc<Semaphore>,
    /// One for each hash being computed or waiting.
    places: Arc<Semaphore>,
    /// Checked where there is nothing to check, so that an unknown name takes as long as a wrong password.
    dummy: String,
}

/// What a check of a password found.
pub(crate) struct Checked {
    pub(crate) is_right: bool,
    /// A new hash of the right password, when the old one was made with other parameters.
    pub(crate) fresh_hash: Option<String>,
}

impl Hasher {
    /// A hasher that leaves one core to the rest of the process.
    pub(crate) fn new() -> Result<Self, Error> {
        let cores = available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1));
        Self::with(cores, QUEUE)
    }

    fn with(cores: usize, queue: usize) -> Result<Self, Error> {
        Ok(Self(Arc::new(Inner {
            cores: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(cores + queue)),
            dummy: password::hash("nobody's password")?,
        })))
    }

    /// The hash of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        self.turn().await?.hash(password).await
    }

    /// Waits for a core. What has changed meanwhile can be looked at before the work begins.
    pub(crate) async fn turn(&self) -> Result<Turn, Error> {
        let place = Arc::clone(&self.0.places)
            .try_acquire_owned()
            .map_err(|_| Error::busy())?;
        let core = Arc::clone(&self.0.cores)
            .acquire_owned()
            .await
            .map_err(|_| Error::busy())?;
        Ok(Turn {
            inner: Arc::clone(&self.0),
            permits: (place, core),
        })
    }
}

/// A core for one password.
pub(crate) struct Turn {
    inner: Arc<Inner>,
    permits: (OwnedSemaphorePermit, OwnedSemaphorePermit),
}

impl Turn {
    /// The hash of a password.
    pub(crate) async fn hash(self, password: String) -> Result<String, Error> {
        Ok(self.run(move || password::hash(&password)).await??)
    }

    /// Checks a password against an account's hash. Without an account the work is done all the same.
    pub(crate) async fn check(
        self,
        password: String,
        hash: Option<String>,
    ) -> Result<Checked, Error> {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.inner.dummy.clone());
        self.run(move || {
            let is_right = password::is_right(&password, &hash) && is_known;
            let fresh_hash = if is_right && password::is_dated(&hash) {
                Some(password::hash(&password)?)
            } else {
                None
            };
            Ok(Checked {
                is_right,
                fresh_hash,
            })
        })
        .await?
    }

    async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let permits = self.permits;
        // The permits travel with the work: a caller that gives up does not free the core it still keeps
        // busy.
        let worked = tokio::task::spawn_blocking(carried(move || {
            let _permits = permits;
            work()
        }));
        // It did not end: the process is stopping, or had no memory for the hash.
        worked.await.map_err(|_| Error::busy())
    }
}

#[cfg(test)]
mod tests {
    use platform::Refusal;
    use proto::maillon::refusal::v1::Reason;

    use super::*;

    #[tokio::test]
    async fn one_more_than_the_queue_holds_is_told_to_come_back() {
        let hasher = Hasher::with(1, 1).expect("it hashes");
        let (release, held) = std::sync::mpsc::channel::<()>();
        let (first, second, third) = tokio::join!(
            biased;
            async { hasher.turn().await?.run(move || held.recv().is_ok()).await },
            async { hasher.turn().await?.run(|| true).await },
            async {
                // Polled in this order, so the two before hold both places by now.
                let third = hasher.turn().await;
                release.send(()).expect("the first still waits");
                third
            }
        );
        assert!(first.expect("it had a core") && second.expect("it had a place"));
        let refusal = Refusal::from(third.err().expect("no place is left"));
        assert_eq!(refusal.reason(), Reason::Unavailable);
    }

    #[tokio::test]
    async fn a_dated_hash_is_made_new_and_only_for_the_right_password() {
        let hasher = Hasher::with(1, 1).expect("it hashes");
        // argon2id of `abcd`, m=64 KiB, t=1: far below today's.
        let dated = {
            use argon2::password_hash::PasswordHasher;
            let params = argon2::Params::new(64, 1, 1, None).expect("small parameters");
            argon2::Argon2::from(params)
                .hash_password(b"abcd")
                .expect("it hashes")
                .to_string()
        };
        let check = async |password: &str, hash: Option<&str>| {
            let turn = hasher.turn().await.expect("nobody else is there");
            turn.check(password.to_owned(), hash.map(str::to_owned))
                .await
        };
        let right = check("abcd", Some(&dated)).await.expect("it checks");
        assert!(right.is_right);
        let fresh = right.fresh_hash.expect("a new hash");
        assert!(!password::is_dated(&fresh) && password::is_right("abcd", &fresh));
        let wrong = check("abce", Some(&dated)).await.expect("it checks");
        assert!(!wrong.is_right && wrong.fresh_hash.is_none());
        let nobody = check("nobody's password", None).await.expect("it checks");
        assert!(!nobody.is_right, "the dummy opens nothing");
    }
}
