//! Every value of the crate prints, compares, copies and goes to another thread, and so does every error.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use mille::*;

/// What each type prints, by its name.
type Printed = BTreeMap<&'static str, String>;

fn walk<T: Clone + Debug + PartialEq + Send + Sync + 'static>(printed: &mut Printed, name: &'static str, value: T) {
    let copy = value.clone();
    assert!(copy == value, "{}", name);
    let (sent, text) = (copy.clone(), format!("{:?}", value));
    let back = std::thread::spawn(move || sent).join().unwrap();
    assert!(back == value, "{}", name);
    for noise in ["struct_size", "reserved", "mille_", "0x"] {
        assert!(!text.contains(noise), "{} prints {}: {}", name, noise, text);
    }
    assert!(!text.is_empty() && !format!("{:#?}", value).is_empty(), "{}", name);
    assert!(printed.insert(name, text).is_none(), "{} comes twice", name);
}

/// The same of a type that can be the key of a map.
fn walk_key<T: Clone + Debug + Eq + Hash + Send + Sync + 'static>(printed: &mut Printed, name: &'static str, value: T) {
    let set: HashSet<T> = [value.clone(), value.clone()].into_iter().collect();
    assert!(set.len() == 1 && set.contains(&value), "{}", name);
    walk(printed, name, value);
}

/// A match that has ended, of two deals' worth of everything that a table has.
fn played(engine: &Engine) -> Table {
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut table = Table::new(&variant, Setup { seed: Some(Seed([7; 32])), ..Setup::default() }).unwrap();
    let players = [(); 2].map(|_| Player::new(engine, "greedy").unwrap());
    for (seat, player) in (0..).zip(&players) {
        table.set_player(seat, player).unwrap();
    }
    table.play().unwrap();
    table
}

