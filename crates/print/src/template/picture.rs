//! Pictures: the photo of the record, or one of the template, which is looked at before it is unpacked.

use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, ImageReader, Limits};
use krilla::Data;
use krilla::image::Image;

use super::content::Content;
use super::read::Fields;
use super::style::Border;
use crate::error::{Expected, TemplateError};
use crate::limits::{MEGAPIXELS, MIB};

/// Most bytes of a picture.
pub const HEAVIEST_PICTURE: usize = MIB * 1024 * 1024;
const MOST_PIXELS: u64 = MEGAPIXELS * 1_000_000;
/// What a decoder may take: pixels of eight bytes, and some for its own work.
const MOST_ALLOCATED: u64 = 9 * MOST_PIXELS;

const FITS: &[&str] = &["contain", "cover"];

#[derive(Debug, Clone)]
pub(crate) struct Picture {
    pub(crate) source: Source,
    /// Fills its box, what is too much is cut off; else the whole is seen.
    pub(crate) covers: bool,
    pub(crate) border: Border,
}

#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// The record's photo, whatever the placeholder is called.
    Photo { named: Option<String> },
    /// A picture of the template.
    Fixed(Fixed),
}

/// A picture as it came; nothing of it but its head has been read.
#[derive(Clone)]
pub(crate) struct Fixed {
    pub(crate) image: Image,
    format: ImageFormat,
    file: Data,
}

impl std::fmt::Debug for Fixed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Fixed").field(&self.image.size()).finish()
    }
}

impl Picture {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, TemplateError> {
        let wrong = |expected| fields.wrong("content", expected);
        let content = fields.text("content");
        let source = match content.map_err(|_| wrong(Expected::Picture))? {
            None | Some("") => Source::Photo { named: None },
            Some(text) => match Content::parse(text).only_field() {
                Some(field) => Source::Photo {
                    named: Some(field.to_owned()),
                },
                None => Source::Fixed(Fixed::read(text).map_err(wrong)?),
            },
        };
        Ok(Self {
            source,
            covers: fields.word("objectFit", FITS)? == Some(1),
            border: Border::read(fields)?,
        })
    }

    /// The picture of the template, if it is one.
    pub(super) fn fixed(&self) -> Option<&Fixed> {
        match &self.source {
            Source::Fixed(fixed) => Some(fixed),
            Source::Photo { .. } => None,
        }
    }
}

impl Fixed {
    fn read(url: &str) -> Result<Self, Expected> {
        let parts = url.strip_prefix("data:image/");
        let (kind, data) = parts
            .and_then(|parts| parts.split_once(";base64,"))
            .ok_or(Expected::Picture)?;
        let format = match kind {
            "jpeg" | "jpg" => ImageFormat::Jpeg,
            "png" => ImageFormat::Png,
            _ => return Err(Expected::Picture),
        };
        if data.len() > HEAVIEST_PICTURE.div_ceil(3) * 4 {
            return Err(Expected::LighterPicture);
        }
        let bytes = STANDARD.decode(data.trim());
        let bytes = bytes.map_err(|_| Expected::Picture)?;
        let head = ImageReader::with_format(Cursor::new(&bytes), format).into_dimensions();
        refuse_large(head.map_err(|_| Expected::Picture)?)?;
        let file: Data = bytes.into();
        let image = match format {
            ImageFormat::Png => Image::from_png(file.clone(), false),
            _ => Image::from_jpeg(file.clone(), false),
        };
        Ok(Self {
            image: image.map_err(|_| Expected::Picture)?,
            format,
            file,
        })
    }

    /// Whether there are pixels behind the head. Takes its time and its memory: not for an async thread.
    pub(super) fn is_whole(&self) -> bool {
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MOST_ALLOCATED);
        let mut reader = ImageReader::with_format(Cursor::new(self.file.as_ref()), self.format);
        reader.limits(limits);
        reader.decode().is_ok()
    }
}

/// Refuses the first picture with which those before it have too many pixels.
pub(super) fn refuse_many_pixels<'a>(
    pictures: impl Iterator<Item = (&'a str, &'a Fixed)>,
) -> Result<(), TemplateError> {
    let mut all = 0;
    for (element, fixed) in pictures {
        all += pixels(fixed.image.size());
        if all > MOST_PIXELS {
            return Err(wrong(element, Expected::SmallerPicture));
        }
    }
    Ok(())
}

/// A refusal of the element's picture.
pub(super) fn wrong(element: &str, expected: Expected) -> TemplateError {
    TemplateError::Field {
        element: element.to_owned(),
        field: "content".to_owned(),
        expected,
    }
}

fn pixels((width, height): (u32, u32)) -> u64 {
    u64::from(width) * u64::from(height)
}

fn refuse_large(size: (u32, u32)) -> Result<(), Expected> {
    match pixels(size) {
        0 => Err(Expected::Picture),
        1..=MOST_PIXELS => Ok(()),
        _ => Err(Expected::SmallerPicture),
    }
}
