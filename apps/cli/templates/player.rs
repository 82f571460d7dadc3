//! A player for Mille. It is legal as it stands, and yours to improve. It takes the action that it finds worth most;
//! begin by changing the function `worth`.
//!
//! build: rustc --edition 2021 -O --crate-type cdylib -o template.so template.rs
//! check: mille check ./template.so
//! watch: mille watch --player ./template.so --player random
//!
//! mille.rs has the declarations of mille/mille_ai.h, which explains each of them.

use std::ffi::c_void;
use std::os::raw::c_char;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::Once;

pub mod mille;
use mille::*;

/// What an instance remembers. It plays one match at a time and sees only what the host shows it.
struct Player {
    rules: mille_rules,
    reason: &'static str,
}

impl Player {
    fn match_begin(&mut self, rules: &mille_rules) {
        self.rules = *rules;
    }

    fn decide(&mut self, view: &mille_view, legal: &[mille_action]) -> u32 {
        let mut best = (i32::MIN, "", 0);
        for (index, action) in (0..).zip(legal) {
            let (points, reason) = self.worth(view, action);
            if points > best.0 {
                best = (points, reason, index);
            }
        }
        self.reason = best.1;
        best.2
    }

    /// What an action is worth, and why.
    fn worth(&self, view: &mille_view, action: &mille_action) -> (i32, &'static str) {
        match action.kind {
            mille_action_kind::PILE => (400, "The pile brings a set and more cards"),
            mille_action_kind::UPCARD => (350, "The upcard is a free wild card"),
            mille_action_kind::LAY => (300 + i32::from(action.count), "Cards on the table score points"),
            mille_action_kind::DRAW => (200, "Drawing gives one more card"),
            mille_action_kind::DISCARD => {
                let rank = usize::from(action.cards[0] / 4);
                let wild = self.rules.cards_wild.contains(&(rank as i32));
                (100 - 10 * in_hand(view, rank) - if wild { 50 } else { 0 }, "This card is needed least")
            }
            _ => (0, "There is no other choice"),
        }
    }
}

/// Cards of a rank in the hand; a card's number is rank × 4 + suit.
fn in_hand(view: &mille_view, rank: usize) -> i32 {
    view.hand.iter().skip(rank * 4).take(4).map(|&count| i32::from(count)).sum()
}

unsafe fn of<'a>(instance: *mut c_void) -> &'a mut Player {
    &mut *instance.cast()
}

unsafe extern "C" fn create(
    _host: *const mille_ai_host,
    _user: *mut c_void,
    _options: *const mille_option,
    _option_count: usize,
    instance: *mut *mut c_void,
) -> i32 {
    let player = Player { rules: mille_rules::default(), reason: "" };
    *instance = Box::into_raw(Box::new(player)).cast();
    0
}

unsafe extern "C" fn destroy(instance: *mut c_void) {
    drop(Box::from_raw(instance.cast::<Player>()));
}

unsafe extern "C" fn match_begin(instance: *mut c_void, begun: *const mille_ai_match) -> i32 {
    of(instance).match_begin(&*(*begun).rules);
    0
}

unsafe extern "C" fn decide(instance: *mut c_void, decision: *const mille_ai_decision, index: *mut u32) -> i32 {
    let decision = &*decision;
    let legal = std::slice::from_raw_parts(decision.legal, decision.legal_count as usize);
    *index = of(instance).decide(&*decision.view, legal);
    0
}

/// Gives the reason for the last decision. Hosts show it with hints.
unsafe extern "C" fn explain(instance: *mut c_void, buffer: *mut c_char, size: usize) -> usize {
    let reason = of(instance).reason;
    if size > reason.len() {
        std::ptr::copy_nonoverlapping(reason.as_ptr().cast(), buffer, reason.len());
        *buffer.add(reason.len()) = 0;
    }
    reason.len() + 1
}

fn text(with_zero: &'static str) -> *const c_char {
    with_zero.as_ptr().cast()
}

fn make_library() -> *mut mille_ai_library {
    let api: &'static mille_ai_api = Box::leak(Box::new(mille_ai_api {
        version: MILLE_AI_VERSION as u32,
        id: text("template\0"),
        title: text("template\0"),
        release: text("0.1\0"),
        author: text("\0"),
        about: text("Takes the action that it finds worth most.\0"),
        flags: (MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES) as u32,
        create: Some(create),
        destroy: Some(destroy),
        match_begin: Some(match_begin),
        decide: Some(decide),
        explain: Some(explain),
        rules_size: MILLE_RULES_1_0 as u32, // the rule fields that it knows
        ..mille_ai_api::default()
    }));
    let players: &'static mut [*const mille_ai_api; 1] = Box::leak(Box::new([api as *const mille_ai_api]));
    Box::leak(Box::new(mille_ai_library {
        version: MILLE_AI_VERSION as u32,
        player_count: players.len(),
        players: players.as_mut_ptr(),
        ..mille_ai_library::default()
    }))
}

#[no_mangle]
pub extern "C" fn mille_ai_entry(host_version: u32) -> *const mille_ai_library {
    static MADE: Once = Once::new();
    static LIBRARY: AtomicPtr<mille_ai_library> = AtomicPtr::new(std::ptr::null_mut());
    if host_version != MILLE_AI_VERSION as u32 {
        return std::ptr::null();
    }
    MADE.call_once(|| LIBRARY.store(make_library(), Ordering::Release));
    LIBRARY.load(Ordering::Acquire)
}
