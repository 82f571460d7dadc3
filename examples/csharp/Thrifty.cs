// An opponent that knows the rules and explains itself: it lays what it can, and discards what costs it least.
using System;
using System.Linq;
using Mille;

public sealed class Thrifty : Opponent
{
    private int[] values;
    private string reason;

    public override string Name => "thrifty";

    public override void MatchBegin(Match match) => values = match.Rules.CardsValues;

    public override int Decide(Decision decision)
    {
        var best = decision.Legal.OrderBy(Cost).First();
        reason = Cost(best) < 0 ? "it counts for me" : "it costs me " + Cost(best) + " points";
        return decision.Legal.IndexOf(best);
    }

    public override string Explain() => reason;

    private int Cost(MilleAction action)
    {
        if (action.Kind == ActionKind.Discard) return action.Cards.Sum(card => values[card.Number]);
        return action.Kind == ActionKind.Lay ? -1 : 0;
    }

    public static void Main()
    {
        using (var engine = new Engine())
        using (var rules = engine.Variant("montreal"))
        using (var thrifty = new Player(engine, new Thrifty()))
        using (var table = new Table(rules, new Setup { Seed = Engine.Seed("7") }))
        {
            table.SetPlayer(0, thrifty);
            table.NextDeal();
            while (table.Info.Turn == 0)
            {
                Console.WriteLine("{0}: {1}", table.Step().Action, thrifty.Explanation());
            }
        }
    }
}
