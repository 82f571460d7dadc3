//! What goes wrong is an error that says why.

use std::ffi::CStr;
use std::sync::{Arc, Mutex};

use mille::{
    Action, ActionExt, ActionKind, Arena, ArenaPlayer, ArenaSetup, ArenaText, Budget, Card, Decks, Engine, EngineOptions, Fault, guest,
    Isolation, LogLevel, LogLine, LogSource, Phase, Player, PlayerSetup, PlayerSource, RecordOptions, Return, Setup, Side, State, States,
    Status, sys, Table, VariantText, View,
};

fn table(engine: &Engine) -> Table {
    let variant = engine.variant("montreal", &[]).unwrap();
    let setup = Setup { seed: Some("1".parse().unwrap()), ..Setup::default() };
    let mut table = Table::new(&variant, setup).unwrap();
    table.next_deal(None).unwrap();
    table
}

#[test]
fn an_illegal_action_names_the_rule_and_changes_nothing() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let before = table.hash().unwrap();
    let mut action = Action { kind: ActionKind::DISCARD, count: 1, ..Action::default() };
    action.cards[0] = "2C".parse::<Card>().unwrap().number();
    assert_eq!(action.cards(), ["2C".parse::<Card>().unwrap()]);
    assert_eq!([action.text(0).unwrap(), format!("{:>12}", action)], ["discard 2C", "  discard 2C"]);
    assert!(std::panic::catch_unwind(|| Action { kind: ActionKind(99), ..action }.to_string()).is_err());
    let refusal = table.apply(&action).unwrap_err();
    assert_eq!(refusal.status, Status::ILLEGAL_ACTION);
    assert!(mille::rule_text(refusal.rule.as_deref().unwrap(), "fr").is_some());
    assert_eq!(refusal.text_in("en"), refusal.to_string());
    assert_ne!(refusal.text_in("fr-CA"), refusal.text);
    assert_eq!(table.reasons(&action, "en").unwrap_err().status, Status::ILLEGAL_ACTION);
    let draw = table.parse("draw").unwrap();
    let reasons = table.reasons(&draw, "en").unwrap();
    assert!(reasons.starts_with("[{\"kind\":"));
    assert_ne!(table.reasons(&draw, "fr").unwrap(), reasons);
    assert_eq!(mille::languages().take(2).collect::<Vec<_>>(), ["en", "fr"]);
    assert_eq!(table.hash().unwrap(), before);
}

#[test]
fn a_match_ends_early_by_an_abort_or_an_agreed_draw_and_undo_takes_it_back() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut table = Table::new(&variant, Setup::default()).unwrap();
    table.agree_draw().unwrap();
    assert_eq!(table.info().unwrap().end, mille::sys::mille_end::AGREED);
    table.undo(0).unwrap();
    table.abort(1).unwrap();
    assert_eq!(table.info().unwrap().aborted_by, 1);
    table.undo(0).unwrap();
    table.abort(mille::NOBODY).unwrap();
    assert_eq!(table.info().unwrap().end, mille::sys::mille_end::ABORTED);
}

#[test]
fn a_table_follows_a_match_line_by_line() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut host = Table::new(&variant, Setup::default()).unwrap();
    host.next_deal(None).unwrap();
    host.apply_text("draw").unwrap();
    let record = host.record(0).unwrap();
    let lines: Vec<&str> = record.lines().collect();
    let mut table = Table::follow(&engine, lines[0]).unwrap();
    for line in &lines[1..] {
        table.follow_line(line).unwrap();
    }
    let info = table.info().unwrap();
    assert_eq!((info.follows, info.cards_unchecked, host.info().unwrap().follows), (0, 1, mille::NOBODY));
    assert_eq!(table.record(0).unwrap(), record);
    assert_eq!(table.hash().unwrap_err().status, mille::sys::mille_status::UNSUPPORTED);
    table.follow_back(2).unwrap();
    assert_eq!(table.follow_line(lines[1]).unwrap_err().status, mille::sys::mille_status::RECORD);
    table.follow_line(lines[2]).unwrap();
    table.follow_seed(&host.seed().unwrap()).unwrap();
    assert_eq!(table.info().unwrap().cards_unchecked, 0);
    assert_eq!(table.hash().unwrap(), host.hash().unwrap());
}

