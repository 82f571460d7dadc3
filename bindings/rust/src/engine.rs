//! The library, the engine, and variants.

use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

use crate::error::{bytes32, c_string, call, each, fill, read, static_text, Error, Result, Status};
use crate::player::{PlayerSetup, RawSetup, View};
use crate::sys;

pub use sys::mille_encoding as Encoding;
pub use sys::mille_log_level as LogLevel;
pub use sys::mille_log_source as LogSource;
pub use sys::mille_memory_info as MemoryInfo;
pub use sys::mille_option_info as OptionInfo;
pub use sys::mille_payment as Payment;
pub use sys::mille_rules as Rules;
pub use sys::mille_settle_input as SettleInput;
pub use sys::mille_settle_side as Side;
pub use sys::mille_variant_text_kind as VariantText;
pub use sys::mille_finding as Finding;
pub use sys::mille_verdict as Verdict;
pub use sys::mille_verdict_result as VerdictResult;

/// 32 bytes from which every card follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub [u8; 32]);

/// As 64 hexadecimal digits, which [`parse`](str::parse) reads.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().map(|byte| format!("{:02x}", byte)).collect::<String>())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({})", self)
    }
}

impl Seed {
    /// From the system's randomness.
    pub fn random() -> Result<Seed> {
        bytes32(|out, error| unsafe { sys::mille_seed_random(out, error) }).map(Seed)
    }

    /// The seed of match `number`, from 1, of a series that begins with this one.
    pub fn of_match(&self, number: u64) -> Result<Seed> {
        bytes32(|out, error| unsafe { sys::mille_seed_of_match(self.0.as_ptr(), number, out, error) }).map(Seed)
    }
}

/// 64 hexadecimal digits, or a decimal number.
impl std::str::FromStr for Seed {
    type Err = Error;

    fn from_str(text: &str) -> Result<Seed> {
        let text = c_string(text)?;
        bytes32(|out, error| unsafe { sys::mille_seed_parse(text.as_ptr(), out, error) }).map(Seed)
    }
}

/// The library's version, such as `1.0.0`.
pub fn version() -> &'static str {
    static_text(unsafe { sys::mille_version_text() }).unwrap_or("")
}

/// Whether the library offers a capability, such as `mille.state/1`.
pub fn has(capability: &str) -> bool {
    CString::new(capability).map_or(false, |c| unsafe { sys::mille_has(c.as_ptr()) } == 1)
}

/// The languages that the library has, English first: `en`, `fr` …
pub fn languages() -> impl Iterator<Item = &'static str> {
    (0..).map_while(|n| static_text(unsafe { sys::mille_language(n) }))
}

/// The text of a rule by its id, in a language of [`languages`].
pub fn rule_text(rule: &str, language: &str) -> Option<&'static str> {
    let (rule, language) = (CString::new(rule).ok()?, CString::new(language).ok()?);
    static_text(unsafe { sys::mille_rule_text(rule.as_ptr(), language.as_ptr()) })
}

/// All rule fields, as a JSON list: see `mille_rule_fields` of `mille.h`.
pub fn rule_fields() -> Result<String> {
    fill(|buffer, size, needed, error| unsafe { sys::mille_rule_fields(buffer, size, needed, error) })
}

/// A status in a few words.
pub fn status_text(status: Status) -> &'static str {
    static_text(unsafe { sys::mille_status_text(status) }).unwrap_or("")
}

/// The template of an error's message by its id, in a language of [`languages`]: parameters as `{0}` … `{3}`, `{0:card|cards}`
/// for counted words.
pub fn message_text(message: &str, language: &str) -> Option<&'static str> {
    let (message, language) = (CString::new(message).ok()?, CString::new(language).ok()?);
    static_text(unsafe { sys::mille_message_text(message.as_ptr(), language.as_ptr()) })
}

/// The ids of every message of an error, for a translation.
pub fn messages() -> impl Iterator<Item = &'static str> {
    (0..).map_while(|n| static_text(unsafe { sys::mille_message_id(n) }))
}

