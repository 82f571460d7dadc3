// Players written in C#: what they learn, what they say, and what becomes of their exceptions.
using System;
using System.Collections.Generic;
using System.Linq;
using Mille;

public static partial class TestBinding
{
    /// <summary>Has every method, notes its calls, and throws in the one that <c>Fails</c> names.</summary>
    private class Spy : Opponent
    {
        internal readonly List<string> Calls = new List<string>();
        internal readonly List<Event> Seen = new List<Event>();
        internal string Fails = "";
        internal Match Match;
        internal Func<Decision, int> Choose = decision => 0;
        internal Func<Rules, bool> Plays = rules => true;
        internal Func<Evaluation> Thinks = () => null;

        public override string Name => "spy";
        public override string Title => "The Spy";
        public override string Release => "2.1";
        public override string Author => "Ann";
        public override string About => "Takes the first entry.";
        public override bool IsDeterministic => true;

        protected void Note(string call)
        {
            Calls.Add(call);
            if (Fails == call) throw new TimeZoneNotFoundException(call);
        }

        public override bool Supports(Rules rules)
        {
            if (Fails == "Supports") throw new TimeZoneNotFoundException("Supports");
            return Plays(rules);
        }

        public override void MatchBegin(Match match)
        {
            Seen.Clear();
            Match = match;
            Note("MatchBegin");
        }

        public override void Observe(Event happened)
        {
            Note("Observe");
            Seen.Add(happened);
        }

        public override int Decide(Decision decision)
        {
            Note("Decide");
            return Choose(decision);
        }

        public override void MatchEnd() => Note("MatchEnd");

        public override string Explain()
        {
            Note("Explain");
            return "because of decision " + Calls.Count(c => c == "Decide") + new string('…', 2000);
        }

        public override Evaluation Evaluate()
        {
            Note("Evaluate");
            return Thinks();
        }

        internal void Say(string text) => Log(LogLevel.Warning, text);

        internal int Count(string call) => Calls.Count(c => c == call);
    }

    /// <summary>Remembers how many events it has seen.</summary>
    private sealed class Rememberer : Spy, IRestorable
    {
        internal int Events;
        internal Func<int, byte[]> Memory = BitConverter.GetBytes;

        public byte[] Save()
        {
            Note("Save");
            return Memory(Events);
        }

        public void Restore(byte[] memory)
        {
            Note("Restore");
            Events = BitConverter.ToInt32(memory, 0);
        }

        public override void MatchBegin(Match match)
        {
            Events = 0;
            base.MatchBegin(match);
        }

        public override void Observe(Event happened)
        {
            base.Observe(happened);
            Events++;
        }
    }

    /// <summary>A table with the player in the seat whose turn it is, and <c>greedy</c> in the other.</summary>
    private static Table Seated(Opponent opponent, out Player player, Variant variant = null)
    {
        var table = NewTable(variant);
        int seat = table.Info.Turn;
        player = new Player(Engine, opponent);
        table.SetPlayer(seat, player);
        table.SetPlayer(1 - seat, new Player(Engine, "greedy"));
        return table;
    }

    private static void StepUntil(Table table, Func<bool> reached)
    {
        for (int i = 0; i < 10000 && !reached(); i++)
        {
            if (table.Info.Phase == Phase.Between) table.NextDeal();
            else table.Step();
        }
        Expect(reached(), "reached");
    }