#[test]
fn a_sealed_match_follows_from_host_and_guest_and_their_receipts_agree() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut table = Table::new(&variant, Setup { decks: Decks::SEALED, ..Setup::default() }).unwrap();
    table.set_seat_name(0, "ann\n").unwrap();
    assert_eq!([table.seat_name(0).unwrap(), table.seat_name(1).unwrap()], ["ann ", "human"]);
    table.set_seat_name(0, "ann").unwrap();
    table.seal(&[0]).unwrap();
    table.add_note("date", "2026-11-28").unwrap();
    table.add_note("place", "Montréal").unwrap();
    assert_eq!(table.add_note("date", "").unwrap_err().status, Status::ARGUMENT);
    assert_eq!(table.notes().unwrap()[1], ("place".to_string(), "Montréal".to_string()));
    let secret = table.secret().unwrap();
    let notes = guest::Notes {
        seat: 0,
        terms: guest::terms_hash(&table.terms().unwrap()).unwrap(),
        commit: table.commitment().unwrap(),
        share: guest::new_share("a word").unwrap(),
        other_share_commit: None,
    };
    assert_eq!(table.next_deal(None).unwrap_err().status, Status::PHASE);
    assert_eq!(table.sealing().unwrap().shares_due, 1);
    table.add_share(0, &notes.share).unwrap();
    assert_eq!(table.sealing().unwrap().open, 1);
    let header = table.record(mille::ALL).unwrap();
    guest::check_header(&notes, header.trim_end()).unwrap();
    let other = guest::Notes { share: notes.commit, ..notes };
    assert_eq!(guest::check_header(&other, header.trim_end()).unwrap_err().status, Status::RECORD);
    table.next_deal(None).unwrap();
    let mut table = Table::resume(&engine, &table.record(mille::ALL).unwrap(), &secret, 1).unwrap();
    table.forfeit(1, Fault::RESIGN).unwrap();
    let record = table.record(mille::ALL).unwrap();
    let mut receipt = None;
    for line in record.lines() {
        receipt = Some(guest::receipt(receipt.as_ref(), line).unwrap());
    }
    assert_eq!(receipt.unwrap(), table.receipt(record.lines().count() as u64 - 1).unwrap());
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let noted = format!(r#"{{"mille_notes":1,"commit":"{}"}}"#, hex(&notes.commit));
    let verdict = engine.verify(&record, &noted, "", 1).unwrap();
    assert_eq!(verdict.result, mille::VerdictResult::AGREES_WITH_NOTES);
    assert_eq!(verdict.promise, mille::Finding::OK);
    let report = mille::verdict_json(&verdict, "en").unwrap();
    assert!(report.starts_with(r#"{"result":"agrees with what was noted""#), "{report}");
    assert_ne!(mille::verdict_json(&verdict, "fr").unwrap(), report);
    assert_eq!(engine.verify(&record, "[]", "", 1).unwrap_err().status, Status::ARGUMENT);
    assert_eq!(table.seal(&[40]).unwrap_err().status, Status::ARGUMENT);

    let mut two = Table::new(&variant, Setup { decks: Decks::SEALED, ..Setup::default() }).unwrap();
    two.seal(&[0, 1]).unwrap();
    let commit = two.commitment().unwrap();
    let shares = [guest::new_share("").unwrap(), guest::new_share("").unwrap()];
    let commits: Vec<_> =
        (0..2).map(|seat| guest::share_commit(&commit, seat as i32, &shares[seat]).unwrap()).collect();
    for seat in 0..2 {
        two.add_share_commit(seat as i32, &commits[seat]).unwrap();
    }
    assert_eq!(two.sealing().unwrap().share_commits.to_vec(), commits);
    assert_eq!(two.sealing().unwrap().shares, [[0; 32]; 2]);
    for seat in 0..2 {
        two.add_share(seat as i32, &shares[seat]).unwrap();
    }
    assert_eq!(two.sealing().unwrap().shares, shares);
    let terms = two.sealing().unwrap().terms;
    let notes = guest::Notes { seat: 1, terms, commit, share: shares[1], other_share_commit: Some(commits[0]) };
    guest::check_header(&notes, two.record(mille::ALL).unwrap().trim_end()).unwrap();
}

#[test]
fn text_that_is_no_action_or_card_is_refused() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    for text in ["fly", "lay", "lay 8 8Z", "discard 1C", ""] {
        assert_eq!(table.apply_text(text).unwrap_err().status, Status::NOTATION, "{}", text);
    }
    assert_eq!(table.apply_text("dr\0aw").unwrap_err().status, Status::ARGUMENT);
    assert!("11C".parse::<Card>().is_err());
    assert!(Card::new(53).is_none());
    assert_eq!(Card::JOKER.to_string(), "X");
}

#[test]
fn what_does_not_exist_is_named() {
    let engine = Engine::new().unwrap();
    let refusal = engine.variant("monteral", &[]).err().unwrap();
    assert_eq!(refusal.status, Status::NOT_FOUND);
    assert!(refusal.text.contains("monteral"));
    assert_eq!(Player::new(&engine, "nobody").err().unwrap().status, Status::NOT_FOUND);
    for options in [("targit", "1"), ("target", "many"), ("target", "0")] {
        assert_eq!(engine.variant("montreal", &[options]).err().unwrap().status, Status::OPTION);
    }
}

#[test]
fn a_record_that_is_none_is_refused_with_its_line() {
    let engine = Engine::new().unwrap();
    let refusal = Table::from_record(&engine, "{\"mille_record\":2}\n", 1).err().unwrap();
    assert_eq!((refusal.status, refusal.line), (Status::RECORD, Some(1)));
}

#[test]
fn a_script_makes_a_variant_and_its_mistakes_are_told() {
    let engine = Engine::new().unwrap();
    let script = r#"return {name = "short", extends = "montreal", match = {target = 300}}"#;
    assert!(engine.check_script("short.lua", script, &[]).unwrap().is_empty());
    assert_eq!(engine.variant_from_script("short.lua", script, &[], &[]).unwrap().rules().match_target, 300);
    let child = "return { name = 'child', extends = 'base.lua' }";
    let files = [("base.lua", "return { name = 'base', match = { target = 300 } }")];
    assert_eq!(engine.variant_from_script("child.lua", child, &[], &files).unwrap().rules().match_target, 300);
    assert!(engine.check_script("child.lua", child, &files).unwrap().is_empty());
    assert_eq!(engine.variant_from_script("child.lua", child, &[], &[]).err().unwrap().status, Status::SCRIPT);
    let problems = engine.check_script("short.lua", &script.replace("target", "tarjet"), &[]).unwrap();
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].file.as_deref(), problems[0].line), (Some("short.lua"), Some(1)));
}

