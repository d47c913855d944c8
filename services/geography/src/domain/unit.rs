//! What the four levels have in common.

use platform::{Caller, Refusal};
use prost::Message;
use proto::Named;
use proto::maillon::geography::v1::{
    Department, GetDepartmentReply, GetLocalityReply, GetRegionReply, GetSubprefectureReply, Level,
    Locality, Region, Subprefecture,
};
use proto::maillon::refusal::v1::Reason;

/// A region, a department, a sub-prefecture or a locality.
pub(crate) trait Unit: Message + Named + Clone {
    const LEVEL: Level;
    /// Subjects of its facts.
    const CREATED: &'static str;
    const UPDATED: &'static str;
    const DELETED: &'static str;

    fn id(&self) -> i64;
    fn name(&self) -> &str;
    fn version(&self) -> i64;
    fn region_id(&self) -> i64;

    /// The refusal of a save that was made on another version: with the unit as it is.
    fn stale(&self) -> Refusal;
}

/// Implements it for a message: its fields for the region's id, and its reply with the field that has the
/// unit.
macro_rules! unit {
    (
        $unit:ident {
            region: $region_id:ident,
            reply: $reply:ident { $field:ident }
        },
        [$created:literal, $updated:literal, $deleted:literal]
    ) => {
        impl Unit for $unit {
            const LEVEL: Level = Level::$unit;
            const CREATED: &'static str = $created;
            const UPDATED: &'static str = $updated;
            const DELETED: &'static str = $deleted;

            fn id(&self) -> i64 {
                self.id
            }

            fn name(&self) -> &str {
                &self.name
            }

            fn version(&self) -> i64 {
                self.version
            }

            fn region_id(&self) -> i64 {
                self.$region_id
            }

            fn stale(&self) -> Refusal {
                let reply = $reply {
                    $field: Some(self.clone()),
                };
                Refusal::new(Reason::StaleVersion).current(&reply)
            }
        }
    };
}

unit!(
    Region {
        region: id,
        reply: GetRegionReply { region }
    },
    [
        "geography.region.created",
        "geography.region.updated",
        "geography.region.deleted"
    ]
);
unit!(
    Department {
        region: region_id,
        reply: GetDepartmentReply { department }
    },
    [
        "geography.department.created",
        "geography.department.updated",
        "geography.department.deleted"
    ]
);
unit!(
    Subprefecture {
        region: region_id,
        reply: GetSubprefectureReply { subprefecture }
    },
    [
        "geography.subprefecture.created",
        "geography.subprefecture.updated",
        "geography.subprefecture.deleted"
    ]
);
unit!(
    Locality {
        region: region_id,
        reply: GetLocalityReply { locality }
    },
    [
        "geography.locality.created",
        "geography.locality.updated",
        "geography.locality.deleted"
    ]
);

/// Refuses the change of a unit outside of the caller's territory, and one made on another version than the
/// unit has.
pub(crate) fn refuse_change<U: Unit>(
    caller: &Caller,
    current: &U,
    version: Option<i64>,
) -> Result<(), Refusal> {
    caller.must_reach(current.region_id())?;
    if version.is_some_and(|seen| seen != current.version()) {
        return Err(current.stale());
    }
    Ok(())
}
