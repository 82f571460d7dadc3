//! A table: one match with its history, events, undo and seated players.

use std::ptr;

use crate::cards::{Action, Card};
use crate::engine::{Engine, Payment, Seed, Variant};
use crate::error::{bytes32, c_string, call, call_players, fill, list, Error, Result, Status};
use crate::player::{Player, View};
use crate::sys;

pub use sys::mille_budget as Budget;
pub use sys::mille_deal_result as DealResult;
pub use sys::mille_decks as Decks;
pub use sys::mille_event as Event;
pub use sys::mille_fault as Fault;
pub use sys::mille_json_kind as Json;
pub use sys::mille_phase as Phase;
pub use sys::mille_record_options as RecordOptions;
pub use sys::mille_sealing as Sealing;
pub use sys::mille_step as Step;
pub use sys::mille_table_info as TableInfo;

/// A viewer beside the seats 0 and 1: sees what lies open.
pub const ONLOOKER: i32 = sys::MILLE_ONLOOKER;
/// A viewer of everything but views: sees every card.
pub const ALL: i32 = sys::MILLE_ALL;
/// No viewer: the seat of a winner or turn that there is not.
pub const NOBODY: i32 = sys::MILLE_NOBODY;

/// The settings of a match. Without a seed, the system chooses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub seed: Option<Seed>,
    /// Small and large. `None`: 1 and the variant's ratio. `Some((0, 0))`: a match for nothing.
    pub stakes: Option<(i64, i64)>,
    pub decks: Decks,
    pub draw_ends: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seed: None, stakes: None, decks: Decks::SEED, draw_ends: false }
    }
}

impl Setup {
    pub(crate) fn to_c(self) -> sys::mille_match_setup {
        sys::mille_match_setup {
            decks: self.decks,
            draw_ends: self.draw_ends as i32,
            has_seed: self.seed.is_some() as i32,
            no_stakes: (self.stakes == Some((0, 0))) as i32,
            stakes: self.stakes.map_or([0; 2], |(small, large)| [small, large]),
            seed: self.seed.map_or([0; 32], |s| s.0),
            ..Default::default()
        }
    }
}

/// What a deal needs beyond the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deal<'a> {
    /// Given decks: the pack in the order in which it leaves, and who deals deal 1.
    Deck(&'a [Card], i32),
}

/// A match. It may move to another thread, but is never shared by two:
///
/// ```compile_fail
/// fn shared<T: Sync>() {}
/// shared::<mille::Table>();
/// ```
pub struct Table {
    handle: *mut sys::mille_table,
    legal: Vec<Action>,
}

// One thread at a time, whichever: hence Send and not Sync.
unsafe impl Send for Table {}

impl Table {
    pub fn new(variant: &Variant, setup: Setup) -> Result<Table> {
        let setup = setup.to_c();
        let mut table = ptr::null_mut();
        call(|error| unsafe { sys::mille_table_create(variant.handle, &setup, &mut table, error) })?;
        Table::own(table)
    }

    /// Restores a match, numbered from 1, from a record and verifies every line.
    pub fn from_record(engine: &Engine, record: &str, number: u64) -> Result<Table> {
        let mut table = ptr::null_mut();
        let (start, length) = (record.as_ptr() as *const _, record.len());
        call(|error| unsafe { sys::mille_table_import(engine.0, start, length, number, &mut table, error) })?;
        Table::own(table)
    }

    /// Makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it.
    pub fn follow(engine: &Engine, line: &str) -> Result<Table> {
        let mut table = ptr::null_mut();
        let (start, length) = (line.as_ptr() as *const _, line.len());
        call(|error| unsafe { sys::mille_table_follow(engine.0, start, length, &mut table, error) })?;
        Table::own(table)
    }

    /// Takes the next line of the record that the table follows.
    pub fn follow_line(&mut self, line: &str) -> Result<()> {
        let (start, length) = (line.as_ptr() as *const _, line.len());
        call(|error| unsafe { sys::mille_table_follow_line(self.handle, start, length, error) })
    }

