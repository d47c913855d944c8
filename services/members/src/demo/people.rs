//! Fictitious families: who they are, where they live, what they do. Pure: the same seed gives the same people.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::names;
use platform::chance::{Chance, Skew};

/// Who creates fictitious members.
pub(super) const DEMONSTRATION: &str = "demo";

const MALE: i32 = 1;
const FEMALE: i32 = 2;
pub(super) const MAIN: i32 = 1;
pub(super) const SPOUSE: i32 = 2;
const CHILD: i32 = 3;
/// Since when the network has members, in years before today.
const YEARS: i32 = 6;

/// A locality people may live at, and what the nearest town is called.
pub(crate) struct Place {
    pub(crate) locality_id: i64,
    pub(crate) town: String,
}

/// One member to be.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Person {
    pub(super) firstname: String,
    pub(super) lastname: String,
    pub(super) gender: i32,
    pub(super) birth_date: NaiveDate,
    /// Only the year is known.
    pub(super) is_birth_year: bool,
    pub(super) birth_location: Option<String>,
    pub(super) city: Option<String>,
    pub(super) contact: Option<String>,
    pub(super) contact_urgency: Option<String>,
    pub(super) locality_id: Option<i64>,
    pub(super) membership_start_date: NaiveDate,
    pub(super) kind: i32,
    pub(super) order_number: Option<i32>,
    pub(super) standing: Standing,
    pub(super) marital_status: i32,
    pub(super) education_level: i32,
    pub(super) nationality: &'static str,
    pub(super) occupation: Option<&'static str>,
    /// Of an identity card.
    pub(super) document: Option<String>,
    pub(super) household_status: i32,
    /// Of a main member: how many live together, and how many of them depend on him or her.
    pub(super) household: Option<(i32, i32)>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) is_archived: bool,
}

/// A status other than active has a reason and a day.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) status: i32,
    pub(super) why: Option<(&'static str, NaiveDate)>,
}

impl Person {
    pub(super) fn age(&self, today: NaiveDate) -> i32 {
        years(self.birth_date, today)
    }

    pub(super) fn is_woman(&self) -> bool {
        self.gender == FEMALE
    }
}

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

    /// The next family, the main member first, at most so many of it. `done` of 1,000 members of the whole were made before: later
    /// ones joined later.
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
        let mut family = Vec::new();
        let spouses = match self.chance.below(100) {
            0..50 => 0,
            50..94 => 1,
            _ if gender == MALE => 2,
            _ => 1,
        };
        for nth in 1..=spouses {
            let (gender, younger) = match gender {
                MALE => (FEMALE, self.chance.between(1, 12)),
                _ => (MALE, -self.chance.between(1, 10)),
            };
            let lastname = self.lastname();
            let age = (age - younger).clamp(18, 85);
            let mut spouse = self.person(gender, age, &lastname, SPOUSE, created_at);
            spouse.order_number = Some(nth);
            family.push(spouse);
        }
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
        for (nth, age) in (1..).zip(ages) {
            let gender = if self.chance.per_cent(50) {
                MALE
            } else {
                FEMALE
            };
            let mut child = self.person(gender, age, &lastname, CHILD, created_at);
            child.order_number = Some(nth);
            family.push(child);
        }
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
            marital_status: match kind {
                SPOUSE => 2,
                CHILD => 1,
                _ => *self.chance.pick(&[1, 1, 3, 4, 5]),
            },
            education_level: match age {
                0..6 => 1,
                6..12 => 3,
                _ => self.chance.between(1, 7),
            },
            nationality: names::NATIONALITIES[self.chance.skewed(&self.by_country)],
            occupation: self.occupation(age, gender),
            document: (is_grown && self.chance.per_cent(65))
                .then(|| format!("C{:010}", self.chance.below(u32::MAX))),
            household_status: match kind {
                SPOUSE => 2,
                _ => 3,
            },
            household: None,
            created_at,
            is_archived: false,
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

fn years(from: NaiveDate, to: NaiveDate) -> i32 {
    let passed = (to.month(), to.day()) >= (from.month(), from.day());
    to.year() - from.year() - i32::from(!passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Vec<Place> {
        (1..=40)
            .map(|locality_id| Place {
                locality_id,
                town: format!("Town {locality_id}"),
            })
            .collect()
    }

    fn two_thousand(seed: u64) -> Vec<Vec<Person>> {
        let places = places();
        let now = DateTime::from_timestamp(1_795_000_000, 0).expect("an instant");
        let mut people = People::new(seed, &places, now);
        let (mut families, mut made) = (Vec::new(), 0);
        while made < 2_000 {
            let family = people.family(2_000 - made, 500);
            made += family.len();
            families.push(family);
        }
        families
    }

    #[test]
    fn a_seed_gives_the_same_people_and_another_gives_others() {
        assert_eq!(two_thousand(1), two_thousand(1));
        assert_ne!(two_thousand(1), two_thousand(2));
    }

    #[test]
    fn families_are_what_families_are() {
        let families = two_thousand(1);
        let today = NaiveDate::from_ymd_opt(2026, 11, 18).expect("a day");
        assert!((600..700).contains(&families.len()), "{}", families.len());
        for family in &families {
            let (main, dependants) = family.split_first().expect("never empty");
            assert_eq!(main.kind, MAIN);
            assert!(dependants.is_empty() || !main.is_archived);
            for member in family {
                let age = member.age(today);
                let grown = member.kind != CHILD;
                assert!(
                    if grown {
                        age >= 17
                    } else {
                        (0..=28).contains(&age)
                    },
                    "{member:?}"
                );
                assert!(member.birth_date <= member.membership_start_date);
                assert!(member.membership_start_date <= today);
                assert!(member.standing.why.is_none_or(|(_, on)| on <= today));
                let list = if member.is_woman() {
                    &names::WOMEN
                } else {
                    &names::MEN
                };
                let first = member.firstname.split(' ').next().expect("a name");
                assert!(list.contains(&first));
            }
            for kind in [SPOUSE, CHILD] {
                let orders: Vec<_> = dependants
                    .iter()
                    .filter(|member| member.kind == kind)
                    .filter_map(|member| member.order_number)
                    .collect();
                assert_eq!(orders, (1..).take(orders.len()).collect::<Vec<i32>>());
            }
        }
        let all: Vec<_> = families.into_iter().flatten().collect();
        assert_eq!(all.len(), 2_000);
        let share = |is: fn(&Person) -> bool| all.iter().filter(|member| is(member)).count();
        for (what, found, range) in [
            (
                "without locality",
                share(|one| one.locality_id.is_none()),
                5..80,
            ),
            ("known by year", share(|one| one.is_birth_year), 40..200),
            ("archived", share(|one| one.is_archived), 5..60),
            ("suspended", share(|one| one.standing.status == 2), 15..80),
            ("deceased", share(|one| one.standing.status == 3), 5..80),
            ("removed", share(|one| one.standing.status == 4), 8..60),
        ] {
            assert!(range.contains(&found), "{what}: {found}");
        }
    }
}