#[test]
fn many_states_are_played_by_one_call() {
    let engine = Engine::new().unwrap();
    let montreal = engine.variant("montreal", &[]).unwrap();
    let start = State::from_table(&montreal, &table(&engine)).unwrap();
    let mut states = States::new(&montreal, &[start.clone(), start.clone()]);
    let (observations, masks) = states.observe(None).unwrap();
    assert_eq!((states.len(), observations.len() % 2), (2, 0));
    let (bytes, bits) = states.observe_packed(None).unwrap();
    assert_eq!(bytes[0], observations[0] as u8);
    assert_eq!(bytes.len(), observations.len());
    let (row, actions) = (bits.len() / 2, masks.len() / 2);
    let unpacked: Vec<u8> = (0..masks.len()).map(|i| bits[i / actions * row + i % actions / 8] >> (i % actions % 8) & 1).collect();
    assert_eq!(unpacked, masks);
    let turn = start.phase().unwrap().1;
    let (both, other) = states.observe(Some(&[turn, 1 - turn])).unwrap();
    let values = observations.len() / 2;
    assert_eq!(both[..values], observations[..values]);
    assert_eq!(both[values..], montreal.observation(&start.view(1 - turn).unwrap()).unwrap());
    assert_eq!((&other[..actions], other[actions..].iter().sum::<u8>()), (&masks[..actions], 0));
    assert_eq!(states.observe_packed(Some(&[turn, -1])).unwrap().0[values..], vec![0; values]);
    let first = masks.iter().position(|&legal| legal == 1).unwrap() as i32;
    states.act(&[first, -1]).unwrap();
    assert_ne!(states.get(0).hash().unwrap(), start.hash().unwrap());
    assert_eq!(states.get(1).hash().unwrap(), start.hash().unwrap());
    let (phases, turns) = states.phases().unwrap();
    assert_eq!((phases[1], turns[1]), start.phase().unwrap());
    let illegal = masks.iter().position(|&legal| legal == 0).unwrap() as i32;
    let refusal = states.act(&[-1, illegal]).unwrap_err();
    assert_eq!(refusal.status, Status::ILLEGAL_ACTION);
}

#[test]
fn a_variant_remembers_numbers_and_chooses_a_rule_set_for_each_deal() {
    let engine = Engine::new().unwrap();
    let script = r#"return {
        name = "pot",
        memory = { pot = { range = { 0, 100 }, start = 5, help = "Points in the pot" } },
        rule_sets = { { deal = { hand = 9 } } },
        hooks = {
          score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
          deal_rules = function(match) return match.deals % 2 end,
          settle = function(match, payment)
            payment.game = payment.game + match.memory.pot
            payment.total = payment.total + match.memory.pot
            return payment
          end,
        },
      }"#;
    let variant = engine.variant_from_script("pot.lua", script, &[], &[]).unwrap();
    let infos = variant.memory().unwrap();
    assert_eq!(infos.len(), 1);
    let text = |array: &[std::os::raw::c_char]| unsafe { CStr::from_ptr(array.as_ptr()) }.to_str().unwrap().to_owned();
    assert_eq!((text(&infos[0].name), text(&infos[0].help)), ("pot".into(), "Points in the pot".into()));
    assert_eq!((infos[0].minimum, infos[0].maximum, infos[0].start), (0, 100, 5));
    assert_eq!(variant.rule_set(1).unwrap().deal_hand, 9);
    assert_eq!(variant.rule_set(0).unwrap(), *variant.rules());
    for number in [-1, 2] {
        assert_eq!(variant.rule_set(number).unwrap_err().status, Status::NOT_FOUND);
    }
    let mut table = Table::new(&variant, Setup { seed: Some("1".parse().unwrap()), ..Default::default() }).unwrap();
    let players = [Player::new(&engine, "greedy").unwrap(), Player::new(&engine, "greedy").unwrap()];
    for (seat, player) in (0..).zip(&players) {
        table.set_player(seat, player).unwrap();
    }
    table.play().unwrap();
    let rows = table.results().unwrap();
    assert!(rows.len() > 2);
    for (number, row) in rows.iter().enumerate() {
        assert_eq!((row.rule_set, row.memory[0]), (number as i32 % 2, 6 + number as i32));
    }
    let events = table.events(0, 0).unwrap();
    let deals = events.iter().filter(|event| event.kind == sys::mille_event_kind::DEAL).map(|event| event.rule_set);
    assert!(deals.eq(rows.iter().map(|row| row.rule_set)));
    let (view, last) = (table.view(0).unwrap(), rows.last().unwrap());
    assert_eq!((view.memory, view.rule_set), (last.memory, last.rule_set));
    let side = |total| Side { total, ..Default::default() };
    let usual = mille::SettleInput {
        end: sys::mille_end::WON,
        stakes: [1, 3],
        winner: side(1252),
        loser: side(649),
        ..Default::default()
    };
    let filled = mille::SettleInput { memory: [7, 0, 0, 0, 0, 0, 0, 0], has_memory: 1, ..usual };
    let (usual, filled) = (variant.settle(&usual).unwrap(), variant.settle(&filled).unwrap());
    assert_eq!((filled.game, filled.total), (usual.game + 2, usual.total + 2));
    assert!(engine.variant("montreal", &[]).unwrap().memory().unwrap().is_empty());
}

