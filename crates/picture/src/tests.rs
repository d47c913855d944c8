//! What is accepted, what is refused, and what becomes of it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};

use futures_util::future::join_all;
use image::codecs::png::PngEncoder;
use image::{GrayImage, ImageEncoder, Rgb, Rgba, RgbaImage};

use super::*;

const FIELD: Field = Field("member_photo");

/// A picture and a smaller one, as they are kept.
#[derive(Debug)]
struct Photo {
    content: Vec<u8>,
    thumbnail: Vec<u8>,
}

fn develop(file: &[u8]) -> Result<Photo, Refusal> {
    let picture = FIELD.picture(file, (600, 800))?;
    Ok(Photo {
        content: encoded(&picture),
        thumbnail: encoded(&smaller(picture, (120, 160))),
    })
}

fn bytes_of(text: &str) -> Result<Vec<u8>, Refusal> {
    FIELD.bytes_of(text)
}

/// What a refusal says of the photo: the fault, and its bound.
fn fault<T: std::fmt::Debug>(answer: Result<T, Refusal>) -> (Fault, String) {
    let refusal = answer.expect_err("it is refused");
    assert_eq!(refusal.reason(), Reason::ValidationFailed);
    let [fault] = refusal.message().fields.as_slice() else {
        panic!("one field is wrong");
    };
    assert_eq!(fault.field, "member_photo");
    (fault.fault(), fault.detail.clone())
}

fn not_an_image_of_ours() -> (Fault, String) {
    (Fault::NotAnImage, "JPEG, PNG, WebP".to_owned())
}

fn file(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let written = picture.into().write_to(&mut file, format);
    written.expect("a vector takes it");
    file.into_inner()
}

fn decoded(file: &[u8]) -> RgbImage {
    assert_eq!(image::guess_format(file).ok(), Some(ImageFormat::Jpeg));
    image::load_from_memory(file).expect("a JPEG").into_rgb8()
}

/// Red on the left, blue on the right.
fn two_halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 {
            Rgb([255, 0, 0])
        } else {
            Rgb([0, 0, 255])
        }
    })
}

/// Whether a colour is what it was before a JPEG was made of it.
fn is_about(pixel: Rgb<u8>, colour: [u8; 3]) -> bool {
    let far = pixel.0.iter().zip(colour).map(|(a, b)| a.abs_diff(b)).max();
    far < Some(24)
}

/// A JPEG with an EXIF segment: an orientation, and a place on the earth.
fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut tiff = Vec::from(*b"MM\0\x2a\0\0\0\x08");
    tiff.extend([0, 2]);
    tiff.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    // The latitude's letter, out of the block of GPS.
    tiff.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]);
    tiff.extend([0, 0, 0, 0]);
    tiff.extend([0, 1, 0, 1, 0, 2, 0, 0, 0, 2, b'N', 0, 0, 0, 0, 0, 0, 0]);
    tiff.extend(b"GPS-OF-A-VILLAGE");
    let mut file = Vec::from([0xff, 0xd8, 0xff, 0xe1]);
    let length = u16::try_from(tiff.len() + 8).expect("it is short");
    file.extend(length.to_be_bytes());
    file.extend(b"Exif\0\0");
    file.extend(tiff);
    file.extend(&jpeg[2..]);
    file
}

/// A PNG that is nothing but a header.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut file = file(RgbImage::new(1, 1), ImageFormat::Png);
    file[16..20].copy_from_slice(&width.to_be_bytes());
    file[20..24].copy_from_slice(&height.to_be_bytes());
    let mut checksum = u32::MAX;
    for byte in &file[12..29] {
        checksum ^= u32::from(*byte);
        for _ in 0..8 {
            checksum = (checksum >> 1) ^ (0xedb8_8320 & (checksum & 1).wrapping_neg());
        }
    }
    file[29..33].copy_from_slice(&(!checksum).to_be_bytes());
    file
}

