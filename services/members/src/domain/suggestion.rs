//! What may have been meant by words that find nobody (docs/decisions/0152).

/// Suggestions at most.
pub(crate) const MOST: usize = 3;
/// Texts at most that are tried as a list.
pub(crate) const TRIED: usize = 6;
/// Least likeness of two words, of 1: "ouatara" and "ouattara" are 0.7 alike, "kone" and "konne" 0.57.
pub(crate) const LIKENESS: f32 = 0.4;
/// Words at most that stand for a typed one.
pub(crate) const WORDS: i64 = 3;
/// Typed words that are replaced by others; those behind them stay.
const REPLACED: usize = 4;
/// Letters of the shortest word that is replaced: a shorter one is like too many.
const SHORTEST: usize = 3;

/// A word and how much it is like the typed one, of 1.
pub(crate) type Alike = (f32, String);

/// Whether a word may be a name: nobody's has digits.
pub(crate) fn is_name(word: &str) -> bool {
    word.chars().count() >= SHORTEST && !word.chars().any(|sign| sign.is_ascii_digit())
}

/// Whether other words are looked for instead of the nth one that was typed.
pub(crate) fn is_replaced(nth: usize, word: &str) -> bool {
    nth < REPLACED && is_name(word)
}

/// Every text out of one word for each typed one, the likest first, without the typed text itself.
pub(crate) fn combine(typed: &[String], words: &[Vec<Alike>]) -> Vec<Vec<String>> {
    let mut texts: Vec<(f32, Vec<String>)> = vec![(1.0, Vec::new())];
    for choices in words {
        texts = texts
            .iter()
            .flat_map(|(likeness, text)| {
                choices.iter().map(move |(alike, word)| {
                    let text = text.iter().chain([word]).cloned().collect();
                    (likeness * alike, text)
                })
            })
            .collect();
    }
    texts.retain(|(_, text)| text != typed);
    texts.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    texts.into_iter().map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Vec<String> {
        words.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_likest_text_comes_first_and_the_typed_one_not_at_all() {
        let typed = text("awa ouatara");
        let words = [
            vec![(1.0, "awa".to_owned()), (0.5, "awa-lou".to_owned())],
            vec![(0.7, "ouattara".to_owned()), (1.0, "ouatara".to_owned())],
        ];
        let texts = combine(&typed, &words);
        assert_eq!(
            texts,
            [
                text("awa ouattara"),
                text("awa-lou ouatara"),
                text("awa-lou ouattara")
            ]
        );
    }

    #[test]
    fn a_short_word_a_number_and_the_fifth_word_stay() {
        assert!(is_replaced(0, "awa") && is_replaced(3, "kone"));
        assert!(!is_replaced(4, "kone"));
        assert!(!is_replaced(0, "ba") && !is_replaced(0, "07112233"));
    }
}
