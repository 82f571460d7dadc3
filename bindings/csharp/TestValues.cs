// Values, settings, errors and handles: how they print, compare, are copied and serialized, and go to another thread.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.ExceptionServices;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Threading;
using Mille;

public static partial class TestBinding
{
    /// <summary>Two different values of each class.</summary>
    private static List<object[]> Pairs()
    {
        var log = new List<LogLine>();
        var engine = new Engine(new EngineOptions { Log = log.Add });
        const string script = "return { name = 'pot', extends = 'montreal', memory = { a = { range = { 0, 9 }, start = 1, help = 'A' }, b = { range = { 0, 9 }, start = 2, help = 'B' } }, hooks = { score_deal = function(deal, score) return score end } }";
        var pot = engine.VariantFromScript("pot.lua", script);
        var montreal = engine.Variant("montreal");
        var table = NewTable(montreal);
        var decisions = new List<Decision>();
        var matches = new List<Match>();
        table.SetPlayer(0, new Player(engine, new Teller { Matches = matches, Decisions = decisions, Line = "a" }));
        table.SetPlayer(1, new Player(engine, new Teller { Matches = matches, Decisions = decisions, Line = "b" }));
        var view = table.View(0);
        var info = table.Info;
        var legal = table.Legal();
        var steps = new List<Step>();
        while (matches.Count < 2) steps.Add(table.Step());
        table.SetPlayer(0, new Player(engine, "greedy"));
        table.SetPlayer(1, new Player(engine, "greedy"));
        var settled = table.Clone();
        for (int seat = 0; seat < 2; seat++) settled.SetPlayer(seat, new Player(engine, "greedy"));
        settled.Play();
        var events = settled.Events(Table.All).ToList();
        var rows = settled.Results();
        var sealing = new Table(montreal, new Setup { Decks = Decks.Sealed });
        var before = sealing.Sealing();
        sealing.Seal(0);
        var state = State.Of(NewTable(montreal));
        var guess = new Player(engine, "search");
        NewTable(montreal).Hint(guess, new Budget { Nodes = 10 });
        return new List<object[]>
        {
            new object[] { montreal.Rules, engine.Variant("denexa").Rules },
            new object[] { montreal.Options.First(), guess.Options.First() },
            new object[] { pot.Memory.First(), pot.Memory.Last() },
            new object[] { view, table.View(1) },
            new object[] { info, table.Info },
            new object[] { rows[0], rows[1] },
            new object[] { settled.Payment(), montreal.Settle(new Side { Total = 1252 }, new Side { Total = 649 }, 1, 3) },
            new object[] { events[0], events.First(e => e.Kind == EventKind.Action) },
            new object[] { events.First(e => e.Kind == EventKind.DealEnd), events.Last() },
            new object[] { before, sealing.Sealing() },
            new object[] { engine.Verify(settled.Record(Table.All)), engine.Verify(table.Record(Table.All)) },
            new object[] { state.Clone().Playout(1), state.Clone().Playout(2) },
            new object[] { steps[0], steps[1] },
            new object[] { legal[0], settled.Decision(1, out int _) },
            new object[] { legal, decisions[1].Legal },
            new object[] { decisions[0], decisions[1] },
            new object[] { matches[0], matches[1] },
            new object[] { log[0], log.Last() },
            new object[] { guess.Evaluation(), new Evaluation { Trials = 5, Points = 1.5, Chances = new[] { 0.25, 0.75 } } },
            new object[] { new Evaluation { Chances = new[] { 0.25 } }, new Evaluation { Chances = new[] { 0.25, 0.75 } } },
            new object[] { new Budget { Nodes = 5 }, new Budget { SoftUs = 5 } },
            new object[] { new Side { Total = 5, LastDeal = 3 }, new Side { Total = 5 } },
            new object[] { new Setup { Seed = Engine.Seed("1"), Stakes = new long[] { 1, 3 } }, new Setup { Seed = Engine.Seed("2"), Stakes = new long[] { 1, 3 } } },
            new object[] { new Guest { Seat = 1, Commit = Engine.Seed("1") }, new Guest { Seat = 1, Commit = Engine.Seed("2") } },
            new object[] { PlayerSetup.Parse("search:nodes=2000,trials=3"), PlayerSetup.Parse("search:nodes=2000,trials=4") },
            new object[] { Card.Parse("QS"), Card.Parse("X") },
        };
    }

