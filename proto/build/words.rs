//! Reads `words.tsv`: the words of lists that are too long for an enumeration, or that a standard gives.
//! `@name` stands for the words of a row above. A field names its row (`maillon.words`).

use std::collections::BTreeMap;
use std::fmt::Write;

use prost_reflect::{DescriptorPool, FieldDescriptor, Kind};
use serde_json::{Value as Json, json};

use crate::bounds::option_of;
use crate::table::cells;

const OPTION: &str = "maillon.words";

pub struct Words(BTreeMap<String, Vec<String>>);

pub fn read(text: &str) -> Result<Words, String> {
    const FILE: &str = "words.tsv";
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (line, [name, words]) in cells(FILE, text)? {
        let mut list = Vec::new();
        for word in words.split(' ') {
            match word.strip_prefix('@') {
                None => list.push(word.to_owned()),
                Some(above) => {
                    let above = all.get(above);
                    let above =
                        above.ok_or(format!("{FILE} line {line}: {word} is no row above"))?;
                    list.extend_from_slice(above);
                }
            }
        }
        if all.insert(name.to_owned(), list).is_some() {
            return Err(format!("{FILE} line {line}: {name} twice"));
        }
    }
    Ok(Words(all))
}

impl Words {
    /// What a field takes; absent where any text is taken.
    pub fn of(&self, field: &FieldDescriptor) -> Option<&[String]> {
        self.0.get(&option_of(field, OPTION)?).map(Vec::as_slice)
    }

    /// Every field names a row, and is a text.
    pub fn check(&self, pool: &DescriptorPool) -> Result<(), String> {
        for (field, name) in naming(pool) {
            if field.kind() != Kind::String || !self.0.contains_key(&name) {
                return Err(format!("{}: {name} is not in words.tsv", field.full_name()));
            }
        }
        Ok(())
    }

    /// As constants of the services.
    pub fn source(&self) -> String {
        let mut source =
            "/// Words of long lists, in their order (`proto/words.tsv`).\npub mod words {\n"
                .to_owned();
        for (name, words) in &self.0 {
            let constant = name.to_uppercase();
            let _ = writeln!(
                source,
                "    /// `{name}`\n    pub const {constant}: &[&str] = &{words:?};"
            );
        }
        source.push_str("}\n");
        source
    }

    /// What fields take, as the web has it.
    pub fn json(&self, pool: &DescriptorPool) -> Json {
        let taken: BTreeMap<String, Option<&Vec<String>>> = naming(pool)
            .map(|(_, name)| (name.clone(), self.0.get(&name)))
            .collect();
        json!(taken)
    }
}

/// Every field that names a row, with the row's name.
fn naming(pool: &DescriptorPool) -> impl Iterator<Item = (FieldDescriptor, String)> {
    let fields = pool
        .all_messages()
        .flat_map(|message| message.fields().collect::<Vec<_>>());
    fields.filter_map(|field| {
        let name = option_of(&field, OPTION)?;
        Some((field, name))
    })
}
