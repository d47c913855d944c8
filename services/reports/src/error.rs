//! What can go wrong in a call.

platform::call_error! {
    pub(crate)
    constraints {}
    failures {}
}
