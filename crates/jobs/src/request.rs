//! Who asked for some work, and what for.

use std::fmt::Debug;

use platform::Caller;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// No region has this number.
const NOWHERE: i64 = 0;

/// What a job keeps beside who asked: a struct whose fields have defaults each, since what an older release
/// kept lacks fields.
pub trait Options:
    Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static
{
}

impl<T> Options for T where
    T: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static
{
}

/// Who asked for some work, as far as it decides what the work may touch, and what else was asked for. Kept
/// as JSON with the work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, bound = "O: Options")]
pub struct Request<O> {
    /// The role of who asked.
    pub role: String,
    /// The regions that whoever asked was limited to; none = the whole country.
    pub regions: Vec<i64>,
    /// What else was asked for.
    #[serde(flatten)]
    pub options: O,
}

impl<O: Options> Request<O> {
    pub(crate) fn of(caller: &Caller, options: O) -> Self {
        Self {
            role: caller.role.clone(),
            regions: caller.regions.clone(),
            options,
        }
    }
}

impl<O: Options> From<Value> for Request<O> {
    fn from(kept: Value) -> Self {
        // What can't be read is done for nobody rather than for the whole country.
        serde_json::from_value(kept).unwrap_or_else(|_| Self {
            regions: vec![NOWHERE],
            ..Self::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// As a kind has it that asks for nothing more.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Copies {
        #[serde(skip_serializing_if = "Option::is_none")]
        copies: Option<i64>,
    }

    #[test]
    fn what_cannot_be_read_is_nobody_s() {
        let request = Request::<Copies>::from(json!({"regions": "all"}));
        assert_eq!(request.regions, [NOWHERE]);
    }

    #[test]
    fn work_without_options_keeps_who_asked_alone() {
        let kept = serde_json::to_value(Request::<Copies>::default()).expect("it has no odd keys");
        assert_eq!(kept, json!({"role": "", "regions": []}));
    }

    #[test]
    fn what_an_older_release_kept_is_read() {
        let kept =
            Request::<Copies>::from(json!({"role": "cards", "regions": [3, 4], "copies": 2}));
        assert_eq!(
            (kept.role.as_str(), kept.regions.as_slice()),
            ("cards", [3, 4].as_slice())
        );
        assert_eq!(kept.options, Copies { copies: Some(2) });
    }
}
