//! What is accepted as a photo, and what becomes of it. Nothing that came in is kept: every picture is decoded and written anew, so
//! that no metadata, no script and no second file can hide in it (docs/decisions/0074).

mod jpeg;

use std::io::Cursor;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage};
pub(crate) use photo_store::FileName;
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};

/// Largest file, in MiB.
const MIB: usize = 8;
const MAX_BYTES: usize = MIB * 1024 * 1024;
/// Largest picture.
const MEGAPIXELS: u64 = 25;
/// Most that a decoder may allocate: 25 megapixels of 8 bytes, and some for its own work.
const MAX_ALLOCATED: u64 = 256 * 1024 * 1024;
/// What a photo is fitted into.
const PHOTO: (u32, u32) = (600, 800);
/// What its thumbnail is fitted into.
const THUMBNAIL: (u32, u32) = (120, 160);
const QUALITY: u8 = 85;
const FORMATS: &str = "JPEG, PNG, WebP";
const FIELD: &str = "member_photo";

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

/// The bytes of a data URL or of bare base64. What the URL says of its media type is not believed, so it is not read.
pub(crate) fn bytes_of(text: &str) -> Result<Vec<u8>, Refusal> {
    // Writers disagree on padding; nothing hangs on it.
    const BASE64: GeneralPurpose = GeneralPurpose::new(
        &STANDARD,
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
    );
    let text = text.trim();
    if text.is_empty() {
        return Err(Refusal::field(FIELD, Fault::Required));
    }
    let encoded = match text.get(..5) {
        Some(scheme) if scheme.eq_ignore_ascii_case("data:") => text
            .split_once(',')
            .filter(|(head, _)| head.to_ascii_lowercase().ends_with(";base64"))
            .map(|(_, encoded)| encoded)
            .ok_or_else(not_an_image)?,
        _ => text,
    };
    let encoded: Vec<u8> = encoded
        .bytes()
        .filter(|letter| !letter.is_ascii_whitespace())
        .collect();
    if encoded.len() > MAX_BYTES.div_ceil(3) * 4 {
        return Err(too_many_bytes());
    }
    let bytes = BASE64.decode(encoded).map_err(|_| not_an_image())?;
    if bytes.len() > MAX_BYTES {
        return Err(too_many_bytes());
    }
    Ok(bytes)
}

/// Makes a photo and its thumbnail out of a file. Takes its time and its memory: not for an async thread.
pub(crate) fn develop(file: &[u8]) -> Result<Photo, Refusal> {
    let photo = upright(file)?;
    let content = encoded(&photo);
    let (width, height) = fitted(photo.dimensions(), THUMBNAIL);
    let thumbnail = DynamicImage::from(photo).resize_exact(width, height, FilterType::CatmullRom);
    Ok(Photo::new(content, encoded(&thumbnail.into_rgb8())))
}

/// The picture of a file in the size of a photo, as it is looked at.
fn upright(file: &[u8]) -> Result<RgbImage, Refusal> {
    let format = image::guess_format(file)
        .ok()
        .filter(|format| {
            matches!(
                format,
                ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP
            )
        })
        .ok_or_else(not_an_image)?;
    // The decoder fills what is missing with grey; the others find it out themselves.
    if format == ImageFormat::Jpeg && !jpeg::is_whole(file) {
        return Err(not_an_image());
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_ALLOCATED);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    // By the header: no pixel has been decoded yet.
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MEGAPIXELS * 1_000_000 {
        return Err(too_many_pixels());
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    let picture = flattened(picture);

    // Turned when it is small.
    let (most_wide, most_high) = PHOTO;
    let frame = if is_on_its_side(orientation) {
        (most_high, most_wide)
    } else {
        PHOTO
    };
    let (width, height) = fitted((width, height), frame);
    let mut photo = resized(picture, width, height);
    photo.apply_orientation(orientation);
    Ok(photo.into_rgb8())
}

fn is_on_its_side(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// Opaque, on white.
fn flattened(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture;
    }
    let on_white = |value: u8, alpha: u8| {
        let (value, alpha) = (u16::from(value), u16::from(alpha));
        u8::try_from((value * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
    };
    let mut picture = picture.into_rgba8();
    for pixel in picture.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0;
        pixel.0 = [
            on_white(red, alpha),
            on_white(green, alpha),
            on_white(blue, alpha),
            u8::MAX,
        ];
    }
    picture.into()
}

/// The largest size of the same shape that fits, never larger than it was.
fn fitted((width, height): (u32, u32), (most_wide, most_high): (u32, u32)) -> (u32, u32) {
    let (w, h) = (u64::from(width), u64::from(height));
    let (most_w, most_h) = (u64::from(most_wide), u64::from(most_high));
    let side = |long: u64, short: u64, most: u64| {
        u32::try_from(((short * most + long / 2) / long).max(1)).unwrap_or(1)
    };
    if w <= most_w && h <= most_h {
        (width, height)
    } else if w * most_h >= h * most_w {
        (most_wide, side(w, h, most_w))
    } else {
        (side(h, w, most_h), most_high)
    }
}

/// Much smaller pictures are made in two steps: a quick average to about twice the size, then a good filter.
fn resized(picture: DynamicImage, width: u32, height: u32) -> DynamicImage {
    if (picture.width(), picture.height()) == (width, height) {
        return picture;
    }
    let picture = if picture.width() > 3 * width && picture.height() > 3 * height {
        picture.thumbnail_exact(2 * width, 2 * height)
    } else {
        picture
    };
    picture.resize_exact(width, height, FilterType::CatmullRom)
}

/// As a JPEG without any metadata.
pub(crate) fn encoded(picture: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, QUALITY)
        .encode_image(picture)
        .expect("a picture of 600 × 800 is no trouble, and a vector takes everything");
    file
}

fn refused(error: ImageError) -> Refusal {
    match error {
        ImageError::Limits(_) => too_many_pixels(),
        _ => not_an_image(),
    }
}

/// Refuses what is no picture.
pub(crate) fn not_an_image() -> Refusal {
    Refusal::new(Reason::ValidationFailed).and(FIELD, Fault::NotAnImage, FORMATS)
}

fn too_many_pixels() -> Refusal {
    Refusal::new(Reason::ValidationFailed).and(FIELD, Fault::TooManyPixels, &MEGAPIXELS.to_string())
}

fn too_many_bytes() -> Refusal {
    Refusal::new(Reason::ValidationFailed).and(FIELD, Fault::TooManyBytes, &MIB.to_string())
}

#[cfg(test)]
mod tests;
