//! The fictitious country: twelve regions, some four hundred localities, the same at every start. Its names
//! are put together from invented syllables in the manner of the region; any likeness to a real place is
//! chance.

use std::collections::BTreeSet;

use proto::maillon::geography::v1::LocalityImportRow;

const REGIONS: [&str; 12] = [
    "Haut-Lac",
    "Plaine d’Ébène",
    "Monts Kafolo",
    "Vallée du Zan",
    "Côte des Palmes",
    "Grand Delta",
    "Savane de l’Est",
    "Savane de l’Ouest",
    "Pays Tanou",
    "Rives de l’Ourou",
    "Forêt-Haute",
    "Île aux Tisserands",
];

const FIRST: [&str; 24] = [
    "Ka", "Tié", "Bou", "Na", "Gbo", "Fé", "Sia", "Dou", "Man", "Zé", "Ko", "Ya", "Lo", "Tan",
    "Wa", "Bé", "Sé", "Gui", "Ni", "Ama", "Dia", "Pé", "Toum", "Ouro",
];
const MIDDLE: [&str; 16] = [
    "ra", "fo", "li", "nan", "gou", "ma", "dé", "ba", "ssi", "ko", "lou", "bé", "ndo", "ya", "ti",
    "zo",
];
const LAST: [&str; 14] = [
    "", "", "kro", "dougou", "la", "so", "bo", "kaha", "nou", "ri", "gué", "pleu", "fla", "wé",
];
const BEFORE: [&str; 8] = [
    "Saint-Aubin-de-",
    "Nouveau-",
    "Grand-",
    "Petit-",
    "Carrefour ",
    "Port-",
    "N’",
    "Campement de ",
];

/// All rows, in the layout of the import.
pub fn rows() -> Vec<LocalityImportRow> {
    let mut names = Names::default();
    let mut rows = Vec::new();
    for (region, region_name) in REGIONS.iter().enumerate() {
        let region_code = format!("R{:02}", region + 1);
        for department in 1..=2 + region % 2 {
            let department_code = format!("{region_code}{department:02}");
            let department_name = names.next(false);
            for subprefecture in 1..=2 + (region + department) % 3 {
                let subprefecture_code = format!("{department_code}{subprefecture:02}");
                // As in real life, the first one is called like its department.
                let subprefecture_name = if subprefecture == 1 {
                    department_name.clone()
                } else {
                    names.next(false)
                };
                for locality in 0..3 + (region + department + subprefecture) % 4 {
                    let locality_name = if locality == 0 {
                        subprefecture_name.clone()
                    } else {
                        names.next(locality % 4 == 2)
                    };
                    rows.push(LocalityImportRow {
                        region_code: region_code.clone(),
                        region_name: (*region_name).to_owned(),
                        department_code: department_code.clone(),
                        department_name: department_name.clone(),
                        subprefecture_code: subprefecture_code.clone(),
                        subprefecture_name: subprefecture_name.clone(),
                        locality_name,
                    });
                }
            }
        }
    }
    rows
}

/// One name after the other, none twice.
#[derive(Default)]
struct Names {
    step: usize,
    given: BTreeSet<String>,
}

impl Names {
    fn next(&mut self, composed: bool) -> String {
        loop {
            self.step += 1;
            // Strides without a common divisor walk through the lists in ever new combinations.
            let at = |list: &[&'static str], stride: usize, from: usize| {
                list[(self.step * stride + self.step / from) % list.len()]
            };
            let (first, middle, last) = (at(&FIRST, 7, 24), at(&MIDDLE, 5, 5), at(&LAST, 3, 11));
            let name = format!("{first}{middle}{last}");
            let name = if composed {
                format!("{}{name}", at(&BEFORE, 3, 8))
            } else {
                name
            };
            if self.given.insert(name.clone()) {
                return name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_country_has_twelve_regions_and_some_four_hundred_localities() {
        let rows = rows();
        let regions: BTreeSet<&str> = rows.iter().map(|row| row.region_code.as_str()).collect();
        assert_eq!(regions.len(), 12);
        assert!((380..=420).contains(&rows.len()), "{}", rows.len());
        let told = rows.iter().map(|row| row.locality_name.as_str());
        assert_eq!(told.clone().collect::<BTreeSet<_>>().len(), rows.len());
        assert!(told.clone().any(|name| name.starts_with("N’")));
        assert!(told.clone().any(|name| name.starts_with("Saint-")));
    }
}
