// What goes wrong is an exception that says why.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using Mille;

public static partial class TestBinding
{
    private static readonly Engine Engine = new Engine();
    private static readonly Variant Variant = Engine.Variant("montreal");

    private static void Expect(bool holds, string what)
    {
        if (!holds) throw new InvalidOperationException("not so: " + what);
    }

    private static MilleException Refused(Status status, System.Action call)
    {
        try
        {
            call();
        }
        catch (MilleException refusal)
        {
            Expect(refusal.Status == status, refusal.Status + " is " + status + ": " + refusal.Message);
            return refusal;
        }
        throw new InvalidOperationException("not refused: " + status);
    }

    private static Table NewTable(Variant variant = null)
    {
        var table = new Table(variant ?? Variant, new Setup { Seed = Engine.Seed("1") });
        table.NextDeal();
        return table;
    }

    private static void AnIllegalActionNamesTheRuleAndChangesNothing()
    {
        var table = NewTable();
        ulong before = table.Hash();
        var refusal = Refused(Status.IllegalAction, () => table.Apply("discard 2C"));
        Expect(refusal is IllegalActionException, "its class");
        Expect(Engine.RuleText(refusal.Rule) != null && refusal.Message != "", "its rule and text");
        Expect(Engine.RuleText(refusal.Rule, "fr") != Engine.RuleText(refusal.Rule), "its rule in French");
        Expect(refusal.TextIn("en") == refusal.Message && refusal.TextIn("fr-CA") != refusal.Message, "its text in French");
        foreach (string text in new[] { "fly", "lay 8 8Z", "" }) Refused(Status.Notation, () => table.Apply(text));
        Refused(Status.IllegalAction, () => table.Reasons(table.Parse("discard 2C")));
        Expect(table.Reasons(table.Parse("draw")).StartsWith("[{\"kind\":", StringComparison.Ordinal), "reasons for an action");
        Expect(table.Reasons(table.Parse("draw"), "fr") != table.Reasons(table.Parse("draw")), "reasons in French");
        Refused(Status.Notation, () => Card.Parse("11C"));
        Expect(table.Hash() == before, "a refusal changes nothing");
    }

    private static void NoLanguageMeansEnglish()
    {
        var table = NewTable();
        var refusal = Refused(Status.IllegalAction, () => table.Apply("discard 2C"));
        Expect(refusal.TextIn(null) == refusal.Message, "a refusal");
        Expect(table.Reasons(table.Parse("draw"), null) == table.Reasons(table.Parse("draw")), "reasons");
        Expect(Engine.RuleText("P1", null) == Engine.RuleText("P1"), "a rule");
        Expect(Engine.MessageText("pile.pair", null) == Engine.MessageText("pile.pair"), "a message");
        using (var club = new Player(Engine, "club"))
        {
            table.Hint(club);
            Expect(club.Reasons(null) == "[]", "a player's reasons");
        }
    }

    private static void AClosedObjectIsRefused()
    {
        var table = NewTable();
        table.Dispose();
        table.Dispose();
        foreach (System.Action use in new System.Action[] { () => table.Legal(), () => table.View(0), () => table.Json(JsonKind.View, 0), () => table.Results() })
        {
            var refusal = Refused(Status.Handle, use);
            Expect((refusal.InnerException as ObjectDisposedException)?.ObjectName == "Table", "named: " + refusal);
        }
        var state = State.Of(NewTable());
        var other = state.Clone();
        state.Dispose();
        state.Dispose();
        foreach (System.Action use in new System.Action[] {
            () => state.NextDeal(), () => state.Legal(), () => state.View(0), () => state.Hash(), () => state.Playout(1), () => state.Table(),
            () => state.Clone(), () => state.Set(other), () => other.Set(state), () => Expect(state.Phase != Phase.Over, "no phase"),
        }) Refused(Status.Handle, use);
        other.Hash();
        var engine = new Engine();
        engine.Dispose();
        Refused(Status.Handle, () => engine.Variant("montreal"));
    }

    private static void AClosedPlayerOrVariantIsNotNone()
    {
        var table = NewTable();
        int turn = table.Info.Turn;
        var closed = new Player(Engine, "random");
        var rules = Engine.Variant("montreal");
        table.SetPlayer(turn, new Player(Engine, "kept", decision => 0));
        closed.Dispose();
        rules.Dispose();
        Refused(Status.Handle, () => table.SetPlayer(turn, closed));
        string position = table.Position();
        Expect(table.Step().Seat == turn, "the seat is not emptied");
        Refused(Status.Handle, () => Table.FromPosition(Engine, position, rules));
    }

