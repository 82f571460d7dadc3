//! The C declarations of libmille, the engine for the card game Mille. The crate `mille` is the safe binding.
//!
//! Links the libmille that MILLE_LIB_DIR or pkg-config names. Without one, this crate compiles the library from its own sources.

use std::fmt;
use std::os::raw::c_char;

#[rustfmt::skip]
mod sys;

/// Where the build script found the library: the folder that `MILLE_LIB_DIR` named, `pkg-config`, or `bundled` for this crate's own sources.
pub const LIBRARY: &str = env!("MILLE_SYS_LIBRARY");

pub use sys::*;

/// The action as a record writes it for the owner of the set: `lay 8 8C 8D 2H`.
impl fmt::Display for mille_action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Longer than any action: MILLE_ACTION_CARDS cards of at most three characters each, and a word before them.
        let mut text = [0u8; 256];
        let (buffer, mut needed, mut error) = (text.as_mut_ptr() as *mut c_char, 0, mille_error::default());
        let status = unsafe { mille_action_text(self, self.owner as i32, buffer, text.len(), &mut needed, &mut error) };
        if status != mille_status::OK {
            return Err(fmt::Error);
        }
        f.pad(std::str::from_utf8(&text[..needed - 1]).map_err(|_| fmt::Error)?)
    }
}
