//! Families are what families are.

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
