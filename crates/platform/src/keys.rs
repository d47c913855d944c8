//! Checks tokens with the public keys that `auth` publishes, and remembers which sessions ended.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use prost::Message;
use proto::maillon::auth::v1::keys_client::KeysClient;
use proto::maillon::auth::v1::sessions_client::SessionsClient;
use proto::maillon::auth::v1::{GetMeRequest, ListKeysRequest, SessionFact};
use proto::maillon::event::v1::Envelope;
use proto::maillon::refusal::v1::Reason;
use serde::{Deserialize, Serialize};
use tokio::sync::RwLock;
use tonic::{Code, Request, Status};
use uuid::Uuid;

use crate::caller::Caller;
use crate::channel::Channel;
use crate::clock::Clock;
use crate::refusal::Refusal;

/// Issuer and audience of our tokens.
pub const ISSUER: &str = "maillon";
/// Tolerated difference between two clocks, in seconds.
const LEEWAY_S: u64 = 5;
/// Longest token that is looked at.
pub(crate) const MAX_TOKEN: usize = 8 * 1024;
/// Tokens remembered as good.
const CHECKED: usize = 4096;
/// An unknown key id asks for the keys at most this often.
const REFETCH: Duration = Duration::from_secs(2);
/// Keys older than this are fetched again: one that was withdrawn is refused by then, also where no newer one
/// was seen.
const RENEWED: Duration = Duration::from_mins(1);
/// A token outlives its session by less than this, so ended sessions are remembered this long.
const REMEMBERED: Duration = Duration::from_mins(16);

/// The claims of our tokens (contract §2).
#[derive(Debug, Serialize, Deserialize)]
pub struct Claims {
    /// `login_id`
    pub sub: String,
    /// `login_name`
    pub name: String,
    /// Code of the role.
    pub role: String,
    /// Regions; empty = national.
    #[serde(default)]
    pub scope: Vec<i64>,
    /// Session.
    pub sid: Uuid,
    /// Somebody else chose the password, and it was not replaced when the token was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Issued at, seconds.
    pub iat: i64,
    /// Expires at, seconds.
    pub exp: i64,
    /// Always `maillon`.
    pub iss: String,
    /// Always `maillon`.
    pub aud: String,
}

/// Fetches the JWKS document.
pub type Fetch = Arc<dyn Fn() -> BoxFuture<'static, Result<String, Status>> + Send + Sync>;

/// Asks `auth` how the session behind a token stands: the token, and whose it says it is.
pub type Ask =
    Arc<dyn Fn(String, Caller) -> BoxFuture<'static, Result<Standing, Status>> + Send + Sync>;

/// How a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its tokens open nothing any more.
    Ended,
    /// It opens nothing but the way to a password of one's own.
    Provisional,
    /// It opens what the role may do.
    Full,
}

/// Who hears nothing for this long may have missed the end of a session, and asks.
const DEAF_AFTER: Duration = Duration::from_secs(5);
/// What `auth` answered counts for this long.
const ANSWERED: Duration = Duration::from_secs(10);

/// Longest wait for the keys; a call that needs them has its own deadline to keep.
const FETCH: Duration = Duration::from_secs(3);

/// The subject under which `auth` announces an ended session.
pub const SESSION_ENDED: &str = "auth.session.ended";

/// The JWKS document around its array of keys.
pub fn document(keys: &str) -> String {
    format!("{{\"keys\":{keys}}}")
}

/// Verifies tokens; cheap to clone, one per process.
#[derive(Clone)]
pub struct Verifier(Arc<Inner>);

