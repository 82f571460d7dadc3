//! Players of your own: what a strategy gets, what it may say, and what its failures do.

use std::error::Error as _;
use std::sync::{Arc, Mutex};

use mille::{
    Budget, Decision, Engine, EngineOptions, Evaluation, Event, Failure, LogLevel, LogSource, MatchInfo, Memory, Player, Rules, Setup, Status,
    Strategy, StrategyInfo, Table,
};

#[derive(Default)]
struct Seen {
    calls: Vec<&'static str>,
    events: Vec<Event>,
    begun: Vec<MatchInfo>,
    restored: Vec<Vec<u8>>,
}

/// Plays the last action of the list, and tells what it has seen. The function `fails` returns an error, or panics. If `fails` is `index`,
/// it chooses an action that is not there.
#[derive(Clone, Default)]
struct Spy {
    seen: Arc<Mutex<Seen>>,
    fails: Arc<Mutex<&'static str>>,
    panics: bool,
    /// It remembers nothing.
    forgets: bool,
}

impl Spy {
    fn called(&self, function: &'static str) -> Result<(), Failure> {
        self.seen.lock().unwrap().calls.push(function);
        if *self.fails.lock().unwrap() != function {
            return Ok(());
        }
        if self.panics {
            panic!("lost in {}", function);
        }
        Err(format!("lost in {}", function).into())
    }

    fn count(&self, function: &str) -> usize {
        self.seen.lock().unwrap().calls.iter().filter(|&&called| called == function).count()
    }
}

impl Strategy for Spy {
    fn decide(&mut self, decision: &Decision<'_>) -> Result<usize, Failure> {
        self.called("decide")?;
        Ok(if *self.fails.lock().unwrap() == "index" { 9999 } else { decision.legal().len() - 1 })
    }
    fn supports(rules: &Rules) -> bool {
        assert!(rules.match_target != 666, "lost in supports");
        rules.match_target != 300
    }
    fn match_begin(&mut self, played: &MatchInfo) -> Result<(), Failure> {
        self.seen.lock().unwrap().begun.push(played.clone());
        self.seen.lock().unwrap().events.clear();
        self.called("match_begin")
    }
    fn observe(&mut self, event: &Event) -> Result<(), Failure> {
        self.seen.lock().unwrap().events.push(*event);
        self.called("observe")
    }
    fn match_end(&mut self) -> Result<(), Failure> {
        self.called("match_end")
    }
    fn explain(&mut self) -> Result<String, Failure> {
        self.called("explain")?;
        Ok("the last — always".repeat(100))
    }
    fn evaluate(&mut self, evaluation: &mut Evaluation, chances: &mut [f64]) -> Result<(), Failure> {
        assert!(evaluation.trials == 0 && evaluation.points.is_nan() && chances[chances.len() - 1] == 1.0);
        evaluation.points = 12.5;
        chances.fill(1.0 / chances.len() as f64);
        self.called("evaluate")
    }
    fn memory(&mut self) -> Option<&mut dyn Memory> {
        Some(self)
    }
}

impl Memory for Spy {
    fn save(&mut self) -> Result<Vec<u8>, Failure> {
        self.called("save")?;
        if self.forgets {
            return Ok(Vec::new());
        }
        Ok(self.seen.lock().unwrap().events.len().to_string().into_bytes())
    }
    fn restore(&mut self, memory: &[u8]) -> Result<(), Failure> {
        self.called("restore")?;
        self.seen.lock().unwrap().restored.push(memory.to_vec());
        Ok(())
    }
}

fn table_of(engine: &Engine, options: &[(&str, &str)]) -> Table {
    let variant = engine.variant("montreal", options).unwrap();
    let setup = Setup { seed: Some("1".parse().unwrap()), stakes: Some((2, 6)), ..Setup::default() };
    let mut table = Table::new(&variant, setup).unwrap();
    table.next_deal(None).unwrap();
    table
}

fn info() -> StrategyInfo {
    StrategyInfo { about: "Plays the last action.".into(), deterministic: true, ..StrategyInfo::new("last") }
}

/// A table whose both seats are the spies'.
fn spied(engine: &Engine, spy: &Spy) -> (Table, [Player; 2], Spy) {
    let mut table = table_of(engine, &[]);
    let other = Spy::default();
    let players = [spy, &other].map(|one| Player::from_strategy(engine, &info(), one.clone()).unwrap());
    let turn = table.info().unwrap().turn;
    table.set_player(turn, &players[0]).unwrap();
    table.set_player(1 - turn, &players[1]).unwrap();
    (table, players, other)
}