#[test]
fn a_picture_of_each_format_becomes_a_jpeg_and_a_thumbnail() {
    let picture = two_halves(1500, 1000);
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let photo = develop(&file(picture.clone(), format)).expect("it is good");
        let (large, small) = (decoded(&photo.content), decoded(&photo.thumbnail));
        assert_eq!(large.dimensions(), (600, 400), "{format:?}");
        assert_eq!(small.dimensions(), (120, 80), "{format:?}");
        for picture in [large, small] {
            let (width, height) = picture.dimensions();
            assert!(is_about(
                *picture.get_pixel(width / 5, height / 2),
                [255, 0, 0]
            ));
            assert!(is_about(
                *picture.get_pixel(width * 4 / 5, height / 2),
                [0, 0, 255]
            ));
        }
    }
}

#[test]
fn a_picture_is_made_to_fit_and_never_larger() {
    let cases = [
        ((3000, 4000), (600, 800), (120, 160)),
        ((4000, 3000), (600, 450), (120, 90)),
        ((600, 800), (600, 800), (120, 160)),
        ((601, 800), (600, 799), (120, 160)),
        ((100, 50), (100, 50), (100, 50)),
        ((1, 1), (1, 1), (1, 1)),
        ((9000, 2), (600, 1), (120, 1)),
        ((2, 9000), (1, 800), (1, 160)),
    ];
    for ((width, height), large, small) in cases {
        let picture = GrayImage::new(width, height);
        let photo = develop(&file(picture, ImageFormat::Png)).expect("it is good");
        assert_eq!(
            decoded(&photo.content).dimensions(),
            large,
            "{width}×{height}"
        );
        assert_eq!(
            decoded(&photo.thumbnail).dimensions(),
            small,
            "{width}×{height}"
        );
    }
}

#[test]
fn a_picture_is_turned_upright_and_tells_no_more_where_it_was_taken() {
    let plain = file(two_halves(400, 200), ImageFormat::Jpeg);
    // What is on the left of the file is, upright: left, right, right, left, top, top, bottom, bottom.
    let (left, right) = ((20, 100), (380, 100));
    let (top, bottom) = ((100, 20), (100, 380));
    let cases = [
        (1, left),
        (2, right),
        (3, right),
        (4, left),
        (5, top),
        (6, top),
        (7, bottom),
        (8, bottom),
    ];
    for (orientation, (x, y)) in cases {
        let sent = with_exif(&plain, orientation);
        let photo = develop(&sent).expect("it is good");
        let upright = decoded(&photo.content);
        let turned = if orientation < 5 {
            (400, 200)
        } else {
            (200, 400)
        };
        assert_eq!(upright.dimensions(), turned, "orientation {orientation}");
        let (width, height) = turned;
        assert!(
            is_about(*upright.get_pixel(x, y), [255, 0, 0]),
            "orientation {orientation}"
        );
        let opposite = upright.get_pixel(width - 1 - x, height - 1 - y);
        assert!(
            is_about(*opposite, [0, 0, 255]),
            "orientation {orientation}"
        );
        for trace in [b"Exif".as_slice(), b"GPS-OF-A-VILLAGE"] {
            let holds = |file: &[u8]| file.windows(trace.len()).any(|part| part == trace);
            assert!(holds(&sent));
            assert!(!holds(&photo.content) && !holds(&photo.thumbnail));
        }
    }
}

#[test]
fn what_is_transparent_becomes_white() {
    let picture = RgbaImage::from_fn(40, 40, |x, _| {
        if x < 20 {
            Rgba([0, 0, 0, 0])
        } else {
            Rgba([0, 0, 0, 128])
        }
    });
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let photo = develop(&file(picture.clone(), format)).expect("it is good");
        let upright = decoded(&photo.content);
        assert!(is_about(*upright.get_pixel(4, 20), [255; 3]), "{format:?}");
        assert!(is_about(*upright.get_pixel(36, 20), [127; 3]), "{format:?}");
    }
}

