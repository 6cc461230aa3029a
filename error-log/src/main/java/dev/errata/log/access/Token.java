package dev.errata.log.access;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a program calls the API with, as it may be shown.
 *
 * @param lastUsed to the minute; null if it was not
 */
public record Token(
        String name,
        Role role,
        String createdBy,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant lastUsed) {}
