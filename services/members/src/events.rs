//! What the service publishes and what it hears.
