//! Passwords: argon2id with the parameters of the contract. All of it takes tens of milliseconds of CPU: call
//! it through [`crate::work::hasher::Hasher`] only.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{self, PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::settings;
use ring::rand::{SecureRandom, SystemRandom};

/// Longest password that is looked at, in bytes; hashing more would be work for whoever sends it.
pub(crate) const MAX_BYTES: usize = 1024;
/// Shortest password (specification §5), in characters: what an installation may not go below either.
pub(crate) const MIN_CHARACTERS: i64 = settings::PASSWORD_MIN_LENGTH.min();

/// Memory in KiB, passes, lanes (contract §2).
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Without the look-alikes i l o I O 0 1.
const READABLE: &[u8; 55] = b"abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const RANDOM_LENGTH: usize = 20;

/// Refuses what is not hashed: no password, and one that is too long.
pub(crate) fn refuse_length(password: &str) -> Result<(), Refusal> {
    let fault = match password.len() {
        0 => Fault::Required,
        1..=MAX_BYTES => return Ok(()),
        _ => Fault::TooLong,
    };
    let refusal = Refusal::new(Reason::ValidationFailed);
    Err(refusal.and("password", fault, &MAX_BYTES.to_string()))
}

/// Whether a password that an operator gives may open the first account; no setting asks for more yet.
pub(crate) fn may_open_first_admin(password: &str) -> bool {
    i64::try_from(password.chars().count()).is_ok_and(|count| count >= MIN_CHARACTERS)
        && !password.trim().is_empty()
        && !password.chars().any(char::is_control)
        && password.len() <= MAX_BYTES
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
        .expect("the contract's parameters are within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The PHC string of a password.
pub(crate) fn hash(password: &str) -> Result<String, password_hash::Error> {
    let hash: PasswordHash = argon2().hash_password(password.as_bytes())?;
    Ok(hash.to_string())
}

/// Whether a password is the one of a PHC string; the string's own parameters are used.
pub(crate) fn is_right(password: &str, phc: &str) -> bool {
    PasswordHash::new(phc)
        .is_ok_and(|hash| argon2().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Whether a PHC string was made with other parameters than today's.
pub(crate) fn is_dated(phc: &str) -> bool {
    let Ok(hash) = PasswordHash::new(phc) else {
        return true;
    };
    let today = hash.algorithm.as_str() == "argon2id"
        && hash.version == Some(Version::V0x13.into())
        && Params::try_from(&hash).is_ok_and(|params| {
            (params.m_cost(), params.t_cost(), params.p_cost()) == (MEMORY_KIB, PASSES, LANES)
        });
    !today
}

/// A password for the first administrator, to be read off a terminal: 20 characters, 115 bits.
pub(crate) fn random() -> Result<String, ring::error::Unspecified> {
    let random = SystemRandom::new();
    let mut password = String::with_capacity(RANDOM_LENGTH);
    while password.len() < RANDOM_LENGTH {
        let mut byte = [0_u8];
        random.fill(&mut byte)?;
        // Six bits, and those that name no character are drawn again: no character is likelier than another.
        if let Some(letter) = READABLE.get(usize::from(byte[0] & 63)) {
            password.push(char::from(*letter));
        }
    }
    Ok(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_knows_its_password_and_is_of_today() {
        let phc = hash("Sésame, ouvre-toi").expect("it hashes");
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(is_right("Sésame, ouvre-toi", &phc));
        assert!(!is_right("sésame, ouvre-toi", &phc));
        assert!(!is_dated(&phc));
        assert!(!is_right("", "not a hash"));
    }

    #[test]
    fn hashes_with_other_parameters_are_dated() {
        let salt = "c29tZXNhbHRzb21lc2FsdA";
        let output = "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        for head in [
            "$argon2id$v=19$m=9216,t=2,p=1",
            "$argon2id$v=19$m=19456,t=3,p=1",
            "$argon2i$v=19$m=19456,t=2,p=1",
            "$argon2id$v=16$m=19456,t=2,p=1",
        ] {
            assert!(is_dated(&format!("{head}${salt}${output}")), "{head}");
        }
        assert!(is_dated("$2y$10$abcdefghijklmnopqrstuv"));
    }

    #[test]
    fn random_passwords_are_readable_and_differ() {
        let first = random().expect("the system has randomness");
        assert_eq!(first.len(), RANDOM_LENGTH);
        assert!(!first.contains(['i', 'l', 'o', 'I', 'O', '0', '1']));
        assert_ne!(first, random().expect("the system has randomness"));
    }
}
