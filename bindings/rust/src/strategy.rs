//! Players of your own: a strategy, the match and the decisions that it gets, and the table of functions through which the library calls it.

use std::any::Any;
use std::cell::RefCell;
use std::error;
use std::ffi::{CStr, CString};
use std::fmt;
use std::mem;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::cards::Action;
use crate::engine::{LogLevel, Rules};
use crate::error::c_string;
use crate::player::{Evaluation, View};
use crate::sys;
use crate::table::{Budget, Event};

/// What a function of a strategy fails with.
pub type Failure = Box<dyn error::Error + Send + Sync>;

/// The match that a player plays, as it begins or as the player joins it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchInfo {
    /// The player's seat.
    pub seat: i32,
    /// The rules of the deal in progress, or of the next one.
    pub rules: Rules,
    /// The variant's id.
    pub variant: String,
    /// Whether the variant's script has hooks.
    pub has_hooks: bool,
    /// Which hooks: `sys::MILLE_HOOK_ALLOW` and the others, combined.
    pub hooks: u32,
    /// Small and large.
    pub stakes: [i64; 2],
}

/// A decision that a player must make. It ends with `decide`, and stays on the thread of the decision:
///
/// ```compile_fail,E0277
/// fn sent<T: Send>() {}
/// sent::<mille::Decision>();
/// ```
pub struct Decision<'a> {
    c: &'a sys::mille_ai_decision,
    played: &'a MatchInfo,
    host: &'a sys::mille_ai_host,
}

impl<'a> Decision<'a> {
    /// Number of the player's decision in the match.
    pub fn number(&self) -> u64 {
        self.c.number
    }

    /// Number of the decision in the match, both players counted.
    pub fn decision(&self) -> u64 {
        self.c.decision
    }

    /// The match: seat, rules, variant, stakes.
    pub fn match_info(&self) -> &'a MatchInfo {
        self.played
    }

    /// What the seat may know.
    pub fn view(&self) -> &'a View {
        unsafe { &*self.c.view }
    }

    pub fn legal(&self) -> &'a [Action] {
        unsafe { slice::from_raw_parts(self.c.legal, self.c.legal_count as usize) }
    }

    /// What it may spend on the decision.
    pub fn budget(&self) -> Budget {
        Budget { nodes: self.c.nodes, soft_us: self.c.soft_us, hard_us: self.c.hard_us, ..Default::default() }
    }

    /// Random bytes for this decision.
    pub fn seed(&self) -> &'a [u8; 32] {
        &self.c.seed
    }

    /// Whether to answer now, because the soft limit has passed or the decision was cancelled. It is fast: call it often.
    pub fn should_stop(&self) -> bool {
        self.host.should_stop.map_or(false, |ask| unsafe { ask(self.host.context) } != 0)
    }

    /// Adds to the positions searched in this decision. Returns whether they have reached the budget's `nodes`.
    pub fn count_nodes(&self, nodes: u64) -> bool {
        self.host.count_nodes.map_or(false, |count| unsafe { count(self.host.context, nodes) } != 0)
    }

    /// Writes a line to the engine's log. A text with a zero character is not written.
    pub fn log(&self, level: LogLevel, text: &str) {
        if let (Some(write), Ok(text)) = (self.host.log, c_string(text)) {
            unsafe { write(self.host.context, level, text.as_ptr()) }
        }
    }
}

impl fmt::Debug for Decision<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decision").field("number", &self.number()).field("legal", &self.legal()).finish_non_exhaustive()
    }
}

