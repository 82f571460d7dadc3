//! The library's errors, as one error type.

use std::ffi::{CStr, CString};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::os::raw::c_char;
use std::sync::Arc;

use crate::strategy::take_cause;
use crate::sys;

pub use sys::mille_status as Status;

pub type Result<T> = std::result::Result<T, Error>;

/// An error: its status, the rule that refuses (`P1`), and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    pub status: Status,
    pub rule: Option<String>,
    /// Id and parameters of the message, for translation.
    pub message: String,
    pub params: Vec<String>,
    pub text: String,
    /// Script or record concerned, and the line in it.
    pub file: Option<String>,
    pub line: Option<u32>,
    /// What a player of your own failed with, if a step or hint failed for that. `source()` returns it too.
    pub cause: Option<Cause>,
}

/// What a player of your own failed with. It is equal to its clones alone.
#[derive(Clone, Debug)]
pub struct Cause(pub Arc<dyn std::error::Error + Send + Sync>);

impl Cause {
    fn address(&self) -> *const () {
        Arc::as_ptr(&self.0) as *const ()
    }
}

impl PartialEq for Cause {
    fn eq(&self, other: &Cause) -> bool {
        self.address() == other.address()
    }
}

impl Eq for Cause {}

impl Hash for Cause {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state)
    }
}

impl Error {
    pub(crate) fn own(status: Status, text: &str) -> Self {
        Error {
            status,
            rule: None,
            message: String::new(),
            params: Vec::new(),
            text: text.to_string(),
            file: None,
            line: None,
            cause: None,
        }
    }

    /// The sentence in a language of [`languages`](crate::languages); in English if the library has no other.
    pub fn text_in(&self, language: &str) -> String {
        let language = match CString::new(language) {
            Ok(language) => language,
            Err(_) => return self.text.clone(),
        };
        let mut error = sys::mille_error {
            struct_size: std::mem::size_of::<sys::mille_error>() as u32,
            ..Default::default()
        };
        set_text(&mut error.message, &self.message);
        set_text(&mut error.text, &self.text);
        for (to, param) in error.params.iter_mut().zip(&self.params) {
            set_text(to, param);
        }
        fill(|buffer, size, needed, why| unsafe {
            sys::mille_error_text(&error, language.as_ptr(), buffer, size, needed, why)
        })
        .unwrap_or_else(|_| self.text.clone())
    }
}

/// Writes a text into a zeroed array, which keeps a zero byte at its end.
fn set_text(array: &mut [c_char], text: &str) {
    let room = array.len() - 1;
    for (to, byte) in array[..room].iter_mut().zip(text.bytes()) {
        *to = byte as c_char;
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(|cause| &*cause.0 as _)
    }
}

fn some(text: String) -> Option<String> {
    if text.is_empty() {
        None
    } else {
        Some(text)
    }
}

/// The text of a fixed array that ends with a zero byte.
pub(crate) fn text(array: &[c_char]) -> String {
    let bytes: Vec<u8> = array.iter().take_while(|&&c| c != 0).map(|&c| c as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(crate) fn static_text(pointer: *const c_char) -> Option<&'static str> {
    if pointer.is_null() {
        return None;
    }
    unsafe { CStr::from_ptr(pointer) }.to_str().ok()
}

pub(crate) fn c_string(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::own(Status::ARGUMENT, "the text holds a zero character"))
}

/// What a call writes for 0, 1 and so on, until there is no more: index, struct, error.
pub(crate) fn each<T: Default>(mut f: impl FnMut(usize, *mut T, *mut sys::mille_error) -> Status) -> Result<Vec<T>> {
    let mut found = Vec::new();
    loop {
        let mut one = T::default();
        match call(|error| f(found.len(), &mut one, error)) {
            Ok(()) => found.push(one),
            Err(e) if e.status == Status::NOT_FOUND => return Ok(found),
            Err(e) => return Err(e),
        }
    }
}

/// Makes a call that takes an error struct last.
pub(crate) fn call(f: impl FnOnce(*mut sys::mille_error) -> Status) -> Result<()> {
    // Only its first word is initialised until the call fails: a call costs no clearing of a kilobyte.
    let mut memory = std::mem::MaybeUninit::<sys::mille_error>::uninit();
    let error = memory.as_mut_ptr();
    unsafe {
        std::ptr::addr_of_mut!((*error).struct_size).write(std::mem::size_of::<sys::mille_error>() as u32);
    }
    match f(error) {
        Status::OK => Ok(()),
        // The library fills the error whenever it does not answer OK.
        status => Err(read(status, unsafe { &*error })),
    }
}

#[cold]
pub(crate) fn read(status: Status, e: &sys::mille_error) -> Error {
    let count = (e.param_count as usize).min(e.params.len());
    Error {
        status,
        rule: some(text(&e.rule)),
        message: text(&e.message),
        params: e.params[..count].iter().map(|p| text(p)).collect(),
        text: text(&e.text),
        file: some(text(&e.file)),
        line: u32::try_from(e.line).ok().filter(|&line| line > 0),
        cause: None,
    }
}

/// Makes a call in which players decide. Their functions run on this thread.
pub(crate) fn call_players(f: impl FnOnce(*mut sys::mille_error) -> Status) -> Result<()> {
    drop(take_cause()); // what another call left
    call(f).map_err(|error| match error.status {
        Status::PLAYER => Error { cause: take_cause().map(Cause), ..error },
        _ => error,
    })
}

/// The 32 bytes that a call writes: (bytes, error).
pub(crate) fn bytes32(f: impl FnOnce(*mut u8, *mut sys::mille_error) -> Status) -> Result<[u8; 32]> {
    let mut bytes = [0; 32];
    call(|error| f(bytes.as_mut_ptr(), error))?;
    Ok(bytes)
}

/// The list that a call writes into an array: (array, capacity, count, error).
pub(crate) fn list<T: Clone + Default>(
    f: impl Fn(*mut T, usize, *mut usize, *mut sys::mille_error) -> Status,
) -> Result<Vec<T>> {
    let mut list = vec![T::default(); 64];
    let mut count = 0;
    loop {
        let (start, capacity) = (list.as_mut_ptr(), list.len());
        match call(|error| f(start, capacity, &mut count, error)) {
            Err(e) if e.status == Status::BUFFER => list.resize(count, T::default()),
            Err(e) => return Err(e),
            Ok(()) => break,
        }
    }
    list.truncate(count);
    Ok(list)
}

/// The text that a call writes into a buffer: (buffer, size, needed, error).
pub(crate) fn fill(f: impl Fn(*mut c_char, usize, *mut usize, *mut sys::mille_error) -> Status) -> Result<String> {
    let mut buffer = vec![0u8; 4096];
    let mut needed = 0;
    loop {
        let (start, size) = (buffer.as_mut_ptr() as *mut c_char, buffer.len());
        match call(|error| f(start, size, &mut needed, error)) {
            Err(e) if e.status == Status::BUFFER => buffer.resize(needed, 0),
            Err(e) => return Err(e),
            Ok(()) => break,
        }
    }
    buffer.truncate(needed.saturating_sub(1));
    Ok(String::from_utf8_lossy(&buffer).into_owned())
}
