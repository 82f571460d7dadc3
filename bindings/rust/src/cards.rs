//! Cards and actions as values.

use std::fmt;
use std::str::FromStr;

use crate::error::{c_string, call, fill, Error, Result};
use crate::sys;

pub use sys::mille_action as Action;
pub use sys::mille_action_kind as ActionKind;

/// A card as the library numbers it: rank × 4 + suit, a joker 52.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub const JOKER: Card = Card(sys::MILLE_CARD_JOKER as u8);

    pub fn new(number: u8) -> Option<Card> {
        if number < sys::MILLE_CARD_KINDS as u8 {
            Some(Card(number))
        } else {
            None
        }
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// A 0, 2 1 … K 12; a joker 13.
    pub fn rank(self) -> u8 {
        self.0 / 4
    }

    /// C 0, D 1, H 2, S 3; a joker has none.
    pub fn suit(self) -> Option<u8> {
        if self == Card::JOKER {
            None
        } else {
            Some(self.0 % 4)
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            fill(|buffer, size, needed, error| unsafe { sys::mille_card_text(self.0, buffer, size, needed, error) });
        f.pad(&text.map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self)
    }
}

impl FromStr for Card {
    type Err = Error;

    fn from_str(text: &str) -> Result<Card> {
        let text = c_string(text)?;
        let mut card = 0;
        call(|error| unsafe { sys::mille_card_parse(text.as_ptr(), &mut card, error) })?;
        Ok(Card(card))
    }
}

/// Methods of [`Action`], which is a struct of the C interface. `{}` prints it as a record writes it for the owner of the set: `lay 8 8C 8D 2H`.
pub trait ActionExt {
    /// The cards that leave the hand.
    fn cards(&self) -> &[Card];

    /// The action as a record writes it for the seat that acts.
    fn text(&self, seat: i32) -> Result<String>;
}

impl ActionExt for Action {
    fn cards(&self) -> &[Card] {
        let listed = &self.cards[..self.cards.len().min(self.count as usize)];
        // A Card is its number.
        unsafe { std::slice::from_raw_parts(listed.as_ptr().cast(), listed.len()) }
    }

    fn text(&self, seat: i32) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe { sys::mille_action_text(self, seat, buffer, size, needed, error) })
    }
}
