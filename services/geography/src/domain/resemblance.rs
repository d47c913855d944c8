//! When two names of one sub-prefecture may mean one place. A warning for a person, never a refusal.

/// Whether one of two keys of names looks like the other, written with a mistake.
pub(crate) fn resemble(one: &str, other: &str) -> bool {
    if one == other || !may_resemble(one, other) {
        return false;
    }
    let (one_letters, other_letters) = (letters(one), letters(other));
    if one_letters == other_letters {
        return true;
    }
    let shorter = one_letters.len().min(other_letters.len());
    let mistakes = match shorter {
        0..4 => return false,
        4..8 => 1,
        _ => 2,
    };
    // `Campement 1` and `Campement 2`, `Zone A` and `Zone B` are told apart on purpose.
    !differ_in_their_numbering(one, other)
        && strsim::osa_distance(&one_letters, &other_letters) <= mistakes
}

/// A quick look that most pairs end with: lengths and the set of letters.
fn may_resemble(one: &str, other: &str) -> bool {
    let far = one.len().abs_diff(other.len()) > 8;
    // Two mistakes change at most four letters of the set.
    !far && (set(one) ^ set(other)).count_ones() <= 4
}

fn set(text: &str) -> u64 {
    text.bytes()
        .filter(|byte| *byte != b' ')
        .fold(0, |set, byte| set | 1 << (byte % 64))
}

/// Words run together: `Kouassi Krou` and `Kouassikrou` are alike.
fn letters(key: &str) -> String {
    key.chars().filter(|letter| *letter != ' ').collect()
}

/// Whether two keys are the same but for digits, or for a last word of one letter or a Roman number.
fn differ_in_their_numbering(one: &str, other: &str) -> bool {
    fn unnumbered(key: &str) -> String {
        let mut words: Vec<&str> = key.split(' ').collect();
        let is_number = |word: &str| {
            word.chars().count() == 1
                || word.chars().all(|letter| matches!(letter, 'i' | 'v' | 'x'))
        };
        if words.len() > 1 && words.last().is_some_and(|word| is_number(word)) {
            words.pop();
        }
        let rest = words.concat();
        rest.chars().filter(|letter| !letter.is_numeric()).collect()
    }
    unnumbered(one) == unnumbered(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_of_typing_resemble_and_numbering_does_not() {
        let cases = [
            ("kekegoza", "kekegosa", true),
            ("kekegoza", "kekegoaz", true),
            ("kouassi krou", "kouassikrou", true),
            ("kouassikro", "kouassikroo", true),
            ("tienkoikro", "tienkouakro", true),
            ("abobo", "adobo", true),
            ("abobo", "abobo doume", false),
            ("ouro", "oura", true),
            ("ano", "ane", false),
            ("", "", false),
            ("", "a", false),
            ("kekegoza", "kekegoza", false),
            ("campement 1", "campement 2", false),
            ("campement", "campement 1", false),
            ("zone a", "zone b", false),
            ("kouadiokro i", "kouadiokro ii", false),
            ("cfi2", "cfi3", false),
            ("saint paul", "saint jean", false),
            ("korhogo", "bouake", false),
            (
                "\u{4e00}\u{4e8c}\u{4e09}\u{56db}",
                "\u{4e00}\u{4e8c}\u{4e09}\u{4e94}",
                true,
            ),
        ];
        for (one, other, alike) in cases {
            assert_eq!(resemble(one, other), alike, "{one:?} {other:?}");
            assert_eq!(resemble(other, one), alike, "{other:?} {one:?}");
        }
    }
}
