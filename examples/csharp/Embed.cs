// A short match: a function of this program against the built-in `greedy`.
using System;
using System.Collections.Generic;
using Mille;

public static class Embed
{
    public static void Main()
    {
        using (var engine = new Engine())
        using (var rules = engine.Variant("montreal", new Dictionary<string, string> { ["target"] = "500" }))
        using (var table = new Table(rules, new Setup { Seed = Engine.Seed("1") }))
        {
            table.SetPlayer(0, new Player(engine, "first", decision => 0));
            table.SetPlayer(1, new Player(engine, "greedy"));
            table.NextDeal();
            try
            {
                table.Apply("lay Q QC QD QH");
            }
            catch (IllegalActionException refusal)
            {
                Console.WriteLine(refusal.Message);
            }
            table.Play();
            Console.WriteLine("seat {0} won {1} after {2} deals",
                table.Info.Winner, table.Payment().Total, table.Results().Count);
        }
    }
}
