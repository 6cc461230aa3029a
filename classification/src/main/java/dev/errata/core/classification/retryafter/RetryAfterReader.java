package dev.errata.core.classification.retryafter;

import dev.errata.core.classification.engine.EventView;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.ErrorType;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How long the other side asks to wait: from the headers, else from the text. */
public final class RetryAfterReader {
    private RetryAfterReader() {}

    /** Null if nobody asks. Times of day are counted from when the event was received. */
    public static @Nullable RetryAfter read(EventView view, Category category) {
        Instant now = Objects.requireNonNullElse(
                view.event().receivedAt(), view.event().occurredAt());
        RetryAfter fromHeaders = view.event().http() == null
                ? null
                : RetryAfterHeaders.read(view.event().http(), now);
        if (fromHeaders != null) {
            return fromHeaders;
        }
        boolean mayAsk = category.facts().errorType() == ErrorType.RATE_LIMIT
                || category.facts().recoverability() == Recoverability.RETRYABLE;
        return mayAsk ? RetryAfterText.read(view.texts(), now) : null;
    }
}