/// A verdict of `Engine::verify` as JSON, with sentences in a language. Nothing is verified again.
pub fn verdict_json(verdict: &Verdict, language: &str) -> Result<String> {
    let language = c_string(language)?;
    let verdict = Verdict { struct_size: std::mem::size_of::<Verdict>() as u32, ..*verdict };
    fill(|buffer, size, needed, error| unsafe {
        sys::mille_verdict_json(&verdict, language.as_ptr(), buffer, size, needed, error)
    })
}

/// A commented script to begin a house rule with.
pub fn script_template(name: &str) -> Result<String> {
    let name = c_string(name)?;
    fill(|buffer, size, needed, error| unsafe {
        sys::mille_script_template(name.as_ptr(), buffer, size, needed, error)
    })
}

/// The place of a match in a record of several: its offset and length in bytes, and its first line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchPlace {
    pub offset: usize,
    pub length: usize,
    pub line: u64,
}

/// Finds match `number`, from 1, in a record.
pub fn find_match(record: &str, number: u64) -> Result<MatchPlace> {
    let mut place = MatchPlace { offset: 0, length: 0, line: 0 };
    let (start, size) = (record.as_ptr() as *const _, record.len());
    call(|error| unsafe {
        sys::mille_record_find(start, size, number, &mut place.offset, &mut place.length, &mut place.line, error)
    })?;
    Ok(place)
}

/// The ids of the variants that ship with the library.
pub fn variants() -> impl Iterator<Item = &'static str> {
    (0..).map_while(|n| static_text(unsafe { sys::mille_variant_id(n) }))
}

/// The ids of the players that are built in.
pub fn players() -> impl Iterator<Item = &'static str> {
    (0..).map_while(|n| static_text(unsafe { sys::mille_player_id(n) }))
}

/// Every struct and field of `sys` stands where the library has it; structs may have grown.
pub fn check_layout() -> Result<()> {
    let mut count = 0;
    unsafe { sys::mille_layout(ptr::null_mut(), 0, &mut count) };
    let mut theirs = vec![sys::mille_layout_entry::default(); count];
    if unsafe { sys::mille_layout(theirs.as_mut_ptr(), count, &mut count) } != Status::OK {
        return Err(Error::own(Status::VERSION, "mille_layout() failed"));
    }
    for ours in sys::layout() {
        let found = theirs
            .iter()
            .find(|e| static_text(e.r#type) == Some(ours.name) && static_text(e.field) == Some(ours.field));
        let fits = found.map_or(false, |e| {
            let size = e.size as usize;
            e.offset as usize == ours.offset && (size == ours.size || ours.grows && size > ours.size)
        });
        if !fits {
            let text = format!("{}.{} does not lie in libmille where this crate has it", ours.name, ours.field);
            return Err(Error::own(Status::VERSION, &text));
        }
    }
    Ok(())
}

/// Options by name and text, as the library takes them; they borrow from `texts`.
pub(crate) struct Options {
    _texts: Vec<CString>,
    array: Vec<sys::mille_option>,
}

impl Options {
    pub(crate) fn new(options: &[(&str, &str)]) -> Result<Options> {
        let mut texts = Vec::new();
        for (name, value) in options {
            texts.push(c_string(name)?);
            texts.push(c_string(value)?);
        }
        let array = texts.chunks(2).map(|p| sys::mille_option { name: p[0].as_ptr(), value: p[1].as_ptr() });
        let array = array.collect();
        Ok(Options { _texts: texts, array })
    }

    pub(crate) fn as_ptr(&self) -> *const sys::mille_option {
        self.array.as_ptr()
    }

    pub(crate) fn len(&self) -> usize {
        self.array.len()
    }
}

/// A script and the files that it may extend, for a call that takes them. The texts belong to the caller.
struct Files {
    _names: Vec<CString>,
    array: Vec<sys::mille_script_file>,
}

impl Files {
    fn new(name: &str, script: &str, files: &[(&str, &str)]) -> Result<Files> {
        let (mut names, mut array) = (Vec::new(), Vec::new());
        for (called, text) in std::iter::once(&(name, script)).chain(files) {
            let called = c_string(called)?;
            array.push(sys::mille_script_file {
                name: called.as_ptr(),
                text: text.as_ptr() as *const _,
                size: text.len(),
            });
            names.push(called);
        }
        Ok(Files { _names: names, array })
    }
}

/// The options of an engine, as in `sys::mille_engine_options`. Zero is a good default for each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EngineOptions {
    pub allow_unknown_fields: bool,
    pub script_memory: u64,
    pub script_instructions: u64,
    pub max_text: u64,
    /// Folders to search for players.
    pub player_folders: Vec<String>,
    pub player_host: Option<String>,
    pub player_memory: u64,
    /// Folders whose files isolated players may read.
    pub readable_folders: Vec<String>,
    pub player_threads: u32,
    /// Whether any file may be a player: `./my.so`.
    pub allow_files: bool,
    /// Whether a command may be a player: `exec:COMMAND`. It is not isolated.
    pub allow_commands: bool,
    /// For a decision without a hard limit of a player in a child process; 0: 10 seconds; -1: no limit.
    pub player_patience_us: i64,
    /// Whether a call fails if a hook of a variant's script fails. Otherwise the engine's own result holds.
    pub stop_on_hook_failure: bool,
    /// Whether variants count how their hooks are used, for [`VariantText::HOOK_USE`].
    pub count_hook_use: bool,
}

/// A line of the log. `user` is the number that `set_user` of the table or player got, 0 without one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogLine {
    pub level: LogLevel,
    pub source: LogSource,
    pub text: String,
    pub file: String,
    pub line: i32,
    pub player: String,
    pub user: usize,
}

