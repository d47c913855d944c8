//! Printed files, and how a test looks at them.

use bytes::Bytes;
use futures_util::StreamExt;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::{ImageFormat, Rgb, RgbImage};
use photo_store::{FileName, PhotoStore};
use proto::maillon::v1::FileChunk;
use tonic::{Response, Status, Streaming};

pub(crate) const RED: [u8; 3] = [220, 20, 20];
pub(crate) const BLUE: [u8; 3] = [20, 20, 220];

/// A file as it came.
#[derive(Debug)]
pub(crate) struct Paper {
    pub(crate) bytes: Vec<u8>,
}

impl Paper {
    /// All pieces as one; the first one describes them.
    pub(crate) async fn of(
        answer: Result<Response<Streaming<FileChunk>>, Status>,
    ) -> Result<Self, Status> {
        let mut pieces = answer?.into_inner();
        let first = pieces.next().await.expect("a file has pieces")?;
        assert_eq!(first.content_type, "application/pdf");
        let (size, mut bytes) = (first.size, first.content);
        while let Some(piece) = pieces.next().await {
            let piece = piece?;
            assert!(piece.content.len() <= 64 * 1024);
            assert!(!piece.content.is_empty() && piece.size == 0 && piece.file_name.is_empty());
            bytes.extend(piece.content);
        }
        if size > 0 {
            assert_eq!(usize::try_from(size), Ok(bytes.len()));
        }
        assert!(bytes.starts_with(b"%PDF-"));
        Ok(Self { bytes })
    }

    fn pdf(&self) -> Pdf {
        Pdf::new(self.bytes.clone()).expect("a PDF")
    }

    pub(crate) fn pages(&self) -> usize {
        self.pdf().pages().len()
    }

    /// How many pixels of a page are of a colour, more or less.
    pub(crate) fn pixels(&self, page: usize, colour: [u8; 3]) -> usize {
        let pixels = render(
            &self.pdf().pages()[page],
            &RenderCache::new(),
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &PixmapSettings::default(),
        );
        let pixels = pixels.data_as_u8_slice().chunks_exact(4);
        let near = |pixel: &&[u8]| {
            pixel
                .iter()
                .zip(colour)
                .all(|(is, asked)| is.abs_diff(asked) < 20)
        };
        pixels.filter(near).count()
    }
}

/// Keeps a photo of one colour, its thumbnail too; answers its name.
pub(crate) async fn keep(photos: &PhotoStore, colour: [u8; 3]) -> FileName {
    let mut jpeg = std::io::Cursor::new(Vec::new());
    RgbImage::from_pixel(60, 80, Rgb(colour))
        .write_to(&mut jpeg, ImageFormat::Jpeg)
        .expect("a picture");
    let photo = Bytes::from(jpeg.into_inner());
    let name = FileName::of(&photo);
    photos.keep(&name, &photo, &photo).await.expect("kept");
    name
}
