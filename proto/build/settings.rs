//! Reads `settings.tsv`: the settings of all, what they are before somebody sets them, and between which
//! bounds.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use crate::table::{cells, number};

pub struct Setting {
    id: i64,
    name: String,
    kind: Kind,
}

enum Kind {
    Int { default: i64, min: i64, max: i64 },
    Bool { default: bool },
    Patterns { default: String },
    Word { default: String, words: Vec<String> },
}

pub fn read(text: &str) -> Result<Vec<Setting>, String> {
    const FILE: &str = "settings.tsv";
    let mut settings: Vec<Setting> = Vec::new();
    for (line, [id, name, kind, default, min, max]) in cells(FILE, text)? {
        let kind = match kind {
            "int" => Kind::Int {
                default: number(FILE, line, default)?,
                min: number(FILE, line, min)?,
                max: number(FILE, line, max)?,
            },
            "bool" => Kind::Bool {
                default: default == "true",
            },
            "patterns" => Kind::Patterns {
                default: default.to_owned(),
            },
            // Its words stand where the bounds of numbers do.
            "word" => Kind::Word {
                default: default.to_owned(),
                words: min.split(',').map(str::to_owned).collect(),
            },
            other => return Err(format!("{FILE} line {line}: {other} is no kind")),
        };
        settings.push(Setting {
            id: number(FILE, line, id)?,
            name: name.to_owned(),
            kind,
        });
    }
    Ok(settings)
}

/// A constant for each, and all of them in their order.
pub fn source(settings: &[Setting]) -> String {
    let mut source = "/// The settings of all (`proto/settings.tsv`).\npub mod settings {\n    \
        use super::{Setting, SettingKind};\n"
        .to_owned();
    let mut all = String::new();
    for Setting { id, name, kind } in settings {
        let kind = match kind {
            Kind::Int { default, min, max } => {
                format!("Int {{ default: {default}, min: {min}, max: {max} }}")
            }
            Kind::Bool { default } => format!("Bool {{ default: {default} }}"),
            Kind::Patterns { default } => format!("Patterns {{ default: {default:?} }}"),
            Kind::Word { default, words } => {
                format!("Word {{ default: {default:?}, words: &{words:?} }}")
            }
        };
        let constant = name
            .trim_start_matches("global.")
            .replace('.', "_")
            .to_uppercase();
        let _ = writeln!(
            source,
            "    /// `{name}`\n    pub const {constant}: Setting = \
             Setting {{ id: {id}, name: {name:?}, kind: SettingKind::{kind} }};"
        );
        let _ = write!(all, "&{constant}, ");
    }
    let _ = writeln!(
        source,
        "    /// Every one.\n    pub const ALL: &[&Setting] = &[{all}];\n}}"
    );
    source
}

/// As the web has them.
pub fn json(settings: &[Setting]) -> Json {
    let all = settings.iter().map(|setting| {
        let kind = match &setting.kind {
            Kind::Int { default, min, max } => json!({"default": default, "min": min, "max": max}),
            Kind::Bool { default } => json!({"default": default}),
            Kind::Patterns { default } => json!({"default": default}),
            Kind::Word { default, words } => json!({"default": default, "words": words}),
        };
        (setting.name.clone(), kind)
    });
    Json::Object(all.collect::<Map<_, _>>())
}
