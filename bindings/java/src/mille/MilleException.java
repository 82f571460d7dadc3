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
        Error(byte[] raw) {
            super(raw);
        }
    }

    private MilleException(Status status, Error e) {
        super(e.text(Offset.ERROR__TEXT, Constants.ERROR_TEXT_SIZE));
        error = e;
        this.status = status;
        rule = e.text(Offset.ERROR__RULE, Offset.ERROR__MESSAGE - Offset.ERROR__RULE);
        messageId = e.text(Offset.ERROR__MESSAGE, Offset.ERROR__LINE - Offset.ERROR__MESSAGE);
        file = e.text(Offset.ERROR__FILE, Constants.ERROR_FILE_SIZE);
        line = e.int32(Offset.ERROR__LINE);
        params = new ArrayList<>();
        for (int i = 0; i < e.int32(Offset.ERROR__PARAM_COUNT); i++) {
            params.add(e.text(Offset.ERROR__PARAMS + i * Constants.ERROR_PARAM_SIZE, Constants.ERROR_PARAM_SIZE));
        }
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
