//! What is accepted, what is refused, and what becomes of it.