    private static void AFunctionKnowsTheRulesAndTheStakes()
    {
        var options = new Dictionary<string, string> { ["target"] = "500" };
        Decision told = null;
        using (var rules = Engine.Variant("progressive", options))
        using (var table = new Table(rules, new Setup { Seed = Engine.Seed("1"), Stakes = new long[] { 2, 6 } }))
        using (var player = new Player(Engine, "told", decision =>
        {
            told = decision;
            return decision.Legal.IndexOf(decision.Legal[decision.Legal.Count - 1]);
        }))
        {
            for (int seat = 0; seat < 2; seat++) table.SetPlayer(seat, new Player(Engine, "greedy"));
            table.NextDeal();
            int turn = table.Info.Turn;
            table.SetPlayer(turn, player);
            var step = table.Step();
            Expect(step.Index == told.Legal.Count - 1 && told.Legal[step.Index] == step.Action, "the action of the index");
            Expect(told.Match.Seat == turn && told.View.Viewer == turn, "its seat");
            Expect(told.Match.Rules == rules.Rules && told.Match.Rules.MatchTarget == 500, "the rules");
            Expect(told.Match.Variant == "progressive" && !told.Match.HasHooks && told.Match.Hooks == Hooks.None, "the variant");
            Expect(told.Match.Stakes.SequenceEqual(new long[] { 2, 6 }), "the stakes");
        }
        Expect(told.Match.Rules.MatchTarget == 500 && told.Legal.Count > 0 && told.View.Deal == 1, "a decision can be kept");
        Expect(told.ShouldStop() && told.CountNodes(), "and is over");
        Expect(InAnotherThread(told.ShouldStop) && InAnotherThread(() => told.CountNodes()), "in every thread");

        const string script = "return { name = 'own', hooks = { allow = function() return true end, settle = function(match, payment) return payment end } }";
        var table2 = NewTable(Engine.VariantFromScript("own.lua", script));
        table2.SetPlayer(table2.Info.Turn, new Player(Engine, "told", decision =>
        {
            told = decision;
            return 0;
        }));
        table2.Step();
        Expect(told.Match.HasHooks && told.Match.Hooks == (Hooks.Allow | Hooks.Settle), "the hooks: " + told.Match);
    }

    private static void APlayerCountsNodesAndStops()
    {
        var table = NewTable();
        var counted = new List<bool>();
        Exception elsewhere = null, elsewhereToo = null, negative = null;
        Player player = null;
        player = new Player(Engine, "counts", decision =>
        {
            foreach (long nodes in new long[] { 4, 5, 1 }) counted.Add(decision.CountNodes(nodes));
            counted.Add(decision.ShouldStop());
            elsewhere = Thrown(() => InAnotherThread(decision.ShouldStop));
            elsewhereToo = Thrown(() => InAnotherThread(() => decision.CountNodes()));
            negative = Thrown(() => decision.CountNodes(-1));
            InAnotherThread(() =>
            {
                player.Cancel();
                return 0;
            });
            counted.Add(decision.ShouldStop());
            return 0;
        });
        table.Hint(player, new Budget { Nodes = 10 });
        Expect(counted.SequenceEqual(new[] { false, false, true, false, true }), string.Join(" ", counted));
        Expect(elsewhere is InvalidOperationException && elsewhereToo is InvalidOperationException && negative is ArgumentOutOfRangeException, "another thread, and a negative number");
        counted.Clear();
        table.Hint(player);
        Expect(counted.SequenceEqual(new[] { false, false, false, false, true }), "without a limit: " + string.Join(" ", counted));

        Decision earlier = null;
        bool isOver = true;
        var keeper = new Player(Engine, "keeper", decision =>
        {
            if (earlier != null)
            {
                isOver &= earlier.ShouldStop() && earlier.CountNodes(100) && InAnotherThread(earlier.ShouldStop);
                isOver &= !decision.ShouldStop() && !decision.CountNodes(1);
            }
            earlier = decision;
            return 0;
        });
        for (int i = 0; i < 3; i++) table.Hint(keeper, new Budget { Nodes = 10 });
        Expect(isOver, "an earlier decision is over while a later one is made");
    }