#[test]
fn a_match_ends_although_a_hook_fails_unless_the_host_wants_to_stop() {
    let script = "return { name = 'bad', hooks = { settle = function() error('enough') end } }";
    let engine = Engine::new().unwrap();
    let variant = engine.variant_from_script("bad.lua", script, &[], &[]).unwrap();
    let mut table = Table::new(&variant, Setup::default()).unwrap();
    table.forfeit(0, Fault::RESIGN).unwrap();
    let events = table.events(mille::ALL, 0).unwrap();
    assert_eq!(events.last().unwrap().failed_hooks, mille::sys::MILLE_HOOK_SETTLE as u32);
    let stopping = Engine::with(&EngineOptions { stop_on_hook_failure: true, ..Default::default() }).unwrap();
    let variant = stopping.variant_from_script("bad.lua", script, &[], &[]).unwrap();
    let mut table = Table::new(&variant, Setup::default()).unwrap();
    assert_eq!(table.forfeit(0, Fault::RESIGN).err().unwrap().status, Status::SCRIPT);
    assert!(mille::rule_fields().unwrap().contains(r#""name":"match.forfeit","type":"choice","choices":["as_out","totals"]"#));
    let counting = Engine::with(&EngineOptions { count_hook_use: true, ..Default::default() }).unwrap();
    let variant = counting.variant_from_script("bad.lua", script, &[], &[]).unwrap();
    Table::new(&variant, Setup::default()).unwrap().forfeit(0, Fault::RESIGN).unwrap();
    assert!(variant.text(VariantText::HOOK_USE).unwrap().contains(r#""settle":{"asked":1,"answered":0,"calls":1,"#));
}

#[test]
fn a_state_of_another_variant_is_refused() {
    let engine = Engine::new().unwrap();
    let progressive = engine.variant("progressive", &[]).unwrap();
    let mut view = table(&engine).view(0).unwrap();
    view.unseen[0] += 1;
    assert_eq!(State::sample(&progressive, &view, 1).err().unwrap().status, Status::ARGUMENT);
    // The safe interface keeps a state and its variant together; the calls of `sys` are answered.
    let mut words = vec![0u64; unsafe { sys::mille_state_size() } / 8];
    let memory = words.as_mut_ptr() as *mut sys::mille_state;
    let table = table(&engine);
    unsafe {
        assert_eq!(sys::mille_state_from_table(table.as_ptr(), memory, std::ptr::null_mut()), Status::OK);
        let mut other = std::ptr::null_mut();
        let named = b"denexa\0".as_ptr() as *const _;
        let mut raw = std::ptr::null_mut();
        assert_eq!(sys::mille_engine_create(std::ptr::null(), &mut raw, std::ptr::null_mut()), Status::OK);
        let loaded = sys::mille_variant_load(raw, named, std::ptr::null(), 0, &mut other, std::ptr::null_mut());
        assert_eq!(loaded, Status::OK);
        let mut hash = 0;
        assert_eq!(sys::mille_state_hash(other, memory, &mut hash, std::ptr::null_mut()), Status::HANDLE);
        sys::mille_variant_free(other);
        assert_eq!(sys::mille_state_hash(other, memory, &mut hash, std::ptr::null_mut()), Status::HANDLE);
        sys::mille_engine_free(raw);
    }
}

#[test]
fn a_struct_has_the_size_of_its_type_whatever_it_says() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut one = table(&engine);
    for struct_size in [0, 3, 1 << 30] {
        let random = Player::new(&engine, "random").unwrap();
        let budget = Budget { struct_size, ..Budget::default() };
        one.hint(&random, &budget).unwrap();
        one.set_player(0, &random).unwrap();
        let other = Player::new(&engine, "random").unwrap();
        one.set_player(1, &other).unwrap();
        one.step_within(&budget).unwrap();
        Table::step_all(&mut [&mut one], &budget).1.unwrap();
        let view = View { struct_size, ..one.view(0).unwrap() };
        assert!(!variant.observation(&view).unwrap().is_empty());
        State::sample(&variant, &view, 1).unwrap();
        assert_eq!(States::sample(&variant, &view, 2, 1).unwrap().len(), 2);
        let input = mille::SettleInput { struct_size, end: sys::mille_end::WON, stakes: [1, 3], ..Default::default() };
        variant.settle(&input).unwrap();
        if mille::has("mille.arena/1") {
            Arena::new(&variant, &["greedy", "random"], &ArenaSetup { struct_size, pairs: 1, ..Default::default() }).unwrap();
        }
    }
}

/// A table's address, for the thread that must not use it.
struct Address(*mut sys::mille_table);
unsafe impl Send for Address {}

impl Address {
    fn look(&self) -> Status {
        let mut view = View::default();
        unsafe { sys::mille_table_view(self.0, 0, &mut view, std::ptr::null_mut()) }
    }
}

#[test]
fn a_second_thread_on_a_table_is_answered_busy() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let answers = Arc::new(Mutex::new(Vec::new()));
    let (seen, handle) = (answers.clone(), Address(table.as_ptr()));
    let nosy = Player::from_fn(&engine, "nosy", move |_| {
        let address = Address(handle.0);
        seen.lock().unwrap().push(std::thread::spawn(move || address.look()).join().unwrap());
        seen.lock().unwrap().push(handle.look());
        Some(0)
    })
    .unwrap();
    table.set_player(table.info().unwrap().turn, &nosy).unwrap();
    table.step().unwrap();
    assert_eq!(*answers.lock().unwrap(), [Status::BUSY, Status::BUSY]);
}

#[test]
fn a_panic_in_a_player_fails_the_step_and_no_more() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let before = table.hash().unwrap();
    let clumsy = Player::from_fn(&engine, "clumsy", |_| -> Option<usize> { panic!("on purpose") }).unwrap();
    table.set_player(table.info().unwrap().turn, &clumsy).unwrap();
    assert_eq!(table.step().unwrap_err().status, Status::PLAYER);
    assert_eq!(table.hash().unwrap(), before);
}

#[test]
fn a_panic_while_a_closure_is_dropped_stays_in_rust() {
    struct Clumsy(Arc<Mutex<u32>>);
    impl Drop for Clumsy {
        fn drop(&mut self) {
            *self.0.lock().unwrap() += 1;
            panic!("on purpose");
        }
    }
    let engine = Engine::new().unwrap();
    let dropped = Arc::new(Mutex::new(0));
    let held = Clumsy(dropped.clone());
    let player = Player::from_fn(&engine, "clumsy", move |_| {
        let _ = &held;
        Some(0)
    });
    drop(player.unwrap());
    assert_eq!(*dropped.lock().unwrap(), 1);
}

#[test]
fn a_closure_is_dropped_with_its_player() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let held = Arc::new(());
    let seen = held.clone();
    let player = Player::from_fn(&engine, "held", move |_| Some(Arc::strong_count(&seen) - 2)).unwrap();
    table.set_player(table.info().unwrap().turn, &player).unwrap();
    assert_eq!(Arc::strong_count(&held), 2);
    drop(player);
    assert_eq!(Arc::strong_count(&held), 1);
    assert_eq!(table.step().unwrap_err().status, Status::NOT_FOUND);
}