#[test]
fn a_closure_knows_the_rules_and_the_stakes() {
    let engine = Engine::new().unwrap();
    let mut table = table_of(&engine, &[("target", "500")]);
    let (told, heard) = std::sync::mpsc::channel();
    let player = Player::from_fn(&engine, "told", move |decision| {
        told.send(decision.match_info().clone()).unwrap();
        assert!(!decision.should_stop());
        Some(0)
    });
    let (player, turn) = (player.unwrap(), table.info().unwrap().turn);
    table.set_player(turn, &player).unwrap();
    table.step().unwrap();
    let variant = table.variant().unwrap();
    let wanted =
        MatchInfo { seat: turn, rules: *variant.rules(), variant: "montreal".into(), has_hooks: false, hooks: 0, stakes: [2, 6] };
    assert_eq!(heard.recv().unwrap(), wanted);
    assert_eq!(variant.rules().match_target, 500);
}

#[test]
fn a_decision_knows_the_hooks_of_the_variant() {
    if !mille::has("mille.script/1") {
        return;
    }
    let engine = Engine::new().unwrap();
    let script = "return { name = 'hooked', hooks = { allow = function() return true end } }";
    let variant = engine.variant_from_script("hooked.lua", script, &[], &[]).unwrap();
    let mut table = Table::new(&variant, Setup::default()).unwrap();
    table.next_deal(None).unwrap();
    let (told, heard) = std::sync::mpsc::channel();
    let player = Player::from_fn(&engine, "told", move |decision| {
        let played = decision.match_info();
        told.send((played.has_hooks, played.hooks, played.variant.clone())).unwrap();
        Some(0)
    });
    let player = player.unwrap();
    table.set_player(table.info().unwrap().turn, &player).unwrap();
    table.step().unwrap();
    assert_eq!(heard.recv().unwrap(), (true, mille::sys::MILLE_HOOK_ALLOW as u32, "hooked".to_string()));
}

#[test]
fn a_strategy_observes_the_whole_match_and_says_what_it_thinks() {
    let engine = Engine::new().unwrap();
    let spy = Spy::default();
    let (mut table, players, _other) = spied(&engine, &spy);
    let turn = table.info().unwrap().turn;
    table.step().unwrap();
    assert_eq!(players[0].explanation().unwrap(), "the last — always".repeat(100));
    assert_eq!(players[0].explanation().unwrap(), "the last — always".repeat(100));
    assert_eq!(spy.count("explain"), 1);
    let (numbers, chances) = players[0].evaluation().unwrap();
    assert_eq!(numbers.points, 12.5);
    assert!(chances.len() > 1 && chances.iter().all(|&chance| chance == 1.0 / chances.len() as f64));
    table.agree_draw().unwrap();
    let seen = spy.seen.lock().unwrap();
    assert_eq!(seen.events, table.events(turn, 0).unwrap());
    assert_eq!(seen.events.last().unwrap().kind, mille::sys::mille_event_kind::MATCH_END);
    assert_eq!(seen.calls.last(), Some(&"match_end"));
    assert_eq!((seen.begun.len(), seen.begun[0].stakes, seen.begun[0].seat), (1, [2, 6], turn));
    assert!(players[0].take_failure().is_none());
    let title = players[0].text(mille::PlayerText::TITLE).unwrap();
    let about = players[0].text(mille::PlayerText::ABOUT).unwrap();
    assert_eq!((title.as_str(), about.as_str()), ("last", "Plays the last action."));
}

