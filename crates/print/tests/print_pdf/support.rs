//! Makes data, and pixels of pages.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::{GrayImage, ImageFormat, Rgb, RgbImage};
use print::{Photo, Record};

/// A long name that really is one.
pub(crate) const LONG_LAST: &str = "Kouassi-N'Guessan Konan";
pub(crate) const LONG_FIRST: &str = "Amenan Marie-Louise-Éléonore";
/// A signed text as long as it may be.
pub(crate) const QR: &str = "1.26000000123.MBR-0012345.20311121.K7.\
    9F3A0C77D1B24E5580A6C9E2F4D1783B6E0A95C2D84F17B3606E9DA2C5B8F0147A3DE69B20C8F451D7E36A9B4C0F2857\
    E1D6B3A90C4F7825E8D1B60A3C9F4E72D5B8A1060F3C9E7D42B5A8F1C60E3D9";

/// A file, opened.
pub(crate) struct Pages(pub(crate) Pdf);

impl Pages {
    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        assert!(bytes.starts_with(b"%PDF-"));
        Self(Pdf::new(bytes).expect("the file is a PDF"))
    }

    pub(crate) fn count(&self) -> usize {
        self.0.pages().len()
    }

    /// Width and height in whole millimetres.
    pub(crate) fn size(&self, page: usize) -> (f32, f32) {
        let (width, height) = self.0.pages()[page].render_dimensions();
        let millimetres = |points: f32| points * 25.4 / 72.0;
        (millimetres(width), millimetres(height))
    }

    /// The page as grey pixels.
    pub(crate) fn grey(&self, page: usize, dpi: f32) -> GrayImage {
        let colour = self.colour(page, dpi);
        image::imageops::grayscale(&colour)
    }

    /// The page in colour.
    pub(crate) fn colour(&self, page: usize, dpi: f32) -> RgbImage {
        let settings = PixmapSettings {
            x_scale: dpi / 72.0,
            y_scale: dpi / 72.0,
            bg_color: WHITE,
        };
        let pixels = render(
            &self.0.pages()[page],
            &RenderCache::new(),
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &settings,
        );
        let (width, height) = (u32::from(pixels.width()), u32::from(pixels.height()));
        let rgba = pixels.data_as_u8_slice();
        RgbImage::from_fn(width, height, |x, y| {
            let at = 4 * (y * width + x) as usize;
            Rgb([rgba[at], rgba[at + 1], rgba[at + 2]])
        })
    }
}

/// The part of a picture, in millimetres of the page.
pub(crate) fn part(picture: &GrayImage, dpi: f32, [x, y, width, height]: [f32; 4]) -> GrayImage {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "pixels of a page"
    )]
    let pixels = |millimetres: f32| (millimetres * dpi / 25.4).round() as u32;
    image::imageops::crop_imm(picture, pixels(x), pixels(y), pixels(width), pixels(height))
        .to_image()
}

/// The darkest pixel.
pub(crate) fn darkest(picture: &GrayImage) -> u8 {
    picture
        .pixels()
        .map(|pixel| pixel.0[0])
        .min()
        .unwrap_or(255)
}

/// What the QR code in the picture says. One at a time: the reader takes corners of neighbours for a code.
pub(crate) fn qr_code(picture: &GrayImage) -> Option<String> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| {
        let (x, y) = (u32::try_from(x), u32::try_from(y));
        x.ok()
            .zip(y.ok())
            .map_or(255, |(x, y)| picture.get_pixel(x, y).0[0])
    });
    let grids = prepared.detect_grids();
    grids
        .iter()
        .find_map(|grid| grid.decode().ok())
        .map(|(_, text)| text)
}

/// The same of each place of a sheet of ten cards, row by row.
pub(crate) fn qr_codes_of_sheet(sheet: &GrayImage, dpi: f32) -> Vec<Option<String>> {
    let places = (0..5_u8).flat_map(|row| (0..2_u8).map(move |column| (column, row)));
    places
        .map(|(column, row)| {
            let (x, y) = (f32::from(column) * 87.6 + 18.4, f32::from(row) * 56.0 + 9.5);
            qr_code(&part(sheet, dpi, [x, y, 85.6, 54.0]))
        })
        .collect()
}

/// A portrait-sized JPEG of one colour.
pub(crate) fn jpeg(colour: [u8; 3]) -> Vec<u8> {
    let picture = RgbImage::from_pixel(60, 80, Rgb(colour));
    let mut bytes = std::io::Cursor::new(vec![]);
    picture
        .write_to(&mut bytes, ImageFormat::Jpeg)
        .expect("a picture can be encoded");
    bytes.into_inner()
}

pub(crate) fn photo(colour: [u8; 3]) -> Photo {
    Photo::jpeg(jpeg(colour)).expect("it is a JPEG")
}

/// A card with all that the default template says.
pub(crate) fn card(number: usize) -> Record {
    [
        ("card_lastname", "Koné".to_owned()),
        ("card_firstname", "Awa Mariam".to_owned()),
        ("card_birthDate", "07/03/1988".to_owned()),
        ("card_birthLocation", "Ferkessédougou".to_owned()),
        ("locality_name", "Sinématiali".to_owned()),
        ("card_idNumber", format!("26{number:08}3")),
        ("card_memberIdNumber", "MBR-0012345".to_owned()),
        ("card_membershipStartDate", "15/01/2024".to_owned()),
        ("card_expirationDate", "21/11/2031".to_owned()),
        ("card_qrcode", QR.to_owned()),
    ]
    .into_iter()
    .collect()
}

/// The document around a table.
pub(crate) fn delivery(lines: usize) -> Record {
    Record::new()
        .with("delivery_code", "LIV-2026-000123")
        .with("delivery_creationDateTime", "21/11/2026")
        .with("delivery_createdByLogin", "a.kone")
        .with("delivery_quantity", lines.to_string())
}
