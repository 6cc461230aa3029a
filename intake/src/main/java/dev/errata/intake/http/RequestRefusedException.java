package dev.errata.intake.http;

import dev.errata.intake.protocol.Result;
import dev.errata.streams.http.Problem;
import java.time.Duration;
import java.util.Optional;

/** Ends a request of which nothing is taken. */
final class RequestRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Result.Refused refused;
    private final String reason;

    private RequestRefusedException(String reason, Result.Refused refused) {
        super(refused.problem().detail());
        this.refused = refused;
        this.reason = reason;
    }

    /** It will be no different the next time. */
    static RequestRefusedException forGood(String reason, int status, String title, String detail) {
        return new RequestRefusedException(reason, Result.Refused.forGood(problem(reason, status, title, detail)));
    }

    /** It helps to try again, so long from now; with a status of 429 or 503. */
    static RequestRefusedException forNow(String reason, int status, String title, String detail, Duration wait) {
        return new RequestRefusedException(
                reason, new Result.Refused(problem(reason, status, title, detail), Optional.of(wait)));
    }

    private static Problem problem(String reason, int status, String title, String detail) {
        return Problem.of(reason.replace('_', '-'), status, title, detail);
    }

    Result.Refused refused() {
        return refused;
    }

    /** A label for counters. */
    String reason() {
        return reason;
    }
}
