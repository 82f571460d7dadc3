//! Players: the library's by name, and closures as players.

use std::ffi::{CStr, CString};
use std::mem;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

use crate::cards::Action;
use crate::engine::{Engine, OptionInfo, Options, Variant};
use crate::error::{c_string, call, each, fill, list, Result, Status};
use crate::sys;
use crate::table::Budget;

pub use sys::mille_evaluation as Evaluation;
pub use sys::mille_isolation as Isolation;
pub use sys::mille_player_source as PlayerSource;
pub use sys::mille_player_text_kind as PlayerText;
pub use sys::mille_view as View;

/// A decision that a player must make.
pub struct Decision<'a>(&'a sys::mille_ai_decision);

impl<'a> Decision<'a> {
    /// Number of the player's decision in the match.
    pub fn number(&self) -> u64 {
        self.0.number
    }

    /// Number of the decision in the match, both players counted.
    pub fn decision(&self) -> u64 {
        self.0.decision
    }

    /// What the seat may know.
    pub fn view(&self) -> &'a View {
        unsafe { &*self.0.view }
    }

    pub fn legal(&self) -> &'a [Action] {
        unsafe { std::slice::from_raw_parts(self.0.legal, self.0.legal_count as usize) }
    }

    /// What it may spend on the decision.
    pub fn budget(&self) -> Budget {
        Budget { nodes: self.0.nodes, soft_us: self.0.soft_us, hard_us: self.0.hard_us, ..Default::default() }
    }

    /// Random bytes for this decision.
    pub fn seed(&self) -> &'a [u8; 32] {
        &self.0.seed
    }
}

/// A closure and the entry table that leads to it; the library's last call is destroy(), which frees both.
struct Closure<F> {
    api: sys::mille_ai_api,
    _texts: [CString; 2],
    decide: F,
}

unsafe extern "C" fn decide<F: FnMut(&Decision<'_>) -> Option<usize>>(
    instance: *mut c_void,
    decision: *const sys::mille_ai_decision,
    index: *mut u32,
) -> i32 {
    let closure = &mut *(instance as *mut Closure<F>);
    let decision = Decision(&*decision);
    // A panic must not cross into C; the step that asked fails with MILLE_E_PLAYER.
    match catch_unwind(AssertUnwindSafe(|| (closure.decide)(&decision))) {
        Ok(Some(chosen)) => match u32::try_from(chosen) {
            Ok(chosen) => {
                *index = chosen;
                0
            }
            Err(_) => 1,
        },
        _ => 1,
    }
}

unsafe extern "C" fn destroy<F>(instance: *mut c_void) {
    // A panic of what the closure holds must not cross into C. Its payload could panic too, so nobody drops that.
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(Box::from_raw(instance as *mut Closure<F>)))) {
        mem::forget(payload);
    }
}

/// Which player to make, and how. What each field means stands at `mille_player_setup` in `mille.h`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSetup {
    /// An id, a path or a command, as `source` says. It is never split.
    pub name: String,
    pub source: PlayerSource,
    pub isolation: Isolation,
    /// With [`PlayerSource::FILE`]: the player in the file. None: the first one.
    pub id: Option<String>,
    /// Values of the player's options, by name and text.
    pub options: Vec<(String, String)>,
}

impl PlayerSetup {
    /// A built-in or installed player with the defaults.
    pub fn new(name: &str) -> PlayerSetup {
        PlayerSetup {
            name: name.to_owned(),
            source: PlayerSource::INSTALLED,
            isolation: Isolation::DEFAULT,
            id: None,
            options: Vec::new(),
        }
    }

    /// Reads a player as users type it: `search:nodes=2000`, `./my.so#id:key="a,b"`, `exec:COMMAND`.
    pub fn parse(text: &str) -> Result<PlayerSetup> {
        let text = c_string(text)?;
        let mut setup = sys::mille_player_setup::default();
        let mut buffer = vec![0 as c_char; 256];
        loop {
            let (start, size, mut needed) = (buffer.as_mut_ptr(), buffer.len(), 0);
            let parsed = call(|error| unsafe {
                sys::mille_player_parse(text.as_ptr(), &mut setup, start, size, &mut needed, error)
            });
            match parsed {
                Err(e) if e.status == Status::BUFFER => buffer.resize(needed, 0),
                Err(e) => return Err(e),
                Ok(()) => break,
            }
        }
        let read = |text: *const c_char| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
        let options = match setup.option_count {
            0 => &[][..],
            count => unsafe { std::slice::from_raw_parts(setup.options, count) },
        };
        Ok(PlayerSetup {
            name: read(buffer.as_ptr()),
            source: setup.source,
            isolation: setup.isolation,
            id: if setup.id.is_null() { None } else { Some(read(setup.id)) },
            options: options.iter().map(|option| (read(option.name), read(option.value))).collect(),
        })
    }
}

/// The C struct of a setup, and what it points to.
pub(crate) struct RawSetup {
    pub(crate) name: CString,
    _id: Option<CString>,
    _options: Options,
    pub(crate) c: sys::mille_player_setup,
}

