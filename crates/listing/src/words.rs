//! Words of a search box, as patterns of a folded column: a text that begins with a space and in which every
//! word does.

use sqlx::{PgExecutor, Postgres, QueryBuilder};

/// Digits of a whole phone with the prefix of its country, and those of them that it has at home as well: a
/// nought may stand before these, or not.
const WITH_PREFIX: usize = 11;
const AT_HOME: usize = 8;

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// All of these texts.
    each: Vec<String>,
    /// Or all of these: digits written apart are one number as well.
    joined: Option<Vec<String>>,
}

impl Words {
    /// The words of a text, folded by the database as its columns are.
    pub async fn fold(db: impl PgExecutor<'_>, text: Option<&str>) -> sqlx::Result<Self> {
        let Some(text) = text else {
            return Ok(Self::default());
        };
        let folded: String = sqlx::query_scalar("select fold($1)")
            .bind(text)
            .fetch_one(db)
            .await?;
        Ok(Self::of(&folded))
    }

    /// The words of a folded text.
    pub fn of(folded: &str) -> Self {
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        let each: Vec<&str> = words.iter().copied().map(without_plus).collect();
        let joined = joined(&words);
        Self {
            joined: (joined != each)
                .then(|| joined.iter().map(String::as_str).map(anywhere).collect()),
            each: each.into_iter().map(anywhere).collect(),
        }
    }

    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    /// Whether each is one letter, which the beginning of most texts' words may be.
    pub fn are_letters(&self) -> bool {
        // A short word has the space before it.
        self.each.iter().all(|text| text.chars().count() == 2)
    }

    /// Whether one of them has digits enough to be in few texts.
    pub fn have_number(&self) -> bool {
        let digits = |text: &String| text.bytes().filter(u8::is_ascii_digit).count();
        self.each.iter().any(|text| digits(text) >= 3)
    }

    /// Each of them alone, the longest first; once more where digits written apart may be one number.
    pub fn alone(&self) -> Vec<Vec<Self>> {
        let ways = [Some(&self.each), self.joined.as_ref()];
        let alone = |texts: &Vec<String>| {
            let mut alone: Vec<Self> = (texts.iter())
                .map(|text| Self {
                    each: vec![text.clone()],
                    joined: None,
                })
                .collect();
            alone.sort_by_key(|word| std::cmp::Reverse(word.each[0].chars().count()));
            alone
        };
        ways.into_iter().flatten().map(alone).collect()
    }

    /// Adds the condition to a statement; `column` is the column, or an expression of it that no index
    /// serves.
    pub fn find(&self, query: &mut QueryBuilder<Postgres>, column: &str) {
        if self.is_empty() {
            return;
        }
        let all = |query: &mut QueryBuilder<Postgres>, texts: &[String]| {
            for (nth, text) in texts.iter().enumerate() {
                let and = if nth == 0 { "" } else { " and " };
                query.push(format!("{and}{column} like "));
                if let Some(end) = end_of_digits(text) {
                    // The index looks for these alone; the expression keeps the rest from it.
                    query.push_bind(within(end));
                    query.push(format!(" and {column} || '' like "));
                }
                query.push_bind(within(text));
            }
        };
        query.push(" and ((");
        all(query, &self.each);
        query.push(")");
        if let Some(joined) = &self.joined {
            query.push(" or (");
            all(query, joined);
            query.push(")");
        }
        query.push(")");
    }

    /// The same of a column's value that is at hand.
    pub fn are_in(&self, value: &str) -> bool {
        let all = |texts: &[String]| texts.iter().all(|text| value.contains(text.as_str()));
        all(&self.each) || self.joined.as_deref().is_some_and(all)
    }
}

/// Phones are kept as digits alone: the plus of a country's prefix is not among them.
fn without_plus(word: &str) -> &str {
    match word.strip_prefix('+') {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty() => {
            digits
        }
        _ => word,
    }
}

