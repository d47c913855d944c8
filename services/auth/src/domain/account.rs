//! What an account holds and when it may be saved (specification §5, contract §2).

use platform::{Refusal, text};
use proto::Change;
use proto::bounds;
use proto::maillon::auth::v1::CreateUserRequest as Save;
use proto::maillon::refusal::v1::{Fault, Reason};

use crate::domain::common_password::is_common;
use crate::domain::login_name;
use crate::domain::password::{MAX_BYTES, MIN_CHARACTERS};
use crate::domain::user::{self, ADMIN, LOCAL, User};

/// JSON names of what is refused here.
const NAME: &str = "login_name";
const ROLE: &str = "login_role";
const PROVIDER: &str = "login_provider";
const PASSWORD: &str = "login_password";
const REGION_IDS: &str = "login_regionIds";

/// What new passwords must be like, by the settings.
#[derive(Clone, Copy)]
pub(crate) struct Policy {
    pub(crate) min_characters: i64,
    pub(crate) refuses_common: bool,
}

impl Policy {
    /// Whether a password may be set; `detail` is the bound for its sentence.
    pub(crate) fn check(self, password: &str, name: &str) -> Result<(), (Fault, String)> {
        let least = self.min_characters.max(MIN_CHARACTERS);
        let least = usize::try_from(least).unwrap_or_default();
        if password.is_empty() {
            Err((Fault::Required, String::new()))
        } else if password.chars().any(char::is_control) {
            Err((Fault::ControlCharacter, String::new()))
        } else if text::is_blank(password) {
            Err((Fault::Blank, String::new()))
        } else if password.chars().count() < least {
            Err((Fault::TooShort, least.to_string()))
        } else if password.len() > MAX_BYTES {
            Err((Fault::TooLong, MAX_BYTES.to_string()))
        } else if self.refuses_common && is_common(password, name) {
            Err((Fault::TooCommon, String::new()))
        } else {
            Ok(())
        }
    }

    /// Refuses a change of one's own password from what can't be the old one, or to what may not be the new
    /// one.
    pub(crate) fn check_change(self, old: &str, new: &str, name: &str) -> Result<(), Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        if old.is_empty() {
            refusal = refusal.and("old", Fault::Required, "");
        } else if old.len() > MAX_BYTES {
            refusal = refusal.and("old", Fault::Wrong, "");
        }
        if let Err((fault, detail)) = self.check(new, name) {
            refusal = refusal.and("new", fault, &detail);
        } else if new == old {
            refusal = refusal.and("new", Fault::Unchanged, "");
        }
        refusal.unless_clean()
    }
}

/// The content of an account that may be stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) name: String,
    pub(crate) role: &'static str,
    pub(crate) provider: String,
    /// In their order, each once; empty = national.
    pub(crate) region_ids: Vec<i64>,
    /// A new password; none = the one there is, if any may be.
    pub(crate) password: Option<String>,
    /// true = a new synchronization token, false = none any more; none = unchanged.
    pub(crate) sync_token: Option<bool>,
}

impl Content {
    /// What a save makes of the account as it is; none = a new one. `unknown` are those of the regions asked
    /// for that do not exist.
    pub(crate) fn after(
        save: &Save,
        current: Option<&User>,
        unknown: &[i64],
        policy: Policy,
    ) -> Result<Self, Refusal> {
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let mut refuse = |field: &str, (fault, detail): (Fault, String)| {
            refusal = std::mem::take(&mut refusal).and(field, fault, &detail);
        };
        let name = name(save, current).unwrap_or_else(|fault| {
            refuse(NAME, fault);
            String::new()
        });
        let role = role(save, current).unwrap_or_else(|fault| {
            refuse(ROLE, fault);
            ""
        });
        let provider = provider(save, current).unwrap_or_else(|fault| {
            refuse(PROVIDER, fault);
            LOCAL.to_owned()
        });
        if let Err(fault) = password(save, current, &provider, &name, policy) {
            refuse(PASSWORD, fault);
        }
        let region_ids = region_ids(save, current, unknown).unwrap_or_else(|fault| {
            refuse(REGION_IDS, fault);
            Vec::new()
        });
        refusal.unless_clean()?;
        Ok(Self {
            name,
            role,
            provider,
            region_ids,
            password: save.password.clone(),
            sync_token: save.sync_token,
        })
    }

    /// Whether the account holds all of it already.
    pub(crate) fn is(&self, user: &User) -> bool {
        self.password.is_none()
            && self
                .sync_token
                .is_none_or(|asked| !asked && !user.has_sync_token)
            && self.name == user.name
            && self.role == user.role
            && self.provider == user.provider
            && self.region_ids == user.region_ids
    }

    /// Whether its owner can open everything to everybody again.
    pub(crate) fn keeps_the_house(&self) -> bool {
        self.role == ADMIN && self.is_local() && self.region_ids.is_empty()
    }