/// Limits and log. Its variants, tables and players keep what they need of it alive.
pub struct Engine(pub(crate) *mut sys::mille_engine);

// Every call on an engine is [any-thread].
unsafe impl Send for Engine {}
unsafe impl Sync for Engine {}

impl Engine {
    /// An engine with the library's defaults; the first call also compares the layout of structs.
    pub fn new() -> Result<Engine> {
        Engine::with(&EngineOptions::default())
    }

    /// An engine with these options; the first call also compares the layout of structs.
    pub fn with(options: &EngineOptions) -> Result<Engine> {
        Engine::made(options, None, ptr::null_mut())
    }

    /// An engine whose log goes to `log`, on any thread. The closure is never dropped, because what comes from the engine may outlive it.
    pub fn with_log<F>(options: &EngineOptions, log: F) -> Result<Engine>
    where
        F: Fn(&LogLine) + Send + Sync + 'static,
    {
        unsafe extern "C" fn receive<F: Fn(&LogLine)>(user: *mut c_void, line: *const sys::mille_log_line) {
            let log = &*(user as *const F);
            let c = &*line;
            let text = |from: *const c_char| CStr::from_ptr(from).to_string_lossy().into_owned();
            let line = LogLine {
                level: c.level,
                source: c.source,
                text: text(c.text),
                file: text(c.file),
                line: c.line,
                player: text(c.player),
                user: c.user as usize,
            };
            // A panic must not cross into C.
            let _ = catch_unwind(AssertUnwindSafe(|| log(&line)));
        }
        let kept = Box::into_raw(Box::new(log));
        Engine::made(options, Some(receive::<F>), kept as *mut c_void).map_err(|error| {
            drop(unsafe { Box::from_raw(kept) });
            error
        })
    }

    fn made(options: &EngineOptions, log: sys::mille_log_fn, log_user: *mut c_void) -> Result<Engine> {
        check_layout()?;
        let c_strings = |texts: &[String]| texts.iter().map(|text| c_string(text)).collect::<Result<Vec<_>>>();
        let searched = c_strings(&options.player_folders)?;
        let readable = c_strings(&options.readable_folders)?;
        let addresses = |texts: &[CString]| texts.iter().map(|text| text.as_ptr()).collect::<Vec<_>>();
        let (folders, readable_folders) = (addresses(&searched), addresses(&readable));
        let host = options.player_host.as_deref().map(c_string).transpose()?;
        let files = if options.allow_files { sys::MILLE_ALLOW_FILES } else { 0 };
        let commands = if options.allow_commands { sys::MILLE_ALLOW_COMMANDS } else { 0 };
        let given = sys::mille_engine_options {
            struct_size: std::mem::size_of::<sys::mille_engine_options>() as u32,
            allow_unknown_fields: options.allow_unknown_fields as i32,
            script_memory: options.script_memory,
            script_instructions: options.script_instructions,
            max_text: options.max_text,
            player_folders: folders.as_ptr(),
            player_folder_count: folders.len(),
            player_host: host.as_ref().map_or(ptr::null(), |text| text.as_ptr()),
            player_memory: options.player_memory,
            readable_folders: readable_folders.as_ptr(),
            readable_folder_count: readable_folders.len(),
            player_threads: options.player_threads,
            allow_players: (files | commands) as u32,
            player_patience_us: options.player_patience_us,
            stop_on_hook_failure: options.stop_on_hook_failure as i32,
            count_hook_use: options.count_hook_use as i32,
            log,
            log_user,
            ..Default::default()
        };
        let mut engine = ptr::null_mut();
        call(|error| unsafe { sys::mille_engine_create(&given, &mut engine, error) })?;
        Ok(Engine(engine))
    }