/// A player of your own. Only `decide` is required.
///
/// The library calls one function at a time, not always on the same thread. After an undo, or when the player joins a match in progress,
/// it calls `match_end` (if a match was being played), then `match_begin`, then `observe` with every event of the match again. It does the
/// same before a deal with other rules and after a decision that failed, but then it may restore a [`Memory`].
///
/// A failure or panic in `match_begin` or `decide` fails the step, and is the `source()` of its error. After one in `observe` the next
/// decision fails with it; until the match begins again, the library calls neither `observe` nor `decide` nor `save`. In the other functions
/// it counts as nothing said. [`Player::take_failure`](crate::Player::take_failure) returns the last one in each case.
pub trait Strategy: Send + 'static {
    /// Chooses an action: returns its index in the legal list.
    fn decide(&mut self, decision: &Decision<'_>) -> Result<usize, Failure>;

    /// Whether it plays these rules. Several threads may call it at once, and a panic means no.
    fn supports(_rules: &Rules) -> bool
    where
        Self: Sized,
    {
        true
    }

    /// A match begins.
    fn match_begin(&mut self, _played: &MatchInfo) -> Result<(), Failure> {
        Ok(())
    }

    /// Something happened, as the player's seat may know it.
    fn observe(&mut self, _event: &Event) -> Result<(), Failure> {
        Ok(())
    }

    /// The match is over, or the player leaves it.
    fn match_end(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// The reason for the last decision. It is called at most once per decision.
    fn explain(&mut self) -> Result<String, Failure> {
        Ok(String::new())
    }

    /// Replaces what it knows better about its last decision. It gets an evaluation that says nothing, and chances of 1 for the chosen action
    /// and 0 for the others. The chances are those of the legal list and together 1.
    fn evaluate(&mut self, _evaluation: &mut Evaluation, _chances: &mut [f64]) -> Result<(), Failure> {
        Ok(())
    }

    /// Its memory of a match, if it keeps one: usually `Some(self)`. The library restores it before a deal with other rules than the deal
    /// before, and after a decision that failed. It does not after an undo.
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        None
    }
}

/// What a strategy remembers of a match.
pub trait Memory {
    /// The memory as bytes, at most `sys::MILLE_PLAYER_MEMORY_MAX`; empty for none. The library saves in the first decision of each deal.
    fn save(&mut self) -> Result<Vec<u8>, Failure>;

    /// Takes over what `save` gave, which is never empty. It is called after `match_begin`. Then the strategy gets only the events since
    /// `save`; if `restore` fails, it gets every event of the match.
    fn restore(&mut self, memory: &[u8]) -> Result<(), Failure>;
}

/// The description of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrategyInfo {
    /// Records list the player under it: letters, digits, `-` and `_`.
    pub name: String,
    pub title: String,
    /// Its own version.
    pub release: String,
    pub author: String,
    /// How it plays, in one sentence.
    pub about: String,
    /// Whether it plays the same if all inputs since `match_begin` are the same.
    pub deterministic: bool,
}

impl StrategyInfo {
    /// A strategy of this name, titled like it, in release 1.
    pub fn new(name: &str) -> StrategyInfo {
        StrategyInfo {
            name: name.to_owned(),
            title: name.to_owned(),
            release: "1".to_owned(),
            author: String::new(),
            about: String::new(),
            deterministic: false,
        }
    }
}

/// A closure that decides.
pub(crate) struct Function<F>(pub(crate) F);