    /// Takes the seed of the match that the table follows, unless it is sealed, and checks every card.
    pub fn follow_seed(&mut self, seed: &Seed) -> Result<()> {
        call(|error| unsafe { sys::mille_table_follow_seed(self.handle, seed.0.as_ptr(), error) })
    }

    /// Goes back to a record of `line_count` lines, after the host of the match has undone something.
    pub fn follow_back(&mut self, line_count: u64) -> Result<()> {
        call(|error| unsafe { sys::mille_table_follow_back(self.handle, line_count, error) })
    }

    /// Makes a table from a position. None means the variant that it names.
    pub fn from_position(engine: &Engine, variant: Option<&Variant>, position: &str) -> Result<Table> {
        let mut table = ptr::null_mut();
        let variant = variant.map_or(ptr::null_mut(), |v| v.handle);
        let (start, length) = (position.as_ptr() as *const _, position.len());
        call(|error| unsafe { sys::mille_table_from_position(engine.0, variant, start, length, &mut table, error) })?;
        Table::own(table)
    }

    pub(crate) fn own(handle: *mut sys::mille_table) -> Result<Table> {
        let mut table = Table { handle, legal: Vec::new() };
        let longest = table.variant()?.rules().longest_legal_list;
        table.legal = vec![Action::default(); longest as usize];
        Ok(table)
    }

    /// A copy of the table, without players.
    pub fn try_clone(&self) -> Result<Table> {
        let mut clone = ptr::null_mut();
        call(|error| unsafe { sys::mille_table_clone(self.handle, &mut clone, error) })?;
        Table::own(clone)
    }

    pub fn variant(&self) -> Result<Variant> {
        let mut variant = ptr::null_mut();
        call(|error| unsafe { sys::mille_table_variant(self.handle, &mut variant, error) })?;
        Variant::own(variant)
    }

    /// The handle, for calls of `sys`.
    pub fn as_ptr(&self) -> *mut sys::mille_table {
        self.handle
    }

    pub fn info(&self) -> Result<TableInfo> {
        let mut info = TableInfo::default();
        call(|error| unsafe { sys::mille_table_info_get(self.handle, &mut info, error) })?;
        Ok(info)
    }

    /// Deals the next deal, the first too. A deck is only for a match whose decks the host gives.
    pub fn next_deal(&mut self, deal: Option<Deal<'_>>) -> Result<()> {
        let mut setup = sys::mille_deal_setup::default();
        match &deal {
            None => {}
            Some(Deal::Deck(deck, dealer)) => {
                if deck.len() > setup.deck.len() {
                    return Err(Error::own(Status::ARGUMENT, "too many cards for a deck"));
                }
                setup.dealer = *dealer;
                setup.deck_count = deck.len() as u32;
                setup.deck.iter_mut().zip(*deck).for_each(|(to, card)| *to = card.number());
            }
        }
        let given = if deal.is_some() { &setup as *const _ } else { ptr::null() };
        call(|error| unsafe { sys::mille_table_next_deal(self.handle, given, error) })
    }

    /// The legal list of the seat whose turn it is. It is empty outside a deal.
    pub fn legal(&mut self) -> Result<&[Action]> {
        let mut count = 0;
        let (handle, start, capacity) = (self.handle, self.legal.as_mut_ptr(), self.legal.len());
        call(|error| unsafe { sys::mille_table_legal(handle, start, capacity, &mut count, error) })?;
        Ok(&self.legal[..count])
    }

    /// Whether an action is legal now; the error names the rule that refuses it.
    pub fn check(&self, action: &Action) -> Result<()> {
        call(|error| unsafe { sys::mille_table_check(self.handle, action, error) })
    }

