//! A member's photo: which field it comes in, how much of it, and in which sizes it is kept
//! (docs/decisions/0074).
//!
//! Three limits follow from one another: a file has at most [`picture::MAX_BYTES`]; the body of the call,
//! JSON with the file in base64 or a form with the file itself, at most what `photo.proto` says; and the
//! message that the gateway makes of a form, in which the whole body may be a file, at most
//! [`proto::Route::largest_message`].

use bytes::Bytes;
use image::RgbImage;
pub(crate) use photo_store::FileName;
use picture::{Field, encoded, smaller};
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};

const FIELD: Field = Field("member_photo");
/// The least that shows a face: no photo is smaller than its thumbnail.
const LEAST: (u32, u32) = THUMBNAIL;
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
pub(crate) async fn develop(sent: String) -> Result<Photo, Refusal> {
    let work = |picture: RgbImage| {
        // Turned either way: what counts is how much there is to see.
        let (short, long) = (
            picture.width().min(picture.height()),
            picture.width().max(picture.height()),
        );
        if short < LEAST.0 || long < LEAST.1 {
            let least = format!("{} × {}", LEAST.0, LEAST.1);
            let refusal = Refusal::new(Reason::ValidationFailed);
            return Err(refusal.and(FIELD.0, Fault::TooFewPixels, &least));
        }
        let content = encoded(&picture);
        Ok(Photo::new(content, encoded(&smaller(picture, THUMBNAIL))))
    };
    FIELD.sent(sent, PHOTO, work).await?
}

#[cfg(test)]
mod tests {
    use proto::calls;

    #[test]
    fn a_file_fits_into_the_body_and_the_body_into_the_message() {
        const MIB: usize = 1024 * 1024;
        assert_eq!(calls::SAVE_MEMBER_PHOTO.largest_message(), 17 * MIB);
        let body = usize::try_from(calls::SAVE_MEMBER_PHOTO.body_mib).expect("it is small") * MIB;
        assert!(picture::MAX_BYTES.div_ceil(3) * 4 + MIB <= body);
    }
}
