//! Every element of every default template, printed alone: its ink lies where the template says.

use hayro::kurbo::Rect;
use print::{DocumentData, DocumentOptions, Record, Template, fields, templates};
use serde_json::{Value, json};

use crate::ink::{Letter, POINT, lines_of, text_of};
use crate::support::{Pages, part, qr_code};

/// How far ink may be from where it belongs, in millimetres.
const OFF: f64 = 0.3;
/// Pixels a millimetre where it is looked at closely, and of the whole paper.
const FINE: f64 = 12.0;
const COARSE: f64 = 2.0;
/// What a letter has on its side that is not ink, in sizes.
const BEARING: f64 = 0.13;

/// The defaults by name, each with the type that its fields are of.
pub(crate) fn defaults() -> Vec<(&'static str, &'static str, Value)> {
    let of_kind = |kind| {
        (
            kind,
            kind,
            templates::default_of(kind).expect("there is one"),
        )
    };
    let more = ("error_delivery", "delivery", templates::ERROR_DELIVERY);
    let all = templates::KINDS.map(of_kind).into_iter().chain([more]);
    let read = |json| serde_json::from_str(json).expect("it is JSON");
    all.map(|(name, kind, json)| (name, kind, read(json)))
        .collect()
}

/// The samples of the type's fields, in one line of the table.
fn sample(kind: &str) -> DocumentData {
    let of = |is_line| {
        let fields = fields::of(kind).filter(move |field| field.in_lines == is_line);
        fields
            .map(|field| (field.name, field.sample))
            .collect::<Record>()
    };
    DocumentData {
        record: of(false),
        lines: vec![of(true)],
    }
}

/// A text of the template with the samples in it.
fn filled(kind: &str, text: &str) -> String {
    let of_the_page = [
        ("{currentPage}", "1"),
        ("{totalPages}", "1"),
        ("{line_number}", "1"),
    ];
    let text = of_the_page
        .iter()
        .fold(text.to_owned(), |text, (name, said)| {
            text.replace(name, said)
        });
    fields::of(kind).fold(text, |text, field| {
        text.replace(&format!("{{{}}}", field.name), field.sample)
    })
}

fn elements(template: &Value) -> Vec<&Value> {
    let list = |value: &'_ Value| value.as_array().is_some();
    let furniture = &template["basePdf"]["staticSchema"];
    let pages = template["schemas"].as_array().expect("a list").iter();
    pages
        .chain([furniture].into_iter().filter(|furniture| list(furniture)))
        .flat_map(|page| page.as_array().expect("a list"))
        .collect()
}

/// The paper with this element and nothing else on it.
fn alone(template: &Value, element: &Value, kind: &str) -> Pages {
    let mut paper = template["basePdf"].clone();
    paper
        .as_object_mut()
        .expect("an object")
        .remove("staticSchema");
    let template = json!({"basePdf": paper, "schemas": [[element]]});
    let template = Template::from_value(&template).expect("a good template");
    let file = print::documents(&template, &DocumentOptions::default(), [sample(kind)]);
    Pages::of(file.expect("it prints"))
}

pub(crate) fn number(element: &Value, field: &str) -> f64 {
    element[field].as_f64().unwrap_or(0.0)
}

/// The element's box as it stands in the template.
pub(crate) fn place(element: &Value) -> Rect {
    let at = &element["position"];
    let (x, y) = (number(at, "x"), number(at, "y"));
    Rect::new(
        x,
        y,
        x + number(element, "width"),
        y + number(element, "height"),
    )
}

/// What the shape takes when it is turned about its middle.
fn turned(element: &Value) -> Rect {
    let place = place(element);
    let (half, middle) = ((place.width() / 2.0, place.height() / 2.0), place.center());
    let (sin, cos) = number(element, "rotate").to_radians().sin_cos();
    let (across, down) = if element["type"] == "ellipse" {
        (
            (half.0 * cos).hypot(half.1 * sin),
            (half.0 * sin).hypot(half.1 * cos),
        )
    } else {
        // Round corners are circles, which don't turn.
        let round = number(element, "radius").min(half.0).min(half.1);
        let (x, y) = (half.0 - round, half.1 - round);
        let reach = |a: f64, b: f64| (x * a).abs() + (y * b).abs() + round;
        (reach(cos, sin), reach(sin, cos))
    };
    Rect::from_center_size(middle, (2.0 * across, 2.0 * down))
}

fn is_near(is: f64, should: f64) -> bool {
    (is - should).abs() <= OFF
}