struct Inner {
    fetch: Fetch,
    keys: RwLock<Keys>,
    /// When the keys could not be had.
    failed: tokio::sync::Mutex<Option<Instant>>,
    ended: Mutex<HashMap<Uuid, Instant>>,
    /// Tokens found good, with their end in seconds: a signature is checked once, not at each call.
    checked: Mutex<HashMap<String, (Caller, i64)>>,
    /// How `auth` is asked; none = nobody is, in tests.
    ask: OnceLock<Ask>,
    /// When the ends of sessions could last be heard.
    heard: Mutex<Option<Instant>>,
    /// Sessions that were open, with a password of one's own, when `auth` was asked.
    open: Mutex<HashMap<Uuid, Instant>>,
}

#[derive(Default)]
struct Keys {
    by_id: HashMap<String, DecodingKey>,
    fetched: Option<Instant>,
}

impl Verifier {
    /// A verifier that gets its keys by `fetch`, when it first needs them.
    pub fn new(fetch: Fetch) -> Self {
        Self(Arc::new(Inner {
            fetch,
            keys: RwLock::default(),
            failed: tokio::sync::Mutex::default(),
            ended: Mutex::default(),
            checked: Mutex::default(),
            ask: OnceLock::new(),
            heard: Mutex::default(),
            open: Mutex::default(),
        }))
    }

    /// The caller behind a token: correctly signed, in time, of a session that has not ended. A token says
    /// that the password is provisional for as long as it lives: what `auth` says now counts.
    pub async fn verify(&self, token: &str) -> Result<Caller, Refusal> {
        self.renew().await;
        let mut caller = match self.checked(token) {
            Some(caller) => caller,
            None => self.check(token).await?,
        };
        if self.has_ended(caller.session) {
            return Err(Reason::SessionEnded.into());
        }
        if self.is_deaf() || caller.is_provisional {
            self.ask(token, &mut caller).await?;
        }
        Ok(caller)
    }

    /// From now on `auth` is asked about sessions whenever their ends can't be heard (docs/decisions/0132).
    pub fn ask_by(&self, ask: Ask) {
        // The first way is the one: a process has one `auth`.
        let _ = self.0.ask.set(ask);
    }

    /// The ends of sessions can be heard at this moment.
    pub fn note_contact(&self) {
        if let Ok(mut heard) = self.0.heard.lock() {
            *heard = Some(Instant::now());
        }
    }

    fn is_deaf(&self) -> bool {
        let heard = self.0.heard.lock().ok().and_then(|heard| *heard);
        heard.is_none_or(|at| at.elapsed() >= DEAF_AFTER)
    }

    /// Refuses a session that is not open, or of which nobody can be asked; learns whether it is provisional.
    async fn ask(&self, token: &str, caller: &mut Caller) -> Result<(), Refusal> {
        let Some(ask) = self.0.ask.get() else {
            return Ok(());
        };
        let session = caller.session;
        // Processes have no session that could end.
        if session.is_nil() {
            return Ok(());
        }
        if self.was_open(session) {
            caller.is_provisional = false;
            return Ok(());
        }
        let asked = tokio::time::timeout(FETCH, ask(token.to_owned(), caller.clone()));
        match asked.await {
            Ok(Ok(Standing::Provisional)) => {
                caller.is_provisional = true;
                Ok(())
            }
            Ok(Ok(Standing::Full)) => {
                caller.is_provisional = false;
                if let Ok(mut open) = self.0.open.lock() {
                    open.retain(|_, since| since.elapsed() < ANSWERED);
                    open.insert(session, Instant::now());
                }
                Ok(())
            }
            Ok(Ok(Standing::Ended)) => {
                self.end(session);
                Err(Reason::SessionEnded.into())
            }
            Ok(Err(_)) | Err(_) => Err(Refusal::new(Reason::Unavailable).retry_after(2)),
        }
    }

    fn was_open(&self, session: Uuid) -> bool {
        let open = self.0.open.lock();
        open.is_ok_and(|open| open.get(&session).is_some_and(|at| at.elapsed() < ANSWERED))
    }

    /// The caller behind a correctly signed token, also when it has expired: what a refresh accepts while the
    /// session lives.
    pub async fn verify_expired(&self, token: &str) -> Result<Caller, Refusal> {
        self.renew().await;
        Ok(self.signed(token, false).await?.0)
    }

