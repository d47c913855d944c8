//! The signed text of a card's QR code (docs/decisions/0091): numbers and an expiry, good for whoever has the
//! public keys, without network and without a word about the holder.

use chrono::NaiveDate;
use platform::NewKey;
use proto::bounds::MEMBER_NUMBER_MAX;
use ring::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};

use super::base32;

/// Longest text (contract §5).
#[cfg(test)]
const MAX: usize = 220;
/// What every text begins with: whose code it is, and the version of its layout.
const HEAD: [&str; 2] = ["MLN", "1"];
const SIGNATURE_BYTES: usize = 64;

/// A new pair of keys.
pub(crate) fn new_key() -> Result<NewKey, ring::error::Unspecified> {
    NewKey::make(kid)
}

/// The id of a key: eight letters of its public half's hash.
fn kid(public_key: &[u8]) -> String {
    let hash = ring::digest::digest(&ring::digest::SHA256, public_key);
    base32::encode(&hash.as_ref()[..5])
}

/// The text of a card's code.
pub(crate) fn text(
    key: &Ed25519KeyPair,
    kid: &str,
    card_number: &str,
    member_number: &str,
    expires: NaiveDate,
) -> String {
    let [whose, version] = HEAD;
    let member_number = letters(member_number);
    let expires = expires.format("%Y%m%d");
    let signed = format!("{whose}:{version}:{card_number}:{member_number}:{expires}:{kid}");
    let signature = base32::encode(key.sign(signed.as_bytes()).as_ref());
    format!("{signed}:{signature}")
}

/// A number as the code spells it: its letters and digits alone, in upper case.
pub(crate) fn letters(number: &str) -> String {
    number
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(MEMBER_NUMBER_MAX)
        .map(|letter| letter.to_ascii_uppercase())
        .collect()
}

/// What a text says, before anybody vouches for it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Code<'a> {
    pub(crate) card_number: &'a str,
    pub(crate) member_number: &'a str,
    pub(crate) expires: NaiveDate,
    pub(crate) kid: &'a str,
    signed: &'a str,
    signature: Vec<u8>,
}

impl<'a> Code<'a> {
    /// Whether a text says that it is a code of ours: what does not is no forgery, but something else.
    pub(crate) fn is_ours(text: &str) -> bool {
        text.strip_prefix(HEAD[0])
            .is_some_and(|rest| rest.starts_with(':'))
    }

    /// Reads a text to the letter; none = we never wrote such a one.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let (signed, signature) = text.rsplit_once(':')?;
        let parts: Vec<&str> = signed.split(':').collect();
        let [whose, version, card_number, member_number, expires, kid] = parts[..] else {
            return None;
        };
        let is_ours = [whose, version] == HEAD
            && card_number.len() == 11
            && is_digits(card_number)
            && letters(member_number) == member_number
            && letters(kid) == kid;
        let signature = base32::decode(signature).filter(|bytes| bytes.len() == SIGNATURE_BYTES)?;
        is_ours.then_some(Self {
            card_number,
            member_number,
            expires: day(expires)?,
            kid,
            signed,
            signature,
        })
    }

    /// Whether the key with this public half signed it.
    pub(crate) fn is_signed_by(&self, public_key: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, public_key)
            .verify(self.signed.as_bytes(), &self.signature)
            .is_ok()
    }
}

