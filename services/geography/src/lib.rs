//! geography
