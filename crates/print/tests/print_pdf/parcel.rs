//! The sheet of a parcel: what it says, and that its outline is drawn by the scale that it names.

use hayro::kurbo::Rect;
use image::{GrayImage, Rgb, RgbImage};
use print::{DocumentOptions, MOST_CORNERS, Plan, Record, parcel};
use serde_json::Value;

use crate::golden::place;
use crate::ink::{Letter, Line, lines_of};
use crate::support::{Pages, part, qr_code};

const TEMPLATE: &str = include_str!("../../templates/parcel.json");
/// How far ink may be from where it belongs, in millimetres, and pixels of one.
const OFF: f64 = 0.3;
const FINE: f64 = 8.0;
/// Millimetres of the drawing's frame that stay free.
const MARGIN: f64 = 12.0;
/// Half of a corner's dot.
const DOT: f64 = 0.6;
const INK: Rgb<u8> = Rgb([0x16, 0x21, 0x1b]);
const LINE: Rgb<u8> = Rgb([0x14, 0x53, 0x2d]);
const GROUND: Rgb<u8> = Rgb([0xe3, 0xf0, 0xe4]);
const WHITE: Rgb<u8> = Rgb([0xff; 3]);

fn elements() -> Vec<Value> {
    let template: Value = serde_json::from_str(TEMPLATE).expect("it is JSON");
    let of = |list: &Value| list.as_array().expect("a list").clone();
    let furniture = of(&template["basePdf"]["staticSchema"]);
    [furniture, of(&template["schemas"][0])].concat()
}

fn frame(name: &str) -> Rect {
    let elements = elements();
    let found = elements.iter().find(|element| element["name"] == name);
    place(found.expect("it is there"))
}

/// What stands between braces in the template, each with words of its own.
fn words() -> Vec<(String, String)> {
    let elements = elements();
    let contents = elements
        .iter()
        .filter_map(|element| element["content"].as_str());
    let fields = contents.flat_map(|content| content.split('{').skip(1));
    let mut fields: Vec<&str> = fields.filter_map(|field| field.split('}').next()).collect();
    fields.sort_unstable();
    fields.dedup();
    let word = |(nth, field): (usize, &str)| (field.to_owned(), format!("Mot-{nth}"));
    fields.into_iter().enumerate().map(word).collect()
}

fn printed(plan: &Plan) -> Pages {
    let record: Record = words().into_iter().collect();
    let file = parcel(&DocumentOptions::default(), &record, plan);
    Pages::of(file.expect("it prints"))
}

/// A field of 200 by 100 metres with a pond in its middle.
fn field() -> Plan {
    let ring = |[west, south, east, north]: [f32; 4]| {
        vec![(west, south), (east, south), (east, north), (west, north)]
    };
    let mut pond = ring([90.0, 40.0, 110.0, 60.0]);
    pond.reverse();
    let corner = |nth: u32| [format!("7,00000{nth}"), format!("-5,00000{nth}")];
    Plan {
        rings: vec![ring([0.0, 0.0, 200.0, 100.0]), pond],
        corners: (0..4).map(corner).collect(),
    }
}

/// A round one of so many corners.
fn round(corners: u16) -> Plan {
    let corner = |nth: u16| {
        let angle = f32::from(nth) / f32::from(corners) * std::f32::consts::TAU;
        (angle.cos() * 500.0, angle.sin() * 500.0)
    };
    let text = |nth: u16| [format!("7,{nth:06}"), format!("-5,{nth:06}")];
    Plan {
        rings: vec![(0..corners).map(corner).collect()],
        corners: (0..corners).map(text).collect(),
    }
}

/// The outline's scale: it fills its frame on one side.
fn per_metre(width: f64, height: f64) -> f64 {
    let room = frame("outline");
    let (across, down) = (room.width() - 2.0 * MARGIN, room.height() - 2.0 * MARGIN);
    (across / width).min(down / height)
}

fn within(letters: &[Letter], part: Rect) -> impl Iterator<Item = &Letter> {
    letters
        .iter()
        .filter(move |letter| part.contains(letter.at))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels of a page"
)]
fn pixel(picture: &RgbImage, (x, y): (f64, f64)) -> Rgb<u8> {
    *picture.get_pixel((x * FINE) as u32, (y * FINE) as u32)
}

/// Around all pixels of a colour, in millimetres.
fn around(picture: &RgbImage, room: Rect, colour: Rgb<u8>) -> Rect {
    let points = picture
        .enumerate_pixels()
        .filter(|(_, _, found)| **found == colour)
        .map(|(x, y, _)| (f64::from(x) / FINE, f64::from(y) / FINE))
        .filter(|point| room.contains(*point));
    points
        .map(|(x, y)| Rect::new(x, y, x + 1.0 / FINE, y + 1.0 / FINE))
        .reduce(|all, point| all.union(point))
        .expect("it is drawn")
}

fn picture(pages: &Pages) -> RgbImage {
    #[expect(clippy::cast_possible_truncation, reason = "a resolution")]
    let dpi = (FINE * 25.4) as f32;
    pages.colour(0, dpi)
}