    /// The caller of a token that was found good before and is still in time.
    fn checked(&self, token: &str) -> Option<Caller> {
        let checked = self.0.checked.lock().ok()?;
        let (caller, end) = checked.get(token)?;
        (end + LEEWAY_S.cast_signed() >= Clock::default().now().timestamp()).then(|| caller.clone())
    }

    async fn check(&self, token: &str) -> Result<Caller, Refusal> {
        let (caller, end) = self.signed(token, true).await?;
        if let Ok(mut checked) = self.0.checked.lock() {
            // Tokens live ten minutes; starting over is cheaper than looking for the old ones.
            if checked.len() >= CHECKED {
                checked.clear();
            }
            checked.insert(token.to_owned(), (caller.clone(), end));
        }
        Ok(caller)
    }

    /// From now on tokens of this session are refused.
    pub fn end(&self, session: Uuid) {
        if let Ok(mut ended) = self.0.ended.lock() {
            ended.retain(|_, since| since.elapsed() < REMEMBERED);
            ended.insert(session, Instant::now());
        }
    }

    /// Heeds what `auth` announces: every process watches [`SESSION_ENDED`] and hands it in here. Other
    /// subjects are none of its business.
    pub fn heed(&self, event: &Envelope) {
        if event.subject != SESSION_ENDED {
            return;
        }
        let ended = SessionFact::decode(event.after.as_slice())
            .ok()
            .and_then(|fact| Uuid::parse_str(&fact.id).ok());
        if let Some(session) = ended {
            self.end(session);
        } else {
            tracing::error!(event = event.id, "an ended session can't be read");
        }
    }

    /// Whether there are keys to check tokens with; asks for them when there are none. A process without is
    /// not ready.
    pub async fn has_keys(&self) -> bool {
        !self.0.keys.read().await.by_id.is_empty() || self.refresh().await.is_ok()
    }

    /// Gets the keys now.
    pub async fn refresh(&self) -> Result<(), Refusal> {
        let document = (self.0.fetch)()
            .await
            .map_err(|_| Refusal::new(Reason::Unavailable).retry_after(2))?;
        let set: JwkSet =
            serde_json::from_str(&document).map_err(|_| Refusal::new(Reason::Unavailable))?;
        let by_id = set
            .keys
            .iter()
            .filter_map(|jwk| Some((jwk.common.key_id.clone()?, DecodingKey::from_jwk(jwk).ok()?)))
            .collect();
        let new = Keys {
            by_id,
            fetched: Some(Instant::now()),
        };
        let mut keys = self.0.keys.write().await;
        let is_withdrawn = |kid: &String| !new.by_id.contains_key(kid);
        let is_any_withdrawn = keys.by_id.keys().any(is_withdrawn);
        *keys = new;
        // Tokens of a key that is gone were good before.
        if is_any_withdrawn && let Ok(mut checked) = self.0.checked.lock() {
            checked.clear();
        }
        Ok(())
    }

    /// Gets the keys again when they are old. One caller does it; while they can't be had, the old ones stay.
    async fn renew(&self) {
        let is_old = self
            .0
            .keys
            .read()
            .await
            .fetched
            .is_some_and(|at| at.elapsed() >= RENEWED);
        if !is_old {
            return;
        }
        let Ok(mut failed) = self.0.failed.try_lock() else {
            return;
        };
        if failed.is_none_or(|at| at.elapsed() >= REFETCH) {
            *failed = self.refresh().await.is_err().then(Instant::now);
        }
    }

    fn has_ended(&self, session: Uuid) -> bool {
        self.0
            .ended
            .lock()
            .is_ok_and(|ended| ended.contains_key(&session))
    }