    /// The reasons for and against a legal action: facts as a JSON list, with sentences in a language of
    /// [`languages`](crate::languages).
    pub fn reasons(&self, action: &Action, language: &str) -> Result<String> {
        let language = c_string(language)?;
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_table_reasons(self.handle, action, language.as_ptr(), buffer, size, needed, error)
        })
    }

    /// Plays an action for the seat whose turn it is.
    pub fn apply(&mut self, action: &Action) -> Result<()> {
        call(|error| unsafe { sys::mille_table_apply(self.handle, action, error) })
    }

    /// Plays an action given as text: `pile QC QH`.
    pub fn apply_text(&mut self, text: &str) -> Result<()> {
        let text = c_string(text)?;
        call(|error| unsafe { sys::mille_table_apply_text(self.handle, text.as_ptr(), error) })
    }

    /// Parses an action given as text, without checking it.
    pub fn parse(&self, text: &str) -> Result<Action> {
        let text = c_string(text)?;
        let mut action = Action::default();
        call(|error| unsafe { sys::mille_table_parse(self.handle, text.as_ptr(), &mut action, error) })?;
        Ok(action)
    }

    /// Ends the match: the seat resigns, or is forfeited (M4).
    pub fn forfeit(&mut self, seat: i32, fault: Fault) -> Result<()> {
        call(|error| unsafe { sys::mille_table_forfeit(self.handle, seat, fault, error) })
    }

    /// Ends the match without a result: for the host (`NOBODY`), or for a seat after the other seat has agreed.
    pub fn abort(&mut self, by: i32) -> Result<()> {
        call(|error| unsafe { sys::mille_table_abort(self.handle, by, error) })
    }

    /// Ends the match with a draw to which both seats have agreed.
    pub fn agree_draw(&mut self) -> Result<()> {
        call(|error| unsafe { sys::mille_table_agree_draw(self.handle, error) })
    }

    /// Sets the number that the log gets with lines of scripts in this match.
    pub fn set_user(&mut self, user: usize) -> Result<()> {
        call(|error| unsafe { sys::mille_table_set_user(self.handle, user as *mut _, error) })
    }

    /// Goes back to the point just before a decision of the match.
    pub fn undo(&mut self, decision: u64) -> Result<()> {
        call(|error| unsafe { sys::mille_table_undo(self.handle, decision, error) })
    }

    /// Seats a player. It leaves the table when it is dropped.
    pub fn set_player(&mut self, seat: i32, player: &Player) -> Result<()> {
        call(|error| unsafe { sys::mille_table_set_player(self.handle, seat, player.handle, error) })
    }

    pub fn empty_seat(&mut self, seat: i32) -> Result<()> {
        call(|error| unsafe { sys::mille_table_set_player(self.handle, seat, ptr::null_mut(), error) })
    }

    /// Sets the name of a seat in the record. Unprintable characters become spaces.
    pub fn set_seat_name(&mut self, seat: i32, name: &str) -> Result<()> {
        let name = c_string(name)?;
        call(|error| unsafe { sys::mille_table_set_seat_name(self.handle, seat, name.as_ptr(), error) })
    }

    /// The name of a seat as the record lists it.
    pub fn seat_name(&self, seat: i32) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_table_seat_name(self.handle, seat, buffer, size, needed, error)
        })
    }

    /// Adds a note to the header of the record, such as a date, while the header is not fixed.
    pub fn add_note(&mut self, name: &str, text: &str) -> Result<()> {
        let (name, text) = (c_string(name)?, c_string(text)?);
        call(|error| unsafe { sys::mille_table_add_note(self.handle, name.as_ptr(), text.as_ptr(), error) })
    }

    /// The notes of the record, by name and text, in the order in which they were added.
    pub fn notes(&self) -> Result<Vec<(String, String)>> {
        let mut notes = Vec::new();
        loop {
            let index = notes.len();
            let name = fill(|buffer, size, needed, error| unsafe {
                sys::mille_table_note_name(self.handle, index, buffer, size, needed, error)
            });
            match name {
                Ok(name) => notes.push((
                    name,
                    fill(|buffer, size, needed, error| unsafe {
                        sys::mille_table_note_text(self.handle, index, buffer, size, needed, error)
                    })?,
                )),
                Err(e) if e.status == Status::NOT_FOUND => return Ok(notes),
                Err(e) => return Err(e),
            }
        }
    }

    /// Lets the player whose turn it is take one decision, without limits.
    pub fn step(&mut self) -> Result<Step> {
        self.step_within(&Budget::default())
    }

    pub fn step_within(&mut self, budget: &Budget) -> Result<Step> {
        let mut step = Step::default();
        call_players(|error| unsafe { sys::mille_table_step(self.handle, sized!(Budget, budget), &mut step, error) })?;
        Ok(step)
    }

    /// One decision of the seated player at each of several tables. Returns the steps taken, and the error that ended the call, if any.
    pub fn step_all(tables: &mut [&mut Table], budget: &Budget) -> (Vec<Step>, Result<()>) {
        let mut handles: Vec<_> = tables.iter().map(|table| table.handle).collect();
        let mut steps = vec![Step::default(); handles.len()];
        let mut done = 0;
        let stride = std::mem::size_of::<Step>();
        let budget = sized!(Budget, budget);
        let result = call_players(|error| unsafe {
            sys::mille_batch_step(handles.as_mut_ptr(), handles.len(), budget, steps.as_mut_ptr(), stride, &mut done, error)
        });
        steps.truncate(done);
        (steps, result)
    }

    /// Lets the seated players decide at each table until a seat without a player is to decide or no deal is in progress. Returns how many
    /// tables came that far, and the error that ended the call, if any.
    pub fn advance_all(tables: &mut [&mut Table], budget: &Budget) -> (usize, Result<()>) {
        let mut handles: Vec<_> = tables.iter().map(|table| table.handle).collect();
        let mut done = 0;
        let budget = sized!(Budget, budget);
        let result = call_players(|error| unsafe {
            sys::mille_batch_advance(handles.as_mut_ptr(), handles.len(), budget, &mut done, error)
        });
        (done, result)
    }

    /// Plays the atomic action `actions[i]` at table i; a negative one leaves it as it is. Returns how many tables have played, and the error
    /// that ended the call, if any.
    pub fn act_all(tables: &mut [&mut Table], actions: &[i32]) -> (usize, Result<()>) {
        assert_eq!(actions.len(), tables.len(), "one action a table");
        let mut handles: Vec<_> = tables.iter().map(|table| table.handle).collect();
        let mut done = 0;
        let result = call(|error| unsafe {
            sys::mille_batch_table_act(handles.as_mut_ptr(), handles.len(), actions.as_ptr(), &mut done, error)
        });
        (done, result)
    }

    /// What a player that is not seated would do. Nothing is played. `Player::explanation` says why.
    pub fn hint(&mut self, player: &Player, budget: &Budget) -> Result<Step> {
        let mut step = Step::default();
        let budget = sized!(Budget, budget);
        call_players(|error| unsafe { sys::mille_table_hint(self.handle, player.handle, budget, &mut step, error) })?;
        Ok(step)
    }

    /// An earlier decision of the match: who took it, and the action.
    pub fn decision(&self, number: u64) -> Result<(i32, Action)> {
        let (mut seat, mut action) = (0, Action::default());
        call(|error| unsafe { sys::mille_table_decision(self.handle, number, &mut seat, &mut action, error) })?;
        Ok((seat, action))
    }

    /// Plays the match to its end: the seated players decide, deals follow from the seed.
    pub fn play(&mut self) -> Result<()> {
        loop {
            match self.info()?.phase {
                Phase::OVER => return Ok(()),
                Phase::BETWEEN => self.next_deal(None)?,
                _ => {
                    self.step()?;
                }
            }
        }
    }

    /// What a seat, or an onlooker, may know.
    pub fn view(&self, viewer: i32) -> Result<View> {
        let mut view = View::default();
        call(|error| unsafe { sys::mille_table_view(self.handle, viewer, &mut view, error) })?;
        Ok(view)
    }

    /// The events from number `since` on, as a viewer may know them.
    pub fn events(&self, viewer: i32, since: u64) -> Result<Vec<Event>> {
        let stride = std::mem::size_of::<Event>();
        list(|start, capacity, count, error| unsafe {
            sys::mille_table_events(self.handle, viewer, since, start, stride, capacity, count, error)
        })
    }

    /// The score sheet: one row per completed deal.
    pub fn results(&self) -> Result<Vec<DealResult>> {
        let stride = std::mem::size_of::<DealResult>();
        list(|start, capacity, count, error| unsafe {
            sys::mille_table_results(self.handle, 0, start, stride, capacity, count, error)
        })
    }

    pub fn payment(&self) -> Result<Payment> {
        let mut payment = Payment::default();
        call(|error| unsafe { sys::mille_table_payment(self.handle, &mut payment, error) })?;
        Ok(payment)
    }

    pub fn hash(&self) -> Result<u64> {
        let mut hash = 0;
        call(|error| unsafe { sys::mille_table_hash(self.handle, &mut hash, error) })?;
        Ok(hash)
    }

    /// View, legal list, events or score sheet as JSON.
    pub fn json(&self, kind: Json, viewer: i32, since: u64) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_table_json(self.handle, kind, viewer, since, buffer, size, needed, error)
        })
    }

    /// The record for a seat, or with every card for [`ALL`].
    pub fn record(&self, viewer: i32) -> Result<String> {
        self.record_with(viewer, &RecordOptions::default())
    }

    /// The same from a line on, with legal lists or hashes if asked for.
    pub fn record_with(&self, viewer: i32, options: &RecordOptions) -> Result<String> {
        let options = sized!(RecordOptions, options);
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_table_record(self.handle, viewer, options, buffer, size, needed, error)
        })
    }

    /// Fixes the terms and commits to the seed. `guests` are the seats that will give a share.
    pub fn seal(&mut self, guests: &[i32]) -> Result<()> {
        let mut bits = 0;
        for &seat in guests {
            let bit = u32::try_from(seat).ok().and_then(|seat| 1u32.checked_shl(seat));
            bits |= bit.ok_or_else(|| Error::own(Status::ARGUMENT, "there is no such seat"))?;
        }
        call(|error| unsafe { sys::mille_table_seal(self.handle, bits, error) })
    }

    /// The progress of sealing, with the shares once all are open.
    pub fn sealing(&self) -> Result<Sealing> {
        let mut sealing = Sealing::default();
        call(|error| unsafe { sys::mille_table_sealing(self.handle, &mut sealing, error) })?;
        Ok(sealing)
    }

    /// The terms that all parties agree to.
    pub fn terms(&self) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe { sys::mille_table_terms(self.handle, buffer, size, needed, error) })
    }

    /// Takes a guest's share commitment, with two guests.
    pub fn add_share_commit(&mut self, seat: i32, share_commit: &[u8; 32]) -> Result<()> {
        call(|error| unsafe { sys::mille_table_add_share_commit(self.handle, seat, share_commit.as_ptr(), error) })
    }

    /// Takes a guest's share.
    pub fn add_share(&mut self, seat: i32, share: &[u8; 32]) -> Result<()> {
        call(|error| unsafe { sys::mille_table_add_share(self.handle, seat, share.as_ptr(), error) })
    }

    /// The commitment of a sealed match.
    pub fn commitment(&self) -> Result<[u8; 32]> {
        bytes32(|out, error| unsafe { sys::mille_table_commitment(self.handle, out, error) })
    }

    /// The seed of the match; with sealed decks once the match is over.
    pub fn seed(&self) -> Result<Seed> {
        bytes32(|out, error| unsafe { sys::mille_table_seed(self.handle, out, error) }).map(Seed)
    }

    /// The seed of a sealed match, for safekeeping: store it before you publish the commitment.
    pub fn secret(&self) -> Result<Seed> {
        bytes32(|out, error| unsafe { sys::mille_table_secret(self.handle, out, error) }).map(Seed)
    }

    /// The receipt after a line of the record, from 0.
    pub fn receipt(&self, line: u64) -> Result<[u8; 32]> {
        bytes32(|out, error| unsafe { sys::mille_table_receipt(self.handle, line, out, error) })
    }

    /// Restores an unfinished sealed match from its record and its secret.
    pub fn resume(engine: &Engine, record: &str, secret: &Seed, number: u64) -> Result<Table> {
        let mut table = ptr::null_mut();
        let (start, length, seed) = (record.as_ptr() as *const _, record.len(), secret.0.as_ptr());
        call(|error| unsafe { sys::mille_table_resume(engine.0, start, length, number, seed, &mut table, error) })?;
        Table::own(table)
    }

    pub fn position(&self) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_table_position(self.handle, buffer, size, needed, error)
        })
    }
}

handle_debug!(Table);

impl Drop for Table {
    fn drop(&mut self) {
        unsafe { sys::mille_table_free(self.handle) }
    }
}