#[test]
fn the_sheet_is_one_page_and_says_all_that_its_template_names() {
    let pages = printed(&field());
    let (width, height) = pages.size(0);
    assert_eq!(
        (pages.count(), width.round(), height.round()),
        (1, 210.0, 297.0)
    );
    let letters = pages.letters(0);
    let says: String = lines_of(&letters)
        .into_iter()
        .map(|line: Line| line.text + "\n")
        .collect();
    for element in elements() {
        let Some(content) = element["content"]
            .as_str()
            .filter(|_| element["type"] == "text")
        else {
            continue;
        };
        let should = (words().iter()).fold(content.to_owned(), |text, (field, word)| {
            text.replace(&format!("{{{field}}}"), word)
        });
        assert!(says.contains(&should), "{should:?} is missing:\n{says}");
    }
    let code = frame("code_qr").inflate(2.0, 2.0);
    #[expect(clippy::cast_possible_truncation, reason = "millimetres")]
    let code = [code.x0, code.y0, code.width(), code.height()].map(|length| length as f32);
    let scanned: GrayImage = part(&pages.grey(0, 300.0), 300.0, code);
    let words = words();
    let says = words.iter().find(|(field, _)| field == "parcel_code");
    assert_eq!(qr_code(&scanned).as_ref(), says.map(|(_, word)| word));
}

#[test]
fn the_outline_is_drawn_by_its_scale_with_north_above_and_its_hole_empty() {
    let pages = printed(&field());
    let picture = picture(&pages);
    let room = frame("outline");
    let scale = per_metre(200.0, 100.0);
    let should = Rect::from_center_size(room.center(), (200.0 * scale, 100.0 * scale));
    let drawn = around(&picture, room.inflate(-1.0, -1.0), LINE);
    let sides = [
        drawn.x0 - (should.x0 - DOT),
        drawn.y0 - (should.y0 - DOT),
        drawn.x1 - (should.x1 + DOT),
        drawn.y1 - (should.y1 + DOT),
    ];
    assert!(
        sides.iter().all(|off| off.abs() <= OFF),
        "off by {sides:.2?}"
    );
    let at = |east: f64, north: f64| (should.x0 + east * scale, should.y1 - north * scale);
    assert_eq!(pixel(&picture, at(100.0, 50.0)), WHITE, "the pond");
    assert_eq!(pixel(&picture, at(50.0, 50.0)), GROUND);
    // The first corner is the south-western one: its number stands outside, below and to the left.
    let letters = pages.letters(0);
    let numbers: Vec<&Letter> = within(&letters, room)
        .filter(|letter| letter.text == "1")
        .collect();
    let (west, south) = at(0.0, 0.0);
    let first = numbers
        .iter()
        .any(|letter| letter.at.x < west && letter.at.y > south);
    assert!(first, "the number of the first corner");
    let north = within(&letters, room).find(|letter| letter.text == "N");
    assert!(north.expect("north").at.x > room.x1 - 10.0);
}

#[test]
fn the_bar_is_as_long_as_it_says() {
    let pages = printed(&field());
    let room = frame("outline");
    let letters = pages.letters(0);
    let says: Vec<String> = lines_of(within(&letters, room))
        .into_iter()
        .map(|line| line.text)
        .collect();
    assert!(says.iter().any(|text| text == "50 m"), "{says:?}");
    let (left, bottom) = (room.x0 + 5.0, room.y1 - 4.0);
    let long = 50.0 * per_metre(200.0, 100.0);
    let bar = Rect::new(left - 3.0, bottom - 1.0, left + long + 1.2, bottom + 1.0);
    let drawn = around(&picture(&pages), bar, INK);
    assert!((drawn.width() - long).abs() < 2.0 * OFF, "{drawn:?}");
}

#[test]
fn corners_are_listed_in_their_order_below_titles_as_far_as_there_is_room() {
    for (count, listed) in [(4, 4), (72, 72), (100, MOST_CORNERS)] {
        let plan = round(count);
        let letters = printed(&plan).letters(0);
        let texts: Vec<String> = lines_of(within(&letters, frame("corners")))
            .into_iter()
            .map(|line| line.text)
            .collect();
        let should: Vec<String> = (plan.corners.iter().take(listed).enumerate())
            .flat_map(|(nth, [latitude, longitude])| {
                let is_first = nth % 18 == 0;
                let titles = is_first.then_some(["N°", "Latitude", "Longitude"].map(str::to_owned));
                let corner = [(nth + 1).to_string(), latitude.clone(), longitude.clone()];
                titles.into_iter().flatten().chain(corner)
            })
            .collect();
        assert_eq!(texts.concat(), should.concat(), "{count}");
    }
}

#[test]
fn a_point_is_a_dot_in_the_middle_and_nothing_is_drawn_of_no_place() {
    let point = Plan {
        rings: vec![vec![(0.0, 0.0)]],
        corners: vec![["7,000000".to_owned(), "-5,000000".to_owned()]],
    };
    let room = frame("outline");
    let picture_of = |plan: &Plan| picture(&printed(plan));
    let dot = around(&picture_of(&point), room.inflate(-1.0, -1.0), LINE);
    let off = dot.center() - room.center();
    assert!(
        off.hypot() < OFF && dot.width() < 2.0 * DOT + OFF,
        "{dot:?}"
    );
    let nowhere = picture_of(&Plan::default());
    let inside = room.inflate(-1.0, -1.0);
    let colours = [LINE, GROUND, INK].map(|colour| {
        nowhere.enumerate_pixels().any(|(x, y, found)| {
            let at = (f64::from(x) / FINE, f64::from(y) / FINE);
            *found == colour && inside.contains(at)
        })
    });
    assert_eq!(colours, [false; 3]);
}