    async fn signed(&self, token: &str, in_time: bool) -> Result<(Caller, i64), Refusal> {
        let refused = || Refusal::new(Reason::Unauthenticated);
        if token.len() > MAX_TOKEN {
            return Err(refused());
        }
        let kid = decode_header(token)
            .ok()
            .and_then(|header| header.kid)
            .ok_or_else(refused)?;
        let key = self.key(&kid).await?.ok_or_else(refused)?;
        // `aud` and `iss` are checked by the library only when they are there, so they are required by name.
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
        validation.set_audience(&[ISSUER]);
        validation.set_issuer(&[ISSUER]);
        validation.leeway = LEEWAY_S;
        validation.validate_nbf = true;
        validation.validate_exp = in_time;
        let claims = decode::<Claims>(token, &key, &validation)
            .map_err(|_| refused())?
            .claims;
        // A token of tomorrow: somebody signs with another clock than ours, or with a stolen one.
        let now = Clock::default().now().timestamp();
        if !proto::ROLES.contains(&claims.role.as_str())
            || claims.iat > now.saturating_add(LEEWAY_S.cast_signed())
        {
            return Err(refused());
        }
        let caller = Caller {
            login_id: claims.sub.parse().map_err(|_| refused())?,
            name: claims.name,
            role: claims.role,
            regions: claims.scope,
            session: claims.sid,
            is_provisional: claims.provisional,
            address: String::new(),
        };
        Ok((caller, claims.exp))
    }

    /// The key of this id; an unknown id is looked for once more, as keys rotate.
    async fn key(&self, kid: &str) -> Result<Option<DecodingKey>, Refusal> {
        {
            let keys = self.0.keys.read().await;
            if let Some(key) = keys.by_id.get(kid) {
                return Ok(Some(key.clone()));
            }
            if keys.fetched.is_some_and(|at| at.elapsed() < REFETCH) {
                return Ok(None);
            }
        }
        // One at a time, and none soon after one that failed: made-up key ids must not pile up calls of
        // `auth`.
        let mut failed = self.0.failed.lock().await;
        if failed.is_some_and(|at| at.elapsed() < REFETCH) {
            return Err(Refusal::new(Reason::Unavailable).retry_after(2));
        }
        if let Some(key) = self.0.keys.read().await.by_id.get(kid) {
            return Ok(Some(key.clone()));
        }
        let fetched = self.refresh().await;
        *failed = fetched.is_err().then(Instant::now);
        fetched?;
        Ok(self.0.keys.read().await.by_id.get(kid).cloned())
    }
}

/// Asks `auth` over a channel with the token itself: it answers whose session is open, and nobody else.
pub fn ask_over(channel: Channel) -> Ask {
    Arc::new(move |token, _| {
        let mut client = SessionsClient::new(channel.clone());
        Box::pin(async move {
            let mut request = Request::new(GetMeRequest {});
            let bearer = format!("Bearer {token}").parse();
            let bearer = bearer.map_err(|_| Status::unauthenticated("no token"))?;
            request.metadata_mut().insert("authorization", bearer);
            match client.get_me(request).await {
                Ok(me) => {
                    let user = me.into_inner().user.unwrap_or_default();
                    Ok(if user.must_change_password {
                        Standing::Provisional
                    } else {
                        Standing::Full
                    })
                }
                Err(status) if status.code() == Code::Unauthenticated => Ok(Standing::Ended),
                Err(status) => Err(status),
            }
        })
    })
}

/// Fetches the keys from `auth` over a channel, for processes that don't run it themselves.
pub fn fetch_over(channel: Channel) -> Fetch {
    Arc::new(move || {
        let mut client = KeysClient::new(channel.clone());
        Box::pin(async move {
            let asked = client.list_keys(ListKeysRequest {});
            let answer = tokio::time::timeout(FETCH, asked)
                .await
                .map_err(|_| Status::deadline_exceeded("no keys in time"))??;
            Ok(document(&answer.into_inner().keys))
        })
    })
}