#[test]
fn a_player_knows_the_rule_fields_of_its_binding() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut table = table(&engine);
    let function = Player::from_fn(&engine, "first", |_| Some(0)).unwrap();
    for player in [&Player::new(&engine, "greedy").unwrap(), &function] {
        assert!(player.unknown_fields(&variant).unwrap().is_empty());
        table.set_player(table.info().unwrap().turn, player).unwrap();
        assert_eq!(table.step().unwrap().unknown_fields, 0);
    }
}

#[test]
fn a_match_can_be_recorded_and_taken_up() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let players = [Player::new(&engine, "random").unwrap(), Player::new(&engine, "random").unwrap()];
    table.set_player(0, &players[0]).unwrap();
    table.set_player(1, &players[1]).unwrap();
    table.play().unwrap();
    let record = table.record(mille::ALL).unwrap();
    assert_eq!(Table::from_record(&engine, &record, 1).unwrap().record(mille::ALL).unwrap(), record);
    let events = table.events(mille::ALL, 0).unwrap();
    assert_eq!(events.len() as u64, table.info().unwrap().events);
    assert_eq!(table.results().unwrap().last().unwrap().totals, table.info().unwrap().totals);
    table.undo(3).unwrap();
    assert_eq!(table.info().unwrap().decisions, 3);
}

#[test]
fn every_value_of_a_match_has_a_text() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let players = [Player::new(&engine, "random").unwrap(), Player::new(&engine, "greedy").unwrap()];
    table.set_player(0, &players[0]).unwrap();
    table.set_player(1, &players[1]).unwrap();
    assert_eq!((mille::Action::default().to_string(), format!("{:>3}", mille::Action::default())), (String::new(), "   ".to_string()));
    loop {
        let info = table.info().unwrap();
        assert!(!format!("{:?}", info).is_empty());
        for viewer in [0, 1, mille::ONLOOKER] {
            assert!(!format!("{:?}", table.view(viewer).unwrap()).is_empty());
        }
        match info.phase {
            Phase::OVER => break,
            Phase::BETWEEN => table.next_deal(None).unwrap(),
            _ => assert!(!format!("{:?}", table.step().unwrap()).is_empty()),
        }
    }
    for viewer in [0, 1, mille::ONLOOKER, mille::ALL] {
        for event in table.events(viewer, 0).unwrap() {
            assert!(!format!("{:?}", event).is_empty());
            assert_eq!(event.action.to_string().is_empty(), event.kind != mille::sys::mille_event_kind::ACTION);
        }
    }
    assert!(!format!("{:?} {:?}", table.results().unwrap(), table.payment().unwrap()).is_empty());
    for number in 0..53 {
        assert!(!Card::new(number).unwrap().to_string().is_empty());
    }
}

#[test]
fn a_player_knows_its_budget() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let told = Arc::new(Mutex::new(Budget::default()));
    let heard = told.clone();
    let player = Player::from_fn(&engine, "told", move |decision| {
        *heard.lock().unwrap() = decision.budget();
        Some(0)
    })
    .unwrap();
    table.set_player(table.info().unwrap().turn, &player).unwrap();
    let budget = Budget { nodes: 5, soft_us: 1_000_000, hard_us: 10_000_000, ..Default::default() };
    table.step_within(&budget).unwrap();
    assert_eq!(*told.lock().unwrap(), budget);
}

#[test]
fn a_record_is_one_for_its_viewer() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    for _ in 0..5 {
        let action = table.legal().unwrap()[0];
        table.apply(&action).unwrap();
    }
    assert!(table.record(mille::ALL).unwrap().contains("\"deck\""));
    let lines = table.record(1).unwrap();
    assert!(!lines.contains("\"deck\""));
    for viewer in [mille::NOBODY, 2] {
        assert_eq!(table.record(viewer).unwrap_err().status, Status::ARGUMENT);
    }
    let rest = RecordOptions { first_line: 2, ..Default::default() };
    assert_eq!(table.record_with(1, &rest).unwrap(), lines.splitn(3, '\n').nth(2).unwrap());
    let extras = RecordOptions { legal: 1, hash: 1, ..Default::default() };
    assert!(table.record_with(mille::ALL, &extras).unwrap().contains("\"legal\""));
    assert_eq!(table.record_with(1, &extras).unwrap_err().status, Status::ARGUMENT);
}

#[test]
fn the_worked_example_of_the_rules_is_settled() {
    let engine = Engine::new().unwrap();
    let side = |total, naturals| Side { total, naturals, chapeaux: 1, ..Side::default() };
    let input = mille::SettleInput {
        end: sys::mille_end::WON,
        stakes: [1, 3],
        winner: side(1252, 2),
        loser: side(649, 1),
        ..Default::default()
    };
    let payment = engine.variant("montreal", &[]).unwrap().settle(&input).unwrap();
    assert_eq!([payment.game, payment.difference, payment.naturals, payment.chapeaux, payment.total], [3, 7, 6, 3, 19]);
}

