//! Fictitious families: who they are, where they live, what they do. Pure: the same seed gives the same
//! people.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::names;
use super::person::{CHILD, FEMALE, MAIN, MALE, Person, Place, SPOUSE, Standing};
use demo_base::chance::{Chance, Skew};

/// Who creates fictitious members.
pub(super) const DEMONSTRATION: &str = "demo";

/// Since when the network has members, in years before today.
const YEARS: i32 = 6;

/// Makes families one after the other.
pub(super) struct People<'a> {
    chance: Chance,
    places: &'a [Place],
    now: DateTime<Utc>,
    by_family: Skew,
    by_first: Skew,
    by_place: Skew,
    by_trade: Skew,
    by_country: Skew,
}

impl<'a> People<'a> {
    pub(super) fn new(seed: u64, places: &'a [Place], now: DateTime<Utc>) -> Self {
        Self {
            chance: Chance::new(seed),
            places,
            now,
            by_family: Skew::new(names::FAMILIES.len(), 0),
            by_first: Skew::new(names::MEN.len(), 2),
            by_place: Skew::new(places.len(), 8),
            by_trade: Skew::new(names::TRADES.len(), 1),
            by_country: Skew::new(names::NATIONALITIES.len(), 0),
        }
    }

    fn today(&self) -> NaiveDate {
        self.now.date_naive()
    }

    /// The next family, the main member first, at most so many of it. `done` of 1,000 members of the whole
    /// were made before: later ones joined later.
    pub(super) fn family(&mut self, at_most: usize, done: u32) -> Vec<Person> {
        let gender = if self.chance.per_cent(72) {
            MALE
        } else {
            FEMALE
        };
        let age = self.chance.between(22, 79);
        let lastname = self.lastname();
        let created_at = self.joined(done);
        let mut main = self.person(gender, age, &lastname, MAIN, created_at);
        let mut family = self.spouses(gender, age, created_at);
        let spouses = family.len();
        family.extend(self.children(age, &lastname, created_at));
        family.truncate(at_most.saturating_sub(1));
        for member in &mut family {
            // They live together, and are reached together.
            member.locality_id = main.locality_id;
            member.city.clone_from(&main.city);
            member.contact_urgency.clone_from(&main.contact);
            member.is_archived = self.chance.per_mille(12);
        }
        let dependants = i32::try_from(family.len()).unwrap_or_default();
        main.is_archived = dependants == 0 && self.chance.per_mille(12);
        main.household = Some((dependants + self.chance.between(1, 3), dependants));
        main.household_status = 1;
        main.marital_status = if spouses > 0 { 2 } else { main.marital_status };
        family.insert(0, main);
        family
    }

    /// Those of a main member of this gender and age.
    fn spouses(&mut self, gender: i32, age: i32, created_at: DateTime<Utc>) -> Vec<Person> {
        let spouses = match self.chance.below(100) {
            0..50 => 0,
            50..94 => 1,
            _ if gender == MALE => 2,
            _ => 1,
        };
        let mut made = Vec::new();
        for nth in 1..=spouses {
            let (gender, younger) = match gender {
                MALE => (FEMALE, self.chance.between(1, 12)),
                _ => (MALE, -self.chance.between(1, 10)),
            };
            let lastname = self.lastname();
            let age = (age - younger).clamp(18, 85);
            let mut spouse = self.person(gender, age, &lastname, SPOUSE, created_at);
            spouse.order_number = Some(nth);
            made.push(spouse);
        }
        made
    }

    /// Those of a main member of this age, the eldest first.
    fn children(&mut self, age: i32, lastname: &str, created_at: DateTime<Utc>) -> Vec<Person> {
        let children = match self.chance.below(100) {
            0..30 => 0,
            30..55 => 1,
            55..75 => 2,
            75..88 => 3,
            88..95 => 4,
            95..98 => 5,
            _ => 6,
        };
        let mut ages: Vec<i32> = (0..children)
            .map(|_| self.chance.between(0, (age - 18).clamp(0, 27)))
            .collect();
        ages.sort_unstable_by(|one, other| other.cmp(one));
        let mut made = Vec::new();
        for (nth, age) in (1..).zip(ages) {
            let gender = if self.chance.per_cent(50) {
                MALE
            } else {
                FEMALE
            };
            let mut child = self.person(gender, age, lastname, CHILD, created_at);
            child.order_number = Some(nth);
            made.push(child);
        }
        made
    }