    private static void WhatDoesNotExistIsNamed()
    {
        Expect(Refused(Status.NotFound, () => Engine.Variant("monteral")).Message.Contains("monteral"), "the name");
        var wrong = new Dictionary<string, string> { ["target"] = "many" };
        Refused(Status.Option, () => Engine.Variant("montreal", wrong));
        Refused(Status.NotFound, () => new Player(Engine, "nobody"));
        const string script = "return {name = 'short', extends = 'montreal', match = {target = 300}}";
        Expect(Engine.VariantFromScript("short.lua", script).Rules.MatchTarget == 300, "a script makes a variant");
        const string child = "return { name = 'child', extends = 'base.lua' }";
        var files = new Dictionary<string, string> { { "base.lua", "return { name = 'base', match = { target = 300 } }" } };
        Expect(Engine.VariantFromScript("child.lua", child, null, files).Rules.MatchTarget == 300, "a script extends a file");
        Expect(Engine.CheckScript("child.lua", child, files).Count == 0, "no problem with its file");
        Refused(Status.Script, () => Engine.VariantFromScript("child.lua", child));
        Refused(Status.Script, () => Engine.VariantFromScript("short.lua", "return {"));
        Expect(Refused(Status.Record, () => Table.FromRecord(Engine, "{\"mille_record\":2}\n")).Line == 1, "the line");
    }

    private static void ASecondThreadOnATableIsAnsweredBusy()
    {
        var table = NewTable();
        Exception seen = null;
        table.SetPlayer(table.Info.Turn, new Player(Engine, "nosy", decision =>
        {
            var thread = new Thread(() =>
            {
                try
                {
                    table.View(0);
                }
                catch (Exception refusal)
                {
                    seen = refusal;
                }
            });
            thread.Start();
            thread.Join();
            return 0;
        }));
        table.Step();
        Expect(seen is BusyException, "busy, not " + seen);
    }

    private static void WhatAPlayerThrowsIsTheInnerException()
    {
        var table = NewTable();
        ulong before = table.Hash();
        table.SetPlayer(table.Info.Turn, new Player(Engine, "clumsy", decision => throw new TimeZoneNotFoundException()));
        var refusal = Refused(Status.Player, () => table.Step());
        Expect(refusal.InnerException is TimeZoneNotFoundException, "the inner exception");
        Expect(table.Hash() == before, "a fault changes nothing");
    }

    private static void AHintHasItsOwnCauseAndNoOther()
    {
        var table = NewTable();
        bool fails = true;
        var clumsy = new Player(Engine, "clumsy", decision => fails ? throw new TimeZoneNotFoundException() : 9999);
        var refusal = Refused(Status.Player, () => table.Hint(clumsy));
        Expect(refusal.InnerException is TimeZoneNotFoundException, "its cause");
        fails = false;
        Expect(Refused(Status.Player, () => table.Hint(clumsy)).InnerException == null, "no cause");
        table.SetPlayer(table.Info.Turn, clumsy);
        Expect(Refused(Status.Player, () => table.Step()).InnerException == null, "nor one of an earlier hint");
    }

