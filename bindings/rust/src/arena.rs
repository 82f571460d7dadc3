//! The arena: which of several players is better, by how much, and how certain that is.

use std::any::Any;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;

use crate::engine::{Engine, Variant};
use crate::error::{call, fill, Result, Status};
use crate::player::{PlayerSetup, RawSetup};
use crate::sys;
use crate::table::Budget;

pub use sys::mille_arena_fault as ArenaFault;
pub use sys::mille_arena_info as ArenaInfo;
pub use sys::mille_arena_point as ArenaPoint;
pub use sys::mille_arena_rating as ArenaRating;
pub use sys::mille_arena_result as ArenaResult;
pub use sys::mille_arena_setup as ArenaSetup;
pub use sys::mille_arena_side as ArenaSide;
pub use sys::mille_arena_state as ArenaState;
pub use sys::mille_arena_text_kind as ArenaText;
pub use sys::mille_estimate as Estimate;

/// What has happened since the last call of a progress function.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaProgress {
    pub state: ArenaState,
    pub pairs_done: u64,
    pub pairs_total: u64,
    /// New lines of the result file, without its header.
    pub lines: String,
    pub times: String,
    pub records: String,
    pub estimate: Estimate,
    pub llr: f64,
    pub faults: u64,
}

impl ArenaProgress {
    unsafe fn read(c: &sys::mille_arena_progress) -> ArenaProgress {
        let text = |start: *const c_char, size: usize| match size {
            0 => String::new(),
            _ => String::from_utf8_lossy(std::slice::from_raw_parts(start as *const u8, size)).into_owned(),
        };
        ArenaProgress {
            state: c.state,
            pairs_done: c.pairs_done,
            pairs_total: c.pairs_total,
            lines: text(c.lines, c.lines_size),
            times: text(c.times, c.times_size),
            records: text(c.records, c.records_size),
            estimate: c.estimate,
            llr: c.llr,
            faults: c.faults,
        }
    }
}

type Play = unsafe extern "C" fn(
    *mut sys::mille_arena,
    u64,
    sys::mille_arena_progress_fn,
    *mut c_void,
    *mut sys::mille_error,
) -> Status;

struct Call<F> {
    progress: F,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn tell<F>(user: *mut c_void, news: *const sys::mille_arena_progress) -> i32
where
    F: FnMut(ArenaProgress) -> bool,
{
    let call = &mut *(user as *mut Call<F>);
    // A panic must not cross into C; it goes on when the run has ended.
    match catch_unwind(AssertUnwindSafe(|| (call.progress)(ArenaProgress::read(&*news)))) {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(panic) => {
            call.panic = Some(panic);
            1
        }
    }
}

/// A player of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArenaPlayer {
    pub setup: PlayerSetup,
    /// Its limits for one decision; None: those of the arena.
    pub budget: Option<Budget>,
}

/// A comparison of players in pairs of games with the same cards. It may move to another thread.
pub struct Arena(*mut sys::mille_arena);

// One thread at a time, whichever: hence Send and not Sync.
unsafe impl Send for Arena {}

impl Arena {
    /// An arena of these players by name. `setup` says the rest; `players`, `player_stride` and `player_count` in it are ignored.
    pub fn new(variant: &Variant, players: &[&str], setup: &ArenaSetup) -> Result<Arena> {
        let players: Vec<_> =
            players.iter().map(|name| ArenaPlayer { setup: PlayerSetup::new(name), budget: None }).collect();
        Arena::with(variant, &players, setup)
    }

    /// The same with a setup of each player, and limits of its own.
    pub fn with(variant: &Variant, players: &[ArenaPlayer], setup: &ArenaSetup) -> Result<Arena> {
        let setups = players.iter().map(|player| RawSetup::new(&player.setup)).collect::<Result<Vec<_>>>()?;
        let listed: Vec<_> = players
            .iter()
            .zip(&setups)
            .map(|(player, raw)| sys::mille_arena_player {
                name: raw.name.as_ptr(),
                setup: &raw.c,
                budget: player.budget.as_ref().map_or(ptr::null(), |budget| budget),
                ..Default::default()
            })
            .collect();
        let given = ArenaSetup {
            players: listed.as_ptr(),
            player_stride: std::mem::size_of::<sys::mille_arena_player>(),
            player_count: listed.len(),
            ..*sized!(ArenaSetup, setup)
        };
        let mut arena = ptr::null_mut();
        call(|error| unsafe { sys::mille_arena_create(variant.handle, &given, &mut arena, error) })?;
        Ok(Arena(arena))
    }

