//! Reads `bounds.tsv`: what fields take, both included: of a text so many characters, of a list so many
//! elements, of a number its value. A field names its row (`maillon.bounds`).

use std::fmt::Write;

use prost_reflect::{DescriptorPool, FieldDescriptor, Kind, Value};
use serde_json::{Map, Value as Json, json};

use crate::table::{cells, number};

pub struct Bound {
    name: String,
    kind: String,
    min: Option<i64>,
    max: i64,
}

pub struct Bounds(Vec<Bound>);

pub fn read(text: &str) -> Result<Bounds, String> {
    let rows = cells("bounds.tsv", text)?;
    let mut bounds: Vec<Bound> = Vec::new();
    for (line, [name, kind, min, max]) in rows {
        if bounds.iter().any(|known| known.name == name) {
            return Err(format!("bounds.tsv line {line}: {name} twice"));
        }
        if !["text", "list", "int32", "int64"].contains(&kind) {
            return Err(format!("bounds.tsv line {line}: {kind} is no kind"));
        }
        bounds.push(Bound {
            name: name.to_owned(),
            kind: kind.to_owned(),
            min: (min != "-")
                .then(|| number("bounds.tsv", line, min))
                .transpose()?,
            max: number("bounds.tsv", line, max)?,
        });
    }
    Ok(Bounds(bounds))
}

impl Bounds {
    /// What a field takes; absent where nothing is said of it.
    pub fn of(&self, field: &FieldDescriptor) -> Option<&Bound> {
        let name = name_of(field)?;
        self.0.iter().find(|bound| bound.name == name)
    }

    /// Every field names a row of its kind.
    pub fn check(&self, pool: &DescriptorPool) -> Result<(), String> {
        let fields = pool
            .all_messages()
            .flat_map(|message| message.fields().collect::<Vec<_>>());
        for field in fields {
            let Some(name) = name_of(&field) else {
                continue;
            };
            let bound = self.of(&field);
            let bound = bound.ok_or(format!(
                "{}: {name} is not in bounds.tsv",
                field.full_name()
            ))?;
            let is_of_kind = match bound.kind.as_str() {
                "list" => field.is_list(),
                "text" => field.kind() == Kind::String && !field.is_list(),
                "int32" => field.kind() == Kind::Int32,
                _ => field.kind() == Kind::Int64 && !field.is_list(),
            };
            if !is_of_kind {
                return Err(format!("{} is no {}", field.full_name(), bound.kind));
            }
        }
        Ok(())
    }

    /// As constants of the services.
    pub fn source(&self) -> String {
        let mut source =
            "/// What fields take, both included (`proto/bounds.tsv`).\npub mod bounds {\n"
                .to_owned();
        for bound in &self.0 {
            let kind = match bound.kind.as_str() {
                "text" | "list" => "usize",
                "int32" => "i32",
                _ => "i64",
            };
            let name = bound.name.to_uppercase();
            for (end, value) in [("MIN", bound.min), ("MAX", Some(bound.max))] {
                if let Some(value) = value {
                    let _ = writeln!(
                        source,
                        "    /// `{}`\n    pub const {name}_{end}: {kind} = {value};",
                        bound.name
                    );
                }
            }
        }
        source.push_str("}\n");
        source
    }

    /// As the web has them.
    pub fn json(&self) -> Json {
        let all = self.0.iter().map(|bound| {
            let mut ends = Map::new();
            if let Some(min) = bound.min {
                ends.insert("min".to_owned(), json!(min));
            }
            ends.insert("max".to_owned(), json!(bound.max));
            (camel(&bound.name), Json::Object(ends))
        });
        Json::Object(all.collect())
    }
}

impl Bound {
    /// As JSON Schema has it.
    pub fn describe(&self, schema: &mut Json) {
        let (min, max) = match self.kind.as_str() {
            "text" => ("minLength", "maxLength"),
            "list" => ("minItems", "maxItems"),
            _ => ("minimum", "maximum"),
        };
        if let Some(value) = self.min {
            schema[min] = json!(value);
        }
        schema[max] = json!(self.max);
    }
}

fn name_of(field: &FieldDescriptor) -> Option<String> {
    option_of(field, "maillon.bounds")
}

/// The row of a table that a field names by an option.
pub fn option_of(field: &FieldDescriptor, name: &str) -> Option<String> {
    field.options().extensions().find_map(|(option, value)| {
        let is_asked = option.full_name() == name;
        is_asked
            .then(|| Value::as_str(value).map(str::to_owned))
            .flatten()
    })
}

/// `member_name` → `memberName`
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let mut camel = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (first, rest) = part.split_at(1);
        camel.push_str(&first.to_uppercase());
        camel.push_str(rest);
    }
    camel
}