/// Plays two short deals by different rules, between which the library saves and restores what strategies remember.
fn two_deals(spy: &Spy) -> (Table, Player, i32) {
    let engine = Engine::new().unwrap();
    let script = "return {
        name = 'changing', deal = { max_turns = 2 }, rule_sets = { { deal = { hand = 9 } } },
        hooks = { deal_rules = function(match) return match.deals % 2 end },
      }";
    let variant = engine.variant_from_script("changing.lua", script, &[], &[]).unwrap();
    let mut table = Table::new(&variant, Setup { seed: Some("1".parse().unwrap()), ..Setup::default() }).unwrap();
    let player = Player::from_strategy(&engine, &info(), spy.clone()).unwrap();
    let other = Player::from_fn(&engine, "other", |_| Some(0)).unwrap();
    table.next_deal(None).unwrap();
    let seat = table.info().unwrap().turn;
    table.set_player(seat, &player).unwrap();
    table.set_player(1 - seat, &other).unwrap();
    while table.info().unwrap().deal == 1 {
        match table.info().unwrap().phase {
            mille::Phase::BETWEEN => table.next_deal(None).unwrap(),
            _ => drop(table.step().unwrap()),
        }
    }
    while table.info().unwrap().turn != seat {
        table.step().unwrap();
    }
    table.step().unwrap();
    (table, player, seat)
}

#[test]
fn a_memory_is_saved_and_restored_in_a_deal_by_other_rules() {
    if !mille::has("mille.script/1") {
        return;
    }
    let spy = Spy::default();
    let (table, _player, seat) = two_deals(&spy);
    let seen = spy.seen.lock().unwrap();
    let hands: Vec<i32> = seen.begun.iter().map(|played| played.rules.deal_hand).collect();
    assert_eq!(hands, [seen.begun[0].rules.deal_hand, 9]);
    // It was saved before the first decision, when the strategy had seen one event.
    assert_eq!(seen.restored, [b"1".to_vec()]);
    let events = table.events(seat, 1).unwrap();
    assert_eq!(seen.events, events[..seen.events.len()]);
}

#[test]
fn a_strategy_whose_memory_cannot_be_saved_or_restored_gets_every_event() {
    if !mille::has("mille.script/1") {
        return;
    }
    for (function, panics) in [("save", false), ("save", true), ("restore", false), ("restore", true)] {
        let spy = Spy { fails: Arc::new(Mutex::new(function)), panics, ..Spy::default() };
        let (table, player, seat) = two_deals(&spy);
        assert_eq!(spy.count("restore"), (function == "restore") as usize);
        let (observed, events) = (spy.seen.lock().unwrap().events.clone(), table.events(seat, 0).unwrap());
        assert_eq!(observed, events[..observed.len()]);
        assert!(player.take_failure().unwrap().to_string().ends_with(&format!("lost in {}", function)));
    }
}

#[test]
fn a_strategy_may_remember_nothing() {
    if !mille::has("mille.script/1") {
        return;
    }
    let spy = Spy { forgets: true, ..Spy::default() };
    let (table, player, seat) = two_deals(&spy);
    assert_eq!((spy.count("match_begin"), spy.count("save"), spy.count("restore")), (2, 2, 0));
    let (observed, events) = (spy.seen.lock().unwrap().events.clone(), table.events(seat, 0).unwrap());
    assert_eq!(observed, events[..observed.len()]);
    assert!(player.take_failure().is_none());
}

/// The message of the step's failure, and what the player's function failed with.
fn failing_step(function: &'static str, panics: bool) -> (mille::Error, String) {
    let engine = Engine::new().unwrap();
    let spy = Spy { fails: Arc::new(Mutex::new(function)), panics, ..Spy::default() };
    let (mut table, players, _other) = spied(&engine, &spy);
    let before = table.hash().unwrap();
    let error = table.step().unwrap_err();
    assert_eq!(table.hash().unwrap(), before);
    let failure = players[0].take_failure().unwrap().to_string();
    assert_eq!(error.source().unwrap().to_string(), failure);
    assert!(players[0].take_failure().is_none());
    assert_eq!(spy.count("decide"), (function == "decide") as usize);
    *spy.fails.lock().unwrap() = "";
    table.step().unwrap();
    assert!(players[0].take_failure().is_none());
    (error, failure)
}

#[test]
fn a_failure_or_panic_fails_the_step_if_it_matters() {
    for function in ["match_begin", "observe", "decide"] {
        for (panics, prefix) in [(false, ""), (true, "panic: ")] {
            let (error, failure) = failing_step(function, panics);
            assert_eq!((error.status, failure), (Status::PLAYER, format!("{}lost in {}", prefix, function)));
        }
    }
}

