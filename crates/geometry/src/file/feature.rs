//! One parcel of a file, as it stands there.

use super::columns::MAX_COLUMNS;
use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::words::fold;

/// Properties that are kept of a feature: as many as a table has columns.
pub const MAX_PROPERTIES: usize = MAX_COLUMNS;
/// Letters that are kept of a property's name.
pub const MAX_KEY: usize = 100;
/// Letters that are kept of a property, a name or an id.
pub const MAX_VALUE: usize = 500;

/// A row of an import.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// The line of a table, else the number of the feature in the file, from 1.
    pub row: u64,
    /// What the file calls its id, or the code of a table.
    pub id: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// What else the file says of it, in its order.
    pub properties: Vec<(String, String)>,
    /// Whether properties are missing or shortened because there are too many or too long ones, or because
    /// nothing of the feature can be read.
    pub is_cut: bool,
    /// Where it is, or why that can't be said.
    pub geometry: Result<Geometry, Fault>,
}

impl Feature {
    /// A feature without anything yet.
    pub(super) fn new(row: u64) -> Self {
        Self {
            row,
            id: None,
            name: None,
            properties: Vec::new(),
            is_cut: false,
            geometry: Err(Fault::Empty),
        }
    }

    pub(super) fn set_id(&mut self, id: &str) {
        self.id = self.value(id);
    }

    pub(super) fn set_name(&mut self, name: &str) {
        self.name = self.value(name);
    }

    /// Keeps a property; one that is called a name is also that.
    pub(super) fn keep(&mut self, key: &str, value: &str) {
        if self.properties.len() == MAX_PROPERTIES {
            self.is_cut = true;
            return;
        }
        let Some(value) = self.value(value) else {
            return;
        };
        if self.name.is_none() && matches!(fold(key).as_str(), "name" | "nom") {
            self.name = Some(value.clone());
        }
        let key = self.cut(key.trim(), MAX_KEY);
        self.properties.push((key, value));
    }

    /// What is left of a value: none where it is blank.
    fn value(&mut self, text: &str) -> Option<String> {
        let value = self.cut(text.trim(), MAX_VALUE);
        (!value.is_empty()).then_some(value)
    }

    /// Letters that PostgreSQL keeps, no more than that.
    fn cut(&mut self, text: &str, most: usize) -> String {
        let mut letters = text.chars().filter(|letter| *letter != '\0');
        let kept: String = letters.by_ref().take(most).collect();
        self.is_cut |= letters.next().is_some();
        kept
    }
}
