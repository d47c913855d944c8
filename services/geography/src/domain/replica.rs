//! The units as they travel between nodes (docs/decisions/0291): in which groups their fields do, and what a
//! group that came says.

use exchange::{DELETION, Row};
use proto::bounds;
use replica::rows::Shape;
use serde_json::Value;

const CODE: &str = "code";
const NAME: &str = "name";
const PARENT: &str = "parent";
const WRITTEN: &str = "written";
/// What [`WRITTEN`] consists of.
const AUTHORSHIP: [&str; 4] = ["created_at", "created_by", "updated_at", "updated_by"];

/// The levels from above, so that a parent comes before its children. The database has the columns of the
/// groups.
pub(crate) const SHAPES: [Shape; 4] = [
    Shape {
        entity: "region",
        groups: &[CODE, NAME, WRITTEN, DELETION],
        is_limited: false,
    },
    Shape {
        entity: "department",
        groups: &[CODE, NAME, PARENT, WRITTEN, DELETION],
        is_limited: false,
    },
    Shape {
        entity: "subprefecture",
        groups: &[CODE, NAME, PARENT, WRITTEN, DELETION],
        is_limited: false,
    },
    Shape {
        entity: "locality",
        groups: &[NAME, PARENT, WRITTEN, DELETION],
        is_limited: false,
    },
];

/// What decides whether a unit fits beside others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    /// None = its level has none.
    pub(crate) code: Option<String>,
    pub(crate) name: String,
    /// None = it is a region.
    pub(crate) parent: Option<i64>,
    pub(crate) is_in_use: bool,
}

impl Content {
    /// What a row that came says; none = it lacks something, or the tables of this program would not take
    /// it. Such a unit waits for a newer word, or for a newer program.
    pub(crate) fn read(shape: Shape, row: &Row<Value>) -> Option<Self> {
        if shape.groups.iter().any(|group| !row.contains_key(group)) {
            return None;
        }
        let written = &row[WRITTEN];
        if AUTHORSHIP.iter().any(|field| !written[*field].is_string()) {
            return None;
        }
        Some(Self {
            code: match row.get(CODE) {
                Some(code) => Some(text(code, bounds::GEOGRAPHY_CODE_MAX)?),
                None => None,
            },
            name: text(&row[NAME], bounds::GEOGRAPHY_NAME_MAX)?,
            parent: match row.get(PARENT) {
                Some(parent) => Some(parent.as_i64()?),
                None => None,
            },
            is_in_use: row[DELETION].is_null(),
        })
    }
}

/// A text that its column takes.
fn text(value: &Value, max: usize) -> Option<String> {
    let text = value.as_str()?;
    (1..=max)
        .contains(&text.chars().count())
        .then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn department() -> Row<Value> {
        let written = json!({
            "created_at": "2026-11-21T12:00:00+00:00", "created_by": "awa",
            "updated_at": "2026-11-21T12:00:00+00:00", "updated_by": "awa",
        });
        Row::from([
            (CODE, json!("D1")),
            (NAME, json!("Mankono")),
            (PARENT, json!(7)),
            (WRITTEN, written),
            (DELETION, Value::Null),
        ])
    }

    #[test]
    fn a_row_that_the_tables_would_not_take_is_not_read() {
        let shape = SHAPES[1];
        let content = Content::read(shape, &department()).expect("it is whole");
        assert_eq!((content.parent, content.is_in_use), (Some(7), true));
        for group in shape.groups {
            let mut row = department();
            row.remove(group);
            assert_eq!(Content::read(shape, &row), None, "without {group}");
        }
        let long = "x".repeat(bounds::GEOGRAPHY_NAME_MAX + 1);
        for (group, wrong) in [
            (CODE, json!("")),
            (CODE, Value::Null),
            (NAME, json!(long)),
            (PARENT, Value::Null),
            (WRITTEN, json!({ "created_by": "awa" })),
        ] {
            let mut row = department();
            row.insert(group, wrong);
            assert_eq!(Content::read(shape, &row), None, "{group}");
        }
    }
}
