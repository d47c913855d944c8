//! Refusals for lack of a permission, for the audit: added up in memory by caller and call, and told to
//! `auth`, the first within a second, the rest once a minute. A flood of them costs a number
//! (docs/decisions/0134).

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use platform::access::bearer;
use platform::caller::ADDRESS_HEADER;
use platform::lifecycle::every;
use platform::{Clock, Refusal};
use proto::Timestamp;
use proto::maillon::auth::v1::denials_client::DenialsClient;
use proto::maillon::auth::v1::{Denial, TellDenialsRequest};
use proto::maillon::refusal::v1::Reason;
use tokio_util::sync::CancellationToken;
use tonic::Status;

use crate::Gateway;

/// Between two looks for what has to be told.
const LOOK: Duration = Duration::from_secs(1);
/// A caller of whom something was told is told of again after this long.
const AGAIN: Duration = Duration::from_mins(1);
/// Longest wait for `auth`.
const TELLING: Duration = Duration::from_secs(3);

/// An answer's refusal says what its caller may not do, whatever the record.
#[derive(Clone, Copy)]
pub(crate) struct Denied(Reason);

impl Denied {
    pub(crate) fn of(reason: Reason) -> Option<Self> {
        matches!(
            reason,
            Reason::PermissionDenied | Reason::NationalOnly | Reason::OutsideTerritory
        )
        .then_some(Self(reason))
    }
}

/// What was refused and is not told yet, by login; shared by the gateway's clones.
#[derive(Clone, Default)]
pub(crate) struct Denials(Arc<Mutex<HashMap<i64, Tries>>>);

/// Of one caller.
#[derive(Clone)]
struct Tries {
    /// The newest one; they tell of themself.
    token: String,
    address: String,
    /// By call and reason.
    denials: HashMap<(String, i32), Denial>,
    told: Option<Instant>,
}

/// Counts an answer that says what its caller may not do.
pub(crate) async fn watch(
    State(gateway): State<Gateway>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>().cloned();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = peer.map(|peer| gateway.proxies.address(peer.ip(), request.headers()));
    let authorization = request.headers().get(AUTHORIZATION).cloned();
    let method = request.method().clone();
    let response = next.run(request).await;
    let denied = (response.status() == StatusCode::FORBIDDEN)
        .then(|| response.extensions().get::<Denied>().copied())
        .flatten();
    if let (Some(Denied(reason)), Some(path), Some(address), Some(authorization)) =
        (denied, path, address, authorization)
        && let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)])
        && let Some(token) = bearer(&headers)
        && let Ok(caller) = gateway.verifier.verify(token).await
    {
        let call = format!("{method} {}", path.as_str());
        let now = Clock::default().now().into();
        let address = address.to_string();
        let denials = &gateway.denials;
        denials.note(
            caller.login_id,
            token.to_owned(),
            address,
            call,
            reason,
            now,
        );
    }
    response
}

impl Denials {
    fn note(
        &self,
        login_id: i64,
        token: String,
        address: String,
        call: String,
        reason: Reason,
        now: Timestamp,
    ) {
        let mut callers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tries = callers.entry(login_id).or_insert_with(|| Tries {
            token: String::new(),
            address: String::new(),
            denials: HashMap::new(),
            told: None,
        });
        (tries.token, tries.address) = (token, address);
        let key = (call, reason.into());
        let denial = tries.denials.entry(key).or_insert_with_key(|(call, _)| {
            let call = call.clone();
            Denial {
                call,
                count: 0,
                reason: reason.into(),
                first_at: Some(now),
                last_at: None,
            }
        });
        denial.count += 1;
        denial.last_at = Some(now);
    }

    /// Takes what has to be told at a moment.
    fn due(&self, now: Instant) -> Vec<(i64, Tries)> {
        let mut callers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_told = |tries: &Tries| {
            let told = tries.told;
            told.is_some_and(|told| now.saturating_duration_since(told) < AGAIN)
        };
        callers.retain(|_, tries| !tries.denials.is_empty() || is_told(tries));
        let due = callers
            .iter_mut()
            .filter(|(_, tries)| !tries.denials.is_empty() && !is_told(tries));
        due.map(|(login_id, tries)| {
            let taken = tries.clone();
            tries.denials.clear();
            tries.told = Some(now);
            (*login_id, taken)
        })
        .collect()
    }

    /// It could not be told: it is due again at once, with what came meanwhile.
    fn give_back(&self, login_id: i64, taken: Tries) {
        let mut callers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(tries) = callers.get_mut(&login_id) else {
            callers.insert(login_id, taken);
            return;
        };
        tries.told = taken.told;
        for (key, denial) in taken.denials {
            let told = tries.denials.entry(key).or_insert_with(|| Denial {
                count: 0,
                ..denial.clone()
            });
            told.count += denial.count;
            told.first_at = denial.first_at;
        }
    }
}

impl Gateway {
    /// Tells `auth` what was refused, until the token is cancelled.
    pub async fn keep_denials(
        self,
        stop: CancellationToken,
    ) -> Result<(), std::convert::Infallible> {
        every(&stop, LOOK, || self.tell_denials(Instant::now())).await;
        // What was counted last does not go with the process.
        self.tell_denials(Instant::now() + AGAIN).await;
        Ok(())
    }

    /// Tells what is due at a moment.
    pub async fn tell_denials(&self, now: Instant) {
        let mut is_away = false;
        for (login_id, tries) in self.denials.due(now) {
            if !is_away {
                let told = tokio::time::timeout(TELLING, self.tell(&tries)).await;
                let told = told.unwrap_or(Err(Refusal::new(Reason::Timeout)));
                let Err(refusal) = told else { continue };
                let reason = refusal.reason();
                tracing::warn!(reason = reason.as_str_name(), "refusals were not told");
                // A token that has ended meanwhile tells nothing any more.
                is_away = !matches!(reason, Reason::Unauthenticated | Reason::SessionEnded);
            }
            if is_away {
                self.denials.give_back(login_id, tries);
            }
        }
    }

    async fn tell(&self, tries: &Tries) -> Result<(), Refusal> {
        let channel = self.channels.get("auth").cloned();
        let channel = channel.ok_or_else(|| Refusal::new(Reason::Unavailable))?;
        let denials = tries.denials.values().cloned().collect();
        let mut request = tonic::Request::new(TellDenialsRequest { denials });
        for (name, value) in [
            ("authorization", format!("Bearer {}", tries.token)),
            (ADDRESS_HEADER, tries.address.clone()),
        ] {
            let value = value.parse();
            let value = value.map_err(|_| Refusal::new(Reason::Unauthenticated))?;
            request.metadata_mut().insert(name, value);
        }
        let told = DenialsClient::new(channel).tell_denials(request).await;
        told.map(drop)
            .map_err(|status: Status| Refusal::of(&status))
    }
}