    fn person(
        &mut self,
        gender: i32,
        age: i32,
        lastname: &str,
        kind: i32,
        created_at: DateTime<Utc>,
    ) -> Person {
        let birth_date = self.born(age);
        let is_birth_year = age > 35 && self.chance.per_cent(12);
        // Nobody is a member before being born.
        let created_at = created_at.max(birth_date.and_time(NaiveTime::MIN).and_utc());
        let joined = created_at.date_naive();
        let place = self.chance.skewed(&self.by_place);
        let place = Some(&self.places[place]).filter(|_| !self.chance.per_mille(15));
        let birthplace = self.chance.skewed(&self.by_place);
        let is_grown = age >= 18;
        Person {
            firstname: self.firstname(gender),
            lastname: lastname.to_owned(),
            gender,
            birth_date: if is_birth_year {
                first_of(birth_date)
            } else {
                birth_date
            },
            is_birth_year,
            birth_location: Some(self.places[birthplace].town.clone())
                .filter(|_| self.chance.per_cent(70)),
            city: place.map(|place| place.town.clone()),
            contact: self
                .chance
                .per_cent(if is_grown { 88 } else { 4 })
                .then(|| self.phone()),
            contact_urgency: self.chance.per_cent(40).then(|| self.phone()),
            locality_id: place.map(|place| place.locality_id),
            membership_start_date: (joined - Days::new(u64::from(self.chance.below(90))))
                .max(birth_date),
            kind,
            order_number: None,
            standing: self.standing(age, joined),
            marital_status: self.marital_status(kind),
            education_level: self.education_level(age),
            nationality: names::NATIONALITIES[self.chance.skewed(&self.by_country)],
            occupation: self.occupation(age, gender),
            document: (is_grown && self.chance.per_cent(65))
                .then(|| format!("C{:010}", self.chance.below(u32::MAX))),
            household_status: if kind == SPOUSE { 2 } else { 3 },
            household: None,
            created_at,
            is_archived: false,
        }
    }

    fn marital_status(&mut self, kind: i32) -> i32 {
        match kind {
            SPOUSE => 2,
            CHILD => 1,
            _ => *self.chance.pick(&[1, 1, 3, 4, 5]),
        }
    }

    fn education_level(&mut self, age: i32) -> i32 {
        match age {
            0..6 => 1,
            6..12 => 3,
            _ => self.chance.between(1, 7),
        }
    }

    fn firstname(&mut self, gender: i32) -> String {
        let list = if gender == MALE {
            &names::MEN
        } else {
            &names::WOMEN
        };
        let first = list[self.chance.skewed(&self.by_first)];
        if self.chance.per_cent(15) {
            let second = *self.chance.pick(list);
            if second != first {
                return format!("{first} {second}");
            }
        }
        first.to_owned()
    }

    fn lastname(&mut self) -> String {
        let first = names::FAMILIES[self.chance.skewed(&self.by_family)];
        if self.chance.per_cent(3) {
            let second = *self.chance.pick(&names::FAMILIES);
            if second != first {
                return format!("{first}-{second}");
            }
        }
        first.to_owned()
    }

    /// Ten digits, grouped.
    fn phone(&mut self) -> String {
        let begin = *self.chance.pick(&["07", "07", "07", "05", "01"]);
        let digits = self.chance.below(100_000_000);
        let (two, four) = (digits / 1_000_000, digits / 10_000 % 100);
        format!(
            "{begin} {two:02} {four:02} {:02} {:02}",
            digits / 100 % 100,
            digits % 100
        )
    }

    fn occupation(&mut self, age: i32, gender: i32) -> Option<&'static str> {
        match age {
            0..6 => None,
            6..16 => Some("pupil"),
            16..23 => Some("student"),
            66.. => Some("retired"),
            _ if self.chance.per_cent(5) => Some("unemployed"),
            _ => match names::TRADES[self.chance.skewed(&self.by_trade)] {
                "homemaker" if gender == MALE => Some("farmer"),
                trade => Some(trade),
            },
        }
    }

    fn standing(&mut self, age: i32, since: NaiveDate) -> Standing {
        let deceased = if age > 60 { 60 } else { 6 };
        let (status, reasons) = match self.chance.below(1_000) {
            0..20 => (2, &names::SUSPENDED),
            20..32 => (4, &names::REMOVED),
            drawn if drawn < 32 + deceased => (3, &names::DECEASED),
            _ => {
                return Standing {
                    status: 1,
                    why: None,
                };
            }
        };
        let days = (self.today() - since).num_days().clamp(0, 3_000);
        let days = self.chance.below(u32::try_from(days).unwrap_or_default());
        let on = since + Days::new(u64::from(days));
        Standing {
            status,
            why: Some((*self.chance.pick(reasons), on)),
        }
    }

    /// A birthday of somebody of this age.
    fn born(&mut self, age: i32) -> NaiveDate {
        let year = self.today().year() - age - 1;
        let begin = NaiveDate::from_ymd_opt(year, self.today().month(), 1).unwrap_or_default();
        (begin + Days::new(u64::from(self.chance.below(360)) + 1)).min(self.today())
    }

    /// When a family joined.
    fn joined(&mut self, done: u32) -> DateTime<Utc> {
        let whole = TimeDelta::days(i64::from(YEARS) * 365);
        let left =
            whole / 1_000 * i32::try_from(1_000_u32.saturating_sub(done)).unwrap_or_default();
        let jitter = TimeDelta::seconds(i64::from(self.chance.below(86_400)));
        self.now - left - jitter
    }
}

fn first_of(date: NaiveDate) -> NaiveDate {
    date.with_ordinal(1).unwrap_or(date)
}

#[cfg(test)]
mod tests;
