// The example that exists in every language: a match of `progressive` between its own function and `greedy`.
// Host [--seed S] prints the match's record; Host --bench how many calls it makes in a second.
using System;
using System.Diagnostics;
using Mille;

public static class Host
{
    private static string Play(string seed)
    {
        using (var engine = new Engine())
        using (var variant = engine.Variant("progressive"))
        using (var host = new Player(engine, "host", d => (int)(7919 * d.InMatch % d.Legal.Count)))
        using (var greedy = new Player(engine, "greedy"))
        using (var table = new Table(variant, new Setup { Seed = Engine.Seed(seed), Stakes = new long[] { 1, 3 } }))
        {
            table.SetPlayer(0, host);
            table.SetPlayer(1, greedy);
            table.Play();
            return table.Record(Table.All);
        }
    }

    /// <summary>Returns the calls per second. It alternates between getting the legal list and applying an action.</summary>
    private static double Bench(string seed)
    {
        using (var engine = new Engine())
        using (var variant = engine.Variant("progressive"))
        using (var start = new State(variant, new Setup { Seed = Engine.Seed(seed) }))
        using (var state = start.Clone())
        {
            long calls = 0, decision = 0;
            var clock = Stopwatch.StartNew();
            while (clock.Elapsed.TotalSeconds < 1)
            {
                for (int i = 0; i < 256; i++)
                {
                    var legal = state.Legal();
                    calls++;
                    if (legal.Count > 0)
                    {
                        state.Apply(legal[(int)(7919 * decision++ % legal.Count)]);
                        calls++;
                    }
                    else if (state.Phase == Phase.Over) state.Set(start);
                    else state.NextDeal();
                }
            }
            return calls / clock.Elapsed.TotalSeconds;
        }
    }

    public static void Main(string[] arguments)
    {
        int at = Array.IndexOf(arguments, "--seed");
        string seed = at >= 0 && at + 1 < arguments.Length ? arguments[at + 1] : "1";
        if (Array.IndexOf(arguments, "--bench") >= 0) Console.WriteLine(Math.Round(Bench(seed)));
        else Console.Write(Play(seed));
    }
}