/// `yyyymmdd`, one spelling alone.
fn day(text: &str) -> Option<NaiveDate> {
    if text.len() != 8 || !is_digits(text) {
        return None;
    }
    let (year, rest) = text.split_at(4);
    let (month, day) = rest.split_at(2);
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pair(new: &NewKey) -> Ed25519KeyPair {
        Ed25519KeyPair::from_pkcs8(&new.secret_key).expect("a key")
    }

    fn expiry() -> NaiveDate {
        NaiveDate::from_ymd_opt(2029, 11, 20).expect("a day")
    }

    fn written(new: &NewKey) -> String {
        text(
            &pair(new),
            &new.kid,
            "26000000019",
            "0000260000013",
            expiry(),
        )
    }

    /// Whether a reader that has this key alone would believe it.
    fn is_believed(text: &str, new: &NewKey) -> bool {
        Code::read(text)
            .is_some_and(|code| code.kid == new.kid && code.is_signed_by(&new.public_key))
    }

    #[test]
    fn the_longest_code_fits_and_is_of_the_alphabet_of_qr_codes() {
        let new = new_key().expect("a key");
        let long = "é1-a".repeat(40);
        let code = text(&pair(&new), &new.kid, "99999999999", &long, expiry());
        assert!(code.len() <= MAX, "{}", code.len());
        let alphabet = |letter: char| {
            letter.is_ascii_uppercase() || letter.is_ascii_digit() || " $%*+-./:".contains(letter)
        };
        assert!(code.chars().all(alphabet), "{code}");
        assert!(is_believed(&code, &new));
        let read = Code::read(&code).expect("ours");
        assert_eq!(read.member_number, "1A".repeat(20));
        assert_eq!(new.kid.len(), 8);
    }

    #[test]
    fn another_key_s_code_is_not_genuine() {
        let (ours, theirs) = (new_key().expect("a key"), new_key().expect("a key"));
        let forged = text(&pair(&theirs), &ours.kid, "26000000019", "1", expiry());
        let code = Code::read(&forged).expect("the layout is ours");
        assert!(code.is_signed_by(&theirs.public_key));
        assert!(!code.is_signed_by(&ours.public_key));
        assert!(!code.is_signed_by(&[]) && !code.is_signed_by(&[7; 32]));
    }

    #[test]
    fn texts_of_others_are_not_read() {
        let new = new_key().expect("a key");
        let good = written(&new);
        let others = [
            String::new(),
            ":".repeat(300),
            "https://example.org/".to_owned(),
            "26000000019".to_owned(),
            good.to_lowercase(),
            format!("{good} "),
            format!("{good}="),
            format!(" {good}"),
            good.replacen("MLN:1", "MLN:2", 1),
            good.replacen("20291120", "20291131", 1),
            good.replacen("20291120", "+2291120", 1),
            good.replacen(":20291120", "::20291120", 1),
            good.replacen("MLN", "МLN", 1),
            "é".repeat(10_000),
        ];
        for other in others {
            assert_eq!(Code::read(&other), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(
            card in "[0-9]{11}", member in "[A-Z0-9]{0,40}", days in 0_i64..36_500,
        ) {
            let new = new_key().expect("a key");
            let expires = expiry() + chrono::TimeDelta::days(days);
            let code = text(&pair(&new), &new.kid, &card, &member, expires);
            prop_assert!(is_believed(&code, &new));
            let read = Code::read(&code).expect("ours");
            prop_assert_eq!(
                (read.card_number, read.member_number, read.expires),
                (card.as_str(), member.as_str(), expires)
            );
        }

        #[test]
        fn one_altered_character_is_noticed(at in any::<prop::sample::Index>(), other in "[ -~]") {
            let new = new_key().expect("a key");
            let good = written(&new);
            let at = at.index(good.len());
            let mut altered = good.clone();
            altered.replace_range(at..=at, &other);
            prop_assert_eq!(is_believed(&altered, &new), altered == good);
        }

        #[test]
        fn whatever_is_cut_off_is_missed(at in any::<prop::sample::Index>(), from_front in any::<bool>()) {
            let new = new_key().expect("a key");
            let good = written(&new);
            let at = at.index(good.len());
            let rest = if from_front { &good[at..] } else { &good[..at] };
            prop_assert_eq!(is_believed(rest, &new), rest == good);
        }

        #[test]
        fn any_text_can_be_read(text in ".{0,300}") {
            prop_assert_eq!(Code::read(&text), None);
        }
    }
}
