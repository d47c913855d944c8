//! SPDX expressions, as far as packages use them: names, `WITH`, `AND`, `OR` (or `/`), parentheses.

/// Whether the expression lets us use the package under the allowed licences.
pub(super) fn allows(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let verdict = either(&mut words, allowed);
    // Leftovers mean that we did not understand it.
    verdict.unwrap_or(false) && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let mut verdict = both(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        verdict |= both(words, allowed)?;
    }
    Some(verdict)
}

fn both(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let mut verdict = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        verdict &= one(words, allowed)?;
    }
    Some(verdict)
}

fn one(words: &mut Words<'_>, allowed: &[String]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let verdict = either(words, allowed)?;
        return (words.next() == Some(")")).then_some(verdict);
    }
    let mut name = word.to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next()?);
    }
    Some(allowed.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_understood() {
        let allowed = ["MIT", "Apache-2.0", "ISC", "Apache-2.0 WITH LLVM-exception"];
        let allowed = allowed.map(str::to_owned);
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("MIT/Apache-2.0", true),
            ("MIT AND GPL-3.0", false),
            ("(MIT OR GPL-3.0) AND ISC", true),
            ("(MIT OR ISC) AND OpenSSL", false),
            ("Apache-2.0 WITH LLVM-exception OR GPL-2.0", true),
            ("Apache-2.0 WITH other-exception", false),
            ("MIT OR", false),
            ("(MIT", false),
            ("MIT ISC", false),
            ("", false),
        ] {
            assert_eq!(allows(expression, &allowed), expected, "{expression}");
        }
    }
}
