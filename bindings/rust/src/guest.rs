//! A guest's side of a sealed match, for a program on the guest's own machine.

use std::ptr;

use crate::error::{bytes32, call, Result};
use crate::sys;

/// What a guest has noted before the header is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notes {
    pub seat: i32,
    /// The hash of the terms that the guest agreed to.
    pub terms: [u8; 32],
    pub commit: [u8; 32],
    pub share: [u8; 32],
    /// The other guest's, where there are two.
    pub other_share_commit: Option<[u8; 32]>,
}

/// The hash of the terms that the host sent.
pub fn terms_hash(terms: &str) -> Result<[u8; 32]> {
    bytes32(|out, error| unsafe { sys::mille_guest_terms_hash(terms.as_ptr() as *const _, terms.len(), out, error) })
}

/// A new share: random bytes, hashed with what a person typed. Call it after the commitment has arrived.
pub fn new_share(typed: &str) -> Result<[u8; 32]> {
    bytes32(|out, error| unsafe { sys::mille_guest_new_share(typed.as_ptr() as *const _, typed.len(), out, error) })
}

/// The commitment to a share.
pub fn share_commit(commit: &[u8; 32], seat: i32, share: &[u8; 32]) -> Result<[u8; 32]> {
    bytes32(|out, error| unsafe { sys::mille_guest_share_commit(commit.as_ptr(), seat, share.as_ptr(), out, error) })
}

/// An error unless the header has what the guest noted.
pub fn check_header(notes: &Notes, line: &str) -> Result<()> {
    let given = sys::mille_guest_notes {
        seat: notes.seat,
        other_guest: notes.other_share_commit.is_some() as i32,
        terms: notes.terms,
        commit: notes.commit,
        share: notes.share,
        other_share_commit: notes.other_share_commit.unwrap_or_default(),
        ..Default::default()
    };
    call(|error| unsafe { sys::mille_guest_check_header(&given, line.as_ptr() as *const _, line.len(), error) })
}

/// The receipt after a line that the host showed; `previous` is None for line 0.
pub fn receipt(previous: Option<&[u8; 32]>, line: &str) -> Result<[u8; 32]> {
    let before = previous.map_or(ptr::null(), |hash| hash.as_ptr());
    bytes32(|out, error| unsafe { sys::mille_guest_receipt(before, line.as_ptr() as *const _, line.len(), out, error) })
}
