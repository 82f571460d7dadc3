package mille;

import com.sun.jna.Function;
import com.sun.jna.Pointer;

/** The functions that the library offers a player. They live as long as the player, and serve the thread on which it is called. */
final class HostFunctions {
    private final Pointer context;
    private final Function shouldStop;
    private final Function countNodes;
    private final Function log;

    HostFunctions(Pointer table) {
        context = table.getPointer(Offset.AI_HOST__CONTEXT);
        shouldStop = function(table, Offset.AI_HOST__SHOULD_STOP);
        countNodes = function(table, Offset.AI_HOST__COUNT_NODES);
        log = function(table, Offset.AI_HOST__LOG);
    }

    private static Function function(Pointer table, int offset) {
        return Function.getFunction(table.getPointer(offset), Function.C_CONVENTION, "UTF-8");
    }

    boolean shouldStop() {
        return shouldStop.invokeInt(new Object[] {context}) != 0;
    }

    boolean countNodes(long nodes) {
        if (nodes < 0) {
            throw new IllegalArgumentException(nodes + " is no number of positions");
        }
        return countNodes.invokeInt(new Object[] {context, nodes}) != 0;
    }

    void log(LogLevel level, String text) {
        log.invokeVoid(new Object[] {context, level.number, Lib.whole(text)});
    }
}