#[test]
fn after_a_failure_in_observe_the_match_begins_again() {
    let engine = Engine::new().unwrap();
    for remembers in [false, true] {
        let spy = Spy::default();
        let (mut table, players, _other) = spied(&engine, &spy);
        let seat = table.info().unwrap().turn;
        let draw = table.parse("draw").unwrap();
        if remembers {
            table.step().unwrap();
        } else {
            table.apply(&draw).unwrap();
        }
        let (observed, decided) = (spy.count("observe"), spy.count("decide"));
        *spy.fails.lock().unwrap() = "observe";
        let error = table.step().unwrap_err();
        assert_eq!((error.status, error.source().unwrap().to_string().as_str()), (Status::PLAYER, "lost in observe"));
        let counts = ["observe", "decide", "save"].map(|function| spy.count(function));
        assert_eq!(counts, [observed + 1, decided, remembers as usize]);
        assert_eq!(players[0].take_failure().unwrap().to_string(), "lost in observe");
        *spy.fails.lock().unwrap() = "";
        table.step().unwrap();
        table.agree_draw().unwrap();
        assert_eq!(spy.count("match_begin"), 2);
        assert_eq!(spy.count("restore"), remembers as usize);
        // It was saved before the first decision, when the strategy had seen one event.
        let events = table.events(seat, remembers as u64).unwrap();
        assert_eq!(spy.seen.lock().unwrap().events, events);
        assert!(players[0].take_failure().is_none());
    }
}

#[test]
fn a_failure_elsewhere_is_no_cause_of_a_step() {
    let engine = Engine::new().unwrap();
    let spy = Spy { fails: Arc::new(Mutex::new("explain")), ..Spy::default() };
    let (mut table, players, _other) = spied(&engine, &spy);
    table.step().unwrap();
    players[0].explanation().unwrap();
    *spy.fails.lock().unwrap() = "index";
    let error = table.step().unwrap_err();
    assert!(error.status == Status::PLAYER && error.source().is_none(), "{:?}", error);
    assert_eq!(players[0].take_failure().unwrap().to_string(), "lost in explain");
    // Nor is that of an earlier step.
    *spy.fails.lock().unwrap() = "decide";
    table.step().unwrap_err();
    *spy.fails.lock().unwrap() = "index";
    assert!(table.step().unwrap_err().source().is_none());
    assert_eq!(players[0].take_failure().unwrap().to_string(), "lost in decide");
    // Nor is one that failed no step.
    let (mut table, players, _other) = spied(&engine, &spy);
    *spy.fails.lock().unwrap() = "match_begin";
    table.agree_draw().unwrap();
    assert_eq!(players[0].take_failure().unwrap().to_string(), "lost in match_begin");
    *spy.fails.lock().unwrap() = "index";
    table.undo(0).unwrap();
    table.next_deal(None).unwrap();
    assert!(table.step().unwrap_err().source().is_none());
}

#[test]
fn a_hint_and_many_steps_fail_with_a_cause_too() {
    let engine = Engine::new().unwrap();
    let spy = Spy { fails: Arc::new(Mutex::new("decide")), ..Spy::default() };
    let (mut table, _players, _other) = spied(&engine, &spy);
    let (steps, failed) = Table::step_all(&mut [&mut table], &Budget::default());
    assert!(steps.is_empty());
    assert_eq!(failed.unwrap_err().source().unwrap().to_string(), "lost in decide");
    let adviser = Player::from_fn(&engine, "silent", |_| None).unwrap();
    let error = table.hint(&adviser, &Budget::default()).unwrap_err();
    assert_eq!(error.source().unwrap().to_string(), "the function chose no action");
    assert_eq!(error, error.clone());
    assert_ne!(error, table.hint(&adviser, &Budget::default()).unwrap_err());
}

#[test]
fn elsewhere_a_failure_or_panic_is_nothing_said() {
    let engine = Engine::new().unwrap();
    for panics in [false, true] {
        for function in ["match_end", "explain", "evaluate", "save"] {
            let spy = Spy { fails: Arc::new(Mutex::new(function)), panics, ..Spy::default() };
            let (mut table, players, _other) = spied(&engine, &spy);
            for _ in 0..6 {
                table.step().unwrap();
            }
            let explanation = players[0].explanation().unwrap();
            assert_eq!(explanation.is_empty(), function == "explain");
            assert_eq!(players[0].explanation().unwrap(), explanation);
            assert_eq!(spy.count("explain"), 1);
            let (numbers, chances) = players[0].evaluation().unwrap();
            assert_eq!((numbers.points.is_nan(), chances.contains(&1.0)), (function == "evaluate", function == "evaluate"));
            assert_eq!(spy.count("save"), 1);
            table.agree_draw().unwrap();
            let failure = players[0].take_failure().unwrap().to_string();
            assert!(failure.ends_with(&format!("lost in {}", function)), "{}", failure);
        }
    }
}