    /// Whether a password of this installation may open the account.
    pub(crate) fn is_local(&self) -> bool {
        self.provider == LOCAL
    }
}

/// The regions that a save asks for and the account does not have yet.
pub(crate) fn added_regions(save: &Save, current: Option<&User>) -> Vec<i64> {
    let has = |id: &i64| current.is_some_and(|user| user.region_ids.contains(id));
    let mut added: Vec<i64> = save
        .region_ids
        .iter()
        .copied()
        .filter(|id| !has(id))
        .collect();
    added.truncate(bounds::LOGIN_REGIONS_MAX + 1);
    added
}

fn name(save: &Save, current: Option<&User>) -> Result<String, (Fault, String)> {
    let given = match Change::of(&save.cleared, NAME, save.name.as_deref()) {
        Change::Set(given) => given,
        Change::Clear => "",
        Change::Keep => match current {
            Some(user) => return Ok(user.name.clone()),
            None => "",
        },
    };
    // A form posts back the name that it read.
    match current.filter(|user| user.name == given) {
        Some(user) => Ok(user.name.clone()),
        None => login_name::read(given),
    }
}

fn role(save: &Save, current: Option<&User>) -> Result<&'static str, (Fault, String)> {
    let given = match (Change::of(&save.cleared, ROLE, save.role), current) {
        (Change::Set(_), _) => save.role(),
        (Change::Keep, Some(user)) => user::role(&user.role),
        (Change::Keep, None) | (Change::Clear, _) => {
            return Err((Fault::Required, String::new()));
        }
    };
    user::code(given).ok_or_else(|| {
        let known = proto::ROLES.iter().filter(|code| **code != proto::SERVICE);
        let known: Vec<&str> = known.copied().collect();
        (Fault::UnknownWord, known.join(", "))
    })
}

fn provider(save: &Save, current: Option<&User>) -> Result<String, (Fault, String)> {
    let given = match Change::of(&save.cleared, PROVIDER, save.provider.as_deref()) {
        Change::Set(given) => given,
        Change::Clear => return Ok(LOCAL.to_owned()),
        Change::Keep => {
            return Ok(current.map_or_else(|| LOCAL.to_owned(), |user| user.provider.clone()));
        }
    };
    let provider = text::line(given, bounds::LOGIN_PROVIDER_MAX)
        .map_err(|fault| (fault, bounds::LOGIN_PROVIDER_MAX.to_string()))?;
    if provider.chars().count() < bounds::LOGIN_PROVIDER_MIN {
        Err((Fault::TooShort, bounds::LOGIN_PROVIDER_MIN.to_string()))
    } else if provider.eq_ignore_ascii_case(LOCAL) {
        Ok(LOCAL.to_owned())
    } else {
        Ok(provider)
    }
}

fn password(
    save: &Save,
    current: Option<&User>,
    provider: &str,
    name: &str,
    policy: Policy,
) -> Result<(), (Fault, String)> {
    let is_local = provider == LOCAL;
    let was_local = current.is_some_and(|user| user.provider == LOCAL);
    match &save.password {
        // USR-8: accounts of another provider have no password here.
        Some(_) if !is_local => Err((Fault::OutOfPlace, String::new())),
        Some(password) => policy.check(password, name),
        None if is_local && !was_local => Err((Fault::Required, String::new())),
        None => Ok(()),
    }
}

