//! Codes read from printed pages.

use image::{GrayImage, Luma};
use print::{CardOptions, Error, Layout, Offset, Record, Template, templates};

use crate::support::{Pages, QR, card, part, qr_code, qr_codes_of_sheet};

fn options() -> CardOptions {
    CardOptions {
        layout: Layout::Single,
        offset: Offset::default(),
        title: "Cartes".to_owned(),
    }
}

fn template(element: &str) -> Template {
    let json = format!(r#"{{"basePdf":{{"width":85.6,"height":54}},"schemas":[[{element}]]}}"#);
    Template::parse(&json).expect("the template is right")
}

#[test]
fn a_symbol_of_20_mm_is_read_at_300_dpi() {
    let template = template(
        r#"{"name":"card_qrcode","type":"qrcode","position":{"x":30,"y":17},"width":20,"height":20,
            "rotate":0}"#,
    );
    assert!((190..=220).contains(&QR.len()));
    for length in [1, 60, 150, 200, 220] {
        let text: String = QR.chars().cycle().take(length).collect();
        let record = Record::new().with("card_qrcode", text.clone());
        let file = print::cards(&template, &options(), [record]).expect("it prints");
        let page = Pages::of(file).grey(0, 300.0);
        assert_eq!(qr_code(&page), Some(text), "{length}");
    }
}

#[test]
fn the_default_card_is_read_on_its_back_and_on_sheets() {
    let template = templates::card().expect("it is right");
    let file = print::cards(&template, &options(), [card(1)]).expect("it prints");
    assert_eq!(
        qr_code(&Pages::of(file).grey(1, 300.0)).as_deref(),
        Some(QR)
    );

    let sheet = CardOptions {
        layout: Layout::SheetA4,
        ..options()
    };
    let file = print::cards(&template, &sheet, (0..10).map(card)).expect("they print");
    let page = Pages::of(file).grey(1, 300.0);
    assert_eq!(
        qr_codes_of_sheet(&page, 300.0),
        vec![Some(QR.to_owned()); 10]
    );
}

/// A picture of rectangles, four pixels a module.
fn drawn(svg: &str) -> GrayImage {
    let (_, side) = svg.split_once("viewBox=\"0 0 ").expect("a box");
    let (side, _) = side.split_once(' ').expect("a width and a height");
    let side = side.parse::<u32>().expect("a number") * 4;
    let mut picture = GrayImage::from_pixel(side, side, Luma([255]));
    let (_, dark) = svg.rsplit_once(" d=\"").expect("a path");
    let rectangles = dark.split('z').filter(|part| part.starts_with('M'));
    for rectangle in rectangles {
        let numbers = rectangle.split(|letter: char| !letter.is_ascii_digit());
        let numbers = numbers.filter_map(|number| number.parse::<u32>().ok());
        let [x, y, width, height, back] = numbers.collect::<Vec<_>>()[..] else {
            panic!("{rectangle}");
        };
        assert_eq!(back, width);
        for pixel in 0..16 * width * height {
            let (right, down) = (pixel % (4 * width), pixel / (4 * width));
            picture.put_pixel(4 * x + right, 4 * y + down, Luma([0]));
        }
    }
    picture
}

#[test]
fn a_code_alone_is_read_as_well() {
    for text in [QR, "26000000013"] {
        let svg = print::qr_svg(text).expect("it fits");
        assert_eq!(qr_code(&drawn(&svg)).as_deref(), Some(text));
    }
    let refused = print::qr_svg(&"A".repeat(5_000));
    assert!(matches!(refused, Err(Error::Code { .. })));
}

#[test]
fn a_code_costs_a_few_kilobytes_of_a_file() {
    let template = templates::card().expect("it is right");
    let size = |cards: usize| {
        let cards = (0..cards).map(|nth| {
            let code = format!("{}{nth:03}", &QR[..QR.len() - 3]);
            card(nth).with("card_qrcode", code)
        });
        let file = print::cards(&template, &options(), cards).expect("it prints");
        file.len()
    };
    let each = (size(60) - size(10)) / 50;
    // A thousand cards, photos apart, are far below 40 MB.
    assert!(each < 12_000, "{each} bytes");
}

#[test]
fn a_code_128_has_its_bars_where_they_belong() {
    let template = template(
        r#"{"name":"c","type":"code128","position":{"x":5,"y":10},"width":75.6,"height":12,
            "content":"{n}","includetext":true}"#,
    );
    let record = Record::new().with("n", "26000000123");
    let file = print::cards(&template, &options(), [record]).expect("it prints");
    let page = Pages::of(file).grey(0, 600.0);
    let line = part(&page, 600.0, [5.0, 14.0, 75.6, 0.05]);
    let dark: Vec<bool> = line.pixels().map(|pixel| pixel.0[0] < 128).collect();
    let first = dark.iter().position(|dark| *dark).unwrap_or(0);
    let end = dark.iter().rposition(|dark| *dark).unwrap_or(0) + 1;
    // Start C, five pairs, to B, one digit, check, stop: 9 symbols of 11 modules and 13 more, quiet zones
    // of 10.
    let modules = 9.0 * 11.0 + 13.0;
    #[expect(clippy::cast_precision_loss, reason = "pixels of a line")]
    let (first, module) = (first as f32, (end - first) as f32 / modules);
    assert!(
        (first / module - 10.0).abs() < 0.3,
        "the quiet zone is kept"
    );
    // The start symbol of set C: 2 bars, 1, 1, 2, 3, 2.
    let mut at = first + module / 2.0;
    let mut read = String::new();
    for _ in 0..11 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "pixels"
        )]
        read.push(if dark[at as usize] { '1' } else { '0' });
        at += module;
    }
    assert_eq!(read, "11010011100");
}

#[test]
fn a_text_that_no_code_can_say_names_the_element() {
    let qr = template(
        r#"{"name":"big","type":"qrcode","position":{"x":0,"y":0},"width":20,"height":20,"content":"{t}"}"#,
    );
    let bars = template(
        r#"{"name":"bars","type":"code128","position":{"x":0,"y":0},"width":60,"height":9,"content":"{t}"}"#,
    );
    for (template, text, name) in [
        (qr, "A".repeat(5000), "big"),
        (bars, "Éléonore".to_owned(), "bars"),
    ] {
        let record = Record::new().with("t", text);
        let error = print::cards(&template, &options(), [record]).err();
        assert!(matches!(error, Some(Error::Code { element }) if element == name));
        // Nothing to say is nothing to draw.
        assert!(print::cards(&template, &options(), [Record::new()]).is_ok());
    }
}
