// The library's errors, as exceptions.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.Serialization;

/// <summary>A refusal: its status, the rule that refuses (<c>P1</c>), and a sentence.</summary>
[Serializable]
public class MilleException : Exception
{
    private static readonly Field rule = Layout.Find("mille_error", "rule"), message = Layout.Find("mille_error", "message"),
        line = Layout.Find("mille_error", "line"), count = Layout.Find("mille_error", "param_count"),
        parameters = Layout.Find("mille_error", "params"), file = Layout.Find("mille_error", "file"),
        text = Layout.Find("mille_error", "text");

    private sealed class Error : Value
    {
        internal Error(byte[] raw) : base(raw) { }

        internal string Sentence => Text(text);
        internal override int StructSize => Abi.SIZE_ERROR;
        internal override object[] Members() => new object[] { "Text", Sentence };
    }

    private readonly Error error;

    public Status Status { get; }

    /// <summary>Id of the rule, or empty.</summary>
    public string Rule => error.Text(rule);

    /// <summary>Id and parameters of the message, for translation.</summary>
    public string MessageId => error.Text(message);

    public IReadOnlyList<string> Parameters
    {
        get
        {
            var given = new List<string>();
            int size = parameters.Size / Abi.ERROR_PARAMS;
            for (int i = 0; i < error.Int32(count); i++) given.Add(error.Text(parameters.Offset + i * size, size));
            return given;
        }
    }

    /// <summary>Script or record concerned, or empty, and the line in it, or 0.</summary>
    public string File => error.Text(file);
    public int Line => error.Int32(line);

    private MilleException(Status status, Error error, Exception inner) : base(error.Sentence, inner)
    {
        this.error = error;
        Status = status;
    }

    internal MilleException(Status status, byte[] error, Exception inner) : this(status, new Error(error), inner) { }

    protected MilleException(SerializationInfo info, StreamingContext context) : base(info, context)
    {
        error = new Error((byte[])info.GetValue("Error", typeof(byte[])));
        error.CheckSize(context);
        Status = (Status)info.GetInt32("Status");
    }

    public override void GetObjectData(SerializationInfo info, StreamingContext context)
    {
        base.GetObjectData(info, context);
        info.AddValue("Error", error.Raw);
        info.AddValue("Status", (int)Status);
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
        switch (status)
        {
            case Status.IllegalAction: return new IllegalActionException(status, error, inner);
            case Status.Busy: return new BusyException(status, error, inner);
            default: return new MilleException(status, error, inner);
        }
    }
}

/// <summary>The rules refuse the action.</summary>
[Serializable]
public sealed class IllegalActionException : MilleException
{
    internal IllegalActionException(Status status, byte[] error, Exception inner) : base(status, error, inner) { }

    private IllegalActionException(SerializationInfo info, StreamingContext context) : base(info, context) { }
}

/// <summary>Another thread is using the object, or the call comes from a callback that the object is running.</summary>
[Serializable]
public sealed class BusyException : MilleException
{
    internal BusyException(Status status, byte[] error, Exception inner) : base(status, error, inner) { }

    private BusyException(SerializationInfo info, StreamingContext context) : base(info, context) { }
}
}