impl RawSetup {
    pub(crate) fn new(setup: &PlayerSetup) -> Result<RawSetup> {
        let id = setup.id.as_deref().map(c_string).transpose()?;
        let pairs: Vec<_> = setup.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let options = Options::new(&pairs)?;
        let c = sys::mille_player_setup {
            source: setup.source,
            isolation: setup.isolation,
            id: id.as_ref().map_or(ptr::null(), |text| text.as_ptr()),
            options: options.as_ptr(),
            option_count: options.len(),
            ..Default::default()
        };
        Ok(RawSetup { name: c_string(&setup.name)?, _id: id, _options: options, c })
    }
}

/// An opponent that can be seated. Dropped while it sits at a table, it leaves it.
pub struct Player(pub(crate) *mut sys::mille_player);

// A player serves one thread at a time, whichever; what it calls back is Send.
unsafe impl Send for Player {}

impl Player {
    /// A built-in or installed player by its name alone, such as `greedy`.
    pub fn new(engine: &Engine, name: &str) -> Result<Player> {
        Player::with(engine, &PlayerSetup::new(name))
    }

    /// The player of a setup.
    pub fn with(engine: &Engine, setup: &PlayerSetup) -> Result<Player> {
        let raw = RawSetup::new(setup)?;
        let mut player = ptr::null_mut();
        call(|error| unsafe { sys::mille_player_create(engine.0, raw.name.as_ptr(), &raw.c, &mut player, error) })?;
        Ok(Player(player))
    }

    /// A closure as a player. It returns an index into the legal list, or None if it fails.
    pub fn from_fn<F>(engine: &Engine, name: &str, f: F) -> Result<Player>
    where
        F: FnMut(&Decision<'_>) -> Option<usize> + Send + 'static,
    {
        let texts = [c_string(name)?, c_string("1")?];
        let api = sys::mille_ai_api {
            version: sys::MILLE_AI_VERSION as u32,
            id: texts[0].as_ptr(),
            title: texts[0].as_ptr(),
            release: texts[1].as_ptr(),
            flags: sys::MILLE_AI_ANY_RULES as u32,
            decide: Some(decide::<F>),
            rules_size: sys::MILLE_RULES_1_0 as u32,
            destroy: Some(destroy::<F>),
            ..Default::default()
        };
        let closure = Box::into_raw(Box::new(Closure { api, _texts: texts, decide: f }));
        let options = Options::new(&[])?;
        let mut player = ptr::null_mut();
        let made = call(|error| unsafe {
            sys::mille_player_from_api(
                engine.0,
                ptr::addr_of!((*closure).api),
                closure as *mut c_void,
                options.as_ptr(),
                options.len(),
                &mut player,
                error,
            )
        });
        if let Err(error) = made {
            // No player was made, so nobody will call destroy().
            drop(unsafe { Box::from_raw(closure) });
            return Err(error);
        }
        Ok(Player(player))
    }

    pub fn text(&self, kind: PlayerText) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe { sys::mille_player_text(self.0, kind, buffer, size, needed, error) })
    }

    /// The rule fields that a variant uses and the player does not know.
    pub fn unknown_fields(&self, variant: &Variant) -> Result<Vec<String>> {
        let names = fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_unknown_fields(self.0, variant.handle, buffer, size, needed, error)
        })?;
        Ok(names.split_whitespace().map(str::to_owned).collect())
    }

    /// The options.
    pub fn options(&self) -> Result<Vec<OptionInfo>> {
        each(|index, info, error| unsafe { sys::mille_player_option(self.0, index, info, error) })
    }

    /// What the player thinks of its last decision, and for each entry of that legal list the probability with which the player prefers it.
    pub fn evaluation(&self) -> Result<(Evaluation, Vec<f64>)> {
        let mut evaluation = Evaluation::default();
        let start: *mut Evaluation = &mut evaluation;
        let chances = list(|chances, capacity, count, error| unsafe {
            sys::mille_player_evaluation(self.0, start, chances, capacity, count, error)
        })?;
        Ok((evaluation, chances))
    }

    /// How the player explains its last decision in its own words; empty if it does not.
    pub fn explanation(&self) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_explanation(self.0, buffer, size, needed, error)
        })
    }

    /// What the player found out about its last decision: a JSON list of reasons, as `Table::reasons` gives it. Empty if it did not look ahead.
    pub fn reasons(&self, language: &str) -> Result<String> {
        let language = c_string(language)?;
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_reasons(self.0, language.as_ptr(), buffer, size, needed, error)
        })
    }

    /// Sets the number that the log gets with lines of this player.
    pub fn set_user(&self, user: usize) -> Result<()> {
        call(|error| unsafe { sys::mille_player_set_user(self.0, user as *mut _, error) })
    }

    /// Asks the player to answer soon, while another thread steps its table.
    pub fn cancel(&self) -> Result<()> {
        call(|error| unsafe { sys::mille_player_cancel(self.0, error) })
    }

    /// The name under which a record lists it.
    pub fn name(&self) -> Result<String> {
        self.text(PlayerText::NAME)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        unsafe { sys::mille_player_free(self.0) }
    }
}
