//! The example that exists in every language: a match of `progressive` between its own function and `greedy`.
//!
//! `host [--seed S]` prints the match's record; `host --bench` how many calls it makes in a second.

use std::time::{Duration, Instant};

use mille::{Decision, Engine, LegalBuffer, Phase, Player, Result, Seed, Setup, State, Table};

fn decide(decision: &Decision<'_>) -> Option<usize> {
    Some((7919 * decision.decision() % decision.legal().len() as u64) as usize)
}

fn play(seed: Seed) -> Result<String> {
    let engine = Engine::new()?;
    let variant = engine.variant("progressive", &[])?;
    let host = Player::from_fn(&engine, "host", decide)?;
    let greedy = Player::new(&engine, "greedy")?;
    let mut table = Table::new(&variant, Setup { seed: Some(seed), stakes: Some((1, 3)), ..Setup::default() })?;
    table.set_player(0, &host)?;
    table.set_player(1, &greedy)?;
    table.play()?;
    table.record(mille::ALL)
}

/// Returns the calls per second. It alternates between getting the legal list and applying an action.
fn bench(seed: Seed) -> Result<f64> {
    let engine = Engine::new()?;
    let variant = engine.variant("progressive", &[])?;
    let start = State::new(&variant, Setup { seed: Some(seed), ..Setup::default() })?;
    let (mut state, mut list) = (start.clone(), LegalBuffer::default());
    let (mut calls, mut decision) = (0u64, 0usize);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(1) {
        for _ in 0..256 {
            let legal = state.legal(&mut list)?;
            calls += 1;
            if !legal.is_empty() {
                state.apply(&legal[7919 * decision % legal.len()])?;
                calls += 1;
                decision += 1;
            } else if state.phase()?.0 == Phase::OVER {
                state.clone_from(&start);
            } else {
                state.next_deal()?;
            }
        }
    }
    Ok(calls as f64 / began.elapsed().as_secs_f64())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = arguments.iter().position(|a| a == "--seed");
    let seed: Seed = at.and_then(|at| arguments.get(at + 1)).map_or("1", |s| s).parse()?;
    if arguments.iter().any(|a| a == "--bench") {
        println!("{:.0}", bench(seed)?);
    } else {
        print!("{}", play(seed)?);
    }
    Ok(())
}