#[test]
fn a_strategy_sits_down_only_under_rules_that_it_supports() {
    let engine = Engine::new().unwrap();
    let player = Player::from_strategy(&engine, &info(), Spy::default()).unwrap();
    for (target, failure) in [("300", None), ("666", Some("panic: lost in supports"))] {
        let mut table = table_of(&engine, &[("target", target)]);
        assert_eq!(table.set_player(0, &player).unwrap_err().status, Status::UNSUPPORTED);
        assert_eq!(player.take_failure().map(|failure| failure.to_string()).as_deref(), failure);
    }
    table_of(&engine, &[]).set_player(0, &player).unwrap();
}

#[test]
fn a_decision_knows_when_its_nodes_are_spent_and_when_it_is_cancelled() {
    let engine = Engine::new().unwrap();
    let mut table = table_of(&engine, &[]);
    let (told, heard) = std::sync::mpsc::channel();
    let handle = Arc::new(Mutex::new(None::<Player>));
    let own = handle.clone();
    let player = Player::from_fn(&engine, "patient", move |decision| {
        let counted = [3, 1, 1].map(|nodes| decision.count_nodes(nodes));
        let own = own.clone();
        std::thread::spawn(move || own.lock().unwrap().as_ref().unwrap().cancel().unwrap());
        while !decision.should_stop() {
            std::thread::yield_now();
        }
        told.send(counted).unwrap();
        Some(0)
    });
    let turn = table.info().unwrap().turn;
    table.set_player(turn, player.as_ref().unwrap()).unwrap();
    *handle.lock().unwrap() = player.ok();
    table.step_within(&Budget { nodes: 5, ..Default::default() }).unwrap();
    assert_eq!(heard.recv().unwrap(), [false, false, true]);
    handle.lock().unwrap().take(); // the closure holds its own player
}

#[test]
fn a_decision_writes_to_the_log() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = lines.clone();
    let engine = Engine::with_log(&EngineOptions::default(), move |line| kept.lock().unwrap().push(line.clone())).unwrap();
    let mut table = table_of(&engine, &[]);
    let player = Player::from_fn(&engine, "chatty", |decision| {
        decision.log(LogLevel::INFO, "here");
        decision.log(LogLevel::INFO, "no\0where");
        Some(0)
    });
    let player = player.unwrap();
    table.set_player(table.info().unwrap().turn, &player).unwrap();
    table.step().unwrap();
    let lines = lines.lock().unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].text.as_str(), lines[0].source, lines[0].player.as_str()), ("here", LogSource::PLAYER, "chatty"));
}

#[test]
fn a_strategy_that_frees_its_player_while_it_decides_is_dropped_after_the_step() {
    struct Freeing(Arc<Mutex<Option<Player>>>, Arc<()>);
    impl Strategy for Freeing {
        fn decide(&mut self, decision: &Decision<'_>) -> Result<usize, Failure> {
            self.0.lock().unwrap().take();
            assert_eq!(Arc::strong_count(&self.1), 2);
            assert!(!decision.should_stop());
            Ok(0)
        }
    }
    let engine = Engine::new().unwrap();
    let mut table = table_of(&engine, &[]);
    let (handle, held) = (Arc::new(Mutex::new(None)), Arc::new(()));
    let player = Player::from_strategy(&engine, &info(), Freeing(handle.clone(), held.clone())).unwrap();
    table.set_player(table.info().unwrap().turn, &player).unwrap();
    *handle.lock().unwrap() = Some(player);
    table.step().unwrap();
    assert_eq!(Arc::strong_count(&held), 1);
    assert_eq!(table.info().unwrap().decisions, 1);
}

#[test]
fn a_description_that_is_refused_makes_no_player_and_leaks_nothing() {
    let engine = Engine::new().unwrap();
    for name in ["", "a b", "zero\0"] {
        let spy = Spy::default();
        let made = Player::from_strategy(&engine, &StrategyInfo::new(name), spy.clone());
        assert_eq!(made.err().map(|error| error.status), Some(Status::ARGUMENT), "{:?}", name);
        assert_eq!(Arc::strong_count(&spy.seen), 1);
    }
}