#[test]
fn every_value_prints_compares_copies_and_moves_between_threads() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let table = played(&engine);
    let mut second = Table::new(&variant, Setup { seed: Some(Seed([7; 32])), ..Setup::default() }).unwrap();
    second.next_deal(None).unwrap();
    let greedy = Player::new(&engine, "greedy").unwrap();
    second.set_player(second.info().unwrap().turn, &greedy).unwrap();
    let view = second.view(0).unwrap();
    let step = second.step().unwrap();
    let record = table.record(ALL).unwrap();
    let lay = Action {
        kind: ActionKind::LAY,
        rank: 7,
        count: 2,
        cards: std::array::from_fn(|i| if i < 2 { [28, 52][i] } else { 0 }),
        ..Action::default()
    };
    let mut printed = Printed::new();
    let p = &mut printed;
    walk_key(p, "Action", lay);
    walk_key(p, "ActionKind", ActionKind::LAY);
    walk_key(p, "ArenaPlayer", ArenaPlayer { setup: PlayerSetup::new("greedy"), budget: None });
    walk(p, "ArenaFault", ArenaFault::default());
    walk(p, "ArenaInfo", ArenaInfo::default());
    walk(p, "ArenaPoint", ArenaPoint::default());
    let progress = ArenaProgress {
        state: ArenaState::DECIDED,
        pairs_done: 1,
        pairs_total: 2,
        lines: "line".into(),
        times: String::new(),
        records: String::new(),
        estimate: Estimate::default(),
        llr: 0.5,
        faults: 0,
    };
    walk(p, "ArenaProgress", progress);
    walk(p, "ArenaRating", ArenaRating::default());
    walk(p, "ArenaResult", ArenaResult::default());
    walk(p, "ArenaSetup", ArenaSetup { pairs: 6, ..ArenaSetup::default() });
    walk(p, "ArenaSide", ArenaSide::default());
    walk_key(p, "ArenaState", ArenaState::DECIDED);
    walk_key(p, "ArenaText", ArenaText::HEADER);
    walk_key(p, "Budget", Budget { nodes: 5, ..Budget::default() });
    walk_key(p, "Card", Card::JOKER);
    walk_key(p, "Cause", Cause(Failure::from("lost").into()));
    walk_key(p, "Deal", Deal::Deck(&[Card::JOKER], 1));
    walk_key(p, "DealResult", table.results().unwrap()[0]);
    walk_key(p, "Decks", Decks::SEALED);
    walk_key(p, "Encoding", variant.encoding().unwrap());
    walk_key(p, "EngineOptions", EngineOptions { player_folders: vec!["here".into()], ..EngineOptions::default() });
    walk_key(p, "Error", engine.variant("monteral", &[]).unwrap_err());
    walk(p, "Estimate", Estimate::default());
    walk(p, "Evaluation", Evaluation { points: 2.5, ..Evaluation::default() });
    walk_key(p, "Event", table.events(0, 0).unwrap()[0]);
    walk_key(p, "Fault", Fault::TIMEOUT);
    walk_key(p, "Finding", Finding::OK);
    walk_key(p, "Isolation", Isolation::STRICT);
    walk_key(p, "Json", Json::EVENTS);
    walk_key(p, "LogLevel", LogLevel::INFO);
    let line = LogLine {
        level: LogLevel::INFO,
        source: LogSource::PLAYER,
        text: "here".into(),
        file: String::new(),
        line: 0,
        player: "greedy".into(),
        user: 1,
    };
    walk_key(p, "LogLine", line);
    walk_key(p, "LogSource", LogSource::PLAYER);
    walk_key(p, "MatchInfo", MatchInfo { variant: "montreal".into(), rules: *variant.rules(), ..MatchInfo::default() });
    walk_key(p, "MatchPlace", find_match(&record, 1).unwrap());
    let memory = MemoryInfo { name: std::array::from_fn(|i| *b"pot\0".get(i).unwrap_or(&0) as _), ..MemoryInfo::default() };
    walk_key(p, "MemoryInfo", memory);
    walk_key(p, "OptionInfo", variant.options().unwrap()[0]);
    walk_key(p, "Payment", table.payment().unwrap());
    walk_key(p, "Phase", Phase::OVER);
    walk_key(p, "PlayerSetup", PlayerSetup::new("greedy"));
    walk_key(p, "PlayerSource", PlayerSource::FILE);
    walk_key(p, "PlayerText", PlayerText::TITLE);
    walk_key(p, "Playout", State::from_table(&variant, &second).unwrap().playout(1).unwrap());
    walk_key(p, "RecordOptions", RecordOptions { hash: 1, ..RecordOptions::default() });
    walk_key(p, "Return", Return::WIN);
    walk_key(p, "Rules", *variant.rules());
    walk_key(p, "Sealing", Sealing { commit: [171; 32], ..Sealing::default() });
    walk_key(p, "Seed", Seed([171; 32]));
    walk_key(p, "SettleInput", SettleInput::default());
    walk_key(p, "Setup", Setup::default());
    walk_key(p, "Side", Side::default());
    walk_key(p, "Status", Status::BUSY);
    walk_key(p, "Step", step);
    walk_key(p, "StrategyInfo", StrategyInfo::new("own"));
    walk_key(p, "TableInfo", table.info().unwrap());
    walk_key(p, "VariantText", VariantText::TITLE);
    walk_key(p, "Verdict", engine.verify(&record, "", "", 1).unwrap());
    walk_key(p, "VerdictResult", VerdictResult::AGREES_WITH_NOTES);
    walk_key(p, "View", view);
    walk_key(p, "guest::Notes", guest::Notes { seat: 0, terms: [1; 32], commit: [2; 32], share: [3; 32], other_share_commit: None });

    assert_eq!(printed["Action"], "Action { kind: LAY, rank: 7, owner: 0, count: 2, cards: [8C, X] }");
    assert!(printed["OptionInfo"].contains("name: \"target\""), "{}", printed["OptionInfo"]);
    assert!(printed["MemoryInfo"].contains("name: \"pot\", help: \"\""), "{}", printed["MemoryInfo"]);
    assert!(printed["Sealing"].contains(&format!("commit: {}", "ab".repeat(32))), "{}", printed["Sealing"]);
    assert_eq!(printed["Seed"], format!("Seed({})", "ab".repeat(32)));
    assert_eq!(Seed([171; 32]).to_string().parse::<Seed>().unwrap(), Seed([171; 32]));
    let upcard = Card::new(view.pile[view.pile_size as usize - 1]).unwrap();
    assert!(printed["View"].contains(&format!("pile: [{:?}], stock: []", upcard)), "{}", printed["View"]);
    let hand: Vec<Card> = (0..53).flat_map(|n| vec![Card::new(n).unwrap(); view.hand[n as usize] as usize]).collect();
    assert!(!hand.is_empty() && printed["View"].contains(&format!("hand: {:?}", hand)), "{}", printed["View"]);
    assert!(printed["Event"].contains("card: Some(") && printed["Event"].contains("cards: ["), "{}", printed["Event"]);

    // All types that the crate exports are here, or are none of these values.
    let others = [
        "ActionExt", "Arena", "Decision", "Engine", "Failure", "LegalBuffer", "Memory", "Player", "Result", "State", "States", "Strategy",
        "Table", "Variant",
    ];
    let exports = include_str!("../src/lib.rs").split("pub use ").skip(2).flat_map(|names| names.split(';').next().unwrap().split('{').nth(1));
    let types: Vec<&str> = exports
        .flat_map(|names| names.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|name| name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase))
        .collect();
    assert!(types.len() > 60);
    for name in types {
        assert!(printed.contains_key(name) != others.contains(&name), "{}", name);
    }
}

