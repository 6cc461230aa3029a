package dev.errata.intake.protocol;

import dev.errata.streams.http.Problem;

/** Of a request nothing at all can be taken; it will be no different the next time. */
public final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** With a status from 400 to 499, but not 429. */
    public UnreadableException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    /** The body is not what its type says. */
    public static UnreadableException malformed(String detail) {
        return new UnreadableException(Problem.of("malformed", 400, "The body cannot be read", detail));
    }

    /** It is of a kind that nobody takes; the detail names the setting of the sender that helps. */
    public static UnreadableException unsupported(String detail) {
        return new UnreadableException(Problem.of("unsupported", 415, "This kind of body is not taken", detail));
    }

    /** A limit was met. */
    public static UnreadableException tooLarge(String detail) {
        return new UnreadableException(Problem.of("too-large", 413, "The request is too large", detail));
    }

    public Problem problem() {
        return problem;
    }
}
