//! Pictures that people send: what is accepted, and what becomes of it. Nothing that came in is kept: every
//! picture is decoded and written anew, so that no metadata, no script and no second file can hide in it
//! (docs/decisions/0074). The same in every process.

mod jpeg;

use std::io::Cursor;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbImage};
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use tokio::sync::Semaphore;

const MIB: usize = 1024 * 1024;
/// Bytes of the largest file.
pub const MAX_BYTES: usize = proto::bounds::PICTURE_MAX;
/// Largest picture.
const MEGAPIXELS: u64 = 25;
/// Most that a decoder may allocate: 25 megapixels of 8 bytes, and some for its own work.
const MAX_ALLOCATED: u64 = 256 * 1024 * 1024;
const QUALITY: u8 = 85;
const FORMATS: &str = "JPEG, PNG, WebP";
/// Pictures decoded at once in the process: one of 25 megapixels takes 200 MB while it is.
static DECODERS: Semaphore = Semaphore::const_new(2);

/// A field of a call that takes a picture; refusals name it.
#[derive(Clone, Copy, Debug)]
pub struct Field(pub &'static str);

impl Field {
    /// The bytes of a data URL or of bare base64. What the URL says of its media type is not believed, so it
    /// is not read.
    fn bytes_of(self, text: &str) -> Result<Vec<u8>, Refusal> {
        // Writers disagree on padding; nothing hangs on it.
        const BASE64: GeneralPurpose = GeneralPurpose::new(
            &STANDARD,
            GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
        );
        let text = text.trim();
        if text.is_empty() {
            return Err(Refusal::field(self.0, Fault::Required));
        }
        let encoded = match text.get(..5) {
            Some(scheme) if scheme.eq_ignore_ascii_case("data:") => text
                .split_once(',')
                .filter(|(head, _)| head.to_ascii_lowercase().ends_with(";base64"))
                .map(|(_, encoded)| encoded)
                .ok_or_else(|| self.not_an_image())?,
            _ => text,
        };
        let encoded: Vec<u8> = encoded
            .bytes()
            .filter(|letter| !letter.is_ascii_whitespace())
            .collect();
        if encoded.len() > MAX_BYTES.div_ceil(3) * 4 {
            return Err(self.too_many_bytes());
        }
        let bytes = BASE64.decode(encoded).map_err(|_| self.not_an_image())?;
        if bytes.len() > MAX_BYTES {
            return Err(self.too_many_bytes());
        }
        Ok(bytes)
    }

    /// The picture of a file, upright, opaque and of a size that fits a frame. Takes its time and its memory:
    /// not for an async thread.
    fn picture(self, file: &[u8], frame: (u32, u32)) -> Result<RgbImage, Refusal> {
        let format = image::guess_format(file)
            .ok()
            .filter(|format| {
                matches!(
                    format,
                    ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP
                )
            })
            .ok_or_else(|| self.not_an_image())?;
        // The decoder fills what is missing with grey; the others find it out themselves.
        if format == ImageFormat::Jpeg && !jpeg::is_whole(file) {
            return Err(self.not_an_image());
        }
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MAX_ALLOCATED);
        let mut reader = ImageReader::with_format(Cursor::new(file), format);
        reader.limits(limits);
        let mut decoder = reader
            .into_decoder()
            .map_err(|error| self.refused(&error))?;
        // By the header: no pixel has been decoded yet.
        let (width, height) = decoder.dimensions();
        if u64::from(width) * u64::from(height) > MEGAPIXELS * 1_000_000 {
            return Err(self.too_many_pixels());
        }
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let picture = DynamicImage::from_decoder(decoder).map_err(|error| self.refused(&error))?;
        let picture = flattened(picture);

        // Turned when it is small.
        let (most_wide, most_high) = frame;
        let frame = if is_on_its_side(orientation) {
            (most_high, most_wide)
        } else {
            frame
        };
        let (width, height) = fitted((width, height), frame);
        let mut photo = resized(picture, width, height);
        photo.apply_orientation(orientation);
        Ok(photo.into_rgb8())
    }

    /// What is made of the picture in a data URL or in bare base64, on a thread of its own, once fewer than
    /// two are at work.
    pub async fn sent<T: Send + 'static>(
        self,
        text: String,
        frame: (u32, u32),
        work: impl FnOnce(RgbImage) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.aside(&DECODERS, move || {
            let file = self.bytes_of(&text)?;
            Ok(work(self.picture(&file, frame)?))
        })
        .await
    }

    async fn aside<T: Send + 'static>(
        self,
        permits: &'static Semaphore,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = permits
            .acquire()
            .await
            .expect("nobody closes the semaphore");
        let worked = tokio::task::spawn_blocking(move || {
            // Held to the end of the work, also when nobody waits for it any more.
            let _permit = permit;
            work()
        });
        // A decoder that panics met something that is no picture. The hook has logged where.
        worked.await.unwrap_or_else(|_| Err(self.not_an_image()))
    }

    fn refused(self, error: &ImageError) -> Refusal {
        match error {
            ImageError::Limits(_) => self.too_many_pixels(),
            _ => self.not_an_image(),
        }
    }

    fn not_an_image(self) -> Refusal {
        Refusal::new(Reason::ValidationFailed).and(self.0, Fault::NotAnImage, FORMATS)
    }

    fn too_many_pixels(self) -> Refusal {
        let most = MEGAPIXELS.to_string();
        Refusal::new(Reason::ValidationFailed).and(self.0, Fault::TooManyPixels, &most)
    }

    fn too_many_bytes(self) -> Refusal {
        let most = (MAX_BYTES / MIB).to_string();
        Refusal::new(Reason::ValidationFailed).and(self.0, Fault::TooManyBytes, &most)
    }
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

/// The same picture, made to fit a smaller frame.
pub fn smaller(picture: RgbImage, frame: (u32, u32)) -> RgbImage {
    let (width, height) = fitted(picture.dimensions(), frame);
    let smaller = DynamicImage::from(picture).resize_exact(width, height, FilterType::CatmullRom);
    smaller.into_rgb8()
}

/// As a JPEG without any metadata.
pub fn encoded(picture: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, QUALITY)
        .encode_image(picture)
        .expect("a picture that fits a frame is no trouble, and a vector takes everything");
    file
}

#[cfg(test)]
mod tests;