    /// <summary>Keeps what it gets, and logs a line.</summary>
    private sealed class Teller : Opponent
    {
        internal List<Match> Matches;
        internal List<Decision> Decisions;
        internal string Line;

        public override string Name => "teller";
        public override void MatchBegin(Match match) => Matches.Add(match);

        public override int Decide(Decision decision)
        {
            Decisions.Add(decision);
            Log(LogLevel.Info, Line);
            return 0;
        }
    }

    private static T InAnotherThread<T>(Func<T> call)
    {
        T result = default(T);
        ExceptionDispatchInfo thrown = null;
        var thread = new Thread(() =>
        {
            try
            {
                result = call();
            }
            catch (Exception e)
            {
                thrown = ExceptionDispatchInfo.Capture(e);
            }
        });
        thread.Start();
        thread.Join();
        thrown?.Throw();
        return result;
    }

    private static object ByFormatter(object value)
    {
        using (var stream = new MemoryStream())
        {
            var formatter = new BinaryFormatter();
            formatter.Serialize(stream, value);
            stream.Position = 0;
            return formatter.Deserialize(stream);
        }
    }

    private static object ByContract(object value)
    {
        // Both hold a dictionary. .NET Core 3.1 computes the name of its contract with OpenSSL 1.1, which Debian 12 lacks.
        if ((value is PlayerSetup || value is Exception) && Type.GetType("Mono.Runtime") == null) return ByFormatter(value);
        using (var stream = new MemoryStream())
        {
            var serializer = new DataContractSerializer(
                value.GetType(), value is PlayerSetup ? new[] { typeof(Dictionary<string, string>) } : new[] { typeof(TimeZoneNotFoundException) });
            serializer.WriteObject(stream, value);
            stream.Position = 0;
            return serializer.ReadObject(stream);
        }
    }

    private static void EveryValuePrintsComparesAndIsSerialized()
    {
        var pairs = InAnotherThread(Pairs);
        var all = typeof(Data).Assembly.GetTypes().Where(t => t.IsPublic && !t.IsAbstract && typeof(Data).IsAssignableFrom(t)).ToList();
        Expect(all.Count == 23, "the classes of data, not " + all.Count);
        foreach (Type type in all) Expect(pairs.Any(p => p[0].GetType() == type), "a value of " + type.Name);
        foreach (object[] pair in pairs)
        {
            object value = pair[0];
            Type type = value.GetType();
            Expect(pair[1].GetType() == type, type.Name + " twice");

            string text = value.ToString();
            Expect(text.Length > 0 && text.Length < 3000 && !text.Contains("System.") && InAnotherThread(value.ToString) == text, text);
            foreach (object member in new List<object>(pair)) CheckText(member);

            foreach (object copy in new[] { ByFormatter(value), ByContract(value), InAnotherThread(() => ByFormatter(value)) })
            {
                Expect(copy.GetType() == type && !ReferenceEquals(copy, value), "a copy of " + text);
                Expect(copy.Equals(value) && value.Equals(copy) && copy.GetHashCode() == value.GetHashCode(), "an equal copy of " + text);
                Expect(copy.ToString() == text, "the text of a copy: " + copy);
            }
            Expect(!value.Equals(pair[1]) && !pair[1].Equals(value), text + " and " + pair[1] + " differ");
            Expect(!value.Equals(null) && !value.Equals("text") && value.Equals(value), "compares with anything");
            if (!(value is Data data)) continue;
            var other = (Data)ByFormatter(value);
            Expect(data == other && !(data != other) && data != (Data)pair[1] && data != null && null != data, "operators of " + text);
        }
        var culture = Thread.CurrentThread.CurrentCulture;
        Thread.CurrentThread.CurrentCulture = new System.Globalization.CultureInfo("fr-FR");
        Expect(new Evaluation { Points = 1.5 }.ToString().Contains("Points=1.5,"), "numbers in English");
        Thread.CurrentThread.CurrentCulture = culture;
        Expect(Card.Parse("QS") == new Card(Card.Parse("QS").Number) && Card.Parse("QS") != Card.Parse("QD"), "operators of a card");
    }

