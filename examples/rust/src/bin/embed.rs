//! A short match: a closure against the built-in `greedy`.

use mille::{Engine, Player, Result, Setup, Status, Table};

fn main() -> Result<()> {
    let engine = Engine::new()?;
    let rules = engine.variant("montreal", &[("target", "500")])?;
    let mut table = Table::new(&rules, Setup { seed: Some("1".parse()?), ..Setup::default() })?;
    let first = Player::from_fn(&engine, "first", |_| Some(0))?;
    let greedy = Player::new(&engine, "greedy")?;
    table.set_player(0, &first)?;
    table.set_player(1, &greedy)?;
    table.next_deal(None)?;
    match table.apply_text("lay Q QC QD QH") {
        Err(e) if e.status == Status::ILLEGAL_ACTION => println!("{}", e),
        other => other?,
    }
    table.play()?;
    let (winner, deals) = (table.info()?.winner, table.results()?.len());
    println!("seat {} won {} after {} deals", winner, table.payment()?.total, deals);
    Ok(())
}