    private static void AVariantRemembersNumbersAndChoosesARuleSetForEachDeal()
    {
        var variant = Engine.VariantFromScript("pot.lua", @"
            return {
              name = ""pot"",
              memory = { pot = { range = { 0, 100 }, start = 5, help = ""Points in the pot"" } },
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
            }");
        var infos = new List<MemoryInfo>(variant.Memory);
        Expect(infos.Count == 1 && infos[0].Name == "pot" && infos[0].Help == "Points in the pot", "one number");
        Expect(infos[0].Minimum == 0 && infos[0].Maximum == 100 && infos[0].Start == 5, "its range and start");
        Expect(variant.RuleSet(1).DealHand == 9, "the hand of the rule set");
        Expect(variant.RuleSet(0).Equals(variant.Rules), "the own rules");
        foreach (int number in new[] { -1, 2 }) Refused(Status.NotFound, () => variant.RuleSet(number));
        var table = new Table(variant, new Setup { Seed = Engine.Seed("1") });
        for (int seat = 0; seat < 2; seat++) table.SetPlayer(seat, new Player(Engine, "greedy"));
        table.Play();
        var rows = table.Results();
        Expect(rows.Count > 2, "some deals");
        for (int i = 0; i < rows.Count; i++)
        {
            Expect(rows[i].RuleSet == i % 2 && rows[i].Memory[0] == 6 + i, "deal " + rows[i]);
        }
        int deals = 0;
        foreach (var e in table.Events(0))
        {
            if (e.Kind == EventKind.Deal) Expect(e.RuleSet == rows[deals++].RuleSet, "the rule sets of the events");
        }
        Expect(deals == rows.Count, "an event for each deal");
        var view = table.View(0);
        Expect(view.Memory[0] == 5 + deals && view.RuleSet == rows[deals - 1].RuleSet, "the view");
        var winner = new Side { Total = 1252 };
        var loser = new Side { Total = 649 };
        var usual = variant.Settle(winner, loser, 1, 3);
        var filled = variant.Settle(winner, loser, 1, 3, new[] { 7 });
        Expect(filled.Game == usual.Game + 2 && filled.Total == usual.Total + 2, "two more");
        Refused(Status.Argument, () => variant.Settle(winner, loser, 1, 3, new[] { 101 }));
        foreach (int[] memory in new[] { new int[0], new[] { 5, 5 } })
        {
            try
            {
                variant.Settle(winner, loser, 1, 3, memory);
                Expect(false, "refused");
            }
            catch (ArgumentException)
            {
            }
        }
        Expect(new List<MemoryInfo>(Variant.Memory).Count == 0, "nothing remembered");
    }

    private static void AStateOfAnotherVariantIsRefused()
    {
        var other = new State(Engine.Variant("denexa"), new Setup());
        other.Set(State.Of(NewTable()));
        Refused(Status.Handle, () => other.Legal());
    }

    private static void AnEntryIsPlayedByItsNumber()
    {
        var applied = State.Of(NewTable());
        var played = applied.Clone();
        int count = played.LegalCount();
        Expect(count == applied.Legal().Count, "the length of the list");
        Refused(Status.Argument, () => played.Play(count));
        applied.Apply(applied.Legal()[count - 1]);
        played.Play(count - 1);
        Expect(applied.Hash() == played.Hash(), "the same state");
    }

    private static void AMatchCanBeRecordedAndTakenUp()
    {
        var table = new Table(Variant, new Setup { Seed = Engine.Seed("1") });
        for (int seat = 0; seat < 2; seat++) table.SetPlayer(seat, new Player(Engine, "random"));
        GC.Collect();
        table.SetSeatName(0, "ann\n");
        Expect(table.SeatName(0) == "ann " && table.SeatName(1) == "random", "names of seats");
        table.AddNote("date", "2026-11-28");
        table.AddNote("place", "Montréal");
        Refused(Status.Argument, () => table.AddNote("date", ""));
        table.AgreeDraw();
        Expect(table.Info.End == End.Agreed, "an agreed draw");
        table.Undo(0);
        table.Abort(1);
        Expect(table.Info.End == End.Aborted && table.Info.AbortedBy == 1, "an abort");
        table.Undo(0);
        Expect(string.Join(" ", table.Notes()) == "[date, 2026-11-28] [place, Montréal]", "notes");
        table.Play();
        Expect(Table.FromRecord(Engine, table.Record(Table.All)).Record(Table.All) == table.Record(Table.All), "the same record");
        var numbers = new List<long>();
        foreach (var e in table.Events(Table.All)) numbers.Add(e.Number);
        Expect(numbers.Count == table.Info.Events && numbers[numbers.Count - 1] == numbers.Count - 1, "all events");
        Expect(table.Results().Count == table.Info.Deal, "a row a deal");
        table.Undo(3);
        Expect(table.Info.Decisions == 3, "undone");
    }

    private static void ATableFollowsAMatchLineByLine()
    {
        var host = NewTable();
        host.Apply("draw");
        string[] lines = host.Record(0).Trim().Split('\n');
        var table = Table.Follow(Engine, lines[0]);
        table.FollowLine(lines[1]);
        table.FollowLine(lines[2]);
        Expect(table.Info.Follows == 0 && table.Info.CardsUnchecked == 1, "follows seat 0");
        Expect(host.Info.Follows == Table.Nobody && table.Record(0) == host.Record(0), "the same record");
        Refused(Status.Unsupported, () => table.Hash());
        Refused(Status.Unsupported, () => table.Record(Table.All));
        table.FollowBack(2);
        Refused(Status.Record, () => table.FollowLine(lines[1]));
        table.FollowLine(lines[2]);
        table.FollowSeed(host.Seed());
        Expect(table.Info.CardsUnchecked == 0 && table.Hash() == host.Hash(), "every card is known");
    }

    private static void Shown(params object[] values)
    {
        foreach (var value in values) Expect(value.ToString().StartsWith(value.GetType().Name + "("), "the text of " + value);
    }

    private static void EveryValueOfAMatchHasAText()
    {
        var table = NewTable();
        table.SetPlayer(0, new Player(Engine, "shown", decision =>
        {
            Shown(decision.View);
            foreach (var action in decision.Legal) Expect(action.ToString() != "", "the text of an action");
            return 0;
        }));
        table.SetPlayer(1, new Player(Engine, "greedy"));
        for (var info = table.Info; info.Phase != Phase.Over; info = table.Info)
        {
            Shown(info, table.View(0), table.View(1), table.View(Table.Onlooker));
            if (info.Phase == Phase.Between) table.NextDeal();
            else Shown(table.Step());
        }
        foreach (int viewer in new[] { 0, 1, Table.Onlooker, Table.All })
        {
            foreach (var e in table.Events(viewer))
            {
                Shown(e, e.Result, e.Payment);
                Expect((e.Action.ToString() == "") == (e.Kind != EventKind.Action), "the text of an action, or none");
            }
        }
        foreach (var row in table.Results()) Shown(row);
        Shown(table.Payment(), Variant.Rules);
        foreach (var option in Variant.Options) Shown(option);
        for (int number = 0; number < 53; number++) Expect(new Card(number).ToString() != "", "the text of a card");
    }

    private static void ARecordIsOneForItsViewer()
    {
        var table = NewTable();
        for (int i = 0; i < 5; i++) table.Apply(table.Legal()[0]);
        string lines = table.Record(1);
        Expect(table.Record(Table.All).Contains("\"deck\"") && !lines.Contains("\"deck\""), "the deck in the full record only");
        foreach (int viewer in new[] { Table.Nobody, 2 }) Refused(Status.Argument, () => table.Record(viewer));
        Expect(lines.EndsWith(table.Record(1, firstLine: 2)) && table.Record(1, firstLine: 2).Length < lines.Length, "from line 2");
        string extras = table.Record(Table.All, legal: true, hash: true);
        Expect(extras.Contains("\"legal\"") && extras.Contains("\"hash\""), "legal lists and hashes");
        Refused(Status.Argument, () => table.Record(1, hash: true));
    }

    private static void APlayerKnowsItsBudget()
    {
        var table = NewTable();
        Budget told = null;
        table.SetPlayer(table.Info.Turn, new Player(Engine, "told", decision =>
        {
            told = decision.Budget;
            return 0;
        }));
        table.Step(new Budget { Nodes = 5, SoftUs = 1000000, HardUs = 10000000 });
        Expect(told.Nodes == 5 && told.SoftUs == 1000000 && told.HardUs == 10000000, "its budget");
    }

    private static void GivenDecksAreDealtAsTheyAre()
    {
        var table = new Table(Variant, new Setup { Decks = Decks.Given });
        var deck = Enumerable.Range(0, 104).Select(number => new Card(number % 52)).ToList();
        Refused(Status.Argument, () => table.NextDeal());
        table.NextDeal(deck, 1);
        Expect(table.Info.Dealer == 1, "the dealer that was given");
        Refused(Status.Phase, () => table.NextDeal(deck));
        try
        {
            table.NextDeal(deck.Concat(deck).ToList(), 1);
            Expect(false, "a deck of 208 cards is dealt");
        }
        catch (ArgumentException) { }
    }

    private static void TheUseOfHooksIsCountedOnDemand()
    {
        const string script = "return { name = 'own', hooks = { allow = function() return true end } }";
        var uses = new[] { false, true }.Select(counted => new Engine(new EngineOptions { CountHookUse = counted })
            .VariantFromScript("own", script).Text(VariantTextKind.HookUse)).ToArray();
        Expect(uses[0] != uses[1], uses[0]);
    }

    private static void WhatTheLibraryDoesNotHaveIsNamed()
    {
        var find = typeof(Table).Assembly.GetType("Mille.Layout").GetMethod("Find", BindingFlags.Static | BindingFlags.NonPublic);
        foreach (var wanted in new[] { new[] { "mille_view", "none" }, new[] { "mille_none", "" } })
        {
            try
            {
                find.Invoke(null, wanted);
                Expect(false, "refused");
            }
            catch (TargetInvocationException e)
            {
                string name = string.Join(".", wanted).TrimEnd('.');
                Expect(e.InnerException.Message.Contains("needs " + name + ", which libmille " + Engine.Version), e.InnerException.Message);
            }
        }
    }

    private static void TheWorkedExampleOfTheRulesIsSettled()
    {
        var winner = new Side { Total = 1252, Naturals = 2, Chapeaux = 1 };
        var loser = new Side { Total = 649, Naturals = 1, Chapeaux = 1 };
        Expect(Variant.Settle(winner, loser, 1, 3).Total == 19, "19");
    }

    private static void StakesThatAreNotGivenAreTheVariantsOwn()
    {
        var given = new[] { null, new long[] { 2, 6 }, new long[] { 0, 0 } };
        var expected = new[] { new long[] { 1, 3 }, given[1], given[2] };
        for (var i = 0; i < given.Length; i++)
        {
            using (var table = new Table(Variant, new Setup { Stakes = given[i] }))
            {
                var stakes = table.Info.Stakes;
                Expect(stakes[0] == expected[i][0] && stakes[1] == expected[i][1], "stakes");
            }
        }
    }

    private static void ASealedMatchIsPlayedByItsProtocol()
    {
        var table = new Table(Variant, new Setup { Decks = Decks.Sealed });
        table.Seal(0, 1);
        var guests = new Guest[2];
        var commits = new byte[2][];
        for (int seat = 0; seat < 2; seat++)
        {
            guests[seat] = new Guest
            {
                Seat = seat, Terms = Guest.TermsHash(table.Terms()), Commit = table.Sealing().Commit,
                Share = Guest.NewShare("typed"),
            };
            commits[seat] = Guest.CommitShare(guests[seat].Commit, seat, guests[seat].Share);
            table.AddShareCommit(seat, commits[seat]);
        }
        for (int seat = 0; seat < 2; seat++) table.AddShare(seat, guests[seat].Share);
        Expect(table.Sealing().Open == 1, "open");
        Refused(Status.Phase, () => table.AddShare(0, guests[0].Share));
        string header = table.Record(Table.All).Trim();
        for (int seat = 0; seat < 2; seat++)
        {
            guests[seat].OtherShareCommit = commits[1 - seat];
            guests[seat].Check(header);
        }
        guests[0].Share = guests[1].Share;
        Refused(Status.Record, () => guests[0].Check(header));
        byte[] secret = table.Secret();
        table.NextDeal();
        string record = table.Record(Table.All);
        Refused(Status.Record, () => Table.Resume(Engine, record, new byte[32]));
        var resumed = Table.Resume(Engine, record, secret);
        resumed.Forfeit(1);
        string[] lines = resumed.Record(Table.All).Trim().Split('\n');
        Expect(lines[lines.Length - 1].Contains("reveal"), "revealed");
        byte[] before = null;
        for (int line = 0; line < lines.Length; line++)
        {
            before = Guest.NextReceipt(before, lines[line]);
            Expect(Convert.ToBase64String(before) == Convert.ToBase64String(resumed.Receipt(line)), "line " + line);
        }
        string commit = BitConverter.ToString(guests[0].Commit).Replace("-", "").ToLowerInvariant();
        var verdict = Engine.Verify(resumed.Record(Table.All), 1, "{\"mille_notes\":1,\"commit\":\"" + commit + "\"}");
        Expect(verdict.Result == VerdictResult.AgreesWithNotes && verdict.Promise == Finding.Ok, "the verdict");
        string report = Engine.VerdictJson(verdict);
        Expect(Engine.VerdictJson(verdict, "fr") != report, "in French");
        Expect(report.Contains("\"result\":\"agrees with what was noted\""), report);
        Refused(Status.NotFound, () => Engine.Verify(resumed.Record(Table.All), 2));
    }

    private static void OnlyASeatThatExistsIsSealedFor()
    {
        var table = new Table(Variant, new Setup { Decks = Decks.Sealed });
        foreach (int seat in new[] { -1, 2, 31, 32, 33, 64 }) Refused(Status.Argument, () => table.Seal(seat));
        table.Seal(1);
        Expect(table.Sealing().SharesDue != 0, "a share is due");
    }

    private static bool Same(byte[] one, byte[] other) =>
        Convert.ToBase64String(one) == Convert.ToBase64String(other);

    private static void AHintGivesAnActionAndItsReasonAndPlaysNothing()
    {
        var table = NewTable();
        ulong before = table.Hash();
        int turn = table.Info.Turn, seat;
        using (var club = new Player(Engine, "club"))
        {
            Refused(Status.Phase, () => club.Explanation());
            var action = table.Hint(club, new Budget { Nodes = 1000 }).Action;
            Expect(club.Explanation() != "", "a reason");
            Expect(club.Reasons() == "[]", "club does not look ahead");
            table.Check(action);
            Expect(table.Hash() == before, "nothing was played");
            table.Apply(action);
            Expect(table.Decision(0, out seat).Equals(action) && seat == turn, "the decision can be read");
            Refused(Status.Argument, () => table.Decision(1, out seat));
            table.SetPlayer(0, club);
            Refused(Status.Busy, () => table.Hint(club));
            table.SetPlayer(1, new Player(Engine, "greedy"));
            Refused(Status.Argument, () => table.Step(new Budget { SoftUs = -1 }));
            table.Step(new Budget { Nodes = 10 });
            Expect(new List<OptionInfo>(club.Options).Count > 0, "options");
            Expect(club.UnknownFields(Variant).Length == 0, "no unknown field");
            club.Cancel();
        }
        Expect(Same(table.Seed(), Engine.Seed("1")), "the seed can be read");
        Refused(Status.Unsupported, () => table.Commitment());
    }

    private static void ATypedPlayerBecomesValuesAndAPlayer()
    {
        var setup = PlayerSetup.Parse("./a,b.so#tiny:file=\"x,y\",level=3,isolated=weak");
        Expect(setup.Name == "./a,b.so" && setup.Source == PlayerSource.File, "the name and its source");
        Expect(setup.Isolation == Isolation.Weak && setup.Id == "tiny", "the isolation and the id");
        Expect(setup.Options.Count == 2 && setup.Options["file"] == "x,y" && setup.Options["level"] == "3", "the options");
        string wide = new string('a', 1000);
        Expect(PlayerSetup.Parse("greedy:x=" + wide).Options["x"] == wide, "a long value");
        Expect(PlayerSetup.Parse("greedy").Id == null, "no id");
        Refused(Status.Option, () => PlayerSetup.Parse("greedy:fast"));
        var search = new PlayerSetup("search") { Options = new Dictionary<string, string> { { "nodes", "5" } } };
        using (var player = new Player(Engine, search)) Expect(player.Name == "search:nodes=5", "the listed name");
        Expect(Engine.DescribePlayer(search).Contains("\"value\":5"), "its options");
        Refused(Status.NotFound, () => new Player(Engine, "search:nodes=5"));
    }

    private static void OptionsReachTheEngine()
    {
        Func<EngineOptions, string, string> message = (options, player) =>
        {
            using (var engine = new Engine(options))
            {
                try
                {
                    new Player(engine, PlayerSetup.Parse(player)).Dispose();
                }
                catch (MilleException refusal)
                {
                    return refusal.MessageId;
                }
                return "";
            }
        };
        Expect(message(new EngineOptions(), "./absent.so") == "player.file", "no files");
        Expect(message(new EngineOptions { AllowCommands = true }, "./absent.so") == "player.file", "nor with commands");
        Expect(message(new EngineOptions { AllowFiles = true }, "./absent.so:isolated=0") == "library.no_file", "files");
        if (Engine.Has("mille.isolation/1")) Expect(message(new EngineOptions { AllowFiles = true }, "exec:true") == "player.command", "no commands");
        Refused(Status.Argument, () => new Engine(new EngineOptions { PlayerPatienceUs = -2 }));
        if (!Engine.Has("mille.script/1")) return;
        var lines = new List<LogLine>();
        var logged = new Engine(new EngineOptions { Log = lines.Add });
        const string script = "return { name = 'logs', title = 'Logs', hooks = { allow = function() log('here') end } }";
        var table = new Table(logged.VariantFromScript("logs.lua", script), new Setup());
        table.SetUser(77);
        table.NextDeal();
        table.Apply("draw");
        Expect(lines.Count > 0 && lines[0].Level == LogLevel.Debug && lines[0].Text == "here", "the log");
        Expect(lines[0].File == "logs.lua" && lines[0].Line == 1 && lines[0].Player == "", "the place");
        Expect(lines[0].Source == LogSource.Table && lines[0].User == 77, "the table");
        var bad = Engine.CheckScript("bad.lua", "return { name = 'bad', title = 'Bad', sets = { min_sise = 3 } }");
        Expect(bad.Count == 1 && bad[0].Line == 1, "the line of a problem");
        Expect(Engine.CheckScript("logs.lua", script).Count == 0, "no problem");
        Expect(Engine.ScriptTemplate("my-rule").Contains("my-rule"), "a template");
    }

    private static void PlayersMessagesAndSeedsAreFound()
    {
        foreach (string id in Engine.Players) Expect(Engine.PlayerNames().Contains(id), id);
        Expect(Engine.DescribePlayer("club").Contains("\"id\":\"club\""), "a description");
        foreach (string id in Engine.Messages) Expect(Engine.MessageText(id) != null, id);
        Expect(Engine.MessageText("no.such") == null, "no such message");
        byte[] seed = Engine.Seed("7");
        Expect(Same(Engine.SeedOfMatch(seed, 1), seed), "the first match has the seed itself");
        Expect(!Same(Engine.SeedOfMatch(seed, 2), seed), "the second another");
        Expect(!Same(Engine.RandomSeed(), Engine.RandomSeed()), "random seeds differ");
    }

    // Unity's IL2CPP compiles ahead of time: C can call static functions that are marked for it, and numbers and pointers need no code that is
    // made at run time.
    private static void WhatCrossesToCCanBeCompiledAheadOfTime()
    {
        const BindingFlags every = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;
        Type[] plain = { typeof(void), typeof(byte), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(double), typeof(IntPtr), typeof(UIntPtr) };
        Func<MethodInfo, bool> isPlain = m => plain.Contains(m.ReturnType) && m.GetParameters().All(p => plain.Contains(p.ParameterType));
        Type[] types = typeof(Engine).Assembly.GetTypes();

        var imported = types.SelectMany(t => t.GetMethods(every)).Where(m => (m.Attributes & MethodAttributes.PinvokeImpl) != 0).ToList();
        Expect(imported.Count > 50, "functions of the library");
        foreach (MethodInfo method in imported) Expect(isPlain(method), method.Name + " takes numbers and pointers");

        var delegates = types.Where(t => t.IsDefined(typeof(UnmanagedFunctionPointerAttribute), false)).ToList();
        foreach (Type type in delegates) Expect(isPlain(type.GetMethod("Invoke")), type.Name + " takes numbers and pointers");

        // Those that begin with Host are functions of the library; C calls the others.
        var called = types.SelectMany(t => t.GetFields(every)).Where(f => delegates.Contains(f.FieldType) && !f.FieldType.Name.StartsWith("Host")).ToList();
        Expect(called.All(f => f.IsStatic), "what C calls belongs to no object");
        called.RemoveAll(f => !f.IsInitOnly); // caches of the compiler's
        Expect(called.Count == 12, "the functions of a player and a log, not " + called.Count);
        foreach (FieldInfo field in called)
        {
            MethodInfo method = ((Delegate)field.GetValue(null)).Method;
            Expect(method.IsStatic && method.GetCustomAttributes(false).Any(a => a.GetType().Name == "MonoPInvokeCallbackAttribute"), method.Name + " is marked");
        }
    }

    private static void APlayerThatNobodyHoldsPlaysAsLongAsItsTable()
    {
        var table = NewTable();
        int asked = 0;
        for (int seat = 0; seat < 2; ++seat) table.SetPlayer(seat, new Player(Engine, "first", decision => asked++ * 0));
        GC.Collect();
        GC.WaitForPendingFinalizers();
        for (int i = 0; i < 20; ++i) table.Step();
        Expect(asked >= 20, "both are asked");
    }

    // The library lets the call end first: until then the player's function is the one that answers.
    private static void APlayerThatIsDisposedWhileItDecidesAnswersThisOnce()
    {
        int asked = 0, others = 0;
        Action dispose = null;
        using (var engine = new Engine(new EngineOptions { Log = line => dispose?.Invoke() }))
        {
            const string script = "return { name = 'logs', title = 'Logs', hooks = { allow = function() log('here') end } }";
            var table = Engine.Has("mille.script/1") ? new Table(engine.VariantFromScript("logs.lua", script), new Setup()) : NewTable();
            if (table.Info.Phase == Phase.Between) table.NextDeal();
            int turn = table.Info.Turn;
            var kept = new List<Player>();
            var player = new Player(engine, "gone", decision => asked++ * 0 + InTheMidst(ref dispose));
            dispose = () =>
            {
                dispose = null;
                player.Dispose();
                for (int i = 0; i < 100; ++i) kept.Add(new Player(engine, "other", decision => others++ * 0));
                GC.Collect();
                GC.WaitForPendingFinalizers();
            };
            table.SetPlayer(turn, player);
            try
            {
                table.Step();
            }
            catch (MilleException refusal)
            {
                Expect(refusal.Status == Status.Player || refusal.Status == Status.NotFound, refusal.Status + ": " + refusal.Message);
            }
            Expect(dispose == null && asked == 1 && others == 0, "asked " + asked + " times, and others " + others + " times");
            Refused(Status.NotFound, () => table.Step());
            foreach (var other in kept) other.Dispose();
        }
    }

    private static int InTheMidst(ref Action call)
    {
        call?.Invoke();
        return 0;
    }

    public static void Main()
    {
        AnIllegalActionNamesTheRuleAndChangesNothing();
        NoLanguageMeansEnglish();
        AClosedObjectIsRefused();
        AClosedPlayerOrVariantIsNotNone();
        WhatDoesNotExistIsNamed();
        ASecondThreadOnATableIsAnsweredBusy();
        WhatAPlayerThrowsIsTheInnerException();
        AHintHasItsOwnCauseAndNoOther();
        AVariantRemembersNumbersAndChoosesARuleSetForEachDeal();
        AStateOfAnotherVariantIsRefused();
        AnEntryIsPlayedByItsNumber();
        AMatchCanBeRecordedAndTakenUp();
        ATableFollowsAMatchLineByLine();
        EveryValueOfAMatchHasAText();
        ARecordIsOneForItsViewer();
        APlayerKnowsItsBudget();
        GivenDecksAreDealtAsTheyAre();
        TheUseOfHooksIsCountedOnDemand();
        WhatTheLibraryDoesNotHaveIsNamed();
        TheWorkedExampleOfTheRulesIsSettled();
        StakesThatAreNotGivenAreTheVariantsOwn();
        ASealedMatchIsPlayedByItsProtocol();
        OnlyASeatThatExistsIsSealedFor();
        AHintGivesAnActionAndItsReasonAndPlaysNothing();
        OptionsReachTheEngine();
        ATypedPlayerBecomesValuesAndAPlayer();
        PlayersMessagesAndSeedsAreFound();
        WhatCrossesToCCanBeCompiledAheadOfTime();
        APlayerThatNobodyHoldsPlaysAsLongAsItsTable();
        APlayerThatIsDisposedWhileItDecidesAnswersThisOnce();
        AFunctionKnowsTheRulesAndTheStakes();
        APlayerCountsNodesAndStops();
        AnOpponentSeesItsEventsAndExplainsItself();
        AnOpponentsMemoryIsSavedAndRestored();
        AnOpponentMayRememberNothing();
        AfterAnExceptionInObserveTheMatchBeginsAgain();
        AnOpponentNamesTheRulesThatItPlays();
        AnExceptionOfAnOpponentFailsItsStepOrSaysNothing();
        AnOpponentWritesToTheLogWhileItIsCalled();
        AnOpponentBelongsToOnePlayer();
        AnOpponentThatIsDisposedWhileItDecidesIsLeftInPeace();
        EveryValuePrintsComparesAndIsSerialized();
        AnActionIsFoundInTheListByItsValue();
        EveryErrorIsSerializedAndThrownAgain();
        HandlesRefuseCopiesAndSayWhatTheyAre();
        AValueOfAnotherLibraryIsRefused();
        bool json = ValuesAreJsonWhereThereIsASerializer();
        Console.WriteLine("the C# binding refuses what is wrong" + (json ? ", and its values are JSON" : ""));
    }
}
