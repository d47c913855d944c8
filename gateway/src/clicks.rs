//! Clicks whose traces browsers began. What they measured is checked, so that nothing but times, counts and
//! addresses of screens goes on to the collector (docs/decisions/0206).

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use chrono::TimeDelta;
use platform::telemetry::clicks::{self, Click};
use platform::{Clock, Refusal};
use prost::Message;
use proto::Route;
use proto::maillon::gateway::v1::{Click as Measured, SaveClicksRequest};
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::Gateway;
use crate::answer::answer;
use crate::calls::{arguments, drain};
use crate::problem::Problem;

/// Clicks of one call.
const MOST: usize = 64;
/// Letters of a screen's address.
const SCREEN: usize = 80;
/// A click that is older, or took longer, is told so wrongly.
const LONGEST: i64 = 3_600_000;

/// Passes them on.
pub(crate) async fn save(
    State(gateway): State<Gateway>,
    route: &'static Route,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, mut body) = request.into_parts();
    let saved = read(&gateway, route, &parts, &mut body).await;
    match saved {
        Ok(clicks) => {
            if clicks::are_exported() {
                clicks.into_iter().for_each(clicks::record);
            }
            Ok(answer(StatusCode::OK, b"{\"status\":\"ok\"}".to_vec()))
        }
        Err(problem) => {
            drain(body).await;
            Err(problem)
        }
    }
}

async fn read(
    gateway: &Gateway,
    route: &'static Route,
    parts: &Parts,
    body: &mut Body,
) -> Result<Vec<Click>, Problem> {
    gateway.admit(route, &parts.headers).await?;
    let arguments = arguments(route, parts, body).await?;
    let request = SaveClicksRequest::decode(arguments.as_slice())
        .map_err(|_| Problem::from(Reason::BadRequest))?;
    if request.clicks.len() > MOST {
        return Err(wrong("clicks", Fault::OutOfRange).into());
    }
    let clicks = request
        .clicks
        .into_iter()
        .map(check)
        .collect::<Result<_, _>>();
    Ok(clicks?)
}

fn check(measured: Measured) -> Result<Click, Refusal> {
    let (trace_id, span_id) = clicks::ids(&measured.trace_id, &measured.span_id)
        .ok_or_else(|| wrong("trace_id", Fault::WrongType))?;
    if !is_screen(&measured.screen) {
        return Err(wrong("screen", Fault::WrongType));
    }
    let times = [
        measured.ago_ms,
        measured.took_ms,
        measured.calls,
        measured.failed,
    ];
    if times.iter().any(|number| !(0..=LONGEST).contains(number)) {
        return Err(wrong("ago_ms", Fault::OutOfRange));
    }
    Ok(Click {
        trace_id,
        span_id,
        screen: measured.screen,
        at: Clock::default().now() - TimeDelta::milliseconds(measured.ago_ms),
        took: Duration::from_millis(measured.took_ms.unsigned_abs()),
        calls: (measured.calls, measured.failed),
    })
}

/// Ids and whatever else people may have put into an address have digits, spaces or signs.
fn is_screen(text: &str) -> bool {
    let is_of_it = |sign: u8| sign.is_ascii_alphabetic() || b"/:_-*".contains(&sign);
    text.starts_with('/') && text.len() <= SCREEN && text.bytes().all(is_of_it)
}

fn wrong(field: &'static str, fault: Fault) -> Refusal {
    Refusal::field(field, fault)
}

#[cfg(test)]
mod tests {
    use super::is_screen;

    #[test]
    fn the_address_of_a_screen_has_no_id_in_it() {
        for screen in ["/", "/members/:id", "/tools/photo_check", "/README", "*"] {
            assert_eq!(is_screen(screen), screen != "*", "{screen}");
        }
        for other in [
            "",
            "/members/12",
            "/members/a b",
            "/?filter=Kon\u{e9}",
            "members",
        ] {
            assert!(!is_screen(other), "{other}");
        }
        assert!(!is_screen(&format!("/{}", "a".repeat(80))));
    }
}
