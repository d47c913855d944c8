//! What messages and words do beside holding values. Beside the library: its generated code takes as long to
//! compile for tests as for everybody else.

mod encoded;
mod job;
