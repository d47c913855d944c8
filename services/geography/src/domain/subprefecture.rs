//! What a sub-prefecture holds and when it may be saved.

use platform::Refusal;
use proto::Change;
use proto::maillon::geography::v1::{SaveSubprefectureRequest, Subprefecture};
use proto::maillon::refusal::v1::Reason;

use super::{parent, required};

/// The content of a sub-prefecture that may be stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) department_id: i64,
}

impl Content {
    /// What a save makes of the sub-prefecture as it is; none = a new one. `is_there`: the department it
    /// names exists.
    pub(crate) fn after(
        save: SaveSubprefectureRequest,
        current: Option<&Subprefecture>,
        is_there: bool,
    ) -> Result<Self, Refusal> {
        let SaveSubprefectureRequest {
            code,
            name,
            department_id,
            cleared,
            ..
        } = save;
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let content = Self {
            code: required(
                "subprefecture_code",
                Change::of(&cleared, "subprefecture_code", code),
                current.map(|current| current.code.clone()),
                super::code,
                &mut refusal,
            ),
            name: required(
                "subprefecture_name",
                Change::of(&cleared, "subprefecture_name", name),
                current.map(|current| current.name.clone()),
                super::name,
                &mut refusal,
            ),
            department_id: parent(
                "subprefecture_departmentId",
                Change::of(&cleared, "subprefecture_departmentId", department_id),
                current.map(|current| current.department_id),
                is_there,
                &mut refusal,
            ),
        };
        refusal.unless_clean()?;
        Ok(content)
    }

    /// Whether a save of it would change nothing.
    pub(crate) fn is_of(&self, current: &Subprefecture) -> bool {
        (&self.code, &self.name, self.department_id)
            == (&current.code, &current.name, current.department_id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::maillon::refusal::v1::Fault;

    fn current() -> Subprefecture {
        Subprefecture {
            id: 7,
            code: "S07".to_owned(),
            name: "Tiéningboué".to_owned(),
            department_id: 3,
            version: 3,
            ..Subprefecture::default()
        }
    }

    fn faults(
        save: SaveSubprefectureRequest,
        current: Option<&Subprefecture>,
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
        let told = |code, name, department| {
            vec![
                ("subprefecture_code".to_owned(), code),
                ("subprefecture_name".to_owned(), name),
                ("subprefecture_departmentId".to_owned(), department),
            ]
        };
        let missing = told(Fault::Required, Fault::Required, Fault::Required);
        assert_eq!(
            faults(SaveSubprefectureRequest::default(), None, true),
            missing
        );
        let cleared = SaveSubprefectureRequest {
            cleared: [
                "subprefecture_code",
                "subprefecture_name",
                "subprefecture_departmentId",
            ]
            .map(str::to_owned)
            .to_vec(),
            ..SaveSubprefectureRequest::default()
        };
        assert_eq!(faults(cleared, Some(&current()), true), missing);
        let hostile = SaveSubprefectureRequest {
            code: Some("a\u{7}".to_owned()),
            name: Some("é".repeat(121)),
            department_id: Some(9),
            ..SaveSubprefectureRequest::default()
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
        let moved = SaveSubprefectureRequest {
            department_id: Some(4),
            ..SaveSubprefectureRequest::default()
        };
        let content = Content::after(moved, Some(&current()), true).expect("it is good");
        assert!(!content.is_of(&current()));
        assert_eq!(
            (
                content.code.as_str(),
                content.name.as_str(),
                content.department_id
            ),
            ("S07", "Tiéningboué", 4)
        );
        let nothing = Content::after(SaveSubprefectureRequest::default(), Some(&current()), false);
        assert!(nothing.expect("nothing is asked").is_of(&current()));
    }
}