#[test]
fn the_same_picture_is_the_same_photo() {
    let sent = file(two_halves(700, 700), ImageFormat::Jpeg);
    let [one, two] = [&sent, &with_exif(&sent, 1)].map(|file| develop(file).expect("it is good"));
    assert_eq!(one.content, two.content);
    let other = file(two_halves(700, 701), ImageFormat::Jpeg);
    assert_ne!(develop(&other).expect("it is good").content, one.content);
}

#[test]
fn what_is_no_picture_is_refused() {
    let jpeg = file(two_halves(300, 300), ImageFormat::Jpeg);
    let png = file(two_halves(300, 300), ImageFormat::Png);
    let webp = file(two_halves(300, 300), ImageFormat::WebP);
    let cut = |file: &[u8], part: usize| file[..file.len() * part / 100].to_vec();
    let mut gone_bad = png.clone();
    let middle = gone_bad.len() / 2;
    gone_bad[middle] ^= 0x55;
    let cases = [
        (
            "SVG",
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(),
        ),
        (
            "HTML",
            b"<!doctype html><html><body>hello</body></html>".to_vec(),
        ),
        ("ZIP", b"PK\x03\x04\x14\0\0\0\x08\0 and so on".to_vec()),
        (
            "GIF",
            b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\
            \x01\0\x01\0\0\x02\x02D\x01\0;"
                .to_vec(),
        ),
        ("PDF", b"%PDF-1.7".to_vec()),
        ("nothing", Vec::new()),
        ("half a JPEG", cut(&jpeg, 50)),
        ("nearly a JPEG", cut(&jpeg, 99)),
        ("the head of a JPEG", jpeg[..3].to_vec()),
        ("half a PNG", cut(&png, 50)),
        ("half a WebP", cut(&webp, 50)),
        ("a bad PNG", gone_bad),
        (
            "JPEG in name only",
            [&[0xff, 0xd8, 0xff, 0xe0][..], &[0; 500]].concat(),
        ),
        (
            "WebP in name only",
            b"RIFF\xff\xff\xff\x7fWEBPVP8 \xff\xff\xff\x7f".to_vec(),
        ),
    ];
    for (what, file) in cases {
        assert_eq!(fault(develop(&file)), not_an_image_of_ours(), "{what}");
    }
}

#[test]
fn a_picture_with_a_second_file_behind_it_leaves_it_behind() {
    let mut sent = file(two_halves(64, 64), ImageFormat::Jpeg);
    sent.extend(b"PK\x03\x04 and an archive");
    let photo = develop(&sent).expect("the picture is whole");
    assert!(!photo.content.windows(4).any(|part| part == b"PK\x03\x04"));
}

#[test]
fn too_many_pixels_are_refused_by_the_header() {
    let refused = (Fault::TooManyPixels, "25".to_owned());
    for (width, height) in [(60_000, 60_000), (5_001, 5_000), (25_000_001, 1)] {
        assert_eq!(fault(develop(&png_header(width, height))), refused);
    }
    // As many as there may be: now it is the missing pixels that are told.
    assert_eq!(
        fault(develop(&png_header(5_000, 5_000))),
        not_an_image_of_ours()
    );
    assert_eq!(fault(develop(&png_header(0, 10))), not_an_image_of_ours());

    let mut jpeg = file(two_halves(16, 16), ImageFormat::Jpeg);
    let frame = jpeg
        .windows(2)
        .position(|marker| marker == [0xff, 0xc0])
        .expect("a frame");
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    assert_eq!(fault(develop(&jpeg)), refused);
}

/// A few hundred kilobytes of PNG that are 24 megapixels of 8 bytes.
#[test]
fn a_bomb_within_the_limits_is_only_a_large_picture() {
    let mut bomb = Vec::new();
    let (width, height) = (6_000, 4_000);
    let pixels = vec![0; 6_000 * 4_000 * 3];
    PngEncoder::new(&mut bomb)
        .write_image(&pixels, width, height, image::ExtendedColorType::Rgb8)
        .expect("a vector takes it");
    assert!(bomb.len() < 1024 * 1024);
    let photo = develop(&bomb).expect("it is good");
    assert_eq!(decoded(&photo.content).dimensions(), (600, 400));
}

