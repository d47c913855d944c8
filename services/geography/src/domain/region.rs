//! What a region holds and when it may be saved.

use platform::Refusal;
use proto::Change;
use proto::maillon::geography::v1::{Region, SaveRegionRequest};
use proto::maillon::refusal::v1::Reason;

use super::required;

/// Regions of an export: more than there will ever be, and as many as a page may have.
pub(crate) const EXPORTED: i64 = proto::bounds::PAGE_ROWS_MAX;

/// The content of a region that may be stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) code: String,
    pub(crate) name: String,
}

impl Content {
    /// What a save makes of the region as it is; none = a new one.
    pub(crate) fn after(
        save: SaveRegionRequest,
        current: Option<&Region>,
    ) -> Result<Self, Refusal> {
        let SaveRegionRequest {
            code,
            name,
            cleared,
            ..
        } = save;
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let content = Self {
            code: required(
                "region_code",
                Change::of(&cleared, "region_code", code),
                current.map(|current| current.code.clone()),
                super::code,
                &mut refusal,
            ),
            name: required(
                "region_name",
                Change::of(&cleared, "region_name", name),
                current.map(|current| current.name.clone()),
                super::name,
                &mut refusal,
            ),
        };
        refusal.unless_clean()?;
        Ok(content)
    }

    /// Whether a save of it would change nothing.
    pub(crate) fn is_of(&self, current: &Region) -> bool {
        (&self.code, &self.name) == (&current.code, &current.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::maillon::refusal::v1::Fault;

    fn current() -> Region {
        Region {
            id: 7,
            code: "R07".to_owned(),
            name: "Béré".to_owned(),
            version: 3,
        }
    }

    fn faults(save: SaveRegionRequest, current: Option<&Region>) -> Vec<(String, Fault)> {
        let refusal = Content::after(save, current).expect_err("it is refused");
        refusal
            .message()
            .fields
            .iter()
            .map(|fault| (fault.field.clone(), fault.fault()))
            .collect()
    }

    #[test]
    fn a_new_region_needs_code_and_name_and_every_fault_is_told_at_once() {
        let both = vec![
            ("region_code".to_owned(), Fault::Required),
            ("region_name".to_owned(), Fault::Required),
        ];
        assert_eq!(faults(SaveRegionRequest::default(), None), both);
        let blank = SaveRegionRequest {
            code: Some("  ".to_owned()),
            name: Some(String::new()),
            ..Default::default()
        };
        assert_eq!(faults(blank, None), both);
    }

    #[test]
    fn a_change_keeps_what_is_absent_and_refuses_to_clear_what_is_required() {
        let save = SaveRegionRequest {
            name: Some(" Worodougou ".to_owned()),
            ..Default::default()
        };
        let content = Content::after(save, Some(&current())).expect("it is good");
        assert_eq!(
            content,
            Content {
                code: "R07".to_owned(),
                name: "Worodougou".to_owned()
            }
        );

        let cleared = SaveRegionRequest {
            cleared: vec!["region_name".to_owned()],
            ..Default::default()
        };
        assert_eq!(
            faults(cleared, Some(&current())),
            vec![("region_name".to_owned(), Fault::Required)]
        );
    }

    #[test]
    fn light_a_code_of_look_alikes_is_refused() {
        let save = SaveRegionRequest {
            code: Some("СI01".to_owned()),
            name: Some("Нзи".to_owned()),
            ..Default::default()
        };
        let told = vec![("region_code".to_owned(), Fault::ForeignSign)];
        assert_eq!(faults(save, None), told);
    }

    #[test]
    fn hostile_texts_are_refused_by_field() {
        let save = SaveRegionRequest {
            code: Some("a\u{7}".to_owned()),
            name: Some("é".repeat(121)),
            ..Default::default()
        };
        let told = vec![
            ("region_code".to_owned(), Fault::ControlCharacter),
            ("region_name".to_owned(), Fault::TooLong),
        ];
        assert_eq!(faults(save, None), told);
    }
}