impl<F: FnMut(&Decision<'_>) -> Option<usize> + Send + 'static> Strategy for Function<F> {
    fn decide(&mut self, decision: &Decision<'_>) -> Result<usize, Failure> {
        (self.0)(decision).ok_or_else(|| "the function chose no action".into())
    }
}

pub(crate) type KeptFailure = Arc<dyn error::Error + Send + Sync>;

thread_local! {
    /// What the last `match_begin` or `decide` of this thread failed with, for the step that fails with it.
    static CAUSE: RefCell<Option<KeptFailure>> = RefCell::new(None);
}

pub(crate) fn take_cause() -> Option<KeptFailure> {
    CAUSE.with(|cause| cause.borrow_mut().take())
}

fn set_cause(failure: Option<KeptFailure>) {
    let before = CAUSE.with(|cause| cause.replace(failure));
    drop_quietly(before);
}

/// What the handle of a player shares with its strategy.
#[derive(Default)]
pub(crate) struct Shared {
    failure: Mutex<Option<KeptFailure>>,
    // Once the library has called create(), it calls destroy(), even if no player is made.
    pub(crate) created: AtomicBool,
}

impl Shared {
    pub(crate) fn take(&self) -> Option<KeptFailure> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn keep(&self, failure: KeptFailure) {
        let before = self.failure.lock().unwrap_or_else(PoisonError::into_inner).replace(failure);
        drop_quietly(before);
    }

    /// Calls a function of the strategy. Keeps a failure or panic.
    fn call<T>(&self, function: impl FnOnce() -> Result<T, Failure>) -> Result<T, KeptFailure> {
        let failure: KeptFailure = match catch_unwind(AssertUnwindSafe(function)) {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(failure)) => failure.into(),
            Err(payload) => failure_of(payload).into(),
        };
        self.keep(failure.clone());
        Err(failure)
    }

    /// The same for a function whose failure fails the step.
    fn call_in_step<T>(&self, function: impl FnOnce() -> Result<T, Failure>) -> Option<T> {
        let result = self.call(function);
        set_cause(result.as_ref().err().cloned());
        result.ok()
    }
}

/// A panic as a failure.
fn failure_of(payload: Box<dyn Any + Send>) -> Failure {
    let text = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => format!("panic: {}", text),
        (_, Some(text)) => format!("panic: {}", text),
        _ => "panic".to_owned(),
    };
    drop_quietly(payload);
    text.into()
}

/// Drops something of the user's, whose panic must not cross into C. The payload could panic too, so nobody drops that.
fn drop_quietly<T>(value: T) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        mem::forget(payload);
    }
}

/// What an instance knows besides its strategy.
#[derive(Default)]
struct Kept {
    played: MatchInfo,
    /// A failure in observe(), until the match begins again.
    missed: Option<KeptFailure>,
    explanation: Option<String>,
    /// Between the two calls of save().
    memory: Vec<u8>,
}

/// A strategy and its table of functions; the library's last call is destroy(), which frees both. The functions borrow its fields one by
/// one, because supports() may run at the same time.
struct Instance<S> {
    api: sys::mille_ai_api,
    _texts: [CString; 5],
    shared: Arc<Shared>,
    host: *const sys::mille_ai_host,
    strategy: S,
    kept: Kept,
}

/// What another library may have longer or shorter: the part that this crate knows. What is missing is 0.
macro_rules! known {
    ($type:ty, $pointer:expr) => {{
        let given = $pointer as *const $type;
        let size = mem::size_of::<$type>();
        let mut copy: $type = mem::zeroed();
        ptr::copy_nonoverlapping(
            given as *const u8,
            &mut copy as *mut $type as *mut u8,
            size.min(ptr::addr_of!((*given).struct_size).read() as usize),
        );
        copy.struct_size = size as u32;
        copy
    }};
}

unsafe extern "C" fn create<S: Strategy>(
    host: *const sys::mille_ai_host,
    user: *mut c_void,
    _options: *const sys::mille_option,
    _option_count: usize,
    instance: *mut *mut c_void,
) -> i32 {
    let own = user as *mut Instance<S>;
    let shared = &(*own).shared;
    shared.created.store(true, Ordering::Relaxed);
    (*own).host = host;
    *instance = user;
    0
}

unsafe extern "C" fn destroy<S: Strategy>(instance: *mut c_void) {
    drop_quietly(Box::from_raw(instance as *mut Instance<S>));
}

unsafe extern "C" fn supports<S: Strategy>(user: *mut c_void, rules: *const sys::mille_rules) -> i32 {
    let own = user as *mut Instance<S>;
    let (shared, rules) = (&(*own).shared, known!(Rules, rules));
    let plays = shared.call(|| Ok(S::supports(&rules)));
    !plays.unwrap_or(false) as i32
}