    private static void AnOpponentSeesItsEventsAndExplainsItself()
    {
        var spy = new Spy { Thinks = () => new Evaluation { Trials = 8, OpponentOut = 2, Ways = 3, Close = 1, Gain = 4.5, GainError = 0.5, Points = -20, Chances = null } };
        var table = Seated(spy, out Player player);
        int seat = table.Info.Turn;
        Expect(player.Text(PlayerTextKind.Title) == "The Spy" && player.Text(PlayerTextKind.Version) == "2.1", "title and version");
        Expect(player.Text(PlayerTextKind.Author) == "Ann" && player.Text(PlayerTextKind.About) == "Takes the first entry.", "author and about");
        table.Step();
        string text = player.Explanation();
        Expect(text.StartsWith("because of decision 1…") && text.Length > 2000 && player.Explanation() == text && spy.Count("Explain") == 1, "explained once");
        var said = player.Evaluation();
        Expect(said.Trials == 8 && said.OpponentOut == 2 && said.Ways == 3 && said.Close == 1 && said.Gain == 4.5 && said.Points == -20 && said.Payment == null, "" + said);
        Expect(said.Chances[0] == 1 && said.Chances.Skip(1).All(c => c == 0), "its choice, for certain");
        double[] chances = null;
        spy.Choose = decision =>
        {
            chances = Enumerable.Repeat(1.0 / decision.Legal.Count, decision.Legal.Count).ToArray();
            return 0;
        };
        spy.Thinks = () => new Evaluation { Chances = chances };
        StepUntil(table, () => chances != null && chances.Length > 1);
        Expect(player.Evaluation().Chances.SequenceEqual(chances) && player.Evaluation().Points == null, "its chances");
        Expect(player.Explanation().StartsWith("because of decision " + spy.Count("Decide") + "…"), "of the last decision");

        StepUntil(table, () => table.Info.Phase == Phase.Over);
        table.Step_IsRefused();
        var events = table.Events(seat).ToList();
        Expect(spy.Seen.SequenceEqual(events.Take(spy.Seen.Count)) && spy.Seen.Count > 100, "its events, as the table has them");
        table.SetPlayer(seat, null);
        Expect(spy.Count("MatchBegin") == 1 && spy.Count("MatchEnd") == 1 && player.Thrown == null, "one match, and no exception");
        Expect(spy.Match.Seat == seat && spy.Match.Rules == Variant.Rules, "its match");
    }

    private static void Step_IsRefused(this Table table) => Refused(Status.Phase, () => table.Step());

    // Before a deal with other rules the match begins again.
    private static void AnOpponentsMemoryIsSavedAndRestored()
    {
        const string script = "return { name = 'turns', rule_sets = { { deal = { hand = 9 } } }, hooks = { deal_rules = function(match) return match.deals % 2 end } }";
        foreach (string fails in new[] { "", "Save", "Restore" })
        {
            var opponent = new Rememberer { Fails = fails };
            var table = Seated(opponent, out Player player, Engine.VariantFromScript("turns.lua", script));
            StepUntil(table, () => opponent.Count("Decide") == 1);
            Expect(opponent.Count("Save") == 1 && opponent.Events == table.Info.Events - 1, "saved before the first decision");
            Expect(opponent.Match.Rules.DealHand == 15, "the rules of the first deal");
            long all = 0;
            StepUntil(table, () =>
            {
                if (opponent.Count("MatchBegin") == 2) return true;
                all = table.Info.Events;
                return false;
            });
            Expect(table.Info.Deal == 2 && opponent.Match.Rules.DealHand == 9, "the rules of the second deal");
            Expect(opponent.Count("Restore") == (fails == "Save" ? 0 : 1), fails + ": restored " + opponent.Count("Restore") + " times");
            Expect(opponent.Events == all, fails + ": its memory has " + opponent.Events + " events of " + all);
            Expect((opponent.Seen.Count < opponent.Events) == (fails == ""), fails + ": the events since it was saved, or all: " + opponent.Seen.Count);
            Expect((player.Thrown?.Message ?? "") == fails, "the exception is kept");
            if (fails != "") continue;
            // The library gives a memory back once, and asks for another in the deal after.
            StepUntil(table, () =>
            {
                if (opponent.Count("MatchBegin") == 4) return true;
                all = table.Info.Events;
                return false;
            });
            Expect(opponent.Count("Save") == 2 && opponent.Count("Restore") == 2 && opponent.Events == all, "the later memory: " + opponent.Events + " of " + all);
        }
    }

    private static void AnOpponentMayRememberNothing()
    {
        foreach (var memory in new[] { null, new byte[0] })
        {
            var opponent = new Rememberer { Memory = events => memory };
            var table = Seated(opponent, out Player player);
            StepUntil(table, () => table.Info.Deal == 3);
            Expect(opponent.Count("Save") == 2, "asked once a deal: " + opponent.Count("Save"));
            Expect(player.Thrown == null && opponent.Count("Restore") == 0, "nothing is thrown: " + player.Thrown);
        }
    }

