//! The records of a file, as the audit is told of them.

use proto::maillon::event::v1::RecordLeft;
use proto::maillon::members::v1::{Member, Parcel};
use sqlx::PgPool;

/// These members, with the regions where they live; none where they are many.
pub(super) async fn members(db: &PgPool, members: &[Member]) -> sqlx::Result<Vec<RecordLeft>> {
    if members.len() > printer::FEW {
        return Ok(Vec::new());
    }
    let places: Vec<i64> = members.iter().filter_map(|one| one.locality_id).collect();
    let regions = territory::regions_of(db, &places).await?;
    let each = members.iter().map(|member| {
        let region = member.locality_id.and_then(|place| regions.get(&place));
        RecordLeft {
            entity: "member".to_owned(),
            id: member.id,
            label: format!("{} {}", member.lastname, member.firstname),
            region_ids: region.copied().into_iter().collect(),
        }
    });
    Ok(each.collect())
}

/// One parcel, with the region where its member lives: wherever it lies, it is seen there.
pub(super) fn parcel(parcel: &Parcel, region_id: Option<i64>) -> RecordLeft {
    RecordLeft {
        entity: "parcel".to_owned(),
        id: parcel.id,
        label: parcel.code.clone(),
        region_ids: region_id.into_iter().collect(),
    }
}
