//! A state: a snapshot of a match in the program's memory, for search, simulation and learning.

use crate::cards::Action;
use crate::engine::{Payment, Variant};
use crate::error::{c_string, call, Result};
use crate::player::View;
use crate::sys;
use crate::table::{DealResult, Phase, Setup, Table};

pub use sys::mille_playout as Playout;
pub use sys::mille_return_kind as Return;

/// A snapshot of a match, hidden cards included. Cloning it copies its bytes.
#[derive(Clone)]
pub struct State<'v> {
    variant: &'v Variant,
    memory: Box<[u64]>,
}

impl<'v> State<'v> {
    /// The start of a match, between deals.
    pub fn new(variant: &'v Variant, setup: Setup) -> Result<State<'v>> {
        let setup = setup.to_c();
        let mut state = State::blank(variant);
        call(|error| unsafe { sys::mille_state_init(variant.handle, &setup, state.as_mut(), error) })?;
        Ok(state)
    }

    /// A snapshot of the match at a table of this variant.
    pub fn from_table(variant: &'v Variant, table: &Table) -> Result<State<'v>> {
        let mut state = State::blank(variant);
        call(|error| unsafe { sys::mille_state_from_table(table.as_ptr(), state.as_mut(), error) })?;
        Ok(state)
    }

    /// A snapshot of that match just before one of the table's decisions.
    pub fn at(variant: &'v Variant, table: &Table, decision: u64) -> Result<State<'v>> {
        let mut state = State::blank(variant);
        call(|error| unsafe { sys::mille_state_at(table.as_ptr(), decision, state.as_mut(), error) })?;
        Ok(state)
    }

    /// A state sampled from a view.
    pub fn sample(variant: &'v Variant, view: &View, seed: u64) -> Result<State<'v>> {
        let mut state = State::blank(variant);
        call(|error| unsafe { sys::mille_state_sample(variant.handle, sized!(View, view), seed, state.as_mut(), error) })?;
        Ok(state)
    }

    fn blank(variant: &'v Variant) -> State<'v> {
        let words = unsafe { sys::mille_state_size() } / std::mem::size_of::<u64>();
        State { variant, memory: vec![0; words].into_boxed_slice() }
    }

    fn as_ref(&self) -> *const sys::mille_state {
        self.memory.as_ptr() as *const _
    }

    fn as_mut(&mut self) -> *mut sys::mille_state {
        self.memory.as_mut_ptr() as *mut _
    }

    pub fn next_deal(&mut self) -> Result<()> {
        let (variant, state) = (self.variant.handle, self.as_mut());
        call(|error| unsafe { sys::mille_state_next_deal(variant, state, error) })
    }

    /// The phase, and whose turn it is.
    pub fn phase(&self) -> Result<(Phase, i32)> {
        let (mut phase, mut turn) = (Phase::BETWEEN, 0);
        call(|error| unsafe {
            sys::mille_state_phase(self.variant.handle, self.as_ref(), &mut phase, &mut turn, error)
        })?;
        Ok((phase, turn))
    }

    /// The legal list, in memory that the caller keeps for it.
    pub fn legal<'a>(&self, list: &'a mut LegalBuffer) -> Result<&'a [Action]> {
        let mut count = 0;
        list.0.resize(self.variant.rules().longest_legal_list as usize, Action::default());
        let (start, capacity) = (list.0.as_mut_ptr(), list.0.len());
        call(|error| unsafe {
            sys::mille_state_legal(self.variant.handle, self.as_ref(), start, capacity, &mut count, error)
        })?;
        Ok(&list.0[..count])
    }

    /// Plays an action for the seat whose turn it is.
    pub fn apply(&mut self, action: &Action) -> Result<()> {
        let (variant, state) = (self.variant.handle, self.as_mut());
        call(|error| unsafe { sys::mille_state_apply(variant, state, action, error) })
    }

    /// The length of the legal list; 0 outside a deal.
    pub fn legal_count(&self) -> Result<usize> {
        let mut count = 0;
        call(|error| unsafe { sys::mille_state_legal_count(self.variant.handle, self.as_ref(), &mut count, error) })?;
        Ok(count)
    }

    /// Plays entry `index` of the legal list, from 0. Quicker than `legal` and `apply`.
    pub fn play(&mut self, index: usize) -> Result<()> {
        let (variant, state) = (self.variant.handle, self.as_mut());
        call(|error| unsafe { sys::mille_state_play(variant, state, index, error) })
    }

    /// Whether an action is legal now; the error names the rule that refuses it.
    pub fn check(&self, action: &Action) -> Result<()> {
        call(|error| unsafe { sys::mille_state_check(self.variant.handle, self.as_ref(), action, error) })
    }

    /// Parses an action given as text, without checking it.
    pub fn parse(&self, text: &str) -> Result<Action> {
        let (text, mut action) = (c_string(text)?, Action::default());
        call(|error| unsafe {
            sys::mille_state_parse(self.variant.handle, self.as_ref(), text.as_ptr(), &mut action, error)
        })?;
        Ok(action)
    }

    /// 1 for each atomic action that is legal now, 0 for the others.
    pub fn atomic_mask(&self) -> Result<Vec<u8>> {
        let mut mask = vec![0; self.variant.encoding()?.atomic_actions as usize];
        call(|error| unsafe {
            sys::mille_atomic_mask(self.variant.handle, self.as_ref(), mask.as_mut_ptr(), mask.len(), error)
        })?;
        Ok(mask)
    }

    /// The action of an atomic action, with cards from the hand.
    pub fn atomic(&self, index: i32) -> Result<Action> {
        let mut action = Action::default();
        call(|error| unsafe {
            sys::mille_atomic_action(self.variant.handle, self.as_ref(), index, &mut action, error)
        })?;
        Ok(action)
    }

    /// The sequence of atomic actions for a legal action.
    pub fn atomic_split(&self, action: &Action) -> Result<Vec<i32>> {
        let (mut sequence, mut count) = (vec![0; sys::MILLE_ACTION_CARDS as usize], 0);
        let (start, room) = (sequence.as_mut_ptr(), sequence.len());
        call(|error| unsafe {
            sys::mille_atomic_split(self.variant.handle, self.as_ref(), action, start, room, &mut count, error)
        })?;
        sequence.truncate(count);
        Ok(sequence)
    }

    /// The action that a sequence of atomic actions on the same set makes.
    pub fn atomic_join(&self, sequence: &[i32]) -> Result<Action> {
        let (mut action, start, count) = (Action::default(), sequence.as_ptr(), sequence.len());
        call(|error| unsafe {
            sys::mille_atomic_join(self.variant.handle, self.as_ref(), start, count, &mut action, error)
        })?;
        Ok(action)
    }

    pub fn view(&self, viewer: i32) -> Result<View> {
        let mut view = View::default();
        call(|error| unsafe { sys::mille_state_view(self.variant.handle, self.as_ref(), viewer, &mut view, error) })?;
        Ok(view)
    }

    /// The last completed deal's result.
    pub fn result(&self) -> Result<DealResult> {
        let mut result = DealResult::default();
        call(|error| unsafe { sys::mille_state_result(self.variant.handle, self.as_ref(), &mut result, error) })?;
        Ok(result)
    }

    /// The score of the deal in progress if it ended here as a blocked deal.
    pub fn score(&self) -> Result<DealResult> {
        let mut result = DealResult::default();
        call(|error| unsafe { sys::mille_state_score(self.variant.handle, self.as_ref(), &mut result, error) })?;
        Ok(result)
    }

    /// The return of the match, or of its last deal, for each seat.
    pub fn returns(&self, kind: Return) -> Result<[f64; 2]> {
        let mut returns = [0.0; 2];
        let start = returns.as_mut_ptr();
        call(|error| unsafe { sys::mille_state_returns(self.variant.handle, self.as_ref(), kind, start, error) })?;
        Ok(returns)
    }

    pub fn payment(&self) -> Result<Payment> {
        let mut payment = Payment::default();
        call(|error| unsafe { sys::mille_state_payment(self.variant.handle, self.as_ref(), &mut payment, error) })?;
        Ok(payment)
    }

    pub fn hash(&self) -> Result<u64> {
        let mut hash = 0;
        call(|error| unsafe { sys::mille_state_hash(self.variant.handle, self.as_ref(), &mut hash, error) })?;
        Ok(hash)
    }

    /// Plays random actions to the end of the deal.
    pub fn playout(&mut self, seed: u64) -> Result<Playout> {
        let mut result = Playout::default();
        let (variant, state) = (self.variant.handle, self.as_mut());
        call(|error| unsafe { sys::mille_state_playout(variant, state, seed, &mut result, error) })?;
        Ok(result)
    }

    /// A table that starts here; it has no record.
    pub fn table(&self) -> Result<Table> {
        let mut table = std::ptr::null_mut();
        call(|error| unsafe { sys::mille_table_from_state(self.variant.handle, self.as_ref(), &mut table, error) })?;
        Table::own(table)
    }
}

handle_debug!(State<'_>);

/// Many states, with one call for all. Cloning them copies their bytes.
#[derive(Clone)]
pub struct States<'v> {
    variant: &'v Variant,
    memory: Box<[u64]>,
    count: usize,
}

handle_debug!(States<'_>);

impl<'v> States<'v> {
    /// Copies of these states.
    pub fn new(variant: &'v Variant, states: &[State<'v>]) -> States<'v> {
        let memory: Vec<u64> = states.iter().flat_map(|state| state.memory.iter().copied()).collect();
        States { variant, memory: memory.into_boxed_slice(), count: states.len() }
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// A copy of one of them.
    pub fn get(&self, index: usize) -> State<'v> {
        let words = self.memory.len() / self.count;
        State { variant: self.variant, memory: self.memory[index * words..(index + 1) * words].into() }
    }

    fn blank(variant: &'v Variant, count: usize) -> States<'v> {
        let words = unsafe { sys::mille_state_size() } / std::mem::size_of::<u64>();
        States { variant, memory: vec![0u64; words * count].into_boxed_slice(), count }
    }

    /// Where the match of each table of this variant is.
    pub fn from_tables(variant: &'v Variant, tables: &[&Table]) -> Result<States<'v>> {
        let mut states = States::blank(variant, tables.len());
        let mut handles: Vec<_> = tables.iter().map(|table| table.as_ptr()).collect();
        let (given, start) = (handles.as_mut_ptr(), states.memory.as_mut_ptr() as *mut _);
        call(|error| unsafe {
            sys::mille_batch_from_tables(given, tables.len(), start, std::ptr::null_mut(), error)
        })?;
        Ok(states)
    }

    /// States sampled from a view.
    pub fn sample(variant: &'v Variant, view: &View, count: usize, seed: u64) -> Result<States<'v>> {
        States::sample_each(variant, std::slice::from_ref(view), count, seed)
    }

    /// `samples` states from each view: first those of the first view.
    pub fn sample_each(variant: &'v Variant, views: &[View], samples: usize, seed: u64) -> Result<States<'v>> {
        let mut states = States::blank(variant, views.len() * samples);
        let views: Vec<View> = views.iter().map(|view| *sized!(View, view)).collect();
        let (count, stride) = (views.len(), std::mem::size_of::<View>());
        let (given, start) = (views.as_ptr(), states.memory.as_mut_ptr() as *mut _);
        call(|error| unsafe {
            sys::mille_batch_sample(
                variant.handle,
                given,
                stride,
                count,
                samples,
                seed,
                start,
                std::ptr::null_mut(),
                error,
            )
        })?;
        Ok(states)
    }

    /// What a viewer of each state may know. Without viewers, they are the seats whose turn it is, and onlookers outside a deal.
    pub fn views(&self, viewers: Option<&[i32]>) -> Result<Vec<View>> {
        let mut views = vec![View::default(); self.count];
        let (variant, states) = (self.variant.handle, self.memory.as_ptr() as *const _);
        let (viewers, start) = (self.seats(viewers), views.as_mut_ptr());
        let stride = std::mem::size_of::<View>();
        call(|error| unsafe {
            let none = std::ptr::null_mut();
            sys::mille_batch_view(variant, states, self.count, viewers, start, stride, none, error)
        })?;
        Ok(views)
    }

    fn seats(&self, given: Option<&[i32]>) -> *const i32 {
        given.map_or(std::ptr::null(), |seats| {
            assert_eq!(seats.len(), self.count, "one seat a state");
            seats.as_ptr()
        })
    }

    /// The return of the match, or of its last deal, for each seat of each state.
    pub fn returns(&self, kind: Return) -> Result<Vec<[f64; 2]>> {
        let mut returns = vec![[0.0; 2]; self.count];
        let (variant, states) = (self.variant.handle, self.memory.as_ptr() as *const _);
        let start = returns.as_mut_ptr() as *mut f64;
        call(|error| unsafe {
            sys::mille_batch_returns(variant, states, self.count, kind, start, std::ptr::null_mut(), error)
        })?;
        Ok(returns)
    }

    /// The legal list of each state.
    pub fn legal(&self) -> Result<Vec<Vec<Action>>> {
        let longest = self.variant.rules().longest_legal_list as usize;
        let (mut actions, mut counts) = (vec![Action::default(); longest * self.count], vec![0u32; self.count]);
        call(|error| unsafe {
            sys::mille_batch_legal(
                self.variant.handle,
                self.memory.as_ptr() as *const _,
                self.count,
                actions.as_mut_ptr(),
                longest,
                counts.as_mut_ptr(),
                std::ptr::null_mut(),
                error,
            )
        })?;
        let lists = actions.chunks(longest).zip(counts);
        Ok(lists.map(|(list, count)| list[..count as usize].to_vec()).collect())
    }

    /// Plays `actions[i]` in state i. The first that is not legal ends the call.
    pub fn apply(&mut self, actions: &[Action]) -> Result<()> {
        assert_eq!(actions.len(), self.count, "one action a state");
        let (variant, states) = (self.variant.handle, self.memory.as_mut_ptr() as *mut _);
        call(|error| unsafe {
            sys::mille_batch_apply(variant, states, self.count, actions.as_ptr(), std::ptr::null_mut(), error)
        })
    }

    /// The length of each state's legal list.
    pub fn legal_counts(&self) -> Result<Vec<u32>> {
        let mut counts = vec![0; self.count];
        let (variant, states) = (self.variant.handle, self.memory.as_ptr() as *const _);
        call(|error| unsafe {
            let (start, none) = (counts.as_mut_ptr(), std::ptr::null_mut());
            sys::mille_batch_legal_count(variant, states, self.count, start, none, error)
        })?;
        Ok(counts)
    }

    /// Plays entry `indices[i]` of the legal list of state i. The first that is not in its list ends the call.
    pub fn play(&mut self, indices: &[u32]) -> Result<()> {
        assert_eq!(indices.len(), self.count, "one index a state");
        let (variant, states) = (self.variant.handle, self.memory.as_mut_ptr() as *mut _);
        call(|error| unsafe {
            sys::mille_batch_play(variant, states, self.count, indices.as_ptr(), std::ptr::null_mut(), error)
        })
    }

    /// Plays random actions to the end of each state's deal.
    pub fn playout(&mut self, seed: u64) -> Result<Vec<Playout>> {
        let mut results = vec![Playout::default(); self.count];
        let (variant, states) = (self.variant.handle, self.memory.as_mut_ptr() as *mut _);
        call(|error| unsafe {
            let (start, none) = (results.as_mut_ptr(), std::ptr::null_mut());
            sys::mille_batch_playout(variant, states, self.count, seed, start, none, error)
        })?;
        Ok(results)
    }

    /// Plays the atomic action `actions[i]` in state i; a negative one leaves it as it is. The first that is not legal ends the call.
    pub fn act(&mut self, actions: &[i32]) -> Result<()> {
        assert_eq!(actions.len(), self.count, "one action a state");
        let (variant, states) = (self.variant.handle, self.memory.as_mut_ptr() as *mut _);
        call(|error| unsafe {
            sys::mille_batch_act(variant, states, self.count, actions.as_ptr(), std::ptr::null_mut(), error)
        })
    }

    /// The phase of each state, and whose turn it is.
    pub fn phases(&self) -> Result<(Vec<Phase>, Vec<i32>)> {
        let (mut phases, mut turns) = (vec![Phase::BETWEEN; self.count], vec![0; self.count]);
        let (variant, states) = (self.variant.handle, self.memory.as_ptr() as *const _);
        let (first, second, none) = (phases.as_mut_ptr(), turns.as_mut_ptr(), std::ptr::null_mut());
        call(|error| unsafe { sys::mille_batch_phase(variant, states, self.count, first, second, none, error) })?;
        Ok((phases, turns))
    }

    /// Observations and legal masks of a seat in each state, row by row. Without seats, they are the seats whose turn it is. Other seats have
    /// masks of zeros.
    pub fn observe(&self, seats: Option<&[i32]>) -> Result<(Vec<f32>, Vec<u8>)> {
        let sizes = self.variant.encoding()?;
        let mut observations = vec![0.0; self.count * sizes.observation_size as usize];
        let mut masks = vec![0; self.count * sizes.atomic_actions as usize];
        let (variant, states) = (self.variant.handle, self.memory.as_ptr() as *const _);
        let (first, second, none) = (observations.as_mut_ptr(), masks.as_mut_ptr(), std::ptr::null_mut());
        let seats = self.seats(seats);
        call(|error| unsafe {
            sys::mille_batch_observe(variant, states, self.count, seats, first, second, none, error)
        })?;
        Ok((observations, masks))
    }

    /// The same in bytes, and the masks in bits: action `i` is bit `i % 8` of byte `i / 8` of its row. Turns and deals are counts,
    /// a total is in hundredths of the target plus 100.
    pub fn observe_packed(&self, seats: Option<&[i32]>) -> Result<(Vec<u8>, Vec<u8>)> {
        let sizes = self.variant.encoding()?;
        let mut observations = vec![0; self.count * sizes.observation_size as usize];
        let mut masks = vec![0; self.count * ((sizes.atomic_actions as usize + 7) / 8)];
        let (variant, states) = (self.variant.handle, self.memory.as_ptr() as *const _);
        let (first, second, none) = (observations.as_mut_ptr(), masks.as_mut_ptr(), std::ptr::null_mut());
        let seats = self.seats(seats);
        call(|error| unsafe {
            sys::mille_batch_observe_packed(variant, states, self.count, seats, first, second, none, error)
        })?;
        Ok((observations, masks))
    }
}

/// Memory for legal lists, to be reused.
#[derive(Clone, Debug, Default)]
pub struct LegalBuffer(Vec<Action>);
