package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An error of the library: its status, the rule that refuses, and a sentence. It can be serialized. */
public class MilleException extends RuntimeException {
    private static final long serialVersionUID = 2;
    private final Status status;
    private final String rule;
    private final String messageId;
    private final ArrayList<String> params;
    private final String file;
    private final int line;

    /** The rules refuse the action. */
    public static final class IllegalAction extends MilleException {
        private static final long serialVersionUID = 1;

        IllegalAction(Status status, Pointer error) {
            super(status, error);
        }
    }

    /** Another thread is using the object, or the call comes from a callback that the object is running. */
    public static final class Busy extends MilleException {
        private static final long serialVersionUID = 1;

        Busy(Status status, Pointer error) {
            super(status, error);
        }
    }

    /** Where the texts lie in the struct that the library fills. Each ends with a zero byte. */
    private static final class At {
        static final Layout.Field RULE = Layout.field("mille_error", "rule");
        static final Layout.Field MESSAGE = Layout.field("mille_error", "message");
        static final Layout.Field PARAMS = Layout.field("mille_error", "params");
        static final Layout.Field FILE = Layout.field("mille_error", "file");
        static final Layout.Field TEXT = Layout.field("mille_error", "text");

        static Layout.Field param(int number) {
            int size = PARAMS.size() / Constants.ERROR_PARAMS;
            return new Layout.Field(PARAMS.offset() + number * size, size);
        }
    }

    private static String read(Pointer error, Layout.Field at) {
        return error.getString(at.offset(), "UTF-8");
    }

    /** Writes a text into a zeroed struct, whose last byte of the field stays zero. */
    private static void write(Memory error, Layout.Field at, String text) {
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        error.write(at.offset(), raw, 0, Math.min(raw.length, at.size() - 1));
    }

    private MilleException(Status status, Pointer error) {
        super(read(error, At.TEXT));
        this.status = status;
        rule = read(error, At.RULE);
        messageId = read(error, At.MESSAGE);
        file = read(error, At.FILE);
        line = error.getInt(Offset.ERROR__LINE);
        params = new ArrayList<>();
        for (int i = 0; i < error.getInt(Offset.ERROR__PARAM_COUNT); i++) {
            params.add(read(error, At.param(i)));
        }
    }

    static MilleException of(int number, Pointer error) {
        Status status = Status.of(number);
        switch (status) {
            case ILLEGAL_ACTION:
                return new IllegalAction(status, error);
            case BUSY:
                return new Busy(status, error);
            default:
                return new MilleException(status, error);
        }
    }

    /** Why the call failed. */
    public Status status() {
        return status;
    }

    /** Id of the rule, or empty. */
    public String rule() {
        return rule;
    }

    /** Id of the message, for translation. */
    public String messageId() {
        return messageId;
    }

    /** The parameters of the message, as text. */
    public List<String> params() {
        return List.copyOf(params);
    }

    /** The message in a language of {@link Engine#languages}; in English if the library has no other. */
    public String textIn(String language) {
        try (Memory error = Lib.struct(Size.ERROR)) {
            error.setInt(Offset.ERROR__STATUS, status.number);
            error.setInt(Offset.ERROR__LINE, line);
            error.setInt(Offset.ERROR__PARAM_COUNT, params.size());
            write(error, At.RULE, rule);
            write(error, At.MESSAGE, messageId);
            write(error, At.FILE, file);
            write(error, At.TEXT, getMessage());
            for (int i = 0; i < params.size(); i++) {
                write(error, At.param(i), params.get(i));
            }
            return Lib.text((buffer, size, needed, why) -> Abi.mille_error_text(error, Lib.tag(language), buffer, size, needed, why));
        }
    }

    /** Script or record concerned, or empty. */
    public String file() {
        return file;
    }

    /** The line in the script or record, from 1; 0: no line. */
    public int line() {
        return line;
    }
}
