// What the sample in packaging/unity/README.md needs of Unity, so that Mono can compile and run it. Main calls the sample's methods as
// Unity would.
using System;
using System.Reflection;

namespace UnityEngine
{
    public class MonoBehaviour
    {
    }

    public static class Debug
    {
        public static void Log(object message)
        {
            Console.WriteLine(message);
        }
    }
}

public static class StandInUnity
{
    const int Frames = 500;

    static void Call(object script, string method)
    {
        script.GetType().GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(script, null);
    }

    public static void Main()
    {
        var script = new Deal();
        Call(script, "Start");
        for (int frame = 0; frame < Frames; ++frame) Call(script, "Update");
        Call(script, "OnDestroy");
    }
}