    /// The players that this engine finds: the built-in ones, then the files of its folders.
    pub fn players(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        loop {
            match fill(|buffer, size, needed, error| unsafe {
                sys::mille_engine_player_name(self.0, names.len(), buffer, size, needed, error)
            }) {
                Ok(name) => names.push(name),
                Err(e) if e.status == Status::NOT_FOUND => return Ok(names),
                Err(e) => return Err(e),
            }
        }
    }

    /// The description of a player by its name alone, with its options, as JSON. A file is loaded in a child process.
    pub fn describe_player(&self, name: &str) -> Result<String> {
        self.describe_player_with(&PlayerSetup::new(name))
    }

    /// The description of the player of a setup.
    pub fn describe_player_with(&self, setup: &PlayerSetup) -> Result<String> {
        let raw = RawSetup::new(setup)?;
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_player_describe(self.0, raw.name.as_ptr(), &raw.c, buffer, size, needed, error)
        })
    }

    /// A shipped variant by its id, with options by name: `&[("target", "500")]`.
    pub fn variant(&self, id: &str, options: &[(&str, &str)]) -> Result<Variant> {
        let (id, options) = (c_string(id)?, Options::new(options)?);
        let mut variant = ptr::null_mut();
        call(|error| unsafe {
            sys::mille_variant_load(self.0, id.as_ptr(), options.as_ptr(), options.len(), &mut variant, error)
        })?;
        Variant::own(variant)
    }

    /// A variant from a script in Lua. Errors call the script `name`. `files` are names and texts of files that it may extend.
    pub fn variant_from_script(
        &self,
        name: &str,
        script: &str,
        options: &[(&str, &str)],
        files: &[(&str, &str)],
    ) -> Result<Variant> {
        let (files, options) = (Files::new(name, script, files)?, Options::new(options)?);
        let mut variant = ptr::null_mut();
        call(|error| unsafe {
            sys::mille_variant_from_script(
                self.0,
                files.array.as_ptr(),
                files.array.len(),
                options.as_ptr(),
                options.len(),
                &mut variant,
                error,
            )
        })?;
        Variant::own(variant)
    }

    /// Verifies match `number` (from 1) of a record. `notes` is a guest's notes file, `seen` the record that the guest kept; either may be
    /// empty. `verdict_json` says the verdict in sentences.
    pub fn verify(&self, record: &str, notes: &str, seen: &str, number: u64) -> Result<Verdict> {
        let mut setup = sys::mille_verify_setup { r#match: number, ..Default::default() };
        (setup.text, setup.length) = (record.as_ptr() as *const _, record.len());
        (setup.notes, setup.notes_length) = (notes.as_ptr() as *const _, notes.len());
        (setup.seen, setup.seen_length) = (seen.as_ptr() as *const _, seen.len());
        let mut verdict = Verdict::default();
        call(|error| unsafe { sys::mille_record_verify(self.0, &setup, &mut verdict, error) })?;
        Ok(verdict)
    }

    /// All problems of a script, in the order of its lines. `files` are names and texts of files that it may extend.
    pub fn check_script(&self, name: &str, script: &str, files: &[(&str, &str)]) -> Result<Vec<Error>> {
        let files = Files::new(name, script, files)?;
        let mut problems = vec![sys::mille_error::default(); 100];
        let (start, stride, capacity) = (problems.as_mut_ptr(), std::mem::size_of::<sys::mille_error>(), 100);
        let mut count = 0;
        call(|error| unsafe {
            let (given, given_count) = (files.array.as_ptr(), files.array.len());
            sys::mille_script_check(self.0, given, given_count, start, stride, capacity, &mut count, error)
        })?;
        Ok(problems[..count].iter().map(|p| read(p.status, p)).collect())
    }
}

