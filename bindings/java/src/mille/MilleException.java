package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;

/** An error of the library: its status, the rule that refuses, and a sentence. */
public class MilleException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Error error;
    private final Status status;
    private final String rule;
    private final String messageId;
    private final List<String> params;
    private final String file;
    private final int line;

    /** The rules refuse the action. */
    public static final class IllegalAction extends MilleException {
        private static final long serialVersionUID = 1;

        IllegalAction(Status status, Error error) {
            super(status, error);
        }
    }

    /** Another thread is using the object, or the call comes from a callback that the object is running. */
    public static final class Busy extends MilleException {
        private static final long serialVersionUID = 1;

        Busy(Status status, Error error) {
            super(status, error);
        }
    }

    /** The struct that the library filled. */
    static final class Error extends Value {
        private static final Layout.Field RULE = Layout.field("mille_error", "rule");
        private static final Layout.Field MESSAGE = Layout.field("mille_error", "message");
        private static final Layout.Field LINE = Layout.field("mille_error", "line");
        private static final Layout.Field PARAM_COUNT = Layout.field("mille_error", "param_count");
        private static final Layout.Field PARAMS = Layout.field("mille_error", "params");
        private static final Layout.Field FILE = Layout.field("mille_error", "file");
        private static final Layout.Field TEXT = Layout.field("mille_error", "text");

        Error(byte[] raw) {
            super(raw);
        }

        List<String> params() {
            List<String> params = new ArrayList<>();
            int size = PARAMS.size() / Constants.ERROR_PARAMS;
            for (int i = 0; i < int32(PARAM_COUNT); i++) {
                params.add(text(PARAMS.offset() + i * size, size));
            }
            return params;
        }
    }

    private MilleException(Status status, Error e) {
        super(e.text(Error.TEXT));
        error = e;
        this.status = status;
        rule = e.text(Error.RULE);
        messageId = e.text(Error.MESSAGE);
        file = e.text(Error.FILE);
        line = e.int32(Error.LINE);
        params = e.params();
    }

    static MilleException of(int number, Pointer error) {
        Status status = Status.of(number);
        Error e = new Error(error.getByteArray(0, Size.ERROR));
        switch (status) {
            case ILLEGAL_ACTION:
                return new IllegalAction(status, e);
            case BUSY:
                return new Busy(status, e);
            default:
                return new MilleException(status, e);
        }
    }

    public Status status() {
        return status;
    }

    /** Id of the rule, or empty. */
    public String rule() {
        return rule;
    }

    /** Id and parameters of the message, for translation. */
    public String messageId() {
        return messageId;
    }

    public List<String> params() {
        return List.copyOf(params);
    }

    /** The message in a language of {@link Engine#languages}; in English if the library has no other. */
    public String textIn(String language) {
        if (error == null) { // read back from a stream
            return getMessage();
        }
        try (Memory memory = new Memory(Size.ERROR)) {
            memory.write(0, error.bytes(0, Size.ERROR), 0, Size.ERROR);
            return Lib.text((buffer, size, needed, why) -> Abi.mille_error_text(memory, Lib.tag(language), buffer, size, needed, why));
        }
    }

    /** Script or record concerned, or empty, and the line in it, or 0. */
    public String file() {
        return file;
    }

    public int line() {
        return line;
    }
}
