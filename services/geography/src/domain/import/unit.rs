//! The units of a plan as messages, as they were before the import and as they will be.

use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};

use super::plan::{Added, Plan, Renamed};

impl Plan {
    /// Id, code and name of a unit, as it was before the import or as it will be.
    fn unit(&self, level: usize, place: usize, was: bool) -> (i64, String, String) {
        let unit = &self.checked.units[level][place];
        let sheet = &self.checked.sheet;
        let known = unit.known.map(|place| &self.known[level][place]);
        let code = known.map_or_else(|| sheet.codes.at(unit.code), |known| &known.code);
        let name = match (known, unit.name) {
            (Some(known), _) if was => &known.name,
            (_, Some(name)) => sheet.names.at(name),
            (Some(known), None) => &known.name,
            (None, None) => "",
        };
        (self.ids[level][place], code.to_owned(), name.to_owned())
    }

    fn version(&self, level: usize, place: usize, was: bool) -> i64 {
        let known = self.checked.units[level][place].known;
        let stored = known.map_or(0, |place| self.known[level][place].version);
        stored + i64::from(!was)
    }

    fn above(&self, level: usize, place: usize) -> usize {
        self.checked.units[level][place].parent
    }

    pub(crate) fn region(&self, place: usize, was: bool) -> Region {
        let (id, code, name) = self.unit(0, place, was);
        Region {
            id,
            code,
            name,
            version: self.version(0, place, was),
        }
    }

    pub(crate) fn department(&self, place: usize, was: bool) -> Department {
        let (id, code, name) = self.unit(1, place, was);
        let (region_id, region_code, region_name) = self.unit(0, self.above(1, place), was);
        Department {
            id,
            code,
            name,
            region_id,
            region_code,
            region_name,
            version: self.version(1, place, was),
        }
    }

    pub(crate) fn subprefecture(&self, place: usize, was: bool) -> Subprefecture {
        let (id, code, name) = self.unit(2, place, was);
        let above = self.department(self.above(2, place), was);
        Subprefecture {
            id,
            code,
            name,
            department_id: above.id,
            department_code: above.code,
            department_name: above.name,
            region_id: above.region_id,
            region_code: above.region_code,
            region_name: above.region_name,
            version: self.version(2, place, was),
        }
    }

    /// A new locality with the id it was given.
    pub(crate) fn new_locality(&self, added: &Added, id: i64) -> Locality {
        let name = self.checked.sheet.names.at(added.name).to_owned();
        self.locality(id, name, 1, added.subprefecture, false)
    }

    /// A stored locality before and after.
    pub(crate) fn respelled(&self, renamed: &Renamed) -> (Locality, Locality) {
        let stored = &self.localities[renamed.known];
        let place = renamed.subprefecture;
        let name = self.checked.sheet.names.at(renamed.name).to_owned();
        (
            self.locality(stored.id, stored.name.clone(), stored.version, place, true),
            self.locality(stored.id, name, stored.version + 1, place, false),
        )
    }

    fn locality(&self, id: i64, name: String, version: i64, place: usize, was: bool) -> Locality {
        let above = self.subprefecture(place, was);
        Locality {
            id,
            name,
            subprefecture_id: above.id,
            subprefecture_code: above.code,
            subprefecture_name: above.name,
            department_id: above.department_id,
            department_code: above.department_code,
            department_name: above.department_name,
            region_id: above.region_id,
            region_code: above.region_code,
            region_name: above.region_name,
            version,
        }
    }
}
