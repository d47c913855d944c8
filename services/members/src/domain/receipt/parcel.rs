//! Which of the changes of parcels fit: beside the parcels that are there, with members in use.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{DELETION, Row, Why};
use geometry::Geometry;
use serde_json::Value;

use super::Judged;
use super::fit::{Key, leave_out, takable};
use crate::domain::parcel::Content;
use crate::domain::place;
use crate::domain::replica::{CODE, GEOMETRY, OWNER};

/// Why a parcel can't be what it would be, yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Nobody has told of the member.
    Unknown,
    /// The member is archived.
    Archived,
}

/// The member whose a parcel is.
pub(crate) fn owner_of(row: &Row<Value>) -> Option<i64> {
    row.get(OWNER).and_then(Value::as_i64)
}

fn is_in_use(row: &Row<Value>) -> bool {
    row.get(DELETION).is_none_or(Value::is_null)
}

/// Leaves out what would make land of a member who is not in use; `owners` says of those that are known
/// whether they are. A new parcel is left as a whole.
pub(crate) fn fit_owner(one: &mut Judged, owners: &BTreeMap<i64, bool>) -> Result<(), Owner> {
    let standing = |one: &Judged| {
        let row = one.after(|_| true);
        let owner = owner_of(&row).and_then(|id| owners.get(&id).copied());
        match owner {
            None => Err(Owner::Unknown),
            Some(false) if is_in_use(&row) => Err(Owner::Archived),
            Some(_) => Ok(()),
        }
    };
    if one.before.is_some() && standing(one) == Err(Owner::Archived) {
        one.refuse(OWNER, Why::DoesNotFit);
        if standing(one).is_err() {
            one.refuse_all(Why::DoesNotFit);
            return Ok(());
        }
    }
    standing(one)
}

/// Leaves out codes that others in use have: as few groups as possible, of all parcels at once. `near` has
/// the codes of those that may be in the way, `keys` codes as they are compared; a new parcel whose code is
/// another's is to be given one.
pub(crate) fn fit_codes(
    all: &mut BTreeMap<i64, Judged>,
    near: &BTreeMap<i64, String>,
    keys: &BTreeMap<String, String>,
) {
    let taken = exchange::fit(takable(all), |taken: &BTreeSet<Key>| {
        let mut end = near.clone();
        for (id, one) in &*all {
            let row = one.after(|group| taken.contains(&(*id, group)));
            match code_of(*id, &row, keys) {
                Some(code) => end.insert(*id, code),
                None => end.remove(id),
            };
        }
        doubles(&end)
            .into_iter()
            .flat_map(|id| blamed(id, taken))
            .collect()
    });
    leave_out(all, &taken);
}

/// As it is compared; none = the parcel is archived.
fn code_of(id: i64, row: &Row<Value>, keys: &BTreeMap<String, String>) -> Option<String> {
    let code = row.get(CODE).and_then(Value::as_str);
    let key = code.and_then(|code| keys.get(code)).cloned();
    // One that is to be given is nobody else's.
    is_in_use(row).then(|| key.unwrap_or_else(|| format!("given {id}")))
}

/// Parcels of which another has the code.
fn doubles(end: &BTreeMap<i64, String>) -> Vec<i64> {
    let mut holders: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (id, code) in end {
        holders.entry(code).or_default().push(*id);
    }
    let several = holders.into_values().filter(|ids| ids.len() > 1);
    several.flatten().collect()
}

/// What of a parcel made that its code is another's, too.
fn blamed(id: i64, taken: &BTreeSet<Key>) -> Vec<Key> {
    let mut first = [(id, CODE), (id, DELETION)].into_iter();
    match first.find(|key| taken.contains(key)) {
        Some(key) => vec![key],
        // It is in use again because of what was changed.
        None => taken.iter().filter(|key| key.0 == id).copied().collect(),
    }
}

/// Whether a place is one that people can save, with the rectangle and the area that it has.
pub(crate) fn is_place(one: &Judged) -> bool {
    let Some(value) = one.takes(GEOMETRY) else {
        return true;
    };
    let Some(text) = value["geometry"].as_str() else {
        return value["bounds"].is_null() && value["measured_area_ha"].is_null();
    };
    let Ok(geometry) = place::read(text) else {
        return false;
    };
    let is_written_so = geometry.encode() == text;
    let bounds = value["bounds"].as_str().map(degrees);
    let has_bounds = bounds == Some(degrees(&Geometry::encode_bounds(&geometry)));
    let content = Content {
        geometry: Some(geometry),
        ..Content::default()
    };
    is_written_so && has_bounds && value["measured_area_ha"].as_f64() == content.measured_area_ha()
}

/// The degrees of a rectangle, whichever corner comes first.
fn degrees(rectangle: &str) -> Vec<String> {
    let numbers = rectangle.split(['(', ')', ',', ' ']);
    let numbers = numbers.filter_map(|one| one.parse::<f64>().ok());
    let mut degrees: Vec<String> = numbers.map(|one| format!("{one:.6}")).collect();
    degrees.sort_unstable();
    degrees
}

#[cfg(test)]
mod tests {
    use exchange::{Change, Group, Verdict};
    use serde_json::json;

    use super::super::tests::{change, judged};
    use super::*;

    const KEYS: [&str; 3] = ["a-1", "a-2", "a-3"];

