package mille;

import com.sun.jna.Pointer;
import java.io.Serializable;

/**
 * A line of the log.
 *
 * @param level how severe it is
 * @param source what wrote it
 * @param text the line
 * @param file the script concerned, or empty
 * @param line the line in the script, or 0
 * @param player the name of the player concerned, or empty
 * @param user the number that {@code setUser} of the table or player got; 0 without one
 */
public record LogLine(LogLevel level, LogSource source, String text, String file, int line, String player, long user) implements Serializable {
    static LogLine of(Pointer line) {
        return new LogLine(
                LogLevel.of(line.getInt(Offset.LOG_LINE__LEVEL)),
                LogSource.of(line.getInt(Offset.LOG_LINE__SOURCE)),
                text(line, Offset.LOG_LINE__TEXT),
                text(line, Offset.LOG_LINE__FILE),
                line.getInt(Offset.LOG_LINE__LINE),
                text(line, Offset.LOG_LINE__PLAYER),
                Pointer.nativeValue(line.getPointer(Offset.LOG_LINE__USER)));
    }

    private static String text(Pointer line, int at) {
        return line.getPointer(at).getString(0, "UTF-8");
    }
}