/// What is wrong with the element's ink; nothing where it is right.
fn fault(element: &Value, kind: &str, pages: &Pages) -> Option<String> {
    let (width, height) = pages.size(0);
    // What sticks out of the paper is not seen.
    let paper = Rect::new(0.0, 0.0, width.into(), height.into());
    let place = turned(element).intersect(paper);
    let Some(ink) = pages.ink(0, place.inflate(2.0, 2.0), FINE) else {
        return Some("nothing is drawn".to_owned());
    };
    let far = pages.all_ink(0, COARSE)?;
    if element["type"] != "table" && !place.inflate(1.0, 1.0).contains_rect(far) {
        return Some(format!("ink far from it: {far:?}"));
    }
    let sides = [
        ink.x0 - place.x0,
        ink.y0 - place.y0,
        ink.x1 - place.x1,
        ink.y1 - place.y1,
    ];
    let is_filled = |sides: &[f64]| sides.iter().all(|off| is_near(*off, 0.0));
    let is_right = match element["type"].as_str()? {
        "text" => return text_fault(element, kind, pages, ink),
        "table" => is_filled(&sides[..3]) && far.x1 < place.x1 + 1.0,
        // Quiet on both sides alike: how many modules, codes.rs says.
        "code128" if element["backgroundColor"].is_null() => {
            sides[0] > 1.0 && is_near(sides[0], -sides[2]) && is_filled(&[sides[1], sides[3]])
        }
        _ => is_filled(&sides),
    };
    (!is_right).then(|| format!("off by {sides:.2?}"))
}

/// Inside of its box, where the alignment says, and as it reads.
fn text_fault(element: &Value, kind: &str, pages: &Pages, ink: Rect) -> Option<String> {
    let place = place(element);
    if !place.inflate(OFF, OFF).contains_rect(ink) {
        return Some(format!("leaves its box: {ink:?}"));
    }
    let letters = pages.letters(0);
    let says = text_of(&lines_of(&letters));
    let should = filled(kind, element["content"].as_str()?);
    if says.trim_end() != should {
        return Some(format!("says {says:?}, not {should:?}"));
    }
    let (left, right) = (ink.x0 - place.x0, place.x1 - ink.x1);
    let free = OFF + BEARING * letters.first()?.size;
    let is_across = match element["alignment"].as_str() {
        Some("right") => right < free,
        Some("center") => (left - right).abs() < 2.0 * free,
        _ => left < free,
    };
    if !is_across {
        return Some(format!(
            "{left:.2} from the left, {right:.2} from the right"
        ));
    }
    let (is, should) = (letters.first()?.at.y, baseline(element, &letters));
    (!is_near(is, should)).then(|| format!("its baseline is at {is:.2}, not at {should:.2}"))
}

/// Where the first line stands, by the font's own heights, but with all ink in the box.
fn baseline(element: &Value, letters: &[Letter]) -> f64 {
    const ABOVE: f64 = 1.069;
    const BELOW: f64 = 0.293;
    const INK_BELOW: f64 = 0.25;
    let place = place(element);
    let size = letters[0].size;
    let pitch = size * element["lineHeight"].as_f64().unwrap_or(1.0);
    let gap = (pitch - size) / 2.0;
    let down = |letter: &Letter| letter.at.y - letters[0].at.y;
    let others = letters.iter().map(down).fold(0.0, f64::max);
    let wished = match element["verticalAlignment"].as_str() {
        Some("middle") => place.center().y + (ABOVE - BELOW) * size / 2.0 - others / 2.0,
        Some("bottom") => place.y1 - BELOW * size - gap - others,
        _ => place.y0 + ABOVE * size + gap,
    };
    wished.min(place.y1 - INK_BELOW * size - others)
}

/// Whether the text is set smaller than the template says, because it does not fit.
fn is_shrunk(element: &Value, pages: &Pages) -> bool {
    let size = number(element, "fontSize") * POINT;
    element["type"] == "text" && pages.letters(0)[0].size < size - 0.01
}

#[test]
fn every_element_of_every_default_is_drawn_where_the_template_says() {
    let mut seen = 0;
    let (mut faults, mut shrunk) = (vec![], vec![]);
    for (name, kind, template) in defaults() {
        for element in elements(&template) {
            let pages = alone(&template, element, kind);
            let what = format!("{name} {}", element["name"].as_str().unwrap_or_default());
            seen += 1;
            if is_shrunk(element, &pages) {
                shrunk.push(what.clone());
            }
            if let Some(fault) = fault(element, kind, &pages) {
                faults.push(format!("{what}: {fault}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(seen, 272, "every element is looked at");
    assert_eq!(shrunk, [""; 0], "each has the size that it names");
}

#[test]
fn every_code_of_the_defaults_is_read() {
    let mut read = 0;
    for (name, kind, template) in defaults() {
        let codes = elements(&template);
        for element in codes.iter().filter(|element| element["type"] == "qrcode") {
            let pages = alone(&template, element, kind);
            let at = turned(element).inflate(2.0, 2.0);
            #[expect(clippy::cast_possible_truncation, reason = "millimetres")]
            let at = [at.x0, at.y0, at.width(), at.height()].map(|length| length as f32);
            let picture = part(&pages.grey(0, 300.0), 300.0, at);
            let content = element["content"].as_str().expect("a text");
            assert_eq!(qr_code(&picture), Some(filled(kind, content)), "{name}");
            read += 1;
        }
    }
    assert_eq!(read, 2);
}