    private static void AfterAnExceptionInObserveTheMatchBeginsAgain()
    {
        foreach (bool remembers in new[] { false, true })
        {
            var opponent = new Rememberer();
            var table = Seated(opponent, out Player player);
            int seat = table.Info.Turn;
            if (remembers) table.Step();
            else table.Apply("draw");
            int observed = opponent.Count("Observe"), decided = opponent.Count("Decide");
            opponent.Fails = "Observe";
            var refusal = Refused(Status.Player, () => table.Step());
            Expect(refusal.InnerException?.Message == "Observe" && ReferenceEquals(player.Thrown, refusal.InnerException), "its cause");
            Expect(opponent.Count("Observe") == observed + 1 && opponent.Count("Decide") == decided, "no more was called");
            Expect(opponent.Count("Save") == (remembers ? 1 : 0), "a memory with a gap is not saved");
            opponent.Fails = "";
            table.Step();
            table.AgreeDraw();
            // It saved after the first event.
            Expect(opponent.Seen.SequenceEqual(table.Events(seat).Skip(remembers ? 1 : 0)), "every event: " + string.Join(" ", opponent.Calls));
            Expect(opponent.Count("MatchBegin") == 2 && opponent.Count("Restore") == (remembers ? 1 : 0), "the match begins again");
        }
    }

    private static void AnOpponentNamesTheRulesThatItPlays()
    {
        var picky = new Spy { Plays = rules => rules.MatchTarget < 1000 };
        var table = NewTable();
        using (var player = new Player(Engine, picky))
        {
            Refused(Status.Unsupported, () => table.SetPlayer(0, player));
            var shorter = Engine.Variant("montreal", new Dictionary<string, string> { ["target"] = "500" });
            NewTable(shorter).SetPlayer(0, player);
        }
        using (var player = new Player(Engine, new Spy { Fails = "Supports" }))
        {
            Refused(Status.Unsupported, () => table.SetPlayer(0, player));
            Expect(player.Thrown is TimeZoneNotFoundException, "the exception is kept");
        }
    }

    private static void AnExceptionOfAnOpponentFailsItsStepOrSaysNothing()
    {
        foreach (string fails in new[] { "MatchBegin", "Observe", "Decide" })
        {
            var spy = new Spy { Fails = fails };
            var table = Seated(spy, out Player player);
            ulong before = table.Hash();
            var refusal = Refused(Status.Player, () => table.Step());
            Expect(refusal.InnerException is TimeZoneNotFoundException && refusal.InnerException.Message == fails, fails + " is the cause");
            Expect(ReferenceEquals(player.Thrown, refusal.InnerException), "and is kept");
            Expect(table.Hash() == before && spy.Count("Decide") == (fails == "Decide" ? 1 : 0), fails + " changes nothing");
            Expect(refusal.InnerException.StackTrace.Contains("Note"), "where it was thrown");
            spy.Fails = "";
            table.Step();
            Expect(spy.Count("Decide") > 0, "the next step decides");
        }
        var late = new Spy { Fails = "Observe" };
        var begun = NewTable();
        for (int i = 0; i < 5; i++) begun.Apply(begun.Legal()[0]);
        using (var player = new Player(Engine, late))
        {
            Refused(Status.Player, () => begun.Hint(player));
            Expect(late.Count("Observe") == 1 && late.Count("Decide") == 0, "nothing is called between the exception and the decision");
        }
        ExceptionsOutsideOfStepsAreNotThoseOfTheNext();
        foreach (string fails in new[] { "MatchEnd", "Explain", "Evaluate" })
        {
            var spy = new Spy { Fails = fails };
            var table = Seated(spy, out Player player);
            table.Step();
            Expect(player.Thrown == null && (player.Explanation() == "") == (fails == "Explain"), fails + ": the explanation");
            Expect(player.Explanation() != "x" && spy.Count("Explain") == 1, "asked once");
            var said = player.Evaluation();
            Expect(said.Trials == 0 && said.Points == null && said.Chances.Sum() == 1, fails + ": nothing is said");
            table.SetPlayer(table.Info.Turn, null);
            Expect(player.Thrown is TimeZoneNotFoundException && player.Thrown.Message == fails, fails + " is kept");
        }
        var wrong = new Spy { Thinks = () => new Evaluation { Trials = 5, Chances = new double[0] } };
        Seated(wrong, out Player guesser).Step();
        Expect(guesser.Evaluation().Trials == 0 && guesser.Thrown is ArgumentException, "chances for other actions");
        wrong.Thinks = () => new Evaluation { Trials = -1 };
        Expect(guesser.Evaluation().Trials == 0 && guesser.Thrown is OverflowException, "a number of trials below 0");
    }