#[test]
fn stakes_that_are_not_given_are_the_variants_own() {
    let variant = Engine::new().unwrap().variant("montreal", &[]).unwrap();
    for (stakes, expected) in [(None, [1, 3]), (Some((2, 6)), [2, 6]), (Some((0, 0)), [0, 0])] {
        let table = Table::new(&variant, Setup { stakes, ..Setup::default() }).unwrap();
        assert_eq!(table.info().unwrap().stakes, expected);
    }
}

/// The id of the message with which a player is refused.
fn refusal(name: &str, options: &EngineOptions) -> String {
    Player::with(&Engine::with(options).unwrap(), &PlayerSetup::parse(name).unwrap()).err().unwrap().message
}

#[test]
fn only_players_that_the_engine_allows_are_made() {
    let files = EngineOptions { allow_files: true, ..Default::default() };
    let commands = EngineOptions { allow_commands: true, ..Default::default() };
    let none = EngineOptions::default();
    assert_eq!(refusal("./absent.so", &none), "player.file");
    assert_eq!(refusal("./absent.so", &commands), "player.file");
    assert_eq!(refusal("./absent.so:isolated=0", &files), "library.no_file");
    assert_eq!(refusal("exec:true", &none), "player.command");
    assert_eq!(refusal("exec:true", &files), "player.command");
    let impatient = EngineOptions { player_patience_us: -2, ..Default::default() };
    assert_eq!(Engine::with(&impatient).err().unwrap().status, Status::ARGUMENT);
}

#[test]
fn folders_the_program_of_child_processes_and_limits_reach_the_engine() {
    let folder = std::env::temp_dir().join(format!("mille-rust-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("empty.so"), "").unwrap();
    let options = EngineOptions {
        player_folders: vec!["/nowhere".into(), folder.to_str().unwrap().into()],
        player_host: Some("/nowhere/host".into()),
        readable_folders: vec!["/nowhere".into()],
        player_threads: 2,
        player_memory: 1 << 28,
        player_patience_us: 1000,
        allow_commands: true,
        ..Default::default()
    };
    assert_eq!(refusal("empty", &EngineOptions::default()), "player.unknown");
    assert_eq!(refusal("empty:isolated=0", &options), "library.load");
    std::fs::remove_dir_all(&folder).unwrap();
    if !mille::has("mille.isolation/1") {
        return;
    }
    let engine = Engine::with(&options).unwrap();
    let refused = Player::with(&engine, &PlayerSetup::parse("exec:true").unwrap()).err().unwrap();
    assert_eq!(refused.status, Status::IO);
    assert!(refused.text.contains("/nowhere/host"), "{}", refused.text);
}

#[test]
fn a_hint_gives_an_action_and_its_reason_and_plays_nothing() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let before = table.hash().unwrap();
    let club = Player::new(&engine, "club").unwrap();
    assert_eq!(club.explanation().unwrap_err().status, Status::PHASE);
    let action = table.hint(&club, &Budget::default()).unwrap().action;
    table.check(&action).unwrap();
    assert!(!club.explanation().unwrap().is_empty());
    assert_eq!(table.hash().unwrap(), before);
    let turn = table.info().unwrap().turn;
    table.apply(&action).unwrap();
    assert_eq!(table.decision(0).unwrap(), (turn, action));
    assert_eq!(table.decision(1).unwrap_err().status, Status::ARGUMENT);
    table.set_player(0, &club).unwrap();
    assert_eq!(table.hint(&club, &Budget::default()).unwrap_err().status, Status::BUSY);
    assert!(club.options().unwrap().len() > 0);
    club.cancel().unwrap();
    let seed: mille::Seed = "1".parse().unwrap();
    assert_eq!(table.seed().unwrap(), seed);
}

#[test]
fn a_player_says_what_it_thinks_of_its_decision() {
    let engine = Engine::new().unwrap();
    let mut table = table(&engine);
    let draw = table.parse("draw").unwrap();
    table.apply(&draw).unwrap();
    let search = Player::with(&engine, &PlayerSetup::parse("search:nodes=300").unwrap()).unwrap();
    assert_eq!(search.evaluation().unwrap_err().status, Status::PHASE);
    table.hint(&search, &Budget::default()).unwrap();
    let (numbers, chances) = search.evaluation().unwrap();
    assert!(numbers.trials > 0 && numbers.ways > 1);
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let reasons = search.reasons("en").unwrap();
    assert!(reasons.starts_with("[{\"kind\":"));
    assert_ne!(search.reasons("fr").unwrap(), reasons);
}

#[test]
fn many_tables_take_a_step_in_one_call_up_to_the_first_failure() {
    let engine = Engine::new().unwrap();
    let (mut one, mut two) = (table(&engine), table(&engine));
    let greedy = Player::new(&engine, "greedy").unwrap();
    let turn = one.info().unwrap().turn;
    one.set_player(turn, &greedy).unwrap();
    let (steps, result) = Table::step_all(&mut [&mut one, &mut two], &Budget::default());
    assert_eq!(steps.len(), 1);
    assert_eq!(result.unwrap_err().status, Status::NOT_FOUND);
    assert_eq!((one.info().unwrap().decisions, two.info().unwrap().decisions), (1, 0));
}

#[test]
fn what_scripts_log_reaches_the_closure_of_the_engine() {
    if !mille::has("mille.script/1") {
        return;
    }
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = lines.clone();
    let log = move |line: &LogLine| kept.lock().unwrap().push(line.clone());
    let engine = Engine::with_log(&EngineOptions::default(), log).unwrap();
    assert!(mille::script_template("my-rule").unwrap().contains("my-rule"));
    let script = "return { name = 'logs', title = 'Logs', hooks = { allow = function() log('here') end } }";
    let variant = engine.variant_from_script("logs.lua", script, &[], &[]).unwrap();
    let mut table = Table::new(&variant, Setup::default()).unwrap();
    table.set_user(77).unwrap();
    table.next_deal(None).unwrap();
    table.apply_text("draw").unwrap();
    let (text, file, player) = ("here".into(), "logs.lua".into(), String::new());
    let expected =
        LogLine { level: LogLevel::DEBUG, source: LogSource::TABLE, text, file, line: 1, player, user: 77 };
    assert_eq!(lines.lock().unwrap().first(), Some(&expected));
}

#[test]
fn states_judge_read_score_and_learn() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let mut table = table(&engine);
    table.apply_text("draw").unwrap();
    let before = State::at(&variant, &table, 0).unwrap();
    let state = State::from_table(&variant, &table).unwrap();
    assert_eq!(state.hash().unwrap(), table.hash().unwrap());
    let draw = before.parse("draw").unwrap();
    before.check(&draw).unwrap();
    assert_eq!(state.check(&draw).unwrap_err().status, Status::ILLEGAL_ACTION);
    assert_eq!(before.atomic(0).unwrap(), draw);
    assert_eq!(before.atomic_split(&draw).unwrap(), [0]);
    assert_eq!(before.atomic_join(&[0]).unwrap(), draw);
    let mask = before.atomic_mask().unwrap();
    assert_eq!((mask.len(), mask[0]), (variant.encoding().unwrap().atomic_actions as usize, 1));
    assert_eq!(variant.atomic_text(0).unwrap(), "draw");
    let turn = table.info().unwrap().turn;
    assert!(variant.observation(&table.view(turn).unwrap()).unwrap().iter().any(|value| *value != 0.0));
    assert!(state.score().unwrap().hand_points[0] != 0);
    let returns = state.returns(Return::WIN).unwrap();
    assert_eq!(returns, [0.0, 0.0]);
}