    /// <summary>Every public property is in the text, in its own words for cards, actions and lists of them.</summary>
    private static void CheckText(object value)
    {
        if (value is Card || value is MilleAction || value is LegalList) return;
        foreach (PropertyInfo property in value.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            Expect(System.Text.RegularExpressions.Regex.IsMatch(value.ToString(), "[( ]" + property.Name + "="), property.Name + " in " + value);
        }
    }

    private static void AnActionIsFoundInTheListByItsValue()
    {
        var legal = NewTable().Legal();
        for (int i = 0; i < legal.Count; i++) Expect(legal.IndexOf((MilleAction)ByFormatter(legal[i])) == i, "action " + i);
        Expect(legal.IndexOf(NewTable().Parse("discard 2C")) == -1, "no such action");
    }

    // .NET's own serializer of JSON, which mono lacks.
    private static bool ValuesAreJsonWhereThereIsASerializer()
    {
        Type json = Type.GetType("System.Text.Json.JsonSerializer, System.Text.Json");
        if (json == null) return false;
        Type options = json.Assembly.GetType("System.Text.Json.JsonSerializerOptions");
        MethodInfo write = json.GetMethod("Serialize", new[] { typeof(object), typeof(Type), options });
        MethodInfo read = json.GetMethod("Deserialize", new[] { typeof(string), typeof(Type), options });
        foreach (object[] pair in Pairs())
        {
            Type type = pair[0].GetType();
            string text = (string)write.Invoke(null, new[] { pair[0], type, null });
            if (pair[0] is LegalList list)
            {
                Expect(text.StartsWith("[{") && list.Count > 0, text);
                continue;
            }
            foreach (PropertyInfo property in type.GetProperties()) Expect(text.Contains("\"" + property.Name + "\":"), property.Name + " in " + text);
            bool isSetting = type.GetConstructor(Type.EmptyTypes) != null;
            if (isSetting) Expect(read.Invoke(null, new object[] { text, type, null }).Equals(pair[0]), "read again: " + text);
        }
        return true;
    }

    private static Exception Thrown(Action call)
    {
        try
        {
            call();
        }
        catch (Exception e)
        {
            return e;
        }
        throw new InvalidOperationException("nothing is thrown");
    }

