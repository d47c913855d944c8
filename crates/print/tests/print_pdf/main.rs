//! Printed files, looked at as a person or a machine would: pages as pixels, codes read.

mod any_text;
mod cards;
mod codes;
mod documents;
mod golden;
mod golden_tables;
mod hostile;
mod ink;
mod joined;
mod lies;
mod parcel;
mod refusals;
mod schema;
mod seeded;
mod support;
