//! Rules of members and families; no I/O.
