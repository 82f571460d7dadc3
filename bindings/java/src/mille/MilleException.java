package mille;

import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;

/** What the library refuses: status, the rule that refuses, and a sentence. */
public class MilleException extends RuntimeException {
    private static final long serialVersionUID = 1;
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

    /** Another thread, or the call that is calling back, is inside the object. */
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
        super(e.text(Abi.ERROR__TEXT, Abi.ERROR_TEXT_SIZE));
        this.status = status;
        rule = e.text(Abi.ERROR__RULE, Abi.ERROR__MESSAGE - Abi.ERROR__RULE);
        messageId = e.text(Abi.ERROR__MESSAGE, Abi.ERROR__LINE - Abi.ERROR__MESSAGE);
        file = e.text(Abi.ERROR__FILE, Abi.ERROR_FILE_SIZE);
        line = e.int32(Abi.ERROR__LINE);
        params = new ArrayList<>();
        for (int i = 0; i < e.int32(Abi.ERROR__PARAM_COUNT); i++) {
            params.add(e.text(Abi.ERROR__PARAMS + i * Abi.ERROR_PARAM_SIZE, Abi.ERROR_PARAM_SIZE));
        }
    }

    static MilleException of(int number, Pointer error) {
        Status status = Status.of(number);
        Error e = new Error(error.getByteArray(0, Abi.SIZE_ERROR));
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

    /** Id of the message and what it speaks of, for translation. */
    public String messageId() {
        return messageId;
    }

    public List<String> params() {
        return List.copyOf(params);
    }

    /** Script or record concerned, or empty, and the line in it, or 0. */
    public String file() {
        return file;
    }

    public int line() {
        return line;
    }
}
