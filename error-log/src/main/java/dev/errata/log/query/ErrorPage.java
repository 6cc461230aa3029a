package dev.errata.log.query;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param next where the next part begins; null when there is none
 * @param searched how far a search came, where it stopped before the end of the range; else null
 */
public record ErrorPage(
        List<LoggedError> errors,
        @Nullable ListPosition next,
        @Nullable Instant searched) {
    public ErrorPage {
        errors = List.copyOf(errors);
    }
}
