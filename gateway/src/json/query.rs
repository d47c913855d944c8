//! Path and query string → protobuf bytes. An empty value is an absent one, unless the field says otherwise;
//! what the path says, the query can't unsay.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use platform::Refusal;
use proto::Route;
use proto::maillon::refusal::v1::{Fault, Reason};

use super::scalar::{Faults, Given, put};

/// The bytes of a request that came by its URL; of one with a body, those of the fields that may stand in the
/// query.
pub(crate) fn from_url(route: &Route, path: &str, query: Option<&str>) -> Result<Vec<u8>, Refusal> {
    let mut reading = Reading {
        route,
        seen: Vec::new(),
        faults: Faults::default(),
        out: Vec::new(),
    };
    for (template, given) in route.path.split('/').zip(path.split('/')) {
        if let Some(name) = template
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
        {
            reading.take(name, &decoded(given)?);
        }
    }
    let in_path = reading.seen.len();
    for pair in query
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty())
    {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = decoded(&name.replace('+', " "))?.into_owned();
        if reading.seen[..in_path].iter().any(|field| *field == name) {
            continue;
        }
        reading.take(&name, &decoded(&value.replace('+', " "))?);
    }
    reading.faults.into_result()?;
    Ok(reading.out)
}

struct Reading<'a> {
    route: &'a Route,
    seen: Vec<&'static str>,
    faults: Faults,
    out: Vec<u8>,
}

impl Reading<'_> {
    fn take(&mut self, name: &str, value: &str) {
        let Some(field) = self.route.request.field(name) else {
            return;
        };
        if self.route.has_body() && !field.in_query {
            return;
        }
        if !field.repeated && self.seen.contains(&field.name) {
            return self.faults.add(name.to_owned(), Fault::Twice, "");
        }
        self.seen.push(field.name);
        if value.trim().is_empty() && !field.blank {
            return;
        }
        if let Err((fault, detail)) = put(field, Given::Text(value), &mut self.out) {
            self.faults.add(name.to_owned(), fault, &detail);
        }
    }
}

fn decoded(text: &str) -> Result<Cow<'_, str>, Refusal> {
    percent_decode_str(text)
        .decode_utf8()
        .map_err(|_| Refusal::new(Reason::BadRequest))
}
