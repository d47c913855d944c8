//! What is looked at, and the addresses of the lists behind it.

use proto::Date;

use super::figures::Place;
use super::period::Period;

/// What somebody looks at.
pub(crate) struct View {
    pub(crate) period: Period,
    /// The day as of which it is told what there is.
    pub(crate) day: Date,
    /// That day is today.
    pub(crate) is_now: bool,
    pub(crate) place: Place,
    /// Whether the caller may open the lists.
    pub(crate) may_list: bool,
    /// The places below, in the order of their names.
    pub(crate) places: Vec<(i64, String)>,
}

/// What a list is narrowed to: name and value.
pub(crate) type Narrowed<'a> = &'a [(&'a str, String)];

impl View {
    /// The list of a screen with exactly what was counted everywhere that is looked at.
    pub(crate) fn path(&self, screen: &str, narrowed: Narrowed<'_>) -> Option<String> {
        let places = match self.place {
            _ if !self.may_list => return None,
            // No list holds exactly several regions.
            Place::Regions => return None,
            Place::Country => vec![],
            Place::Region(id) => vec![("regionId", id.to_string())],
            Place::Department { region, id } => of_department(region, id),
        };
        Some(address(screen, narrowed, &places))
    }

    /// As [`Self::path`], of what there is: none for a day of the past.
    pub(crate) fn path_of_stock(&self, screen: &str, narrowed: Narrowed<'_>) -> Option<String> {
        self.is_now.then(|| self.path(screen, narrowed)).flatten()
    }

    /// The list of one of the places below.
    pub(crate) fn path_of_place(
        &self,
        screen: &str,
        place: i64,
        narrowed: Narrowed<'_>,
    ) -> Option<String> {
        if !self.may_list || !self.is_now || place == 0 {
            return None;
        }
        let places = match self.place {
            Place::Region(region) => of_department(region, place),
            _ => vec![("regionId", place.to_string())],
        };
        Some(address(screen, narrowed, &places))
    }
}

fn of_department(region: i64, id: i64) -> Vec<(&'static str, String)> {
    vec![
        ("regionId", region.to_string()),
        ("departmentId", id.to_string()),
    ]
}

fn address(screen: &str, narrowed: Narrowed<'_>, places: Narrowed<'_>) -> String {
    let pairs = narrowed.iter().chain(places);
    let pairs: Vec<String> = pairs
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if pairs.is_empty() {
        screen.to_owned()
    } else {
        format!("{screen}?{}", pairs.join("&"))
    }
}

/// A day as addresses have it.
pub(crate) fn day(day: Date) -> String {
    day.naive().to_string()
}