    fn parcel(code: &str, owner: i64) -> Vec<(Group, Value)> {
        vec![
            (CODE, json!(code)),
            (OWNER, json!(owner)),
            (DELETION, Value::Null),
        ]
    }

    fn made(code: &str, owner: i64) -> Judged {
        let values = parcel(code, owner).into_iter();
        let changes = values.map(|(group, value)| change(group, None, value));
        Judged::new(None, changes.collect(), |_| false)
    }

    fn edited(code: &str, changes: Vec<Change<Value>>) -> Judged {
        judged(&parcel(code, 7), changes)
    }

    fn fitted(all: Vec<(i64, Judged)>, near: &[(i64, &str)]) -> BTreeMap<i64, Judged> {
        let mut all: BTreeMap<i64, Judged> = all.into_iter().collect();
        let near = near.iter().map(|(id, code)| (*id, (*code).to_owned()));
        let keys = KEYS.map(|code| (code.to_owned(), code.to_owned()));
        fit_codes(&mut all, &near.collect(), &keys.into());
        all
    }

    #[test]
    fn a_code_is_one_parcels_and_codes_may_be_exchanged() {
        let recode =
            |from: &str, to: &str| edited(from, vec![change(CODE, Some(json!(from)), json!(to))]);
        let near = [(1, "a-1"), (2, "a-2")];
        let given_way = [Verdict::Conflict(Why::DoesNotFit)];
        let left = fitted(vec![(1, recode("a-1", "a-2"))], &near);
        assert_eq!(left[&1].verdicts, given_way);
        let both = vec![(1, recode("a-1", "a-2")), (2, recode("a-2", "a-1"))];
        let left = fitted(both, &near);
        assert_eq!(left[&1].verdicts, [Verdict::Take]);
        let archived = change(DELETION, Some(Value::Null), json!("2026-11-30"));
        let mut archived = edited("a-2", vec![archived]);
        archived.verdicts = vec![Verdict::Take];
        let left = fitted(vec![(1, recode("a-1", "a-2")), (2, archived)], &near);
        assert_eq!(left[&1].verdicts, [Verdict::Take]);
        // A new one is given a code, and keeps the rest.
        let left = fitted(vec![(9, made("a-1", 7)), (8, made("a-3", 7))], &near);
        assert_eq!(left[&9].given, Row::from([(CODE, Value::Null)]));
        assert!(left[&8].given.is_empty());
    }

    #[test]
    fn land_is_of_members_in_use() {
        let owners = BTreeMap::from([(7, true), (8, false)]);
        assert_eq!(fit_owner(&mut made("a-1", 7), &owners), Ok(()));
        assert_eq!(
            fit_owner(&mut made("a-1", 8), &owners),
            Err(Owner::Archived)
        );
        assert_eq!(fit_owner(&mut made("a-1", 9), &owners), Err(Owner::Unknown));
        let moved = |to: i64| {
            let mut one = edited(
                "a-1",
                vec![
                    change(OWNER, Some(json!(7)), json!(to)),
                    change(CODE, Some(json!("a-1")), json!("a-2")),
                ],
            );
            (fit_owner(&mut one, &owners), one.verdicts)
        };
        let given_way = Verdict::Conflict(Why::DoesNotFit);
        assert_eq!(moved(8), (Ok(()), vec![given_way, Verdict::Take]));
        assert_eq!(moved(9).0, Err(Owner::Unknown));
        // Its member was archived, and the parcel before that.
        let gone = [
            (CODE, json!("a-1")),
            (OWNER, json!(8)),
            (DELETION, json!("2026-11-30")),
        ];
        let mut one = judged(&gone, vec![change(CODE, Some(json!("a-1")), json!("a-2"))]);
        assert_eq!(fit_owner(&mut one, &owners), Ok(()));
        assert_eq!(one.verdicts, [given_way]);
    }

    #[test]
    fn a_place_has_its_own_rectangle_and_area() {
        let text = r#"{"type":"Polygon","coordinates":[
            [[-5,7],[-4.999,7],[-4.999,7.001],[-5,7.001],[-5,7]]]}"#;
        let geometry = Geometry::read(text).expect("an outline");
        let area = Content {
            geometry: Some(geometry.clone()),
            ..Content::default()
        };
        let value = |bounds: &str, area: Option<f64>| {
            json!({"geometry": geometry.encode(), "bounds": bounds, "measured_area_ha": area,
                "accuracy_m": null})
        };
        let is_place = |value: Value| is_place(&edited("a-1", vec![change(GEOMETRY, None, value)]));
        let (bounds, area) = ("(-4.999,7.001),(-5,7)", area.measured_area_ha());
        assert!(is_place(value(bounds, area)));
        assert!(!is_place(value("(-4.999,7.002),(-5,7)", area)));
        assert!(!is_place(value(bounds, Some(9.0))));
        assert!(!is_place(
            json!({"geometry": text, "bounds": bounds, "measured_area_ha": area})
        ));
        assert!(!is_place(
            json!({"geometry": "here", "bounds": bounds, "measured_area_ha": area})
        ));
        assert!(is_place(
            json!({"geometry": null, "bounds": null, "measured_area_ha": null})
        ));
        assert!(!is_place(
            json!({"geometry": null, "bounds": bounds, "measured_area_ha": null})
        ));
    }
}
