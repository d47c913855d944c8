//! What entries call their records by.

use serde_json::Value;

/// What a record is called.
pub(super) fn label(entity: &str, state: &Value) -> Option<String> {
    let part = |name: &str| state[name].as_str().filter(|text| !text.is_empty());
    // A payment and a card have their members' names as well.
    let own = match entity {
        "card" => part("card_idNumber"),
        "delivery" => part("delivery_code"),
        "transaction" => part("transaction_number"),
        "parcel" => part("parcel_code"),
        "membership" => part("membership_memberName"),
        "conflict" => part("conflict_entityLabel"),
        "synchronization" => part("synchronizationJournal_nodeName"),
        _ => None,
    };
    if let Some(own) = own {
        return Some(own.to_owned());
    }
    if let (Some(last), Some(first)) = (part("member_lastname"), part("member_firstname")) {
        return Some(format!("{last} {first}"));
    }
    let own = format!("{entity}_name");
    let names = [own.as_str(), "login_name", "loginParam_name", "loginName"];
    names.into_iter().find_map(part).map(str::to_owned)
}

/// The number of the member whom a state is about, as [`number`] writes it.
pub(super) fn number_in(state: &Value) -> Option<String> {
    let names = ["member_idNumber", "card_memberIdNumber"];
    let written = names.into_iter().find_map(|name| state[name].as_str());
    written.map(number).filter(|number| !number.is_empty())
}

/// A member's number as it is searched by: its letters and digits.
pub(crate) fn number(written: &str) -> String {
    let signs = written.chars().filter(|sign| sign.is_alphanumeric());
    signs.flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn records_are_called_by_what_people_know_them_by() {
        for (entity, state, called) in [
            ("parcel", json!({"parcel_code": "P-7"}), "P-7"),
            (
                "membership",
                json!({"membership_memberName": "Koné Awa"}),
                "Koné Awa",
            ),
            (
                "conflict",
                json!({"conflict_entityLabel": "Koné Awa", "conflict_field": "member_city"}),
                "Koné Awa",
            ),
            ("region", json!({"region_name": "Poro"}), "Poro"),
        ] {
            assert_eq!(label(entity, &state).as_deref(), Some(called));
        }
        assert_eq!(label("parcel", &json!({"title_parcelId": 7})), None);
    }

    #[test]
    fn a_number_is_its_letters_and_digits() {
        let state = json!({"card_memberIdNumber": "2026-ab/1"});
        assert_eq!(number_in(&state).as_deref(), Some("2026AB1"));
        assert_eq!(number_in(&json!({"member_idNumber": ""})), None);
        assert_eq!(number(" 0000 26 000001 9"), "0000260000019");
    }
}