    /// An arena from a result file. Only the header is read; [`Arena::take`] adds the pairs.
    pub fn open(engine: &Engine, lines: &str) -> Result<Arena> {
        let mut arena = ptr::null_mut();
        let (start, size) = (lines.as_ptr() as *const _, lines.len());
        call(|error| unsafe { sys::mille_arena_open(engine.0, start, size, &mut arena, error) })?;
        Ok(Arena(arena))
    }

    /// Adds pairs that were played before. Returns how many bytes of each text were taken. `times` may be empty.
    pub fn add_lines(&mut self, lines: &str, times: &str) -> Result<(usize, usize)> {
        let (mut lines_taken, mut times_taken) = (0, 0);
        call(|error| unsafe {
            sys::mille_arena_add_lines(
                self.0,
                lines.as_ptr() as *const _,
                lines.len(),
                times.as_ptr() as *const _,
                times.len(),
                &mut lines_taken,
                &mut times_taken,
                error,
            )
        })?;
        Ok((lines_taken, times_taken))
    }

    /// Plays `pairs` more, or all that remain for 0.
    pub fn run(&mut self, pairs: u64) -> Result<()> {
        call(|error| unsafe { sys::mille_arena_run(self.0, pairs, None, ptr::null_mut(), error) })
    }

    /// The same. Calls `progress` about ten times a second, which returns whether to continue.
    pub fn run_with(&mut self, pairs: u64, progress: impl FnMut(ArenaProgress) -> bool) -> Result<()> {
        self.begin(sys::mille_arena_run, pairs, progress)
    }

    /// Plays pair number `index`, from 0, without counting it, and passes its lines to `progress`.
    pub fn play(&mut self, index: u64, progress: impl FnMut(ArenaProgress) -> bool) -> Result<()> {
        self.begin(sys::mille_arena_play, index, progress)
    }

    fn begin<F: FnMut(ArenaProgress) -> bool>(&mut self, play: Play, number: u64, progress: F) -> Result<()> {
        let mut told = Call { progress, panic: None };
        let user = &mut told as *mut Call<F> as *mut c_void;
        let result = call(|error| unsafe { play(self.0, number, Some(tell::<F>), user, error) });
        if let Some(panic) = told.panic {
            resume_unwind(panic);
        }
        result
    }

    /// The progress of the run.
    pub fn info(&self) -> Result<ArenaInfo> {
        let mut info = ArenaInfo::default();
        call(|error| unsafe { sys::mille_arena_info_get(self.0, &mut info, error) })?;
        Ok(info)
    }

    /// The name of player number `index`, from 0.
    pub fn player_name(&self, index: usize) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_arena_player_name(self.0, index, buffer, size, needed, error)
        })
    }

    /// The result of a pairing so far. The pairings are players 0 and 1, 0 and 2 …, 1 and 2 …
    pub fn result(&self, pairing: usize) -> Result<ArenaResult> {
        let mut result = ArenaResult::default();
        call(|error| unsafe { sys::mille_arena_result_get(self.0, pairing, &mut result, error) })?;
        Ok(result)
    }

    /// The history of a pairing's estimate for a chart, in at most `capacity` points.
    pub fn series(&self, pairing: usize, capacity: usize) -> Result<Vec<ArenaPoint>> {
        let (mut points, mut count) = (vec![ArenaPoint::default(); capacity], 0);
        let start = points.as_mut_ptr();
        call(|error| unsafe { sys::mille_arena_series(self.0, pairing, start, capacity, &mut count, error) })?;
        points.truncate(count);
        Ok(points)
    }

    /// A player's rating among all players.
    pub fn rating(&self, player: usize) -> Result<ArenaRating> {
        let mut rating = ArenaRating::default();
        call(|error| unsafe { sys::mille_arena_rating_get(self.0, player, &mut rating, error) })?;
        Ok(rating)
    }

    /// The games that a player lost by a fault, in the order of the pairs: the first `MILLE_ARENA_FAULTS_MAX` of them.
    pub fn faults(&self) -> Result<Vec<ArenaFault>> {
        let mut faults = Vec::new();
        loop {
            let mut fault = ArenaFault::default();
            match call(|error| unsafe { sys::mille_arena_fault_get(self.0, faults.len(), &mut fault, error) }) {
                Ok(()) => faults.push(fault),
                Err(e) if e.status == Status::NOT_FOUND => return Ok(faults),
                Err(e) => return Err(e),
            }
        }
    }

    /// The header of the result file, or the results as JSON. The file's other lines are those that [`Arena::run_with`] reports.
    pub fn text(&self, kind: ArenaText) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe { sys::mille_arena_text(self.0, kind, buffer, size, needed, error) })
    }
}

handle_debug!(Arena);

impl Drop for Arena {
    fn drop(&mut self) {
        unsafe { sys::mille_arena_free(self.0) }
    }
}