handle_debug!(Engine);

impl Drop for Engine {
    fn drop(&mut self) {
        unsafe { sys::mille_engine_free(self.0) }
    }
}

/// A set of resolved rules. It is immutable, and threads may share it.
pub struct Variant {
    pub(crate) handle: *mut sys::mille_variant,
    rules: Box<Rules>,
}

// Variants are immutable and every call on one is [any-thread].
unsafe impl Send for Variant {}
unsafe impl Sync for Variant {}

impl Variant {
    pub(crate) fn own(handle: *mut sys::mille_variant) -> Result<Variant> {
        let mut variant = Variant { handle, rules: Box::default() };
        call(|error| unsafe { sys::mille_variant_rules(handle, &mut *variant.rules, error) })?;
        Ok(variant)
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Its id, title, rules as JSON …
    pub fn text(&self, kind: VariantText) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_variant_text(self.handle, kind, buffer, size, needed, error)
        })
    }

    /// The rules of a rule set that the script's hook `deal_rules` may choose for a deal, from 1. 0: those of [`Variant::rules`].
    pub fn rule_set(&self, number: i32) -> Result<Rules> {
        let mut rules = Rules::default();
        call(|error| unsafe { sys::mille_variant_rule_set(self.handle, number, &mut rules, error) })?;
        Ok(rules)
    }

    /// What the script remembers through a match, in the order of `memory` in a view.
    pub fn memory(&self) -> Result<Vec<MemoryInfo>> {
        each(|index, info, error| unsafe { sys::mille_variant_memory(self.handle, index, info, error) })
    }

    /// The options.
    pub fn options(&self) -> Result<Vec<OptionInfo>> {
        each(|index, info, error| unsafe { sys::mille_variant_option(self.handle, index, info, error) })
    }

    /// SHA-256 of rules and script, as in a record.
    pub fn hash(&self) -> Result<[u8; 32]> {
        bytes32(|out, error| unsafe { sys::mille_variant_hash(self.handle, out, error) })
    }

    /// Sizes of the learning interface.
    pub fn encoding(&self) -> Result<Encoding> {
        let mut sizes = Encoding::default();
        call(|error| unsafe { sys::mille_encoding_get(self.handle, &mut sizes, error) })?;
        Ok(sizes)
    }

    /// The meaning of an atomic action, in kinds of card.
    pub fn atomic_text(&self, index: i32) -> Result<String> {
        fill(|buffer, size, needed, error| unsafe {
            sys::mille_atomic_text(self.handle, index, buffer, size, needed, error)
        })
    }

    /// An observation as floats, from a seat's view.
    pub fn observation(&self, view: &View) -> Result<Vec<f32>> {
        let mut values = vec![0.0; self.encoding()?.observation_size as usize];
        call(|error| unsafe {
            sys::mille_observation(self.handle, sized!(View, view), values.as_mut_ptr(), values.len(), error)
        })?;
        Ok(values)
    }

    /// Computes what the loser pays, from totals alone (Y1–Y5). Without `has_memory` the script's memory is as when a match begins.
    pub fn settle(&self, input: &SettleInput) -> Result<Payment> {
        let mut payment = Payment::default();
        call(|error| unsafe { sys::mille_settle(self.handle, sized!(SettleInput, input), &mut payment, error) })?;
        Ok(payment)
    }
}

/// By its id.
impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.text(VariantText::ID).map_err(|_| fmt::Error)?;
        f.debug_struct("Variant").field("id", &id).finish_non_exhaustive()
    }
}

impl Drop for Variant {
    fn drop(&mut self) {
        unsafe { sys::mille_variant_free(self.handle) }
    }
}
