//! A setting of all, as `settings.tsv` declares it.

use crate::settings;

/// One setting.
#[derive(Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its id on every node and in events; never given to another one.
    pub id: i64,
    /// `global.card.validity_months`
    pub name: &'static str,
    /// Type, default and bounds.
    pub kind: SettingKind,
}

impl Setting {
    /// The setting of this name.
    pub fn of(name: &str) -> Option<&'static Self> {
        let all = settings::ALL.iter();
        all.copied().find(|setting| setting.name == name)
    }

    /// What one that is a number is while nobody set it.
    pub const fn number(&self) -> i64 {
        match self.kind {
            SettingKind::Int { default, .. } => default,
            _ => 0,
        }
    }

    /// What one that is a word is while nobody set it.
    pub const fn word(&self) -> &'static str {
        match self.kind {
            SettingKind::Word { default, .. } => default,
            _ => "",
        }
    }

    /// Whether one that is on or off is on while nobody set it.
    pub const fn is_on(&self) -> bool {
        matches!(self.kind, SettingKind::Bool { default: true })
    }

    /// The least it may be, of one that is a number.
    pub const fn min(&self) -> i64 {
        match self.kind {
            SettingKind::Int { min, .. } => min,
            _ => i64::MIN,
        }
    }

    /// The most it may be, of one that is a number.
    pub const fn max(&self) -> i64 {
        match self.kind {
            SettingKind::Int { max, .. } => max,
            _ => i64::MAX,
        }
    }
}

/// What a setting holds, and what holds while nobody set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingKind {
    /// A whole number.
    Int {
        /// While nobody set it.
        default: i64,
        /// The least, included.
        min: i64,
        /// The most, included.
        max: i64,
    },
    /// Yes or no.
    Bool {
        /// While nobody set it.
        default: bool,
    },
    /// What references look like.
    Patterns {
        /// While nobody set it.
        default: &'static str,
    },
    /// One of several words.
    Word {
        /// While nobody set it.
        default: &'static str,
        /// What it may be, the default among them.
        words: &'static [&'static str],
    },
}
