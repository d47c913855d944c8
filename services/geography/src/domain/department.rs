//! What a department holds and when it may be saved.

use platform::Refusal;
use proto::Change;
use proto::maillon::geography::v1::{Department, SaveDepartmentRequest};
use proto::maillon::refusal::v1::Reason;

use super::{parent, required};

/// The content of a department that may be stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) region_id: i64,
}

impl Content {
    /// What a save makes of the department as it is; none = a new one. `is_there`: the region it names
    /// exists.
    pub(crate) fn after(
        save: SaveDepartmentRequest,
        current: Option<&Department>,
        is_there: bool,
    ) -> Result<Self, Refusal> {
        let SaveDepartmentRequest {
            code,
            name,
            region_id,
            cleared,
            ..
        } = save;
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let content = Self {
            code: required(
                "department_code",
                Change::of(&cleared, "department_code", code),
                current.map(|current| current.code.clone()),
                super::code,
                &mut refusal,
            ),
            name: required(
                "department_name",
                Change::of(&cleared, "department_name", name),
                current.map(|current| current.name.clone()),
                super::name,
                &mut refusal,
            ),
            region_id: parent(
                "department_regionId",
                Change::of(&cleared, "department_regionId", region_id),
                current.map(|current| current.region_id),
                is_there,
                &mut refusal,
            ),
        };
        refusal.unless_clean()?;
        Ok(content)
    }

    /// Whether a save of it would change nothing.
    pub(crate) fn is_of(&self, current: &Department) -> bool {
        (&self.code, &self.name, self.region_id)
            == (&current.code, &current.name, current.region_id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::maillon::refusal::v1::Fault;

    fn current() -> Department {
        Department {
            id: 7,
            code: "D07".to_owned(),
            name: "Mankono".to_owned(),
            region_id: 3,
            version: 3,
            ..Department::default()
        }
    }

    fn faults(
        save: SaveDepartmentRequest,
        current: Option<&Department>,
        is_there: bool,
    ) -> Vec<(String, Fault)> {
        let refusal = Content::after(save, current, is_there).expect_err("it is refused");
        let fields = &refusal.message().fields;
        let told = fields
            .iter()
            .map(|fault| (fault.field.clone(), fault.fault()));
        told.collect()
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let told = |code, name, region| {
            vec![
                ("department_code".to_owned(), code),
                ("department_name".to_owned(), name),
                ("department_regionId".to_owned(), region),
            ]
        };
        let missing = told(Fault::Required, Fault::Required, Fault::Required);
        assert_eq!(
            faults(SaveDepartmentRequest::default(), None, true),
            missing
        );
        let cleared = SaveDepartmentRequest {
            cleared: ["department_code", "department_name", "department_regionId"]
                .map(str::to_owned)
                .to_vec(),
            ..SaveDepartmentRequest::default()
        };
        assert_eq!(faults(cleared, Some(&current()), true), missing);
        let hostile = SaveDepartmentRequest {
            code: Some("a\u{7}".to_owned()),
            name: Some("é".repeat(121)),
            region_id: Some(9),
            ..SaveDepartmentRequest::default()
        };
        assert_eq!(
            faults(hostile, Some(&current()), false),
            told(
                Fault::ControlCharacter,
                Fault::TooLong,
                Fault::UnknownReference
            )
        );
    }

    #[test]
    fn what_is_absent_is_kept() {
        let moved = SaveDepartmentRequest {
            region_id: Some(4),
            ..SaveDepartmentRequest::default()
        };
        let content = Content::after(moved, Some(&current()), true).expect("it is good");
        assert!(!content.is_of(&current()));
        assert_eq!(
            (
                content.code.as_str(),
                content.name.as_str(),
                content.region_id
            ),
            ("D07", "Mankono", 4)
        );
        let nothing = Content::after(SaveDepartmentRequest::default(), Some(&current()), false);
        assert!(nothing.expect("nothing is asked").is_of(&current()));
    }
}