    private static void EveryErrorIsSerializedAndThrownAgain()
    {
        var table = NewTable();
        var clumsy = new Player(Engine, "clumsy", decision => throw new TimeZoneNotFoundException("lost"));
        Exception busy = null;
        table.SetPlayer(table.Info.Turn, new Player(Engine, "nosy", decision =>
        {
            busy = Thrown(() => InAnotherThread(() => table.View(0)));
            return 0;
        }));
        table.Step();
        var errors = new[]
        {
            Thrown(() => NewTable().Apply("discard 2C")), busy, Thrown(() => Engine.Variant("monteral")),
            Thrown(() => Engine.VariantFromScript("bad.lua", "return {")), Thrown(() => NewTable().Hint(clumsy)),
        };
        foreach (Type type in typeof(MilleException).Assembly.GetTypes().Where(typeof(MilleException).IsAssignableFrom))
        {
            Expect(errors.Any(e => e.GetType() == type), "an error of " + type.Name);
        }
        foreach (MilleException error in errors)
        {
            foreach (MilleException copy in new[] { (MilleException)ByFormatter(error), (MilleException)ByContract(error), InAnotherThread(() => (MilleException)ByFormatter(error)) })
            {
                Expect(copy.GetType() == error.GetType() && copy.Status == error.Status && copy.Message == error.Message, "a copy of " + error);
                Expect(copy.Rule == error.Rule && copy.MessageId == error.MessageId && copy.Parameters.SequenceEqual(error.Parameters), "its rule and message");
                Expect(copy.File == error.File && copy.Line == error.Line && copy.TextIn("fr") == error.TextIn("fr"), "its place and text");
                Expect(copy.InnerException?.Message == error.InnerException?.Message, "its cause");
                Expect(copy.ToString() == error.ToString() && copy.ToString().StartsWith(error.GetType().FullName + ": " + error.Message), copy.ToString());
            }
            var again = Thrown(() => InAnotherThread<int>(() => throw error));
            Expect(ReferenceEquals(again, error) && error.StackTrace.Contains("InAnotherThread"), "thrown again: " + error.StackTrace);
            Expect(error.Equals(error) && !error.Equals(ByFormatter(error)), "an error is no value");
        }
        Expect(errors.Last().InnerException is TimeZoneNotFoundException, "the cause");
        Expect(((MilleException)errors[3]).File == "bad.lua" && ((MilleException)errors[3]).Line == 1, "the place");
        Expect(((MilleException)errors[2]).Parameters.Contains("monteral"), "the parameters");
    }

    private static void HandlesRefuseCopiesAndSayWhatTheyAre()
    {
        var engine = new Engine();
        var variant = engine.Variant("denexa");
        var table = new Table(variant, new Setup());
        var player = new Player(engine, "greedy");
        var state = State.Of(table);
        var handles = new Dictionary<IDisposable, string>
        {
            { engine, "Engine(" + Engine.Version + ")" }, { variant, "Variant(denexa)" }, { table, "Table(denexa)" },
            { player, "Player(greedy)" }, { state, "State(denexa)" },
        };
        foreach (var handle in handles)
        {
            Expect(handle.Key.ToString() == handle.Value, handle.Key + " is " + handle.Value);
            Expect(InAnotherThread(handle.Key.ToString) == handle.Value, "in another thread");
            Expect(Thrown(() => ByFormatter(handle.Key)) is SerializationException, "no copy by a formatter");
            Expect(Thrown(() => ByContract(handle.Key)) is InvalidDataContractException, "no copy by a contract");
            Expect(!handle.Key.Equals(null) && handle.Key.Equals(handle.Key), "equal to itself only");
        }
        var own = table.Clone();
        Expect(!own.Equals(table) && own.ToString() == "Table(denexa)", "another table");
        foreach (var handle in handles)
        {
            handle.Key.Dispose();
            Expect(handle.Key.ToString() == handle.Value.Split('(')[0] + "(disposed)", handle.Key.ToString());
        }
        Refused(Status.Handle, () => table.Legal());

        string seen = null;
        Player busy = null;
        busy = new Player(Engine, "busy", decision =>
        {
            seen = InAnotherThread(busy.ToString);
            return 0;
        });
        NewTable().Hint(busy);
        Expect(seen == "Player(busy)", "a player that decides: " + seen);
    }

    private static void AValueOfAnotherLibraryIsRefused()
    {
        var info = NewTable().Info;
        typeof(Value).GetField("Raw", BindingFlags.Instance | BindingFlags.NonPublic).SetValue(info, new byte[5]);
        foreach (Func<object, object> copy in new Func<object, object>[] { ByFormatter, ByContract })
        {
            Exception refusal = Thrown(() => copy(info));
            while (!(refusal is SerializationException) && refusal.InnerException != null) refusal = refusal.InnerException;
            Expect(refusal is SerializationException && refusal.Message.Contains("TableInfo"), refusal.Message);
        }
    }
}
