package dev.errata.client.executor;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which handler runs which operation.
 *
 * @param byType by operation type
 * @param forAll for all other types, and for operations without one
 */
record Handlers(
        Map<String, AsyncRetryHandler> byType, @Nullable AsyncRetryHandler forAll) {
    Handlers {
        byType = Map.copyOf(byType);
        if (byType.isEmpty() && forAll == null) {
            throw new IllegalArgumentException("an executor needs at least one handler");
        }
    }

    Optional<AsyncRetryHandler> find(@Nullable String type) {
        AsyncRetryHandler handler = type == null ? null : byType.get(type);
        return Optional.ofNullable(handler == null ? forAll : handler);
    }
}
