// The library's errors, as exceptions.
namespace Mille
{
using System;
using System.Collections.Generic;

/// <summary>A refusal: its status, the rule that refuses (<c>P1</c>), and a sentence.</summary>
public class MilleException : Exception
{
    private sealed class Error : Value
    {
        internal Error(byte[] raw) : base(raw) { }
    }

    private static readonly Field rule = Layout.Find("mille_error", "rule"), message = Layout.Find("mille_error", "message"),
        line = Layout.Find("mille_error", "line"), count = Layout.Find("mille_error", "param_count"),
        parameters = Layout.Find("mille_error", "params"), file = Layout.Find("mille_error", "file"),
        text = Layout.Find("mille_error", "text");

    private readonly Value error;

    public Status Status { get; }

    /// <summary>Id of the rule, or empty.</summary>
    public string Rule { get; }

    /// <summary>Id and parameters of the message, for translation.</summary>
    public string MessageId { get; }
    public IReadOnlyList<string> Parameters { get; }

    /// <summary>Script or record concerned, or empty, and the line in it, or 0.</summary>
    public string File { get; }
    public int Line { get; }

    internal MilleException(Status status, Value e, Exception inner)
        : base(e.Text(text), inner)
    {
        error = e;
        Status = status;
        Rule = e.Text(rule);
        MessageId = e.Text(message);
        File = e.Text(file);
        Line = e.Int32(line);
        var given = new List<string>();
        int size = parameters.Size / Abi.ERROR_PARAMS;
        for (int i = 0; i < e.Int32(count); i++) given.Add(e.Text(parameters.Offset + i * size, size));
        Parameters = given;
    }

    /// <summary>The message in one of <c>Engine.Languages</c>; in English if the library has no other.</summary>
    public string TextIn(string language)
    {
        using (var what = Memory.Of(error.Raw))
        using (var tag = Memory.Tag(language))
        {
            return Library.Text((buffer, size, needed, why) =>
                Abi.mille_error_text(what.Pointer, tag.Pointer, buffer, size, needed, why));
        }
    }

    internal static MilleException Of(Status status, byte[] error, Exception inner = null)
    {
        var e = new Error(error);
        switch (status)
        {
            case Status.IllegalAction: return new IllegalActionException(status, e, inner);
            case Status.Busy: return new BusyException(status, e, inner);
            default: return new MilleException(status, e, inner);
        }
    }
}

/// <summary>The rules refuse the action.</summary>
public sealed class IllegalActionException : MilleException
{
    internal IllegalActionException(Status status, Value e, Exception inner) : base(status, e, inner) { }
}

/// <summary>Another thread is using the object, or the call comes from a callback that the object is running.</summary>
public sealed class BusyException : MilleException
{
    internal BusyException(Status status, Value e, Exception inner) : base(status, e, inner) { }
}
}
