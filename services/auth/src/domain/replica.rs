//! Accounts and settings as they travel to nodes (docs/decisions/0295): in which groups their fields do, and
//! what a group that came says.

use exchange::{DELETION, Row};
use proto::{Change, Setting};
use replica::rows::Shape;
use serde_json::Value;

use super::login_name;
use super::setting::{self, Changes, Values};
use super::user::{code, role};

const NAME: &str = "name";
const ROLE: &str = "role";
const PROVIDER: &str = "provider";
const TERRITORY: &str = "territory";
/// What opens an account, and whether its owner has to choose another one.
pub(crate) const PASSWORD: &str = "password";
const VALUE: &str = "value";
const WRITTEN: &str = "written";
/// What [`WRITTEN`] consists of.
const AUTHORSHIP: [&str; 4] = ["created_at", "created_by", "updated_at", "updated_by"];

/// Accounts; the database has the columns of the groups.
pub(crate) const LOGIN: Shape = Shape {
    entity: "login",
    groups: &[NAME, ROLE, PROVIDER, TERRITORY, PASSWORD, WRITTEN, DELETION],
    is_limited: true,
};

/// Settings of all.
pub(crate) const SETTING: Shape = Shape {
    entity: "setting",
    groups: &[NAME, VALUE, WRITTEN, DELETION],
    is_limited: false,
};

/// Everything that goes down from here.
pub(crate) const SHAPES: [Shape; 2] = [LOGIN, SETTING];

/// What decides whether an account fits beside others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) name: String,
    pub(crate) is_in_use: bool,
}

impl Account {
    /// What a row that came says; none = it lacks something, or the tables of this program would not take
    /// it. Such an account waits for a newer word, or for a newer program.
    pub(crate) fn read(row: &Row<Value>) -> Option<Self> {
        if !is_whole(LOGIN, row) {
            return None;
        }
        let name = row[NAME].as_str()?;
        let is_role = row[ROLE]
            .as_str()
            .is_some_and(|word| code(role(word)) == Some(word));
        let is_provider = row[PROVIDER].as_str().is_some_and(|word| !word.is_empty());
        let is_territory = row[TERRITORY]
            .as_array()
            .is_some_and(|regions| regions.iter().all(Value::is_i64));
        let hash = &row[PASSWORD]["password_hash"];
        let is_password = (hash.is_null() || hash.is_string())
            && row[PASSWORD]["must_change_password"].is_boolean();
        let is_good = is_role && is_provider && is_territory && is_password;
        (is_good && login_name::read(name).is_ok()).then(|| Self {
            name: name.to_owned(),
            is_in_use: row[DELETION].is_null(),
        })
    }
}

/// The setting that a row which came is, and its values; none = this program does not know it, or would not
/// have taken the value.
pub(crate) fn read_setting(id: i64, row: &Row<Value>) -> Option<(&'static Setting, Values)> {
    if !is_whole(SETTING, row) {
        return None;
    }
    let setting = Setting::of(row[NAME].as_str()?).filter(|setting| setting.id == id)?;
    let value = &row[VALUE];
    let values = Values {
        string: value["string_value"].as_str().map(str::to_owned),
        int: value["int_value"].as_i64(),
        bool: value["bool_value"].as_bool(),
    };
    let changes = Changes {
        string: change(values.string.as_deref()),
        int: change(values.int),
        bool: change(values.bool),
    };
    let is_good = setting::after(setting, changes, Values::default()).is_ok();
    is_good.then_some((setting, values))
}

fn change<T>(value: Option<T>) -> Change<T> {
    value.map_or(Change::Keep, Change::Set)
}

fn is_whole(shape: Shape, row: &Row<Value>) -> bool {
    let has_all = shape.groups.iter().all(|group| row.contains_key(group));
    has_all
        && AUTHORSHIP
            .iter()
            .all(|field| row[WRITTEN][*field].is_string())
}

#[cfg(test)]
mod tests {
    use proto::settings;
    use serde_json::json;

    use super::*;

    fn written() -> Value {
        json!({
            "created_at": "2026-11-21T12:00:00+00:00", "created_by": "",
            "updated_at": "2026-11-21T12:00:00+00:00", "updated_by": "awa",
        })
    }

    fn account() -> Row<Value> {
        Row::from([
            (NAME, json!("konan")),
            (ROLE, json!("enrolment")),
            (PROVIDER, json!("local")),
            (TERRITORY, json!([1, 2])),
            (
                PASSWORD,
                json!({"password_hash": "$argon2id$", "must_change_password": true}),
            ),
            (WRITTEN, written()),
            (DELETION, Value::Null),
        ])
    }

    #[test]
    fn an_account_that_the_tables_would_not_take_is_not_read() {
        let read = Account::read(&account()).expect("it is whole");
        assert_eq!((read.name.as_str(), read.is_in_use), ("konan", true));
        for group in LOGIN.groups {
            let mut row = account();
            row.remove(group);
            assert_eq!(Account::read(&row), None, "without {group}");
        }
        for (group, wrong) in [
            (NAME, json!("")),
            (ROLE, json!("emperor")),
            (ROLE, json!("service")),
            (PROVIDER, json!("")),
            (TERRITORY, json!(["1"])),
            (
                PASSWORD,
                json!({"password_hash": 1, "must_change_password": true}),
            ),
            (PASSWORD, json!({"password_hash": null})),
            (WRITTEN, json!({"created_by": "awa"})),
        ] {
            let mut row = account();
            row.insert(group, wrong);
            assert_eq!(Account::read(&row), None, "{group}");
        }
    }

    #[test]
    fn a_setting_is_one_that_this_program_knows_with_a_value_that_it_takes() {
        let length = &settings::PASSWORD_MIN_LENGTH;
        let row = |name: &str, int: i64| {
            let value = json!({"string_value": null, "int_value": int, "bool_value": null});
            Row::from([
                (NAME, json!(name)),
                (VALUE, value),
                (WRITTEN, written()),
                (DELETION, Value::Null),
            ])
        };
        let read = read_setting(length.id, &row(length.name, 10));
        assert_eq!(read.and_then(|(_, values)| values.int), Some(10));
        assert!(read_setting(length.id, &row(length.name, 1_000_000)).is_none());
        assert!(read_setting(length.id + 1, &row(length.name, 10)).is_none());
        assert!(read_setting(9_999, &row("global.of_a_newer_program", 10)).is_none());
    }
}
