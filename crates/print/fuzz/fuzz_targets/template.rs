//! Any text as a template. libFuzzer itself watches time and memory.
#![no_main]

#[path = "../../tests/print_pdf/any_text.rs"]
mod any_text;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|json: &str| {
    any_text::try_as_template(json);
});