#[test]
fn batches_agree_with_single_states() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let view = table(&engine).view(0).unwrap();
    let mut states = States::sample(&variant, &view, 5, 7).unwrap();
    let lists = states.legal().unwrap();
    let mut buffer = mille::LegalBuffer::default();
    for (i, list) in lists.iter().enumerate() {
        assert_eq!(states.get(i).legal(&mut buffer).unwrap(), &list[..]);
    }
    let firsts: Vec<Action> = lists.iter().map(|list| list[0]).collect();
    let mut alone = states.get(2);
    assert_eq!(states.legal_counts().unwrap(), lists.iter().map(|list| list.len() as u32).collect::<Vec<_>>());
    assert_eq!(alone.legal_count().unwrap(), lists[2].len());
    let mut played = states.get(2);
    assert_eq!(played.play(lists[2].len()).unwrap_err().status, Status::ARGUMENT);
    played.play(0).unwrap();
    alone.apply(&firsts[2]).unwrap();
    assert_eq!(played.hash().unwrap(), alone.hash().unwrap());
    let mut by_number = States::new(&variant, &(0..5).map(|i| states.get(i)).collect::<Vec<_>>());
    by_number.play(&[0; 5]).unwrap();
    assert_eq!(by_number.get(2).hash().unwrap(), alone.hash().unwrap());
    states.apply(&firsts).unwrap();
    assert_eq!(states.get(2).hash().unwrap(), alone.hash().unwrap());
    assert!(states.playout(3).unwrap().iter().all(|playout| playout.decisions > 0));
    let returns: Vec<_> = (0..5).map(|i| states.get(i).returns(Return::DEAL).unwrap()).collect();
    assert_eq!(states.returns(Return::DEAL).unwrap(), returns);
}

#[test]
fn states_are_sampled_from_several_views() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let start = State::from_table(&variant, &table(&engine)).unwrap();
    let states = States::new(&variant, &[start.clone(), start.clone()]);
    let views = states.views(Some(&[0, 1])).unwrap();
    assert!(views == [start.view(0).unwrap(), start.view(1).unwrap()]);
    assert!(states.views(None).unwrap()[1] == start.view(start.phase().unwrap().1).unwrap());
    let sampled = States::sample_each(&variant, &views, 3, 7).unwrap();
    let seen = sampled.views(Some(&[0, 0, 0, 1, 1, 1])).unwrap();
    assert!(seen.iter().enumerate().all(|(i, view)| *view == views[i / 3]));
    assert_ne!(sampled.get(0).hash().unwrap(), sampled.get(1).hash().unwrap());
}

#[test]
fn tables_are_played_together() {
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let (mut one, mut two) = (table(&engine), table(&engine));
    let club = Player::new(&engine, "club").unwrap();
    let turn = one.info().unwrap().turn;
    one.set_player(turn, &club).unwrap();
    let (done, result) = Table::advance_all(&mut [&mut one, &mut two], &Budget::default());
    assert_eq!((done, result.is_ok(), one.info().unwrap().turn), (2, true, 1 - turn));
    let decisions = one.info().unwrap().decisions;
    let (done, result) = Table::act_all(&mut [&mut one, &mut two], &[0, 999]); // a draw, and no action
    assert_eq!((done, result.unwrap_err().status), (1, Status::ARGUMENT));
    assert_eq!((one.info().unwrap().decisions, two.info().unwrap().decisions), (decisions + 1, 0));
    let states = States::from_tables(&variant, &[&one, &two]).unwrap();
    assert_eq!(states.get(0).hash().unwrap(), one.hash().unwrap());
    assert_eq!(states.get(1).hash().unwrap(), two.hash().unwrap());
}

