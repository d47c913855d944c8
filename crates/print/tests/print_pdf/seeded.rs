//! What the fuzz target runs, from one seed: the defaults with letters changed, doubled, left out and put in.

use std::time::{Duration, Instant};

use print::templates;

use crate::any_text::try_as_template;

/// As many as a test may take, on a busy machine.
const ROUNDS: usize = 1_000;
const PATIENCE: Duration = Duration::from_mins(1);

/// What stands in templates, and what must not: numbers, texts, other values.
const PARTS: [&[&str]; 3] = [
    &["0", "-1", "0.0001", "7.5", "45", "299", "1e9"],
    &[
        "\"\"",
        "\"{card_lastname}\"",
        "\"{currentPage}\"",
        "\"{\"",
        "\"table\"",
        "\"image\"",
        "\"qrcode\"",
        "\"#fff\"",
        "\"\\u0000\"",
        "\"card_city\"",
        "\"mot mot mot mot mot mot\"",
    ],
    &["null", "true", "{}", "[]"],
];

/// Numbers that are the same for the same seed (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap_or(1)).unwrap_or_default()
    }
}

/// Where values that are no objects or lists begin: elsewhere the text is no JSON any more.
fn values(letters: &[char]) -> Vec<usize> {
    let pairs = letters.windows(2).enumerate();
    let is_value = |pair: &[char]| pair[0] == ':' && !['{', '[', ' '].contains(&pair[1]);
    let values = pairs.filter(|(_, pair)| is_value(pair));
    values.map(|(at, _)| at + 1).collect()
}

/// Where the value ends that begins there.
fn end_of(letters: &[char], at: usize) -> usize {
    let is_text = letters[at] == '"';
    let ends: &[char] = if is_text { &['"'] } else { &[',', '}', ']'] };
    let is_end = |letter: &char| ends.contains(letter);
    let length = letters[at + 1..].iter().position(is_end);
    length.map_or(letters.len(), |length| {
        at + 1 + length + usize::from(is_text)
    })
}

fn mutate(json: &str, dice: &mut Dice) -> String {
    let value: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let mut letters: Vec<char> = value.to_string().chars().collect();
    for _ in 0..=dice.below(3) {
        let places = values(&letters);
        let Some(at) = places.get(dice.below(places.len())).copied() else {
            break;
        };
        let end = end_of(&letters, at);
        // Of the same kind, mostly: another one is refused.
        let own = usize::from(!(letters[at].is_ascii_digit() || letters[at] == '-'));
        let kind = if dice.below(6) > 0 {
            own
        } else {
            dice.below(PARTS.len())
        };
        let parts = PARTS[kind];
        let put: Vec<char> = parts[dice.below(parts.len())].chars().collect();
        match dice.below(12) {
            0 => drop(letters.splice(at..at, put)),
            1 => drop(letters.drain(at..letters.len().min(at + dice.below(20)))),
            _ => drop(letters.splice(at..end, put)),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn any_text_is_refused_or_drawn() {
    let (start, mut dice, mut read) = (Instant::now(), Dice(20_261_128), 0);
    let kinds = templates::KINDS;
    for round in 0..ROUNDS {
        let default = templates::default_of(kinds[round % kinds.len()]).expect("each type has one");
        let json: String = mutate(default, &mut dice);
        read += usize::from(try_as_template(&json));
    }
    assert!(read > ROUNDS / 20, "{read} were templates");
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}