    private static void ExceptionsOutsideOfStepsAreNotThoseOfTheNext()
    {
        var spy = new Spy();
        var table = Seated(spy, out Player player);
        int seat = table.Info.Turn;
        table.Step();
        spy.Fails = "Observe";
        table.AgreeDraw();
        Expect(player.Thrown?.Message == "Observe" && spy.Count("MatchEnd") == 1, "the end of the match is an event");
        spy.Fails = "";
        table.Undo(0);
        table.Step();
        Expect(spy.Count("MatchBegin") == 2, "the match begins again, and the event that was missed comes again");

        var clumsy = new Spy { Fails = "MatchBegin", Choose = decision => 9999 };
        table = Seated(clumsy, out player);
        table.AgreeDraw();
        Expect(player.Thrown?.Message == "MatchBegin", "the match begins before it ends");
        clumsy.Fails = "";
        table.Undo(0);
        table.NextDeal();
        Expect(Refused(Status.Player, () => table.Step()).InnerException == null, "no such index, without a cause");

        clumsy.Choose = decision => 0;
        table.Step();
        clumsy.Fails = "Explain";
        Expect(player.Explanation() == "", "no explanation");
        clumsy.Choose = decision => 9999;
        Expect(Refused(Status.Player, () => table.Step()).InnerException == null, "without that of another method");
        Expect(player.Thrown?.Message == "Explain", "which is kept");
    }

    private static void AnOpponentWritesToTheLogWhileItIsCalled()
    {
        var lines = new List<LogLine>();
        using (var engine = new Engine(new EngineOptions { Log = lines.Add }))
        {
            var spy = new Spy();
            spy.Say("before there is a player");
            var player = new Player(engine, spy);
            player.SetUser(5);
            spy.Say("outside");
            spy.Choose = decision =>
            {
                spy.Say("inside");
                return InAnotherThread(() =>
                {
                    spy.Say("elsewhere");
                    return 0;
                });
            };
            spy.Thinks = () =>
            {
                spy.Say("about it");
                return null;
            };
            NewTable(engine.Variant("montreal")).Hint(player);
            spy.Say("between");
            player.Evaluation();
            player.Dispose();
            spy.Say("after it is gone");
        }
        Expect(string.Join(" ", lines.Select(line => line.Text)) == "inside about it", "the lines: " + string.Join(" ", lines));
        Expect(lines[0].Level == LogLevel.Warning && lines[0].Player == "spy" && lines[0].User == 5 && lines[0].Source == LogSource.Player, "" + lines[0]);
    }

    private static void AnOpponentBelongsToOnePlayer()
    {
        var spy = new Spy();
        Seated(spy, out Player player).Dispose();
        Expect(Thrown(() => new Player(Engine, spy)) is InvalidOperationException, "one player at a time");
        player.Dispose();
        GC.Collect();
        using (new Player(Engine, spy)) Expect(spy.Calls.Count == 0, "another player");
        var nameless = new Spy();
        Refused(Status.Argument, () => new Player(Engine, "no name!", decision => 0));
        var closed = new Engine();
        closed.Dispose();
        Refused(Status.Handle, () => new Player(closed, nameless));
        new Player(Engine, nameless).Dispose();
    }

    private static void AnOpponentThatIsDisposedWhileItDecidesIsLeftInPeace()
    {
        var spy = new Spy();
        var table = Seated(spy, out Player player);
        spy.Choose = decision =>
        {
            player.Dispose();
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return decision.Legal.Count - 1;
        };
        try
        {
            table.Step();
        }
        catch (MilleException refusal)
        {
            Expect(refusal.Status == Status.Player || refusal.Status == Status.NotFound, refusal.Status + ": " + refusal.Message);
        }
        Expect(spy.Count("Decide") == 1 && spy.Count("MatchEnd") == 1, string.Join(" ", spy.Calls));
        Refused(Status.NotFound, () => StepUntil(table, () => false));
        new Player(Engine, spy).Dispose(); // the library has let go of it
    }
}