#[test]
fn base64_comes_bare_or_in_a_data_url() {
    let cases: [(&str, &[u8]); 9] = [
        ("AAEC/w==", &[0, 1, 2, 255]),
        ("AAEC/w", &[0, 1, 2, 255]),
        ("  AAEC\r\n /w==\n", &[0, 1, 2, 255]),
        ("data:image/png;base64,AAEC/w==", &[0, 1, 2, 255]),
        (
            "DATA:text/html;charset=utf-8;BASE64, AAEC/w==",
            &[0, 1, 2, 255],
        ),
        ("data:;base64,AAEC/w==", &[0, 1, 2, 255]),
        ("data:;base64,", &[]),
        ("AA==", &[0]),
        ("AAAA", &[0, 0, 0]),
    ];
    for (text, bytes) in cases {
        assert_eq!(bytes_of(text), Ok(bytes.to_vec()), "{text:?}");
    }
    for text in ["", " \n"] {
        let (fault, _) = fault(bytes_of(text));
        assert_eq!(fault, Fault::Required, "{text:?}");
    }
    for text in [
        "A",
        "\u{e9}",
        "AAEC_w==",
        "data:image/png,AAEC",
        "data:image/png;base64",
        "data:image/svg+xml,<svg/>",
        "https://example.org/a.jpg",
        "C:\\photo.jpg",
        "AA\u{0}A",
    ] {
        assert_eq!(fault(bytes_of(text)), not_an_image_of_ours(), "{text:?}");
    }
}

#[test]
fn eight_mebibytes_are_accepted_and_one_byte_more_is_not() {
    let most = 8 * 1024 * 1024;
    let text = |bytes: usize| base64::prelude::BASE64_STANDARD.encode(vec![7; bytes]);
    assert_eq!(bytes_of(&text(most)).map(|bytes| bytes.len()), Ok(most));
    for bytes in [most + 1, most + 2, most + 3, most * 2] {
        assert_eq!(
            fault(bytes_of(&text(bytes))),
            (Fault::TooManyBytes, "8".to_owned()),
            "{bytes}"
        );
    }
}

/// A progressive JPEG has several scans; restarts and filling bytes stand among the data.
#[test]
fn the_end_of_a_jpeg_is_found_behind_all_its_scans() {
    let mut file = Vec::from([0xff, 0xd8]);
    for data in [[1, 0xff, 0, 2], [0xff, 0xd3, 0xff, 0xff]] {
        file.extend([0xff, 0xda, 0, 4, 9, 9]);
        file.extend(data);
        file.extend([0xff, 0xc4, 0, 3, 9]);
    }
    assert!(!jpeg::is_whole(&file));
    file.extend([0xff, 0xff, 0xd9]);
    assert!(jpeg::is_whole(&file));
    for end in 2..file.len() - 1 {
        assert!(!jpeg::is_whole(&file[..end]), "{end}");
    }
}

#[tokio::test]
async fn pictures_are_decoded_two_at_a_time() {
    static PERMITS: Semaphore = Semaphore::const_new(2);
    assert_eq!(DECODERS.available_permits(), 2);
    let (working, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    // Nobody goes on alone: with fewer than two at once this would never end.
    let pair = Arc::new(Barrier::new(2));
    let works = (0..20).map(|_| {
        let (working, most, pair) = (working.clone(), most.clone(), pair.clone());
        FIELD.aside(&PERMITS, move || {
            most.fetch_max(working.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            pair.wait();
            working.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        })
    });
    for worked in join_all(works).await {
        worked.expect("nothing panics");
    }
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_decoder_that_panics_met_no_picture_and_makes_room_for_the_next() {
    static PERMITS: Semaphore = Semaphore::const_new(1);
    for _ in 0..2 {
        let panicked = FIELD.aside(&PERMITS, || -> Result<(), Refusal> {
            panic!("not a picture")
        });
        assert_eq!(fault(panicked.await), not_an_image_of_ours());
    }
}