unsafe extern "C" fn match_begin<S: Strategy>(instance: *mut c_void, begins: *const sys::mille_ai_match) -> i32 {
    let own = instance as *mut Instance<S>;
    let (strategy, kept, shared) = (&mut (*own).strategy, &mut (*own).kept, &(*own).shared);
    let begins = &*begins;
    kept.missed = None;
    kept.explanation = None;
    kept.played = MatchInfo {
        seat: begins.seat,
        rules: known!(Rules, begins.rules),
        variant: CStr::from_ptr(begins.variant).to_string_lossy().into_owned(),
        has_hooks: begins.has_hooks != 0,
        hooks: begins.hooks,
        stakes: begins.stakes,
    };
    shared.call_in_step(|| strategy.match_begin(&kept.played)).is_none() as i32
}

unsafe extern "C" fn observe<S: Strategy>(instance: *mut c_void, event: *const sys::mille_event) {
    let own = instance as *mut Instance<S>;
    let (strategy, kept, shared) = (&mut (*own).strategy, &mut (*own).kept, &(*own).shared);
    if kept.missed.is_some() {
        return;
    }
    let event = known!(Event, event);
    kept.missed = shared.call(|| strategy.observe(&event)).err();
}

unsafe extern "C" fn decide<S: Strategy>(
    instance: *mut c_void,
    decision: *const sys::mille_ai_decision,
    index: *mut u32,
) -> i32 {
    let own = instance as *mut Instance<S>;
    let (strategy, kept, shared) = (&mut (*own).strategy, &mut (*own).kept, &(*own).shared);
    kept.explanation = None;
    if kept.missed.is_some() {
        set_cause(kept.missed.clone());
        return 1;
    }
    let asked = Decision { c: &*decision, played: &kept.played, host: &*(*own).host };
    let chosen = shared.call_in_step(|| {
        let chosen = strategy.decide(&asked)?;
        u32::try_from(chosen).map_err(|_| format!("{} is no index of the legal list", chosen).into())
    });
    match chosen {
        Some(chosen) => {
            *index = chosen;
            0
        }
        None => 1,
    }
}

unsafe extern "C" fn match_end<S: Strategy>(instance: *mut c_void) {
    let own = instance as *mut Instance<S>;
    let (strategy, shared) = (&mut (*own).strategy, &(*own).shared);
    let _ = shared.call(|| strategy.match_end());
}

unsafe extern "C" fn explain<S: Strategy>(instance: *mut c_void, buffer: *mut c_char, size: usize) -> usize {
    let own = instance as *mut Instance<S>;
    let (strategy, kept, shared) = (&mut (*own).strategy, &mut (*own).kept, &(*own).shared);
    let text = kept.explanation.get_or_insert_with(|| shared.call(|| strategy.explain()).unwrap_or_default());
    if size > text.len() {
        ptr::copy_nonoverlapping(text.as_ptr() as *const c_char, buffer, text.len());
        *buffer.add(text.len()) = 0;
    } else if size > 0 {
        *buffer = 0;
    }
    text.len() + 1
}

unsafe extern "C" fn evaluate<S: Strategy>(
    instance: *mut c_void,
    evaluation: *mut sys::mille_evaluation,
    chances: *mut f64,
    count: u32,
) {
    let own = instance as *mut Instance<S>;
    let (strategy, shared) = (&mut (*own).strategy, &(*own).shared);
    let mut said = known!(Evaluation, evaluation);
    let given = slice::from_raw_parts_mut(chances, count as usize);
    let mut preferred = given.to_vec();
    if shared.call(|| strategy.evaluate(&mut said, &mut preferred)).is_ok() {
        let room = ptr::addr_of!((*evaluation).struct_size).read();
        said.struct_size = room;
        let size = mem::size_of::<sys::mille_evaluation>().min(room as usize);
        ptr::copy_nonoverlapping(&said as *const Evaluation as *const u8, evaluation as *mut u8, size);
        given.copy_from_slice(&preferred);
    }
}

