//! A member's photo: which field it comes in, and in which sizes it is kept (docs/decisions/0074).

use bytes::Bytes;
pub(crate) use photo_store::FileName;
use picture::{Field, encoded, smaller};
use platform::Refusal;

const FIELD: Field = Field("member_photo");
/// What a photo is fitted into.
const PHOTO: (u32, u32) = (600, 800);
/// What its thumbnail is fitted into.
const THUMBNAIL: (u32, u32) = (120, 160);

/// A photo as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Photo {
    pub(crate) name: FileName,
    pub(crate) content: Bytes,
    pub(crate) thumbnail: Bytes,
}

impl Photo {
    /// A photo and its thumbnail, JPEGs of ours.
    pub(crate) fn new(content: Vec<u8>, thumbnail: Vec<u8>) -> Self {
        let content = Bytes::from(content);
        Self {
            name: FileName::of(&content),
            thumbnail: thumbnail.into(),
            content,
        }
    }
}

/// The photo and its thumbnail out of what was sent, a data URL or bare base64.
pub(crate) async fn developed(sent: String) -> Result<Photo, Refusal> {
    let work = |picture| {
        let content = encoded(&picture);
        Photo::new(content, encoded(&smaller(picture, THUMBNAIL)))
    };
    FIELD.sent(sent, PHOTO, work).await
}
