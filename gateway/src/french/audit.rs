//! What entries of the audit hold, as files of it say it.

use std::fmt::Write as _;

use chrono::{DateTime, NaiveDate};
use print::words::yes_no;
use serde_json::{Map, Value};

use super::column::heading;
use super::word::word;

/// More does not fit into a cell.
const LONGEST: usize = 32_000;

/// Where an entry was made.
pub(crate) fn node(number: i64) -> String {
    match number {
        0 => "Centre".to_owned(),
        number => format!("Nœud {number}"),
    }
}

/// A state of a record: « Téléphone : 07 08 09 10 11 · Statut : Actif ». What is no state stays as it is.
pub(crate) fn state(text: &str) -> String {
    let Ok(state) = serde_json::from_str::<Map<String, Value>>(text) else {
        return text.to_owned();
    };
    let mut said = fields(&state);
    if let Some((end, _)) = said.char_indices().nth(LONGEST) {
        said.truncate(end);
        said.push('…');
    }
    said
}

fn fields(state: &Map<String, Value>) -> String {
    let mut said = String::new();
    for (name, value) in state {
        let gap = if said.is_empty() { "" } else { " · " };
        // A text never fails to be written to.
        let _ = write!(said, "{gap}{} : {}", label(name), self::value(name, value));
    }
    said
}

fn value(name: &str, value: &Value) -> String {
    match value {
        Value::Null => "vide".to_owned(),
        Value::Bool(is) => yes_no(*is).to_owned(),
        Value::Number(number) => number.to_string().replace('.', ","),
        Value::String(text) => moment(text).unwrap_or_else(|| word(name, text).to_owned()),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(|one| self::value(name, one)).collect();
            values.join(", ")
        }
        Value::Object(inner) => format!("({})", fields(inner)),
    }
}

/// A day or an instant as people write it; none: it is neither.
fn moment(text: &str) -> Option<String> {
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Some(day.format("%d/%m/%Y").to_string());
    }
    let instant = DateTime::parse_from_rfc3339(text).ok()?.to_utc();
    Some(instant.format("%d/%m/%Y %H:%M:%S").to_string())
}

/// What a field is called; those that no list has are named here.
fn label(name: &str) -> &str {
    match name {
        "login_name" | "loginName" => "Compte",
        "login_role" => "Rôle",
        "login_regionIds" => "Territoire",
        "login_lastConnection" => "Dernière connexion",
        "loginParam_name" => "Paramètre",
        "loginParam_stringValue"
        | "loginParam_intValue"
        | "loginParam_dateValue"
        | "loginParam_boolValue" => "Valeur",
        "userAgent" => "Navigateur",
        "startedAt" => "Ouverture",
        "endedAt" => "Fin",
        "count" => "Nombre de connexions",
        "reason" => "Motif",
        "call_name" => "Appel",
        "call_count" => "Nombre de refus",
        "call_firstAt" => "Premier refus",
        "call_lastAt" => "Dernier refus",
        "list" => "Liste",
        "format" => "Format du fichier",
        "rows" => "Lignes",
        "template" => "Modèle",
        "figures" => "Chiffres",
        "plots" => "Remise",
        "from" => "Du",
        "to" => "Au",
        "check_name" => "Contrôle",
        "check_service" | "service_name" => "Service",
        "check_count" => "Anomalies",
        "service_givenUp" => "Événements abandonnés",
        "job_kind" => "Travail",
        "job_state" => "État",
        "job_done" => "Traités",
        "job_total" => "En tout",
        "job_errors" => "Écartés",
        "audit_firstId" => "Première entrée supprimée",
        "audit_lastId" => "Dernière entrée supprimée",
        "audit_entries" => "Entrées supprimées",
        "audit_retentionYears" => "Conservation, en années",
        _ => heading(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_said_in_words() {
        let text = r#"{"member_contact":"07 08","member_status":"active","member_birthDate":"1980-04-12",
            "member_isSpouse":false,"member_city":null,"startedAt":"2026-11-28T10:02:03.5Z",
            "login_regionIds":[1,2],"plots":{"recipient":"Cie"}}"#;
        assert_eq!(
            state(text),
            "Téléphone : 07 08 · Statut : Actif · Date de naissance : 12/04/1980 · Conjoint : Non · \
            Ville : vide · Ouverture : 28/11/2026 10:02:03 · Territoire : 1, 2 · \
            Remise : (recipient : Cie)"
        );
        assert_eq!(state("[1]"), "[1]");
        assert_eq!(
            (node(0), node(7)),
            ("Centre".to_owned(), "Nœud 7".to_owned())
        );
    }

    /// The words of a block of the screen's texts, as they are written there.
    fn on_screen(texts: &'static str, block: &str) -> Vec<(&'static str, &'static str)> {
        let (_, texts) = texts.split_once(block).expect("the screen has it");
        let (texts, _) = texts.split_once('}').expect("it ends");
        let lines = texts.lines().filter_map(|line| {
            let (word, text) = line.trim().split_once(": '")?;
            Some((word, text.strip_suffix("',")?))
        });
        lines.collect()
    }

    #[test]
    fn words_of_files_are_those_of_the_screen() {
        for (field, texts, block) in [
            (
                "audit_action",
                include_str!("../../../web/src/i18n/fr/auditActions.ts"),
                "auditActions = {",
            ),
            (
                "audit_entity",
                include_str!("../../../web/src/i18n/fr/audit.ts"),
                "\n  kinds: {",
            ),
        ] {
            let words = on_screen(texts, block);
            assert!(words.len() > 20, "{field}");
            for (word, text) in words {
                assert_eq!(
                    print::words::word(field, word),
                    Some(text),
                    "{field} {word}"
                );
            }
        }
    }
}