#[test]
fn an_arena_says_who_is_better_and_goes_on_from_its_lines() {
    if !mille::has("mille.arena/1") {
        return;
    }
    let engine = Engine::new().unwrap();
    let variant = engine.variant("montreal", &[]).unwrap();
    let setup = ArenaSetup { pairs: 6, has_seed: 1, ..Default::default() };
    let mut arena = Arena::new(&variant, &["greedy", "random"], &setup).unwrap();
    let mut lines = String::new();
    arena
        .run_with(4, |news| {
            lines += &news.lines;
            true
        })
        .unwrap();
    assert_eq!(lines.lines().count(), 4);
    assert_eq!(arena.info().unwrap().pairs_done, 4);
    let file = arena.text(ArenaText::HEADER).unwrap() + &lines;
    let mut again = Arena::new(&variant, &["greedy", "random"], &setup).unwrap();
    assert_eq!(again.add_lines(&file, "").unwrap(), (file.len(), 0));
    arena.run(0).unwrap();
    again.run(0).unwrap();
    assert_eq!(again.result(0).unwrap().points_per_deal.value, arena.result(0).unwrap().points_per_deal.value);
    assert!(arena.result(0).unwrap().points_per_deal.value > 0.0);
    assert_eq!(arena.series(0, 3).unwrap().last().unwrap().pairs, 6);
    assert!(arena.rating(0).unwrap().value.value > arena.rating(1).unwrap().value.value);
    assert_eq!(arena.player_name(1).unwrap(), "random");
    assert!(arena.faults().unwrap().is_empty());
    let mut opened = Arena::open(&engine, &file).unwrap();
    opened.add_lines(&file, "").unwrap();
    assert_eq!(opened.result(0).unwrap().pairs, 4);
    let mut one = Arena::new(&variant, &["greedy", "random"], &setup).unwrap();
    let mut told = 0;
    one.play(2, |news| {
        told += news.lines.lines().count();
        true
    })
    .unwrap();
    assert_eq!((told, one.info().unwrap().pairs_done), (1, 0));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| one.run_with(0, |_| panic!("on purpose"))));
    assert!(panicked.is_err());
    let refused = Arena::new(&variant, &["nobody", "random"], &setup).err().unwrap();
    assert_eq!(refused.status, Status::NOT_FOUND);
}

#[test]
fn players_messages_and_matches_are_found() {
    let engine = Engine::new().unwrap();
    let players = engine.players().unwrap();
    assert_eq!(players[..mille::players().count()], mille::players().collect::<Vec<_>>()[..]);
    assert!(engine.describe_player("club").unwrap().contains("\"id\":\"club\""));
    assert!(mille::messages().any(|id| id == "pile.pair"));
    assert!(mille::message_text("pile.pair", "en").is_some());
    assert!(mille::message_text("no.such", "fr").is_none());
    assert!(!mille::status_text(Status::BUSY).is_empty());
    let one = table(&engine).record(mille::ALL).unwrap();
    let both = one.clone() + &one;
    let place = mille::find_match(&both, 2).unwrap();
    assert_eq!((place.offset, place.length), (one.len(), one.len()));
    assert_eq!(place.line as usize, one.lines().count() + 1);
    assert_eq!(mille::find_match(&one, 2).unwrap_err().status, Status::NOT_FOUND);
}

#[test]
fn a_typed_player_becomes_values_and_a_player() {
    let setup = PlayerSetup::parse(r#"./a,b.so#tiny:file="x,y",level=3,isolated=weak"#).unwrap();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let wanted = PlayerSetup {
        name: "./a,b.so".to_owned(),
        source: PlayerSource::FILE,
        isolation: Isolation::WEAK,
        id: Some("tiny".to_owned()),
        options: vec![pair("file", "x,y"), pair("level", "3")],
    };
    assert_eq!(setup, wanted);
    let wide = "a".repeat(1000);
    assert_eq!(PlayerSetup::parse(&format!("greedy:x={wide}")).unwrap().options, [pair("x", &wide)]);
    assert_eq!(PlayerSetup::parse("greedy:fast").err().unwrap().status, Status::OPTION);
    let engine = Engine::new().unwrap();
    let search = PlayerSetup { options: vec![pair("nodes", "5")], ..PlayerSetup::new("search") };
    assert_eq!(Player::with(&engine, &search).unwrap().name().unwrap(), "search:nodes=5");
    assert!(engine.describe_player_with(&search).unwrap().contains("\"value\":5"));
    assert_eq!(Player::new(&engine, "search:nodes=5").err().unwrap().status, Status::NOT_FOUND);
    if !mille::has("mille.arena/1") {
        return;
    }
    let variant = engine.variant("montreal", &[]).unwrap();
    let budget = Some(Budget { nodes: 7, ..Default::default() });
    let players =
        [ArenaPlayer { setup: search, budget }, ArenaPlayer { setup: PlayerSetup::new("random"), budget: None }];
    let arena = Arena::with(&variant, &players, &ArenaSetup { pairs: 1, nodes: 3, ..Default::default() }).unwrap();
    assert_eq!(arena.player_name(0).unwrap(), "search:nodes=5");
    let budgets = r#""budgets":[{"nodes":7,"soft_us":0,"hard_us":0},{"nodes":3,"#;
    assert!(arena.text(ArenaText::HEADER).unwrap().contains(budgets));
}

#[test]
fn the_crate_says_where_it_found_the_library() {
    let wanted = match std::env::var("MILLE_LIB_DIR") {
        _ if cfg!(feature = "bundled") => "bundled".to_owned(),
        Ok(folder) => folder,
        // The packaged crate compiles the library where none is installed.
        Err(_) if sys::LIBRARY == "bundled" => "bundled".to_owned(),
        Err(_) => "pkg-config".to_owned(),
    };
    assert_eq!(sys::LIBRARY, wanted);
}
