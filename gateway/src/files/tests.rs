//! Lists as files, from encoded rows to what a spreadsheet reads.

mod members;
