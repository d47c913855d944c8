//! What a save says about one field: absent keeps, null clears, a value sets (contract §1).

/// One field of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change<T> {
    /// The field was absent.
    Keep,
    /// The field was sent as `null`.
    Clear,
    /// The field was sent with this value.
    Set(T),
}

impl<T> Change<T> {
    /// Reads a field of a save request: `value` as decoded, `cleared` as the gateway filled it, `field` by
    /// its JSON name.
    pub fn of(cleared: &[String], field: &str, value: Option<T>) -> Self {
        match value {
            Some(value) => Self::Set(value),
            None if cleared.iter().any(|name| name == field) => Self::Clear,
            None => Self::Keep,
        }
    }
}