#[test]
fn every_error_prints_compares_copies_and_moves_between_threads() {
    let engine = Engine::new().unwrap();
    let refusal = engine.variant("monteral", &[]).unwrap_err();
    let statuses = (1..).map(Status).take_while(|status| status.0 <= Status::INTERNAL.0);
    for status in statuses {
        let error = Error { status, rule: Some("P1".into()), ..refusal.clone() };
        walk_key(&mut Printed::new(), "Error", error.clone());
        let boxed: Box<dyn std::error::Error + Send + Sync> = error.clone().into();
        assert_eq!((boxed.to_string(), boxed.downcast_ref::<Error>()), (error.text.clone(), Some(&error)));
        assert!(format!("{:?}", error).contains(&format!("status: {:?}", status)));
        assert!(!status_text(status).is_empty() && format!("{:?}", status).chars().all(|c| c == '_' || c.is_uppercase()));
    }
}

#[test]
fn handles_print_move_between_threads_and_are_shared_where_the_library_allows_it() {
    fn sent<T: Send + Debug>(value: T) -> String {
        format!("{:?}", value)
    }
    fn shared<T: Send + Sync>(_: &T) {}
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    shared(&engine);
    shared(&variant);
    let mut table = Table::new(&variant, Setup::default()).unwrap();
    table.next_deal(None).unwrap();
    let state = State::from_table(&variant, &table).unwrap();
    let states = States::new(&variant, &[state.clone()]);
    assert_eq!(sent(states.clone()), "States { .. }");
    assert_eq!(sent(state), "State { .. }");
    assert_eq!(sent(table), "Table { .. }");
    assert_eq!(sent(Player::new(&engine, "greedy").unwrap()), "Player { .. }");
    if has("mille.arena/1") {
        assert_eq!(sent(Arena::new(&variant, &["greedy", "random"], &ArenaSetup { pairs: 1, ..ArenaSetup::default() }).unwrap()), "Arena { .. }");
    }
    assert_eq!(sent(variant), "Variant { id: \"montreal\", .. }");
    assert_eq!(sent(engine), "Engine { .. }");
}
