//! What an operator's references look like, as administrators write it down: `llcccccc.cccc.lccccc+,
//! OMcccccc+`. `l` is a letter, `c` a digit, `x` either; capitals and digits stand for themselves, `+` at the
//! end allows more of the last; other signs don't count, as in the references. The web compares
//! (web/src/entities/transactions/patterns.ts), because an unusual reference is asked about, never refused. A
//! language so small can't make a browser search for ever, as a regular expression can.

use platform::text;
use proto::bounds;
use proto::maillon::refusal::v1::Fault;

/// Most letters and digits of one pattern; references are no longer.
const MAX_SYMBOLS: usize = 64;

/// The patterns as they are kept; none = every reference is usual.
pub(crate) fn read(given: &str) -> Result<String, (Fault, String)> {
    let patterns = text::line(given, bounds::PATTERNS_MAX)
        .map_err(|fault| (fault, bounds::PATTERNS_MAX.to_string()))?;
    let wrong = patterns.split(',').find(|pattern| !is_pattern(pattern));
    match wrong {
        Some(wrong) if !patterns.is_empty() => Err((Fault::NotAPattern, wrong.trim().to_owned())),
        _ => Ok(patterns),
    }
}

fn is_pattern(pattern: &str) -> bool {
    let pattern = pattern.trim();
    let symbols = pattern.strip_suffix('+').unwrap_or(pattern);
    let is_known = |sign: char| match sign {
        'l' | 'c' | 'x' | 'A'..='Z' | '0'..='9' => true,
        '+' => false,
        sign => !sign.is_alphanumeric(),
    };
    let counted = symbols.chars().filter(char::is_ascii_alphanumeric).count();
    symbols.chars().all(is_known)
        && (1..=MAX_SYMBOLS).contains(&counted)
        && symbols.ends_with(|last: char| last.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_of_letters_digits_and_signs_with_a_plus_at_the_end() {
        for good in [
            "",
            "ccccccccc+",
            " llcccccc.cccc.lccccc+, OMcccccc+ ",
            "T_xxxxxxxxx",
            "A 1-x",
        ] {
            assert_eq!(read(good), Ok(good.trim().to_owned()));
        }
        for (bad, told) in [
            ("cc, oups", "oups"),
            ("c+c", "c+c"),
            ("cc++", "cc++"),
            ("+", "+"),
            ("cc,,ll", ""),
            ("cc,", ""),
            ("--", "--"),
            ("cé", "cé"),
            ("[0-9]{9}", "[0-9]{9}"),
        ] {
            assert_eq!(
                read(bad),
                Err((Fault::NotAPattern, told.to_owned())),
                "{bad}"
            );
        }
        assert!(read(&"c".repeat(64)).is_ok() && read(&"c".repeat(65)).is_err());
        assert_eq!(
            read(&"c,".repeat(101)),
            Err((Fault::TooLong, "200".to_owned()))
        );
        assert!(read("c\u{0}").is_err());
    }
}
