//! What a locality holds and when it may be saved.

use platform::Refusal;
use proto::Change;
use proto::maillon::geography::v1::{Locality, Resemblance, SaveLocalityRequest};
use proto::maillon::refusal::v1::Reason;

use super::import::known::KnownLocality;
use super::resemblance::resemble;
use super::{parent, required};

/// The content of a locality that may be stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) name: String,
    pub(crate) subprefecture_id: i64,
}

impl Content {
    /// What a save makes of the locality as it is; none = a new one. `is_there`: the sub-prefecture it names
    /// exists.
    pub(crate) fn after(
        save: SaveLocalityRequest,
        current: Option<&Locality>,
        is_there: bool,
    ) -> Result<Self, Refusal> {
        let SaveLocalityRequest {
            name,
            subprefecture_id,
            cleared,
            ..
        } = save;
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let content = Self {
            name: required(
                "locality_name",
                Change::of(&cleared, "locality_name", name),
                current.map(|current| current.name.clone()),
                super::name,
                &mut refusal,
            ),
            subprefecture_id: parent(
                "locality_subprefectureId",
                Change::of(&cleared, "locality_subprefectureId", subprefecture_id),
                current.map(|current| current.subprefecture_id),
                is_there,
                &mut refusal,
            ),
        };
        refusal.unless_clean()?;
        Ok(content)
    }

    /// Whether a save of it would change nothing.
    pub(crate) fn is_of(&self, current: &Locality) -> bool {
        (&self.name, self.subprefecture_id) == (&current.name, current.subprefecture_id)
    }
}

/// Most resemblances of one locality that a reply has.
const RESEMBLANCES_MAX: usize = 5;

/// The siblings that may be the same place as the one with this key; `row` is its line in a file.
pub(crate) fn resemblances<'a>(
    row: i64,
    key: &'a str,
    siblings: &'a [KnownLocality],
) -> impl Iterator<Item = Resemblance> + 'a {
    siblings
        .iter()
        .filter(move |sibling| resemble(key, &sibling.name_key))
        .take(RESEMBLANCES_MAX)
        .map(move |sibling| Resemblance {
            row,
            locality_id: sibling.id,
            locality_name: sibling.name.clone(),
        })
}