/// The library calls it twice: for the size, then for the bytes.
unsafe extern "C" fn save<S: Strategy>(instance: *mut c_void, buffer: *mut c_void, size: usize) -> usize {
    let own = instance as *mut Instance<S>;
    let (strategy, kept, shared) = (&mut (*own).strategy, &mut (*own).kept, &(*own).shared);
    if kept.missed.is_some() {
        return 0;
    }
    if buffer.is_null() {
        kept.memory =
            shared.call(|| strategy.memory().map_or(Ok(Vec::new()), |memory| memory.save())).unwrap_or_default();
        return kept.memory.len();
    }
    let memory = mem::take(&mut kept.memory);
    if memory.len() <= size {
        ptr::copy_nonoverlapping(memory.as_ptr(), buffer as *mut u8, memory.len());
    }
    memory.len()
}

unsafe extern "C" fn restore<S: Strategy>(instance: *mut c_void, buffer: *const c_void, size: usize) -> i32 {
    let own = instance as *mut Instance<S>;
    let (strategy, shared) = (&mut (*own).strategy, &(*own).shared);
    let saved = slice::from_raw_parts(buffer as *const u8, size);
    let restored = shared.call(|| match strategy.memory() {
        Some(memory) => memory.restore(saved),
        None => Err("the strategy no longer has a memory".into()),
    });
    restored.is_err() as i32
}

/// A strategy in memory of its own, which destroy() frees.
pub(crate) struct Raw {
    pub(crate) api: *const sys::mille_ai_api,
    pub(crate) user: *mut c_void,
    pub(crate) shared: Arc<Shared>,
    free: unsafe extern "C" fn(*mut c_void),
}

impl Raw {
    /// One that only decides: the library reads no events for it.
    pub(crate) fn deciding<S: Strategy>(info: &StrategyInfo, strategy: S) -> crate::Result<Raw> {
        Raw::made(info, strategy, sys::mille_ai_api { flags: sys::MILLE_AI_ANY_RULES as u32, ..Default::default() })
    }

    pub(crate) fn whole<S: Strategy>(info: &StrategyInfo, strategy: S) -> crate::Result<Raw> {
        let api = sys::mille_ai_api {
            supports: Some(supports::<S>),
            observe: Some(observe::<S>),
            match_end: Some(match_end::<S>),
            explain: Some(explain::<S>),
            evaluate: Some(evaluate::<S>),
            save: Some(save::<S>),
            restore: Some(restore::<S>),
            ..Default::default()
        };
        Raw::made(info, strategy, api)
    }

    fn made<S: Strategy>(info: &StrategyInfo, strategy: S, api: sys::mille_ai_api) -> crate::Result<Raw> {
        let texts = [
            c_string(&info.name)?,
            c_string(&info.title)?,
            c_string(&info.release)?,
            c_string(&info.author)?,
            c_string(&info.about)?,
        ];
        let deterministic = if info.deterministic { sys::MILLE_AI_DETERMINISTIC as u32 } else { 0 };
        let api = sys::mille_ai_api {
            version: sys::MILLE_AI_VERSION as u32,
            id: texts[0].as_ptr(),
            title: texts[1].as_ptr(),
            release: texts[2].as_ptr(),
            author: texts[3].as_ptr(),
            about: texts[4].as_ptr(),
            flags: api.flags | deterministic,
            create: Some(create::<S>),
            destroy: Some(destroy::<S>),
            match_begin: Some(match_begin::<S>),
            decide: Some(decide::<S>),
            rules_size: sys::MILLE_RULES_1_0 as u32,
            ..api
        };
        let shared = Arc::new(Shared::default());
        let (host, kept) = (ptr::null(), Kept::default());
        let own =
            Box::into_raw(Box::new(Instance { api, _texts: texts, shared: shared.clone(), host, strategy, kept }));
        Ok(Raw { api: unsafe { ptr::addr_of!((*own).api) }, user: own as *mut c_void, shared, free: destroy::<S> })
    }

    /// Frees the strategy of a player that the library did not make, unless the library has done so.
    pub(crate) fn free_unless_created(&self) {
        if !self.shared.created.load(Ordering::Relaxed) {
            unsafe { (self.free)(self.user) }
        }
    }
}