fn region_ids(
    save: &Save,
    current: Option<&User>,
    unknown: &[i64],
) -> Result<Vec<i64>, (Fault, String)> {
    let is_named = |names: &[String]| names.iter().any(|name| name == REGION_IDS);
    if !save.region_ids.is_empty() || is_named(&save.sent) || is_named(&save.cleared) {
        let mut asked = save.region_ids.clone();
        asked.sort_unstable();
        asked.dedup();
        if asked.len() > bounds::LOGIN_REGIONS_MAX {
            return Err((
                Fault::OutOfRange,
                format!("0\u{2013}{}", bounds::LOGIN_REGIONS_MAX),
            ));
        }
        if !unknown.is_empty() {
            return Err((Fault::UnknownReference, String::new()));
        }
        return Ok(asked);
    }
    Ok(current.map_or_else(Vec::new, |user| user.region_ids.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::maillon::auth::v1::Role;

    /// A change that makes a good save bad, and what is told of it.
    type Case = (fn(&mut Save), &'static str, Fault);

    const POLICY: Policy = Policy {
        min_characters: 4,
        refuses_common: false,
    };

    fn new() -> Save {
        Save {
            name: Some(" Awa Koné ".to_owned()),
            role: Some(Role::Viewer.into()),
            password: Some("abcd".to_owned()),
            ..Save::default()
        }
    }

    fn kept() -> User {
        User {
            id: 7,
            name: "Awa Koné".to_owned(),
            role: "viewer".to_owned(),
            must_change_password: false,
            region_ids: vec![3],
            provider: LOCAL.to_owned(),
            last_connection_at: None,
            has_sync_token: false,
            version: 1,
        }
    }

    fn fault(save: &Save, current: Option<&User>) -> Vec<(String, Fault)> {
        let refusal = Content::after(save, current, &[], POLICY).expect_err("it is refused");
        let told =
            |fault: &proto::maillon::refusal::v1::FieldFault| (fault.field.clone(), fault.fault());
        refusal.message().fields.iter().map(told).collect()
    }

    #[test]
    fn a_new_account_needs_name_role_and_password_and_all_is_told_at_once() {
        let all = [NAME, ROLE, PASSWORD].map(|field| (field.to_owned(), Fault::Required));
        assert_eq!(fault(&Save::default(), None), all);
        let content = Content::after(&new(), None, &[], POLICY).expect("it is good");
        assert_eq!(content.name, "Awa Koné");
        assert_eq!((content.role, content.provider.as_str()), ("viewer", LOCAL));
    }

    #[test]
    fn bounds_are_told_by_field() {
        let with = |change: fn(&mut Save)| {
            let mut save = new();
            change(&mut save);
            fault(&save, None)
        };
        let cases: [Case; 9] = [
            (
                |save| save.name = Some("éáí".to_owned()),
                NAME,
                Fault::TooShort,
            ),
            (
                |save| save.name = Some("n".repeat(101)),
                NAME,
                Fault::TooLong,
            ),
            (
                |save| save.name = Some("a\u{0}bcd".to_owned()),
                NAME,
                Fault::ControlCharacter,
            ),
            (
                |save| save.role = Some(Role::Service.into()),
                ROLE,
                Fault::UnknownWord,
            ),
            (|save| save.role = Some(99), ROLE, Fault::UnknownWord),
            (
                |save| save.provider = Some("abc".to_owned()),
                PROVIDER,
                Fault::TooShort,
            ),
            (
                |save| save.password = Some("abc".to_owned()),
                PASSWORD,
                Fault::TooShort,
            ),
            (
                |save| save.password = Some("é".repeat(513)),
                PASSWORD,
                Fault::TooLong,
            ),
            (
                |save| save.region_ids = (0..1001).collect(),
                REGION_IDS,
                Fault::OutOfRange,
            ),
        ];
        for (change, field, expected) in cases {
            assert_eq!(with(change), [(field.to_owned(), expected)]);
        }
    }

    #[test]
    fn a_change_keeps_what_is_absent_and_a_null_password() {
        let save = Save {
            cleared: vec![PASSWORD.to_owned()],
            ..Save::default()
        };
        let content = Content::after(&save, Some(&kept()), &[], POLICY).expect("it is good");
        assert!(content.is(&kept()));
        let national = Save {
            sent: vec![REGION_IDS.to_owned()],
            ..Save::default()
        };
        let content = Content::after(&national, Some(&kept()), &[], POLICY).expect("it is good");
        assert!(content.region_ids.is_empty());
        let cleared = Save {
            cleared: vec![NAME.to_owned(), ROLE.to_owned()],
            ..Save::default()
        };
        let both = [NAME, ROLE].map(|field| (field.to_owned(), Fault::Required));
        assert_eq!(fault(&cleared, Some(&kept())), both);
    }

    #[test]
    fn a_password_belongs_to_a_local_account() {
        let elsewhere = Save {
            provider: Some("oidc:https://id.example".to_owned()),
            ..new()
        };
        let refused = [(PASSWORD.to_owned(), Fault::OutOfPlace)];
        assert_eq!(fault(&elsewhere, None), refused);
        let without = Save {
            password: None,
            ..elsewhere
        };
        Content::after(&without, None, &[], POLICY).expect("it needs none");
        let foreign = User {
            provider: "oidc:https://id.example".to_owned(),
            ..kept()
        };
        let back = Save {
            provider: Some("Local".to_owned()),
            ..Save::default()
        };
        let missing = [(PASSWORD.to_owned(), Fault::Required)];
        assert_eq!(fault(&back, Some(&foreign)), missing);
    }

    #[test]
    fn the_settings_raise_what_a_password_must_be() {
        let strict = Policy {
            min_characters: 10,
            refuses_common: true,
        };
        let told = |password| {
            strict
                .check(password, "Awa Koné")
                .map_err(|(fault, _)| fault)
        };
        assert_eq!(told("123456789"), Err(Fault::TooShort));
        assert_eq!(told("1234567890"), Err(Fault::TooCommon));
        assert_eq!(told("Sésame, ouvre-toi"), Ok(()));
        assert_eq!(POLICY.check("1234", "Awa Koné"), Ok(()));
    }
}
