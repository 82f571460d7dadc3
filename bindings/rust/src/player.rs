//! Players: the library's by name, and those of your own.

use std::error::Error;
use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr;
use std::sync::Arc;

use crate::engine::{Engine, OptionInfo, Options, Variant};
use crate::error::{c_string, call, each, fill, list, Result, Status};
use crate::strategy::{Decision, Function, Raw, Shared, Strategy, StrategyInfo};
use crate::sys;

pub use sys::mille_evaluation as Evaluation;
pub use sys::mille_isolation as Isolation;
pub use sys::mille_player_source as PlayerSource;
pub use sys::mille_player_text_kind as PlayerText;
pub use sys::mille_view as View;

/// Which player to make, and how. What each field means stands at `mille_player_setup` in `mille.h`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
pub struct Player {
    pub(crate) handle: *mut sys::mille_player,
    strategy: Option<Arc<Shared>>,
}

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
        Ok(Player { handle: player, strategy: None })
    }

    /// A closure as a player. It returns an index into the legal list, or None if it fails.
    pub fn from_fn<F>(engine: &Engine, name: &str, f: F) -> Result<Player>
    where
        F: FnMut(&Decision<'_>) -> Option<usize> + Send + 'static,
    {
        Player::own(engine, Raw::deciding(&StrategyInfo::new(name), Function(f))?)
    }

    /// A strategy as a player.
    pub fn from_strategy<S: Strategy>(engine: &Engine, info: &StrategyInfo, strategy: S) -> Result<Player> {
        Player::own(engine, Raw::whole(info, strategy)?)
    }

    fn own(engine: &Engine, raw: Raw) -> Result<Player> {
        let mut handle = ptr::null_mut();
        let made = call(|error| unsafe {
            sys::mille_player_from_api(engine.0, raw.api, raw.user, ptr::null(), 0, &mut handle, error)
        });
        if let Err(error) = made {
            raw.free_unless_created();
            return Err(error);
        }
        Ok(Player { handle, strategy: Some(raw.shared) })
    }

    /// Takes the last failure or panic of the player's own functions, whether or not a step failed with it. None if there is none since the
    /// last call, and for a player of the library.
    pub fn take_failure(&self) -> Option<Arc<dyn Error + Send + Sync>> {
        self.strategy.as_ref()?.take()
    }

    pub fn text(&self, kind: PlayerText) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe { sys::mille_player_text(self.handle, kind, buffer, size, needed, error) })
    }

    /// The rule fields that a variant uses and the player does not know.
    pub fn unknown_fields(&self, variant: &Variant) -> Result<Vec<String>> {
        let names = fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_unknown_fields(self.handle, variant.handle, buffer, size, needed, error)
        })?;
        Ok(names.split_whitespace().map(str::to_owned).collect())
    }

    /// The options.
    pub fn options(&self) -> Result<Vec<OptionInfo>> {
        each(|index, info, error| unsafe { sys::mille_player_option(self.handle, index, info, error) })
    }

    /// What the player thinks of its last decision, and for each entry of that legal list the probability with which the player prefers it.
    pub fn evaluation(&self) -> Result<(Evaluation, Vec<f64>)> {
        let mut evaluation = Evaluation::default();
        let start: *mut Evaluation = &mut evaluation;
        let chances = list(|chances, capacity, count, error| unsafe {
            sys::mille_player_evaluation(self.handle, start, chances, capacity, count, error)
        })?;
        Ok((evaluation, chances))
    }

    /// How the player explains its last decision in its own words; empty if it does not.
    pub fn explanation(&self) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_explanation(self.handle, buffer, size, needed, error)
        })
    }

    /// What the player found out about its last decision: a JSON list of reasons, as `Table::reasons` gives it. Empty if it did not look ahead.
    pub fn reasons(&self, language: &str) -> Result<String> {
        let language = c_string(language)?;
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_reasons(self.handle, language.as_ptr(), buffer, size, needed, error)
        })
    }

    /// Sets the number that the log gets with lines of this player.
    pub fn set_user(&self, user: usize) -> Result<()> {
        call(|error| unsafe { sys::mille_player_set_user(self.handle, user as *mut _, error) })
    }

    /// Asks the player to answer soon, while another thread steps its table.
    pub fn cancel(&self) -> Result<()> {
        call(|error| unsafe { sys::mille_player_cancel(self.handle, error) })
    }

    /// The name under which a record lists it.
    pub fn name(&self) -> Result<String> {
        self.text(PlayerText::NAME)
    }
}

handle_debug!(Player);

impl Drop for Player {
    fn drop(&mut self) {
        unsafe { sys::mille_player_free(self.handle) }
    }
}