/// Words with runs of digits in one: a phone is found in any spacing, and one with the prefix of its country
/// also where it was kept without.
fn joined(words: &[&str]) -> Vec<String> {
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut joined: Vec<(String, bool)> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some((last, _)) if is_digits(word) && is_digits(last) => last.push_str(word),
            _ => joined.push((without_plus(word).to_owned(), word.starts_with('+'))),
        }
    }
    joined
        .into_iter()
        .map(|(word, is_abroad)| {
            if is_abroad && is_digits(&word) && word.len() >= WITH_PREFIX {
                word[word.len() - AT_HOME..].to_owned()
            } else {
                word
            }
        })
        .collect()
}

/// A word of three letters or more anywhere, a shorter one where a word begins; every text to look in begins
/// with a space.
fn anywhere(word: &str) -> String {
    let start = if word.chars().count() < 3 { " " } else { "" };
    format!("{start}{word}")
}

/// The pattern of such a word.
pub fn pattern(word: &str) -> String {
    within(&anywhere(word))
}

/// The pattern of texts that have this one.
fn within(text: &str) -> String {
    format!("%{}%", escaped(text))
}

/// The last digits of many: three letters of a text are all that an index of trigrams knows, and three digits
/// are in many numbers.
fn end_of_digits(text: &str) -> Option<&str> {
    let is_long = text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_long.then(|| &text[text.len() - 6..])
}

/// A text in which nothing is a wildcard of `like`.
pub fn escaped(word: &str) -> String {
    word.replace('\\', r"\\")
        .replace('%', r"\%")
        .replace('_', r"\_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Words {
        Words {
            each: vec![text.to_owned()],
            joined: None,
        }
    }

    #[test]
    fn one_letter_and_a_number_are_told_from_other_words() {
        for (text, are_letters, have_number) in [
            ("b", true, false),
            ("é n", true, false),
            ("ya", false, false),
            ("kouassi", false, false),
            ("b 47", false, false),
            ("b 4711", false, true),
            ("a4711", false, true),
        ] {
            let words = Words::of(text);
            assert_eq!(
                (words.are_letters(), words.have_number()),
                (are_letters, have_number),
                "{text}"
            );
        }
    }

    #[test]
    fn short_words_stand_at_the_start_and_digits_written_apart_are_one_number() {
        let text = Words::of("kouassi ya");
        assert_eq!(text.each, ["kouassi", " ya"]);
        assert_eq!(text.joined, None);
        let phone = Words::of("awa 07 08 09");
        assert_eq!(phone.each, ["awa", " 07", " 08", " 09"]);
        assert_eq!(
            phone.joined,
            Some(vec!["awa".to_owned(), "070809".to_owned()])
        );
        let abroad = Words::of("+225 0708");
        assert_eq!(abroad.each, ["225", "0708"]);
        assert_eq!(abroad.joined, Some(vec!["2250708".to_owned()]));
        let whole = Words::of("+225 07 08 09 10 11");
        assert_eq!(whole.joined, Some(vec!["08091011".to_owned()]));
        assert_eq!(
            Words::of("+33612345678").joined,
            Some(vec!["12345678".to_owned()])
        );
        assert_eq!(Words::of("0033612345678").joined, None);
        assert_eq!(Words::of("1+2 +").each, ["1+2", " +"]);
        assert_eq!(pattern("50%_\\"), r"%50\%\_\\%");
        assert_eq!(pattern("ya"), "% ya%");
        assert!(Words::of("").is_empty());
        let apart = ["kouassi", " ya", " 07", " 08"].map(word).to_vec();
        let joined = ["kouassi", "0708", " ya"].map(word).to_vec();
        assert_eq!(Words::of("ya 07 08 kouassi").alone(), [apart, joined]);
        assert_eq!(end_of_digits("0708091011"), Some("091011"));
        assert_eq!(end_of_digits("0708091"), None);
        assert_eq!(end_of_digits("070809101x"), None);
    }
    #[test]
    fn what_is_at_hand_is_found_as_the_database_finds_it() {
        let value = " kone ya 0000260000013 0708091011";
        for (text, is_found) in [
            ("kone", true),
            ("on ya", false),
            ("ya one", true),
            ("o", false),
            ("07 08 09 10", true),
            ("+225 07 08 09 10 11", true),
            ("08 09 07", false),
            ("kone %", false),
        ] {
            assert_eq!(Words::of(text).are_in(value), is_found, "{text}");
        }
    }
}
