//! The cursor of the exchange: how far each entity was read, as one opaque word.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::sync::v1::ReplicaCursor;
use serde::{Deserialize, Serialize};

/// What the cursors of this program begin with.
const VERSION: u8 = 1;
/// Longest that is read, in bytes: some eighty for each entity.
const MAX_BYTES: usize = 16 * 1024;

#[derive(Serialize, Deserialize)]
struct Word {
    v: u8,
    /// Entity, generation and number of each.
    at: Vec<(String, String, i64)>,
}

/// These cursors as a word.
pub(crate) fn encode(cursors: &[ReplicaCursor]) -> String {
    let at = cursors.iter().map(|cursor| {
        let ReplicaCursor {
            entity,
            generation,
            seq,
        } = cursor.clone();
        (entity, generation, seq)
    });
    let word = Word {
        v: VERSION,
        at: at.collect(),
    };
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(&word).expect("texts and numbers"))
}

/// The cursors of a word; none of them where nothing was read yet.
pub(crate) fn decode(word: Option<&str>) -> Result<Vec<ReplicaCursor>, Refusal> {
    let Some(word) = word.filter(|word| !word.is_empty()) else {
        return Ok(Vec::new());
    };
    let wrong = || Refusal::new(Reason::BadRequest).and("cursor", Fault::WrongType, "");
    if word.len() > MAX_BYTES {
        return Err(wrong());
    }
    let bytes = URL_SAFE_NO_PAD.decode(word).map_err(|_| wrong())?;
    let word: Word = serde_json::from_slice(&bytes).map_err(|_| wrong())?;
    if word.v != VERSION || word.at.iter().any(|(_, _, seq)| *seq < 0) {
        return Err(wrong());
    }
    let cursors = word
        .at
        .into_iter()
        .map(|(entity, generation, seq)| ReplicaCursor {
            entity,
            generation,
            seq,
        });
    Ok(cursors.collect())
}

/// How far an entity was read, by these cursors. None = whoever has them does not know it: its program is an
/// older one, which would be given the same page for ever.
pub(crate) fn of(cursors: &[ReplicaCursor], entity: &str) -> Option<ReplicaCursor> {
    if cursors.is_empty() {
        return Some(nothing_yet(entity));
    }
    let known = cursors.iter().find(|cursor| cursor.entity == entity);
    known.cloned()
}

fn nothing_yet(entity: &str) -> ReplicaCursor {
    ReplicaCursor {
        entity: entity.to_owned(),
        ..ReplicaCursor::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_comes_back_as_it_went() {
        let cursors = vec![
            ReplicaCursor {
                entity: "region".to_owned(),
                generation: "g".to_owned(),
                seq: 12,
            },
            nothing_yet("locality"),
        ];
        assert_eq!(decode(Some(&encode(&cursors))), Ok(cursors));
        assert_eq!(decode(None), Ok(Vec::new()));
        assert_eq!(decode(Some("")), Ok(Vec::new()));
    }

    #[test]
    fn who_names_entities_is_given_no_other() {
        assert_eq!(of(&[], "region"), Some(nothing_yet("region")));
        let named = [nothing_yet("region")];
        assert_eq!(of(&named, "region"), Some(nothing_yet("region")));
        assert_eq!(of(&named, "member"), None);
    }

    #[test]
    fn what_is_no_cursor_is_refused() {
        let other = URL_SAFE_NO_PAD.encode(br#"{"v":2,"at":[]}"#);
        let before = URL_SAFE_NO_PAD.encode(br#"{"v":1,"at":[["region","g",-1]]}"#);
        for word in ["x", "é", "e30", &other, &before, &"A".repeat(MAX_BYTES + 1)] {
            let refusal = decode(Some(word)).expect_err("it is none");
            assert_eq!(refusal.reason(), Reason::BadRequest, "{word}");
        }
    }
}
