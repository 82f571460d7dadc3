//! Safe binding of libmille, the engine for the card game Mille.
//!
//! Handles close when they are dropped; the library's errors are an [`Error`] with status, rule and text. A [`Table`]
//! may move to another thread and is never shared by two. Plain data (views, events, results) is the C structs themselves.
//! The comments of mille.h describe every call. [`sys`] has what is not wrapped, and `sys::LIBRARY`: where the build found the library.

pub use mille_sys as sys;

/// The programs of README.md.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// A copy of a struct that says its size, which safe code may have changed and the library believes.
macro_rules! sized {
    ($type:ident, $given:expr) => {
        &$type { struct_size: std::mem::size_of::<$type>() as u32, ..*$given }
    };
}

/// Prints a handle as its type, so that a `Result` with one can be unwrapped either way.
macro_rules! handle_debug {
    ($type:ident $(<$life:lifetime>)?) => {
        impl std::fmt::Debug for $type $(<$life>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($type)).finish_non_exhaustive()
            }
        }
    };
}

mod arena;
mod cards;
mod engine;
mod error;
pub mod guest;
mod player;
mod state;
mod strategy;
mod table;

pub use arena::{
    Arena, ArenaFault, ArenaInfo, ArenaPlayer, ArenaPoint, ArenaProgress, ArenaRating, ArenaResult, ArenaSetup, ArenaSide, ArenaState, ArenaText,
    Estimate,
};
pub use cards::{Action, ActionExt, ActionKind, Card};
pub use engine::{
    check_layout, Encoding, Engine, EngineOptions, Finding, find_match, has, languages, LogLevel, LogLine, LogSource, MatchPlace, MemoryInfo,
    messages, message_text, OptionInfo, Payment, players, Rules, rule_fields, rule_text, script_template, Seed, SettleInput, Side, status_text,
    Variant, variants, VariantText, Verdict, VerdictResult, verdict_json, version,
};
pub use error::{Cause, Error, Result, Status};
pub use player::{Evaluation, Isolation, Player, PlayerSetup, PlayerSource, PlayerText, View};
pub use state::{LegalBuffer, Playout, Return, State, States};
pub use strategy::{Decision, Failure, MatchInfo, Memory, Strategy, StrategyInfo};
pub use table::{
    Budget, Deal, DealResult, Decks, Event, Fault, Json, Phase, RecordOptions, Sealing, Setup, Step, Table, TableInfo, ALL, NOBODY, ONLOOKER,
};
