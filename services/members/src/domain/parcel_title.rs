//! The pages of a parcel's title of land: how many, and how a page is kept (docs/decisions/0274).

use bytes::Bytes;
use photo_store::FileName;
use picture::{Field, encoded};
use platform::Refusal;
use proto::maillon::members::v1::ParcelTitle;
use proto::maillon::refusal::v1::Reason;

const FIELD: Field = Field("title_page");
/// What a page is fitted into, in pixels: it can still be read.
const PAGE: (u32, u32) = (1600, 1600);
/// Pages that a title has at most.
const MOST: i64 = 10;

/// Refuses one page more than a title has.
pub(crate) fn refuse_full(pages: i64) -> Result<(), Refusal> {
    if pages < MOST {
        return Ok(());
    }
    Err(Refusal::new(Reason::ParcelTitleFull).count("most", MOST))
}

/// The page out of what was sent, a data URL or bare base64: a JPEG of ours, and its name.
pub(crate) async fn develop(sent: String) -> Result<(FileName, Bytes), Refusal> {
    let work = |page| Bytes::from(encoded(&page));
    let content = FIELD.sent(sent, PAGE, work).await?;
    Ok((FileName::of(&content), content))
}

/// The page of this parcel.
pub(crate) fn find(page: Option<ParcelTitle>, parcel_id: i64) -> Result<ParcelTitle, Reason> {
    page.filter(|page| page.parcel_id == parcel_id)
        .ok_or(Reason::ParcelTitleNotFound)
}
